"""The season of an evening, by its date."""

from datetime import date

import pytest

from scorekeeper.league.seasons.belonging import current, season_for, season_on
from scorekeeper.models import GameSession, League, Membership, RuleSet, Season
from scorekeeper.models.league import Role
from scorekeeper.play import finish
from scorekeeper.play.start import Plan, start_session
from scorekeeper.rules import CLASSIC
from tests.factories import FOUR, guest, play, stamp

THURSDAY, FRIDAY = date(2026, 11, 26), date(2026, 11, 27)


def season(name: str, starts: date | None = None, ends: date | None = None, *weekdays: int) -> Season:
    return Season(name=name, starts=starts, ends=ends, weekdays=list(weekdays))


@pytest.mark.parametrize(
    ("seasons", "expected"),
    [
        ([], None),
        ([season("open")], "open"),
        ([season("2026", date(2026, 1, 1), date(2026, 12, 31))], "2026"),
        ([season("first day", THURSDAY)], "first day"),
        ([season("last day", None, THURSDAY)], "last day"),
        ([season("over", None, date(2026, 11, 25))], None),
        ([season("to come", FRIDAY)], None),
        ([season("Fridays", None, None, 4)], None),
        ([season("Thursdays", None, None, 3), season("all", date(2026, 1, 1))], "Thursdays"),
        ([season("older", date(2025, 1, 1)), season("younger", date(2026, 1, 1))], "younger"),
    ],
)
def test_season_on_a_thursday(seasons: list[Season], expected: str | None) -> None:
    found = season_on(THURSDAY, seasons)
    assert (found and found.name) == expected


def test_the_current_season_may_run_on_other_days_of_the_week() -> None:
    tuesdays, over = season("Tuesdays", None, None, 1), season("over", None, date(2026, 11, 1))
    assert current(THURSDAY, [over, tuesdays]) is tuesdays
    assert current(THURSDAY, [over]) is None
    every_day = season("every day")
    assert current(THURSDAY, [tuesdays, every_day]) is every_day


def a_league() -> League:
    league = League.objects.create(name="Thursday", rules=RuleSet.objects.keep(CLASSIC))
    Membership.objects.create(league=league, user=guest(), role=Role.OWNER)
    for year in (2025, 2026):
        starts, ends = date(year, 1, 1), date(year, 12, 31)
        Season.objects.create(league=league, name=str(year), starts=starts, ends=ends)
    return league


@pytest.mark.django_db
def test_an_evening_belongs_by_its_play_date() -> None:
    league = a_league()
    table = start_session(league, league.memberships.get().user, Plan(names=FOUR, date=THURSDAY))
    assert table.session.season == league.seasons.get(name="2026")


@pytest.mark.django_db
def test_another_date_moves_an_evening_and_undo_moves_it_back() -> None:
    from scorekeeper.play.change import undo

    league = a_league()
    table = start_session(league, league.memberships.get().user, Plan(names=FOUR, date=THURSDAY))
    play(table)
    finish.describe(table, stamp(table), name="", date=date(2025, 5, 1), notes="")
    assert GameSession.objects.get().season == league.seasons.get(name="2025")
    undo(table, stamp(table))
    assert GameSession.objects.get().season == league.seasons.get(name="2026")


@pytest.mark.django_db
def test_an_evening_that_was_moved_by_hand_stays() -> None:
    league = a_league()
    table = start_session(league, league.memberships.get().user, Plan(names=FOUR, date=THURSDAY))
    GameSession.objects.update(season=None, season_pinned=True)
    table.session.refresh_from_db()
    finish.describe(table, stamp(table), name="", date=date(2025, 5, 1), notes="")
    assert GameSession.objects.get().season is None


@pytest.mark.django_db
def test_a_casual_league_has_no_seasons() -> None:
    assert season_for(League(casual=True), THURSDAY) is None


@pytest.mark.django_db
def test_every_change_makes_kept_tables_old() -> None:
    league = a_league()
    table = start_session(league, league.memberships.get().user, Plan(names=FOUR, date=THURSDAY))
    before = League.objects.get(pk=league.pk).version
    play(table)
    assert League.objects.get(pk=league.pk).version == before + 1
    assert GameSession.objects.get().rounds == 1
