"""The records of a league or a season, each with who holds it and where it was set."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from ...models import Player
from ..people.roster import Face
from .numbers import Book, Record
from .player_page import People

NAMES = {
    "best_round": _("Best round"),
    "worst_round": _("Worst round"),
    "best_session": _("Best evening"),
    "worst_session": _("Worst evening"),
    "biggest_contract": _("Biggest contract made"),
    "longest_streak": _("Contracts made in a row"),
    "most_zeros": _("Zeros made in one evening"),
    "biggest_win": _("Biggest lead at the end, in points"),
    "comeback": _("Best comeback, in points"),
    "most_fined": _("Fines in one evening"),
    "longest_evening": _("Rounds in one evening"),
}
OF_POINTS = {"best_round", "worst_round", "best_session", "worst_session"}


@dataclass(frozen=True, slots=True)
class RecordInWords:
    """A record in words; the longest evening is nobody's, and has neither player nor face."""

    record: Record
    name: str
    player: Player | None
    face: Face | None

    @property
    def of_points(self) -> bool:
        """Whether its value has a sign."""
        return self.record.what in OF_POINTS


def records_of(book: Book, people: People) -> list[RecordInWords]:
    """In the order in which the book has them."""
    return [
        RecordInWords(
            record=record,
            name=str(NAMES[record.what]),
            player=people.players.get(record.player),
            face=people.faces.get(record.player),
        )
        for record in book.records
    ]
