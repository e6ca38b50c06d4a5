"""The evening's result as a text for a chat, in the language that its readers share."""

from collections.abc import Iterator, Sequence

from django.utils.translation import get_language_bidi, gettext, ngettext, override

from ..models import GameSession, Table
from . import words
from .board import Board, Column
from .tables.evening import Evening, Place

LEFT_TO_RIGHT, RIGHT_TO_LEFT = "\N{LEFT-TO-RIGHT MARK}", "\N{RIGHT-TO-LEFT MARK}"


def share_text(
    session: GameSession, board: Board | Evening, language: str, *, over: bool, at: Table | None = None
) -> str:
    """A line for the evening, one for who won (or leads, where it isn't `over`), then the places.

    They are those of one table's `board`, or of an evening with all its tables. Where the table is one of several
    (`at`) nobody won there: it says who is first at it.

    Chats show a line by its first letter and know no markup, so that each begins with a mark of the
    language's direction, names end with one, and a minus stands between one that keeps it on the left
    and one that goes back to the line's direction.
    """
    with override(language):
        mark = RIGHT_TO_LEFT if get_language_bidi() else LEFT_TO_RIGHT
        return "\n".join(mark + line for line in _lines(session, board, mark, over=over, at=at))


def own_side(name: str) -> str:
    """A name between others in one line of plain text: what follows it goes on in the direction of the language."""
    mark = RIGHT_TO_LEFT if get_language_bidi() else LEFT_TO_RIGHT
    return f"{mark}{name}{mark}"


def _lines(
    session: GameSession, board: Board | Evening, mark: str, *, over: bool, at: Table | None
) -> Iterator[str]:
    rounds = board.rounds_played
    played = ngettext("%(n)s round", "%(n)s rounds", rounds) % {"n": rounds}
    table = f" · {words.table_name(at)}" if at else ""
    yield f"{words.evening(session)}{mark}{table} · {played}"
    yield winners_line([player.name + mark for player in board.winners], over=over, alone=bool(at))
    columns: Sequence[Column | Place] = board.columns
    for column in sorted(columns, key=lambda column: column.place):
        yield _place(column, mark)


def winners_line(names: list[str], *, over: bool, alone: bool) -> str:
    """Who won, or who leads; of several tables `alone`, who is first there. The same words whatever the gender."""
    if not names:
        return gettext("No round yet")
    if alone:
        told = gettext("First at this table: %(names)s")
    elif len(names) > 1:
        told = gettext("Shared win: %(names)s") if over else gettext("In the lead: %(names)s")
    else:
        told = gettext("Winner: %(names)s") if over else gettext("In the lead: %(names)s")
    return told % {"names": ", ".join(names)}


def _place(column: Column | Place, mark: str) -> str:
    gap = f" ({_number(-column.gap, mark)})" if column.gap else ""
    name = words.seated(column.player, column.plays_for)
    return f"{column.place}. {name}{mark} {_number(column.total, mark)}{gap}"


def _number(value: int, mark: str) -> str:
    return f"{LEFT_TO_RIGHT}−{-value}{mark}" if value < 0 else str(value)
