"""The planned evenings of a league in its `app`: read from a file, and stored with who said what.

The link by which people answer never travels: whoever has the file could answer for everybody.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime, time
from uuid import UUID

from django.utils.translation import gettext_noop

from .. import models
from ..names import clean_name, is_blank, name_key
from . import appdata
from .content import Answer, Content, League, Marks, Meeting
from .desk import Desk
from .fields import LONG_TEXT, MARKS, NO_LIST, OUT_OF_RANGE, Fields, room
from .people import NO_NAME
from .rounds import STRANGER
from .uids import AT_ONCE, Ids, chunks, free_ids, known_in

KEYS = MARKS | {
    "date",
    "time",
    "zone",
    "place",
    "host",
    "note",
    "changed_at",
    "cancelled_at",
    "session",
    "answers",
}
ANSWER_KEYS = frozenset({"player", "name", "says", "at"})
FIRST, LAST = date(1900, 1, 1), date(2199, 12, 31)
SAYS = frozenset(models.Answer.Says.values)

_TIME = re.compile(r"\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?", re.ASCII)

NO_TIME = gettext_noop("“%(key)s” must be a time of the day like 20:30.")
NO_ANSWER = gettext_noop("“%(key)s” must be coming, late or no.")
NOBODY = gettext_noop("An answer needs a “player” or a “name”, one of them.")
TWICE = gettext_noop("Somebody answers twice: leave the last answer.")
NO_SESSION = gettext_noop(
    "“%(key)s” must be the id of a session of this file, of one planned evening alone: mend it, or take it out."
)


def parted(fields: Fields, marks: Marks, desk: Desk) -> tuple[Marks, tuple[Meeting, ...]]:
    """The marks of a league without its planned evenings, and these."""
    app = dict(marks.app)
    raw = app.pop("meetings", None)
    if raw is not None and not isinstance(raw, list):
        desk.findings.add(f"{fields.path}.app", "value_invalid", NO_LIST, key="meetings")
        raw = None
    read = [_meeting(one, f"{fields.path}.app.meetings[{i}]", desk) for i, one in enumerate(raw or ())]
    return replace(marks, app=app), tuple(meeting for meeting in read if meeting)


def _meeting(raw: object, path: str, desk: Desk) -> Meeting | None:
    fields = Fields.open(raw, path, desk.findings, keys=KEYS, required=["date"])
    if fields is None:
        return None
    meeting = Meeting(
        day=_day(fields),
        hour=_time(fields),
        zone=fields.text("zone", most=room(models.Meeting, "zone")),
        place=fields.line("place", most=room(models.Meeting, "place")),
        host=fields.text("host"),
        note=fields.line("note", most=room(models.Meeting, "note")),
        changed_at=fields.instant("changed_at"),
        cancelled_at=fields.instant("cancelled_at"),
        session=fields.uid("session"),
        answers=_answers(fields, desk),
        path=path,
        marks=fields.marks(desk.uid(fields, "planned evening")),
    )
    return None if desk.findings.any_at(path) else meeting


def _day(fields: Fields) -> date:
    """Within so many years that a calendar can tell the hour anywhere, and the weeks after it."""
    day = fields.day("date") or FIRST
    if not FIRST <= day <= LAST:
        fields.refuse("date", OUT_OF_RANGE, low=FIRST.isoformat(), high=LAST.isoformat())
    return day


def _time(fields: Fields) -> time | None:
    text = fields.text("time")
    if not text:
        return None
    try:
        if _TIME.fullmatch(text):
            return time.fromisoformat(text)
    except ValueError:
        pass
    fields.refuse("time", NO_TIME)
    return None


def _answers(fields: Fields, desk: Desk) -> tuple[Answer, ...]:
    read = [_answer(one, f"{fields.path}.answers[{i}]", desk) for i, one in enumerate(fields.list("answers"))]
    answers = tuple(answer for answer in read if answer)
    if len({answer.player or name_key(answer.name) for answer in answers}) < len(answers):
        fields.refuse("answers", TWICE)
    return answers


def _answer(raw: object, path: str, desk: Desk) -> Answer | None:
    fields = Fields.open(raw, path, desk.findings, keys=ANSWER_KEYS, required=["says", "at"])
    if fields is None:
        return None
    player, name, says, at = fields.text("player"), _name(fields), fields.text("says"), fields.instant("at")
    if says not in SAYS and "says" in fields:
        fields.refuse("says", NO_ANSWER)
    if at is None or desk.findings.any_at(path):
        return None
    if bool(player) == bool(name):
        desk.findings.add(path, "value_invalid", NOBODY)
        return None
    return Answer(says, at, player, name, path)


def _name(fields: Fields) -> str:
    name = clean_name(fields.text("name"))
    if "name" in fields and is_blank(name):
        fields.refuse("name", NO_NAME)
    elif len(name) > (most := room(models.Answer, "name") or len(name)):
        fields.refuse("name", LONG_TEXT, most=most)
    return name


def refuse_strangers(league: League, desk: Desk) -> None:
    """Tell of hosts and answers of people who are not among the players, once these are read."""
    for meeting in league.meetings:
        named = [(meeting.path, meeting.host)]
        named += [(answer.path, answer.player) for answer in meeting.answers]
        for path, player in named:
            if player and not desk.is_player(player):
                desk.findings.add(path, "player_unknown", STRANGER, player=player)


def refuse_sessions(content: Content, desk: Desk) -> None:
    """Tell of planned evenings that were played as none of the file's sessions, or as another one's."""
    free = {session.marks.uid for session in content.sessions}
    for meeting in content.league.meetings if content.league else ():
        if meeting.session and meeting.session not in free:
            desk.findings.add(meeting.path, "value_invalid", NO_SESSION, key="session")
        free.discard(meeting.session)


Players = Mapping[str, models.Player]
Sessions = Mapping[UUID, UUID]  # the ids here of the file's own


def store(
    meetings: Iterable[Meeting], league: models.League, players: Players, sessions: Sessions, now: datetime
) -> None:
    """Write those that the league doesn't have; one that is there stays as it is, with its answers."""
    meetings = list(meetings)
    known = known_in(models.Meeting, (each.marks.uid for each in meetings if each.marks.uid), league)
    new = [each for each in meetings if each.marks.uid not in known]
    free = free_ids(models.Meeting, (each.marks.uid for each in new if each.marks.uid), league)
    unplanned = _unplanned(sessions.values(), league)
    rows = []
    for each in new:
        here = sessions.get(each.session) if each.session else None
        session = unplanned.pop(here, None) if here else None
        rows.append(_row(each, league, players, session, now, free))
    models.Meeting.objects.bulk_create(rows)
    models.Answer.objects.bulk_create(
        models.Answer(
            meeting=row,
            player=players[answer.player] if answer.player else None,
            name=answer.name,
            name_key=name_key(answer.name) if answer.name else "",
            says=answer.says,
            at=answer.at,
        )
        for each, row in zip(new, rows, strict=True)
        for answer in each.answers
    )


def _unplanned(sessions: Iterable[UUID], league: models.League) -> dict[UUID, models.GameSession]:
    """Those of these sessions that were no planned evening so far."""
    found: dict[UUID, models.GameSession] = {}
    for chunk in chunks(sessions, AT_ONCE):
        rows = league.sessions.filter(uid__in=chunk, meeting=None)
        found.update((row.uid, row) for row in rows)
    return found


def _row(
    read: Meeting,
    league: models.League,
    players: Players,
    session: models.GameSession | None,
    now: datetime,
    free: Ids,
) -> models.Meeting:
    created_at = read.marks.at or now
    return models.Meeting(
        **({"uid": free[read.marks.uid]} if read.marks.uid else {}),
        league=league,
        date=read.day,
        time=read.hour,
        zone=read.zone,
        place=read.place,
        host=players[read.host] if read.host else None,
        note=read.note,
        session=session,
        created_at=created_at,
        changed_at=read.changed_at or created_at,
        cancelled_at=read.cancelled_at,
        kept=appdata.kept(read.marks, read.marks.app, columns=["at"]),
    )
