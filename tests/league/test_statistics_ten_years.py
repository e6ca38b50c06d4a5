"""The book of ten years: every number equals what the slow oracle finds in the raw rounds, whatever is changed."""

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from scorekeeper.league.gathering import move
from scorekeeper.league.people.merging import merge, tables_with_both, undo_merge
from scorekeeper.league.people.roster import add as add_player
from scorekeeper.league.seasons.moves import make_moves, proposed, undo_moves
from scorekeeper.league.statistics.book import book_of
from scorekeeper.league.statistics.numbers import RECORDS, TITLES, Book, PlayerNumbers
from scorekeeper.models import GameSession, League, Player, Round, Season, Table, User
from scorekeeper.play import adjustments, change, confirming, finish, people, rounds
from scorekeeper.play.change import Stamp
from scorekeeper.play.sheet import Sheet
from tests.league.statistics_oracle import nights_of
from tests.league.statistics_oracle_feats import book as slowly
from tests.league.ten_years import first_deal, make_league

pytestmark = pytest.mark.django_db
Books = dict[Season | None, dict[str, Any]]


def told(book: Book) -> dict[str, Any]:
    """The book as the oracle tells one."""
    return {
        "players": {player: asdict(each) for player, each in book.players.items()},
        "pairs": {pair: asdict(each) for pair, each in book.pairs.items()},
        "records": [asdict(each) for each in book.records],
        "titles": {what: [asdict(each) for each in titles] for what, titles in book.titles.items()},
        "sessions": book.sessions,
    }


def expected(league: League) -> Books:
    """Of all time, and of every season."""
    nights = nights_of(league)
    return {season: slowly(nights, season) for season in [None, *league.seasons.order_by("pk")]}


def check(league: League, books: Books) -> None:
    for season, book in books.items():
        assert told(book_of(league, season)) == book, season


@dataclass
class Made:
    league: League
    owner: User
    books: Books


def made(blocker: DjangoDbBlocker, **size: Any) -> Iterator[Made]:
    """Once for the module; each test sees it as it was made."""
    with blocker.unblock(), transaction.atomic():
        owner = User.create_guest()
        league = make_league(owner, **size)
        yield Made(league, owner, expected(league))
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def ten_years(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Made]:
    yield from made(django_db_blocker)


@pytest.fixture(scope="module")
def year(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Made]:
    """The same in small: four evenings a year."""
    yield from made(django_db_blocker, sessions=40, rounds=360)


def test_the_league_has_all_that_a_book_tells(ten_years: Made) -> None:
    """So that an equality below says something."""
    book = book_of(ten_years.league)
    for each in fields(PlayerNumbers):
        assert any(getattr(numbers, each.name) for numbers in book.players.values()), each.name
    assert [record.what for record in book.records] == list(RECORDS)
    assert all(book.titles[what] for what in TITLES)
    assert any(record.others for record in book.records)
    assert all(len(numbers.evenings) == 60 for numbers in book.players.values())


def test_every_season_and_all_time_are_what_the_raw_rounds_give(ten_years: Made) -> None:
    for season, book in ten_years.books.items():
        fresh = book_of(ten_years.league, season)
        assert told(fresh) == book
        assert book_of(ten_years.league, season) == fresh  # from the kept copy now


def test_an_edit_in_year_one_is_in_every_number_at_once(ten_years: Made) -> None:
    league, season = ten_years.league, ten_years.league.seasons.get(name="2017")
    before = {each: book_of(league, each) for each in ten_years.books}
    table, round, deal = first_deal(league)
    rounds.edit_round(table, round, deal, Stamp(user=ten_years.owner, version=table.version))
    started = time.process_time()
    after = {each: book_of(league, each) for each in (None, season)}
    took = time.process_time() - started
    nights = nights_of(league)
    anew = time.process_time()
    found = {each: slowly(nights, each) for each in after}
    anew = time.process_time() - anew
    for each, book in after.items():
        assert told(book) == found[each] != ten_years.books[each]
    for each in set(ten_years.books) - {None, season}:
        assert book_of(league, each) == replace(before[each], version=after[None].version)
    print(f"{took:.2f} s, a share of {took / anew:.2f} of what the oracle takes")
    assert took < anew / 2
    rounds.undo_last(table, Stamp(user=ten_years.owner, version=Table.objects.get(pk=table.pk).version))
    for each in (None, season):
        assert told(book_of(league, each)) == ten_years.books[each]


@dataclass
class Scene:
    """A league in which something is changed, and how to go about it."""

    league: League
    owner: User

    def table(self, number: int = 0) -> Table:
        """An evening's first table, of the evenings that count, in order of play."""
        found = Table.objects.filter(session__league=self.league, session__deleted_at=None, number=1)
        found = found.exclude(session__state=GameSession.State.DISPUTED).exclude(session__playoff=True)
        return found.select_related("session__league", "rules").order_by("session__date", "pk")[number]

    def stamp(self, table: Table) -> Stamp:
        table.refresh_from_db()
        table.session.refresh_from_db()
        return Stamp(user=self.owner, version=table.version)

    def player(self, name: str) -> Player:
        return self.league.players.get(name=name)


def delete_round(scene: Scene) -> None:
    table = scene.table(3)
    rounds.delete_round(table, Sheet.load(table).rounds[2], scene.stamp(table))


