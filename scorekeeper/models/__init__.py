"""The app's nouns, a module each. The deal is the fact; points and totals are copies that can be rebuilt."""

from .history import Grant, Revision
from .league import (
    Claim,
    Invite,
    League,
    LeagueEvent,
    Membership,
    Season,
    SeasonAdjustment,
    Standings,
)
from .people import OneTimeLink, Player, User
from .round import Adjustment, Draft, Line, Round
from .session import GameSession, RuleSet, Seat, SessionResult, Table

__all__ = [
    "Adjustment",
    "Claim",
    "Draft",
    "GameSession",
    "Grant",
    "Invite",
    "League",
    "LeagueEvent",
    "Line",
    "Membership",
    "OneTimeLink",
    "Player",
    "Revision",
    "Round",
    "RuleSet",
    "Season",
    "SeasonAdjustment",
    "Seat",
    "SessionResult",
    "Standings",
    "Table",
    "User",
]
