"""Evenings read from a paste, as a file that is brought into the league like any other."""

import json
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..league.events import changing
from ..league.gathering import Whom
from ..models import League, Player, SessionResult, User
from ..names import name_key
from .importing import Imported, import_reading
from .reading import read_file
from .text import FORMAT
from .totals import Evening

DECK_FOR_THREE = {"deck": "drop_suit", "removed_suit": "C"}

People = Mapping[str, Whom]  # who is meant, by the key of the name as it was written


def file_of(evenings: Iterable[Evening], people: People, league: League, key: uuid.UUID) -> bytes:
    """A `whist-league/1` file of sessions with one points-only round each.

    Their ids come from `key` and what they say, so that the same form sent twice is known the second time.
    """
    ids = {name_key(name): f"P{number}" for number, name in enumerate(_names(people.values()))}
    file = {
        "format": FORMAT,
        "league": {"rules": league.rules.rules.differences()},
        "players": [{"id": ids[name_key(name)], "name": name} for name in _names(people.values())],
        "sessions": [_session(evening, people, ids, key) for evening in evenings],
    }
    return json.dumps(file).encode()


def store(evenings: Iterable[Evening], people: People, league: League, by: User, key: uuid.UUID) -> Imported:
    """The evenings as a file that comes in; the same `key` again finds them there."""
    file = file_of(evenings, people, league, key)
    with changing(league):
        seasons = league.seasons.values_list("name", flat=True)
        return import_reading(read_file(file, seasons=seasons), into=league, owner=by)


def _names(people: Iterable[Whom]) -> list[str]:
    """What everybody is called in the league, each once."""
    named = {name_key(name): name for name in map(called, people)}
    return list(named.values())


def called(whom: Whom) -> str:
    return whom.name if isinstance(whom, Player) else whom


def _session(evening: Evening, people: People, ids: Mapping[str, str], key: uuid.UUID) -> dict[str, Any]:
    points = {ids[name_key(called(people[name]))]: value for name, value in evening.points.items()}
    seats = list(points)
    said = {
        "name": evening.name,
        "date": evening.day.isoformat(),
        **(DECK_FOR_THREE if len(seats) == 3 else {}),
        "seats": seats,
        "first_dealer": seats[0],
        "rounds": [{"points": points, "covers": evening.rounds}],
        "app": {"played_at": f"{evening.day.isoformat()}T20:00:00Z"},
    }
    names = [called(people[name]) for name in evening.points]
    return {"id": str(uuid.uuid5(key, json.dumps([said, names, evening.rows]))), **said}


def as_one(evening: Evening, people: People) -> list[str]:
    """The names in this evening that are one person in the league, where there are such."""
    ends = {name: name_key(called(people[name])) for name in evening.points if name in people}
    often = Counter(ends.values())
    return [called(people[name]) for name, end in ends.items() if often[end] > 1]


def there_already(evenings: Sequence[Evening], people: People, league: League) -> set[int]:
    """The places of those evenings whose people the league has together on the same day. One query."""
    days = {evening.day for evening in evenings}
    rows = SessionResult.objects.filter(
        session__league=league, session__date__in=days, session__deleted_at=None
    ).values_list("session", "session__date", "player__name_key")
    found: dict[int, tuple[Any, set[str]]] = {}
    for session, day, name in rows:
        found.setdefault(session, (day, set()))[1].add(name)
    there = {(day, frozenset(names)) for day, names in found.values()}
    known = {name: name_key(called(whom)) for name, whom in people.items()}
    return {
        place
        for place, evening in enumerate(evenings)
        if (evening.day, frozenset(known.get(name, name) for name in evening.points)) in there
    }
