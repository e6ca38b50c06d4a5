"""An auction that is entered call by call: its calls are one answer of the draft, a list such as ["P", "5H"].

In the draft each call is with who made it, "5H <pid>": whoever changes chairs or the dealer, on whichever phone,
gives nobody another's calls. Where they are not the calls of those whose turn it was, they count as none.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import cycle
from typing import Any

from django.db import transaction

from .. import rules as game
from ..models import Player, User
from . import draft as drafts
from .coming import Coming
from .draft import Answers
from .sheet import Sheet


def calls_of(answers: Mapping[str, Any]) -> tuple[str, ...]:
    """The calls that were answered, bare; what no page of ours writes counts as none."""
    return tuple(call.partition(" ")[0] for call in _told(answers))


def _told(answers: Mapping[str, Any]) -> list[str]:
    told = answers.get("calls")
    return list(map(str, told)) if isinstance(told, list | tuple) else []


def calls_by(callers: Sequence[str], answers: Mapping[str, Any]) -> tuple[str, ...]:
    """The calls that a draft has, bare; none where others made them than would, in this order of `callers`."""
    calls = calls_of(answers)
    return calls if _told(answers) == named(calls, callers) else ()


def named(calls: Sequence[str], callers: Sequence[str]) -> list[str]:
    """Calls as the draft has them, each with who made it."""
    return [f"{call} {pid}" for call, pid in zip(calls, cycle(callers), strict=False)]


def without_stale_calls(deal: game.Deal, rules: game.RuleSet) -> game.Deal:
    """A deal that is entered for the first time: what was told of it after its calls holds, and not they."""
    is_stale = any(problem.field == "calls" for problem in game.check(deal, rules))
    return replace(deal, calls=None) if is_stale else deal


@dataclass(frozen=True)
class Calling:
    """The auction of the coming deal as far as it has come. No queries."""

    sheet: Sheet
    coming: Coming
    frisch: int
    calls: tuple[str, ...]

    @classmethod
    def of(cls, sheet: Sheet, coming: Coming, answers: Mapping[str, Any]) -> "Calling":
        frisch = answers.get("frisch")
        is_known = isinstance(frisch, int) and 0 <= frisch <= sheet.rules.frisch_max
        return cls(sheet, coming, frisch if is_known and frisch else 0, calls_by(coming.callers, answers))

    @cached_property
    def auction(self) -> game.Auction:
        order = self.coming.callers or (None,)
        begun = game.Auction.begin(order, self.sheet.rules, deck=self.coming.pack, frisch=self.frisch)
        return begun.play(self.calls)

    @property
    def turn(self) -> Player | None:
        """Who calls next; nobody once it is over, or can't go on."""
        turn = None if self.auction.problems else self.auction.turn
        return self.sheet.by_pid[turn] if turn else None

    @property
    def tiles(self) -> list[tuple[Player, str]]:
        """Everybody in the order in which they call, with the last call of each, "" before the first."""
        order = [self.sheet.by_pid[pid] for pid in self.auction.order if pid]
        calls = {place % len(self.auction.order): call for place, call in enumerate(self.calls)}
        return [(player, calls.get(place, "")) for place, player in enumerate(order)]

    @property
    def is_last(self) -> bool:
        """Whether no frisch is left: where all pass now, the deal is passed out."""
        return self.frisch >= self.sheet.rules.frisch_max

    def bids(self) -> list[list[game.Bid]]:
        """Every bid that may be made now, level by level, the lowest first."""
        bids = [game.Bid.parse(call) for call in self.auction.legal_calls() if call != game.NO_BID]
        levels = dict.fromkeys(bid.level for bid in bids)
        return [[bid for bid in bids if bid.level == level] for level in levels]


def call(calling: Calling, made: str, user: User, key: uuid.UUID) -> Calling:
    """Make one more call; the last one fills in who declares and the bid. ValueError where it can't be made."""
    after = replace(calling, calls=(*calling.calls, made))
    if calling.turn is None or after.auction.problems:
        raise ValueError(made)
    return _goes_to(after, calling, user, key)


def take_back(calling: Calling, user: User, key: uuid.UUID) -> Calling:
    """Take the last call back, if there is one; before the first, the new auction: all had passed before it."""
    if calling.calls or calling.frisch == 0:
        return _goes_to(replace(calling, calls=calling.calls[:-1]), calling, user, key)
    passes = (game.NO_BID,) * len(calling.coming.lineup)
    before = replace(calling, frisch=calling.frisch - 1, calls=passes)
    _write(calling, {"frisch": before.frisch or None, "calls": list(passes)}, user, key)
    return before


def next_auction(calling: Calling, user: User, key: uuid.UUID) -> None:
    """All passed, and the cards went round: one frisch more, and nobody has called yet."""
    if calling.auction.all_passed and not calling.is_last:
        _write(calling, {"frisch": calling.frisch + 1, "calls": None}, user, key)


def _goes_to(after: Calling, before: Calling, user: User, key: uuid.UUID) -> Calling:
    auction = after.auction
    won = {"declarer": auction.declarer, "bid": str(auction.highest) if auction.closed else None}
    _write(before, {"calls": list(after.calls) or None, **won}, user, key)
    return after


@transaction.atomic
def _write(calling: Calling, answers: Answers, user: User, key: uuid.UUID) -> None:
    """Put these answers in the place of what the draft has. Raises drafts.Elsewhere."""
    draft, callers = drafts.locked_for(calling.sheet.table, key), calling.coming.callers
    if calls_by(callers, drafts.answers_of(draft)) != calling.calls:
        raise drafts.AnsweredElsewhere
    drafts.overwrite(draft, user, answers | {"calls": named(answers["calls"] or (), callers) or None})
