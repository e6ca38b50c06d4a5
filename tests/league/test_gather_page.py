"""A league made of casual evenings: offered, its people confirmed, made once."""

import threading
import uuid
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.accounts.guests import casual_league
from scorekeeper.models import GameSession, League, Player, Table, User
from scorekeeper.play import rounds
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, league_of, play, stamp, table_in, table_of
from tests.pages import phone_of, pid, text_of

pytestmark = pytest.mark.django_db

GATHER = "/leagues/gather/"


@pytest.fixture
def user() -> User:
    return guest()


@pytest.fixture
def phone(user: User) -> Client:
    return phone_of(user)


def evenings(user: User, *names: str, number: int = 3, **plan: Any) -> list[Table]:
    tables = [table_of(user, *names, date=date(2026, 11, day), **plan) for day in range(10, 10 + number)]
    for table in tables:
        rounds.record_points(table, dict.fromkeys(Sheet.load(table).roster, 10), stamp(table))
    return tables


def page(phone: Client, table: Table) -> Any:
    return phone.get(f"{GATHER}?from={table.uid}")


def send(phone: Client, shown: Any, **typed: Any) -> Any:
    form = shown.context["form"]
    data = {field.html_name: field.value() for field in form}
    data["evenings"] = [evening.uid for evening in shown.context["ticked"]]
    return phone.post(GATHER, {**data, "name": "Thursday", **typed})


def test_three_casual_evenings_with_the_same_people_are_offered(user: User, phone: Client) -> None:
    tables = evenings(user, number=2)
    assert "Make this a league" not in text_of(phone.get("/"))
    tables.append(table_of(user, date=date(2026, 11, 26)))
    assert "Make this a league" not in text_of(phone.get("/"))
    play(tables[-1])
    shown = phone.get("/")
    assert "Dana , Bob , Carmen , Dov : 3 evenings together. Make this a league" in text_of(shown)
    assert f'href="{GATHER}?from={tables[-1].uid}"' in shown.content.decode()


def test_evenings_of_a_league_are_not_offered(user: User, phone: Client) -> None:
    league = league_of(user)
    for day in (10, 11, 12):
        play(table_in(league, date=date(2026, 11, day)))
    assert "Make this a league" not in text_of(phone.get("/"))


def test_a_league_takes_its_evenings_in(user: User, phone: Client) -> None:
    tables = evenings(user, rules=game.PRESETS["zero_over_30"])
    (other,) = evenings(user, "Eve", "Fay", "Gil", number=1)
    shown = page(phone, tables[1])
    assert [evening.session.pk for evening in shown.context["ticked"]] == [
        table.session_id for table in reversed(tables)
    ]
    assert [evening.session.pk for evening in shown.context["others"]] == [other.session_id]
    assert [row.player.name for row in shown.context["form"].rows()] == ["Dana", "Bob", "Carmen", "Dov"]
    answer = send(phone, shown)
    league = League.objects.get(casual=False)
    assert answer["Location"] == f"/leagues/{league.uid}/"
    assert (league.name, league.rules.rules) == ("Thursday", game.PRESETS["zero_over_30"])
    assert set(league.sessions.all()) == {table.session for table in tables}
    assert "The league is made, with 3 evenings." in text_of(phone.get(answer["Location"]))


def test_from_then_on_its_people_start_in_the_league(user: User, phone: Client) -> None:
    tables = evenings(user)
    send(phone, page(phone, tables[0]))
    shown = phone.get("/")
    assert "Make this a league" not in text_of(shown)
    (lineup,) = shown.context["lineups"]
    assert lineup["table"].session.league.name == "Thursday"
    answer = phone.post(f"/tables/{lineup['table'].uid}/again/", {"client_key": uuid.uuid4()})
    new = Table.objects.latest("pk")
    assert (answer["Location"], new.session.league.name) == (f"/tables/{new.uid}/", "Thursday")
    assert Player.objects.filter(league=new.session.league).count() == 4


def test_the_evening_under_way_comes_along(user: User, phone: Client) -> None:
    tables = evenings(user)
    tonight = table_of(user, date=date(2026, 11, 26))
    shown = page(phone, tonight)
    assert len(shown.context["ticked"]) == len(tables) + 1
    send(phone, shown)
    assert Table.objects.get(pk=tonight.pk).session.league.name == "Thursday"


def test_sent_twice_it_is_made_once(user: User, phone: Client) -> None:
    shown = page(phone, evenings(user)[0])
    first, second = send(phone, shown), send(phone, shown)
    assert (first["Location"], League.objects.filter(casual=False).count()) == (second["Location"], 1)


