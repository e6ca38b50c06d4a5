"""The front page of somebody who was here before: tonight's table, people to start with, evenings with totals."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import GameSession, Grant, Membership, Table, User
from scorekeeper.models.league import Role
from scorekeeper.play import finish, people
from tests.factories import guest, play, stamp, table_of

pytestmark = pytest.mark.django_db

OTHERS = ("Eve", "Fay", "Gil", "Hana")


@pytest.fixture
def user(client: Client) -> User:
    user = guest()
    client.force_login(user)
    return user


def idle(table: Table, hours: float) -> None:
    moment = timezone.now() - timedelta(hours=hours)
    GameSession.objects.filter(pk=table.session_id).update(played_at=moment)


def test_tonights_open_evening_comes_first_with_its_totals(client: Client, user: User) -> None:
    table = table_of(user)
    play(table)
    (recent,) = client.get("/").context["open"]
    assert (recent.table, recent.rounds, recent.may_score) == (table, 1, True)
    assert [(s.name, s.points, s.leads) for s in recent.standings] == [
        ("Bob", 35, True),
        ("Carmen", 19, False),
        ("Dov", 14, False),
        ("Dana", -20, False),
    ]
    assert client.get("/").context["evenings"] == []


def test_before_the_first_round_people_stand_as_they_sit(client: Client, user: User) -> None:
    table_of(user)
    (recent,) = client.get("/").context["open"]
    assert ([s.name for s in recent.standings], recent.winners) == (["Dana", "Bob", "Carmen", "Dov"], [])


def test_an_evening_that_rested_for_twelve_hours_is_one_of_the_list(client: Client, user: User) -> None:
    table = table_of(user)
    idle(table, 11.9)
    assert [recent.table for recent in client.get("/").context["open"]] == [table]
    idle(table, 12.1)
    answer = client.get("/")
    assert (answer.context["open"], [r.table for r in answer.context["evenings"]]) == ([], [table])


def test_a_finished_evening_is_not_gone_on_with(client: Client, user: User) -> None:
    table = table_of(user)
    finish.finish(table, stamp(table))
    assert client.get("/").context["open"] == []


def test_people_to_start_with_are_the_last_ones_first_and_each_only_once(client: Client, user: User) -> None:
    table_of(user, *OTHERS, rules=game.RuleSet(zero_over=30))
    table_of(user, "Dana", "Bob", "Carmen", "Dov")
    table_of(user, "Dov", "Carmen", "Bob", "Dana")
    lineups = client.get("/").context["lineups"]
    assert [(", ".join(p.name for p in lineup["people"]), lineup["rules"]) for lineup in lineups] == [
        ("Dov, Carmen, Bob, Dana", "Classic, zero 50/25, no limit"),
        ("Eve, Fay, Gil, Hana", "Zero over 30, zero 50/30, no limit"),
    ]


def test_who_left_the_table_is_not_seated_again(client: Client, user: User) -> None:
    table = table_of(user, "Dana", "Bob", "Carmen", "Dov", "Eve")
    people.leave(table, people.player_named(table, "Dana"), stamp(table))
    (lineup,) = client.get("/").context["lineups"]
    assert [player.name for player in lineup["people"]] == ["Bob", "Carmen", "Dov", "Eve"]


def test_one_tap_on_people_starts_with_them(client: Client, user: User) -> None:
    table_of(user)
    (lineup,) = client.get("/").context["lineups"]
    client.post(f"/tables/{lineup['table'].uid}/again/", {"client_key": lineup["client_key"]})
    assert Table.objects.count() == 2


def test_evenings_stand_by_their_day_the_latest_first_ten_a_page(client: Client, user: User) -> None:
    for day in range(1, 13):
        idle(table_of(user, date=date(2026, 11, day)), 24)
    first, second = client.get("/"), client.get("/?page=2")
    days = [recent.table.session.date.day for recent in first.context["evenings"]]
    assert (days, first.context["page"].older, first.context["page"].newer) == (
        [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
        2,
        None,
    )
    days = [recent.table.session.date.day for recent in second.context["evenings"]]
    page = second.context["page"]
    assert (days, page.newer, page.older) == ([2, 1], 1, None)
    assert client.get("/?page=x").context["page"].number == 1


def test_a_link_shows_its_table_to_watch_or_to_score_and_seats_nobody(client: Client, user: User) -> None:
    watched, scored = table_of(guest(), *OTHERS), table_of(guest(), *OTHERS)
    join_table(user, watched, Grant.Role.WATCH)
    join_table(user, scored, Grant.Role.SCORE)
    answer = client.get("/")
    assert {r.table: r.may_score for r in answer.context["open"]} == {watched: False, scored: True}
    assert answer.context["lineups"] == []
    Grant.objects.update(ended_at=timezone.now())
    assert client.get("/").templates[0].name == "play/welcome.html"


def test_a_viewer_watches_and_starts_nothing_in_the_league(client: Client, user: User) -> None:
    table = table_of(guest())
    Membership.objects.create(league=table.session.league, user=user, role=Role.VIEWER)
    answer = client.get("/")
    assert ([r.may_score for r in answer.context["open"]], answer.context["lineups"]) == ([False], [])
    assert client.get("/start/").context["known"] == []


def test_strangers_evenings_are_not_there(client: Client, user: User) -> None:
    play(table_of(guest(), "Secret", *OTHERS[:3]))
    table_of(user)
    assert b"Secret" not in client.get("/").content


def test_a_deleted_evening_can_be_brought_back_for_thirty_days(client: Client, user: User) -> None:
    table = table_of(user)
    finish.delete(table, stamp(table))
    answer = client.get(f"/?deleted={table.uid}")
    assert (answer.context["evenings"], answer.context["deleted"]) == ([], [table])
    assert "“<bdi>Thursday 26 November</bdi>” is deleted." in answer.content.decode()
    assert "is deleted." not in client.get("/").content.decode()
    GameSession.objects.update(deleted_at=timezone.now() - timedelta(days=31))
    assert client.get("/").templates[0].name == "play/welcome.html"


def test_only_an_owner_is_offered_to_bring_an_evening_back(client: Client, user: User) -> None:
    table = table_of(guest())
    Membership.objects.create(league=table.session.league, user=user, role=Role.SCORER)
    finish.delete(table, stamp(table))
    assert client.get(f"/?deleted={table.uid}").templates[0].name == "play/welcome.html"


def test_the_page_costs_the_same_for_one_evening_and_for_three(
    client: Client, user: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/")  # renews the cookie, once a day
    for names in (("Dana", "Bob", "Carmen", "Dov"), OTHERS, ("Ian", *OTHERS[:3])):
        play(table_of(user, *names))
        idle(table_of(user, *names), 24)
        with django_assert_num_queries(16):
            client.get("/")
