"""What the demo consists of: legal deals, two seasons, and something of all that can happen at a table."""

from collections import Counter
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import translation

from scorekeeper import rules as game
from scorekeeper.demo.league_file import last_thursday, league_file
from scorekeeper.demo.people import NAMES, REGULARS
from scorekeeper.transfer.content import Content, Round
from scorekeeper.transfer.reading import read_file

LAST = date(2026, 11, 26)


@pytest.fixture(scope="module")
def demo() -> Content:
    reading = read_file(league_file(LAST))
    assert reading.problems == ()
    return reading.content


def rounds_of(demo: Content) -> list[Round]:
    return [round for session in demo.sessions for table in session.tables for round in table.rounds]


def test_every_deal_of_the_demo_is_legal_and_scored_by_the_rules(demo: Content) -> None:
    rounds = rounds_of(demo)
    assert [game.check(round.deal, round.rules) for round in rounds] == [()] * len(rounds)
    assert [game.score(round.deal, round.rules) for round in rounds] == [round.scores for round in rounds]
    assert {round.pinned for round in rounds} == {False}  # everybody deals when it is his turn


def test_the_demo_has_a_season_that_is_over_and_one_that_goes_on(demo: Content) -> None:
    assert demo.league is not None
    earlier, latest = demo.league.seasons
    assert (earlier.name, latest.name, latest.ends) == ("Season 1", "Season 2", None)
    assert Counter(session.season for session in demo.sessions) == {"Season 1": 15, "Season 2": 20}
    days = [session.day for session in demo.sessions]
    assert (days, days[-1]) == (sorted(days), LAST)
    assert {day.weekday() for day in days} == {LAST.weekday()}
    assert days[0] < LAST - timedelta(days=368)  # so that something was on this day a year ago


def test_the_earlier_season_has_its_champion(demo: Content) -> None:
    assert demo.league is not None
    totals: Counter[str] = Counter()
    for round in (r for s in demo.sessions if s.season == "Season 1" for t in s.tables for r in t.rounds):
        totals.update(round.scores or {})
    ranked = {player: points for player, points in totals.items() if player in REGULARS}
    assert demo.league.seasons[0].marks.app["champions"] == [max(ranked, key=lambda player: ranked[player])]


def test_four_of_eight_come_and_at_times_a_fifth_or_a_guest(demo: Content) -> None:
    seats = [session.tables[0].seats for session in demo.sessions]
    assert Counter(map(len, seats)) == {4: 33, 5: 2}
    assert {player for evening in seats for player in evening} == {player.id for player in demo.players}
    assert [player.id for player in demo.players if not player.ranked] == ["I", "J"]
    assert sum("I" in evening or "J" in evening for evening in seats) == 3


def test_an_evening_has_ten_to_fourteen_rounds(demo: Content) -> None:
    played = [sum(r.kind == "played" for r in session.tables[0].rounds) for session in demo.sessions]
    assert (min(played), max(played)) == (10, 14)


def test_something_of_all_that_can_happen_is_in_the_demo(demo: Content) -> None:
    rounds = rounds_of(demo)
    assert sum(sum(map(int, map(str, round.deal.fines.values()))) for round in rounds) == 2
    assert Counter(round.kind for round in rounds)["passed_out"] >= 2
    assert {round.deal.frisch for round in rounds} >= {0, 1, 2, 3}
    assert {round.deal.suit for round in rounds} >= set(game.DENOMINATIONS)
    corrected = [s.marks.app for s in demo.sessions if "correction" in s.marks.app]
    assert [app["state"] for app in corrected] == ["confirmed", "confirmed"]


def test_people_play_as_people_do(demo: Content) -> None:
    """About half of all contracts are made, over and under are as frequent, and who is bold says more."""
    deals = [round.deal for round in rounds_of(demo) if round.kind == "played"]
    made = [deal.contracts[player] == deal.tricks[player] for deal in deals for player in deal.seats]
    over = [sum(int(str(said)) for said in deal.contracts.values()) > 13 for deal in deals]
    said = {
        player: [int(str(deal.contracts[player])) for deal in deals if player in deal.seats]
        for player in REGULARS
    }
    mean = {player: sum(numbers) / len(numbers) for player, numbers in said.items()}
    assert 0.45 < sum(made) / len(made) < 0.6
    assert 0.4 < sum(over) / len(over) < 0.6
    assert (min(mean, key=lambda p: mean[p]), max(mean, key=lambda p: mean[p])) == ("A", "B")


def test_the_demo_is_the_same_each_time_but_for_its_days() -> None:
    assert league_file(LAST) == league_file(LAST)
    other = read_file(league_file(LAST + timedelta(weeks=60))).content
    scores = [round.scores for round in rounds_of(other)]
    assert scores == [round.scores for round in rounds_of(read_file(league_file(LAST)).content)]


@pytest.mark.parametrize("language", NAMES)
def test_the_demo_speaks_the_language_in_use(language: str) -> None:
    with translation.override(language):
        content = read_file(league_file(LAST)).content
    named: dict[str, Any] = {
        "en": "Thursday league (demo)",
        "he": "ליגת יום חמישי (הדגמה)",
        "es": "Liga de los jueves (demo)",
    }
    assert content.league is not None
    assert content.league.name == named[language]
    assert tuple(player.name for player in content.players) == NAMES[language]


def test_the_last_evening_was_on_the_thursday_before_today() -> None:
    days = [date(2026, 11, 26) + timedelta(days=day) for day in range(8)]
    assert [last_thursday(day).day for day in days] == [19, 26, 26, 26, 26, 26, 26, 26]
