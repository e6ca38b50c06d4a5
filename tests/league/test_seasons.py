"""Seasons: made, changed, deleted while empty; the ranking they keep, and where two run at once."""

import uuid
from datetime import date, timedelta

import pytest
from django.utils import timezone

from scorekeeper.league.seasons import adjustments, lifecycle
from scorekeeper.league.seasons.lifecycle import NotEmpty, Opened, SeasonNameTaken, SeasonPlan
from scorekeeper.models import League, LeagueEvent, Season, User
from tests.factories import guest, league_of
from tests.league.evenings import evening, named, season, where

pytestmark = pytest.mark.django_db

FIRST, TODAY, LAST = date(2026, 1, 1), date(2026, 11, 28), date(2026, 12, 31)


def test_a_season_is_made_with_the_leagues_ranking(league: League, owner: User) -> None:
    League.objects.update(ranking={"metric": "average"})
    made = lifecycle.create_season(league, owner, SeasonPlan(" 2026 ", FIRST, LAST, (3, 0, 3)))
    made.refresh_from_db()
    assert (made.name, made.starts, made.ends, made.weekdays) == ("2026", FIRST, LAST, [0, 3])
    assert made.ranking == {"metric": "average"}
    event = LeagueEvent.objects.get(verb="season_made")
    assert (event.by, event.summary["after"]["starts"]) == (owner, "2026-01-01")


def test_making_a_season_moves_no_evening(league: League, owner: User) -> None:
    table = evening(league, Dana=3, Bob=2, Carmen=1)
    lifecycle.create_season(league, owner, SeasonPlan("2026", FIRST))
    assert where(table) == [None]


def test_a_second_tap_makes_no_second_season(league: League, owner: User) -> None:
    key = uuid.uuid4()
    one, other = (lifecycle.create_season(league, owner, SeasonPlan("2026"), uid=key) for _ in range(2))
    assert (one, Season.objects.count(), LeagueEvent.objects.filter(verb="season_made").count()) == (
        other,
        1,
        1,
    )


@pytest.mark.parametrize("name", ["2026", " 2026\u200f"])
def test_a_name_is_there_once_a_league(league: League, owner: User, name: str) -> None:
    season(league)
    season(league_of(guest()), "other")
    with pytest.raises(SeasonNameTaken):
        lifecycle.create_season(league, owner, SeasonPlan(name))
    lifecycle.create_season(league, owner, SeasonPlan("other"))
    with pytest.raises(SeasonNameTaken):
        lifecycle.edit_season(league.seasons.get(name="other"), owner, SeasonPlan(name), TODAY)
    assert sorted(league.seasons.values_list("name", flat=True)) == ["2026", "other"]


def test_a_season_that_has_begun_does_not_open_anew(league: League, owner: User) -> None:
    made, plan = season(league), SeasonPlan("2026", TODAY + timedelta(days=1))
    evening(league, Dana=3, Bob=2, Carmen=1)
    Season.objects.get().sessions.set(league.sessions.all())
    with pytest.raises(Opened):
        lifecycle.edit_season(made, owner, plan, TODAY)
    assert Season.objects.get().starts == FIRST
    lifecycle.edit_season(Season.objects.get(), owner, plan, TODAY + timedelta(days=1))
    assert Season.objects.get().starts == TODAY + timedelta(days=1)


def test_an_empty_season_may_open_anew(league: League, owner: User) -> None:
    later = TODAY + timedelta(days=1)
    lifecycle.edit_season(season(league), owner, SeasonPlan("2026", later), TODAY)
    assert Season.objects.get().starts == later


def test_a_changed_season_says_what_it_was(league: League, owner: User) -> None:
    made = season(league)
    table = evening(league, Dana=3, Bob=2, Carmen=1)
    lifecycle.edit_season(made, owner, SeasonPlan("2026", FIRST, date(2026, 6, 30)), TODAY)
    event = LeagueEvent.objects.get(verb="season_changed")
    assert (event.summary["before"]["ends"], event.summary["after"]["ends"]) == (None, "2026-06-30")
    assert where(table) == ["2026"]


