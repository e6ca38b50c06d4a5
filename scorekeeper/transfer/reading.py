"""A file, read and judged: what it says, every problem with it, and what its deals give."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from . import meetings
from .answers import SessionAnswer
from .checked_app import refuse_strangers
from .content import NOTHING, Content, Session
from .desk import Desk
from .evenings import read_session
from .fields import Fields
from .findings import Finding
from .judge import judge
from .people import read_league, read_players
from .text import Unreadable, load

TOP_KEYS = frozenset({"format", "league", "players", "sessions"})

Progress = Callable[[int, int], object]  # told how many sessions are done, of how many


def no_progress(done: int, total: int) -> None:
    """For a caller who shows none."""


@dataclass(frozen=True, slots=True)
class Reading:
    """`content` is complete only where there are no problems; `answers` has one for each session of the file."""

    problems: tuple[Finding, ...]
    content: Content = NOTHING
    answers: tuple[SessionAnswer, ...] = ()
    readable: bool = True

    @property
    def clean(self) -> bool:
        return not self.problems


def read_file(
    data: bytes, *, seasons: Iterable[str] | None = (), progress: Progress = no_progress
) -> Reading:
    """Everything about a `whist-league/1` file, without looking into the database.

    `seasons` are those of the league that the sessions are to go into, besides the file's own; None
    where that isn't known.
    """
    try:
        top = load(data)
    except Unreadable as error:
        problem = Finding("", "unreadable", error.template, params=error.params)
        return Reading((problem,), readable=False)
    return _read(top, Desk(seasons=set(seasons or ()), seasons_sound=seasons is not None), progress)


def _read(top: dict[str, Any], desk: Desk, progress: Progress) -> Reading:
    fields = Fields.open(top, "", desk.findings, keys=TOP_KEYS, nested=TOP_KEYS)
    assert fields is not None  # load() has seen to it
    league = read_league(fields.raw("league"), desk) if "league" in fields else None
    players = read_players(fields, desk)
    if league:
        refuse_strangers(league, desk)
        meetings.refuse_strangers(league, desk)
    sessions, answers = _sessions(fields.list("sessions"), desk, progress)
    content = Content(league, players, sessions)
    if len(sessions) == len(answers):  # one that could not be read may be what was planned
        meetings.refuse_sessions(content, desk)
    return Reading(tuple(desk.findings), content, answers)


def _sessions(
    raw: list[Any], desk: Desk, progress: Progress
) -> tuple[tuple[Session, ...], tuple[SessionAnswer, ...]]:
    sessions, answers = [], []
    for i, one in enumerate(raw):
        session, answer = judge(read_session(one, f"sessions[{i}]", desk), desk)
        answers.append(answer)
        if session:
            sessions.append(session)
        progress(i + 1, len(raw))
    return tuple(sessions), tuple(answers)
