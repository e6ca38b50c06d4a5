"""More rounds at the end of a session that the league has already."""

from dataclasses import dataclass

from .. import models
from ..play.change import Change, Stamp, change
from ..play.finish import UNDECIDED
from .content import Session
from .rows import RowMaker, TableRows
from .sameness import More


@dataclass(frozen=True, slots=True)
class SessionMore:
    """A session of the file, the stored one, and for each table what is new."""

    file: Session
    session: models.GameSession
    tables: tuple[More, ...]


def add_more(more: SessionMore, maker: RowMaker) -> None:
    """Write the new rounds as one change a table, so that phones at it see them and undo takes them back."""
    tables = models.Table.objects.filter(session=more.session).select_related("session", "rules")
    for table, added in zip(tables.order_by("number"), more.tables, strict=True):
        if not added.rounds:
            continue
        stamp = Stamp(user=maker.author, version=table.version)
        with change(table, "import_rounds", stamp) as step:
            _write(step, added, maker)
            _close(more, table)
            step.summary = {"rounds": len(added.rounds)}


def _write(step: Change, added: More, maker: RowMaker) -> None:
    sheet = step.sheet
    rows = TableRows(sheet.table)
    places = [round.position for round in sheet.rounds] + [a.position for a in sheet.adjustments]
    maker.add_rounds(rows, added.rounds, above=max(places, default=0))
    models.Round.objects.bulk_create(rows.rounds)
    models.Line.objects.bulk_create([line for lines in rows.lines for line in lines])
    maker.add_adjustments(rows, added.adjustments, [*sheet.rounds, *rows.rounds])
    models.Adjustment.objects.bulk_create(rows.adjustments)


def _close(more: SessionMore, table: models.Table) -> None:
    """The session is as finished as the file says, unless it is decided otherwise: a disputed one stays so."""
    state = models.GameSession.State
    if table.session.state in UNDECIDED and more.file.finished != (table.session.state != state.OPEN):
        table.session.state = state.FINISHED if more.file.finished else state.OPEN
        table.session.save(update_fields=["state"])
