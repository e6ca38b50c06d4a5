"""The list of a league's evenings, as a browser asks for it."""

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import GameSession, League
from tests.league.evenings import DAY, evening, many, named, season
from tests.pages import text_of
from tests.play.tables.clubs import club

pytestmark = pytest.mark.django_db

POINTS = {"Dana": 3, "Bob": 2, "Carmen": -1}


def url(league: League, query: str = "") -> str:
    return f"/leagues/{league.uid}/sessions/{query}"


def test_an_evening_is_a_line_with_all_that_is_said_of_it(league: League, phone: Client) -> None:
    table = evening(league, DAY, **POINTS)
    GameSession.objects.update(state="confirmed", correction="a fine")
    text = text_of(phone.get(url(league)))
    assert "Thu 26 Nov 2026 one round Winner: Dana 3 Bob 2 Carmen −1 confirmed changed later" in text
    assert f'href="/tables/{table.uid}/"' in phone.get(url(league)).content.decode()


def test_a_named_evening_keeps_its_date_beside_the_name(league: League, phone: Client) -> None:
    evening(league, DAY, **POINTS)
    GameSession.objects.update(name="At Dana's")
    assert "At Dana's · 26 Nov 2026 one round" in text_of(phone.get(url(league)))


def test_nothing_found_offers_the_whole_list(league: League, phone: Client) -> None:
    assert "No evening yet." in text_of(phone.get(url(league)))
    evening(league, DAY, **POINTS)
    answer = phone.get(url(league, "?q=nowhere"))
    assert "No evening matches. Show all" in text_of(answer)
    assert answer.context["form"]["q"].value() == "nowhere"


def test_filters_are_those_of_the_league_and_what_cannot_be_read_is_left_out(
    league: League, phone: Client
) -> None:
    year = season(league)
    evening(league, DAY, **POINTS)
    evening(league, date(2025, 5, 1), Dana=3, Dov=2, Carmen=1)
    dov = named(league, "Dov").pid
    for query, expected in (
        (f"?season={year.uid}", ["2026-11-26"]),
        ("?season=none", ["2025-05-01"]),
        ("?year=2025", ["2025-05-01"]),
        (f"?player={dov}", ["2025-05-01"]),
        (f"?player={dov}&year=2026", []),
        ("?state=over", ["2026-11-26", "2025-05-01"]),
        ("?state=disputed", []),
        ("?state=nonsense&player=x&season=y&year=z&page=w", ["2026-11-26", "2025-05-01"]),
    ):
        page = phone.get(url(league, query)).context["page"]
        assert [str(each.session.date) for each in page.items] == expected, query


def test_a_long_list_has_pages_that_keep_the_search(league: League, phone: Client) -> None:
    many(league, 31, **POINTS)
    first = phone.get(url(league, "?q=dana"))
    assert (len(first.context["page"].items), first.context["page"].older) == (30, 2)
    assert 'href="?q=dana&amp;page=2"' in first.content.decode()
    second = phone.get(url(league, "?q=dana&page=2"))
    assert (len(second.context["page"].items), second.context["page"].newer) == (1, 1)


@pytest.mark.parametrize("count", [1, 3, 500])
def test_the_page_costs_the_same_for_any_number_of_evenings(
    league: League, phone: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season(league)
    many(league, count, **POINTS)
    phone.get(url(league))
    with django_assert_num_queries(11):
        answer = phone.get(url(league))
    assert len(answer.context["page"].items) == min(count, 30)


def test_the_result_is_on_the_page_of_all_tables_where_there_are_several(
    league: League, phone: Client
) -> None:
    alone, several = evening(league, DAY, **POINTS), club(league, day=DAY)
    leads = {
        session.uid: phone.get(f"/sessions/{session.uid}/result/").headers["Location"]
        for session in (alone.session, several)
    }
    assert leads == {
        alone.session.uid: f"/tables/{alone.uid}/summary/",
        several.uid: f"/sessions/{several.uid}/",
    }
