"""A clean reading into the database: all of it, or nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_noop

from .. import models
from ..league.events import changing, record
from ..models.base import WithUid, new_token, token_digest
from ..models.league import Role
from ..play import copies
from . import meetings, members
from .content import Content, Marks, Round, Session, Table
from .extending import SessionMore, add_more
from .findings import Finding
from .loading import sessions as stored_sessions
from .reading import Progress, Reading, no_progress
from .rows import Ids, RowMaker, SessionRows
from .sameness import Differs, More, more_of, with_names
from .uids import chunks, free_ids, known_in

OWNER_LINK_FOR = timedelta(days=30)
LAST_PLACE = 2**15 - 1  # of a day that the column holds; behind it the order of writing decides
AT_ONCE = 100  # sessions that are written or compared together

OTHER_CONTENT = gettext_noop(
    "The league has this session with another content: mend one of them, or give this one a new id."
)
CONFIRMED = gettext_noop(
    "The table has confirmed this session, and the file has more rounds of it: open it for a change first."
)
ONE_PERSON = gettext_noop(
    "%(player)s and %(other)s are one person in this league, and both sit in one deal here: mend one of the names."
)


@dataclass(slots=True)
class Imported:
    """What came of an import. With problems, or in a trial, nothing was stored and `league` is None.

    `token` opens the league once as its new guest owner; None where somebody owned it already.
    """

    problems: list[Finding] = field(default_factory=list)
    league: models.League | None = None
    token: str | None = None
    added: int = 0
    extended: int = 0
    skipped: int = 0


def import_reading(
    reading: Reading,
    *,
    into: models.League | None = None,
    owner: models.User | None = None,
    title: str = "",
    trial: bool = False,
    progress: Progress = no_progress,
) -> Imported:
    """Store what was read, `into` a league or as a new one of `owner` (a new guest where there is none).

    `title` names a league that has no name in the file. Any problem leaves everything as it was;
    so does a `trial`.

    Of a whole league the file decides which session has no season. One that is added to a league that is
    there belongs to the season of its day where the file names none, as if it had been played there.
    """
    if reading.problems:
        return Imported(list(reading.problems))
    with changing(into) if into else transaction.atomic():
        imported = _Importer(reading.content, into, owner, title, progress).run()
        if imported.problems or trial:
            transaction.set_rollback(True)
            imported = replace(imported, league=None, token=None)
    return imported


def owner_link(user: models.User) -> str:
    """A token that signs a phone in as the owner of what was imported, once, within 30 days."""
    token = new_token()
    models.OneTimeLink.objects.create(
        user=user,
        purpose=models.OneTimeLink.Purpose.OWNER,
        digest=token_digest(token),
        expires_at=timezone.now() + OWNER_LINK_FOR,
    )
    return token


class _Importer:
    def __init__(
        self,
        content: Content,
        into: models.League | None,
        owner: models.User | None,
        title: str,
        progress: Progress,
    ) -> None:
        self.content = content
        self.progress = progress
        self.now = timezone.now().replace(microsecond=0)
        self.imported = Imported()
        self.is_new = into is None
        if into is None:
            if owner is None:
                owner = models.User.create_guest()
                self.imported.token = owner_link(owner)
            into = members.new_league(content, owner, title, self.now)
        self.league = into
        self.author = owner or _owner_of(into)

    def run(self) -> Imported:
        sessions, imported = self.content.sessions, self.imported
        players = members.players(self.content, self.league, self.now)
        seasons = members.seasons(self.content, self.league, players, self.now)
        if self.is_new and self.content.league:
            members.points_given(self.content.league.given, self.league, None, players, self.now)
        known = known_in(models.GameSession, (s.marks.uid for s in sessions if s.marks.uid), self.league)
        more = list(self._compared(known, players))
        new = [session for session in sessions if session.marks.uid not in known]
        imported.problems += [] if self.is_new else _merged_twins(new, players)
        if imported.problems:
            return imported
        imported.added, imported.extended = len(new), len(more)
        imported.skipped = len(known) - len(more)
        ids = _free_ids(new, more, self.league)
        dated = not self.is_new and not self.league.casual
        maker = RowMaker(self.league, players, seasons, ids, self.now, self.author, dated=dated)
        self._add(new, maker)
        for each in more:
            add_more(each, replace(maker, players={player.pid: player for player in players.values()}))
        self._plan(players, {uid: row.uid for uid, row in known.items()} | _sessions_in(ids))
        self._record()
        imported.league = self.league
        return imported

    def _plan(self, players: Mapping[str, models.Player], here: Mapping[UUID, UUID]) -> None:
        """The planned evenings, once those that were played are there."""
        if self.content.league:
            meetings.store(self.content.league.meetings, self.league, players, here, self.now)

    def _record(self) -> None:
        imported = self.imported
        if self.league.casual or not (self.is_new or imported.added or imported.extended):
            models.League.touch(self.league.pk)
            return
        told: dict[str, Any] = {"added": imported.added, "extended": imported.extended}
        record(self.league, "import", self.author, **told)

    def _compared(
        self, known: Mapping[UUID, models.GameSession], players: Mapping[str, models.Player]
    ) -> Iterator[SessionMore]:
        """What the file has more of, session by session that the league knows; another content is told."""
        own = {name: player.pid for name, player in players.items()}
        themselves = {player.pid: player.pid for player in self.league.players.all()}
        for chunk in chunks((s for s in self.content.sessions if s.marks.uid in known), AT_ONCE):
            rows = {known[s.marks.uid].uid: known[s.marks.uid] for s in chunk if s.marks.uid}
            there = models.GameSession.objects.filter(pk__in=[row.pk for row in rows.values()])
            stored = {session.marks.uid: session for session in stored_sessions(there, themselves)}
            for session in chunk:
                row = known[session.marks.uid]  # type: ignore[index]  # `chunk` holds only those that are there
                file = with_names(session, own)
                try:
                    tables = more_of(file, stored[row.uid], self.league)
                except Differs:
                    self.imported.problems.append(Finding(session.path, "id_differs", OTHER_CONTENT))
                    continue
                if any(each.rounds for each in tables):
                    if row.state == models.GameSession.State.CONFIRMED and not row.correcting:
                        self.imported.problems.append(Finding(session.path, "id_differs", CONFIRMED))
                    else:
                        yield SessionMore(file, row, tables)

    def _add(self, new: list[Session], maker: RowMaker) -> None:
        places = self._places_in_day({session.day for session in new})
        done = 0
        for chunk in chunks(new, AT_ONCE):
            rows = []
            for session in chunk:
                places[session.day] = min(places[session.day] + 1, LAST_PLACE)
                rows.append(maker.session(session, places[session.day]))
            _save(rows)
            done += len(chunk)
            self.progress(done, len(new))

    def _places_in_day(self, days: set[date]) -> Counter[date]:
        """How many sessions each of these days has already."""
        found = self.league.sessions.filter(date__in=days).values_list("date").annotate(Max("place_in_day"))
        return Counter(dict(found))


def _merged_twins(new: Iterable[Session], players: Mapping[str, models.Player]) -> Iterator[Finding]:
    """Sessions in which two sit in one deal who were merged in this league."""
    ends = members.ends(players)
    for session in new:
        for seats in (_line_up(round) for table in session.tables for round in table.rounds):
            seen: dict[int, str] = {}
            twins = [(name, seen.setdefault(ends[name], name)) for name in seats]
            pair = next(((name, other) for name, other in twins if name != other), None)
            if pair:
                yield Finding(session.path, "name_taken", ONE_PERSON, pair[0], {"other": pair[1]})
                break


def _line_up(round: Round) -> Iterable[str]:
    return round.points if round.kind == "points" else round.deal.seats


def _owner_of(league: models.League) -> models.User | None:
    membership = league.memberships.filter(role=Role.OWNER).select_related("user").order_by("id").first()
    return membership.user if membership else None


def _free_ids(new: Iterable[Session], more: Iterable[SessionMore], league: models.League) -> Ids:
    """For everything that will be written the id it gets here, by kind and the file's id."""
    wanted: dict[type[WithUid], list[Marks]] = {
        models.GameSession: [session.marks for session in new],
        models.Table: [table.marks for session in new for table in session.tables],
    }
    parts: list[Table | More] = [table for session in new for table in session.tables]
    parts += [table for session in more for table in session.tables]
    wanted[models.Round] = [round.marks for part in parts for round in part.rounds]
    wanted[models.Adjustment] = [adjustment.marks for part in parts for adjustment in part.adjustments]
    return {
        (model, uid): free
        for model, marks in wanted.items()
        for uid, free in free_ids(model, (each.uid for each in marks if each.uid), league).items()
    }


def _sessions_in(ids: Ids) -> dict[UUID, UUID]:
    return {uid: free for (model, uid), free in ids.items() if model is models.GameSession}


def _save(rows: list[SessionRows]) -> None:
    """Write these sessions with their tables and results, one statement a kind of row (in batches)."""
    tables = [table for each in rows for table in each.tables]
    models.GameSession.objects.bulk_create([each.session for each in rows])
    models.Table.objects.bulk_create([each.table for each in tables])
    models.Seat.objects.bulk_create([seat for each in tables for seat in each.seats])
    models.Round.objects.bulk_create([round for each in tables for round in each.rounds])
    models.Line.objects.bulk_create([line for each in tables for lines in each.lines for line in lines])
    models.Adjustment.objects.bulk_create([row for each in tables for row in each.adjustments])
    results = [result for each in rows for result in copies.results([t.sheet() for t in each.tables])]
    models.SessionResult.objects.bulk_create(results)
