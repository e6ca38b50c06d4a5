"""Seasons: made, changed, deleted while empty. No evening moves by any of it: `moves` proposes that."""

import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Literal

from django.db import IntegrityError
from django.db.models import Exists, OuterRef
from django.utils import timezone

from ...models import GameSession, League, Season, SeasonAdjustment, User
from ...names import clean_name, name_key
from ..events import changing, record
from ..standings.ranking import Ranking
from .belonging import runs_on, season_on

DELETED = "season_deleted"
LAST = date.max.toordinal()
Phase = Literal["coming", "running", "over", "closed"]


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """What a season is called and when it runs; no weekday means every day."""

    name: str
    starts: date | None = None
    ends: date | None = None
    weekdays: tuple[int, ...] = ()


class SeasonNameTaken(Exception):
    """Another season of the league is called so."""


class NotEmpty(Exception):
    """The season has evenings, points that were given or a champion: deleting it would lose them."""


def phase(season: Season, day: date) -> Phase:
    """Where the season stands on this day; one that is over waits to be closed."""
    if season.closed_at:
        return "closed"
    if not has_opened(season, day):
        return "coming"
    return "over" if season.ends and season.ends < day else "running"


def has_opened(season: Season, day: date) -> bool:
    """From then on its ranking is frozen."""
    return season.starts is None or season.starts <= day


def frozen_since(season: Season) -> date:
    """The day it opened: its first, or the one on which it was made where that was later."""
    made = timezone.localdate(season.created_at)
    return max(season.starts or made, made)


def plan_of(season: Season) -> SeasonPlan:
    return SeasonPlan(season.name, season.starts, season.ends, tuple(season.weekdays))


def create_season(league: League, by: User, plan: SeasonPlan, *, uid: uuid.UUID | None = None) -> Season:
    """A season with the league's ranking as it is now. Raises SeasonNameTaken.

    The same `uid` again, from a second tap, finds the season that the first one made.
    """
    season = Season(league=league, uid=uid or uuid.uuid4(), **_columns(plan))
    with _one_name(), changing(league):
        there = league.seasons.filter(uid=season.uid).first()
        if there is not None:
            return there
        _refuse_taken(league, season)
        season.ranking = League.objects.values_list("ranking", flat=True).get(pk=league.pk)
        season.save(force_insert=True)
        record(league, "season_made", by, after=_told(plan), **named(season))
    return season


class Opened(Exception):
    """The season has begun: with a first day still to come its frozen ranking would thaw."""


def edit_season(season: Season, by: User, plan: SeasonPlan, day: date) -> Season:
    """Another name or other days; nothing is written where all is as it was.

    Raises SeasonNameTaken, and Opened where a season with evenings would open anew after this day.
    """
    before, columns = plan_of(season), _columns(plan)
    if has_opened(season, day) and plan.starts and plan.starts > day and not is_empty(season):
        raise Opened
    for name, value in columns.items():
        setattr(season, name, value)
    if plan_of(season) == before:
        return season
    with _one_name(), changing(season.league):
        _refuse_taken(season.league, season)
        season.save(update_fields=list(columns))
        record(season.league, "season_changed", by, before=_told(before), after=_told(plan), **named(season))
    return season


def delete_season(season: Season, by: User) -> None:
    """Raises NotEmpty."""
    with changing(season.league):
        if not is_empty(season):
            raise NotEmpty
        record(season.league, DELETED, by, before=_told(plan_of(season)), **named(season))
        season.delete()


def is_empty(season: Season) -> bool:
    """Whether nothing would be lost with it. Two queries."""
    evenings = GameSession.objects.live().filter(season=season)
    given = SeasonAdjustment.objects.filter(season=season, deleted_at=None)
    return not (season.closed_at or evenings.exists() or given.exists())


def with_evenings(league: League) -> Any:
    """The seasons of the league, each with whether it `has_evenings` that count."""
    played = GameSession.objects.live().filter(season=OuterRef("pk"), playoff=False, rounds__gt=0)
    return league.seasons.annotate(has_evenings=Exists(played))


class Frozen(Exception):
    """The season has opened: its ranking stays as it was then."""


def change_season_ranking(season: Season, ranking: Ranking, by: User, day: date) -> None:
    """Another ranking than the league's for a season to come. Raises Frozen."""
    with changing(season.league):
        season.refresh_from_db(fields=["starts", "ranking"])
        if has_opened(season, day):
            raise Frozen
        before, after = season.ranking, ranking.to_json()
        if before != after:
            season.ranking = after
            season.save(update_fields=["ranking"])
            record(season.league, "season_ranking", by, before=before, after=after, **named(season))


def follow_ranking(league: League, before: Any, day: date) -> None:
    """The league ranks otherwise than `before`: so do its seasons to come that have no ranking of their own."""
    for season in league.seasons.filter(starts__gt=day):
        if season.ranking == before:
            season.ranking = league.ranking
            season.save(update_fields=["ranking"])


@dataclass(frozen=True, slots=True)
class Overlap:
    """Another season that runs on some of the same days, and which of the two takes a new evening then."""

    other: Season
    taker: Season


def overlaps(season: Season, seasons: Iterable[Season]) -> list[Overlap]:
    """Those that run at the same time on the same weekdays. No queries."""
    found = []
    for other in seasons:
        day = _day_of_both(season, other) if other.pk != season.pk else None
        taker = season_on(day, (season, other)) if day else None
        if taker is not None:
            found.append(Overlap(other, taker))
    return found


def _day_of_both(season: Season, other: Season) -> date | None:
    """A day on which both run; of their common stretch a week shows every weekday."""
    starts = [each.starts for each in (season, other) if each.starts]
    ends = [each.ends for each in (season, other) if each.ends]
    first = max(starts).toordinal() if starts else min(ends, default=date(2000, 1, 10)).toordinal() - 6
    days = (date.fromordinal(number) for number in range(first, first + 7) if 0 < number <= LAST)
    return next((day for day in days if runs_on(season, day) and runs_on(other, day)), None)


def _columns(plan: SeasonPlan) -> dict[str, Any]:
    return asdict(plan) | {"name": clean_name(plan.name), "weekdays": sorted(set(plan.weekdays))}


def named(season: Season) -> dict[str, Any]:
    """Which season an event is about."""
    return {"season": str(season.uid), "name": season.name}


def _told(plan: SeasonPlan) -> dict[str, Any]:
    """The plan as an event keeps it."""
    days = {
        name: day.isoformat() if day else None for name, day in (("starts", plan.starts), ("ends", plan.ends))
    }
    return {"name": plan.name, **days, "weekdays": list(plan.weekdays)}


def _refuse_taken(league: League, season: Season) -> None:
    names = league.seasons.exclude(pk=season.pk).values_list("name", flat=True)
    if name_key(season.name) in {name_key(name) for name in names}:
        raise SeasonNameTaken


@contextmanager
def _one_name() -> Iterator[None]:
    """Where another phone took the name a blink earlier, the database says so."""
    try:
        yield
    except IntegrityError as error:
        raise SeasonNameTaken from error
