"""Evenings that by their date belong elsewhere: proposed, moved when the owner says so, and back."""

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.seasons import moves
from scorekeeper.models import GameSession, League, LeagueEvent, Season, Table, User
from scorekeeper.play import confirming
from tests.factories import league_of, stamp
from tests.league.evenings import evening, season, where

pytestmark = pytest.mark.django_db

SPRING, AUTUMN = date(2026, 3, 5), date(2026, 10, 1)
POINTS = {"Dana": 3, "Bob": 2, "Carmen": 1}


@pytest.fixture
def tables(league: League) -> tuple[Table, Table]:
    return evening(league, SPRING, **POINTS), evening(league, AUTUMN, **POINTS)


def told(league: League) -> list[tuple[str, str | None, str | None, bool]]:
    return [
        (f"{m.session.date:%m-%d}", name_of(m.was), name_of(m.to), m.by_hand) for m in moves.proposed(league)
    ]


def name_of(season: Season | None) -> str | None:
    return season.name if season else None


def keys(league: League) -> list[str]:
    return [move.key for move in moves.proposed(league)]


def test_a_first_season_proposes_the_evenings_of_its_days(
    league: League, tables: tuple[Table, Table], owner: User
) -> None:
    season(league, starts=date(2026, 9, 1))
    assert told(league) == [("10-01", None, "2026", False)]
    moved = moves.make_moves(league, owner, keys(league))
    assert (moved.evenings, moved.lost, where(*tables)) == (1, (), [None, "2026"])
    assert told(league) == []


def test_other_dates_propose_evenings_in_and_out(league: League, tables: tuple[Table, Table]) -> None:
    made = season(league)
    GameSession.objects.update(season=made)
    made.starts, made.ends = date(2026, 6, 1), date(2026, 9, 1)
    made.save()
    season(league, "autumn", date(2026, 9, 2))
    assert told(league) == [("03-05", "2026", None, False), ("10-01", "2026", "autumn", False)]


def test_one_moved_by_hand_is_marked_and_follows_its_date_once_it_is_ticked(
    league: League, tables: tuple[Table, Table], owner: User
) -> None:
    season(league)
    confirming.move_season(tables[0], stamp(tables[0]), None)
    assert told(league) == [("03-05", None, "2026", True), ("10-01", None, "2026", False)]
    assert moves.waiting(league) == 1
    moves.make_moves(league, owner, keys(league)[:1])
    assert GameSession.objects.get(date=SPRING).season_pinned is False
    assert where(*tables) == ["2026", None]


def test_a_playoff_and_a_deleted_evening_are_left_alone(league: League, tables: tuple[Table, Table]) -> None:
    season(league)
    GameSession.objects.filter(date=SPRING).update(playoff=True)
    GameSession.objects.filter(date=AUTUMN).update(deleted_at="2026-11-01T00:00Z")
    assert told(league) == []


def test_what_has_changed_meanwhile_is_told_and_the_rest_is_moved(
    league: League, tables: tuple[Table, Table], owner: User
) -> None:
    season(league)
    ticked = keys(league)
    season(league, "autumn", date(2026, 9, 1))
    moved = moves.make_moves(league, owner, ticked)
    assert (moved.evenings, moved.lost, where(*tables)) == (1, (ticked[1],), ["2026", None])


def test_a_second_tap_moves_nothing_and_loses_nothing(
    league: League, tables: tuple[Table, Table], owner: User
) -> None:
    season(league)
    ticked = keys(league)
    moves.make_moves(league, owner, ticked)
    moved = moves.make_moves(league, owner, ticked)
    assert (moved.event, moved.evenings, moved.lost) == (None, 0, ())
    assert LeagueEvent.objects.filter(verb="evenings_moved").count() == 1


def test_keys_of_another_league_or_nonsense_move_nothing(
    league: League, tables: tuple[Table, Table], owner: User
) -> None:
    season(league)
    other = league_of(owner, "other")
    moved = moves.make_moves(other, owner, [*keys(league), "x", ""])
    assert (moved.event, len(moved.lost), where(*tables)) == (None, 4, [None, None])


def test_undo_puts_back_what_nobody_has_moved_since(
    league: League, tables: tuple[Table, Table], owner: User
) -> None:
    season(league)
    confirming.move_season(tables[0], stamp(tables[0]), None)
    event = moves.make_moves(league, owner, keys(league)).event
    assert event is not None
    confirming.move_season(tables[1], stamp(tables[1]), league.seasons.get())
    assert moves.undo_moves(event, owner) == 1
    assert list(GameSession.objects.order_by("date").values_list("season__name", "season_pinned")) == [
        (None, True),
        ("2026", True),
    ]
    assert moves.undo_moves(event, owner) == 0


def test_proposals_cost_the_same_for_one_evening_and_for_three(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season(league)
    for day in range(1, 4):
        evening(league, date(2025, 3, day), **POINTS)
        with django_assert_num_queries(2):
            moves.proposed(league)
