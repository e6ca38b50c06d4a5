"""Points-only rounds, at the end, inserted, and mended."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Round, Table
from scorekeeper.play import people, rounds
from scorekeeper.play.sheet import Sheet
from tests.factories import dealers, guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, phone_of, pid, send, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def typed(table: Table, **by_name: str) -> dict[str, Any]:
    """What the form sends: points by name, for one round."""
    return {"covers": "1", **{f"points-{pid(table, name)}": points for name, points in by_name.items()}}


FOUR = {"Dana": "12", "Bob": "−30", "Carmen": "0", "Dov": "+40"}


def test_points_are_a_round_and_move_the_deal(table: Table, phone: Client) -> None:
    answer = send(phone, table, "points/", **typed(table, **FOUR), reason="from paper")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    assert totals(table) == {"Dana": 12, "Bob": -30, "Carmen": 0, "Dov": 40}
    written = Round.objects.get()
    assert (written.kind, written.covers, written.reason) == ("points", 1, "from paper")
    play(table)
    assert dealers(table) == ["", "Bob"]


def test_points_may_cover_several_rounds(table: Table, phone: Client) -> None:
    send(phone, table, "points/", **typed(table, **FOUR) | {"covers": "7"})
    assert Sheet.load(table).rounds_played() == 7
    head = re.findall(
        r'data-opens="details-[^>]*>(.*?)</a>', phone.get(address(table)).content.decode(), re.DOTALL
    )
    assert [re.sub(r"<[^>]+>", "", each).split() for each in head] == [["7", "rounds"]]


def test_points_are_inserted_before_an_earlier_round(table: Table, phone: Client) -> None:
    play(table)
    first = str(Round.objects.get().uid)
    page = phone.get(address(table, f"points/?before={first}"))
    assert str(page.context["before"].uid) == first
    send(phone, table, "points/", **typed(table, **FOUR), before=first)
    assert [r.kind for r in Round.objects.in_order()] == ["points", "played"]
    assert dealers(table) == ["", "Bob"]


def test_a_round_is_inserted_as_points_from_its_form(table: Table, phone: Client) -> None:
    play(table)
    first = Round.objects.get().uid
    page = phone.get(address(table, f"rounds/insert/?before={first}")).content.decode()
    assert f'href="{address(table, "points/")}?before={first}"' in page


def test_who_is_left_blank_did_not_play(table: Table, phone: Client) -> None:
    send(phone, table, "points/", **typed(table, Dana="5", Bob="6", Carmen="7", Dov=""))
    assert list(Round.objects.get().lines.values_list("player__name", "points")) == [
        ("Dana", 5),
        ("Bob", 6),
        ("Carmen", 7),
    ]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"Dana": "", "Bob": ""}, "Enter the points of everybody who played, three people at least."),
        ({"Dana": "x"}, "“\u2066x\u2069” is no number of points: enter a whole number."),
        (
            {"Dana": "100001"},
            "Not \u2066100001\u2069: points go from \u2066−100000\u2069 to 100000.",
        ),
    ],
)
def test_what_is_wrong_is_told_and_kept(table: Table, phone: Client, more: dict[str, str], told: str) -> None:
    sent = typed(table, **FOUR | more) | {"reason": "mine"}
    answer = send(phone, table, "points/", **sent)
    assert answer.status_code == 422
    assert told in text_of(answer)
    form = answer.context["form"]
    assert {name: form[name].value() for name in sent} == sent
    assert not Round.objects.exists()


@pytest.mark.parametrize("covers", ["", "0", "1.5", "1001", "x"])
def test_number_of_rounds_is_a_whole_one(table: Table, phone: Client, covers: str) -> None:
    answer = send(phone, table, "points/", **typed(table, **FOUR) | {"covers": covers})
    assert answer.status_code == 422
    assert "How many rounds are these points of? Enter a whole number from 1." in text_of(answer)


def test_points_are_mended(table: Table, phone: Client) -> None:
    send(phone, table, "points/", **typed(table, **FOUR), reason="from paper")
    path = f"points/{Round.objects.get().uid}/"
    form = phone.get(address(table, path)).context["form"]
    assert [field.value() for _, field in form.rows()] == [12, -30, 0, 40]
    assert (form["covers"].value(), form["reason"].value()) == (1, "from paper")
    send(phone, table, path, **typed(table, **FOUR | {"Bob": "-3"}) | {"covers": "2"})
    assert totals(table) == {"Dana": 12, "Bob": -3, "Carmen": 0, "Dov": 40}
    assert Round.objects.get().covers == 2
    rounds.undo_last(table, stamp(table))
    assert totals(table)["Bob"] == -30


def test_who_has_left_is_asked_for_where_he_may_have_played(table: Table, phone: Client) -> None:
    eve = people.player_named(table, "Eve")
    people.join(table, eve, stamp(table))
    send(phone, table, "points/", **typed(table, **FOUR | {"Eve": "9"}))
    people.leave(table, eve, stamp(table))
    written = Round.objects.get().uid

    def asked(path: str) -> list[str]:
        return [player.name for player in phone.get(address(table, path)).context["form"].people]

    assert asked("points/") == ["Dana", "Bob", "Carmen", "Dov"]
    assert asked(f"points/{written}/") == ["Dana", "Bob", "Carmen", "Dov", "Eve"]
    assert asked(f"points/?before={written}") == ["Dana", "Bob", "Carmen", "Dov", "Eve"]


def test_stale_page_keeps_what_was_typed(table: Table, phone: Client) -> None:
    version = table.version
    play(table)
    sent = typed(table, **FOUR) | {"reason": "mine"}
    answer = send(phone, table, "points/", version=version, **sent)
    assert answer.status_code == 409
    assert {name: answer.context["form"][name].value() for name in sent} == sent
    assert send(phone, table, "points/", version=answer.context["version"], **sent).status_code == 302


def test_sent_twice_is_one_round(table: Table, phone: Client) -> None:
    sent = typed(table, **FOUR) | {"version": table.version, "client_key": uuid.uuid4()}
    assert [phone.post(address(table, "points/"), sent).status_code for _ in "12"] == [302, 302]
    assert Round.objects.count() == 1


def test_a_deal_has_no_page_of_points(table: Table, phone: Client) -> None:
    play(table)
    assert phone.get(address(table, f"points/{Round.objects.get().uid}/")).status_code == 404
    assert phone.get(address(table, "points/?before=x")).status_code == 404


def test_a_deal_is_not_written_over_points(table: Table, phone: Client) -> None:
    """Nor is it led elsewhere, as if it were stored."""
    send(phone, table, "points/", **typed(table, **FOUR))
    uid = Round.objects.get().uid
    assert send(phone, table, f"rounds/{uid}/", action="save").status_code == 404
    assert phone.get(address(table, f"rounds/{uid}/"))["Location"] == address(table, f"points/{uid}/")


def test_only_who_keeps_score_may_write_points(table: Table) -> None:
    assert watcher_of(table).get(address(table, "points/")).status_code == 403
    assert phone_of(guest()).get(address(table, "points/")).status_code == 404
    assert send(Client(), table, "points/").status_code == 401


@pytest.mark.parametrize("many", [1, 3])
def test_page_takes_the_same_queries_for_any_number_of_rounds(
    table: Table, phone: Client, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(many):
        play(table)
    phone.get(address(table, "points/"))
    with django_assert_num_queries(7):
        phone.get(address(table, "points/"))


def test_who_left_while_it_was_typed_keeps_his_points(table: Table, phone: Client) -> None:
    people.join(table, people.player_named(table, "Efrat"), stamp(table))
    table.refresh_from_db()
    told = typed(table, **FOUR, Efrat="7")
    people.leave(table, Sheet.of(table).by_pid[pid(table, "Efrat")], stamp(table))
    assert send(phone, table, "points/", **told).status_code == 302
    assert totals(table)["Efrat"] == 7


def test_points_of_nobody_at_the_table_are_refused(table: Table, phone: Client) -> None:
    answer = send(phone, table, "points/", **typed(table, **FOUR), **{f"points-{uuid.uuid4()}": "7"})
    assert (answer.status_code, Round.objects.count()) == (422, 0)
    assert "Somebody in these points isn’t at the table: reload the page." in text_of(answer)
