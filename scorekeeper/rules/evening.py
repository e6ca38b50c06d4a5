"""A whole evening worked out: who deals each deal, what it scores, the totals, who deals next.

Keeps RULES.md, "The session" and "Tables that change", and what INTERCHANGE.md says of `next_dealer`.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from .contracts import Facts, facts_of
from .deal import Deal, is_blank
from .judging import read
from .problems import Problem
from .rotation import Turn
from .ruleset import CLASSIC, RuleSet
from .scoring import Breakdown, breakdown_of, points_of


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal of the evening, with the rules in force.

    `deal.seats` () stands for the line-up by default, a blank `deal.dealer` for the one whose turn
    it is; `deal.roster` is the evening's. `faulty`: the caller found problems of its own.
    """

    deal: Deal
    rules: RuleSet = CLASSIC
    faulty: bool = False


@dataclass(frozen=True, slots=True)
class PointsEntry:
    """A points-only round: points by player instead of a deal, for `covers` rounds (≥ 1)."""

    points: Mapping[str, int] = dataclasses.field(hash=False)
    covers: int = 1
    faulty: bool = False


Entry = DealEntry | PointsEntry


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken outside the deals, after the first `after` entries.

    `after` None: after all of them; a starting balance: before all of them.
    """

    player: str
    points: int
    after: int | None = None
    starting: bool = False

    def place(self, entries: int) -> int:
        """After how many of the evening's `entries` it counts."""
        return self.after if self.after is not None else 0 if self.starting else entries


