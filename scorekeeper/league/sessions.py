"""The evenings of a league: found by what somebody remembers of them, the newest first."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from ..models import GameSession, League, Player, Season, Seat, SessionResult, Table
from ..models.people import merged
from ..names import name_key
from ..play.tables.evening import evening_address
from .people.roster import with_merged

State = GameSession.State
NAMED = 8  # people in a line of a list; as many as sit at one table


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for; "" and None for anything."""

    text: str = ""
    season: Season | None = None
    without_season: bool = False
    state: str = ""
    player: Player | None = None
    year: int | None = None
    days: tuple[date, date] | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at an evening; without points where none were scored there yet."""

    name: str
    points: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class Evening:
    """A line of the list: the best first. `marks` are told in words by the page.

    Of `several` tables, so many were played at `at_once`.
    """

    session: GameSession
    table: Table
    people: Sequence[Person]
    marks: Sequence[str]
    several: bool = False
    at_once: int = 1

    @property
    def winners(self) -> list[Person]:
        return [person for person in self.people if person.won]

    @property
    def url(self) -> str:
        """Its table; of an evening at several tables the page of them all."""
        return evening_address(self.session, self.table, several=self.several)

    @property
    def more(self) -> int:
        """How many are beyond those that a line names."""
        return max(len(self.people) - NAMED, 0)


def evenings(league: League, wanted: Wanted, now: datetime, *, start: int, most: int) -> list[Evening]:
    """A stretch of those that are wanted. Four queries, one more where an evening has no points yet."""
    found = matching(league, wanted, now).order_by("-date", "-place_in_day", "-pk")
    found = found.select_related("season").prefetch_related(
        Prefetch("tables", Table.objects.order_by("number")),
        Prefetch("results", SessionResult.objects.best_first()),
    )
    names, shown = names_in(league), list(found[start : start + most])
    seated = _seated([session for session in shown if not session.results.all()], names)
    return [_evening(session, seated.get(session.pk, ()), names, now) for session in shown]


def names_in(league: League) -> dict[int, str]:
    """What to call everybody, those who were merged into another by the other's name."""
    players = list(league.players.all())
    called = {player.pk: player.name for player in players}
    return {pk: called[end] for pk, end in merged(players).items()}


def matching(league: League, wanted: Wanted, now: datetime) -> QuerySet[GameSession]:
    found = GameSession.objects.live().filter(league=league)
    if wanted.without_season:
        found = found.filter(season=None)
    elif wanted.season:
        found = found.filter(season=wanted.season)
    if wanted.year:
        found = found.filter(date__year=wanted.year)
    if wanted.days:
        found = found.filter(date__range=wanted.days)
    if wanted.player:
        found = found.filter(_played(Q(player__in=with_merged(wanted.player))))
    if wanted.state:
        found = found.filter(in_state(wanted.state, now))
    for word in wanted.text.split():
        named = _played(Q(player__name_key__contains=name_key(word)))
        found = found.filter(Q(name__icontains=word) | Q(notes__icontains=word) | Q(named))
    return found


def _played(who: Q) -> Exists:
    return Exists(SessionResult.objects.filter(who, session=OuterRef("pk")))


def in_state(state: str, now: datetime) -> Q:
    """The states that people tell apart; an open evening that rested long enough is over."""
    still_open = Q(pk__in=GameSession.objects.counting_as_open(now).values("pk"))
    return {
        "open": still_open,
        "over": Q(state=State.FINISHED) | Q(state=State.OPEN) & ~still_open,
        "confirmed": Q(state=State.CONFIRMED),
        "changed": ~Q(correction=""),
        "disputed": Q(state=State.DISPUTED),
        "playoff": Q(playoff=True),
    }[state]


STATES = ("open", "over", "confirmed", "changed", "disputed", "playoff")


def people_of(league: League, sessions: Iterable[GameSession]) -> dict[int, list[Person]]:
    """Who played in each of them and with how many points, the best first. Two queries."""
    names = names_in(league)
    found: dict[int, list[Person]] = defaultdict(list)
    for result in SessionResult.objects.filter(session__in=list(sessions)).best_first():
        found[result.session_id].append(Person(names[result.player_id], result.points, result.won))
    return found


def _seated(sessions: Sequence[GameSession], names: Mapping[int, str]) -> dict[int, list[Person]]:
    """Who sat down at each of them, table by table. One query, where there are any."""
    found: dict[int, dict[int, Person]] = defaultdict(dict)
    if sessions:
        seats = Seat.objects.filter(table__session__in=sessions, left=False).order_by(
            "table__number", "position"
        )
        for session, player in seats.values_list("table__session", "player"):
            found[session].setdefault(player, Person(names[player], None, won=False))
    return {session: list(people.values()) for session, people in found.items()}


def _evening(
    session: GameSession, seated: Sequence[Person], names: Mapping[int, str], now: datetime
) -> Evening:
    people = [
        Person(names[result.player_id], result.points, won=bool(session.rounds) and result.won)
        for result in session.results.all()
    ]
    tables = session.tables.all()
    return Evening(
        session,
        tables[0],
        people or seated,
        list(marks_of(session, now)),
        several=len(tables) > 1,
        at_once=max(Counter(table.part for table in tables).values()),
    )


def marks_of(session: GameSession, now: datetime) -> Iterable[str]:
    """What there is to be told beside the numbers."""
    if session.counts_as_open(now):
        yield "open"
    if session.state in (State.CONFIRMED, State.DISPUTED):
        yield session.state
    if session.correction:
        yield "changed"
    if session.playoff:
        yield "playoff"
    elif session.season_pinned:
        yield "moved"


def years_of(league: League) -> list[int]:
    """The years in which it played, the last first."""
    return [
        day.year
        for day in GameSession.objects.live().filter(league=league).dates("date", "year", order="DESC")
    ]
