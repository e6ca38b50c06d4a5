"""An evening's people put in place of others, everywhere that they stand: columns, drafts, history.

Whoever calls this sees to it that no two of them become one person in one deal.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import BigIntegerField, Case, F, QuerySet, Value, When

from ..models import Adjustment, Draft, Line, Player, Revision, Round, Season, Seat, Table
from .seasons.belonging import season_on

UID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
COLUMNS: tuple[tuple[type[Any], str, tuple[str, ...]], ...] = (
    (Seat, "table__in", ("player", "plays_for")),
    (Line, "round__table__in", ("player",)),
    (Round, "table__in", ("dealer", "declarer")),
    (Adjustment, "table__in", ("player",)),
    (Table, "pk__in", ("first_dealer",)),
)
AT_ONCE = 100

People = Mapping[int, Player]  # who stands for the player of this key from now on


def keys_at(tables: Iterable[Table]) -> set[int]:
    """The keys of everybody in any column, what was deleted included."""
    keys = [table.pk for table in tables]
    found: set[int] = set()
    for model, where, columns in COLUMNS:
        for row in model._default_manager.filter(**{where: keys}).values_list(*columns):
            found.update(key for key in row if key)
    return found


def repoint(
    tables: Iterable[Table], people: People, pids: Mapping[str, str], seasons: Sequence[Season]
) -> None:
    """Put others in everybody's place: `people` by key in the columns, `pids` by id in what is kept as JSON.

    In the history the evening's season is the one of these that runs on its day, as it is from now on.
    """
    tables = list(tables)
    keys = [table.pk for table in tables]
    for model, where, columns in COLUMNS:
        rows = model._default_manager.filter(**{where: keys})
        rows.update(**{column: _instead(column, people) for column in columns})
    _repoint_history(
        Revision.objects.filter(session__in={table.session_id for table in tables}), pids, seasons
    )
    drafts = list(Draft.objects.filter(table__in=keys))
    for draft in drafts:
        draft.answers, draft.counter = with_pids(draft.answers, pids), draft.counter + 1
    Draft.objects.bulk_update(drafts, ["answers", "counter"])
    annulled = list(Round.objects.filter(table__in=keys, kept__has_key="deal"))
    for round in annulled:
        round.kept = with_pids(round.kept, pids)
    Round.objects.bulk_update(annulled, ["kept"])


def _instead(column: str, people: People) -> Case:
    changes = [When(**{column: key}, then=Value(player.pk)) for key, player in people.items()]
    return Case(*changes, default=F(f"{column}_id"), output_field=BigIntegerField())


def _repoint_history(
    revisions: QuerySet[Revision], pids: Mapping[str, str], seasons: Sequence[Season]
) -> None:
    changed = []
    for revision in revisions.iterator(AT_ONCE):
        revision.changes = with_pids(revision.changes, pids)
        revision.summary = with_pids(revision.summary, pids)
        for kind, _uid, *both in revision.changes:
            for facts in filter(None, both if kind == "session" else ()):
                season = season_on(date.fromisoformat(facts["date"]), seasons)
                facts |= {"season": season.pk if season else None, "season_pinned": False}
        changed.append(revision)
    Revision.objects.bulk_update(changed, ["changes", "summary"], batch_size=AT_ONCE)


def with_pids(value: Any, pids: Mapping[str, str]) -> Any:
    """The same JSON with other ids for its people, wherever they stand in it."""
    return json.loads(UID.sub(lambda uid: pids.get(uid[0], uid[0]), json.dumps(value)))