@dataclass(frozen=True, slots=True)
class Evening:
    """What happened at one table. `rules` hold for what is still to come."""

    roster: tuple[str, ...]
    first_dealer: str | None
    entries: tuple[Entry, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    rules: RuleSet = CLASSIC

    @property
    def first_turn(self) -> Turn:
        """Who deals first. Not on the roster: "the first seat stands in"; None: not known."""
        known = self.first_dealer is None or self.first_dealer in self.roster
        return Turn(self.roster, self.first_dealer if known else next(iter(self.roster), None))


@dataclass(frozen=True, slots=True)
class Step:
    """What one entry comes to.

    turn         where the rotation puts the dealer; None for points only, or where it is not known
    dealer       who dealt: as given where that is on the roster, else `turn`
    seats        the line-up; () for points only
    problems     the deal's own
    scores       points by player; None where passed out, or faulty
    lines        how the scores of a deal come about; {} where there are none
    facts        what follows from the deal; None for points only
    next_dealer  who deals the next deal of the evening; after the last one, whose turn it would be
    totals       of everyone on the roster after this entry, with the adjustments made before it
    rounds       how many rounds were played up to here
    """

    turn: str | None
    dealer: str | None
    seats: tuple[str, ...]
    problems: tuple[Problem, ...]
    scores: dict[str, int] | None
    lines: dict[str, Breakdown]
    facts: Facts | None
    next_dealer: str | None
    totals: dict[str, int]
    rounds: int

    @property
    def derived(self) -> bool:
        """Whether the dealer "is where the rotation puts him"; "any other is pinned"."""
        return self.dealer == self.turn


@dataclass(frozen=True, slots=True)
class Replay:
    """The whole evening worked out.

    totals       points by player, every adjustment in
    earned       the same without starting balances, which don't count "in evening wins, …"
    rounds       how many rounds were played, those that points-only rounds cover among them
    next_dealer  whose turn it is to deal
    """

    steps: tuple[Step, ...]
    totals: dict[str, int]
    earned: dict[str, int]
    rounds: int
    next_dealer: str | None


@dataclass(frozen=True, slots=True)
class Worked:
    """One entry worked out by itself, and the turn after it."""

    after: Turn
    rounds: int
    scores: dict[str, int] | None
    turn: str | None = None
    dealer: str | None = None
    seats: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    lines: dict[str, Breakdown] = dataclasses.field(default_factory=dict)
    facts: Facts | None = None

    @property
    def derived(self) -> bool:
        """Whether the dealer "is where the rotation puts him"; "any other is pinned"."""
        return self.dealer == self.turn


def replay(evening: Evening) -> Replay:
    """Work the evening out from its entries alone.

    Faulty entries score nothing and stay out of the totals. "A faulty deal moves the deal like a
    played one; where its dealer is unknown the derived one stands in."
    """
    worked = _work(evening)
    coming = (worked[-1].after if worked else evening.first_turn).coming_dealer(evening.rules)
    scores = [each.scores for each in worked]
    totals = _running_totals(evening, scores)
    earned = _running_totals(_without_starting(evening), scores)
    rounds = list(itertools.accumulate((each.rounds for each in worked), initial=0))
    dealers = _next_dealers(evening.entries, [each.dealer for each in worked], coming)
    steps = map(_step, worked, dealers, totals, rounds[1:])
    return Replay(tuple(steps), totals[-1], earned[-1], rounds[-1], coming)


def _step(worked: Worked, next_dealer: str | None, totals: dict[str, int], rounds: int) -> Step:
    return Step(
        turn=worked.turn,
        dealer=worked.dealer,
        seats=worked.seats,
        problems=worked.problems,
        scores=worked.scores,
        lines=worked.lines,
        facts=worked.facts,
        next_dealer=next_dealer,
        totals=totals,
        rounds=rounds,
    )


def _work(evening: Evening) -> list[Worked]:
    worked: list[Worked] = []
    turn = evening.first_turn
    for entry in evening.entries:
        worked.append(work(entry, turn))
        turn = worked[-1].after
    return worked


def work(entry: Entry, turn: Turn) -> Worked:
    """Work one entry out, whose turn to deal it is being known."""
    return _work_deal(entry, turn) if isinstance(entry, DealEntry) else _work_points(entry, turn)


def _work_points(entry: PointsEntry, turn: Turn) -> Worked:
    """Points only: "one that covers one round moves the deal by one", one for more leaves it where it is."""
    after = turn.moved(1 if entry.covers == 1 else 0)
    if entry.faulty:
        return Worked(after, 0, None)
    return Worked(after, entry.covers, dict(entry.points))


def _work_deal(entry: DealEntry, turn: Turn) -> Worked:
    due, seats = turn.seat(entry.deal, entry.rules)
    given = due if is_blank(entry.deal.dealer) else entry.deal.dealer
    reading = read(replace(entry.deal, seats=seats, dealer=given, roster=turn.roster), entry.rules)
    faulty = entry.faulty or bool(reading.problems)
    dealer = str(given) if given in turn.roster else due
    lines = {} if faulty else breakdown_of(reading, entry.rules)
    return Worked(
        after=turn.after(dealer, seats, moves=1 if faulty else _moves(entry)),
        rounds=int(entry.deal.outcome == "played" and not faulty),
        scores=points_of(lines),
        turn=due,
        dealer=dealer,
        seats=seats,
        problems=reading.problems,
        lines=lines,
        facts=facts_of(reading),
    )


def _moves(entry: DealEntry) -> int:
    """How many seats the deal moves after a deal: a void round moves it, an annulled deal doesn't."""
    if entry.deal.outcome == "passed_out":
        return 1 if entry.rules.passed_out_dealer == "next" else 0
    return 1 if entry.deal.outcome == "played" else 0


def _running_totals(evening: Evening, scores: Iterable[Mapping[str, int] | None]) -> list[dict[str, int]]:
    """The totals after each entry, and at last those with every adjustment in."""
    totals = Counter(dict.fromkeys(evening.roster, 0))
    running = []
    for number, points in enumerate((*scores, None)):
        for adjustment in evening.adjustments:
            if adjustment.place(len(evening.entries)) == number:
                totals[adjustment.player] += adjustment.points
        totals.update(points or {})
        running.append(dict(totals))
    return running


def _without_starting(evening: Evening) -> Evening:
    return replace(evening, adjustments=tuple(each for each in evening.adjustments if not each.starting))


def _next_dealers(
    entries: Sequence[Entry], dealers: Sequence[str | None], coming: str | None
) -> list[str | None]:
    """For each entry who deals the next deal; points-only rounds have none of their own."""
    following = []
    for entry, dealer in zip(reversed(entries), reversed(dealers), strict=True):
        following.append(coming)
        coming = coming if isinstance(entry, PointsEntry) else dealer
    return following[::-1]
