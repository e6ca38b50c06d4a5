"""A person's page: the numbers of all that was played, of all time and of a season."""

import re
import uuid
from datetime import date

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.statistics.player_page import People, stand_ins_of
from scorekeeper.models import GameSession, League, Player, Season
from scorekeeper.play import finish, people, rounds
from scorekeeper.templatetags.statistics import share
from tests.factories import guest, league_of, play, stamp, table_in
from tests.league.evenings import copied, evening, named, season, three_rounds
from tests.league.people import member_of
from tests.league.statistics_pages import facts, plain
from tests.pages import phone_of, pid, text_of, watcher_of

pytestmark = pytest.mark.django_db

THURSDAY = date(2026, 11, 26)


def address(league: League, name: str = "Dana", of: Season | None = None) -> str:
    query = f"?season={of.uid}" if of else ""
    return f"/leagues/{league.uid}/players/{named(league, name).uid}/{query}"


def test_everything_of_one_evening_is_told_in_small_numbers(league: League, phone: Client) -> None:
    three_rounds(league)
    assert facts(phone.get(address(league))) == {
        "Per round": "−18.67",
        "Rounds": "3",
        "Evenings": "1",
        "Won": "0",
        "Zero": "0 of 1",
        "speaking fourth": "1 of 3",
        "under": "1 of 3",
        "over": "–",
        "hearts": "1 of 3",
        "+1": "1",
        "+2": "1",
        "Fines": "0",
        "Last to speak: the right number was forbidden": "2 of 3",
        "Missed by one trick": "1",
        "Points lost by that one trick": "100",
    }
    assert facts(phone.get(address(league, "Bob"))) == {
        "Per round": "38.67",
        "Rounds": "3",
        "Evenings": "1",
        "Won": "1",
        "Zero": "–",
        "as declarer": "3 of 3",
        "under": "3 of 3",
        "over": "–",
        "hearts": "3 of 3",
        "Fines": "0",
        "Last to speak: the right number was forbidden": "–",
        "Missed by one trick": "0",
        "Points lost by that one trick": "0",
    }


def test_a_share_of_ten_is_told_in_percent_and_of_how_many(league: League, phone: Client) -> None:
    for week in range(4):
        three_rounds(league, date(2026, 11, 1 + 7 * week))
    numbers = facts(phone.get(address(league)))
    assert [numbers[name] for name in ("speaking fourth", "Zero", "hearts")] == [
        "33% 4 of 12",
        "0 of 4",
        "33% 4 of 12",
    ]


def test_every_picture_has_its_numbers_as_a_table(league: League, phone: Client) -> None:
    three_rounds(league)
    evening(league, date(2026, 12, 3), Dana=7, Bob=5, Carmen=0)
    words = text_of(phone.get(address(league)))
    assert "Evening Points Place 3 Dec 2026 7 1 of 3 26 Nov 2026 −56 4 of 4" in words
    assert "contract made 0 0 of 1 1 0 of 1 2 1 of 1" in words
    assert "In numbers contract 0 1 2 3 0 1 1 1 2 1 Best and worst" in words
    page = phone.get(address(league)).content.decode()
    labels = re.findall(r'<svg class="chart[^>]*role="img" aria-label="([^"]+)"', page)
    assert labels == [
        "Points of the last evenings, a bar for each",
        "How often each contract was said, and made",
        "How often so many tricks were taken with each contract",
    ]


def test_best_and_worst_lead_to_where_they_happened(league: League, phone: Client) -> None:
    table = three_rounds(league)
    other = evening(league, date(2026, 12, 3), Dana=7, Bob=5, Carmen=0)
    second, third = table.rounds.order_by("position")[1:]
    page = phone.get(address(league)).content.decode()
    links = re.findall(
        r'<a class="item" href="(/(?:tables|sessions)/[^"]+)">(.*?)</a>', page, flags=re.DOTALL
    )
    assert [(where, plain(what)) for where, what in links] == [
        (f"/tables/{table.uid}/#details-{third.uid}", "Best round Thu 26 Nov 2026 +14"),
        (f"/tables/{table.uid}/#details-{second.uid}", "Worst round Thu 26 Nov 2026 −50"),
        (f"/sessions/{other.session.uid}/result/", "Best evening Thu 3 Dec 2026 +7"),
        (f"/sessions/{table.session.uid}/result/", "Worst evening Thu 26 Nov 2026 −56"),
    ]


