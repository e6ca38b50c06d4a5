"""Points given or taken outside the deals: noted, settled, corrected, cancelled."""

import uuid

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.models import Adjustment, Round, Table
from scorekeeper.play import adjustments, agreements, rounds
from tests.factories import guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, phone_of, pid, send, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


@pytest.fixture
def flag(table: Table) -> Adjustment:
    """A revoke that the table still argues about."""
    play(table)  # Dov 14
    dov = table.session.league.players.get(name="Dov")
    adjustments.adjust(table, dov, None, "revoke?", stamp(table), round=Round.objects.get())
    return Adjustment.objects.get()


def test_points_are_noted_before_the_first_round_too(table: Table, phone: Client) -> None:
    answer = send(phone, table, "adjustments/", player=pid(table, "Bob"), points="−20", reason="came late")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    assert [str(m) for m in get_messages(answer.wsgi_request)] == ["Noted: Bob."]
    given = Adjustment.objects.get()
    assert (given.points, given.reason, given.starting) == (-20, "came late", False)
    assert totals(table)["Bob"] == -20
    rounds.undo_last(table, stamp(table))
    assert totals(table)["Bob"] == 0


def test_starting_balance_stands_before_all_rounds(table: Table, phone: Client) -> None:
    play(table)
    send(phone, table, "adjustments/", player=pid(table, "Bob"), points="+300", starting="on")
    given = Adjustment.objects.get()
    assert (given.points, given.starting, given.position) == (300, True, 0)


def test_page_lists_what_was_given_the_last_first(table: Table, phone: Client, flag: Adjustment) -> None:
    adjustments.adjust(table, flag.player, 40, "head start", stamp(table))
    given = phone.get(address(table, "adjustments/")).context["given"]
    assert [(player.name, each.points) for player, each in given] == [("Dov", 40), ("Dov", None)]


@pytest.mark.parametrize("many", [1, 3])
def test_page_takes_the_same_queries_for_any_number(
    table: Table,
    phone: Client,
    flag: Adjustment,
    many: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(many - 1):
        adjustments.adjust(table, flag.player, 40, "", stamp(table))
    phone.get(address(table, "adjustments/"))
    with django_assert_num_queries(7):
        phone.get(address(table, "adjustments/"))


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"points": ""}, "How many points? Enter a whole number."),
        ({"points": "5.0"}, "“\u20665.0\u2069” is no number of points: enter a whole number."),
        ({"points": "-"}, "“\u2066-\u2069” is no number of points: enter a whole number."),
        (
            {"points": "-100001"},
            "Not \u2066−100001\u2069: points go from \u2066−100000\u2069 to 100000.",
        ),
        ({"player": ""}, "Who? Choose one person."),
    ],
)
def test_what_is_wrong_is_told_and_kept(
    table: Table, phone: Client, typed: dict[str, str], told: str
) -> None:
    usual = {"player": pid(table, "Bob"), "points": "5", "reason": "mine", "starting": "on"}
    answer = send(phone, table, "adjustments/", **usual | typed)
    assert answer.status_code == 422
    assert answer.context["form"].errors == {next(iter(typed)): [told]}
    assert told in text_of(answer)
    kept = {name: answer.context["form"][name].value() for name in usual}
    assert kept == usual | typed | {"starting": True}
    assert not Adjustment.objects.exists()


@pytest.mark.parametrize("most", ["100000", "-100000"])
def test_most_points_are_taken(table: Table, phone: Client, most: str) -> None:
    send(phone, table, "adjustments/", player=pid(table, "Bob"), points=most)
    assert totals(table)["Bob"] == int(most)


def test_stale_page_keeps_what_was_typed(table: Table, phone: Client) -> None:
    version = table.version
    play(table)
    typed = {"player": pid(table, "Bob"), "points": "-7", "reason": "mine"}
    answer = send(phone, table, "adjustments/", version=version, **typed)
    assert answer.status_code == 409
    assert {name: answer.context["form"][name].value() for name in typed} == typed
    assert send(phone, table, "adjustments/", version=answer.context["version"], **typed).status_code == 302


