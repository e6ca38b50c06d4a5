"""What is wrong with a deal: every problem at once, each fault told once.

Keeps RULES.md, "What is refused". `read` turns what was entered into typed values, as far as they
are good, and problems; everything else in the engine works on that reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from .auction import Auction
from .cards import DECKS, DENOMINATIONS, SUITS, Deck
from .deal import Deal, is_blank
from .problems import Problem
from .reading import Reading
from .rotation import clockwise, first_caller
from .ruleset import RuleSet

FACTORS = range(1, 11)


def check(deal: Deal, rules: RuleSet) -> tuple[Problem, ...]:
    """Every problem of `deal` under `rules` at once; () where it can be scored.

    >>> deal = Deal(("A", "B", "C", "D"), "A", declarer="B", level=5, suit="H",
    ...             contracts={"A": 3, "B": 5, "C": 3, "D": 2}, tricks={"A": 3, "B": 5, "C": 3, "D": 2})
    >>> [(problem.code, problem.player) for problem in check(deal, RuleSet())]
    [('sum_forbidden', 'A')]
    """
    return read(deal, rules).problems


def read(deal: Deal, rules: RuleSet) -> Reading:
    """The good values of `deal`, and every problem with it.

    "`player_count`, `player_duplicate` and `deck_invalid` stop all else." Else what is judged
    depends on the outcome: of an annulled deal "only line-up, dealer and fines".
    """
    stopped = _line_up_problems(deal) or _deck_problems(deal)
    if stopped:
        return Reading(deal.outcome, problems=stopped)
    reading = Reading(deal.outcome, deal.seats, _deck(deal))
    for step in STEPS[deal.outcome]:
        reading = step(deal, rules, reading)
    return reading


def _line_up_problems(deal: Deal) -> tuple[Problem, ...]:
    doubles = [name for name, count in Counter(deal.seats).items() if count > 1]
    problems = tuple(Problem("player_duplicate", "player", name) for name in doubles)
    if len(deal.seats) in (3, 4):
        return problems
    return (Problem("player_count", "player", params={"value": len(deal.seats)}), *problems)


def _deck_problems(deal: Deal) -> tuple[Problem, ...]:
    kind = "full" if is_blank(deal.deck) else deal.deck
    variant = _deck_fault(kind, len(deal.seats)) or _removed_suit_fault(kind, deal.removed_suit)
    value = deal.removed_suit if variant == "suit_unknown" else kind
    return (Problem("deck_invalid", "deck", params={"value": value}, variant=variant),) if variant else ()


def _deck_fault(kind: object, players: int) -> str:
    if kind not in DECKS:
        return "unknown"
    if players == 3:
        return "three" if kind == "full" else ""
    return "four" if kind != "full" else ""


def _removed_suit_fault(kind: object, removed: object) -> str:
    if kind != "drop_suit":
        return "" if is_blank(removed) else "suit_misplaced"
    if is_blank(removed):
        return "suit_missing"
    return "" if removed in SUITS else "suit_unknown"


def _deck(deal: Deal) -> Deck:
    kind = "full" if is_blank(deal.deck) else str(deal.deck)
    return Deck(kind, None if is_blank(deal.removed_suit) else str(deal.removed_suit))


# Each step reads one question of the deal. It may lean on what the steps before it found good.


def _tricks_total(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    stated, total = deal.tricks_total, reading.deck.tricks
    if is_blank(stated) or (type(stated) is int and stated == total):
        return reading
    return reading.tell("tricks_total_mismatch", "deck", value=stated, total=total)


def _dealer(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    if is_blank(deal.dealer):
        return reading
    if deal.dealer not in (*deal.roster, *deal.seats):
        return reading.tell("dealer_unknown", "dealer", deal.dealer, value=deal.dealer)
    dealer = str(deal.dealer)
    return replace(reading, dealer=dealer, first_caller=first_caller(dealer, deal.seats, deal.table, rules))


def _rules(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    return reading.add(*rules.problems((reading.deck.tricks,)))


def _frisch(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    frisch = 0 if is_blank(deal.frisch) else deal.frisch
    if type(frisch) is not int:
        return reading.tell("frisch_type", "frisch", value=frisch)
    if not 0 <= frisch <= rules.frisch_max:
        return reading.tell("frisch_range", "frisch", value=frisch, max=rules.frisch_max)
    playable = not rules.problems((reading.deck.tricks,))
    return replace(reading, frisch=frisch, min_level=rules.min_level(frisch) if playable else None)


def _frisches_left(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    if reading.frisch is None or reading.frisch == rules.frisch_max:
        return reading
    return reading.tell("frisch_left", "frisch", value=reading.frisch, max=rules.frisch_max)


def _nothing_entered(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    if not all(map(is_blank, (deal.declarer, deal.level, deal.suit))):
        reading = reading.tell("passed_out_has_bid", "declarer")
    if not all(map(is_blank, deal.contracts.values())):
        reading = reading.tell("passed_out_has_contracts", "contracts")
    if not all(map(is_blank, deal.tricks.values())):
        reading = reading.tell("passed_out_has_tricks", "tricks")
    return reading


def _no_fines(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    none = all(is_blank(count) or (type(count) is int and count == 0) for count in deal.fines.values())
    return _fines(deal, rules, reading) if none else reading.tell("passed_out_has_fines", "fines")


def _declarer(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    if is_blank(deal.declarer):
        return reading.tell("declarer_missing", "declarer")
    if deal.declarer not in deal.seats:
        return reading.tell("declarer_unknown", "declarer", deal.declarer, value=deal.declarer)
    return replace(reading, declarer=str(deal.declarer))


def _level(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    level, total = deal.level, reading.deck.tricks
    if is_blank(level):
        return reading.tell("level_missing", "level", reading.declarer)
    if type(level) is not int:
        return reading.tell("level_type", "level", reading.declarer, value=level)
    if level > total:
        return reading.tell("level_above_max", "level", reading.declarer, value=level, total=total)
    if reading.min_level is not None and level < reading.min_level:
        return reading.tell("level_below_min", "level", reading.declarer, value=level, min=reading.min_level)
    return replace(reading, level=level)


def _suit(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    if is_blank(deal.suit):
        return reading.tell("suit_missing", "suit", reading.declarer)
    if deal.suit not in DENOMINATIONS:
        return reading.tell("suit_invalid", "suit", reading.declarer, value=deal.suit)
    if deal.suit == reading.deck.removed_suit:
        return reading.tell("suit_removed", "suit", reading.declarer, value=deal.suit)
    if deal.suit == "NT" and not rules.no_trump:
        return reading.tell("no_trump_off", "suit", reading.declarer, value=deal.suit)
    return replace(reading, suit=str(deal.suit))


def _contracts(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    good, problems = _counts("contract", "contracts", deal.contracts, reading)
    return replace(reading, contracts=good).add(*problems)


def _declarers_contract(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    declarer, level = reading.declarer, reading.level
    contract = reading.contracts.get(declarer or "")
    if level is None or contract is None or contract >= level:
        return reading
    return reading.tell("declarer_below_level", "contracts", declarer, value=contract, min=level)


def _contract_sum(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    total, last = reading.deck.tricks, reading.last_to_contract
    if reading.contract_sum != total:
        return reading
    if last is None:
        return reading.tell("sum_forbidden", "contracts", variant="last_unknown", total=total)
    return reading.tell("sum_forbidden", "contracts", last, value=reading.contracts[last], total=total)


def _tricks(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    good, problems = _counts("tricks", "tricks", deal.tricks, reading)
    return replace(reading, tricks=good).add(*problems)


def _trick_sum(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    taken, total = sum(reading.tricks.values()), reading.deck.tricks
    if len(reading.tricks) < len(reading.seats) or taken == total:
        return reading
    return reading.tell("tricks_sum", "tricks", value=taken, total=total)


def _fines(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    entered = {player: count for player, count in deal.fines.items() if not is_blank(count)}
    good, problems = _counts("fine", "fines", dict.fromkeys(reading.seats, 0) | entered, reading)
    return replace(reading, fines=good).add(*problems)


def _factor(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    factor = 1 if is_blank(deal.factor) else deal.factor
    if type(factor) is not int or factor not in FACTORS:
        return reading.tell("factor_invalid", "factor", value=factor)
    return replace(reading, factor=factor)


def _calls(deal: Deal, rules: RuleSet, reading: Reading) -> Reading:
    if deal.calls is None:
        return reading
    order = clockwise(deal.seats, reading.first_caller) if reading.first_caller else (None,) * len(deal.seats)
    auction = Auction(order, reading.min_level, reading.deck, rules.no_trump).play(deal.calls)
    if auction.problems:
        return reading.add(*(fault for fault in auction.problems if not _is_told(fault, reading)))
    difference = _difference(deal, reading, auction)
    if not difference:
        return reading
    return reading.tell("auction_differs", "calls", variant=difference, value=str(auction.highest))


def _is_told(fault: Problem, reading: Reading) -> bool:
    """Whether the recorded bid already has the fault of the call that made it."""
    return any(
        problem.code == fault.code and problem.params["value"] == fault.params["value"]
        for problem in reading.problems
        if problem.field in ("level", "suit")
    )


def _difference(deal: Deal, reading: Reading, auction: Auction) -> str:
    """Where the calls end elsewhere than what was recorded, as far as that is good: the problem's variant."""
    if not auction.over:
        return "open"
    if deal.outcome == "passed_out":
        explained = any(problem.code == "passed_out_has_bid" for problem in reading.problems)
        return "bid" if auction.closed and not explained else ""
    recorded = (reading.declarer, reading.level, reading.suit)
    if auction.highest is None:
        return "passed" if any(recorded) else ""
    called = (auction.declarer, auction.highest.level, auction.highest.suit)
    pairs = zip(recorded, called, strict=True)
    return "bid" if any(None not in pair and pair[0] != pair[1] for pair in pairs) else ""