def test_what_came_in_a_row_is_told_with_the_evening_it_ended(league: League, phone: Client) -> None:
    three_rounds(league)
    words = text_of(phone.get(address(league)))
    told = words[words.index("In a row In a row") : words.index("Fines and bad luck")]
    assert told == (
        "In a row In a row now longest Contracts made 1 1 26 Nov 2026 "
        "Contracts missed 0 2 26 Nov 2026 Evenings won 0 0 "
    )


def test_everybody_met_is_listed_with_who_was_ahead(league: League, phone: Client) -> None:
    three_rounds(league)
    evening(league, date(2026, 12, 3), Dana=7, Bob=5, Carmen=7)
    Player.objects.create(league=league, name="Eve")
    page = phone.get(address(league)).content.decode()
    links = re.findall(r'<a class="item" href="([^"]+/against/[^"]+)">(.*?)</a>', page, flags=re.DOTALL)
    base = address(league)
    assert [(where, plain(what)) for where, what in links] == [
        (f"{base}against/{named(league, 'Bob').uid}/", "B Bob ahead 1 · behind 1"),
        (f"{base}against/{named(league, 'Carmen').uid}/", "C Carmen ahead 0 · level 1 · behind 1"),
        (f"{base}against/{named(league, 'Dov').uid}/", "Do Dov ahead 0 · behind 1"),
    ]


def test_a_season_has_its_own_numbers_and_is_kept_on_the_way(league: League, phone: Client) -> None:
    this, last = season(league, "2026"), season(league, "2025", date(2025, 1, 1), ends=date(2025, 12, 31))
    three_rounds(league)
    evening(league, date(2025, 12, 4), Dana=7, Bob=5, Carmen=0)
    assert facts(phone.get(address(league)))["Rounds"] == "4"
    assert facts(phone.get(address(league, of=this)))["Rounds"] == "3"
    answer = phone.get(address(league, of=last))
    assert facts(answer) == {"Per round": "7.00", "Rounds": "1", "Evenings": "1", "Won": "1", "Fines": "0"}
    page = answer.content.decode()
    assert f"/against/{named(league, 'Bob').uid}/?season={last.uid}" in page
    switch = re.findall(r'<a class="key" href="([^"]+)"( aria-current="page")?>', page)
    assert switch == [
        (address(league), ""),
        (address(league, of=this), ""),
        (address(league, of=last), ' aria-current="page"'),
    ]


def test_a_season_that_is_not_there_is_not_found(league: League, phone: Client) -> None:
    other = season(league_of(guest()), "2026")
    for asked in (other.uid, uuid.uuid4(), "2026"):
        assert phone.get(f"{address(league)}?season={asked}").status_code == 404
    assert phone.get(f"{address(league)}?season=").status_code == 200


def test_who_was_merged_leads_to_whom_he_is_in_the_same_season(league: League, phone: Client) -> None:
    this = season(league)
    danna = Player.objects.create(league=league, name="Danna", merged_into=named(league, "Dana"))
    answer = phone.get(f"/leagues/{league.uid}/players/{danna.uid}/?season={this.uid}")
    assert answer["Location"] == address(league, of=this)


def test_what_was_played_under_another_name_is_told_too(league: League, phone: Client) -> None:
    three_rounds(league)
    evening(league, date(2026, 12, 3), Danna=7, Bob=5, Carmen=0)
    Player.objects.filter(name="Danna").update(merged_into=named(league, "Dana"))
    League.touch(league.pk)
    assert [facts(phone.get(address(league)))[name] for name in ("Evenings", "Rounds")] == ["2", "4"]


def test_rounds_of_which_only_points_are_known_are_told(league: League, phone: Client) -> None:
    table = three_rounds(league)
    finish.reopen(table, stamp(table))
    points = dict.fromkeys([pid(table, name) for name in ("Dana", "Bob", "Carmen", "Dov")], 10)
    rounds.record_points(table, points, stamp(table), covers=12)
    answer = phone.get(address(league))
    assert "Of 12 rounds only the points are known." in text_of(answer)
    assert [facts(answer)[name] for name in ("Rounds", "Per round", "speaking fourth")] == [
        "15",
        "−3.07",
        "1 of 3",
    ]


