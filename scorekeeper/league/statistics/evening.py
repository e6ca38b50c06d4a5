"""One evening in numbers, by person: worked out of its sheets alone, in a form that adds up over evenings."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from ... import rules as game
from .numbers import SEATS, SUITS
from .raw import PLAYED, POINTS, Deal, Given, Hand, Sheet
from .streaks import Run


class Spot(NamedTuple):
    """A number and where it comes from: the table by its order, the entry counted over all tables, the round."""

    value: int
    table: int = 0
    entry: int = 0
    round: str = ""


@dataclass(slots=True)
class Part:
    """What one person did in an evening; contracts are kept as [tried, made].

    points      with the starting balance
    place       among those who sat in a round
    table       the first where he did, by its order
    last        how often he spoke last
    lead        by how much he won an evening at one table
    comeback    by how much he was behind, at worst, in an evening at one table that he won
    """

    points: int = 0
    starting: int = 0
    rounds: int = 0
    unknown: int = 0
    place: int = 0
    table: int = 0
    fines: int = 0
    last: int = 0
    forbidden: int = 0
    one_off: int = 0
    one_off_points: int = 0
    lead: int = 0
    under: list[int] = field(default_factory=lambda: [0, 0])
    over: list[int] = field(default_factory=lambda: [0, 0])
    suits: list[list[int]] = field(default_factory=lambda: [[0, 0] for _ in SUITS])
    seats: list[list[int]] = field(default_factory=lambda: [[0, 0] for _ in range(SEATS)])
    heat: Counter[tuple[int, int]] = field(default_factory=Counter)
    made: Run = field(default_factory=Run)
    missed: Run = field(default_factory=Run)
    best: Spot | None = None
    worst: Spot | None = None
    contract: Spot | None = None
    comeback: Spot | None = None

    @property
    def own(self) -> int:
        """The points without the starting balance, which decide within the evening."""
        return self.points - self.starting


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people in rounds at one table: in how many the first scored more, and less."""

    rounds: int = 0
    better: int = 0
    worse: int = 0


@dataclass(slots=True)
class EveningNumbers:
    """By person, and by two of them, the smaller key first."""

    parts: dict[int, Part] = field(default_factory=lambda: defaultdict(Part))
    duels: dict[tuple[int, int], Duel] = field(default_factory=lambda: defaultdict(Duel))


def work_out(sheets: Sequence[Sheet]) -> EveningNumbers:
    """The evening of these tables, in their order."""
    evening = EveningNumbers()
    entries = itertools.count()
    for number, sheet in enumerate(sheets):
        for deal in sheet.deals:
            _add_deal(evening, deal, number, next(entries))
        for given in sheet.given:
            evening.parts[given.player].points += given.points
            evening.parts[given.player].starting += given.points if given.starting else 0
    _settle(evening, sheets)
    return evening


def most(one: Spot | None, other: Spot) -> Spot:
    """The greater of the two, the first of equals."""
    return other if one is None or other.value > one.value else one


def least(one: Spot | None, other: Spot) -> Spot:
    return other if one is None or other.value < one.value else one


def _add_deal(evening: EveningNumbers, deal: Deal, table: int, entry: int) -> None:
    for hand in deal.hands:
        part = evening.parts[hand.player]
        part.points += hand.points
        part.fines += hand.fines
        if not deal.rounds:
            continue
        part.table = part.table if part.rounds else table
        part.rounds += deal.rounds
        if deal.kind == POINTS:
            part.unknown += deal.covers
        if deal.rounds == 1:
            spot = Spot(hand.points, table, entry, deal.uid)
            part.best, part.worst = most(part.best, spot), least(part.worst, spot)
    if deal.rounds == 1:
        _add_duels(evening, deal)
    if deal.kind == PLAYED:
        facts = game.facts_of(_reading(deal))
        for hand in deal.hands:
            _add_contract(evening.parts[hand.player], hand, deal, facts, Spot(0, table, entry, deal.uid))


def _reading(deal: Deal) -> game.Reading:
    """What was judged when it was written down."""
    return game.Reading(
        seats=tuple(str(hand.player) for hand in deal.hands),
        deck=deal.deck,
        declarer=str(deal.declarer),
        contracts={str(hand.player): hand.contract for hand in deal.hands if hand.contract is not None},
    )


