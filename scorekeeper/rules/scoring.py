"""The points of a deal, and how they come about.

Keeps RULES.md, "Scores": each house rule is one named function that reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .deal import Deal
from .judging import read
from .problems import Problem
from .reading import Reading
from .ruleset import RuleSet

# Points lost for each trick by contract, `miss_scale` = progressive; 7 and more cost the last.
PROGRESSIVE_MISS = {1: 5, 2: 5, 3: 5, 4: 5, 5: 10, 6: 15}
PROGRESSIVE_MOST = 20
ALL_MISSED_TIMES = {"score": 1, "void": 0, "double": 2}


class IllegalDeal(ValueError):
    """A deal that can't be scored; `problems` says why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__(" ".join(problem.message for problem in problems))


@dataclass(frozen=True, slots=True, kw_only=True)
class Breakdown:
    """One player's points in a deal.

    off    tricks too many (+) or too few (−), 0 where the contract is made
    base   points for contract and tricks, before `times`
    how    `base` as a sum without words: "5² + 10", "−10 × 2", "−50 + 10 × 2", "25"
    times  what `all_missed` and the round's factor multiply `base` by: 0 where the deal is void
    fines  points (≤ 0), "never multiplied"

    In an annulled deal there are only fines: the rest is as the defaults say.
    """

    contract: int | None = None
    tricks: int | None = None
    off: int = 0
    base: int = 0
    how: str = ""
    times: int = 0
    all_missed: bool = False
    fines: int = 0

    @property
    def made(self) -> bool | None:
        """Whether the contract was made exactly; None where nothing was played."""
        return None if self.contract is None else self.off == 0

    @property
    def points(self) -> int:
        return self.base * self.times + self.fines


def score(deal: Deal, rules: RuleSet) -> dict[str, int] | None:
    """Points by player of the line-up; None for a passed-out deal, fines alone for an annulled one.

    Raises IllegalDeal where `check` finds problems.
    """
    return points_of(breakdown(deal, rules))


def points_of(lines: Mapping[str, Breakdown]) -> dict[str, int] | None:
    """The points of a breakdown; None for that of a passed-out deal."""
    return {player: line.points for player, line in lines.items()} or None


def breakdown(deal: Deal, rules: RuleSet) -> dict[str, Breakdown]:
    """How each player of the line-up comes to his points; {} for a passed-out deal.

    Raises IllegalDeal where `check` finds problems.
    """
    return breakdown_of(read(deal, rules), rules)


def breakdown_of(reading: Reading, rules: RuleSet) -> dict[str, Breakdown]:
    """The same from a reading."""
    if reading.problems:
        raise IllegalDeal(reading.problems)
    if reading.outcome == "passed_out":
        return {}
    if reading.outcome == "annulled":
        return {player: Breakdown(fines=fined(reading.fines[player], rules)) for player in reading.seats}
    all_missed = all(reading.tricks[player] != reading.contracts[player] for player in reading.seats)
    return {player: _line(player, reading, rules, all_missed=all_missed) for player in reading.seats}


def _line(player: str, reading: Reading, rules: RuleSet, *, all_missed: bool) -> Breakdown:
    return line_of(
        reading.contracts[player],
        reading.tricks[player],
        rules,
        under=reading.kind == "under",
        declarer=player == reading.declarer,
        all_missed=all_missed,
        factor=reading.factor,
        fines=reading.fines[player],
    )


def line_of(
    contract: int,
    tricks: int,
    rules: RuleSet,
    *,
    under: bool,
    declarer: bool = False,
    all_missed: bool = False,
    factor: int = 1,
    fines: int = 0,
) -> Breakdown:
    """One player's points from what decides them, whatever the others said and took. Nothing is checked.

    `fines` is a count, `all_missed` whether nobody at the table made his contract.

    >>> line_of(5, 3, RuleSet(), under=True, factor=2, fines=1).points
    -140
    """
    base, how = _points(contract, tricks, rules, under=under, declarer=declarer)
    return Breakdown(
        contract=contract,
        tricks=tricks,
        off=tricks - contract,
        base=base,
        how=how,
        times=factor * (all_missed_times(rules) if all_missed else 1),
        all_missed=all_missed,
        fines=fined(fines, rules),
    )


