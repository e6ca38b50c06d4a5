"""Whatever is wrong with a form, its page says so: no refusal without a word."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.models import Player, Table
from scorekeeper.play import adjustments
from scorekeeper.play.forms import StampForm
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, play, stamp, table_of
from tests.pages import owner_of, pid, send, text_of

pytestmark = pytest.mark.django_db

LONG, NUL = "x" * 10_001, "a\0"
Fields = dict[str, Any]


@pytest.fixture
def table() -> Table:
    """With a round, and a fine that is to be decided."""
    table = table_of(guest())
    play(table)
    adjustments.adjust(table, Player.objects.get(name="Bob"), None, "Revoke", stamp(table))
    return table


def person(table: Table) -> str:
    return f"people/{pid(table, 'Bob')}/"


def points(table: Table) -> Fields:
    return {"covers": "1", **{f"points-{pid}": "10" for pid in Sheet.load(table).roster}}


def given(table: Table) -> str:
    return str(Sheet.load(table).adjustments[0].uid)


PAGES: dict[str, tuple[Callable[[Table], str], Callable[[Table], Fields], list[str]]] = {
    "points": (lambda _: "points/", points, ["reason", "covers"]),
    "adjustment": (
        lambda _: "adjustments/",
        lambda table: {"player": pid(table, "Bob"), "points": "5"},
        ["reason", "points", "player"],
    ),
    "settled": (
        lambda table: f"adjustments/{given(table)}/",
        lambda _: {"much": "points", "points": "5"},
        ["reason", "points", "much"],
    ),
    "fine": (
        lambda _: "fine/",
        lambda table: {"player": pid(table, "Bob"), "much": "points", "round": "now", "points": "5"},
        ["reason", "points", "much", "round", "player"],
    ),
    "joined": (lambda _: "people/join/", lambda _: {"name": "Eva"}, ["name", "after", "start"]),
    "chairs": (
        lambda _: "people/order/",
        lambda table: {"player": pid(table, "Bob"), "by": "1"},
        ["player", "by"],
    ),
    "first dealer": (lambda _: "people/first-dealer/", lambda _: {}, ["dealer"]),
    "another name": (lambda table: f"{person(table)}rename/", lambda _: {}, ["name"]),
    "another person": (lambda table: f"{person(table)}replace/", lambda _: {}, ["name"]),
    "gone home": (
        lambda table: f"{person(table)}leave/",
        lambda _: {"deck": "drop_suit", "removed_suit": "C"},
        ["deck", "removed_suit"],
    ),
    "described": (
        lambda _: "describe/",
        lambda table: {"name": "", "date": table.session.date.isoformat(), "notes": ""},
        ["date", "notes"],
    ),
}
FAULTS = [
    pytest.param(*page[:2], field, id=f"{name}: {field}") for name, page in PAGES.items() for field in page[2]
]


@pytest.mark.parametrize("text", [LONG, NUL], ids=["long", "nul"])
@pytest.mark.parametrize(("path_of", "fields_of", "field"), FAULTS)
def test_a_fault_of_a_field_is_told(
    table: Table,
    path_of: Callable[[Table], str],
    fields_of: Callable[[Table], Fields],
    field: str,
    text: str,
) -> None:
    answer = send(owner_of(table), table, path_of(table), **fields_of(table) | {field: text})
    errors = errors_of(answer)
    assert (answer.status_code, len(errors)) == (422, 1)
    assert [error for error in errors if error not in text_of(answer)] == []


def test_a_neighbour_who_is_gone_is_told_of(table: Table) -> None:
    answer = send(owner_of(table), table, "people/join/", name="Eva", after=str(uuid.uuid4()))
    assert errors_of(answer) == {
        "The table has changed meanwhile: look at the sheet, then send it again.",
    }


def errors_of(answer: Any) -> set[str]:
    """Of the form that was refused."""
    values = (value for layer in answer.context for scope in layer.dicts for value in scope.values())
    forms = [value for value in values if isinstance(value, StampForm)]
    return {" ".join(str(error).split()) for form in forms for told in form.errors.values() for error in told}
