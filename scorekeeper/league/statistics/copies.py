"""The kept copy of each evening: whether it still holds, and a new one from the sheets where it doesn't."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from ...models import SessionStatistics, Table
from ...models.base import snapshot
from ..keeping import if_nobody_writes
from .evening import EveningNumbers, from_json, to_json, work_out
from .numbers import MADE_BY
from .raw import Sheet, sheets_at

Whose = Mapping[int, int]  # who each player is by now, merged ones followed


@dataclass(frozen=True, slots=True)
class Tables:
    """A session's tables in their order: key, uid and version. What is kept of the session goes by them.

    The sum of the versions might come back, where a table was taken away and people played on at others.
    """

    rows: tuple[tuple[int, str, int], ...] = ()

    @property
    def uids(self) -> list[str]:
        return [uid for _key, uid, _version in self.rows]

    def to_json(self) -> list[list[Any]]:
        return [[uid, version] for _key, uid, version in self.rows]


Evenings = Callable[[Collection[int], Whose], dict[int, tuple[Tables, EveningNumbers]]]


def evenings_of(sessions: Collection[int], whose: Whose) -> dict[int, tuple[Tables, EveningNumbers]]:
    """What each of these sessions is, from its copy, or worked out now and kept.

    Two queries where all copies hold; four more, and those that keep the new ones, where some don't.
    """
    with snapshot():
        tables = tables_of(sessions)
        copies = SessionStatistics.objects.filter(session__in=sessions)
        there = {row[0]: row[1:] for row in copies.values_list("session_id", "pk", "data")}
        old = [key for key in sessions if key not in there or not holds(there[key][1], tables[key], whose)]
        fresh = read({key: tables[key] for key in old}, whose) if old else {}
    if fresh:
        keep(fresh, [there[key][0] for key in old if key in there])
    data = {key: kept for key, (_pk, kept) in there.items()} | fresh
    return {key: (tables[key], from_json(data[key])) for key in sessions}


def anew(sessions: Collection[int], whose: Whose) -> dict[int, tuple[Tables, EveningNumbers]]:
    """The same, whatever is kept."""
    with snapshot():
        tables = tables_of(sessions)
        fresh = read(tables, whose)
    return {key: (tables[key], from_json(fresh[key])) for key in sessions}


def tables_of(sessions: Collection[int]) -> dict[int, Tables]:
    """By session. One query."""
    found: dict[int, list[tuple[int, str, int]]] = defaultdict(list)
    rows = Table.objects.filter(session__in=sessions).order_by("number", "pk")
    for session, key, uid, version in rows.values_list("session_id", "pk", "uid", "version"):
        found[session].append((key, str(uid), version))
    return {session: Tables(tuple(found[session])) for session in sessions}


def holds(kept: Mapping[str, Any], tables: Tables, whose: Whose) -> bool:
    """Whether it is of these versions, and those of the people who are one by now were so when it was made."""
    is_current = kept.get("made_by") == MADE_BY and kept["tables"] == tables.to_json()
    return is_current and kept["alike"] == alike(kept["players"], whose)


def alike(players: Iterable[int], whose: Whose) -> list[list[int]]:
    """Those of them who are one person by now: groups of two or more."""
    groups: dict[int, list[int]] = defaultdict(list)
    for player in sorted(players):
        groups[whose.get(player, player)].append(player)
    return sorted(group for group in groups.values() if len(group) > 1)


def read(sessions: Mapping[int, Tables], whose: Whose) -> dict[int, Any]:
    """What is to be kept of each session, from its sheets. Four queries."""
    sheets = sheets_at({key: uid for tables in sessions.values() for key, uid, _version in tables.rows})
    return {
        session: made_of([sheets[key] for key, *_ in tables.rows], tables, whose)
        for session, tables in sessions.items()
    }


def made_of(sheets: Collection[Sheet], tables: Tables, whose: Whose) -> dict[str, Any]:
    """Everybody under his own key, so that merging him later moves nothing here.

    Only where two at one evening are one person, both are in here as the first of them.
    """
    players = sorted({player for sheet in sheets for player in sheet.players})
    groups = alike(players, whose)
    if groups:
        first = {player: group[0] for group in groups for player in group}
        sheets = [sheet.with_people(first) for sheet in sheets]
    return {
        "made_by": MADE_BY,
        "tables": tables.to_json(),
        "players": players,
        "alike": groups,
        **to_json(work_out(list(sheets))),
    }


def keep(fresh: Mapping[int, Any], old: Collection[int]) -> None:
    """Keep what was worked out, in place of these `old` rows.

    What another reader has put there since is another row, and stays.
    """
    rows = [SessionStatistics(session_id=session, data=data) for session, data in fresh.items()]
    with if_nobody_writes(), transaction.atomic():
        if old:
            SessionStatistics.objects.filter(pk__in=old).delete()
        SessionStatistics.objects.bulk_create(rows, ignore_conflicts=True)
