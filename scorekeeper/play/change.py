"""One change at a table: claimed by version, kept in the history, taken back in one step.

Everything that alters a fact goes through `change`, so that each has the same promises: it
happens once, on the state that the phone saw, with its copies rebuilt and its undo written,
in one transaction.
"""

import threading
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.utils import timezone

from ..accounts.access import may_start_in, owns
from ..models import Adjustment, GameSession, League, Line, Revision, Round, Seat, Table, User
from . import copies, dealers, facts
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who changes something, on which version of the table, and the phone's own name for the request.

    `user` is None where a command on the server does it, for a league that nobody owns any more.
    """

    user: User | None
    version: int
    client_key: uuid.UUID | None = None
    client_hash: str = ""

    @property
    def new_uid(self) -> uuid.UUID:
        """The uid of the round or adjustment that this request makes: the phone knows it before the server does."""
        return self.client_key or uuid.uuid4()


class Conflict(Exception):
    """Nothing was changed: the phone must look at the fresh table first."""


class Stale(Conflict):
    """The table has moved on since the phone last saw it."""


class KeyReused(Conflict):
    """The phone used the name of an earlier request for another content, or for another thing.

    Phones count the deals alike, so it may be that another one has saved this very deal: by the `revision`, if any.
    """

    def __init__(self, revision: Revision | None = None) -> None:
        self.revision = revision


class Repeated(Exception):
    """This very request was carried out before; `revision` is what came of it."""

    def __init__(self, revision: Revision) -> None:
        self.revision = revision


class NothingToUndo(Conflict):
    pass


class AnotherStep(Conflict):
    """The step that was to be taken back, or done again, is not the one that would be by now."""

    def __init__(self, kind: Revision.Kind) -> None:
        self.kind = kind


class NotYours(Conflict):
    """A decision about the evening is taken back by who made it, or by an owner."""


class NotPossible(Conflict):
    """The evening is not in the state that this takes: it was confirmed, disputed or settled meanwhile."""


class Finished(Conflict):
    """The evening is over at all its tables: whom a link let into one of them does not open it again."""


# What was said about the evening, not scored.
DECISIONS = frozenset({"correct", "dispute", "settle", "move_season"})


@dataclass(slots=True)
class Change:
    """What a change tells the user once it is done."""

    sheet: Sheet
    summary: dict[str, Any] = field(default_factory=dict)
    moves_dealers: bool = False
    moved: list[str] = field(default_factory=list)
    stayed: list[str] = field(default_factory=list)
    added: tuple[Round, list[Line]] | None = None  # a round at the end, when nothing else was touched
    led: tuple[str, ...] = ()  # who was in the lead before
    revision: Revision | None = None


@contextmanager
def change(table: Table, verb: str, stamp: Stamp, *, moves_dealers: bool = False) -> Iterator[Change]:
    """Run the block as one change. Raises Repeated, KeyReused or Stale before it; any error undoes all of it.

    The block writes to the database; afterwards the sheet is read again, dealers are derived
    anew where the change `moves_dealers`, points and results are rebuilt, and what differs
    becomes the revision.
    """
    refuse_stale(table, stamp)
    sheet = Sheet.of(table)
    with refusing_taken(stamp), writing():
        claim(table, stamp)
        if sheet.version != stamp.version:
            sheet = Sheet.load(table)
        before = facts.facts_of(sheet)
        step = Change(sheet=sheet, moves_dealers=moves_dealers, led=sheet.leaders())
        yield step
        step.sheet = settle(table, step)
        rows = facts.differences(before, facts.facts_of(step.sheet))
        step.revision = write_revision(table, verb, stamp, step.summary, rows)


@contextmanager
def refusing_taken(stamp: Stamp) -> Iterator[None]:
    """Raises KeyReused where the block failed since something else has the uid that the phone gave."""
    try:
        yield
    except IntegrityError:
        if any(rows.filter(uid=stamp.client_key).exists() for rows in (Round.objects, Adjustment.objects)):
            raise KeyReused
        raise


_queue = threading.RLock()


@contextmanager
def writing() -> Iterator[None]:
    """The transaction of a change.

    SQLite lets one writer in and has the others ask again and again, by which a thread may starve;
    those of this process queue instead. Who is in a transaction already is that one writer: in the
    queue he would wait for the first of it, who waits for him.
    """
    queues = connection.vendor == "sqlite" and not connection.in_atomic_block
    with _queue if queues else nullcontext(), transaction.atomic():
        yield


def refuse_stale(table: Table, stamp: Stamp) -> None:
    """What can be told from the table as it was read needs no place in the queue."""
    if table.version != stamp.version:
        if stamp.client_key:
            refuse_repeats(table, stamp)
        raise Stale


def claim(table: Table, stamp: Stamp) -> None:
    """Take the next version of the table, or say why not. Of two phones with one version, one succeeds."""
    if stamp.client_key:
        refuse_repeats(table, stamp)
    # The league before the table, as `changing` does: a move of evenings to another season waits here, and does not
    # hold the evening while this one holds the league.
    League.touch(table.session.league_id)
    taken = Table.objects.filter(pk=table.pk, version=stamp.version).update(version=F("version") + 1)
    if not taken:
        if stamp.client_key:  # the same request may have won while this one waited for the row
            refuse_repeats(table, stamp)
        raise Stale
    table.version = stamp.version + 1
    # Held from here on: another table of the evening that is written at once waits, and then finds these results.
    GameSession.objects.filter(pk=table.session_id).update(played_at=timezone.now())


def refuse_repeats(table: Table, stamp: Stamp) -> None:
    done = Revision.objects.filter(table=table, client_key=stamp.client_key).first()
    if done is None:
        return
    if done.client_hash == stamp.client_hash:
        raise Repeated(done)
    raise KeyReused(done)


def settle(table: Table, step: Change) -> Sheet:
    """Read the sheet again and bring what follows from its facts in line: dealers, points, results."""
    if step.added:
        step.sheet.append(*step.added)
        copies.rebuild(step.sheet, rounds=[step.added[0]])
        return step.sheet
    table.refresh_from_db(fields=["deck", "removed_suit", "rules", "first_dealer", "settings"])
    sheet = Sheet.load(table)
    if step.moves_dealers:
        step.moved, step.stayed = dealers.move_dealers(sheet)
        step.summary |= {k: v for k, v in (("moved", step.moved), ("stayed", step.stayed)) if v}
    dealers.pin(sheet)
    copies.rebuild(sheet)
    return sheet


def write_revision(
    table: Table,
    verb: str,
    stamp: Stamp,
    summary: dict[str, Any],
    rows: list[list[Any]],
    *,
    kind: Revision.Kind = Revision.Kind.DO,
    of: Revision | None = None,
) -> Revision:
    """The history row. Something new done after an undo gives up what could have been redone."""
    if kind == Revision.Kind.DO:
        Revision.objects.filter(table=table).to_redo().update(state=Revision.State.DROPPED)
    return Revision.objects.create(
        session_id=table.session_id,
        table=table,
        verb=verb,
        kind=kind,
        of=of,
        summary=summary,
        changes=rows,
        by=stamp.user,
        client_key=stamp.client_key,
        client_hash=stamp.client_hash,
    )


def undo(table: Table, stamp: Stamp, *, of: uuid.UUID | None = None) -> Revision:
    """Take the last step back: every fact as it was before it. Returns the step that was taken back.

    Raises AnotherStep where that is not the step `of` this name, on whatever version.
    """
    steps = Revision.objects.filter(table=table).to_undo()
    _refuse_another(table, stamp, steps.first(), of, Revision.Kind.UNDO)
    refuse_stale(table, stamp)
    with writing():
        claim(table, stamp)
        return _turn(table, stamp, steps.first(), Revision.Kind.UNDO, Revision.State.UNDONE)


def redo(table: Table, stamp: Stamp, *, of: uuid.UUID | None = None) -> Revision:
    """Bring the step that was taken back last again; `of` as in `undo`."""
    steps = Revision.objects.filter(table=table).to_redo()
    _refuse_another(table, stamp, steps.first(), of, Revision.Kind.REDO)
    refuse_stale(table, stamp)
    with writing():
        claim(table, stamp)
        return _turn(table, stamp, steps.first(), Revision.Kind.REDO, Revision.State.DONE)


def _refuse_another(
    table: Table, stamp: Stamp, step: Revision | None, of: uuid.UUID | None, kind: Revision.Kind
) -> None:
    """What comes between this look and the claim of the version is stale."""
    if of is None or (step is not None and step.name == of):
        return
    if stamp.client_key:
        refuse_repeats(table, stamp)
    raise AnotherStep(kind)


def _refuse_decided(table: Table, rows: Iterable[list[Any]]) -> None:
    """Another table of the evening may have finished, confirmed or disputed it since: that stands."""
    for kind, _uid, here, there in rows:
        if kind != "session" or here["state"] == there["state"]:
            continue
        if not GameSession.objects.filter(pk=table.session_id, state=here["state"]).exists():
            raise NotPossible


def _refuse_by_link(table: Table, stamp: Stamp, rows: Iterable[list[Any]]) -> None:
    """What was said of an evening at several tables is not for whom a link let into one of them."""
    if any(kind == "session" for kind, *_rest in rows) and is_by_link(table, stamp):
        raise NotYours


def is_by_link(table: Table, stamp: Stamp) -> bool:
    """Whether somebody changes one of several tables whom a link let into that one. Up to two queries."""
    beside = Table.objects.filter(session=table.session_id).exclude(pk=table.pk)
    return stamp.user is not None and beside.exists() and not may_start_in(table.session.league, stamp.user)


def _refuse_two_chairs(table: Table) -> None:
    """Who came back by undo may sit at another table by now."""
    beside = Table.objects.filter(session=table.session_id, part=table.part)
    here = Seat.objects.filter(table=table, left=False).values("player")
    facts.refuse_elsewhere(beside, here, but=table)


def _turn(
    table: Table, stamp: Stamp, step: Revision | None, kind: Revision.Kind, state: Revision.State
) -> Revision:
    if step is None:
        raise NothingToUndo
    if step.verb in DECISIONS and step.by != stamp.user and not owns(table.session.league, stamp.user):
        raise NotYours
    rows = step.changes if kind == Revision.Kind.REDO else [[k, u, a, b] for k, u, b, a in step.changes]
    _refuse_by_link(table, stamp, rows)
    _refuse_decided(table, rows)
    targets = [(kind, uid, facts.target(kind, before, after)) for kind, uid, before, after in rows]
    facts.put(step.table or table, targets)
    if any(kind == "table" for kind, *_rest in rows):
        _refuse_two_chairs(step.table or table)
    Revision.objects.filter(pk=step.pk).update(state=state)
    table.refresh_from_db()
    copies.rebuild(Sheet.load(table))
    write_revision(table, step.verb, stamp, step.summary, rows, kind=kind, of=step)
    return step
