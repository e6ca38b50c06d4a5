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
from .meeting import Answer, Meeting
from .people import OneTimeLink, Player, User
from .round import Adjustment, Draft, Line, Round
from .session import GameSession, RuleSet, Seat, SessionResult, Table
from .statistics import Ratings, SessionRating, SessionStatistics, Statistics
from .typed import TypedEvening

__all__ = [
    "Adjustment",
    "Answer",
    "Claim",
    "Draft",
    "GameSession",
    "Grant",
    "Invite",
    "League",
    "LeagueEvent",
    "Line",
    "Meeting",
    "Membership",
    "OneTimeLink",
    "Player",
    "Ratings",
    "Revision",
    "Round",
    "RuleSet",
    "Season",
    "SeasonAdjustment",
    "Seat",
    "SessionRating",
    "SessionResult",
    "SessionStatistics",
    "Standings",
    "Statistics",
    "Table",
    "TypedEvening",
    "User",
]