@pytest.mark.django_db(transaction=True)
def test_two_phones_gather_the_same_evenings_into_one_league(user: User) -> None:
    """The second finds them gone, however near it was: it makes no league of nothing."""
    table, phones = evenings(user)[0], (phone_of(user), phone_of(user))
    shown, together, statuses = [page(phone, table) for phone in phones], threading.Barrier(2), []

    def tap(number: int) -> None:
        together.wait(10)
        statuses.append(send(phones[number], shown[number]).status_code)
        connection.close()

    taps = [threading.Thread(target=tap, args=(number,)) for number in range(2)]
    for each in taps:
        each.start()
    for each in taps:
        each.join()
    assert sorted(statuses) == [302, 422]
    assert [league.sessions.count() for league in League.objects.filter(casual=False)] == [3]


def test_a_near_name_is_asked_and_may_be_the_same_person(user: User, phone: Client) -> None:
    evenings(user)
    (other,) = evenings(user, "Danna", "Bob", "Carmen", "Dov", number=1)
    evening = str(other.session.uid)
    shown = page(phone, Table.objects.all()[0])
    ticked = [each.uid for each in shown.context["ticked"]]
    asked = send(phone, shown, evenings=[*ticked, evening])
    assert (asked.status_code, League.objects.filter(casual=False).count()) == (422, 0)
    assert "Danna = Dana ?" in text_of(asked)
    who = f"who-{pid(other, 'Danna')}"
    assert asked.context["form"].errors[who] == ["Choose who this is."]
    assert asked.context["form"]["name"].value() == "Thursday"
    typed = {who: pid(other, "Dana"), f"who-{pid(other, 'Dana')}": "new"}
    assert send(phone, asked, **typed).status_code == 302
    names = Player.objects.filter(league__casual=False).values_list("name", flat=True)
    assert sorted(names) == ["Bob", "Carmen", "Dana", "Dov"]


def test_people_who_come_with_more_evenings_are_shown_first(user: User, phone: Client) -> None:
    (table, *_rest) = evenings(user)
    (other,) = evenings(user, "Eve", "Fay", "Gil", number=1)
    shown = page(phone, table)
    ticked = [each.uid for each in shown.context["ticked"]]
    asked = send(phone, shown, evenings=[*ticked, str(other.session.uid)])
    assert (asked.status_code, asked.context["form"].errors) == (422, {})
    assert "More people come with these evenings" in text_of(asked)
    assert send(phone, asked).status_code == 302
    assert Player.objects.filter(league__casual=False).count() == 7


def test_two_who_sat_together_are_two_people(user: User, phone: Client) -> None:
    (table, *_rest) = evenings(user)
    shown = page(phone, table)
    answer = send(phone, shown, **{f"who-{pid(table, 'Bob')}": pid(table, "Dana")})
    assert answer.status_code == 422
    assert "Dana and Bob were at one table: they are two people." in text_of(answer)
    ring = {f"who-{pid(table, 'Bob')}": pid(table, "Dana"), f"who-{pid(table, 'Dana')}": pid(table, "Bob")}
    assert "let one keep the name" in text_of(send(phone, shown, **ring))
    assert GameSession.objects.filter(league__casual=True).count() == 3


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"name": " "}, "What is the league called?"),
        ({"evenings": []}, "Tick at least one evening."),
        ({"evenings": [str(uuid.uuid4())]}, "Select a valid choice."),
    ],
)
def test_what_is_wrong_is_told(user: User, phone: Client, typed: dict[str, Any], told: str) -> None:
    answer = send(phone, page(phone, evenings(user)[0]), **typed)
    assert (answer.status_code, told in text_of(answer)) == (422, True)
    assert League.objects.filter(casual=False).count() == 0


def test_a_confirmed_evening_stays(user: User, phone: Client) -> None:
    tables = evenings(user)
    GameSession.objects.filter(pk=tables[0].session_id).update(state="confirmed")
    answer = send(phone, page(phone, tables[0]))
    assert "An evening that the table has confirmed stays where it is" in text_of(answer)
    assert GameSession.objects.filter(league__casual=True).count() == 3


def test_nobody_gathers_what_is_anothers(user: User) -> None:
    (table, *_rest) = evenings(user)
    stranger = phone_of(guest())
    shown = page(stranger, table)
    assert (shown.context["ticked"], shown.context["others"]) == ([], [])
    assert "No evening yet" in text_of(shown)
    answer = stranger.post(GATHER, {"name": "Mine", "evenings": [str(table.session.uid)]})
    assert (answer.status_code, League.objects.filter(casual=False).count()) == (422, 0)
    assert Client().get(GATHER).status_code == 404


def test_the_page_costs_the_same_for_one_evening_and_for_three(
    user: User, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone.get("/")
    for number in (1, 3):
        (table, *_rest) = evenings(user, number=number)
        with django_assert_num_queries(7):
            page(phone, table)


def test_renamed_people_are_the_same_people(user: User, phone: Client) -> None:
    from scorekeeper.play import people

    tables = evenings(user)
    bob = casual_league(user).players.get(name="Bob")
    people.rename(tables[1], bob, "Bobby", stamp(tables[1]))
    assert "Dana , Bobby , Carmen , Dov : 3 evenings together." in text_of(phone.get("/"))
