"""The game, pure: what is legal, what it scores, who deals next. No Django, no clock, no I/O.

Everything meant for use is a name of this package: `from scorekeeper import rules`, then
`rules.check(deal, ruleset)`.
"""

from .auction import Auction, Bid, frisch_receivers
from .cards import (
    DECKS,
    DENOMINATIONS,
    RANKS,
    SUITS,
    Card,
    Deck,
    legal_plays,
    trick_winner,
)
from .contracts import Facts, Option, contract_options, facts
from .deal import Deal, is_blank
from .ending import Ending, ending, leaders, once_more_round, places, proposed_factor
from .evening import Adjustment, DealEntry, Evening, PointsEntry
from .judging import check
from .problems import MESSAGES, Problem
from .rotation import (
    clockwise,
    coming_dealer,
    dealer_rests,
    fairest_rest,
    first_caller,
    line_up,
    next_player,
)
from .ruleset import CLASSIC, PRESETS, SETTINGS, RuleSet, RulesInvalid, preset_of
from .scoring import Breakdown, IllegalDeal, breakdown, score

__all__ = [
    "CLASSIC",
    "DECKS",
    "DENOMINATIONS",
    "MESSAGES",
    "PRESETS",
    "RANKS",
    "SETTINGS",
    "SUITS",
    "Adjustment",
    "Auction",
    "Bid",
    "Breakdown",
    "Card",
    "Deal",
    "DealEntry",
    "Deck",
    "Ending",
    "Evening",
    "Facts",
    "IllegalDeal",
    "Option",
    "PointsEntry",
    "Problem",
    "RuleSet",
    "RulesInvalid",
    "breakdown",
    "check",
    "clockwise",
    "coming_dealer",
    "contract_options",
    "dealer_rests",
    "ending",
    "facts",
    "fairest_rest",
    "first_caller",
    "frisch_receivers",
    "is_blank",
    "leaders",
    "legal_plays",
    "line_up",
    "next_player",
    "once_more_round",
    "places",
    "preset_of",
    "proposed_factor",
    "score",
    "trick_winner",
]
