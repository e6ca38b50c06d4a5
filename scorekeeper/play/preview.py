"""What a chat shows of a table's link before anybody follows it: the evening, its people and the score as it stands.

Nothing of the league, no note and no other evening: whoever has the link may pass it on to anybody.
"""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import get_language

from ..models import Table
from . import words
from .board import board_of
from .coming import coming_deal
from .result import own_side, share_text
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Preview:
    title: str
    description: str


def preview_of(table: Table) -> Preview:
    """In the language of the moment. A chat shows each part as one line."""
    sheet = Sheet.of(table)
    board = board_of(sheet, coming_deal(sheet, {}))
    at = table if table.company > 1 else None
    if not board.rounds_played:
        names = [own_side(column.player.name) for column in board.columns if not column.left]
        title = words.evening(table.session)
        return Preview(f"{title} · {words.table_name(table)}" if at else title, " · ".join(names))
    over = board.ending.reached or not table.session.counts_as_open(timezone.now())
    title, *lines = share_text(table.session, board, get_language() or "", over=over, at=at).splitlines()
    return Preview(title, " · ".join(lines))
