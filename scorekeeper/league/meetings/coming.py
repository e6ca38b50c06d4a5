"""The evenings to come as pages and calendars tell them: who comes, who doesn't, who hasn't said."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from uuid import UUID

from ...models import Answer, GameSession, League, Meeting, Player, Table, User
from ...models.meeting import MeetingQuerySet
from ...models.people import merged
from ...names import clean_name, name_key
from ...play.days import play_date
from . import words
from .answering import Says, Who

SOON = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """A planned evening. People stand by name, those who answered first first.

    `me` is whether whoever asks is one of them, and `mine` what he said; `newcomers` are the answers of people
    who are on no roster. `is_next`: of those that were asked for, it is the first that is to take place.
    """

    meeting: Meeting
    host: str
    coming: Sequence[str]
    late: Sequence[str]
    no: Sequence[str]
    silent: Sequence[str]
    me: bool = False
    mine: str = ""
    newcomers: Sequence[Answer] = ()
    is_next: bool = False
    is_today: bool = False

    @property
    def expected(self) -> list[str]:
        """Who is going to sit down, those who are late last."""
        return [*self.coming, *self.late]

    @property
    def is_cancelled(self) -> bool:
        return self.meeting.cancelled_at is not None

    @property
    def is_played(self) -> bool:
        return is_played(self.meeting)

    @property
    def session(self) -> GameSession | None:
        """What is or was played; None where nothing was, or it is deleted."""
        return self.meeting.session if has_begun(self.meeting) else None

    @property
    def table(self) -> Table | None:
        """The first table of what is or was played."""
        return min(self.session.tables.all(), key=lambda table: table.number) if self.session else None

    @property
    def where(self) -> str:
        return words.where(self.meeting, self.host)

    @property
    def name(self) -> str:
        """What the evening is going to be called, "" where nobody said where it is."""
        return words.name_of_evening(self.meeting, self.host)

    @property
    def clock(self) -> str:
        return words.clock(self.meeting.time)


def today_at(meeting: Meeting, zone: str) -> date:
    """The play date where it takes place; `zone` is that of whoever asks, for a meeting without one."""
    return play_date(meeting.zone or zone)


def is_over(meeting: Meeting, zone: str = "") -> bool:
    return meeting.date < today_at(meeting, zone)


def not_over(meetings: MeetingQuerySet, zone: str = "") -> list[Meeting]:
    """Those of today and later, in order. One query, whatever the zones."""
    yesterday = play_date("") - timedelta(days=1)
    return [meeting for meeting in meetings.coming(yesterday) if not is_over(meeting, zone)]


def coming_of(league: League, zone: str = "") -> list[Meeting]:
    """The league's evenings to come, cancelled ones in, the next one first. One query."""
    return not_over(meetings_of(league), zone)


def open_of(league: League, zone: str = "") -> list[Meeting]:
    """Those that may be answered."""
    ahead = coming_of(league, zone)
    return [each for each in ahead if each.cancelled_at is None and not is_played(each)]


def latest(league: League, most: int = 20) -> list[Meeting]:
    """Those of the past and a few of today and tomorrow, the last one first. One query."""
    found = meetings_of(league).filter(date__lte=play_date("") + timedelta(days=1))
    return list(found.in_order().reverse()[:most])


def meetings_of(league: League) -> MeetingQuerySet:
    return (
        Meeting.objects.live()
        .filter(league=league)
        .select_related("session")
        .prefetch_related("session__tables")
    )


class Roster:
    """A league's people, to tell answers by: who was merged stands for whom he is now."""

    def __init__(self, players: Iterable[Player]) -> None:
        players = list(players)
        by_key = {player.pk: player for player in players}
        self.now = {pk: by_key[end] for pk, end in merged(players).items()}
        self.by_name = {player.name_key: self.now[player.pk] for player in players if player.merged_into_id}
        self.by_name |= {p.name_key: p for p in players if not p.merged_into_id}
        self.by_pid = {player.pid: self.now[player.pk] for player in players}
        self.active = [p for p in players if not p.merged_into_id and not p.archived_at]

    def who(self, name: str) -> Who:
        """Whom this name means: the player of that name, where there is one."""
        player = self.by_name.get(name_key(name))
        return Who(player) if player else Who(name=clean_name(name))

    def key(self, player: int | None, key_of_name: str) -> int | str:
        """What two answers of one person share, whether he was on the roster when he gave them or not."""
        if player is not None and player in self.now:
            return self.now[player].pk
        named = self.by_name.get(key_of_name)
        return named.pk if named else key_of_name

    def name_of(self, answer: Answer) -> str:
        key = self.key(answer.player_id, answer.name_key)
        return self.now[key].name if isinstance(key, int) else answer.name

    def host_of(self, meeting: Meeting) -> str:
        host = self.now.get(meeting.host_id or 0)
        return host.name if host else ""

    def asked(self, meeting: Meeting) -> list[Player]:
        """Of whom one waits for an answer: not of guests, nor of who left before."""
        return [p for p in self.active if p.ranked and not (p.until and p.until < meeting.date)]


