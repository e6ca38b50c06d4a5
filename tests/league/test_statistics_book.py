"""The book of a league: exact numbers of small evenings."""

from datetime import timedelta

import pytest

from scorekeeper.league.statistics.book import book_of
from scorekeeper.league.statistics.numbers import (
    SUITS,
    Book,
    Evening,
    Feat,
    Pair,
    PlayerNumbers,
    Record,
    Streak,
    Tally,
    Title,
)
from scorekeeper.models import League, Table
from scorekeeper.play import adjustments, people, rounds
from scorekeeper.play.sheet import Sheet
from tests.factories import play, stamp, table_in
from tests.league.evenings import DAY, evening, named
from tests.pages import pid

pytestmark = pytest.mark.django_db
LATER = DAY + timedelta(weeks=1)


def number_of(league: League, name: str) -> PlayerNumbers:
    return book_of(league).of(named(league, name).pk)


def last_round(table: Table) -> str:
    return str(Sheet.load(table).rounds[-1].uid)


def told(book: Book, what: str) -> tuple[int, int, int] | None:
    """A record in short: its value, whose it is, and how many others equalled it."""
    found = next((record for record in book.records if record.what == what), None)
    return (found.value, found.player, found.others) if found else None


def holders(league: League, what: str) -> list[tuple[str, int]]:
    names = {player.pk: player.name for player in league.players.all()}
    return [(names[title.player], title.value) for title in book_of(league).titles[what]]


def test_two_rounds_in_every_number(league: League) -> None:
    """Bob declares in hearts: 5 + 3 + 2 leave Dana, who speaks last, all but 3, then all but 1."""
    table = table_in(league)
    play(table, "1 5 3 2", "3 5 3 2")  # -20, 35, 19, 14
    first = last_round(table)
    play(table, "0 5 4 3", "0 6 4 3")  # 50, -10, 26, 19
    where, second = (str(table.session.uid), DAY, str(table.uid)), last_round(table)
    dana = named(league, "Dana").pk
    evening_of_dana = Feat(30, *where)
    hearts = dict.fromkeys(SUITS, Tally()) | {"H": Tally(2, 1)}
    assert book_of(league).players[dana] == PlayerNumbers(
        player=dana,
        sessions=1,
        won=0,
        points=30,
        rounds=2,
        best_round=Feat(50, *where, second),
        worst_round=Feat(-20, *where, first),
        best_session=evening_of_dana,
        worst_session=evening_of_dana,
        heat={(0, 0): 1, (1, 3): 1},
        under=Tally(2, 1),
        suits=hearts,
        seats=(Tally(), Tally(), Tally(), Tally(2, 1)),
        spoke_last=2,
        forbidden=1,
        made_streak=Streak(1, 1, *where),
        missed_streak=Streak(0, 1, *where),
        evenings=(Evening(where[0], where[2], DAY, 30, 3, 4),),
    )
    bob = number_of(league, "Bob")
    assert (bob.seats[0], bob.one_off, bob.one_off_points) == (Tally(2, 1), 1, 45)


def test_records_and_titles_of_that_evening(league: League) -> None:
    table = table_in(league)
    play(table, "1 5 3 2", "3 5 3 2")
    play(table, "0 5 4 3", "0 6 4 3")
    dana, bob, carmen, dov = (named(league, name).pk for name in ("Dana", "Bob", "Carmen", "Dov"))
    book = book_of(league)
    assert {record.what: told(book, record.what) for record in book.records} == {
        "best_round": (50, dana, 0),
        "worst_round": (-20, dana, 0),
        "best_session": (45, carmen, 0),
        "worst_session": (25, bob, 0),
        "biggest_contract": (5, bob, 0),
        "longest_streak": (2, carmen, 1),
        "most_zeros": (1, dana, 0),
        "biggest_win": (12, carmen, 0),
        "comeback": (16, carmen, 0),
        "longest_evening": (2, 0, 0),
    }
    assert {what: [(title.player, title.value) for title in each] for what, each in book.titles.items()} == {
        "most_zeros": [(dana, 1)],
        "comeback": [(carmen, 16)],
        "streak": [(carmen, 2), (dov, 2)],
        "fined": [],
        "forbidden": [(dana, 1)],
        "one_trick": [(bob, 45)],
    }
    where = str(table.session.uid), DAY, str(table.uid)
    assert book.titles["comeback"] == (Title("comeback", 16, carmen, *where),)
    assert book.records[0] == Record("best_round", 50, dana, *where, last_round(table))


def test_two_people_side_by_side(league: League) -> None:
    table = table_in(league)
    play(table, "1 5 3 2", "3 5 3 2")
    play(table, "0 5 4 3", "0 6 4 3")
    evening(league, LATER, Dana=10, Bob=10, Carmen=0, Dov=-5)
    dana, bob = named(league, "Dana").pk, named(league, "Bob").pk
    pair = book_of(league).pair(bob, dana)
    assert pair == Pair(bob, dana, 2, 0, 1, points=(35, 40), rounds=3, better=1, worse=1)
    assert pair.level == 1


def test_points_from_paper_are_not_known(league: League) -> None:
    """They neither break a streak nor go on with it; one entry for four rounds says nothing of any of them."""
    table = table_in(league)
    play(table)
    rounds.record_points(table, {pid(table, "Bob"): 200, pid(table, "Dov"): -200}, stamp(table), covers=4)
    play(table)
    bob = number_of(league, "Bob")
    assert (bob.rounds, bob.unknown, bob.known, bob.contracts) == (6, 4, 2, Tally(2, 2))
    assert (bob.points, bob.made_streak.running) == (270, 2)
    assert bob.best_round is not None
    assert bob.best_round.points == 35
    assert book_of(league).pair(bob.player, named(league, "Dov").pk).rounds == 2


