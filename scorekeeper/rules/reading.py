"""A deal as far as it is good: typed values, and what follows from them.

Keeps RULES.md, "The deal" 4: who speaks when, what the last may not say, under and over.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from .cards import FULL, Deck
from .deal import Outcome
from .problems import Problem
from .rotation import clockwise


@dataclass(frozen=True, slots=True)
class Reading:
    """The values of a deal that are good, each None or absent where it is missing or at fault.

    What follows from them (order, sum, kind, …) is None where they don't allow to judge it.
    """

    outcome: Outcome = "played"
    seats: tuple[str, ...] = ()
    deck: Deck = FULL
    problems: tuple[Problem, ...] = ()
    dealer: str | None = None
    first_caller: str | None = None
    frisch: int | None = None
    min_level: int | None = None
    declarer: str | None = None
    level: int | None = None
    suit: str | None = None
    contracts: Mapping[str, int] = dataclasses.field(default_factory=dict)
    tricks: Mapping[str, int] = dataclasses.field(default_factory=dict)
    fines: Mapping[str, int] = dataclasses.field(default_factory=dict)
    factor: int = 1

    @property
    def contract_order(self) -> tuple[str, ...]:
        """Who says a contract when: "the declarer first, then to the left". () without a declarer."""
        return clockwise(self.seats, self.declarer) if self.declarer else ()

    @property
    def last_to_contract(self) -> str | None:
        """Who speaks last: at the declarer's right, not the dealer."""
        return self.contract_order[-1] if self.declarer else None

    @property
    def forbidden(self) -> int | None:
        """What the last may not say: "T minus the sum of the others, where that lies in 0..T"."""
        others = [self.contracts.get(player) for player in self.contract_order[:-1]]
        left = self.deck.tricks - sum(contract or 0 for contract in others)
        return left if others and None not in others and left >= 0 else None

    @property
    def contract_sum(self) -> int | None:
        """S, once every contract is said."""
        return sum(self.contracts.values()) if self.seats and len(self.contracts) == len(self.seats) else None

    @property
    def kind(self) -> Literal["under", "over"] | None:
        """Under where S < T, over where S > T; S = T is neither."""
        if self.contract_sum is None or self.contract_sum == self.deck.tricks:
            return None
        return "under" if self.contract_sum < self.deck.tricks else "over"

    def tell(
        self, code: str, field: str, player: object = None, *, variant: str = "", **params: object
    ) -> Reading:
        """This reading with one more problem."""
        name = player if isinstance(player, str) else None
        return self.add(Problem(code, field, name, params, variant))

    def add(self, *problems: Problem) -> Reading:
        """This reading with more problems."""
        return replace(self, problems=self.problems + problems) if problems else self
