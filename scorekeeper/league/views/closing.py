"""The end of a season: who won it, a tie played off, and opening it again."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import League, Season
from ...play.forms import name_of_start, new_key
from ...play.start_form import play_date
from ...play.views.zones import zone_of
from ..season_form import CloseForm, PlayOffForm
from ..seasons.closing import NotClosable, Outlook, close_season, outlook, reopen_season
from ..seasons.playoffs import start_playoff
from .answering import done, page
from .seasons import season_in, today

WHY_NOT = {
    "open": gettext_lazy("An evening is still being played: finish it first."),
    "nobody": gettext_lazy("Nobody is ranked in this season: there is no champion to close it with."),
    "disputed": gettext_lazy(
        "Evenings are disputed: settle them, or say that the season closes without them."
    ),
    "seen": gettext_lazy("The table has changed meanwhile: look who is first now, then close it."),
    "tie": gettext_lazy("There is a tie: say how it is settled."),
}


@require_http_methods(["GET", "POST"])
@signed_in
def close(request: HtmxRequest, uid: uuid.UUID, season_uid: uuid.UUID) -> HttpResponse:
    """Proposes the champion that the table or the play-off has; of two taps the second finds it closed."""
    league = league_to(Level.OWN, request, uid)
    season = season_in(league, season_uid)
    if season.closed_at:
        return redirect("season", uid=uid, season_uid=season_uid)
    view = outlook(season, timezone.now())
    form = CloseForm(request.POST or None, level=view.level, seen=view.seen)
    if request.method == "POST" and closed(request, season, form):
        return done(request, league, _("The season is closed."), to="season", season_uid=season.uid)
    return close_page(request, league, season, view, form)


def closed(request: HttpRequest, season: Season, form: CloseForm) -> bool:
    if not form.is_valid():
        return False
    try:
        close_season(
            season,
            signed_in_user(request),
            form.verdict(),
            seen=form.cleaned_data["seen"],
            without_disputed=form.cleaned_data["without_disputed"],
            day=today(request),
        )
    except NotClosable as refusal:
        form.add_error(None, str(WHY_NOT[refusal.why]))
        form.status = 422 if refusal.why == "disputed" else 409
        return False
    return True


def close_page(
    request: HttpRequest, league: League, season: Season, view: Outlook, form: CloseForm
) -> HttpResponse:
    return page(
        request,
        league,
        "league/season_close.html",
        status=form.status if form.is_bound else 200,
        season=season,
        view=view,
        form=form,
        day=today(request),
        ends_today=season.ends is None or season.ends > today(request),
    )


@require_http_methods(["GET", "POST"])
@signed_in
def playoff(request: HtmxRequest, uid: uuid.UUID, season_uid: uuid.UUID) -> HttpResponse:
    """A new evening of those who are level; where they are too few, others sit in."""
    league = league_to(Level.OWN, request, uid)
    season = season_in(league, season_uid)
    view = outlook(season, timezone.now())
    if season.closed_at or len(view.level) < 2:
        return redirect("season", uid=uid, season_uid=season_uid)
    form = playoff_form(request, league, view)
    if request.method == "POST" and form.is_valid():
        read = form.cleaned_data
        day = play_date(zone_of(request, read["zone"]))
        key = name_of_start(request.POST)
        table = start_playoff(season, signed_in_user(request), form.names(), day, key)
        return redirect("table", uid=table.uid)
    status = 422 if form.is_bound else 200
    return page(
        request, league, "league/season_playoff.html", status=status, season=season, view=view, form=form
    )


def playoff_form(request: HttpRequest, league: League, view: Outlook) -> PlayOffForm:
    level = {player.pk for player in view.level}
    others: Any = league.players.active().exclude(pk__in=level).order_by("-ranked", "name_key")
    return PlayOffForm(
        request.POST if request.method == "POST" else None,
        level=view.level,
        others=others,
        initial={"client_key": new_key()},
    )


@require_POST
@signed_in
def reopen(request: HtmxRequest, uid: uuid.UUID, season_uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.OWN, request, uid)
    season = season_in(league, season_uid)
    reopen_season(season, signed_in_user(request))
    return done(request, league, _("The season is open again."), to="season", season_uid=season.uid)
