"""Points given or taken for a season, on a phone."""

import uuid
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import League, Season, SeasonAdjustment
from tests.factories import guest, league_of
from tests.league.evenings import evening, named, season
from tests.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def year(league: League) -> Season:
    made = season(league)
    evening(league, Dana=10, Bob=5, Carmen=0)
    return made


def url(year: Season, path: str = "") -> str:
    return f"/leagues/{year.league.uid}/seasons/{year.uid}/adjustments/{path}"


def typed(league: League, **more: Any) -> dict[str, Any]:
    usual = {"player": named(league, "Bob").pid, "points": "−20", "reason": "came late", "date": "2026-06-01"}
    return usual | {"key": uuid.uuid4()} | more


def test_points_are_taken_once_listed_cancelled_and_brought_back(
    league: League, year: Season, phone: Client
) -> None:
    sent = typed(league)
    for _ in range(2):
        assert phone.post(url(year), sent)["Location"] == url(year)
    given = SeasonAdjustment.objects.get()
    assert (given.points, given.reason, str(given.date)) == (-20, "came late", "2026-06-01")
    text = text_of(phone.get(url(year)))
    assert "So far Bob 1 Jun 2026 · came late −20 Cancel it" in text
    for _ in range(2):
        phone.post(url(year, f"{given.uid}/cancel/"))
    assert "Cancelled Bob −20 · came late Bring it back" in text_of(phone.get(url(year)))
    phone.post(url(year, f"{given.uid}/restore/"))
    assert SeasonAdjustment.objects.get().deleted_at is None


@pytest.mark.parametrize(
    ("wrong", "field", "error"),
    [
        ({"points": ""}, "points", "How many points? Enter a whole number."),
        ({"points": "0"}, "points", "How many points? Enter a whole number."),
        ({"player": ""}, "player", "Who? Choose one person."),
        ({"reason": " "}, "reason", "Say why in a few words: everybody will see it."),
        ({"date": ""}, "date", "This field is required."),
    ],
)
def test_what_is_wrong_is_told_and_what_was_typed_stays(
    league: League, year: Season, phone: Client, wrong: dict[str, str], field: str, error: str
) -> None:
    sent = typed(league, **wrong)
    answer = phone.post(url(year), sent)
    assert (answer.status_code, answer.context["form"].errors[field]) == (422, [error])
    kept = {name: answer.context["form"][name].value() for name in ("points", "player", "reason", "date")}
    assert kept == {name: sent[name] for name in kept}
    assert SeasonAdjustment.objects.count() == 0


def test_the_page_says_what_the_points_are_added_to(league: League, year: Season, phone: Client) -> None:
    assert "They are added to the points of the whole season." in text_of(phone.get(url(year)))
    Season.objects.update(ranking={"metric": "placement"})
    assert "They are added to the points for places." in text_of(phone.get(url(year)))


def test_a_player_of_another_league_gets_nothing(league: League, year: Season, phone: Client) -> None:
    other = named(league_of(guest()), "Bob")
    assert phone.post(url(year), typed(league, player=other.pid)).status_code == 422
    assert SeasonAdjustment.objects.count() == 0


def test_the_page_costs_the_same_with_many_points_given(
    league: League, year: Season, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (1, 3):
        while SeasonAdjustment.objects.count() < count:
            phone.post(url(year), typed(league))
        with django_assert_num_queries(6):
            answer = phone.get(url(year))
        assert len(answer.context["given"]) == count
