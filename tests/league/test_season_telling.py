"""The history of a league tells what was done to its seasons."""

import re
from datetime import date
from pathlib import Path

import pytest

from scorekeeper.league.seasons import adjustments, closing, lifecycle, moves
from scorekeeper.league.seasons.lifecycle import SeasonPlan
from scorekeeper.league.views.telling import TITLES, tell
from scorekeeper.models import League, User
from tests.league.evenings import DAY, evening, named

pytestmark = pytest.mark.django_db


def told(league: League) -> list[str]:
    """Each step with its facts, before > after; marks of direction left out."""
    lines = [
        step.title + "".join(f" | {f.what}: {f.before} > {f.after}" for f in step.facts)
        for step in tell(league.events.order_by("pk"))
    ]
    return [re.sub("[\u2066-\u2069]", "", line) for line in lines[1:]]


def test_a_season_from_its_making_to_its_end(league: League, owner: User) -> None:
    evening(league, DAY, Dana=10, Bob=5, Carmen=0)
    year = lifecycle.create_season(league, owner, SeasonPlan("2026", date(2026, 1, 1), None, (3,)))
    lifecycle.edit_season(year, owner, SeasonPlan("The year", date(2026, 1, 1), date(2026, 11, 27)), date.max)
    event = moves.make_moves(league, owner, [move.key for move in moves.proposed(league)]).event
    given = adjustments.give(year, owner, named(league, "Bob"), -3, reason="came late", day=DAY)
    adjustments.cancel(given, owner)
    adjustments.bring_back(given, owner)
    seen = named(league, "Dana").pid
    closing.close_season(year, owner, closing.Verdict(), seen=seen, without_disputed=False, day=DAY)
    closing.reopen_season(year, owner)
    assert event is not None
    moves.undo_moves(event, owner)
    adjustments.cancel(given, owner)
    lifecycle.delete_season(year, owner)
    assert told(league) == [
        "Season made: 2026 | Name:  > 2026 | First day:  > 1 January 2026 | Weekdays:  > Thursday",
        "Season changed: The year | Name: 2026 > The year | Last day:  > 27 November 2026 | Weekdays: Thursday > ",
        "Evenings moved to the seasons of their days | Evenings:  > 1",
        "Points given or taken: Bob | Points:  > −3 | Why:  > came late",
        "Points cancelled: Bob | Points:  > −3 | Why:  > came late",
        "Points count again: Bob | Points:  > −3 | Why:  > came late",
        "Season closed: The year | Champion:  > Dana | How:  > by the table",
        "Season opened again: The year | Champion: Dana > ",
        "Evenings put back into their seasons | Evenings:  > 1",
        "Points cancelled: Bob | Points:  > −3 | Why:  > came late",
        "Season deleted: The year | Name: The year >  | First day: 1 January 2026 >  | Last day: 27 November 2026 > ",
    ]


def test_every_verb_of_a_league_has_words() -> None:
    source = "".join(path.read_text() for path in Path("scorekeeper/league").glob("*.py"))
    named = set(re.findall(r'record\(\s*[\w.]+,\s*"(\w+)"', source))
    assert named
    assert named - set(TITLES) == set()
