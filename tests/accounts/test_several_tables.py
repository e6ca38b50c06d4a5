"""An evening at two tables: what is done to the whole of it is its members' to do, whatever a link lets score."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Adjustment, GameSession, Grant, Table
from scorekeeper.play import finish
from scorekeeper.play.tables import parts
from tests.accounts.place import Place
from tests.accounts.test_access import IN, LET_IN, ROLES, ROWS, SCORE, SCORE_PAGE
from tests.factories import stamp
from tests.pages import send, text_of
from tests.play.tables.clubs import seating, seen

pytestmark = pytest.mark.django_db

WHOLE = {"finish", "reopen", "describe", "confirm", "dispute"}
MEMBERS, MEMBERS_PAGE = (401, 404, 403, 403, 403, IN, IN), (404, 404, 403, 403, 403, IN, IN)
REQUESTS = [
    (name, method, statuses)
    for name, row in ROWS.items()
    for method, statuses in zip(("get", "post"), row, strict=True)
    if statuses in (SCORE, SCORE_PAGE)
]


@pytest.fixture
def place(another: Place) -> Place:
    """The table of every role, and another one beside it."""
    parts.add_table(another.table.session, seating("Eve Fay Gil"), seen(another.table.session))
    return another


@pytest.mark.parametrize(
    ("name", "method", "statuses"), REQUESTS, ids=[f"{name} {method}" for name, method, _ in REQUESTS]
)
def test_a_link_changes_its_table_and_not_the_evening(
    place: Place, name: str, method: str, statuses: tuple[int, ...]
) -> None:
    due = statuses
    if name in WHOLE:
        due = MEMBERS if method == "post" else MEMBERS_PAGE
    got = []
    for role, expected in zip(ROLES, due, strict=True):
        ask: Callable[..., Any] = getattr(place.client(role), method)
        with transaction.atomic():  # each role meets the table as it was
            status = ask(place.url(name), place.data()).status_code
            transaction.set_rollback(True)
        got.append(IN if status in LET_IN and expected == IN else status)
    assert dict(zip(ROLES, got, strict=True)) == dict(zip(ROLES, due, strict=True))


def test_there_are_many_such_urls() -> None:
    assert (len(REQUESTS) > 30, WHOLE & {name for name, _method, _statuses in REQUESTS}) == (True, WHOLE)


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_a_viewer_with_a_link_to_score_is_no_scorer_of_the_evening(place: Place, name: str) -> None:
    viewer = place.users["viewer"]
    assert viewer is not None
    join_table(viewer, place.table, Grant.Role.SCORE)
    assert place.client("viewer").post(place.url(name), place.data()).status_code == 403


def offered(phone: Client, table: Table) -> list[str]:
    """What of the whole evening the pages of the table lead to."""
    pages = [phone.get(f"/tables/{table.uid}/{path}").content.decode() for path in ("", "summary/", "more/")]
    return sorted(name for name in WHOLE if any(f'="/tables/{table.uid}/{name}/"' in page for page in pages))


@pytest.mark.parametrize(
    ("end", "names"),
    [
        ([], ["confirm", "describe", "dispute", "finish"]),
        ([finish.finish], ["confirm", "describe", "dispute", "reopen"]),
    ],
    ids=["open", "finished"],
)
def test_what_a_link_may_not_do_is_not_offered(place: Place, end: list[Any], names: list[str]) -> None:
    for step in end:
        step(place.table, stamp(place.table))
    assert offered(place.client("link scorer"), place.table) == []
    assert offered(place.client("scorer"), place.table) == names
    assert "Result, finish" not in text_of(place.client("link scorer").get(place.url("more")))


def test_with_one_table_a_link_ends_the_evening_as_before(two_places: tuple[Place, Place]) -> None:
    place, _other = two_places
    assert offered(place.client("link scorer"), place.table) == ["confirm", "describe", "dispute", "finish"]
    assert send(place.client("link scorer"), place.table, "finish/").status_code == 302
    assert GameSession.objects.get(pk=place.table.session.pk).state == "finished"


@pytest.mark.parametrize("way", ["undo/", "redo/"])
def test_undo_by_a_link_reopens_no_evening(place: Place, way: str) -> None:
    """The members finished it at the very table that the link opens, or took that back there."""
    finish.finish(place.table, stamp(place.table))
    if way == "redo/":
        send(place.client("scorer"), place.table, "undo/")
    state = GameSession.objects.get(pk=place.table.session.pk).state
    answer = send(place.client("link scorer"), place.table, way)
    assert answer.status_code == 409
    assert GameSession.objects.get(pk=place.table.session.pk).state == state
    assert send(place.client("scorer"), place.table, way).status_code == 302
    assert GameSession.objects.get(pk=place.table.session.pk).state != state


def test_undo_by_a_link_still_takes_back_what_was_scored(place: Place) -> None:
    assert send(place.client("link scorer"), place.table, "undo/").status_code == 302
    assert Adjustment.objects.live().filter(table=place.table).count() == 0
