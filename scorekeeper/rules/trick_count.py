"""The tricks of a hand one by one: who has how many, what each still needs, who leads next.

Keeps RULES.md, "The deal" 5 and 6. static/js/play/trick_count.js is its mirror on the phone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Taking:
    """One player's tricks so far, and what his contract still asks of the hand.

    needed    tricks still to take; None without a contract
    too_many  tricks beyond the contract
    too_few   tricks that would still be missing if all that are left were his
    """

    taken: int
    contract: int | None
    needed: int | None
    too_many: int
    too_few: int

    @property
    def missed(self) -> bool:
        """Whether the contract can't be made any more, whatever comes."""
        return self.too_many > 0 or self.too_few > 0


@dataclass(frozen=True, slots=True)
class TrickCount:
    """A hand after the tricks told so far.

    `leads`: who leads the next one; None where that isn't known, or none is left.
    """

    told: int
    left: int
    leads: str | None
    players: Mapping[str, Taking]


def count_tricks(
    taken: Sequence[str],
    seats: Sequence[str],
    tricks_total: int,
    *,
    contracts: Mapping[str, int],
    declarer: str | None,
) -> TrickCount | None:
    """How a hand stands whose tricks went to `taken`, in their order; None where they can't be of this deal.

    "The declarer leads to the first trick, the winner of a trick to the next."

    >>> count = count_tricks("BBA", "ABCD", 13, contracts={"A": 1, "B": 5, "C": 11}, declarer="B")
    >>> count.left, count.leads
    (10, 'A')
    >>> [count.players[player].needed for player in "ABCD"]
    [0, 3, 11, None]
    >>> [count.players[player].missed for player in "ABCD"]
    [False, False, True, False]
    """
    if not could_be_of(taken, seats, tricks_total):
        return None
    left = tricks_total - len(taken)
    return TrickCount(
        told=len(taken),
        left=left,
        leads=_leads(taken, seats, left, declarer),
        players={player: _taking(taken.count(player), contracts.get(player), left) for player in seats},
    )


def could_be_of(taken: Sequence[str], seats: Sequence[str], tricks_total: int) -> bool:
    """Whether these tricks can be of a deal: of the line-up's players, and not more than it has."""
    return len(taken) <= tricks_total and all(player in seats for player in taken)


def trick_totals(taken: Sequence[str], seats: Sequence[str], tricks_total: int) -> Mapping[str, int] | None:
    """Everybody's tricks, once the last one is told; None before, and where they can't be of this deal."""
    if len(taken) != tricks_total or not could_be_of(taken, seats, tricks_total):
        return None
    return {player: taken.count(player) for player in seats}


def _leads(taken: Sequence[str], seats: Sequence[str], left: int, declarer: str | None) -> str | None:
    if left == 0:
        return None
    if taken:
        return taken[-1]
    return declarer if declarer in seats else None


def _taking(taken: int, contract: int | None, left: int) -> Taking:
    if contract is None:
        return Taking(taken, None, None, too_many=0, too_few=0)
    needed = max(0, contract - taken)
    return Taking(taken, contract, needed, too_many=max(0, taken - contract), too_few=max(0, needed - left))
