"""Evenings that by their date belong to another season than they are in: proposed, moved when the owner says so."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Count
from django.utils import timezone

from ...models import GameSession, League, LeagueEvent, Season, User
from ...models.base import uid_in
from ..events import changing, record
from .belonging import season_on

MOVED = "evenings_moved"


@dataclass(frozen=True, slots=True)
class Move:
    """An evening, the season it is in and the one that its date says; `by_hand`: somebody put it where it is."""

    session: GameSession
    was: Season | None
    to: Season | None

    @property
    def by_hand(self) -> bool:
        return self.session.season_pinned

    @property
    def key(self) -> str:
        """What a page says of it: a move that has become another one meanwhile is not made by it."""
        return "|".join([str(self.session.uid), uid_of(self.was), uid_of(self.to)])


def uid_of(season: Season | None) -> str:
    return str(season.uid) if season else ""


def proposed(league: League) -> list[Move]:
    """All of them, the earliest evening first; a play-off stays with the season it decides. Two queries."""
    seasons = {season.pk: season for season in league.seasons.all()}
    evenings = GameSession.objects.live().filter(league=league, playoff=False)
    evenings = evenings.only("uid", "name", "date", "season_id", "season_pinned")
    moves = (
        Move(session, seasons.get(session.season_id or 0), season_on(session.date, seasons.values()))
        for session in evenings.order_by("date", "place_in_day", "pk")
    )
    return [move for move in moves if move.was != move.to]


def waiting(league: League) -> int:
    """How many evenings lie elsewhere than their date says, those moved by hand left out. Two queries.

    The page of the seasons asks for it each time, so it goes by days and not by evenings.
    """
    seasons = list(league.seasons.all())
    evenings = GameSession.objects.live().filter(league=league, playoff=False, season_pinned=False)
    days = evenings.order_by().values_list("date", "season_id").annotate(many=Count("pk"))
    return sum(many for day, was, many in days if was != getattr(season_on(day, seasons), "pk", None))


@dataclass(frozen=True, slots=True)
class Moved:
    """What came of it: the event that takes it back, None where nothing moved, and the moves that were lost."""

    event: LeagueEvent | None
    evenings: int
    lost: tuple[str, ...]


def make_moves(league: League, by: User, keys: Collection[str]) -> Moved:
    """Make those of the proposed moves that were ticked, in one step.

    What has changed meanwhile stays where it is and is told; an evening that is there already is no such thing.
    """
    with changing(league):
        chosen = [move for move in proposed(league) if move.key in keys]
        lost = _lost(league, set(keys) - {move.key for move in chosen})
        if not chosen:
            return Moved(None, 0, lost)
        by_season: dict[Season | None, list[int]] = defaultdict(list)
        for move in chosen:
            by_season[move.to].append(move.session.pk)
        for to, evenings in by_season.items():
            GameSession.objects.filter(pk__in=evenings).update(season=to, season_pinned=False)
        changes = [
            [str(move.session.uid), uid_of(move.was), uid_of(move.to), move.by_hand] for move in chosen
        ]
        event = record(league, MOVED, by, changes=changes, evenings=len(chosen))
    return Moved(event, len(chosen), lost)


def _lost(league: League, keys: Iterable[str]) -> tuple[str, ...]:
    """Those of the keys that came to nothing. A second tap finds its evenings where it wanted them."""
    wanted = {key: key.split("|") for key in keys}
    uids = [parts[0] for parts in wanted.values() if uid_in(parts[0])]
    there = {
        str(session.uid): uid_of(session.season)
        for session in GameSession.objects.live().filter(league=league, uid__in=uids).select_related("season")
    }
    return tuple(key for key, parts in wanted.items() if there.get(parts[0]) != parts[-1])


def undo_moves(event: LeagueEvent, by: User) -> int:
    """Put the evenings back that nobody has moved on since; says how many. Done twice it is done once."""
    league = event.league
    with changing(league):
        if not LeagueEvent.objects.filter(pk=event.pk, undone_at=None).update(undone_at=timezone.now()):
            return 0
        seasons = {str(season.uid): season for season in league.seasons.all()}
        put_back = 0
        for uid, was, to, by_hand in event.changes:
            if (was and was not in seasons) or (to and to not in seasons):
                continue  # deleted since
            evenings = league.sessions.filter(uid=uid, season=seasons.get(to), season_pinned=False)
            put_back += evenings.update(season=seasons.get(was), season_pinned=by_hand)
        record(league, "moves_undone", by, of=str(event.uid), evenings=put_back)
    return put_back
