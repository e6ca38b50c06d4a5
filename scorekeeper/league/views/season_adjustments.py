"""Points given or taken in a season's table, outside every evening."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import League, Season, SeasonAdjustment
from ...play.forms import new_key
from ..season_form import GiveForm
from ..seasons.adjustments import bring_back, cancel, give
from ..standings.tables import ranking_of
from .answering import done, page
from .seasons import season_in, today


@require_http_methods(["GET", "POST"])
@signed_in
def adjustments(request: HtmxRequest, uid: uuid.UUID, season_uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.OWN, request, uid)
    season = season_in(league, season_uid)
    people = league.players.filter(merged_into=None).order_by("name_key")
    form = GiveForm(request.POST or None, people=people, initial={"date": today(request), "key": new_key()})
    if request.method == "POST" and form.is_valid():
        read = form.cleaned_data
        give(
            season,
            signed_in_user(request),
            read["player"],
            read["points"],
            reason=read["reason"],
            day=read["date"],
            uid=read["key"],
        )
        return done(request, league, _("Saved."), to="season_adjustments", season_uid=season.uid)
    return points_page(request, league, season, form)


def points_page(request: HttpRequest, league: League, season: Season, form: GiveForm) -> HttpResponse:
    given = list(season.adjustments.select_related("player").order_by("-date", "-pk"))
    return page(
        request,
        league,
        "league/season_adjustments.html",
        status=422 if form.is_bound else 200,
        form=form,
        season=season,
        metric=ranking_of(league, season).metric,
        given=[each for each in given if each.deleted_at is None],
        cancelled=[each for each in given if each.deleted_at is not None],
    )


@require_POST
@signed_in
def cancel_adjustment(
    request: HtmxRequest, uid: uuid.UUID, season_uid: uuid.UUID, adjustment_uid: uuid.UUID
) -> HttpResponse:
    league, given = given_in(request, uid, season_uid, adjustment_uid)
    cancel(given, signed_in_user(request))
    return done(request, league, _("Cancelled."), to="season_adjustments", season_uid=season_uid)


@require_POST
@signed_in
def restore_adjustment(
    request: HtmxRequest, uid: uuid.UUID, season_uid: uuid.UUID, adjustment_uid: uuid.UUID
) -> HttpResponse:
    league, given = given_in(request, uid, season_uid, adjustment_uid)
    bring_back(given, signed_in_user(request))
    return done(request, league, _("It counts again."), to="season_adjustments", season_uid=season_uid)


def given_in(
    request: HttpRequest, uid: uuid.UUID, season_uid: uuid.UUID, adjustment_uid: uuid.UUID
) -> tuple[League, SeasonAdjustment]:
    league = league_to(Level.OWN, request, uid)
    found = SeasonAdjustment.objects.select_related("player", "season", "league")
    return league, get_object_or_404(found, league=league, season__uid=season_uid, uid=adjustment_uid)
