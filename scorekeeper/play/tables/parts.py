"""An evening at several tables: people drawn anew for its next part, seated otherwise, at one table more.

Each is a change of the whole evening: it happens once, on the part that the phone saw, and is told in the
history of a table. Undo at a table takes none of it back; before anything was played `take_back` does.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F
from django.utils import timezone

from ...league.events import changing
from ...models import Adjustment, GameSession, League, Player, Revision, Round, Seat, Table, User
from .. import draft, facts, finish
from ..agreements import agreed_rules
from ..aids import kept_settings
from ..change import Conflict, NotPossible, Stale, Stamp
from ..facts import Place, refuse_elsewhere, refuse_played_for
from ..start import Seating, lay_table, players_named

DRAWN, SEATED, ADDED, TAKEN_BACK = "draw_anew", "seat_otherwise", "add_table", "take_draw_back"
MOST_PARTS = 99  # of one evening
SAID = frozenset({"declarer", "bid"})  # in a draft: from then on a deal is under way


@dataclass(frozen=True, slots=True)
class Seen:
    """Who changes the evening, which part the phone saw, and its own name for the request."""

    user: User
    part: int
    client_key: uuid.UUID | None = None


class DealUnderWay(Exception):
    """At the tables that have these numbers in their part a deal is being played; nothing was changed."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = list(numbers)


class PlayedThere(Conflict):
    """Something was played at the tables of this part: they stay as they are."""


class EnoughParts(Conflict):
    """The evening has as many parts as one can have."""


@dataclass(slots=True)
class Step:
    """A change of the evening while it is made: its tables, the part that is played, what the history will say."""

    session: GameSession
    seen: Seen
    tables: list[Table]
    summary: dict[str, Any] = field(default_factory=dict)

    @property
    def current(self) -> list[Table]:
        return [table for table in self.tables if table.part == self.seen.part]

    @property
    def next_number(self) -> int:
        return self.tables[-1].number + 1


def draw_anew(session: GameSession, seatings: Sequence[Seating], seen: Seen, *, over: bool = False) -> None:
    """The next part of the evening: new tables, the first ones stay as they are to be read and mended.

    Raises DealUnderWay unless the deals under way are said to be `over`; Stale where another was quicker;
    EnoughParts.
    """
    with _step(session, DRAWN, seen) as step:
        if step is None:
            return
        under_way = [number for number, table in enumerate(step.current, start=1) if is_under_way(table)]
        if under_way and not over:
            raise DealUnderWay(under_way)
        if seen.part >= MOST_PARTS:
            raise EnoughParts
        people = _people(session, seatings)
        _lay(step, seatings, people, _stand_ins(step, people.values()), part=seen.part + 1)
        step.summary = {"part": seen.part + 1, "tables": len(seatings)}


def seat_otherwise(session: GameSession, seatings: Sequence[Seating], seen: Seen) -> None:
    """Other people at the tables of this part, or other chairs; their links stay. Raises PlayedThere."""
    with _step(session, SEATED, seen) as step:
        if step is None:
            return
        _refuse_played(step.current)
        people = _people(session, seatings)
        stands_in = _stand_ins(step, people.values())
        for table, seating in zip(step.current, seatings, strict=False):
            _seat(table, seating, [people[name] for name in seating.names], stands_in)
        for table in step.current[len(seatings) :]:
            table.delete()
        _lay(step, seatings[len(step.current) :], people, stands_in, part=seen.part)
        step.summary = {"part": seen.part, "tables": len(seatings)}


def add_table(session: GameSession, seating: Seating, seen: Seen) -> None:
    """One more table beside those of this part. Raises AtAnotherTable; PlayedFor."""
    with _step(session, ADDED, seen) as step:
        if step is None:
            return
        people = _people(session, [seating])
        refuse_elsewhere(step.current, people.values())
        refuse_played_for(step.current, people.values())
        _lay(step, [seating], people, _stand_ins(step, people.values()), part=seen.part)
        step.summary = {"number": step.next_number}


def take_back(session: GameSession, seen: Seen) -> None:
    """Back to the tables of the part before, where nothing was played since. Raises PlayedThere."""
    with _step(session, TAKEN_BACK, seen) as step:
        if step is None:
            return
        if seen.part == 1:
            raise NotPossible
        _refuse_played(step.current)
        for table in step.current:
            table.delete()
        step.tables = [table for table in step.tables if table.part < seen.part]
        _outdate(step.tables)
        step.summary = {"part": seen.part}