def rosters_of(leagues: Iterable[int]) -> Mapping[int, Roster]:
    """The people of these leagues, by the league's key. One query."""
    found: dict[int, list[Player]] = {league: [] for league in leagues}
    for player in Player.objects.filter(league__in=found).order_by("name", "pk"):
        found[player.league_id].append(player)
    return {league: Roster(players) for league, players in found.items()}


def roster_of(league: League) -> Roster:
    return rosters_of([league.pk])[league.pk]


def evenings(
    rosters: Mapping[int, Roster], meetings: Iterable[Meeting], me: Who | None = None, zone: str = ""
) -> list[PlannedEvening]:
    """What was said for each of them, which stand in order. One query."""
    meetings = list(meetings)
    said: dict[int, dict[int | str, Answer]] = {meeting.pk: {} for meeting in meetings}
    league_of = {meeting.pk: meeting.league_id for meeting in meetings}
    # Of two answers of one person, of before and after two became one, the last word stands.
    for answer in Answer.objects.filter(meeting__in=said).order_by("at", "pk"):
        key = rosters[league_of[answer.meeting_id]].key(answer.player_id, answer.name_key)
        said[answer.meeting_id].pop(key, None)
        said[answer.meeting_id][key] = answer
    ahead = (meeting for meeting in meetings if not meeting.cancelled_at and not is_over(meeting, zone))
    following = next(ahead, None)
    return [
        replace(
            _evening(rosters[each.league_id], each, said[each.pk], me),
            is_next=each == following,
            is_today=each.date == today_at(each, zone),
        )
        for each in meetings
    ]


def _evening(
    roster: Roster, meeting: Meeting, said: Mapping[int | str, Answer], me: Who | None
) -> PlannedEvening:
    def those(says: Says) -> list[str]:
        return [roster.name_of(answer) for answer in said.values() if answer.says == says]

    mine = roster.key(me.player.pk if me.player else None, name_key(me.name)) if me else ""
    return PlannedEvening(
        meeting,
        roster.host_of(meeting),
        coming=those(Says.COMING),
        late=those(Says.LATE),
        no=those(Says.NO),
        silent=[player.name for player in roster.asked(meeting) if player.pk not in said],
        me=me is not None,
        mine=said[mine].says if mine in said else "",
        newcomers=[answer for key, answer in said.items() if isinstance(key, str)],
    )


def next_of(league: League, user: User, zone: str) -> PlannedEvening | None:
    """The next evening within two weeks that is to take place and hasn't begun.

    With what the user said who is a player here. One query, two more where there is one.
    """
    last = play_date(zone) + SOON
    meetings = not_over(meetings_of(league).standing().filter(date__lte=last), zone)
    meeting = next((each for each in meetings if not has_begun(each)), None)
    if meeting is None:
        return None
    rosters = rosters_of([league.pk])
    (evening,) = evenings(rosters, [meeting], player_of(rosters[league.pk], user), zone)
    return evening


def player_of(roster: Roster, user: User | None) -> Who | None:
    """Whom of the roster this user is."""
    found = (player for player in roster.active if user and player.user_id == user.pk)
    return next((Who(player) for player in found), None)


def tonight(leagues: Iterable[League], zone: str) -> list[PlannedEvening]:
    """What is planned in these leagues for today and hasn't begun. One query, two more where there is anything."""
    day = play_date("")
    near = Meeting.objects.standing().filter(league__in=list(leagues), date__lte=day + timedelta(days=1))
    near = near.select_related("session", "league")
    meetings = [m for m in not_over(near, zone) if m.date == today_at(m, zone) and not has_begun(m)]
    return evenings(rosters_of({m.league_id for m in meetings}), meetings) if meetings else []


def has_begun(meeting: Meeting) -> bool:
    """Whether something was begun from it that is still there: not deleted, nor moved to another league."""
    session = meeting.session
    return session is not None and session.deleted_at is None and session.league_id == meeting.league_id


def is_played(meeting: Meeting) -> bool:
    """Whether what was begun from it is finished."""
    return has_begun(meeting) and meeting.session.state != GameSession.State.OPEN  # type: ignore[union-attr]


def evening_to_hold(league: League, uid: UUID) -> PlannedEvening | None:
    """What is planned there under this id, to begin it. Three queries."""
    meeting = meetings_of(league).standing().filter(uid=uid).first()
    return evenings(rosters_of([league.pk]), [meeting])[0] if meeting else None
