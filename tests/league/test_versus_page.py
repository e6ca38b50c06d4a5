"""Two players side by side, as their page shows them."""

import re
import uuid
from dataclasses import replace
from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.statistics.numbers import PlayerNumbers, Tally
from scorekeeper.league.statistics.versus_page import alone
from scorekeeper.models import League, Player, Season
from tests.factories import league_of
from tests.league.evenings import copied, evening, named, season, three_rounds
from tests.league.statistics_pages import compared, plain
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


def address(league: League, one: str = "Dana", other: str = "Bob", of: Season | None = None) -> str:
    query = f"?season={of.uid}" if of else ""
    players = f"{named(league, one).uid}/against/{named(league, other).uid}"
    return f"/leagues/{league.uid}/players/{players}/{query}"


def test_who_is_better_is_said_of_every_number_that_can_be_compared(league: League, phone: Client) -> None:
    three_rounds(league)
    evening(league, date(2026, 12, 3), Dana=7, Bob=5, Carmen=0)
    assert compared(phone.get(address(league))) == {
        "Evenings ahead": ("1", "1"),
        "Points in these evenings": ("−49", "121 better"),
        "Rounds with more points, at one table": ("1", "3 better"),
        "Evenings": ("2", "2"),
        "Rounds": ("4", "4"),
        "Points per round": ("−12.25", "30.25 better"),
        "Evenings won": ("1 of 2", "1 of 2"),
        "Contracts made": ("1 of 3", "3 of 3 better"),
        "as declarer": ("–", "3 of 3"),
        "speaking fourth": ("1 of 3", "–"),
        "under": ("1 of 3", "3 of 3 better"),
        "hearts": ("1 of 3", "3 of 3 better"),
        "Zero": ("0 of 1", "–"),
        "Best round": ("+14", "+46 better"),
        "Worst round": ("−50", "+5 better"),
        "Best evening": ("+7", "+116 better"),
        "Worst evening": ("−56", "+5 better"),
        "Contracts made in a row": ("1", "3 better"),
        "Evenings won in a row": ("1", "1"),
        "Fines": ("0", "0"),
        "Last to speak: the right number was forbidden": ("2", "0"),
        "Points lost by one trick": ("100", "0"),
    }


def test_of_what_looks_the_same_nothing_is_better() -> None:
    """24.0% and 23.7% are 24% both; 3.501 points a round are 3.50."""
    one = PlayerNumbers(1, points=3501, rounds=1000, under=Tally(25, 6), over=Tally(25, 6))
    other = PlayerNumbers(2, points=7, rounds=2, under=Tally(38, 9), over=Tally(40, 9))
    better = {row.label: row.better for row in alone(one, other)}
    assert (better["Points per round"], better["under"], better["over"]) == ("", "", "one")
    assert {row.label: row.better for row in alone(other, replace(one, points=3510))}[
        "Points per round"
    ] == "other"


def test_the_same_two_turned_round(league: League, phone: Client) -> None:
    three_rounds(league)
    there, back = (compared(phone.get(address(league, *pair))) for pair in (("Dana", "Bob"), ("Bob", "Dana")))
    assert back == {label: values[::-1] for label, values in there.items()}


def test_a_season_compares_what_was_played_in_it(league: League, phone: Client) -> None:
    this, last = season(league, "2026"), season(league, "2025", date(2025, 1, 1), ends=date(2025, 12, 31))
    three_rounds(league)
    evening(league, date(2025, 12, 4), Dana=7, Bob=5, Carmen=0)
    evening(league, date(2025, 12, 11), Dana=5, Bob=5, Carmen=0)
    answer = phone.get(address(league, of=last))
    assert "2 evenings together level: 1" in text_of(answer)
    assert compared(answer)["Evenings ahead"] == ("1 better", "0")
    assert compared(phone.get(address(league, of=this)))["Evenings ahead"] == ("0", "1 better")
    eve = Player.objects.create(league=league, name="Eve")
    assert f"/against/{eve.uid}/?season={last.uid}" in phone.get(address(league, of=last)).content.decode()


