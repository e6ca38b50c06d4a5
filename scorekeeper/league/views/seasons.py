"""The seasons of a league: listed, made, changed, and deleted while they are empty."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.db.models import Count, F, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ...accounts.access import Level, league_to, level_in, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import League, LeagueEvent, Season
from ...models.base import uid_in
from ...play.forms import new_key
from ...play.start_form import play_date
from ...play.views.zones import zone_of
from ..season_form import SeasonForm
from ..seasons import lifecycle, moves
from ..seasons.lifecycle import NotEmpty, Opened, Phase, SeasonNameTaken
from ..seasons.words import days_of, overlap_line
from ..standings.ranking import Ranking
from ..standings.words import one_sentence
from .answering import done, page


def today(request: HttpRequest) -> date:
    """The play date that it is for whoever asks."""
    return play_date(zone_of(request))


def season_in(league: League, uid: uuid.UUID) -> Season:
    season = get_object_or_404(Season, league=league, uid=uid)
    season.league = league
    return season


@dataclass(frozen=True, slots=True)
class Listed:
    season: Season
    phase: Phase
    days: str
    evenings: int


@require_GET
def listing(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """All seasons, the last one first; for the owner the evenings that wait to be moved."""
    league = league_to(Level.READ, request, uid)
    day = today(request)
    counted: Any = Count("sessions", Q(sessions__deleted_at=None, sessions__playoff=False))
    found = league.seasons.annotate(evenings=counted).prefetch_related("champions")
    found = found.order_by(F("starts").desc(nulls_last=True), "-pk")
    return page(
        request,
        league,
        "league/seasons.html",
        listed=[Listed(s, lifecycle.phase(s, day), days_of(s), s.evenings) for s in found],
        waiting=moves.waiting(league) if level_in(league) >= Level.OWN else 0,
        moved=moved_just_now(league, request.GET.get("moved", "")),
    )


def moved_just_now(league: League, uid: str) -> LeagueEvent | None:
    """The step that the page offers to take back, where the owner comes from making it."""
    events = league.events.filter(verb=moves.MOVED, undone_at=None)
    return events.filter(uid=uid).first() if uid_in(uid) else None


@require_http_methods(["GET", "POST"])
@signed_in
def new(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.OWN, request, uid)
    form = SeasonForm(request.POST or None, initial={"key": new_key(), "starts": next_start(league)})
    if request.method == "POST" and form.is_valid():
        by, key = signed_in_user(request), form.cleaned_data["key"]
        if made := saved(form, lambda: lifecycle.create_season(league, by, form.plan(), uid=key)):
            return afterwards(request, made, _("The season is made."))
    return form_page(request, league, form)


def next_start(league: League) -> date | None:
    """The day after the last season's end: the next one follows it."""
    last = league.seasons.filter(ends__isnull=False).order_by("-ends").values_list("ends", flat=True).first()
    return last + timedelta(days=1) if last and last < date.max else None


@require_http_methods(["GET", "POST"])
@signed_in
def edit(request: HtmxRequest, uid: uuid.UUID, season_uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.OWN, request, uid)
    season = season_in(league, season_uid)
    form = SeasonForm(request.POST or None, initial=initial_of(season))
    if request.method == "POST" and form.is_valid():
        by = signed_in_user(request)
        if saved(form, lambda: lifecycle.edit_season(season, by, form.plan(), today(request))):
            return afterwards(request, season, _("Saved."))
    return form_page(request, league, form, season_in(league, season_uid))


def initial_of(season: Season) -> dict[str, Any]:
    days = [str(day) for day in season.weekdays]
    return {"name": season.name, "starts": season.starts, "ends": season.ends, "weekdays": days}


def saved(form: SeasonForm, action: Callable[[], Season]) -> Season | None:
    try:
        return action()
    except SeasonNameTaken:
        form.add_error("name", _("Another season of this league has this name: choose another one."))
    except Opened:
        form.add_error("starts", _("The season has begun: its first day can’t be one to come."))
    return None


def form_page(
    request: HttpRequest, league: League, form: SeasonForm, season: Season | None = None
) -> HttpResponse:
    return page(
        request,
        league,
        "league/season_form.html",
        status=422 if form.is_bound else 200,
        form=form,
        season=season,
        ranking="" if season else one_sentence(Ranking.from_json(league.ranking)),
        frozen=frozen_of(season, today(request)) if season else None,
        can_delete=season is not None and lifecycle.is_empty(season),
        overlaps=overlap_lines(season) if season else [],
    )


def frozen_of(season: Season, day: date) -> date | None:
    """Since when its ranking is frozen; None for a season to come."""
    return lifecycle.frozen_since(season) if lifecycle.has_opened(season, day) else None


def overlap_lines(season: Season) -> list[str]:
    return [overlap_line(each) for each in lifecycle.overlaps(season, season.league.seasons.all())]


def afterwards(request: HtmxRequest, season: Season, told: str) -> HttpResponse:
    """On to the evenings that by their date belong elsewhere now, where there are any; else back to the list.

    Where two seasons run at once, which of them takes a new evening.
    """
    league = season.league
    for line in overlap_lines(season):
        messages.info(request, line)
    return done(request, league, told, to="season_moves" if moves.waiting(league) else "seasons")


@require_POST
@signed_in
def delete(request: HtmxRequest, uid: uuid.UUID, season_uid: uuid.UUID) -> HttpResponse:
    """Of two taps the second finds it deleted; one that is not empty is shown with why it stays."""
    league = league_to(Level.OWN, request, uid)
    told = _("The season is deleted.")
    if league.events.filter(verb=lifecycle.DELETED, summary__season=str(season_uid)).exists():
        return done(request, league, told, to="seasons")
    season = season_in(league, season_uid)
    try:
        lifecycle.delete_season(season, signed_in_user(request))
    except NotEmpty:
        told = _("It has evenings, points that were given, or a champion: nothing was deleted.")
        return done(request, league, told, to="edit_season", season_uid=season_uid)
    return done(request, league, told, to="seasons")
