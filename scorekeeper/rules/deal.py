"""One deal as it was entered, readable or not.

A `Deal` holds what people typed or a file says. `judging.check` tells what is wrong with it,
`scoring.score` gives its points, `contracts.facts` what follows from it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Outcome = Literal["played", "passed_out", "annulled"]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards once dealt: line-up, auction, contracts, tricks, fines.

    Players are opaque ids. `object` fields may hold anything: None or blank text is missing (then
    the default holds, where there is one), 0 is a value, anything but a whole number is unreadable.

    seats         the line-up, clockwise
    dealer        None where it is not known; one of the roster else, playing or not
    roster        everyone at the table, clockwise; () where nobody rests
    deck          "full", "drop_suit" (with `removed_suit`), "drop_2345" or "drop_card"
    frisch        how many frisches were made
    calls         the last auction's, in order, such as ("5H", "P", "P", "P"); None where not recorded
    level, suit   the declarer's bid
    contracts, tricks, fines  by player; fines are counts
    factor        1..10, by which the points are multiplied
    outcome       "played", "passed_out" or "annulled" (with a reason)
    tricks_total  T, only where a caller states it
    """

    seats: tuple[str, ...] = ()
    dealer: object = None
    roster: tuple[str, ...] = ()
    deck: object = "full"
    removed_suit: object = None
    frisch: object = 0
    calls: tuple[object, ...] | None = None
    declarer: object = None
    level: object = None
    suit: object = None
    contracts: Mapping[str, object] = dataclasses.field(default_factory=dict, hash=False)
    tricks: Mapping[str, object] = dataclasses.field(default_factory=dict, hash=False)
    fines: Mapping[str, object] = dataclasses.field(default_factory=dict, hash=False)
    factor: object = 1
    outcome: Outcome = "played"
    reason: str = ""
    tricks_total: object = None

    @property
    def table(self) -> tuple[str, ...]:
        """Everyone at the table, clockwise: the roster, or the line-up where nobody rests."""
        return self.roster or self.seats


def is_blank(value: object) -> bool:
    """Whether nothing was entered. 0 is a value; blank is missing."""
    return value is None or (isinstance(value, str) and not value.strip())
