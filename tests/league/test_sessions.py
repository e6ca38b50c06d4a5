"""The list of a league's evenings: what finds one, and what is told of it."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league import sessions
from scorekeeper.league.sessions import Evening, Wanted
from scorekeeper.models import GameSession, League, Player
from scorekeeper.play import confirming
from scorekeeper.play.tables.parts import draw_anew
from tests.factories import guest, league_of, stamp, table_in
from tests.league.evenings import DAY, evening, named, season
from tests.play.tables.clubs import club, seating, seen

pytestmark = pytest.mark.django_db

POINTS = {"Dana": 3, "Bob": 2, "Carmen": 1}


@pytest.fixture
def league() -> League:
    return league_of(guest(), people=["Dana", "Bob", "Carmen", "Dov", "דנה לוי"])


def listed(league: League, wanted: Wanted | None = None, start: int = 0, most: int = 30) -> list[Evening]:
    return sessions.evenings(league, wanted or Wanted(), timezone.now(), start=start, most=most)


def days(league: League, **wanted: Any) -> list[str]:
    return [f"{each.session.date:%m-%d}" for each in listed(league, Wanted(**wanted))]


def test_the_newest_comes_first_and_the_best_before_the_others(league: League) -> None:
    evening(league, date(2026, 3, 5), **POINTS)
    evening(league, DAY, Bob=1, Dana=5, Carmen=5)
    newest, oldest = listed(league)
    assert [str(each.session.date) for each in (newest, oldest)] == ["2026-11-26", "2026-03-05"]
    assert [(p.name, p.points, p.won) for p in newest.people] == [
        ("Dana", 5, True),
        ("Carmen", 5, True),
        ("Bob", 1, False),
    ]
    assert [p.name for p in newest.winners] == ["Dana", "Carmen"]
    assert (newest.session.rounds, newest.marks) == (1, [])
    assert [str(each.session.date) for each in listed(league, start=1, most=1)] == ["2026-03-05"]


def test_an_evening_without_a_round_has_no_winner(league: League) -> None:
    table_in(league)
    assert [(each.winners, each.marks) for each in listed(league)] == [([], ["open"])]


def test_an_evening_without_points_shows_who_sat_down(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        club(league, "Dana Bob Carmen Dov", "Eve Fay Gil")
        with django_assert_num_queries(5):
            newest = listed(league)[0]
    assert [(p.name, p.points, p.won) for p in newest.people] == [
        (name, None, False) for name in ["Dana", "Bob", "Carmen", "Dov", "Eve", "Fay", "Gil"]
    ]


def test_tables_at_once_are_those_of_the_part_with_the_most(league: League) -> None:
    session = club(league, "Dana Bob Carmen Dov", "Eve Fay Gil")
    draw_anew(
        session, [seating("Dana Eve Fay"), seating("Bob Gil Dov"), seating("Ida Jo Kai")], seen(session)
    )
    evening(league, DAY, **POINTS)
    assert [(each.several, each.at_once) for each in listed(league)] == [(False, 1), (True, 3)]


def test_others_and_deleted_evenings_are_not_listed(league: League) -> None:
    evening(league, DAY, **POINTS)
    GameSession.objects.update(deleted_at=timezone.now())
    evening(league_of(guest()), DAY, **POINTS)
    assert listed(league) == []


def test_one_who_was_merged_is_called_as_the_other_and_found_by_him(league: League) -> None:
    evening(league, date(2026, 1, 1), Dov=3, Bob=2, Carmen=1)
    evening(league, date(2026, 1, 2), **POINTS)
    Player.objects.filter(name="Dov").update(merged_into=named(league, "Dana"))
    assert days(league, player=named(league, "Dana")) == ["01-02", "01-01"]
    assert listed(league)[1].people[0].name == "Dana"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["01-03", "01-02", "01-01"]),
        ("at dov's", ["01-02"]),
        ("RAIN", ["01-03"]),
        ("carmen", ["01-03", "01-01"]),
        ("דנה", ["01-02"]),
        ("bob rain", ["01-03"]),
        ("carmen dov's", []),
        ("100%", []),
    ],
)
def test_search_by_name_player_and_note(league: League, text: str, expected: list[str]) -> None:
    evening(league, date(2026, 1, 1), Dana=3, Dov=2, Carmen=1)
    two = evening(league, date(2026, 1, 2), **{"דנה לוי": 3, "Bob": 2, "Dov": 1})
    three = evening(league, date(2026, 1, 3), **POINTS)
    GameSession.objects.filter(pk=two.session_id).update(name="At Dov's")
    GameSession.objects.filter(pk=three.session_id).update(notes="rain all night")
    assert days(league, text=text) == expected


def test_filter_by_season_and_year(league: League) -> None:
    year = season(league)
    evening(league, date(2025, 1, 1), **POINTS)
    evening(league, date(2026, 1, 2), **POINTS)
    assert days(league, season=year) == ["01-02"]
    assert days(league, without_season=True) == ["01-01"]
    assert days(league, year=2025) == ["01-01"]
    assert days(league, year=2025, season=year) == []
    assert sessions.years_of(league) == [2026, 2025]


def test_filter_by_state_and_the_marks_of_each(league: League) -> None:
    now = timezone.now()
    tables = [evening(league, date(2026, 1, day), finished=False, **POINTS) for day in range(1, 8)]
    confirming.confirm(tables[0], stamp(tables[0]))
    confirming.confirm(tables[1], stamp(tables[1]))
    confirming.correct(tables[1], stamp(tables[1]), "a fine")
    confirming.dispute(tables[2], stamp(tables[2]), "round 1")
    confirming.move_season(tables[3], stamp(tables[3]), None)
    GameSession.objects.filter(pk=tables[3].session_id).update(state="finished")
    GameSession.objects.filter(pk=tables[4].session_id).update(playoff=True, season_pinned=True)
    GameSession.objects.filter(pk=tables[5].session_id).update(played_at=now - timedelta(hours=12))
    assert {state: days(league, state=state) for state in sessions.STATES} == {
        "open": ["01-07", "01-05"],
        "over": ["01-06", "01-04"],
        "confirmed": ["01-02", "01-01"],
        "changed": ["01-02"],
        "disputed": ["01-03"],
        "playoff": ["01-05"],
    }
    assert [each.marks for each in reversed(listed(league))] == [
        ["confirmed"],
        ["confirmed", "changed"],
        ["disputed"],
        ["moved"],
        ["open", "playoff"],
        [],
        ["open"],
    ]


def test_the_list_costs_the_same_for_one_evening_and_for_three(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season(league)
    for _ in range(3):
        evening(league, DAY, **POINTS)
        with django_assert_num_queries(4):
            [each.session.season for each in listed(league)]
