"""What holds for evenings of any kind: however they are cut, they add up to the same numbers."""

import itertools
import json
from dataclasses import fields, replace
from datetime import date, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import rules as game
from scorekeeper.league.statistics.book import book_from
from scorekeeper.league.statistics.evening import from_json, to_json, work_out
from scorekeeper.league.statistics.form import from_json as book_from_json
from scorekeeper.league.statistics.form import to_json as book_to_json
from scorekeeper.league.statistics.numbers import Book, PlayerNumbers, Streak, Tally
from scorekeeper.league.statistics.raw import Deal, Given, Hand, Sheet
from scorekeeper.league.statistics.streaks import Run, go_on
from scorekeeper.league.statistics.sums import Everybody, Played
from tests.rules.strategies import evenings as rules_evenings

DAY = date(2026, 1, 1)
few = settings(max_examples=40, deadline=None)  # each is several evenings
hits = st.lists(st.booleans(), max_size=12)


@given(hits, hits)
def test_runs_join(one: list[bool], other: list[bool]) -> None:
    assert Run.of(one) + Run.of(other) == Run.of(one + other)


@given(st.lists(hits, max_size=6))
def test_a_streak_goes_on_over_evenings(evenings: list[list[bool]]) -> None:
    streak = Streak()
    for number, each in enumerate(evenings):
        streak = go_on(streak, Run.of(each), Streak(session=str(number)))
    all_of_it = [(hit, number) for number, each in enumerate(evenings) for hit in each]
    runs = [list(run) for hit, run in itertools.groupby(all_of_it, key=lambda each: each[0]) if hit]
    longest = max(runs, key=len, default=[])
    assert streak.longest == len(longest)
    assert streak.session == (str(longest[-1][1]) if longest else "")
    assert streak.running == (len(runs[-1]) if all_of_it and all_of_it[-1][0] else 0)


def as_sheet(evening: game.Evening, name: str) -> Sheet:
    """An evening of the rules' strategies, its people by number."""
    keys = {player: number for number, player in enumerate(evening.roster, start=1)}
    steps = game.replay(evening).steps
    deals = tuple(
        as_deal(entry, step, keys, f"{name}-{number}", number * 10)
        for number, (entry, step) in enumerate(zip(evening.entries, steps, strict=True), start=1)
    )
    adjusted = tuple(
        Given(keys[each.player], each.points, each.place(len(deals)) * 10 + 5, each.starting)
        for each in evening.adjustments
    )
    return Sheet(name, deals, adjusted)


def as_deal(entry: game.Entry, step: game.Step, keys: dict[str, int], uid: str, position: int) -> Deal:
    if isinstance(entry, game.PointsEntry):
        paper = tuple(Hand(keys[player], points=points) for player, points in entry.points.items())
        return Deal(uid, position, "points", paper, covers=entry.covers)
    deal: Any = entry.deal
    hands = tuple(
        Hand(
            keys[player],
            deal.contracts.get(player),
            deal.tricks.get(player),
            deal.fines.get(player, 0),
            (step.scores or {}).get(player, 0),
        )
        for player in step.seats
    )
    return Deal(
        uid,
        position,
        deal.outcome,
        hands,
        entry.rules,
        game.Deck(deal.deck, deal.removed_suit),
        keys.get(deal.declarer),
        deal.suit or "",
        deal.factor,
    )


sheets = st.lists(rules_evenings(), min_size=1, max_size=4).map(
    lambda found: [as_sheet(each, f"table {number}") for number, each in enumerate(found)]
)


def book_of(evenings: list[list[Sheet]], whose: dict[int, int] | None = None) -> Book:
    """The book of these evenings, a day after the other."""
    everybody = Everybody(whose or {})
    for number, each in enumerate(evenings, start=1):
        played = Played(number, f"evening {number}", DAY + timedelta(days=number), [s.table for s in each], 1)
        everybody.add(played, work_out(each))
    return book_from(everybody, 1)


def adding_up(numbers: PlayerNumbers) -> dict[str, Any]:
    """Those numbers that don't depend on where one evening ends and the next begins."""
    found = {each.name: getattr(numbers, each.name) for each in fields(numbers)}
    for name in ("sessions", "won", "won_streak", "best_session", "worst_session", "evenings"):
        del found[name]
    for name in ("best_round", "worst_round"):
        found[name] = found[name] and found[name].points
    for name in ("made_streak", "missed_streak"):
        found[name] = found[name].running, found[name].longest
    return found


@few
@given(sheets, st.data())
def test_evenings_add_up_however_they_are_cut(tables: list[Sheet], data: st.DataObject) -> None:
    """Tables one after the other are one evening or several; a table's rounds may be cut in the middle."""
    cuts = data.draw(st.lists(st.integers(0, 8), max_size=len(tables)))
    parts = [
        piece
        for table, cut in itertools.zip_longest(tables, cuts, fillvalue=0)
        for piece in cut_at(table, cut)
    ]
    whole, in_parts = book_of([tables]), book_of([[part] for part in parts])
    assert {player: adding_up(each) for player, each in whole.players.items()} == {
        player: adding_up(each) for player, each in in_parts.players.items()
    }
    assert rounds_together(whole) == rounds_together(in_parts)


def cut_at(table: Sheet | int, at: int | Sheet) -> list[Sheet]:
    """The first so many deals, and the others with what was given outside them."""
    assert isinstance(table, Sheet)
    assert isinstance(at, int)
    return [Sheet(table.table, table.deals[:at]), replace(table, deals=table.deals[at:])]


def rounds_together(book: Book) -> dict[tuple[int, int], tuple[int, int, int]]:
    return {pair: (each.rounds, each.better, each.worse) for pair, each in book.pairs.items() if each.rounds}


@few
@given(sheets)
def test_an_evening_and_a_book_are_the_same_after_being_kept(tables: list[Sheet]) -> None:
    evening = work_out(tables)
    assert from_json(json.loads(json.dumps(to_json(evening)))) == evening
    book = book_of([tables[:1], tables])
    assert book_from_json(json.loads(json.dumps(book_to_json(book))), 1) == book


@few
@given(sheets)
def test_who_is_merged_brings_what_was_his(tables: list[Sheet]) -> None:
    """Two people who were never at one evening: the numbers are those of one who had played under one name."""
    moved = [each.with_people({key: key + 10 for key in range(1, 7)}) for each in tables]
    as_one = book_of([tables, tables])
    assert book_of([tables, moved], {key + 10: key for key in range(1, 7)}) == as_one


@few
@given(sheets)
def test_numbers_that_belong_together_agree(tables: list[Sheet]) -> None:
    book = book_of([[table] for table in tables])
    for each in book.players.values():
        known = each.contracts
        assert known.tried == each.known
        assert each.under + each.over == known == sum(each.suits.values(), Tally())
        assert sum(each.seats, Tally()) == known
        assert sum(each.off.values()) == known.tried
        assert each.off.get(0, 0) == known.made
        assert each.off.get(1, 0) + each.off.get(-1, 0) == each.one_off
        assert each.forbidden <= each.spoke_last
        assert each.made_streak.running == 0 or each.missed_streak.running == 0
    places = [evening.place for each in book.players.values() for evening in each.evenings]
    assert places.count(1) == sum(each.won for each in book.players.values())
    assert book.sessions == len(tables)
