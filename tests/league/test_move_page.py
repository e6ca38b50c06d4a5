"""One evening moved to another league of its owner."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import GameSession, League, LeagueEvent, Membership, Table, User
from scorekeeper.models.league import Role
from tests.factories import guest, league_of, play, table_in, table_of, totals
from tests.pages import address, phone_of, pid, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return guest()


@pytest.fixture
def phone(user: User) -> Client:
    return phone_of(user)


def send(phone: Client, table: Table, shown: Any, **typed: Any) -> Any:
    data = {row.field.html_name: row.field.value() for row in shown.context["form"].rows()}
    return phone.post(address(table, "move/"), {**data, "to": shown.context["into"].uid, **typed})


def test_an_evening_goes_where_its_people_are_known(user: User, phone: Client) -> None:
    table = table_of(user, "dana", "Bob", "Carmen", "Zoe")
    play(table)
    league = league_of(user)
    assert "Move to another league" in text_of(phone.get(address(table, "more/")))
    shown = phone.get(address(table, "move/"))
    rows = [(row.player.name, row.field.value(), row.near) for row in shown.context["form"].rows()]
    ids = {player.name: player.pid for player in league.players.all()}
    assert rows == [("dana", ids["Dana"], []), ("Bob", ids["Bob"], []), ("Carmen", ids["Carmen"], []),
                    ("Zoe", "new", [])]  # fmt: skip
    answer = send(phone, table, shown)
    assert answer["Location"] == address(table)
    assert "The evening is in Thursday whist now." in text_of(phone.get(address(table)))
    assert totals(Table.objects.get(pk=table.pk)) == {"Dana": -20, "Bob": 35, "Carmen": 19, "Zoe": 14}
    assert sorted(league.players.values_list("name", flat=True)) == ["Bob", "Carmen", "Dana", "Dov", "Zoe"]


def test_a_near_name_is_asked(user: User, phone: Client) -> None:
    table = table_of(user, "Dan", "Bob", "Carmen", "Dov")
    league_of(user)
    shown = phone.get(address(table, "move/"))
    assert "Dan = Dana ?" in text_of(shown)
    refused = send(phone, table, shown)
    assert (refused.status_code, refused.context["form"].errors) == (
        422, {f"who-{pid(table, 'Dan')}": ["Choose who this is."]},
    )  # fmt: skip
    assert send(phone, table, shown, **{f"who-{pid(table, 'Dan')}": "new"}).status_code == 302
    assert Table.objects.get(pk=table.pk).session.league.players.count() == 5


def test_several_leagues_are_asked_for_first(user: User, phone: Client) -> None:
    table = table_in(league_of(user, "Sunday"))
    league_of(user, "Monday")
    tuesday = league_of(user, "Tuesday")
    league_of(guest(), "Wednesday")
    viewed = league_of(guest(), "Friday")
    Membership.objects.create(league=viewed, user=user, role=Role.SCORER)
    shown = phone.get(address(table, "move/"))
    assert [league.name for league in shown.context["leagues"]] == ["Monday", "Tuesday"]
    assert phone.post(address(table, "move/"), {"to": viewed.uid}).status_code == 422
    shown = phone.get(address(table, "move/"), {"to": str(tuesday.uid)})
    assert send(phone, table, shown).status_code == 302
    assert tuesday.sessions.count() == 1


def test_sent_twice_it_is_moved_once(user: User, phone: Client) -> None:
    table, league = table_of(user), league_of(user)
    shown = phone.get(address(table, "move/"))
    for _ in range(2):
        assert send(phone, table, shown)["Location"] == address(table)
    assert LeagueEvent.objects.filter(league=league, verb="move_in").count() == 1


def test_it_goes_nowhere_but_where_it_was_sent(user: User, phone: Client) -> None:
    table, league = table_of(user), league_of(user)
    shown = phone.get(address(table, "move/"))
    for wrong in (str(league_of(guest(), "Sunday").uid), "x"):
        assert send(phone, table, shown, to=wrong).status_code == 422
    assert league.sessions.count() == 0


def test_without_another_league_one_can_be_made(user: User, phone: Client) -> None:
    table = table_of(user)
    shown = phone.get(address(table, "move/"))
    assert f'href="/leagues/gather/?from={table.uid}"' in shown.content.decode()
    table = table_in(league_of(user))
    assert 'href="/leagues/new/"' in phone.get(address(table, "move/")).content.decode()


def test_a_confirmed_evening_is_sealed(user: User, phone: Client) -> None:
    table = table_in(league_of(user))
    other = league_of(user, "Sunday")
    GameSession.objects.update(state="confirmed")
    answer = phone.post(address(table, "move/"), {"to": other.uid})
    assert (answer.status_code, "Confirmed by the table" in text_of(answer)) == (403, True)
    assert other.sessions.count() == 0


def test_only_who_owns_both_moves_an_evening(user: User) -> None:
    league = league_of(user)
    table = table_in(league)
    scorer = guest()
    Membership.objects.create(league=league, user=scorer, role=Role.SCORER)
    theirs = league_of(scorer, "Sunday")
    assert phone_of(scorer).post(address(table, "move/"), {"to": theirs.uid}).status_code == 403
    assert "Move to another league" not in text_of(phone_of(scorer).get(address(table, "more/")))


def test_two_cannot_become_one_who_sat_together(user: User, phone: Client) -> None:
    table = table_of(user)
    league: League = league_of(user, people=["Dana"])
    shown = phone.get(address(table, "move/"))
    answer = send(phone, table, shown, **{f"who-{pid(table, 'Bob')}": league.players.get().pid})
    assert "Dana and Bob were at one table: they are two people." in text_of(answer)
    assert league.sessions.count() == 0


def test_the_page_costs_the_same_for_one_round_and_for_three(
    user: User, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = table_of(user)
    league_of(user)
    phone.get("/")
    for _ in range(3):
        play(table)
        with django_assert_num_queries(7):
            phone.get(address(table, "move/"))
