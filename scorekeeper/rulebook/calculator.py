"""What would it score? One player's points from a few numbers, worked out by the engine."""

from dataclasses import dataclass

from .. import rules as game
from .house import House


@dataclass(frozen=True, slots=True)
class Asked:
    contract: int
    tricks: int
    under: bool
    declarer: bool = False
    all_missed: bool = False
    factor: int = 1
    fines: int = 0


def worked(asked: Asked, house: House) -> game.Breakdown:
    """How the points come about."""
    return game.line_of(
        asked.contract,
        asked.tricks,
        house.rules,
        under=asked.under,
        declarer=asked.declarer,
        all_missed=asked.all_missed,
        factor=asked.factor,
        fines=asked.fines,
    )