def test_two_who_never_met_are_compared_by_themselves(league: League, phone: Client) -> None:
    three_rounds(league)
    evening(league, date(2026, 12, 3), Eve=7, Bob=5, Carmen=0)
    answer = phone.get(address(league, "Dana", "Eve"))
    assert "Never at the same evening." in text_of(answer)
    assert compared(answer)["Points per round"] == ("−18.67", "7.00 better")
    Player.objects.create(league=league, name="Nora")
    numbers = compared(phone.get(address(league, "Dana", "Nora")))
    assert numbers["Points per round"] == ("−18.67", "–")
    assert numbers["Best round"] == ("+14", "–")


def test_another_opponent_is_one_tap_away(league: League, phone: Client) -> None:
    three_rounds(league)
    page = phone.get(address(league)).content.decode()
    links = re.findall(r'<a class="key" href="([^"]+/against/[^"]+)">(.*?)</a>', page)
    assert [(where, plain(name)) for where, name in links] == [
        (address(league, "Dana", "Carmen"), "Carmen"),
        (address(league, "Dana", "Dov"), "Dov"),
    ]


def test_who_was_merged_leads_to_whom_he_is(league: League, phone: Client) -> None:
    this = season(league)
    danna = Player.objects.create(league=league, name="Danna", merged_into=named(league, "Dana"))
    bob, dana = named(league, "Bob"), named(league, "Dana")
    players = f"/leagues/{league.uid}/players"
    assert phone.get(f"{players}/{danna.uid}/against/{bob.uid}/?season={this.uid}")["Location"] == address(
        league, of=this
    )
    assert phone.get(f"{players}/{bob.uid}/against/{danna.uid}/")["Location"] == address(
        league, "Bob", "Dana"
    )
    alone = phone.get(f"{players}/{dana.uid}/against/{danna.uid}/?season={this.uid}")
    assert alone["Location"] == f"{players}/{dana.uid}/?season={this.uid}"


def test_who_is_not_there_is_not_found(league: League, phone: Client) -> None:
    dana = named(league, "Dana")
    assert phone.get(f"/leagues/{league.uid}/players/{dana.uid}/against/{uuid.uuid4()}/").status_code == 404
    assert phone.get(f"{address(league)}?season={uuid.uuid4()}").status_code == 404


def test_people_and_seasons_of_another_league_are_not_found(league: League, phone: Client) -> None:
    """Not even of one that is the reader's too."""
    other = league_of(league.memberships.get().user)
    three_rounds(league)
    three_rounds(other)
    dana, bob, theirs = named(league, "Dana"), named(league, "Bob"), named(other, "Bob")
    players = f"/leagues/{league.uid}/players"
    for one, another in ((dana, theirs), (theirs, dana)):
        assert phone.get(f"{players}/{one.uid}/against/{another.uid}/").status_code == 404
    this = season(other)
    for where in (address(league), f"{players}/{bob.uid}/", f"/leagues/{league.uid}/records/"):
        assert phone.get(where).status_code == 200
        assert phone.get(f"{where}?season={this.uid}").status_code == 404
    assert phone.get(address(other, of=this)).status_code == 200


def test_a_minus_stays_on_the_left_in_hebrew(league: League) -> None:
    three_rounds(league)
    page = phone_of(league.memberships.get().user).get(address(league), headers={"accept-language": "he"})
    assert '<td><span><bdi class="n">−18.67</bdi></span></td>' in page.content.decode()


@pytest.mark.parametrize("evenings", [1, 3, 500])
def test_the_page_takes_the_same_queries_whatever_was_played(
    league: League, phone: Client, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    this = season(league, starts=date(2000, 1, 1))
    copied(three_rounds(league), evenings - 1)
    for where in (address(league), address(league, of=this)):
        assert compared(phone.get(where))["Evenings"] == (str(evenings), str(evenings))
        with django_assert_num_queries(8):
            phone.get(where)
