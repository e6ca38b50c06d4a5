"""The records of a league, as their page shows them."""

import re
import uuid
from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import League, Season
from tests.league.evenings import copied, evening, named, season, three_rounds
from tests.league.people import member_of
from tests.league.statistics_pages import records
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


def address(league: League, of: Season | None = None) -> str:
    return f"/leagues/{league.uid}/records/" + (f"?season={of.uid}" if of else "")


def test_every_record_is_told_with_holder_and_day(league: League, phone: Client) -> None:
    three_rounds(league)
    evening(league, date(2026, 12, 3), Dana=7, Bob=5, Carmen=0)
    assert records(phone.get(address(league))) == [
        "Best round +46 B Bob 26 Nov 2026",
        "Worst round −50 Da Dana 26 Nov 2026",
        "Best evening +116 B Bob 26 Nov 2026",
        "Worst evening −56 Da Dana 26 Nov 2026",
        "Biggest contract made 6 B Bob 26 Nov 2026",
        "Contracts made in a row 3 B Bob 26 Nov 2026",
        "Biggest lead at the end, in points 122 B Bob 26 Nov 2026",
        "Rounds in one evening 3 26 Nov 2026",
    ]


def test_a_record_leads_to_its_holder_and_to_where_it_was_set(league: League, phone: Client) -> None:
    this = season(league)
    table = three_rounds(league)
    page = phone.get(address(league, this)).content.decode()
    first = page[page.index('<li class="record">') :]
    last = table.rounds.order_by("position").last()
    assert last is not None
    assert re.findall(r'href="([^"]+)"', first)[:2] == [
        f"/leagues/{league.uid}/players/{named(league, 'Bob').uid}/?season={this.uid}",
        f"/tables/{table.uid}/#details-{last.uid}",
    ]
    evening_of_its_own = re.findall(r'href="([^"]+)"', first[first.index("Rounds in one evening") :])
    assert evening_of_its_own == [f"/sessions/{table.session.uid}/result/"]


def test_a_record_that_was_equalled_says_so(league: League, phone: Client) -> None:
    evening(league, date(2026, 12, 3), Dana=7, Bob=5, Carmen=0)
    evening(league, date(2026, 12, 10), Dana=5, Bob=7, Carmen=7)
    found = records(phone.get(address(league)))
    assert found[0] == "Best round +7 Da Dana 3 Dec 2026 2 other people too"
    assert found[-1] == "Rounds in one evening 1 3 Dec 2026 one other evening too"


def test_a_season_has_records_of_its_own(league: League, phone: Client) -> None:
    this, last = season(league, "2026"), season(league, "2025", date(2025, 1, 1), ends=date(2025, 12, 31))
    three_rounds(league)
    evening(league, date(2025, 12, 4), Dana=7, Bob=5, Carmen=0)
    assert records(phone.get(address(league, this)))[0] == "Best round +46 B Bob 26 Nov 2026"
    assert records(phone.get(address(league, last)))[0] == "Best round +7 Da Dana 4 Dec 2025"
    assert phone.get(f"{address(league)}?season={uuid.uuid4()}").status_code == 404


def test_without_an_evening_it_says_what_to_do(league: League, phone: Client) -> None:
    this = season(league)
    words = text_of(phone.get(address(league)))
    assert "No record yet: the first evening of the league sets them all. Start an evening" in words
    watching = text_of(phone_of(member_of(league)).get(address(league)))
    assert ["No record yet" in watching, "Start an evening" in watching] == [True, False]
    assert "No round in this season. All time" in text_of(phone.get(address(league, this)))


def test_a_minus_stays_on_the_left_in_hebrew(league: League) -> None:
    three_rounds(league)
    page = phone_of(league.memberships.get().user).get(address(league), headers={"accept-language": "he"})
    assert '<bdi class="n">−50</bdi>' in page.content.decode()


@pytest.mark.parametrize("evenings", [1, 3, 500])
def test_the_page_takes_the_same_queries_whatever_was_played(
    league: League, phone: Client, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    this = season(league, starts=date(2000, 1, 1))
    copied(three_rounds(league), evenings - 1)
    for of in (None, this):
        assert records(phone.get(address(league, of)))[-1].startswith("Rounds in one evening 3")
        with django_assert_num_queries(6):
            phone.get(address(league, of))
