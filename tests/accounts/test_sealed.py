"""A confirmed evening: every URL that writes there is refused, until its owner has opened it for a change."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from scorekeeper.play import confirming
from tests.accounts.place import Place
from tests.accounts.test_access import IN, LET_IN, ROWS, SCORE, SCORE_PAGE
from tests.factories import stamp
from tests.pages import text_of

pytestmark = pytest.mark.django_db

SCORERS = ("link scorer", "scorer", "owner")
# A new evening with the same people is none of this one's business; a second tap on "confirm" finds it confirmed.
HARMLESS = {"again", "confirm"}
REQUESTS = [
    (name, method)
    for name, row in ROWS.items()
    for method, statuses in zip(("get", "post"), row, strict=True)
    if statuses in (SCORE, SCORE_PAGE) and name not in HARMLESS
]


def statuses(place: Place, name: str, method: str) -> dict[str, int]:
    """What each of those who may score gets; each meets the table as it was."""
    got = {}
    for role in SCORERS:
        send: Callable[..., Any] = getattr(place.client(role), method)
        with transaction.atomic():
            status = send(place.url(name), place.data()).status_code
            transaction.set_rollback(True)
        got[role] = IN if status in LET_IN else status
    return got


@pytest.mark.parametrize(("name", "method"), REQUESTS, ids=[" ".join(request) for request in REQUESTS])
def test_a_confirmed_evening_is_written_by_nobody_and_a_corrected_one_by_its_owner(
    place: Place, name: str, method: str
) -> None:
    confirming.confirm(place.table, stamp(place.table))
    assert statuses(place, name, method) == dict.fromkeys(SCORERS, 403)
    confirming.correct(place.table, stamp(place.table), "a fine forgotten")
    assert statuses(place, name, method) == {"link scorer": 403, "scorer": 403, "owner": IN}


def test_there_are_many_such_urls() -> None:
    assert len(REQUESTS) > 30


@pytest.mark.parametrize("name", sorted(HARMLESS))
def test_what_changes_nothing_there_is_let_in(place: Place, name: str) -> None:
    confirming.confirm(place.table, stamp(place.table))
    assert statuses(place, name, "post") == dict.fromkeys(SCORERS, IN)


def test_while_the_owner_mends_it_nobody_else_confirms_it(place: Place) -> None:
    confirming.confirm(place.table, stamp(place.table))
    confirming.correct(place.table, stamp(place.table), "a fine forgotten")
    assert statuses(place, "confirm", "post") == {"link scorer": 403, "scorer": 403, "owner": IN}


def test_the_refusal_says_why_and_shows_the_owner_the_way(place: Place) -> None:
    confirming.confirm(place.table, stamp(place.table))
    told = "Nothing was changed: the table has confirmed this evening"
    for role, has_way in (("scorer", False), ("owner", True)):
        text = text_of(place.client(role).post(place.url("undo"), place.data()))
        assert told in text
        assert ("Change it, with a reason" in text) is has_way
