"""What of the `app` objects moves a league's tables. It is checked like the rest of a file.

What isn't understood of the other things in there is passed over; here a league would be ranked otherwise.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django.utils.translation import gettext_noop

from .. import models
from ..league.standings.ranking import Ranking, RankingInvalid
from ..play.tables.parts import MOST_PARTS
from . import appdata
from .content import League, Marks, PointsGiven
from .desk import Desk
from .fields import MARKS, NO_LIST, NO_OBJECT, Fields, is_whole, room
from .rounds import STRANGER

GIVEN_KEYS = MARKS | {"player", "points", "date", "reason"}

NO_WEEKDAYS = gettext_noop("“%(key)s” must be a list of days, from 0 for Monday to 6 for Sunday, each once.")
NO_PART = gettext_noop(
    "“%(key)s” must be a whole number from 1 to %(most)s: which part of the evening it was."
)
PARTS_FALL = gettext_noop("“%(key)s” is lower than at the table before it: put the tables in their order.")
NO_STAND_IN = gettext_noop(
    "“%(key)s” must name for people at the table the absent player whose evening it is: mend its ids."
)


def parted(fields: Fields, marks: Marks, desk: Desk) -> tuple[Marks, tuple[PointsGiven, ...]]:
    """The marks of a league or season without the points that its table gives and takes, and these."""
    _check_ranking(fields.path, marks.app, desk)
    _check_weekdays(fields.path, marks.app, desk)
    app = dict(marks.app)
    raw = app.pop("adjustments", None)
    if raw is not None and not isinstance(raw, list):
        desk.findings.add(f"{fields.path}.app", "value_invalid", NO_LIST, key="adjustments")
        raw = None
    read = [_given(one, f"{fields.path}.app.adjustments[{i}]", desk) for i, one in enumerate(raw or ())]
    return replace(marks, app=app), tuple(given for given in read if given)


def _check_ranking(path: str, app: Mapping[str, Any], desk: Desk) -> None:
    ranking = app.get("ranking")
    if ranking is None:
        return
    if not isinstance(ranking, dict):
        desk.findings.add(f"{path}.app", "value_invalid", NO_OBJECT, key="ranking")
        return
    try:
        Ranking.from_json(ranking)
    except RankingInvalid as invalid:
        for problem in invalid.problems:
            desk.findings.add(
                f"{path}.app.ranking", "value_invalid", problem.template, player=None, **problem.params
            )


def _check_weekdays(path: str, app: Mapping[str, Any], desk: Desk) -> None:
    try:
        appdata.days_of_the_week(app.get("weekdays") or [])
    except (ValueError, TypeError):
        desk.findings.add(f"{path}.app", "value_invalid", NO_WEEKDAYS, key="weekdays")


def _given(raw: object, path: str, desk: Desk) -> PointsGiven | None:
    fields = Fields.open(raw, path, desk.findings, keys=GIVEN_KEYS, required=["player", "points", "date"])
    if fields is None:
        return None
    day = fields.day("date")
    given = PointsGiven(
        player=fields.text("player"),
        points=fields.whole("points"),
        day=day or date.min,
        reason=fields.text("reason", most=room(models.SeasonAdjustment, "reason")),
        path=path,
        marks=fields.marks(desk.uid(fields, "points given")),
    )
    return None if desk.findings.any_at(path) else given


def refuse_strangers(league: League, desk: Desk) -> None:
    """Tell of points for somebody who is not among the players, once these are read."""
    seasons = (given for season in league.seasons for given in season.given)
    for given in (*league.given, *seasons):
        if not desk.is_player(given.player):
            desk.findings.add(given.path, "player_unknown", STRANGER, player=given.player)


def check_stand_ins(path: str, app: Mapping[str, Any], seats: Iterable[str], desk: Desk) -> None:
    """Who plays for an absent member sits at the table; the member is somebody else of the file."""
    stand_ins = app.get("plays_for")
    if stand_ins is None:
        return
    sound = isinstance(stand_ins, dict) and all(
        name in seats and isinstance(absent, str) and absent != name and desk.is_player(absent)
        for name, absent in stand_ins.items()
    )
    if not sound:
        desk.findings.add(f"{path}.app", "value_invalid", NO_STAND_IN, key="plays_for")


def check_part(path: str, app: Mapping[str, Any], desk: Desk) -> None:
    """The part of the evening tells how many rounds somebody could have sat in."""
    part = app.get("part")
    if part is not None and not (is_whole(part) and 1 <= part <= MOST_PARTS):
        desk.findings.add(f"{path}.app", "value_invalid", NO_PART, key="part", most=MOST_PARTS)


def check_parts(path: str, apps: Iterable[Mapping[str, Any]], desk: Desk) -> None:
    """An evening goes on at its last tables: each stands in the part of the one before it, or in a later one."""
    parts = [app.get("part") or 1 for app in apps]
    if all(map(is_whole, parts)) and parts != sorted(parts):
        desk.findings.add(path, "value_invalid", PARTS_FALL, key="part")
