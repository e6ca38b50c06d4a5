"""Who took which trick of the deal at the table: told one by one, kept in the draft alone."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from .. import rules as game
from ..models import Table, User
from . import draft as drafts
from .coming import Coming

TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Trick:
    """The trick that a page asked about: of which deal, its number, and who took it (None: it is taken back)."""

    key: uuid.UUID
    number: int
    player: str | None


def tricks_of(coming: Coming, answers: Mapping[str, Any]) -> list[str]:
    """Who took each trick so far, in their order; none where what was told can't be of this deal."""
    told = answers.get(TAKEN)
    taken = [str(pid) for pid in told] if isinstance(told, list) else []
    return taken if game.could_be_of(taken, coming.lineup, coming.pack.tricks) else []


def count_of(
    coming: Coming, answers: Mapping[str, Any], contracts: Mapping[str, int], declarer: str | None
) -> game.TrickCount | None:
    """How the hand stands after the tricks told so far."""
    taken = tricks_of(coming, answers)
    return game.count_tricks(taken, coming.lineup, coming.pack.tricks, contracts=contracts, declarer=declarer)


def with_counts(coming: Coming, answers: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answers with everybody's tricks, once the last one is told; a number that somebody said stands."""
    counts = game.trick_totals(tricks_of(coming, answers), coming.lineup, coming.pack.tricks) or {}
    return {**{f"tricks-{pid}": count for pid, count in counts.items()}, **answers}


@transaction.atomic
def begin(table: Table, user: User, key: uuid.UUID | None, deal: game.Deal) -> None:
    """Keep what was entered of a deal up to its contracts, whatever its draft had. Raises drafts.AnotherDeal."""
    draft = drafts.locked_for(table, key)
    answers: drafts.Answers = {
        "lineup": list(deal.seats),
        "deck": deal.deck,
        "removed_suit": deal.removed_suit,
        "dealer": deal.dealer,
        "frisch": deal.frisch,
        "declarer": deal.declarer,
        "bid": None if deal.level is None else f"{deal.level}{deal.suit}",
        "factor": deal.factor,
        **{f"contract-{pid}": contract for pid, contract in deal.contracts.items()},
        **{f"fines-{pid}": fines for pid, fines in deal.fines.items()},
    }
    drafts.overwrite(draft, user, answers)


@transaction.atomic
def tell(table: Table, user: User, coming: Coming, trick: Trick) -> None:
    """Add a trick, or take the last one back. Told twice it counts once. Raises drafts.Elsewhere."""
    draft = drafts.locked_for(table, trick.key)
    now = tricks_of(coming, drafts.answers_of(draft))
    before, at = now[: trick.number - 1], now[trick.number - 1 :]
    wanted = [trick.player] if trick.player else []
    if at[:1] == wanted:
        return
    is_next = not at and len(before) == trick.number - 1 and trick.number <= coming.pack.tricks
    is_last = len(at) == 1 and not wanted
    if not is_next and not is_last:
        raise drafts.AnsweredElsewhere
    drafts.overwrite(draft, user, {TAKEN: [*before, *wanted]})
