"""The auction, call by call.

Keeps RULES.md, "The deal" 2.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from .cards import DENOMINATIONS, Deck
from .problems import Problem
from .ruleset import RuleSet

NO_BID = "P"
BID = re.compile(r"(0|[1-9][0-9]*)(C|D|H|S|NT)")


@dataclass(frozen=True, slots=True)
class Bid:
    """A level and a denomination. Bids compare as in the auction: level first, then ♣ < ♦ < ♥ < ♠ < NT.

    >>> Bid.parse("5NT") < Bid.parse("6C")
    True
    """

    level: int
    suit: str

    @classmethod
    def parse(cls, text: object) -> Self:
        """The bid written as "5H" or "10NT"; ValueError where it is none. Any level can be read."""
        match = BID.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise ValueError(f"no bid: {text}")
        return cls(int(match[1]), match[2])

    def __str__(self) -> str:
        return f"{self.level}{self.suit}"

    def __lt__(self, other: Bid) -> bool:
        return self._rank < other._rank

    @property
    def _rank(self) -> tuple[int, int]:
        return (self.level, DENOMINATIONS.index(self.suit))


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction as far as it has come. `call` gives the next one; nothing changes in place.

    order     who calls, from the first caller clockwise; (None, …) where the first caller is unknown
    lowest    the lowest level (after the frisches); None where it can't be judged
    deck      gives the highest level, and the suit that is out
    no_trump  whether NT can be bid
    calls     as they were made, "P" or a bid such as "5H"
    highest   the highest legal bid so far, `bidder` its place in `order`
    passes    how many passed in a row up to now
    problems  of the calls so far; after one it can't be told any more where the auction ends

    >>> auction = Auction(("B", "C", "D", "A"), 5, Deck()).play(("5H", "P", "P", "P"))
    >>> auction.closed, auction.declarer, str(auction.highest)
    (True, 'B', '5H')
    """

    order: tuple[str | None, ...]
    lowest: int | None
    deck: Deck
    no_trump: bool = True
    calls: tuple[object, ...] = ()
    highest: Bid | None = None
    bidder: int | None = None
    passes: int = 0
    problems: tuple[Problem, ...] = ()

    @classmethod
    def begin(
        cls, order: Iterable[str | None], rules: RuleSet, *, deck: Deck | None = None, frisch: int | None = 0
    ) -> Self:
        """An auction without a call under `rules`; `frisch` None where the lowest level can't be judged."""
        lowest = None if frisch is None else rules.min_level(frisch)
        return cls(tuple(order), lowest, deck or Deck(), rules.no_trump)

    @property
    def closed(self) -> bool:
        """Whether a bid won: "everyone else has passed in a row after a bid"."""
        return self.highest is not None and self.passes == len(self.order) - 1 and self._is_clear

    @property
    def all_passed(self) -> bool:
        """Whether nobody bid: a frisch is due, or the deal is passed out."""
        return self.highest is None and self.passes == len(self.order) and self._is_clear

    @property
    def over(self) -> bool:
        return self.closed or self.all_passed

    @property
    def turn(self) -> str | None:
        """Who calls next; None when the auction is over, or the first caller unknown."""
        return None if self.over else self.order[len(self.calls) % len(self.order)]

    @property
    def declarer(self) -> str | None:
        """Who won; None before the auction closed, or where the first caller is unknown."""
        return self.order[self.bidder] if self.closed and self.bidder is not None else None

    def play(self, calls: Iterable[object]) -> Auction:
        """The auction after some more calls."""
        auction = self
        for call in calls:
            auction = auction.call(call)
        return auction

    def call(self, call: object) -> Auction:
        """The auction after one more call. A call at fault is kept, adds its problems and wins nothing."""
        faults = self.faults(call)
        after = dataclasses.replace(self, calls=(*self.calls, call), problems=self.problems + faults)
        if faults or self.over:
            return after
        if call == NO_BID:
            return dataclasses.replace(after, passes=self.passes + 1)
        bidder = len(self.calls) % len(self.order)
        return dataclasses.replace(after, highest=Bid.parse(call), bidder=bidder, passes=0)

    def faults(self, call: object) -> tuple[Problem, ...]:
        """Every problem that `call` would have now; () where it may be made.

        `auction_over` is told of the first call too many, and nothing of those behind it.
        """
        if self.over:
            return () if self.problems else (self._problem("auction_over", call),)
        if call == NO_BID:
            return ()
        try:
            bid = Bid.parse(call)
        except ValueError:
            return (self._problem("call_unreadable", call),)
        return self._bid_faults(bid)

    def legal_calls(self) -> tuple[str, ...]:
        """Every call that may be made now: pass, then bids from the lowest up; () when it is over."""
        levels = range(1, self.deck.tricks + 1)
        bids = (f"{level}{suit}" for level in levels for suit in DENOMINATIONS)
        return tuple(call for call in (NO_BID, *bids) if not self.over and not self.faults(call))

    @property
    def _is_clear(self) -> bool:
        """Whether it can be told where the auction ends: calls behind its end don't blur that."""
        return all(problem.code == "auction_over" for problem in self.problems)

    def _bid_faults(self, bid: Bid) -> tuple[Problem, ...]:
        faults = filter(None, (self._level_fault(bid), self._suit_fault(bid)))
        return tuple(faults) or self._height_faults(bid)

    def _level_fault(self, bid: Bid) -> Problem | None:
        if bid.level > self.deck.tricks:
            return self._problem("level_above_max", bid.level, total=self.deck.tricks)
        if self.lowest is not None and bid.level < self.lowest:
            return self._problem("level_below_min", bid.level, min=self.lowest)
        return None

    def _suit_fault(self, bid: Bid) -> Problem | None:
        if bid.suit == self.deck.removed_suit:
            return self._problem("suit_removed", bid.suit)
        if bid.suit == "NT" and not self.no_trump:
            return self._problem("no_trump_off", bid.suit)
        return None

    def _height_faults(self, bid: Bid) -> tuple[Problem, ...]:
        if self.highest is None or self.highest < bid:
            return ()
        return (self._problem("not_higher", str(bid), highest=str(self.highest)),)

    def _problem(self, code: str, value: object, **params: object) -> Problem:
        caller = self.order[len(self.calls) % len(self.order)]
        return Problem(code, "calls", caller, {"value": value, **params})