def annul_and_undo_and_redo(scene: Scene) -> None:
    table = scene.table(4)
    round = next(each for each in Sheet.load(table).rounds if each.kind == Round.Kind.PLAYED)
    deal = replace(Sheet.load(table).deal(round), outcome="annulled", reason="seen", factor=1)
    rounds.edit_round(table, round, deal, scene.stamp(table))
    change.undo(table, scene.stamp(table))
    change.redo(table, scene.stamp(table))


def fine(scene: Scene) -> None:
    table = scene.table(5)
    round = next(each for each in Sheet.load(table).rounds if each.kind == Round.Kind.PLAYED)
    player = Sheet.load(table).players[Sheet.load(table).lines[round.pk][0].player_id]
    adjustments.fine(table, player, round, 2, scene.stamp(table))


def adjust_somebody_who_never_played_there(scene: Scene) -> None:
    """He has points of that evening, and no place in it."""
    table = scene.table(6)
    eve = add_player(scene.league, "Eve", scene.owner)
    people.join(table, eve, scene.stamp(table))
    adjustments.adjust(table, eve, 2000, "for the cake", scene.stamp(table))


def delete_an_evening(scene: Scene) -> None:
    table = scene.table(7)
    finish.delete(table, scene.stamp(table))


def another_date(scene: Scene) -> None:
    table = scene.table(8)
    finish.describe(table, scene.stamp(table), name="", date=date(2025, 3, 3), notes="")


def dispute(scene: Scene) -> None:
    table = scene.table(9)
    GameSession.objects.filter(pk=table.session_id).update(state=GameSession.State.FINISHED)
    confirming.dispute(table, scene.stamp(table), "the third round")


def replace_somebody(scene: Scene) -> None:
    table = scene.table(10)
    people.replace_by_name(table, Sheet.load(table).seats[0].player, "Eve", scene.stamp(table))


def merge_two(scene: Scene) -> None:
    """Two who were never in one deal, though at two tables of one evening perhaps."""
    everybody = list(scene.league.players.filter(merged_into=None).order_by("pk"))
    pairs = ((one, other) for one in everybody for other in everybody if one.pk < other.pk)
    one, other = next(pair for pair in pairs if not tables_with_both(*pair).exists())
    assert merge(one, other, scene.owner) is not None


def part_two_who_were_merged(scene: Scene) -> None:
    """They were at several evenings together, one resting while the other played."""
    scene.league.players.filter(merged_into=scene.player("Lior")).update(merged_into=None)
    League.touch(scene.league.pk)


def move_evenings_of_seasons(scene: Scene) -> None:
    moves = proposed(scene.league)
    moved = make_moves(scene.league, scene.owner, [move.key for move in moves])
    assert moved.event is not None


def move_evenings_and_take_it_back(scene: Scene) -> None:
    moved = make_moves(scene.league, scene.owner, [move.key for move in proposed(scene.league)])
    book_of(scene.league)
    assert moved.event is not None
    undo_moves(moved.event, scene.owner)


CHANGES: list[Callable[[Scene], None]] = [
    delete_round,
    annul_and_undo_and_redo,
    fine,
    adjust_somebody_who_never_played_there,
    delete_an_evening,
    another_date,
    dispute,
    replace_somebody,
    part_two_who_were_merged,
    move_evenings_and_take_it_back,
    move_evenings_of_seasons,
]


@pytest.mark.parametrize("changing", CHANGES, ids=lambda each: each.__name__)
def test_after_a_change_every_number_is_what_the_raw_rounds_give(
    year: Made, changing: Callable[[Scene], None]
) -> None:
    for season in year.books:
        book_of(year.league, season)
    changing(Scene(year.league, year.owner))
    books = expected(year.league)
    taken_back = changing is move_evenings_and_take_it_back
    assert (books == year.books) == taken_back
    check(year.league, books)


def test_after_a_merge_and_after_it_is_undone(year: Made) -> None:
    check(year.league, year.books)
    scene = Scene(year.league, year.owner)
    merge_two(scene)
    books = expected(year.league)
    assert len(books[None]["players"]) == len(year.books[None]["players"]) - 1
    check(year.league, books)
    undo_merge(year.league, year.league.events.get(verb="merge"), year.owner)
    check(year.league, year.books)


def test_evenings_that_go_to_another_league_and_come_back(year: Made) -> None:
    """Others are in everybody's place there; the copies of the evenings follow."""
    check(year.league, year.books)
    other = make_league(year.owner, sessions=12, rounds=120, seed=12)
    book_of(other)
    sessions = [Scene(year.league, year.owner).table(number).session for number in (0, 3, 20)]
    GameSession.objects.filter(pk__in=[each.pk for each in sessions]).update(state=GameSession.State.FINISHED)
    move(sessions, other, {}, year.owner)
    assert book_of(other).sessions == 12
    for league in (year.league, other):
        check(league, expected(league))
    move(GameSession.objects.filter(pk__in=[each.pk for each in sessions]), year.league, {}, year.owner)
    for league in (year.league, other):
        check(league, expected(league))


@pytest.mark.slow
def test_all_changes_one_after_the_other_in_ten_years(ten_years: Made) -> None:
    scene = Scene(ten_years.league, ten_years.owner)
    check(ten_years.league, ten_years.books)
    for changing in (*CHANGES, merge_two):
        changing(scene)
        book_of(ten_years.league)
    check(ten_years.league, expected(ten_years.league))