def test_fines_count_where_the_deal_does_not(league: League) -> None:
    table = table_in(league)
    play(table)
    dana, dov = pid(table, "Dana"), pid(table, "Dov")
    play(table, outcome="annulled", reason="fourteen cards", fines={dov: 2, dana: 1})
    fined = number_of(league, "Dov")
    assert (fined.rounds, fined.fines, fined.points, fined.contracts) == (1, 2, -186, Tally(1, 1))
    assert fined.worst_round is not None
    assert fined.worst_round.points == 14
    assert holders(league, "fined") == [("Dov", 2)]
    assert told(book_of(league), "most_fined") == (2, fined.player, 0)


def test_a_trick_too_many_costs_what_the_contract_would_have_brought_that_day(league: League) -> None:
    """A zero with one trick, over, in a deal that counts double, and fined besides: 2 × (25 + 50)."""
    table = table_in(league)
    play(table, "0 6 4 4", "1 6 3 3", factor=2, fines={pid(table, "Dana"): 1})
    dana, carmen = number_of(league, "Dana"), number_of(league, "Carmen")
    assert (dana.points, dana.one_off, dana.one_off_points) == (-200, 1, 150)
    assert (carmen.points, carmen.one_off_points) == (-20, 2 * 26 + 20)
    assert holders(league, "one_trick") == [("Dana", 150)]


def test_nobody_is_behind_who_has_yet_to_come(league: League) -> None:
    """Three lose, and Dov, who comes later, leads none of them with his nothing."""
    table = table_in(league, "Dana", "Bob", "Carmen")
    first, later = ({"Dana": -10, "Bob": -40, "Carmen": -50}, {"Dana": 20, "Bob": 0, "Carmen": 0, "Dov": 10})
    rounds.record_points(table, {pid(table, name): n for name, n in first.items()}, stamp(table))
    people.join_by_name(table, "Dov", stamp(table))
    rounds.record_points(table, {pid(table, name): n for name, n in later.items()}, stamp(table))
    assert told(book_of(league), "comeback") is None
    people.join_by_name(table, "Eve", stamp(table))
    rounds.record_points(
        table, {pid(table, name): -30 for name in ("Dana", "Bob", "Carmen", "Dov")}, stamp(table)
    )
    rounds.record_points(
        table, {pid(table, name): 90 * (name == "Dana") for name in (*later, "Eve")}, stamp(table)
    )
    assert told(book_of(league), "comeback") is None


def test_a_comeback_is_measured_after_rounds(league: League) -> None:
    """What is given between rounds counts from its place on; fines of an annulled deal from the next round on."""
    table = table_in(league)
    dana = named(league, "Dana")
    play(table)  # -20, 35, 19, 14
    adjustments.adjust(table, dana, -30, "late", stamp(table))
    play(table)  # -70, 70, 38, 28
    play(table, outcome="annulled", reason="fourteen cards", fines={dana.pid: 1})
    adjustments.adjust(table, dana, 1000, "for the cake", stamp(table))
    book = book_of(league)
    assert told(book, "comeback") == (140, dana.pk, 0)
    assert told(book, "biggest_win") == (830 - 70, dana.pk, 0)
    assert (book.of(dana.pk).best_session, book.of(dana.pk).points) == (
        Feat(830, str(table.session.uid), DAY, str(table.uid)),
        830,
    )


def test_starting_balances_count_in_the_points_alone(league: League) -> None:
    table = table_in(league, balances={0: 500})
    play(table)
    book, dana = book_of(league), named(league, "Dana").pk
    assert (book.of(dana).points, book.of(dana).starting, book.of(dana).won) == (480, 500, 0)
    assert [(each.points, each.place, each.of) for each in book.of(dana).evenings] == [(-20, 4, 4)]
    assert told(book, "worst_session") == (-20, dana, 0)
    assert told(book, "biggest_win") == (16, named(league, "Bob").pk, 0)


def test_who_holds_the_cards_has_the_numbers(league: League) -> None:
    """Whoever plays for an absent member: in the tables it is the member's evening, here his own."""
    table = table_in(league, "Eve", "Bob", "Carmen", "Dov")
    people.plays_for(table, named(league, "Eve"), named(league, "Dana"), stamp(table))
    play(table)
    book = book_of(league)
    assert named(league, "Dana").pk not in book.players
    assert book.of(named(league, "Eve").pk).points == -20


def test_the_order_of_play_is_that_of_the_days(league: League) -> None:
    """Whenever they were entered; of one day by the place in it."""
    evening(league, LATER, Dana=1, Bob=0, Carmen=0)
    evening(league, DAY, Dana=0, Bob=1, Carmen=0)
    evening(league, DAY, Dana=1, Bob=0, Carmen=0)
    dana = number_of(league, "Dana")
    assert [(each.day, each.place) for each in dana.evenings] == [(DAY, 2), (DAY, 1), (LATER, 1)]
    assert (dana.won_streak.running, dana.won_streak.longest, dana.won_streak.day) == (2, 2, LATER)
    shared = [record for record in book_of(league).records if record.what == "best_session"]
    assert [(each.player, each.day, each.others) for each in shared] == [(named(league, "Bob").pk, DAY, 1)]