def all_missed_times(rules: RuleSet) -> int:
    """`all_missed`: what a deal counts in which everybody missed, "broken zeros included"."""
    return ALL_MISSED_TIMES[rules.all_missed]


def _points(contract: int, tricks: int, rules: RuleSet, *, under: bool, declarer: bool) -> tuple[int, str]:
    if tricks == contract:
        return _made(contract, rules, under=under)
    if contract == 0:
        return zero_missed(tricks, rules, under=under)
    return missed(contract, tricks, rules, declarer=declarer)


def worth(contract: int, rules: RuleSet, *, under: bool) -> int:
    """What this contract is worth once it is made, in points before the round's factor.

    >>> worth(5, RuleSet(), under=True), worth(0, RuleSet(), under=False)
    (35, 25)
    """
    return _made(contract, rules, under=under)[0]


def _made(contract: int, rules: RuleSet, *, under: bool) -> tuple[int, str]:
    return made(contract, rules) if contract else zero_made(rules, under=under)


def made(contract: int, rules: RuleSet) -> tuple[int, str]:
    """`made`: "square: c² + `made_bonus`; linear: 10c + `made_bonus`", for c ≥ 1.

    >>> made(5, RuleSet())
    (35, '5² + 10')
    """
    if rules.made == "linear":
        return (10 * contract + rules.made_bonus, f"10 × {contract}{_and(rules.made_bonus)}")
    return contract**2 + rules.made_bonus, f"{contract}²{_and(rules.made_bonus)}"


def missed(contract: int, tricks: int, rules: RuleSet, *, declarer: bool) -> tuple[int, str]:
    """Points per trick × tricks off × `declarer_miss_factor`, for c ≥ 1.

    >>> missed(5, 3, RuleSet(declarer_miss_factor=2), declarer=True)
    (-40, '−10 × 2 × 2')
    """
    each, off = miss_per_trick(contract, rules), abs(tricks - contract)
    factor = rules.declarer_miss_factor if declarer else 1
    return -each * off * factor, f"{_number(-each)} × {off}" + (f" × {factor}" if factor > 1 else "")


def miss_per_trick(contract: int, rules: RuleSet) -> int:
    """`miss` points, or by contract with `miss_scale` progressive, which "ignores `miss`"."""
    if rules.miss_scale == "progressive":
        return PROGRESSIVE_MISS.get(contract, PROGRESSIVE_MOST)
    return rules.miss


def zero_made(rules: RuleSet, *, under: bool) -> tuple[int, str]:
    """A zero made: "50 under, 25 over" (`zero_under`, `zero_over`)."""
    points = rules.zero_under if under else rules.zero_over
    return points, _number(points)


def zero_missed(tricks: int, rules: RuleSet, *, under: bool) -> tuple[int, str]:
    """A zero missed: "−50 for the first trick, +10 for each further one".

    Settings `zero_fail_under`, `zero_fail_over` and `zero_extra`.

    >>> zero_missed(7, RuleSet(), under=True)
    (10, '−50 + 10 × 6')
    """
    first, further = (rules.zero_fail_under if under else rules.zero_fail_over, tricks - 1)
    more = f"{_and(rules.zero_extra)} × {further}" if further and rules.zero_extra else ""
    return first + rules.zero_extra * further, _number(first) + more


def fined(count: int, rules: RuleSet) -> int:
    """The points of so many fines: "−100 to the offender, nobody receives it" (`fine`)."""
    return -rules.fine * count


def _and(points: int) -> str:
    return f" {'+' if points > 0 else '−'} {abs(points)}" if points else ""


def _number(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
