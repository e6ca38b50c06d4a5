"""Every deal that three can play, worked out in the plainest way: what is told of all deals is compared with it."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from scorekeeper.rules import Deck, RuleSet

Outcome = tuple[tuple[int | None, int], ...]  # of each player: the contract that was made, points


@cache
def every_outcome(rules: RuleSet, deck: Deck) -> set[Outcome]:
    """What all players made (None: missed) and scored in every deal of three, worked out in the plainest way."""
    total = deck.tricks
    taken = [t for t in product(range(total + 1), repeat=3) if sum(t) == total]
    return {
        outcome
        for said in product(range(total + 1), repeat=3)
        if sum(said) != total
        for declarer in declarers(said, rules)
        for outcome in outcomes(said, taken, declarer, rules, total)
    }


def declarers(said: tuple[int, ...], rules: RuleSet) -> list[int]:
    """Who may have won the auction; one of them stands for all where it makes no difference to the points."""
    able = [place for place in range(3) if said[place] >= rules.min_bid]
    return able[:1] if rules.declarer_miss_factor == 1 else able


def outcomes(
    said: tuple[int, ...], taken: list[tuple[int, ...]], declarer: int, rules: RuleSet, total: int
) -> Iterator[Outcome]:
    under = sum(said) < total
    tables = [
        [slow_points(c, t, rules, under=under, declares=place == declarer) for t in range(total + 1)]
        for place, c in enumerate(said)
    ]
    for tricks in taken:
        times = 1
        if all(c != t for c, t in zip(said, tricks, strict=True)):
            times = {"score": 1, "void": 0, "double": 2}[rules.all_missed]
        yield tuple(
            (c if c == t else None, tables[place][t] * times)
            for place, (c, t) in enumerate(zip(said, tricks, strict=True))
        )


def slow_points(contract: int, tricks: int, rules: RuleSet, *, under: bool, declares: bool) -> int:
    off = abs(contract - tricks)
    if contract == 0:
        made, missed = (
            (rules.zero_under, rules.zero_fail_under) if under else (rules.zero_over, rules.zero_fail_over)
        )
        return made if off == 0 else missed + rules.zero_extra * (tricks - 1)
    if off == 0:
        return (contract**2 if rules.made == "square" else 10 * contract) + rules.made_bonus
    each = {5: 10, 6: 15}.get(contract, 5 if contract < 5 else 20)
    each = each if rules.miss_scale == "progressive" else rules.miss
    return -each * off * (rules.declarer_miss_factor if declares else 1)