def test_sent_twice_is_noted_once(table: Table, phone: Client) -> None:
    sent = {
        "version": table.version,
        "client_key": uuid.uuid4(),
        "player": pid(table, "Bob"),
        "points": "5",
    }
    assert [phone.post(address(table, "adjustments/"), sent).status_code for _ in "12"] == [302, 302]
    assert Adjustment.objects.count() == 1
    answer = phone.post(address(table, "adjustments/"), sent | {"points": "6"})
    assert answer.status_code == 409
    assert "This was saved already, with other numbers" in text_of(answer)


def test_settled_with_a_fine_it_costs_what_the_round_said(
    table: Table, phone: Client, flag: Adjustment
) -> None:
    agreements.change_rules(table, game.RuleSet(fine=30), stamp(table), whole=False)
    path = f"adjustments/{flag.uid}/"
    shown = text_of(phone.get(address(table, path)))
    assert ("Round 1" in shown, "−100" in shown) == (True, True)
    send(phone, table, path, much="fine", reason="revoke")
    flag.refresh_from_db()
    assert (flag.points, flag.reason) == (-100, "revoke")
    assert totals(table)["Dov"] == 14 - 100


def test_settled_without_a_fine_the_flag_is_gone(table: Table, phone: Client, flag: Adjustment) -> None:
    send(phone, table, f"adjustments/{flag.uid}/", much="none")
    assert not Adjustment.objects.live().exists()
    rounds.undo_last(table, stamp(table))
    assert Adjustment.objects.live().get().points is None


def test_settled_with_other_points(table: Table, phone: Client, flag: Adjustment) -> None:
    answer = send(phone, table, f"adjustments/{flag.uid}/", much="points", points="")
    assert answer.status_code == 422
    assert answer.context["settle"].errors == {"points": ["How many points? Enter a whole number."]}
    send(phone, table, f"adjustments/{flag.uid}/", much="points", points="0", reason="let off")
    flag.refresh_from_db()
    assert (flag.points, flag.reason) == (0, "let off")


def test_given_points_are_corrected(table: Table, phone: Client, flag: Adjustment) -> None:
    adjustments.decide(table, flag, -100, "revoke", stamp(table))
    form = phone.get(address(table, f"adjustments/{flag.uid}/")).context["settle"]
    assert (form["points"].value(), form["reason"].value()) == (-100, "revoke")
    send(phone, table, f"adjustments/{flag.uid}/", much="points", points="-50", reason="revoke")
    assert totals(table)["Dov"] == 14 - 50


def test_cancelled_and_brought_back(table: Table, phone: Client, flag: Adjustment) -> None:
    adjustments.decide(table, flag, -100, "revoke", stamp(table))
    assert send(phone, table, f"adjustments/{flag.uid}/cancel/").status_code == 302
    assert totals(table)["Dov"] == 14
    rounds.undo_last(table, stamp(table))
    assert totals(table)["Dov"] == 14 - 100


def test_sent_twice_is_cancelled_once(table: Table, phone: Client, flag: Adjustment) -> None:
    table.refresh_from_db()
    sent = {"version": table.version, "client_key": uuid.uuid4()}
    path = address(table, f"adjustments/{flag.uid}/cancel/")
    assert [phone.post(path, sent).status_code for _ in "12"] == [302, 302]
    assert phone.post(path, sent | {"client_key": uuid.uuid4()}).status_code == 404


def test_cancelling_on_a_stale_page_shows_it_again(table: Table, phone: Client, flag: Adjustment) -> None:
    answer = send(phone, table, f"adjustments/{flag.uid}/cancel/", version=1)
    assert answer.status_code == 409
    assert "The table has changed meanwhile" in text_of(answer)
    assert Adjustment.objects.live().exists()


def test_adjustment_of_another_table_is_not_found(table: Table, phone: Client, flag: Adjustment) -> None:
    other = table_of(guest())
    for path in (f"adjustments/{flag.uid}/", f"adjustments/{flag.uid}/cancel/"):
        assert send(owner_of(other), other, path, much="none").status_code == 404
    assert Adjustment.objects.live().get() == flag


def test_only_who_keeps_score_may_adjust(table: Table, flag: Adjustment) -> None:
    for path in ("adjustments/", f"adjustments/{flag.uid}/"):
        assert watcher_of(table).get(address(table, path)).status_code == 403
        assert phone_of(guest()).get(address(table, path)).status_code == 404
    assert send(Client(), table, f"adjustments/{flag.uid}/cancel/").status_code == 401
