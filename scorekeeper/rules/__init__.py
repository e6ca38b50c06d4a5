"""The game, pure: what is legal, what it scores, who deals next. No Django, no clock, no I/O.

Everything meant for use is a name of this package: `from scorekeeper import rules`, then
`rules.check(deal, ruleset)`.
"""

from .auction import NO_BID, Auction, Bid
from .cards import (
    DECKS,
    DENOMINATIONS,
    FULL_DECK,
    MOST_TRICKS,
    RANKS,
    SUITS,
    Card,
    Deck,
    legal_plays,
    trick_winner,
)
from .contracts import Facts, Option, contract_options, facts, facts_of
from .deal import Deal, is_blank
from .evening import Adjustment, DealEntry, Entry, Evening, PointsEntry, Replay, Step, replay
from .frisch import Frisch, frisch_direction, pass_cards, plan_frisch
from .judging import check
from .moving import DealersMoved, move_dealers
from .notation import read_deal, write_deal
from .possible import Condition, Standing, conditions, most_gained, out_of_reach
from .problems import MESSAGES, Problem
from .reading import Reading
from .referee import Verdict, not_following, read_cards, revoke, verdict
from .rotation import Turn, clockwise, dealer_rests, fairest_rest, first_caller, next_player
from .ruleset import CLASSIC, PRESETS, SETTINGS, RuleSet, RulesInvalid, preset_of
from .scoring import Breakdown, IllegalDeal, breakdown, line_of, score, worth
from .session import Ending, ending, leaders, once_more_round, places, proposed_factor
from .swings import Swings, swings
from .trick_count import Taking, TrickCount, could_be_of, count_tricks, trick_totals
from .without_bid import WithoutBid, score_without_bid

__all__ = [
    "CLASSIC",
    "DECKS",
    "DENOMINATIONS",
    "FULL_DECK",
    "MESSAGES",
    "MOST_TRICKS",
    "NO_BID",
    "PRESETS",
    "RANKS",
    "SETTINGS",
    "SUITS",
    "Adjustment",
    "Auction",
    "Bid",
    "Breakdown",
    "Card",
    "Condition",
    "Deal",
    "DealEntry",
    "DealersMoved",
    "Deck",
    "Ending",
    "Entry",
    "Evening",
    "Facts",
    "Frisch",
    "IllegalDeal",
    "Option",
    "PointsEntry",
    "Problem",
    "Reading",
    "Replay",
    "RuleSet",
    "RulesInvalid",
    "Standing",
    "Step",
    "Swings",
    "Taking",
    "TrickCount",
    "Turn",
    "Verdict",
    "WithoutBid",
    "breakdown",
    "check",
    "clockwise",
    "conditions",
    "contract_options",
    "could_be_of",
    "count_tricks",
    "dealer_rests",
    "ending",
    "facts",
    "facts_of",
    "fairest_rest",
    "first_caller",
    "frisch_direction",
    "is_blank",
    "leaders",
    "legal_plays",
    "line_of",
    "most_gained",
    "move_dealers",
    "next_player",
    "not_following",
    "once_more_round",
    "out_of_reach",
    "pass_cards",
    "places",
    "plan_frisch",
    "preset_of",
    "proposed_factor",
    "read_cards",
    "read_deal",
    "replay",
    "revoke",
    "score",
    "score_without_bid",
    "swings",
    "trick_totals",
    "trick_winner",
    "verdict",
    "worth",
    "write_deal",
]
