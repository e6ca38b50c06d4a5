"""The table as a big screen shows it: a chair for everybody who is here, with total, contract and the last points."""

from dataclasses import dataclass
from typing import Literal

from ..models import Round
from .board import Board, Column
from .so_far import Hand, SoFar


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody who is here; `hand` is None for who rests, `last` what the last round brought him."""

    column: Column
    hand: Hand | None
    last: int | None


@dataclass(frozen=True, slots=True)
class Screen:
    chairs: list[Chair]

    @property
    def names(self) -> Literal["short", "medium", "long"]:
        """How long the longest name is, by which the type is set: all names are of one size."""
        longest = max((len(chair.column.player.name) for chair in self.chairs), default=0)
        return "short" if longest <= 6 else "medium" if longest <= 10 else "long"


def screen_of(board: Board, so_far: SoFar) -> Screen:
    hands = {hand.player.pk: hand for hand in so_far.hands}
    scored = (row for row in reversed(board.rows) if row.round and row.round.kind in _SCORED)
    last = next(scored, None)
    points = {cell.player.pk: cell.points for cell in last.cells} if last else {}
    return Screen(
        [
            Chair(column, hands.get(column.player.pk), points.get(column.player.pk))
            for column in board.columns
            if not column.left
        ]
    )


_SCORED = {Round.Kind.PLAYED, Round.Kind.POINTS}
