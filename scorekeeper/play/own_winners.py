"""Who wins an evening without its starting balances, as the tables of a league count it."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..models import Player
from . import copies
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class OwnWinners:
    """Several where they share it, each with these `points` of their own."""

    players: Sequence[Player]
    points: int


def own_winners(sheets: Sequence[Sheet], winners: Sequence[Player]) -> OwnWinners | None:
    """Of these tables of one evening; None where it is the `winners` of its result, or nothing was played yet."""
    results = copies.results(sheets)
    played = [result for result in results if result.rounds]
    if not played or not any(result.starting for result in results):
        return None
    most = max(result.points - result.starting for result in played)
    keys = [result.player_id for result in played if result.points - result.starting == most]
    if set(keys) == {player.pk for player in winners}:
        return None
    players = {key: player for sheet in sheets for key, player in sheet.players.items()}
    return OwnWinners([players[key] for key in keys], most)