def _counts(
    word: str, field: str, given: Mapping[str, object], reading: Reading
) -> tuple[dict[str, int], list[Problem]]:
    """One number from 0 to T for each player of the line-up: the good ones, and what is wrong."""
    total = reading.deck.tricks
    values = {player: given.get(player) for player in reading.seats}
    good = {name: value for name, value in values.items() if type(value) is int and 0 <= value <= total}
    problems = [
        Problem(_count_fault(word, value), field, player, {"value": value, "total": total})
        for player, value in values.items()
        if player not in good
    ]
    strangers = [name for name, value in given.items() if name not in values and not is_blank(value)]
    return good, problems + [Problem(f"{word}_unknown_player", field, name) for name in strangers]


def _count_fault(word: str, value: object) -> str:
    if is_blank(value):
        return f"{word}_missing"
    return f"{word}_range" if type(value) is int else f"{word}_type"


Step = Callable[[Deal, RuleSet, Reading], Reading]

STEPS: Mapping[str, tuple[Step, ...]] = {
    "played": (
        _tricks_total,
        _rules,
        _dealer,
        _frisch,
        _declarer,
        _level,
        _suit,
        _contracts,
        _declarers_contract,
        _contract_sum,
        _tricks,
        _trick_sum,
        _fines,
        _factor,
        _calls,
    ),
    "passed_out": (
        _tricks_total,
        _rules,
        _dealer,
        _frisch,
        _frisches_left,
        _nothing_entered,
        _no_fines,
        _factor,
        _calls,
    ),
    "annulled": (_dealer, _fines),
}
