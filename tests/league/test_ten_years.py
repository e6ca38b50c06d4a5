"""A league of ten years: every number of its tables equals what the slow oracle finds in the raw rounds."""

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from pytest_django import DjangoDbBlocker

from scorekeeper.league.standings.league_table import LeagueTable, Line
from scorekeeper.league.standings.ranking import Ranking
from scorekeeper.league.standings.results import read
from scorekeeper.league.standings.rows import Given, Person, Played, standings
from scorekeeper.league.standings.tables import as_of, ranking_of, table_from, table_of
from scorekeeper.models import League, Round, Season, User
from scorekeeper.play import rounds
from scorekeeper.play.change import Stamp
from tests.league import oracle
from tests.league.ten_years import first_deal, make_league
from tests.league.test_ranking import rankings
from tests.league.test_standings_properties import DAY, seasons

NAMES = [each.name for each in fields(Line) if each.name not in {"form", "dropped_days"}]


@dataclass
class TenYears:
    league: League
    owner: User
    facts: dict[Season | None, oracle.Facts]


@pytest.fixture(scope="module")
def ten_years(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[TenYears]:
    """Made once for the module; each test sees it as it was made."""
    with django_db_blocker.unblock(), transaction.atomic():
        owner = User.create_guest()
        league = make_league(owner)
        yield TenYears(league, owner, oracle.facts_of(league))
        transaction.set_rollback(True)


def lines(table: LeagueTable) -> list[dict[str, Any]]:
    return [
        {name: getattr(line, name) for name in NAMES}
        | {
            "dropped_days": list(line.dropped_days),
            "form": [(finish.day, finish.place, finish.of) for finish in line.form],
        }
        for line in table.lines
    ]


def expected(ranking: dict[str, Any], facts: oracle.Facts, day: date) -> list[dict[str, Any]]:
    rows = oracle.table(ranking, facts, day)
    return [{name: value for name, value in row.items() if name != "evenings"} for row in rows]


def check(table: LeagueTable, ranking: dict[str, Any], facts: oracle.Facts) -> None:
    """Every number that a page shows."""
    assert lines(table) == expected(ranking, facts, table.day)
    assert (table.sessions, table.disputed) == (len(facts.evenings), facts.disputed)
    assert {a.player: (a.times, a.last) for a in table.attendance} == oracle.attendance(facts)
    assert [each.day for each in table.moments] == [facts.evenings[m.number - 1].day for m in table.moments]
    numbers = [moment.number for moment in table.moments]
    for at, places in enumerate(oracle.places_after(ranking, facts, numbers, table.day)):
        assert {player: each[at] for player, each in table.places.items() if each[at]} == places


@pytest.mark.django_db
def test_the_league_has_what_ten_years_bring(ten_years: TenYears) -> None:
    played = Round.objects.filter(table__session__league=ten_years.league)
    assert (ten_years.league.sessions.count(), played.count()) == (520, 10_000)
    all_time = table_of(ten_years.league)
    assert {line.why for line in all_time.lines} == {"", "guest", "left"}
    assert (len(all_time.lines), all_time.sessions, all_time.disputed) == (12, 517, 1)
    kinds = {kind: played.filter(kind=kind).count() for kind in Round.Kind.values}
    assert all(number > 20 for number in kinds.values()), kinds


@pytest.mark.django_db
def test_every_season_and_all_time_are_what_the_raw_rounds_give(ten_years: TenYears) -> None:
    for season, facts in ten_years.facts.items():
        ranking = ten_years.league.ranking if season is None else season.ranking
        check(table_of(ten_years.league, season), ranking, facts)
        check(table_of(ten_years.league, season), ranking, facts)  # from the kept copy now


PICKED: list[dict[str, Any]] = [
    {"metric": "average", "min_sessions": 200, "min_share": 90},
    {"metric": "placement", "best": 100, "guests_take_places": False, "tie_breaks": ["made"]},
    {"drop": 50, "min_share": 50},
]


@pytest.mark.django_db
@pytest.mark.parametrize("ranking", PICKED, ids=str)
def test_all_time_by_another_ranking(ten_years: TenYears, ranking: dict[str, Any]) -> None:
    League.objects.filter(pk=ten_years.league.pk).update(ranking=ranking)
    League.touch(ten_years.league.pk)
    check(table_of(ten_years.league), ranking, ten_years.facts[None])


OPTIONS: dict[str, list[dict[str, Any]]] = {
    "metric": [
        {},
        {"metric": "average"},
        {"metric": "placement"},
        {"metric": "placement", "placement": {"3": [1, 0]}},  # with many who tie
    ],
    "min_sessions": [{}, {"min_sessions": 15}],
    "min_share": [{}, {"min_share": 80}],
    "kept": [{}, {"best": 7}, {"drop": 5}],
    "guests": [{}, {"guests_take_places": False}],
    "ties": [{}, {"tie_breaks": []}, {"tie_breaks": ["head_to_head", "made", "average"]}],
}


@pytest.mark.slow
@pytest.mark.django_db
def test_each_metric_with_every_option(ten_years: TenYears) -> None:
    counted = {season: read(ten_years.league, season) for season in ten_years.facts}
    for chosen in itertools.product(*OPTIONS.values()):
        ranking: dict[str, Any] = {}
        for option in chosen:
            ranking |= option
        for season, facts in ten_years.facts.items():
            table = table_from(counted[season], Ranking.from_json(ranking), as_of(season))
            assert lines(table) == expected(ranking, facts, table.day), ranking


@pytest.mark.django_db
def test_an_edit_in_year_one_is_in_every_number_at_once(ten_years: TenYears) -> None:
    league, season = ten_years.league, ten_years.league.seasons.get(name="2017")
    others = [each for each in ten_years.facts if each not in {None, season}]
    before = {each: table_of(league, each) for each in [None, *ten_years.facts]}
    table, round, deal = first_deal(league)
    stamp = Stamp(user=ten_years.owner, version=table.version)
    started = time.process_time()
    rounds.edit_round(table, round, deal, stamp)
    after = {each: table_of(league, each) for each in (None, season)}
    took = time.process_time() - started
    facts = oracle.facts_of(league)
    for each, found in after.items():
        assert lines(found) != lines(before[each])
        ranking = ranking_of(league, each).to_json()
        check(found, ranking, facts[each])
    for each in others:
        assert lines(table_of(league, each)) == lines(before[each])
    assert took < 1


@settings(deadline=None)
@given(rankings(), seasons())
def test_the_oracle_and_the_standings_agree_on_anything(
    ranking: Ranking, season: tuple[list[Person], list[Played], list[Given]]
) -> None:
    who, sessions, given_points = season
    ordered = sorted(sessions, key=lambda each: (each.date, each.place_in_day, each.uid))
    facts = oracle.Facts(
        people={person.id: oracle.Person(not person.ranked, person.until) for person in who},
        evenings=[
            oracle.Evening(
                each.uid,
                each.date,
                each.rounds,
                {
                    s.player: oracle.Part(s.points, s.points - s.starting, s.rounds, s.contracts, s.made)
                    for s in each.shares
                },
            )
            for each in ordered
        ],
        given=[(each.player, each.points, each.since) for each in given_points],
    )
    days = {each.uid: each.date for each in sessions}
    rows = standings(ranking, who, sessions, given_points, day=DAY)
    found = [Line.of(row, days) for row in rows]
    told = [
        {name: getattr(line, name) for name in NAMES}
        | {
            "dropped_days": list(line.dropped_days),
            "form": [(finish.day, finish.place, finish.of) for finish in line.form],
        }
        for line in found
    ]
    assert told == expected(ranking.to_json(), facts, DAY)