def test_saving_a_season_as_it_is_writes_nothing(league: League, owner: User) -> None:
    made = season(league)
    lifecycle.edit_season(made, owner, SeasonPlan("2026", FIRST), TODAY)
    assert LeagueEvent.objects.filter(verb="season_changed").count() == 0


def test_only_an_empty_season_is_deleted(league: League, owner: User) -> None:
    made = season(league)
    given = adjustments.give(made, owner, named(league, "Dana"), 5, reason="", day=FIRST)
    with pytest.raises(NotEmpty):
        lifecycle.delete_season(made, owner)
    adjustments.cancel(given, owner)
    table = evening(league, Dana=3, Bob=2, Carmen=1)
    with pytest.raises(NotEmpty):
        lifecycle.delete_season(made, owner)
    table.session.deleted_at = timezone.now()
    table.session.save()
    lifecycle.delete_season(made, owner)
    assert (Season.objects.count(), LeagueEvent.objects.filter(verb="season_deleted").count()) == (0, 1)


@pytest.mark.parametrize(
    ("starts", "ends", "expected"),
    [
        (None, None, "running"),
        (date(2026, 11, 26), date(2026, 11, 26), "running"),
        (date(2026, 11, 27), None, "coming"),
        (None, date(2026, 11, 25), "over"),
    ],
)
def test_phase(starts: date | None, ends: date | None, expected: str) -> None:
    made = Season(starts=starts, ends=ends)
    assert lifecycle.phase(made, date(2026, 11, 26)) == expected
    made.closed_at = timezone.now()
    assert lifecycle.phase(made, date(2026, 11, 26)) == "closed"


def test_a_season_is_frozen_since_it_opened_or_since_it_was_made(league: League) -> None:
    today = timezone.localdate()
    assert lifecycle.frozen_since(season(league, "past", FIRST)) == today
    coming = today + timedelta(days=5)
    assert lifecycle.frozen_since(season(league, "coming", coming)) == coming


def test_a_season_to_come_follows_the_leagues_ranking_until_it_opens(league: League) -> None:
    league.ranking = {"metric": "average"}
    day = date(2026, 11, 26)
    season(league, "open", day)
    season(league, "coming", day + timedelta(days=1))
    season(league, "its own", day + timedelta(days=1), ranking={"drop": 2})
    lifecycle.follow_ranking(league, {}, day)
    assert dict(league.seasons.values_list("name", "ranking")) == {
        "open": {},
        "coming": {"metric": "average"},
        "its own": {"drop": 2},
    }


@pytest.mark.parametrize(
    ("other", "taker"),
    [
        (Season(name="B", starts=date(2026, 6, 1)), "B"),
        (Season(name="B", starts=date(2025, 1, 1)), "A"),
        (Season(name="B", weekdays=[3]), "B"),
        (Season(name="B", ends=date(2026, 1, 1)), "A"),
        (Season(name="B", ends=date(2025, 12, 31)), None),
        (Season(name="B", starts=date(2027, 1, 1)), None),
        (Season(name="B", starts=date(2026, 12, 28), weekdays=[4]), None),
        (Season(name="B", starts=date(2026, 12, 28), weekdays=[3]), "B"),
    ],
)
def test_who_takes_an_evening_where_two_run_at_once(other: Season, taker: str | None) -> None:
    """2026 ends on a Thursday: a season from its last Monday on shares no Friday with it."""
    one = Season(pk=1, name="A", starts=FIRST, ends=LAST)
    other.pk = 2
    found = lifecycle.overlaps(one, [one, other])
    assert [(each.other.name, each.taker.name) for each in found] == ([("B", taker)] if taker else [])
    assert [each.taker.name for each in lifecycle.overlaps(other, [one, other])] == ([taker] if taker else [])


def test_two_of_different_weekdays_do_not_meet() -> None:
    one, other = Season(pk=1, weekdays=[0, 1]), Season(pk=2, weekdays=[2, 3])
    assert lifecycle.overlaps(one, [one, other]) == []