def _add_contract(part: Part, hand: Hand, deal: Deal, facts: game.Facts, here: Spot) -> None:
    assert hand.contract is not None
    assert hand.tricks is not None
    off, player = hand.tricks - hand.contract, str(hand.player)
    is_under = facts.kind == "under"
    for tally in (
        part.under if is_under else part.over,
        part.suits[SUITS.index(deal.suit)],
        part.seats[facts.contract_order.index(player)],
    ):
        tally[0] += 1
        tally[1] += off == 0
    part.heat[hand.contract, hand.tricks] += 1
    part.made, part.missed = part.made + Run.of([off == 0]), part.missed + Run.of([off != 0])
    if player == facts.last_to_contract:
        part.last += 1
        part.forbidden += hand.tricks == facts.forbidden
    if off == 0:
        part.contract = most(part.contract, here._replace(value=hand.contract))
    if abs(off) == 1:
        part.one_off += 1
        made = deal.factor * game.worth(hand.contract, deal.rules, under=is_under)
        part.one_off_points += made - (hand.points + hand.fines * deal.rules.fine)


def _add_duels(evening: EveningNumbers, deal: Deal) -> None:
    by_player = sorted(deal.hands, key=lambda hand: hand.player)
    for one, other in itertools.combinations(by_player, 2):
        duel = evening.duels[one.player, other.player]
        evening.duels[one.player, other.player] = Duel(
            duel.rounds + 1,
            duel.better + (one.points > other.points),
            duel.worse + (one.points < other.points),
        )


def comebacks(sheet: Sheet) -> Iterator[tuple[int, int]]:
    """Who ended with the highest total at this table, and by how much he was behind at worst after a round.

    It is among those who had sat in a round by then: who has yet to come leads nobody with his nothing.
    Starting balances don't count, and who was never behind came back from nothing.
    """
    behind, totals = Counter[int](), Counter[int]()
    played: set[int] = set()
    entries: list[Given | Deal] = [*sheet.given, *sheet.deals]
    entries.sort(key=lambda each: (each.position, isinstance(each, Deal)))
    for entry in entries:
        if isinstance(entry, Deal):
            totals.update({hand.player: hand.points for hand in entry.hands})
        elif not entry.starting:
            totals[entry.player] += entry.points
        if isinstance(entry, Deal) and entry.rounds:
            played.update(hand.player for hand in entry.hands)
            first = max(totals[player] for player in played)
            behind |= Counter({player: first - totals[player] for player in played})
    first = max((totals[player] for player in played), default=0)
    yield from ((player, behind[player]) for player in played if totals[player] == first and behind[player])


def _settle(evening: EveningNumbers, sheets: Iterable[Sheet]) -> None:
    """Places of those who sat in a round; where all sat at one table the lead of who won alone, and comebacks."""
    there = {str(player): part for player, part in evening.parts.items() if part.rounds}
    places = game.places({player: part.own for player, part in there.items()})
    for player, part in there.items():
        part.place = places[player]
    tables = [(number, sheet) for number, sheet in enumerate(sheets) if any(d.rounds for d in sheet.deals)]
    if len(tables) != 1:
        return
    in_order = sorted(there.values(), key=lambda part: -part.own)
    if len(in_order) > 1:
        in_order[0].lead = in_order[0].own - in_order[1].own
    [(number, sheet)] = tables
    for who, behind in comebacks(sheet):
        evening.parts[who].comeback = Spot(behind, number)


def to_json(evening: EveningNumbers) -> dict[str, Any]:
    return {
        "parts": [[player, *_part(part)] for player, part in evening.parts.items()],
        "duels": [[*pair, duel.rounds, duel.better, duel.worse] for pair, duel in evening.duels.items()],
    }


_NAMES = [each.name for each in fields(Part)]


def _part(part: Part) -> list[Any]:
    """Its values in their order; the last ones are the heat map, streaks and spots, which JSON has as lists."""
    *plain, heat, made, missed, best, worst, contract, comeback = (getattr(part, name) for name in _NAMES)
    return [
        *plain,
        [[contract, tricks, times] for (contract, tricks), times in heat.items()],
        *([run.many, run.first, run.most, run.last] for run in (made, missed)),
        *(spot and list(spot) for spot in (best, worst, contract, comeback)),
    ]


def from_json(kept: Mapping[str, Any]) -> EveningNumbers:
    return EveningNumbers(
        parts={player: _read_part(row) for player, *row in kept["parts"]},
        duels={(one, other): Duel(*counts) for one, other, *counts in kept["duels"]},
    )


def _read_part(row: list[Any]) -> Part:
    *plain, heat, made, missed, best, worst, contract, comeback = row
    lists = [
        Counter({(contract, tricks): times for contract, tricks, times in heat}),
        Run(*made),
        Run(*missed),
        *(spot and Spot(*spot) for spot in (best, worst, contract, comeback)),
    ]
    return Part(*plain, *lists)
