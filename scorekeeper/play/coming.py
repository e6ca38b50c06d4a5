"""The next deal as the rules propose it; what was answered in the draft comes before any proposal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .. import rules as game
from ..models import Round, Table
from ..rules.evening import work
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Coming:
    """Who plays the next deal, with which deck, who deals it and who speaks first."""

    lineup: tuple[str, ...]
    deck: str
    removed_suit: str | None
    dealer: str | None
    first_caller: str | None

    @property
    def cards(self) -> str:
        """The key of the phrase that says which cards three leave out."""
        return f"cards_{self.deck}"

    @property
    def pack(self) -> game.Deck:
        """The deck with the suit that is out of it."""
        return game.Deck(self.deck, self.removed_suit)

    @property
    def callers(self) -> tuple[str, ...]:
        """Who plays, in the order in which they call; nobody at a table that everybody has left."""
        return game.clockwise(self.lineup, self.first_caller or self.lineup[0]) if self.lineup else ()

    def rests(self, pid: str) -> bool:
        return pid not in self.lineup


def coming_deal(sheet: Sheet, answers: Mapping[str, Any], *, at: Round | None = None) -> Coming:
    """The deal that comes after the last one, or just before the round `at`."""
    rules = at.rules.rules if at else sheet.rules
    turn = turn_at(sheet, at)
    lineup = _answered_lineup(sheet, answers) or _lineup_around(sheet, at) or proposed_lineup(sheet, turn, at)
    due = turn.dealer(lineup, rules) if at else dealer_due(sheet, turn, lineup, rules)
    answered = answers.get("dealer")
    dealer = str(answered) if answered in sheet.roster else due
    deck = _answered_deck(answers, deck_for(sheet, lineup, at))
    return Coming(
        lineup=lineup,
        deck=str(deck.kind),
        removed_suit=deck.removed_suit,
        dealer=dealer,
        first_caller=game.first_caller(dealer, lineup, sheet.roster, rules) if dealer else None,
    )


def _answered_lineup(sheet: Sheet, answers: Mapping[str, Any]) -> tuple[str, ...]:
    answered = answers.get("lineup")
    lineup = answered if isinstance(answered, list | tuple) else ()
    known = tuple(pid for pid in lineup if pid in sheet.by_pid)
    return known if len(known) == len(set(known)) and len(known) in {3, 4} else ()


def _answered_deck(answers: Mapping[str, Any], proposed: tuple[str, str | None]) -> game.Deck:
    """The answered deck as far as three can play with it; four always have the full one."""
    deck, removed = proposed
    if deck == "full":
        return game.Deck()
    if answers.get("deck") in game.DECKS and answers["deck"] != "full":
        deck = answers["deck"]
    if answers.get("removed_suit") in game.SUITS:
        removed = answers["removed_suit"]
    return game.Deck(deck, (removed or "C") if deck == "drop_suit" else None)


def _lineup_around(sheet: Sheet, at: Round | None) -> tuple[str, ...]:
    """For a forgotten round: who played the one after it."""
    return sheet.lineup(at) if at is not None and at.kind != Round.Kind.POINTS else ()


def turn_at(sheet: Sheet, at: Round | None = None) -> game.Turn:
    """Where the deal stands before the round `at` (None: before the coming deal)."""
    evening = sheet.evening(before=at, last=True)
    turn = evening.first_turn
    for entry in evening.entries:
        turn = work(entry, turn).after
    return turn


def dealer_due(sheet: Sheet, turn: game.Turn, lineup: Sequence[str], rules: game.RuleSet) -> str | None:
    """Who deals next among the people who are here; who has left deals no more."""
    due = still_here(sheet, turn).dealer(lineup, rules)
    return due if due in sheet.present or due in lineup else game.next_player(due, lineup, turn.roster)


def still_here(sheet: Sheet, turn: game.Turn) -> game.Turn:
    """The same turn at a table without those who left, save who dealt last: the deal goes on from his chair."""
    return replace(turn, roster=tuple(p for p in turn.roster if p in sheet.present or p == turn.last))


def proposed_lineup(sheet: Sheet, turn: game.Turn, at: Round | None) -> tuple[str, ...]:
    """Everyone, or four of them: the dealer rests where the house rules say so, else whose turn it fairly is."""
    people = sheet.present
    too_many = len(people) - 4
    if too_many <= 0:
        return people
    resting: set[str] = set()
    if sheet.rules.sit_out == "dealer":
        dealer = dealer_due(sheet, turn, people[:4], sheet.rules)
        resting = {dealer} if dealer else set()
    others = tuple(pid for pid in people if pid not in resting)
    resting |= set(game.fairest_rest(others, rests_so_far(sheet, at), resting=too_many - len(resting)))
    return tuple(pid for pid in people if pid not in resting)


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


def deck_for(sheet: Sheet, lineup: Sequence[str], at: Round | None) -> tuple[str, str | None]:
    """The deck of the coming deal: the full one for four, for three that of the round `at`, or the table's."""
    if len(lineup) == 4:
        return "full", None
    kept: Round | Table = sheet.table if at is None or at.deck == "full" else at
    return (kept.deck, kept.removed_suit or None) if kept.deck != "full" else ("drop_suit", "C")