def finish_evening(session: GameSession, seen: Seen) -> None:
    """Close the evening at all its tables at once. Sent twice it is finished once."""
    with changing(session.league):
        tables = _held(session)
        if session.state == GameSession.State.FINISHED:
            return
        table = tables[0]
        finish.finish(table, Stamp(user=seen.user, version=table.version))


def reopen_evening(session: GameSession, seen: Seen) -> None:
    with changing(session.league):
        tables = _held(session)
        if session.state == GameSession.State.OPEN:
            return
        finish.reopen(tables[0], Stamp(user=seen.user, version=tables[0].version))


def is_under_way(table: Table) -> bool:
    """Whether a deal has begun there that is not saved yet: its auction was won."""
    return bool(SAID & draft.answers_of(draft.draft_of(table)).keys())


def played_at(tables: Iterable[Table]) -> bool:
    """Whether anything stands on one of these sheets."""
    at = list(tables)
    entries = (Round.objects.live(), Adjustment.objects.live())
    return any(rows.filter(table__in=at).exists() for rows in entries)


@contextmanager
def _step(session: GameSession, verb: str, seen: Seen) -> Iterator[Step | None]:
    """The transaction of one change of the evening; None where this very request was carried out before.

    Of two phones that saw the same part one succeeds, and the other is told.
    """
    with changing(session.league):
        step = Step(session, seen, _held(session))
        if _done_before(session, seen):
            yield None
            return
        if step.tables[-1].part != seen.part:
            raise Stale
        if session.state != GameSession.State.OPEN:
            raise NotPossible
        _outdate(step.current)
        yield step
        _write(step, verb)


def _held(session: GameSession) -> list[Table]:
    """The tables by number, and the session as it is now.

    Nobody else writes them: who holds the league does. Read without a lock of their own, since what another
    phone laid while this one waited for such a lock would be missing.
    """
    found = list(Table.objects.filter(session=session).select_related("session").order_by("number"))
    session.state = found[0].session.state
    for table in found:
        table.session = session
    return found


def _done_before(session: GameSession, seen: Seen) -> bool:
    done = Revision.objects.filter(session=session, client_key=seen.client_key)
    return seen.client_key is not None and done.exists()


def _outdate(tables: Iterable[Table]) -> None:
    """Phones at these tables look again, and find what has become of them."""
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(version=F("version") + 1)


def _refuse_played(tables: Sequence[Table]) -> None:
    if played_at(tables):
        raise PlayedThere


def _people(session: GameSession, seatings: Sequence[Seating]) -> dict[str, Player]:
    """Whom the names mean in this league."""
    names = [name for seating in seatings for name in seating.names]
    return dict(zip(names, players_named(session.league, names), strict=True))


def _stand_ins(step: Step, seated: Iterable[Player]) -> dict[int, int]:
    """Who goes on playing for whom, as of the last table where he sat; the member is not `seated` himself now."""
    seats = Seat.objects.filter(table__in=step.tables).order_by("table__number")
    last, here = dict(seats.values_list("player_id", "plays_for_id")), {player.pk for player in seated}
    return {player: absent for player, absent in last.items() if absent and absent not in here}


def _lay(
    step: Step,
    seatings: Sequence[Seating],
    people: Mapping[str, Player],
    stands_in: Mapping[int, int],
    *,
    part: int,
) -> None:
    """Further tables, with the house rules of the evening."""
    if not seatings:
        return
    rules = agreed_rules(step.current[0])
    for number, seating in enumerate(seatings, start=step.next_number):
        players = [people[name] for name in seating.names]
        lay_table(
            step.session,
            seating,
            players,
            rules,
            number=number,
            part=part,
            stands_in=stands_in,
            settings=kept_settings(step.current[0]),
        )


def _seat(table: Table, seating: Seating, players: Sequence[Player], stands_in: Mapping[int, int]) -> None:
    """Who sits at a table where nothing was played yet. What was done there before can't be taken back any more."""
    facts.put_seats(table, [Place(player.pk, plays_for=stands_in.get(player.pk)) for player in players])
    Table.objects.filter(pk=table.pk).update(
        deck=seating.deck, removed_suit=seating.removed_suit, first_dealer=players[seating.first_dealer]
    )
    draft.clear(table)
    Revision.objects.filter(table=table).update(state=Revision.State.DROPPED)


def _write(step: Step, verb: str) -> None:
    """The history row, at the first table that the change found there."""
    GameSession.objects.filter(pk=step.session.pk).update(played_at=timezone.now())
    League.touch(step.session.league_id)
    first = (step.current or step.tables)[0]
    Revision.objects.create(
        session=step.session,
        table=first,
        verb=verb,
        summary=step.summary,
        by=step.seen.user,
        client_key=step.seen.client_key,
    )
