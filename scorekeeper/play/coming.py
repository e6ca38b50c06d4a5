"""The next deal as the rules propose it; what was answered in the draft comes before any proposal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import rules as game
from ..models import Round
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Coming:
    """Who plays the next deal, with which deck, who deals it and who speaks first."""

    lineup: tuple[str, ...]
    deck: str
    removed_suit: str | None
    dealer: str | None
    derived_dealer: str | None
    first_caller: str | None

    def rests(self, pid: str) -> bool:
        return pid not in self.lineup


def coming_deal(sheet: Sheet, answers: Mapping[str, Any], *, at: Round | None = None) -> Coming:
    """The deal that comes after the last one, or just before the round `at`."""
    rules = at.rules.rules if at else sheet.rules
    last, moves = turn(sheet, at)
    lineup = _answered_lineup(sheet, answers) or proposed_lineup(sheet, last, moves, at)
    derived = dealer_by_rotation(sheet, last, moves, lineup, rules)
    answered = answers.get("dealer")
    dealer = answered if answered in sheet.roster else derived
    deck, removed = deck_for(sheet, lineup)
    return Coming(
        lineup=lineup,
        deck=answers.get("deck") or deck,
        removed_suit=answers.get("removed_suit") or removed,
        dealer=dealer,
        derived_dealer=derived,
        first_caller=game.first_caller(dealer, lineup, sheet.roster, rules),
    )


def _answered_lineup(sheet: Sheet, answers: Mapping[str, Any]) -> tuple[str, ...]:
    lineup = answers.get("lineup") or ()
    known = tuple(pid for pid in lineup if pid in sheet.by_pid)
    return known if len(known) == len(set(known)) and len(known) in {3, 4} else ()


Turn = tuple[str | None, int]


def turn(sheet: Sheet, at: Round | None = None) -> Turn:
    """Who dealt last before `at` (None: before the coming deal), and how many times the deal has moved since."""
    turn: Turn = (sheet.first_dealer, 0)
    for round in sheet.rounds:
        if at is not None and round.pk == at.pk:
            break
        turn = turn_after(sheet, turn, round)
    return turn


def turn_after(sheet: Sheet, turn: Turn, round: Round) -> Turn:
    """A points-only round that covers one round moves the deal by one, one that covers more leaves it."""
    last, moves = turn
    if round.kind == Round.Kind.POINTS:
        return last, moves + (round.covers == 1)
    return sheet.pid(round.dealer_id) or last, int(_moves_on(round))


def _moves_on(round: Round) -> bool:
    """Whether the deal goes on after this one. "The same dealer deals again" after what counts as no round."""
    if round.kind == Round.Kind.PASSED_OUT:
        return round.rules.rules.passed_out_dealer == "next"
    return round.kind == Round.Kind.PLAYED


def dealer_by_rotation(
    sheet: Sheet, last: str | None, moves: int, lineup: Sequence[str], rules: game.RuleSet
) -> str | None:
    """Who deals when `last` dealt before; who has left deals no more."""
    here = tuple(pid for pid in sheet.roster if pid in sheet.present or pid in lineup or pid == last)
    dealer = game.coming_dealer(last, moves, lineup, here, rules)
    return dealer if dealer in sheet.present or dealer in lineup else game.next_player(dealer, lineup, here)


def proposed_lineup(sheet: Sheet, last: str | None, moves: int, at: Round | None) -> tuple[str, ...]:
    """Everyone, or four of them: the dealer rests where the house rules say so, else whose turn it fairly is."""
    people = sheet.present
    too_many = len(people) - 4
    if too_many <= 0:
        return people
    resting: set[str] = set()
    if sheet.rules.sit_out == "dealer":
        dealer = game.coming_dealer(last, moves, people[:4], _still_here(sheet, last), sheet.rules)
        resting = {dealer} if dealer in people else set()
    others = tuple(pid for pid in people if pid not in resting)
    resting |= set(game.fairest_rest(others, rests_so_far(sheet, at), too_many - len(resting)))
    return tuple(pid for pid in people if pid not in resting)


def _still_here(sheet: Sheet, last: str | None) -> tuple[str, ...]:
    return tuple(pid for pid in sheet.roster if pid in sheet.present or pid == last)


def rests_so_far(sheet: Sheet, at: Round | None) -> list[frozenset[str]]:
    """For each deal so far, who of today's table was there and did not play."""
    deals = []
    here = {seat.player.pid: seat.since for seat in sheet.seats if not seat.left}
    for round in sheet.rounds:
        if at is not None and round.pk == at.pk:
            break
        if round.kind == Round.Kind.PLAYED:
            there = frozenset(pid for pid, since in here.items() if since < round.position)
            deals.append(there - set(sheet.lineup(round)))
    return deals


def deck_for(sheet: Sheet, lineup: Sequence[str]) -> tuple[str, str | None]:
    """The deck of the coming deal: the full one for four, the table's three-player deck for three."""
    if len(lineup) == 4:
        return "full", None
    table = sheet.table
    return (table.deck, table.removed_suit or None) if table.deck != "full" else ("drop_suit", "C")
