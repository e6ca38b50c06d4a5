"""A request that is sent again since its answer was lost: done, whatever has become of its table meanwhile."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client

from scorekeeper.accounts import links
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Adjustment, Grant, Player, Revision, Round, Table, User
from scorekeeper.play import adjustments, confirming, finish, people, rounds
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, phone_of, pid

pytestmark = pytest.mark.django_db


@dataclass
class Phone:
    """One that sends what its outbox keeps, again and again."""

    user: User
    table: Table
    client: Client = field(init=False)

    def __post_init__(self) -> None:
        self.client = phone_of(self.user)

    def send(self, path: str, fields: dict[str, Any]) -> tuple[int, str | None, str | None]:
        answer = self.post(path, fields)
        return answer.status_code, answer.get("X-Table"), answer.get("X-Version")

    def post(self, path: str, fields: dict[str, Any]) -> Any:
        headers = {"X-Outbox": str(self.user.uid), "HX-Request": "true"}
        return self.client.post(address(self.table, path), fields, headers=headers)


@pytest.fixture
def table() -> Table:
    """Two rounds are on the sheet, and a fine that is to be decided."""
    table = table_of(guest(), "Dana", "Bob", "Carmen", "Dov", "Eve")
    play(table, seats=four(table))
    play(table, seats=four(table))
    adjustments.adjust(table, Player.objects.get(name="Bob"), None, "Revoke", stamp(table))
    table.refresh_from_db()
    return table


@pytest.fixture
def phone(table: Table) -> Phone:
    assert table.session.created_by is not None
    return Phone(table.session.created_by, table)


def four(table: Table) -> tuple[str, ...]:
    return tuple(Sheet.load(table).roster[:4])


def deal(table: Table) -> dict[str, Any]:
    seats = four(table)
    numbers = zip(seats, ("1", "5", "3", "2"), ("3", "5", "3", "2"), strict=True)
    told = {name: n for pid, c, t in numbers for name, n in ((f"contract-{pid}", c), (f"tricks-{pid}", t))}
    return {"action": "save", "lineup": ",".join(seats), "declarer": seats[1], "bid": "5H", **told}


def points(table: Table) -> dict[str, Any]:
    return {"covers": "1", **{f"points-{pid}": "10" for pid in four(table)}}


def first() -> Round:
    return Round.objects.order_by("position")[0]


def confirmed(table: Table) -> None:
    confirming.confirm(table, stamp(table))


def deleted(table: Table) -> None:
    finish.delete(table, stamp(table))


def first_deleted(table: Table) -> None:
    rounds.delete_round(table, first(), stamp(table))


def dov_was_somebody_else(table: Table) -> None:
    people.replace_by_name(table, Player.objects.get(name="Dov"), "Fay", stamp(table))


def fine_cancelled(table: Table) -> None:
    adjustments.cancel(table, Adjustment.objects.get(), stamp(table))


def carmen_was_somebody_else(table: Table) -> None:
    people.replace_by_name(table, Player.objects.get(name="Carmen"), "Fay", stamp(table))


Case = tuple[Callable[[Table], str], Callable[[Table], dict[str, Any]], Callable[[Table], object], int]
CASES: dict[str, Case] = {
    "a deal, confirmed since": (lambda _: "rounds/", deal, confirmed, 403),
    "a deal, its player another one since": (lambda _: "rounds/", deal, dov_was_somebody_else, 422),
    "a deal, its evening deleted since": (lambda _: "rounds/", deal, deleted, 404),
    "an edit, its round deleted since": (lambda _: f"rounds/{first().uid}/", deal, first_deleted, 404),
    "an edit, its player another one since": (
        lambda _: f"rounds/{first().uid}/",
        deal,
        dov_was_somebody_else,
        422,
    ),
    "an insertion, the round behind it deleted since": (
        lambda _: "rounds/insert/",
        lambda table: deal(table) | {"position": str(first().uid)},
        lambda table: rounds.delete_round(table, Round.objects.order_by("pk")[0], stamp(table)),
        404,
    ),
    "a deletion, confirmed since": (lambda _: f"rounds/{first().uid}/delete/", lambda _: {}, confirmed, 403),
    "points, confirmed since": (lambda _: "points/", points, confirmed, 403),
    "points, the round behind them deleted since": (
        lambda _: "points/",
        lambda table: points(table) | {"before": str(first().uid)},
        lambda table: rounds.delete_round(table, Round.objects.order_by("pk")[0], stamp(table)),
        404,
    ),
    "a fine, its round deleted since": (
        lambda _: "fine/",
        lambda table: {"player": pid(table, "Bob"), "round": str(first().uid), "much": "fine"},
        first_deleted,
        422,
    ),
    "a fine that was decided, cancelled since": (
        lambda _: f"adjustments/{Adjustment.objects.get().uid}/",
        lambda _: {"much": "points", "points": "-5", "reason": "Revoke"},
        fine_cancelled,
        404,
    ),
    "somebody went home, another one since": (
        lambda table: f"people/{pid(table, 'Carmen')}/leave/",
        lambda _: {},
        carmen_was_somebody_else,
        404,
    ),
    "a name, its person another one since": (
        lambda table: f"people/{pid(table, 'Dov')}/rename/",
        lambda _: {"name": "Dov Levi"},
        lambda table: people.replace_by_name(table, Player.objects.get(name="Dov Levi"), "Fay", stamp(table)),
        404,
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_stored_is_known_again(phone: Phone, table: Table, case: Case) -> None:
    path_of, fields_of, then, refusal = case
    path, key = path_of(table), str(uuid.uuid4())
    sent = {"version": table.version, "client_key": key, **fields_of(table)}
    stored = (200, str(table.uid), str(table.version + 1))
    assert phone.send(path, sent) == stored
    then(table)
    before = Revision.objects.count()
    assert phone.send(path, sent) == stored
    assert Revision.objects.count() == before
    # Under another name it is something new, and refused.
    table.refresh_from_db()
    anew = sent | {"client_key": str(uuid.uuid4()), "version": table.version}
    assert phone.send(path, anew)[0] == refusal


def test_who_may_not_look_there_any_more_hears_of_his_own_alone(table: Table) -> None:
    helper, stranger = Phone(guest(), table), Phone(guest(), table)
    for phone in (helper, stranger):
        join_table(phone.user, table, Grant.Role.SCORE)
    sent = {"version": table.version, "client_key": str(uuid.uuid4()), **deal(table)}
    stored = (200, str(table.uid), str(table.version + 1))
    assert helper.send("rounds/", sent) == stored
    confirmed(table)
    # Phones count their deals alike: whoever entered the same has it stored as well.
    assert stranger.send("rounds/", sent) == stored
    links.end(table, Grant.Role.SCORE)
    assert helper.send("rounds/", sent) == stored
    assert stranger.send("rounds/", sent)[0] == 404


def link_ended(table: Table) -> None:
    links.end(table, Grant.Role.SCORE)


def called_otherwise(table: Table) -> None:
    people.rename(table, Player.objects.get(name="Fay"), "Fay Levi", stamp(table))


def taken_back(table: Table) -> None:
    rounds.undo_last(table, stamp(table))


@pytest.mark.parametrize("then", [confirmed, deleted, link_ended, called_otherwise, taken_back])
@pytest.mark.parametrize("path", ["join", "replace"])
def test_who_was_named_is_told_once_more(table: Table, path: str, then: Callable[[Table], object]) -> None:
    """What the phone enters next is about somebody whom the league knew: under his uid, not under the phone's."""
    phone = Phone(guest(), table)
    join_table(phone.user, table, Grant.Role.SCORE)
    known = Player.objects.create(league=table.session.league, name="Fay")
    place = "people/join/" if path == "join" else f"people/{pid(table, 'Eve')}/replace/"
    sent = {"version": table.version, "client_key": str(uuid.uuid4()), "name": "fay"}
    stored = (200, str(table.version + 1), f"{sent['client_key']}={known.uid}")

    def told() -> tuple[int, str | None, str | None]:
        answer = phone.post(place, sent)
        return answer.status_code, answer.get("X-Version"), answer.get("X-Players")

    assert told() == stored
    then(table)
    assert told() == stored
    assert Player.objects.count() == 6


def test_a_forged_request_hears_nothing_of_it(phone: Phone, table: Table) -> None:
    sent = {"version": table.version, "client_key": str(uuid.uuid4()), **deal(table)}
    assert phone.send("rounds/", sent)[0] == 200
    phone.client.handler.enforce_csrf_checks = True
    assert phone.send("rounds/", sent)[0] == 403


def test_without_javascript_it_leads_to_the_table(phone: Phone, table: Table) -> None:
    sent = {"version": table.version, "client_key": str(uuid.uuid4()), **deal(table)}
    phone.client.post(address(table, "rounds/"), sent)
    confirmed(table)
    answer = phone.client.post(address(table, "rounds/"), sent)
    assert (answer.status_code, answer["Location"]) == (302, address(table))
