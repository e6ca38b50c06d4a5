"""The end of a season: leafed through on a big screen, as a report, and as certificates."""

import uuid
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from ...accounts.access import Level, league_to, signed_in_user
from ..finale.certificates import certificates_of
from ..finale.evenings import evenings_of
from ..finale.finale import finale_of
from ..finale.slides import slides_of
from .answering import page
from .seasons import season_in


@require_GET
def finale(request: HttpRequest, uid: uuid.UUID, season_uid: uuid.UUID | None = None) -> HttpResponse:
    """A slide a page, all of them without a script; of all time without a season."""
    league = league_to(Level.READ, request, uid)
    season = season_in(league, season_uid) if season_uid else None
    told = finale_of(league, season, signed_in_user(request))
    leaf = Paginator(slides_of(told), 1).get_page(request.GET.get("page"))
    slide = leaf.object_list[0]
    shown: dict[str, Any] = {"season": season, "finale": told, "leaf": leaf, "slide": slide}
    return page(request, league, "league/finale.html", theme="dark", **shown)


@require_GET
def report(request: HttpRequest, uid: uuid.UUID, season_uid: uuid.UUID | None = None) -> HttpResponse:
    """All of it on paper."""
    league = league_to(Level.READ, request, uid)
    season = season_in(league, season_uid) if season_uid else None
    told = finale_of(league, season, signed_in_user(request))
    return page(
        request,
        league,
        "league/report.html",
        season=season,
        finale=told,
        shown=told.shown,
        evenings=evenings_of(league, season),
    )


@require_GET
def certificates(request: HttpRequest, uid: uuid.UUID, season_uid: uuid.UUID | None = None) -> HttpResponse:
    """A sheet for each award; `only` chooses some, all of them where nothing was chosen yet."""
    league = league_to(Level.READ, request, uid)
    season = season_in(league, season_uid) if season_uid else None
    told = finale_of(league, season, signed_in_user(request))
    every = certificates_of(told)
    chosen = set(request.GET.getlist("only")) if "chosen" in request.GET else {each.key for each in every}
    return page(
        request,
        league,
        "league/certificates.html",
        season=season,
        finale=told,
        every=every,
        chosen=chosen,
        printed=[each for each in every if each.key in chosen],
    )
