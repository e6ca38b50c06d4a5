"""The table of a league: of all time, and of each season."""

import uuid
from collections.abc import Iterable

from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from ...accounts.access import Level, league_to, signed_in_user
from ...models import League, Season
from ..seasons.page import facts_of
from ..standings.page import page_of
from .answering import page
from .seasons import today


@require_GET
def standings(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """All time: every evening that counts, by the ranking that the league has today."""
    league = league_to(Level.READ, request, uid)
    return standings_page(request, league, seasons_of(league), None)


@require_GET
def season(request: HttpRequest, uid: uuid.UUID, season_uid: uuid.UUID) -> HttpResponse:
    """A season, by the ranking that it opened with."""
    league = league_to(Level.READ, request, uid)
    seasons = seasons_of(league)
    return standings_page(request, league, seasons, season_among(seasons, str(season_uid)))


def seasons_of(league: League) -> list[Season]:
    """The youngest first. One query."""
    return list(league.seasons.order_by(F("starts").desc(nulls_last=True), "-pk"))


def asked_season(request: HttpRequest, league: League) -> tuple[list[Season], Season | None]:
    """All seasons, and the one that the address asks for, None for all time. 404 for one that isn't there."""
    seasons, asked = seasons_of(league), request.GET.get("season")
    return seasons, season_among(seasons, asked) if asked else None


def season_among(seasons: Iterable[Season], uid: str) -> Season:
    """404 for one that isn't there."""
    for each in seasons:
        if str(each.uid) == uid:
            return each
    raise Http404


def query_of(season: Season | None) -> str:
    """How an address asks for a season."""
    return f"?season={season.uid}" if season else ""


def standings_page(
    request: HttpRequest, league: League, seasons: list[Season], chosen: Season | None
) -> HttpResponse:
    shown = page_of(league, chosen, signed_in_user(request))
    return page(
        request,
        league,
        "league/standings.html",
        seasons=seasons,
        season=chosen,
        shown=shown,
        facts=facts_of(chosen, shown.table, seasons, today(request)) if chosen else None,
    )
