"""Taps at the same moment store one evening, and go on to one next one."""

from datetime import date
from typing import Any

import pytest

from scorekeeper.models import GameSession, League, RuleSet, TypedEvening
from scorekeeper.rules import CLASSIC
from tests.factories import FOUR, guest
from tests.league.test_meetings_at_once import at_once
from tests.pages import phone_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_evening_is_stored_and_one_next_one_begins() -> None:
    user = guest()
    evening = TypedEvening.objects.create(
        user=user, date=date(2026, 11, 26), people=list(FOUR), rules=RuleSet.objects.keep(CLASSIC)
    )
    row = {"bid-0": "b5h", "cell-0-0": "1+2", "cell-0-1": "5", "cell-0-2": "3", "cell-0-3": "2"}
    sent = {"do": "next", "rows": 1, "version": 1, "window": evening.uid, "date": "2026-11-26", **row}
    phones = [phone_of(user) for _ in range(4)]

    def tap(number: int) -> Any:
        return phones[number].post(f"/typed/{evening.uid}/", sent)["Location"]

    assert len(set(at_once(tap))) == 1
    assert (GameSession.objects.count(), TypedEvening.objects.count()) == (1, 2)
    assert League.objects.filter(casual=True).count() == 1
