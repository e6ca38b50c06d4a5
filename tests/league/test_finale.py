"""What the end of a season tells: who won it, the titles, and the slides in their order."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import pytest
from django.utils import translation

from scorekeeper.league.finale.awards import SUITS, Award, Winners, awards_of
from scorekeeper.league.finale.certificates import certificates_of
from scorekeeper.league.finale.evenings import ReportedEvening, evenings_of
from scorekeeper.league.finale.finale import finale_of
from scorekeeper.league.finale.slides import Slide, slides_of
from scorekeeper.league.standings.page import Standing
from scorekeeper.league.statistics.numbers import TITLES, Book, Title
from scorekeeper.models import GameSession, League
from tests.factories import play, table_in
from tests.league.evenings import DAY, evening, named

pytestmark = pytest.mark.django_db


def names(standings: Iterable[Standing]) -> list[str]:
    return [standing.player.name for standing in standings]


def winners_of(league: League, *champions: str) -> Winners:
    shown = finale_of(league, None, None).shown
    return Winners.of(shown.ranked, [named(league, name) for name in champions], {})


def told(winners: Winners) -> tuple[list[str], list[str], list[str], list[str]]:
    first = [player.name for player in winners.first]
    return first, names(winners.second), names(winners.third), names(winners.others)


def test_the_first_ones_lead_and_the_others_follow(league: League) -> None:
    evening(league, Dana=40, Bob=30, Carmen=20, Dov=10)
    assert told(winners_of(league)) == (["Dana"], ["Bob"], ["Carmen"], ["Carmen", "Dov"])
    assert [standing and standing.line.points for standing in winners_of(league).standings] == [40]


def test_a_shared_first_place_has_no_second(league: League) -> None:
    evening(league, Dana=40, Bob=40, Carmen=20, Dov=10)
    assert told(winners_of(league)) == (["Bob", "Dana"], [], ["Carmen"], ["Carmen", "Dov"])


def test_a_shared_second_place_has_no_third(league: League) -> None:
    evening(league, Dana=40, Bob=30, Carmen=30, Dov=10)
    assert told(winners_of(league)) == (["Dana"], ["Bob", "Carmen"], [], ["Dov"])


def test_of_a_tie_that_was_decided_the_other_one_is_second(league: League) -> None:
    evening(league, Dana=40, Bob=40, Carmen=20, Dov=10)
    assert told(winners_of(league, "Dana")) == (["Dana"], ["Bob"], ["Carmen"], ["Carmen", "Dov"])


def test_a_champion_by_decision_changes_places_with_the_first_of_the_table(league: League) -> None:
    evening(league, Dana=40, Bob=30, Carmen=20, Dov=10)
    assert told(winners_of(league, "Carmen")) == (["Carmen"], ["Dana", "Bob"], [], ["Dov"])


def test_a_champion_may_be_ranked_no_more(league: League) -> None:
    evening(league, Dana=40, Bob=30, Carmen=20)
    assert winners_of(league, "Dov").pairs == [(named(league, "Dov"), None)]


def test_a_champion_who_was_merged_is_the_one_in_the_table(league: League) -> None:
    evening(league, Dana=40, Bob=30, Carmen=20)
    shown = finale_of(league, None, None).shown
    dov, bob = named(league, "Dov"), named(league, "Bob")
    winners = Winners.of(shown.ranked, [dov], {dov.pk: bob.pk})
    assert told(winners) == (["Dov"], ["Dana"], ["Carmen"], ["Carmen"])


def title(what: str, player: int, value: int = 3) -> Title:
    return Title(what, value, player, f"session-{player}", DAY, "table")


def test_a_title_is_shared_by_all_who_are_level_and_left_out_where_nobody_has_it(league: League) -> None:
    players = {player.pk: player for player in league.players.all()}
    one, other = sorted(players)[:2]
    book = Book(1, titles={"fined": (), "streak": (title("streak", one), title("streak", other))})
    (award,) = awards_of(book, players)
    assert [(holder.player.pk, holder.day, holder.session) for holder in award.holders] == [
        (one, DAY, f"session-{one}"),
        (other, DAY, f"session-{other}"),
    ]


@pytest.mark.parametrize(
    ("what", "name", "one", "many"),
    [
        ("most_zeros", "Most zeros", "1 zero made", "3 zeros made"),
        (
            "comeback",
            "Best comeback",
            "1 points behind in one evening, and first in the end",
            "3 points behind in one evening, and first in the end",
        ),
        ("streak", "Longest streak", "1 contract made in a row", "3 contracts made in a row"),
        ("fined", "Most fined", "1 fine", "3 fines"),
        (
            "forbidden",
            "Most often forbidden",
            "The right number was forbidden 1 time",
            "The right number was forbidden 3 times",
        ),
        (
            "one_trick",
            "By one trick",
            "1 point lost by one trick too many or too few",
            "3 points lost by one trick too many or too few",
        ),
    ],
)
def test_titles_in_words(what: str, name: str, one: str, many: str) -> None:
    assert (Award(what, 1, []).name, Award(what, 1, []).said, Award(what, 3, []).said) == (name, one, many)


def test_every_title_has_its_suit_and_its_words() -> None:
    assert tuple(SUITS) == TITLES
    for language in ("en", "he", "es"):
        with translation.override(language):
            assert all(Award(what, 2, []).said and Award(what, 2, []).name for what in TITLES)


def kinds(slides: Sequence[Slide]) -> list[str]:
    return [slide.kind for slide in slides]


def test_before_the_first_evening_there_is_one_slide(league: League) -> None:
    assert kinds(slides_of(finale_of(league, None, None))) == ["opening"]


def test_places_come_out_from_the_last_to_the_third(league: League) -> None:
    evening(league, Dana=40, Bob=30, Carmen=20, Dov=10)
    evening(league, date(2026, 12, 3), Dana=40, Bob=30, Carmen=20, Dov=10)
    slides = slides_of(finale_of(league, None, None))
    assert [(names(s.data.standings), s.data.fresh) for s in slides if s.kind == "places"] == [
        (["Dov"], 1),
        (["Carmen", "Dov"], 1),
    ]
    # Points alone tell of no contract: of the titles the comeback is left, and nobody was behind.
    assert kinds(slides) == [
        *("opening", "places", "places", "champion", "course"),
        *("records", "records", "thanks"),
    ]


def test_of_many_those_far_behind_come_ten_at_a_time(league: League) -> None:
    for table in range(8):
        row: dict[str, Any] = {f"P{4 * table + seat:02}": 100 - 4 * table - seat for seat in range(4)}
        evening(league, **row)
    places = [s.data for s in slides_of(finale_of(league, None, None)) if s.kind == "places"]
    # 32 people: the first two are kept for the end, nine of the others come one by one.
    assert [(len(each.standings), each.fresh) for each in places] == [
        *((10, 10), (10, 10), (1, 1)),
        *((number, 1) for number in range(1, 10)),
    ]
    assert names(places[0].standings)[-1] == "P31"
    assert [each.standings[0].player.name for each in places[-2:]] == ["P03", "P02"]


def test_a_book_of_deals_has_a_slide_for_each_title(league: League) -> None:
    twice(league)
    awards = [slide.data for slide in slides_of(finale_of(league, None, None)) if slide.kind == "award"]
    assert [(award.what, award.value, [h.player.name for h in award.holders]) for award in awards] == [
        ("most_zeros", 2, ["Dana"]),
        ("streak", 2, ["Dana", "Bob"]),
        ("one_trick", 58, ["Carmen"]),
    ]


def test_what_happened_once_is_no_title(league: League) -> None:
    """Points that were lost or made up for are one all the same."""
    players = {player.pk: player for player in league.players.all()}
    once = Book(1, titles={what: (title(what, min(players), 1),) for what in TITLES})
    assert [award.what for award in awards_of(once, players)] == ["comeback", "one_trick"]
    twice = Book(1, titles={what: (title(what, min(players), 2),) for what in TITLES})
    assert [award.what for award in awards_of(twice, players)] == list(TITLES)


def twice(league: League) -> None:
    """The same deal two times."""
    table = table_in(league)
    play(table, "0 5 3 2", "0 5 4 4")
    play(table, "0 5 3 2", "0 5 4 4")


def test_certificates_are_for_places_and_for_each_who_shares_a_title(league: League) -> None:
    twice(league)
    found = certificates_of(finale_of(league, None, None))
    assert [(each.name, each.player.name, each.suit, each.said, each.day) for each in found] == [
        ("First place", "Dana", "S", "", None),
        ("Second place", "Bob", "H", "", None),
        ("Third place", "Carmen", "D", "", None),
        ("Most zeros", "Dana", "S", "2 zeros made", DAY),
        ("Longest streak", "Dana", "D", "2 contracts made in a row", DAY),
        ("Longest streak", "Bob", "D", "2 contracts made in a row", DAY),
        ("By one trick", "Carmen", "H", "58 points lost by one trick too many or too few", DAY),
    ]
    assert len({each.key for each in found}) == len(found)


def test_evenings_are_listed_as_they_were_played_with_who_won(league: League) -> None:
    later = evening(league, Dana=40, Bob=30, Carmen=20)
    first = evening(league, date(2026, 11, 19), Dana=5, Bob=5, Carmen=-10)
    GameSession.objects.filter(pk=first.session_id).update(name="At Bob's")
    disputed = evening(league, Dana=1, Bob=2, Carmen=3)
    GameSession.objects.filter(pk=disputed.session_id).update(state=GameSession.State.DISPUTED)
    assert evenings_of(league, None) == [
        ReportedEvening(date(2026, 11, 19), "At Bob's", str(first.session.uid), ["Dana", "Bob"], 5),
        ReportedEvening(DAY, "", str(later.session.uid), ["Dana"], 40),
    ]
