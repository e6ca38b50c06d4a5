"""Whether what is kept is what the rounds give: `manage.py rescore` asks."""

from collections.abc import Iterator

from ...models import League, Player, SessionStatistics, Statistics
from ...models.base import snapshot
from ...models.people import merged
from .book import AT_ONCE, work_out
from .copies import anew, holds, read, tables_of
from .form import to_json
from .numbers import MADE_BY


def kept_wrongly(copy: Statistics) -> bool:
    """Whether a book says something else than the rounds do, although it is one that a page would show."""
    if copy.version != copy.league.version or copy.data.get("made_by") != MADE_BY:
        return False
    fresh = work_out(copy.league, copy.season, anew)
    return fresh.version == copy.version and to_json(fresh) != copy.data


def evenings_kept_wrongly(league: League) -> Iterator[SessionStatistics]:
    """The copies of evenings that a book would be made of, although the rounds say something else."""
    whose = merged(Player.objects.filter(league=league).only("merged_into"))
    found = SessionStatistics.objects.filter(session__league=league).order_by("pk")
    keys = list(found.values_list("session_id", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        with snapshot():
            tables = tables_of(keys[start : start + AT_ONCE])
            copies = list(found.filter(session__in=tables).select_related("session"))
            fresh = read(tables, whose)
        for copy in copies:
            key = copy.session_id
            if holds(copy.data, tables[key], whose) and fresh[key] != copy.data:
                yield copy
