"""The button "Fine": who, and it is done."""

import uuid

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Adjustment, Line, Revision, Round, Table
from scorekeeper.play import people, rounds
from tests.factories import deal_of, guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, phone_of, pid, send, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    play(table)  # -20 35 19 14
    return table


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def last(table: Table) -> str:
    return str(Round.objects.filter(table=table).in_order().reverse()[0].uid)


def test_fine_goes_into_the_last_round_by_itself(table: Table, phone: Client) -> None:
    play(table)
    page = phone.get(address(table, "fine/"))
    assert page.context["form"]["round"].value() == last(table)
    answer = send(phone, table, "fine/", player=pid(table, "Carmen"), round=last(table), much="fine")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    assert [str(m) for m in get_messages(answer.wsgi_request)] == ["Fined: Carmen."]
    assert totals(table)["Carmen"] == 2 * 19 - 100
    assert Line.objects.get(fines=1).round == Round.objects.in_order()[1]
    rounds.undo_last(table, stamp(table))
    assert totals(table)["Carmen"] == 2 * 19


def test_fine_without_a_round_is_an_adjustment(table: Table, phone: Client) -> None:
    send(phone, table, "fine/", player=pid(table, "Dov"), round="now", much="fine")
    given = Adjustment.objects.get()
    assert (given.points, given.reason, given.round) == (-100, "fine", None)
    assert totals(table)["Dov"] == 14 - 100


@pytest.mark.parametrize("typed", ["50", "-50", "−50"])
def test_other_points_are_taken_away_and_name_the_round(table: Table, phone: Client, typed: str) -> None:
    send(
        phone,
        table,
        "fine/",
        player=pid(table, "Dov"),
        round=last(table),
        much="points",
        points=typed,
        reason="led out of turn",
    )
    given = Adjustment.objects.get()
    assert (given.points, given.reason, given.round) == (-50, "led out of turn", Round.objects.get())


def test_fine_of_a_points_only_round_is_by_its_house_rules(table: Table, phone: Client) -> None:
    rounds.record_points(table, {pid(table, "Dana"): 5}, stamp(table))
    send(phone, table, "fine/", player=pid(table, "Dana"), round=last(table), much="fine")
    given = Adjustment.objects.get()
    assert (given.points, given.round) == (-100, Round.objects.get(kind="points"))


def test_decide_later_leaves_a_flag(table: Table, phone: Client) -> None:
    send(phone, table, "fine/", player=pid(table, "Dov"), round=last(table), much="later")
    assert Adjustment.objects.get().points is None
    assert totals(table)["Dov"] == 14


def test_fine_before_the_first_round_asks_for_no_round() -> None:
    table = table_of(guest())
    phone = owner_of(table)
    assert "In which round?" not in text_of(phone.get(address(table, "fine/")))
    send(phone, table, "fine/", player=pid(table, "Dov"), round="now", much="fine")
    assert totals(table)["Dov"] == -100


def test_a_passed_out_deal_is_not_offered(table: Table, phone: Client) -> None:
    deal = deal_of(table, "1 5 3 2", "3 5 3 2")
    passed = deal.__class__(
        seats=deal.seats, roster=deal.roster, dealer=deal.dealer, outcome="passed_out", frisch=3
    )
    rounds.record_round(table, passed, stamp(table))
    assert [row.number for row in phone.get(address(table, "fine/")).context["form"].rows] == [1]


@pytest.mark.parametrize(
    ("typed", "field", "told"),
    [
        ({"player": ""}, "player", "Who? Choose one person."),
        ({"much": "points"}, "points", "How many points? Enter a whole number."),
        (
            {"much": "points", "points": "5.0"},
            "points",
            "“\u20665.0\u2069” is no number of points: enter a whole number.",
        ),
        (
            {"much": "points", "points": "100001"},
            "points",
            "Not \u2066100001\u2069: points go from \u2066−100000\u2069 to 100000.",
        ),
        (
            {"much": "points", "points": "12345678901"},
            "points",
            "Not \u206612345678901\u2069: points go from \u2066−100000\u2069 to 100000.",
        ),
        ({"round": str(uuid.uuid4())}, "round", "This round is gone: choose another one."),
    ],
)
def test_what_is_wrong_is_told_and_kept(
    table: Table, phone: Client, typed: dict[str, str], field: str, told: str
) -> None:
    usual = {"player": pid(table, "Dov"), "round": last(table), "much": "fine", "reason": "mine"}
    answer = send(phone, table, "fine/", **usual | typed)
    assert answer.status_code == 422
    assert answer.context["form"].errors == {field: [told]}
    assert told in text_of(answer)
    assert 'value="mine"' in answer.content.decode()
    assert totals(table)["Dov"] == 14


def test_who_rested_can_be_fined_without_a_round_only(table: Table, phone: Client) -> None:
    eve = people.player_named(table, "Eve")
    people.join(table, eve, stamp(table))
    answer = send(phone, table, "fine/", player=eve.pid, round=last(table), much="fine")
    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "round": ["Eve didn’t play in this round: choose another one, or none."]
    }
    assert send(phone, table, "fine/", player=eve.pid, round="now", much="fine").status_code == 302


def test_more_fines_than_tricks_are_refused(table: Table, phone: Client) -> None:
    Line.objects.filter(player__name="Dov").update(fines=13)
    answer = send(phone, table, "fine/", player=pid(table, "Dov"), round=last(table), much="fine")
    assert answer.status_code == 422
    assert "Not 14: the fines of a player in a deal go from 0 to 13." in text_of(answer)
    table.refresh_from_db()
    assert answer.context["version"] == table.version


def test_stale_page_keeps_what_was_typed(table: Table, phone: Client) -> None:
    typed = {"player": pid(table, "Dov"), "round": last(table), "much": "later", "reason": "mine"}
    version = table.version
    play(table)
    answer = send(phone, table, "fine/", version=version, **typed)
    assert answer.status_code == 409
    assert "The table has changed meanwhile" in text_of(answer)
    form = answer.context["form"]
    assert [form[name].value() for name in typed] == list(typed.values())
    assert send(phone, table, "fine/", version=answer.context["version"], **typed).status_code == 302


def test_sent_twice_is_fined_once(table: Table, phone: Client) -> None:
    table.refresh_from_db()
    sent = {
        "version": table.version,
        "client_key": uuid.uuid4(),
        "player": pid(table, "Dov"),
        "round": last(table),
        "much": "fine",
    }
    answers = [phone.post(address(table, "fine/"), sent) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert totals(table)["Dov"] == 14 - 100
    assert Revision.objects.filter(verb="fine").count() == 1


def test_only_who_keeps_score_may_fine(table: Table) -> None:
    assert watcher_of(table).get(address(table, "fine/")).status_code == 403
    assert phone_of(guest()).get(address(table, "fine/")).status_code == 404
    assert send(Client(), table, "fine/", player=pid(table, "Dov")).status_code == 401


@pytest.mark.parametrize("rounds_played", [1, 3])
def test_fine_takes_the_same_queries_for_any_number_of_rounds(
    table: Table, phone: Client, rounds_played: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rounds_played - 1):
        play(table)
    phone.get(address(table, "fine/"))  # the first visit of a day renews the session
    with django_assert_num_queries(7):
        phone.get(address(table, "fine/"))