def test_where_only_points_are_known_no_contract_is_told(league: League, phone: Client) -> None:
    evening(league, Dana=7, Bob=5, Carmen=0)
    words = text_of(phone.get(address(league)))
    assert "Of one round only the points are known." in words
    assert "Contracts made 1" not in words
    assert "Contract against tricks" not in words
    assert "Best round Thu 26 Nov 2026 +7 Best evening Thu 26 Nov 2026 +7 In a row" in words


def test_a_player_without_a_round_is_told_what_to_do(league: League, phone: Client) -> None:
    this = season(league)
    words = text_of(phone.get(address(league)))
    assert "No round yet. The numbers begin with the first one at an evening of the league. Start an" in words
    watching = text_of(phone_of(member_of(league)).get(address(league)))
    assert ["No round yet." in watching, "Start an evening" in watching] == [True, False]
    assert "No round in this season. All time" in text_of(phone.get(address(league, of=this)))


def test_evenings_for_somebody_absent_are_told_on_both_pages(league: League, phone: Client) -> None:
    table = table_in(league, "Dana", "Bob", "Carmen", "Eve")
    eve = named(league, "Eve")
    people.plays_for(table, eve, named(league, "Dov"), stamp(table))
    play(table)
    told_of_eve = text_of(phone.get(address(league, "Eve")))
    assert "One of these evenings was played for somebody absent, whose it is in the table." in told_of_eve
    everybody = People.of(league)
    assert stand_ins_of(league, None, named(league, "Bob"), everybody) is None
    found = stand_ins_of(league, None, named(league, "Dov"), everybody)
    assert found is not None
    assert (found.for_others, found.by_others) == (0, 1)
    GameSession.objects.update(state=GameSession.State.DISPUTED)
    assert stand_ins_of(league, None, eve, everybody) is None


def test_names_in_tables_and_results_lead_to_the_page(league: League, phone: Client) -> None:
    this = season(league)
    table = three_rounds(league)
    base, query = address(league), f"?season={this.uid}"

    def leads(where: str, *, by: Client = phone) -> list[str]:
        found = re.findall(
            rf'<a [^>]*href="{base}([^"]*)"[^>]*>(.*?)</a>', by.get(where).content.decode(), re.DOTALL
        )
        return [f"{plain(words)}{asked}" for asked, words in found]

    assert leads(f"/leagues/{league.uid}/standings/") == ["All numbers of Dana", "Dana", "Dana"]
    assert leads(f"/leagues/{league.uid}/seasons/{this.uid}/") == [
        f"{each}{query}" for each in ("All numbers of Dana", "Dana", "Dana")
    ]
    assert leads(f"/leagues/{league.uid}/") == [f"4 . Da Dana −56{query}"]
    assert leads(f"/leagues/{league.uid}/players/") == ["Da Dana"]
    assert leads(f"/tables/{table.uid}/summary/") == ["Dana"]
    assert leads(f"/tables/{table.uid}/summary/", by=watcher_of(table)) == []


@pytest.mark.parametrize(
    ("part", "whole", "words"),
    [
        (0, 0, "–"),
        (0, 1, "0 of 1"),
        (9, 9, "9 of 9"),
        (10, 10, "100% 10 of 10"),
        (1, 200, "1% 1 of 200"),
        (1, 201, "0% 1 of 201"),
    ],
)
def test_small_numbers_are_told_one_by_one(part: int, whole: int, words: str) -> None:
    with translation.override("en"):
        assert plain(str(share(part, whole))) == words


def test_a_minus_stays_on_the_left_in_hebrew(league: League) -> None:
    three_rounds(league)
    owner = phone_of(league.memberships.get().user)
    page = owner.get(address(league), headers={"accept-language": "he"}).content.decode()
    assert 'dir="rtl"' in page
    assert '<bdi class="n">−18.67</bdi>' in page
    assert '<b class="worth"><bdi class="n">−50</bdi></b>' in page


@pytest.mark.parametrize("evenings", [1, 3, 500])
def test_the_page_takes_the_same_queries_whatever_was_played(
    league: League, phone: Client, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    this = season(league, starts=date(2000, 1, 1))
    copied(three_rounds(league), evenings - 1)
    for where in (address(league), address(league, of=this)):
        assert facts(phone.get(where))["Evenings"] == str(evenings)
        with django_assert_num_queries(11):
            phone.get(where)
