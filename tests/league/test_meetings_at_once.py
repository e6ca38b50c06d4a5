"""Taps at the same moment: one plan, one answer, one evening that begins."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections

from scorekeeper.league.meetings.link import ensure_link
from scorekeeper.league.meetings.planning import Plan, plan_many
from scorekeeper.models import Answer, GameSession, League, Meeting, User
from scorekeeper.play.tables.evening import evening_address
from tests.league.planned import DAY, planned, says
from tests.pages import phone_of

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(tap: Callable[[int], object]) -> list[object]:
    def alone(number: int) -> object:
        try:
            return tap(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(alone, range(4)))


def test_a_weekly_plan_is_made_once(league: League, owner: User) -> None:
    plans, key = [Plan(DAY + timedelta(weeks=week)) for week in range(3)], uuid.uuid4()
    counts = at_once(lambda _: plan_many(league, plans, owner, key))
    assert (sorted(map(str, counts)), Meeting.objects.count()) == (["0", "0", "0", "3"], 3)


def test_a_newcomer_answers_once(league: League) -> None:
    meeting = planned(league)
    at_once(lambda number: says(meeting, Tom="late" if number % 2 else "coming"))
    assert Answer.objects.count() == 1


def test_a_link_is_made_once(league: League) -> None:
    def make(_: int) -> str | None:
        ensure_link(found := League.objects.get(pk=league.pk))
        return found.answer_token

    tokens = set(at_once(make))
    league.refresh_from_db()
    assert tokens == {league.answer_token}


@pytest.mark.parametrize("tables", [1, 2])
def test_one_evening_begins_and_is_what_was_planned(league: League, owner: User, tables: int) -> None:
    """Each phone has its own name for the request."""
    meeting = planned(league)
    phones = [(phone_of(owner), begin(meeting, tables)) for _ in range(4)]

    def tap(number: int) -> str:
        phone, (address, sent) = phones[number]
        return str(phone.post(address, sent)["Location"])

    addresses = at_once(tap)
    session = GameSession.objects.get()
    meeting.refresh_from_db()
    assert (meeting.session, session.tables.count()) == (session, tables)
    assert set(addresses) == {evening_address(session, session.tables.all()[0], several=tables > 1)}


def begin(meeting: Meeting, tables: int) -> tuple[str, dict[str, Any]]:
    sent = {"league": meeting.league.uid, "meeting": meeting.uid, "client_key": uuid.uuid4()}
    if tables == 1:
        return "/start/", sent | {"name-0": "Dana"}
    people = [f"Player {number}" for number in range(8)]
    seated = {"people": people, "seated": people, "at": [1, 1, 1, 1, 2, 2, 2, 2]}
    return "/sessions/new/", sent | seated | {"do": "start"}
