"""The demo as a `whist-league/1` file, so that it comes in as any other and is checked like it."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any

from django.utils.translation import get_language, gettext

from .. import rules as game
from ..transfer.text import FORMAT
from .evenings import A_WEEK, EARLIER, LATEST, Evening, evenings
from .people import EVERYBODY, GUESTS, NAMES, REGULARS

SEED = 5
THURSDAY = 3
BEGINS, A_ROUND = time(20, 30), timedelta(minutes=9)
SOME = 3  # every third evening of the running season was confirmed by the table
SAID = {"B": "coming", "D": "coming", "A": "coming", "G": "late", "F": "no"}  # of the coming Thursday


def league_file(last: date) -> bytes:
    """In the language in use; `last` is the day of the last evening. The same day, the same file."""
    random = Random(SEED)  # noqa: S311  # nothing to keep secret
    earlier, latest = (evenings(course, last, random) for course in (EARLIER, LATEST))
    first, second = (gettext("Season %(number)s") % {"number": number} for number in (1, 2))
    seasons = [_closed(first, earlier), {"name": second, "from": latest[0].day.isoformat()}]
    file = {
        "format": FORMAT,
        "league": {
            "name": gettext("Thursday league (demo)"),
            "seasons": seasons,
            "app": {"demo": True, "rated": True, "meetings": [_planned(last + A_WEEK)]},
        },
        "players": list(_players()),
        "sessions": [*_sessions(earlier, first), *_sessions(latest, second, confirmed=SOME)],
    }
    return json.dumps(file, ensure_ascii=False).encode()


def last_thursday(today: date) -> date:
    """The last one before today.

    >>> last_thursday(date(2026, 11, 26))
    datetime.date(2026, 11, 19)
    """
    yesterday = today - timedelta(days=1)
    return yesterday - timedelta(days=(yesterday.weekday() - THURSDAY) % 7)


def _players() -> Iterator[dict[str, Any]]:
    names = NAMES.get(get_language() or "", NAMES["en"])
    for player, name in zip(EVERYBODY, names, strict=True):
        yield {"id": player, "name": name} | ({"ranked": False} if player in GUESTS else {})


def _closed(name: str, played: Sequence[Evening]) -> dict[str, Any]:
    """A season that is over, with its champion."""
    totals: Counter[str] = Counter()
    for evening in played:
        totals.update(evening.totals())
    most = max(totals[player] for player in REGULARS)
    return {
        "name": name,
        "from": played[0].day.isoformat(),
        "to": played[-1].day.isoformat(),
        "app": {
            "closed_at": _at(played[-1].day + timedelta(days=1)),
            "champions": [player for player in REGULARS if totals[player] == most],
        },
    }


def _planned(day: date) -> dict[str, Any]:
    """The evening to come, with who has answered."""
    at = _at(day - timedelta(days=6))
    answers = [{"player": player, "says": says, "at": at} for player, says in SAID.items()]
    return {"date": day.isoformat(), "time": f"{BEGINS:%H:%M}", "host": "D", "answers": answers}


def _sessions(played: Iterable[Evening], season: str, *, confirmed: int = 1) -> Iterator[dict[str, Any]]:
    """One in so many is `confirmed`, and which had to be opened again for a change."""
    for number, evening in enumerate(played):
        rounds = list(_rounds(evening))
        app = {"played_at": rounds[-1]["at"], "finished_at": rounds[-1]["at"]}
        if number % confirmed == 0 or evening.corrected:
            app["state"] = "confirmed"
        yield {
            "date": evening.day.isoformat(),
            "season": season,
            "seats": evening.seats,
            "first_dealer": evening.seats[0],
            "rules": evening.rules.differences(),
            "rounds": rounds,
            "app": app | (_correction(evening.day) if evening.corrected else {}),
        }


def _correction(day: date) -> dict[str, str]:
    return {
        "correction": gettext("A revoke was found afterwards."),
        "corrected_at": _at(day + timedelta(days=1)),
    }


def _rounds(evening: Evening) -> Iterator[dict[str, Any]]:
    for number, (deal, points) in enumerate(zip(evening.deals, evening.scores, strict=True), 1):
        begun = {"at": _at(evening.day, number * A_ROUND), "dealer": deal.dealer, "frisch": deal.frisch}
        yield begun | ({"passed_out": True} if points is None else _played(deal, points))


def _played(deal: game.Deal, points: Mapping[str, int]) -> dict[str, Any]:
    names = ("calls", "declarer", "level", "suit", "contracts", "tricks", "fines")
    return {**{name: getattr(deal, name) for name in names}, "scores": points}


def _at(day: date, later: timedelta = timedelta()) -> str:
    return (datetime.combine(day, BEGINS).astimezone() + later).isoformat()
