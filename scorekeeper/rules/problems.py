"""What is wrong with an entry, as data: code, field, player, and a message in table words.

Keeps RULES.md, "What is refused". Every problem of an entry is reported at once; each fault is told
once, by the code that names its cause. Unreadable (`*_type`) and forbidden (`*_range`, …) differ.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass


def gettext_noop(text: str) -> str:
    """Mark `text` for translation and return it as it is (callers translate `Problem.template`)."""
    return text


# One template a code. Where a code has several causes, the key is "code:variant".
MESSAGES: Mapping[str, str] = {
    "player_count": gettext_noop("A deal needs three or four players, not %(value)s: change who plays."),
    "player_duplicate": gettext_noop("%(player)s has two seats: give one of them to somebody else."),
    "deck_invalid:unknown": gettext_noop("There is no deck “%(value)s”: choose one of the four decks."),
    "deck_invalid:three": gettext_noop(
        "Three can’t play with the full deck: choose one with a suit, a card or the low cards out."
    ),
    "deck_invalid:four": gettext_noop("Four need the full deck: choose it, or let one player rest."),
    "deck_invalid:suit_missing": gettext_noop("Which suit is out? Choose one of the four suits."),
    "deck_invalid:suit_unknown": gettext_noop("“%(value)s” can’t be out: choose one of the four suits."),
    "deck_invalid:suit_misplaced": gettext_noop("No suit is out of this deck: leave the removed suit blank."),
    "tricks_total_mismatch": gettext_noop(
        "This deck gives %(total)s tricks, not %(value)s: check the deck and who plays."
    ),
    "dealer_unknown": gettext_noop("%(value)s is not at this table: choose who dealt."),
    "declarer_missing": gettext_noop("Who won the auction? Choose the declarer."),
    "declarer_unknown": gettext_noop("%(value)s doesn’t play in this deal: choose who won the auction."),
    "suit_missing": gettext_noop("Which suit is trump? Choose one, or no trump."),
    "suit_invalid": gettext_noop(
        "“%(value)s” is no suit: choose clubs, diamonds, hearts, spades or no trump."
    ),
    "suit_removed": gettext_noop("This suit is out of the deck and can’t be trump: choose another one."),
    "no_trump_off": gettext_noop("No trump can’t be bid at this table: choose a suit."),
    "frisch_type": gettext_noop("“%(value)s” is no number of frisches: enter a whole number."),
    "frisch_range": gettext_noop("Not %(value)s: frisches go from 0 to %(max)s at this table."),
    "frisch_left": gettext_noop(
        "Only %(value)s of %(max)s frisches so far: pass the cards and begin a new auction."
    ),
    "level_missing": gettext_noop("How high was the bid? Enter its level."),
    "level_type": gettext_noop("“%(value)s” is no level: enter a whole number."),
    "level_below_min": gettext_noop("Not %(value)s: the lowest bid here is %(min)s."),
    "level_above_max": gettext_noop("Not %(value)s: the deal has %(total)s tricks."),
    "contract_missing": gettext_noop("%(player)s has no contract yet: enter 0 to %(total)s."),
    "contract_type": gettext_noop("“%(value)s” is no contract: enter a whole number from 0 to %(total)s."),
    "contract_range": gettext_noop("Not %(value)s: a contract goes from 0 to %(total)s."),
    "contract_unknown_player": gettext_noop(
        "%(player)s doesn’t play in this deal: take the contract out, or change who plays."
    ),
    "declarer_below_level": gettext_noop(
        "Not %(value)s: the declarer’s contract is at least the bid, %(min)s."
    ),
    "sum_forbidden": gettext_noop("Not %(value)s: the contracts would add up to %(total)s."),
    "sum_forbidden:last_unknown": gettext_noop(
        "The contracts add up to %(total)s: whoever spoke last needs another number."
    ),
    "tricks_missing": gettext_noop("How many tricks did %(player)s take? Enter 0 to %(total)s."),
    "tricks_type": gettext_noop(
        "“%(value)s” is no number of tricks: enter a whole number from 0 to %(total)s."
    ),
    "tricks_range": gettext_noop("Not %(value)s: the tricks of a player go from 0 to %(total)s."),
    "tricks_sum": gettext_noop("The tricks add up to %(value)s, not %(total)s: count again."),
    "tricks_unknown_player": gettext_noop(
        "%(player)s doesn’t play in this deal: take the tricks out, or change who plays."
    ),
    "fine_type": gettext_noop("“%(value)s” is no number of fines: enter a whole number."),
    "fine_range": gettext_noop("Not %(value)s: the fines of a player in a deal go from 0 to %(total)s."),
    "fine_unknown_player": gettext_noop(
        "%(player)s doesn’t play in this deal: take the fine out, or change who plays."
    ),
    "factor_invalid": gettext_noop("“%(value)s” can’t be the factor: enter a whole number from 1 to 10."),
    "passed_out_has_bid": gettext_noop(
        "All passed, so there is no bid: take the bid out, or enter the whole deal."
    ),
    "passed_out_has_contracts": gettext_noop(
        "All passed, so nobody has a contract: take the contracts out, or enter the whole deal."
    ),
    "passed_out_has_tricks": gettext_noop(
        "All passed, so nothing was played: take the tricks out, or enter the whole deal."
    ),
    "passed_out_has_fines": gettext_noop(
        "All passed, so there is nothing to fine: take the fines out, or enter them as an adjustment."
    ),
    "rules_invalid:unknown": gettext_noop("There is no house rule “%(setting)s”: check its name."),
    "rules_invalid:value": gettext_noop("“%(value)s” is not possible for “%(setting)s”: choose %(allowed)s."),
    "rules_invalid:unplayable": gettext_noop(
        "After %(frisch)s frisches the lowest bid would be %(min)s, but a deal has %(total)s tricks: "
        "lower the minimum bid or allow fewer frisches."
    ),
    "scores_differ": gettext_noop(
        "The deal gives %(player)s %(expected)s points, not %(value)s: check both."
    ),
    "not_higher": gettext_noop("%(value)s doesn’t beat %(highest)s: bid higher, or pass."),
    "auction_over": gettext_noop("The auction is over: take the calls after its end out."),
    "call_unreadable": gettext_noop("“%(value)s” is no call: write P, or a bid such as 5H or 6NT."),
    "auction_differs:open": gettext_noop("The auction isn’t over: enter the calls that are missing."),
    "auction_differs:passed": gettext_noop(
        "In the calls all passed: enter it as passed, or correct the calls."
    ),
    "auction_differs:bid": gettext_noop("The calls end with %(value)s: correct them, or what was won."),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of an entry.

    `player` is an id, or None where nobody in particular is at fault. `params` fill the message.
    `variant` tells causes apart that share a code; it chooses the wording, nothing else.

    >>> Problem("sum_forbidden", "contracts", "A", {"value": 3, "total": 13}).message
    'Not 3: the contracts would add up to 13.'
    """

    code: str
    field: str
    player: str | None = None
    params: Mapping[str, object] = dataclasses.field(default_factory=dict, hash=False)
    variant: str = ""

    @property
    def template(self) -> str:
        """The message in English with its %(name)s places: what a caller translates."""
        return MESSAGES[f"{self.code}:{self.variant}" if self.variant else self.code]

    @property
    def message(self) -> str:
        """The message in English, players by their id."""
        return self.template % self.values()

    def values(self, **names: object) -> dict[str, object]:
        """The message's params, the player among them; `names` replace some (a name for an id)."""
        return {"player": self.player, **self.params, **names}
