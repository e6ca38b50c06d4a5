"""Planned evenings for tests, and who said what."""

from datetime import date, time
from typing import Any

from scorekeeper.league.meetings import answering, coming
from scorekeeper.league.meetings.answering import Who
from scorekeeper.league.meetings.coming import PlannedEvening
from scorekeeper.league.meetings.planning import Plan, plan_one
from scorekeeper.models import Answer, League, Meeting
from tests.league.people import owner_of, player

DAY = date(2026, 12, 3)  # a Thursday
JERUSALEM = "Asia/Jerusalem"


def planned(league: League, day: date = DAY, **plan: Any) -> Meeting:
    """An evening at Dana's, at half past eight in Jerusalem."""
    usual: dict[str, Any] = {"time": time(20, 30), "zone": JERUSALEM, "host": player(league, "Dana")}
    return plan_one(league, Plan(day, **usual | plan), owner_of(league))


def says(meeting: Meeting, **answers: str) -> None:
    """`says(meeting, Dana="coming", Tom="late")`; who is not on the roster answers by name."""
    for name, said in answers.items():
        found = meeting.league.players.filter(name=name).first()
        answering.answer(meeting, Who(found) if found else Who(name=name), Answer.Says(said), None)


def shown(league: League, *, me: Who | None = None) -> list[PlannedEvening]:
    """Every evening of the league as it is told, in order."""
    meetings = coming.meetings_of(league).in_order()
    return coming.evenings(coming.rosters_of([league.pk]), meetings, me)
