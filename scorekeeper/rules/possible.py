"""Who can still come first, between the rounds of a session with an end: only what is proved.

Keeps RULES.md, "The session": the highest total wins, and ties share the place. Leaves out what nobody can foresee:
fines, adjustments, points without a deal, and deals that the table declares to count more than its house rules do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from .cards import Deck
from .ruleset import RuleSet
from .session import proposed_factor
from .swings import swings


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a session stands before its coming deal.

    totals  by player, of everybody who played, also of those who have left
    here    who plays on; the deals to come are theirs
    lineup  who plays the coming deal, as it is proposed where more are here
    rounds  how many count so far; the session's `end` is in `rules`
    """

    totals: Mapping[str, int]
    here: Collection[str]
    lineup: Collection[str]
    deck: Deck
    rules: RuleSet
    rounds: int

    @property
    def rounds_left(self) -> int | None:
        """None where nobody knows: the end is no number of rounds."""
        return None if self.rules.end_rounds is None else max(0, self.rules.end_rounds - self.rounds)

    @property
    def deals_worth(self) -> int:
        """For how many single deals those to come count at most, with the last lap as the house rules propose it."""
        left = self.rounds_left or 0
        return left + (self.rules.last_lap_factor - 1) * min(left, len(self.here))

    @property
    def everybody_plays(self) -> bool:
        return set(self.here) <= set(self.lineup)


@dataclass(frozen=True, slots=True)
class Condition:
    """What is enough to be first alone: to make one of these contracts while all of `missing` miss theirs."""

    contracts: tuple[int, ...]
    missing: frozenset[str]


def out_of_reach(standing: Standing) -> frozenset[str]:
    """Who can't come first any more, not even shared: somebody is further ahead than all deals to come can bring.

    Nobody where the number of rounds is open, or no round is left.

    >>> last = RuleSet(end="rounds 12")
    >>> totals = {"A": 310, "B": 1, "C": 0, "D": 0}
    >>> sorted(out_of_reach(Standing(totals, here="ABCD", lineup="ABCD", deck=Deck(), rules=last, rounds=11)))
    ['C', 'D']
    """
    ahead = standing.totals
    return frozenset(
        player
        for player in ahead
        if standing.rounds_left
        and any(ahead[rival] - ahead[player] > most_gained(standing, player, rival) for rival in ahead)
    )


def most_gained(standing: Standing, player: str, rival: str) -> int:
    """The most by which `player` can outscore `rival` in all deals to come, in points ≥ 0."""
    once = _gained_in_a_deal(standing, player in standing.here, rival in standing.here)
    return once * standing.deals_worth


def _gained_in_a_deal(standing: Standing, plays: bool, rival_plays: bool) -> int:
    """The same in one deal; who is here may rest, where more are here than play."""
    bounds = swings(standing.rules, standing.deck)
    highest, lowest = max(bounds.most.values()), -min(bounds.least.values())
    if plays and rival_plays:
        resting = () if standing.everybody_plays else (highest, lowest)
        return max(0, bounds.widest, *resting)
    return max(0, highest if plays else lowest if rival_plays else 0)


def conditions(standing: Standing, player: str) -> tuple[Condition, ...]:
    """What is enough for `player` to be first alone after the last deal, from the plainest; () where nothing is.

    Only before the last deal. `contracts` are all by which he gets there whatever else happens.
    """
    if standing.rounds_left != 1 or player not in standing.lineup:
        return ()
    needed = {
        contract: _who_must_miss(standing, player, contract) for contract in range(standing.deck.tricks + 1)
    }
    groups = sorted(
        {who for who in needed.values() if who is not None}, key=lambda who: (len(who), sorted(who))
    )
    return tuple(
        Condition(tuple(c for c, needs in needed.items() if needs is not None and needs <= who), who)
        for who in groups
    )


def _who_must_miss(standing: Standing, player: str, contract: int) -> frozenset[str] | None:
    """Who has to miss for `player` to be first by making `contract`; None where even that isn't enough."""
    must: set[str] = set()
    for rival in standing.totals:
        if rival == player or _stays_ahead(standing, player, rival, contract, (True, False)):
            continue
        if not _stays_ahead(standing, player, rival, contract, (False,)):
            return None
        must.add(rival)
    return frozenset(must)


def _stays_ahead(
    standing: Standing, player: str, rival: str, contract: int, rival_makes: tuple[bool, ...]
) -> bool:
    """Whether `player` is ahead of `rival` after every legal deal in which he makes `contract`.

    Where more are here than play, the table may let another one rest than it is proposed.
    """
    bounds = swings(standing.rules, standing.deck)
    ahead = standing.totals[player] - standing.totals[rival]
    factors = {1, proposed_factor(standing.rules, standing.rounds, len(standing.here))}
    if rival not in standing.here or not standing.everybody_plays:
        if any(ahead + bounds.least[contract] * factor <= 0 for factor in factors):
            return False
        if rival not in standing.here:
            return True
    gains = [bounds.gains[contract, makes] for makes in rival_makes if (contract, makes) in bounds.gains]
    return all(ahead > gain * factor for gain in gains for factor in factors)
