"""An evening that is to be typed in from paper: who played, when, by which rules; and the same changed later."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ... import rules as game
from ...accounts.access import (
    Level,
    leagues_for,
    level_in,
    signed_in,
    typed_to,
    user_of,
)
from ...accounts.guests import user_or_guest
from ...models import League, Table, TypedEvening, User
from ...play.agreements import agreed_rules
from ...play.forms import new_key
from ...play.start import known_names, last_lineups, league_of_next
from ...play.start_form import play_date
from ...play.views.home import initial_like, league_asked_for, table_like
from ...play.views.start_alone import start_data
from ...play.views.zones import zone_of
from ..typed.drafts import begin_typing, set_up
from ..typed.following import follow
from ..typed_form import TypedForm, initial_of_typed


@require_http_methods(["GET", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """Who played, when and by which rules, as the people last played; then on to the grid."""
    league, like = league_asked_for(request), table_like(request)
    user = user_of(request)
    if like is None and user and request.method == "GET":
        like = next((lineup.table for lineup in last_lineups(user, league=league, most=1)), None)
    if league is None and like is not None and user and "league" not in request.GET:
        there = league_of_next(user, like)
        league = there if there and not there.casual else None
    form = begin_form(request, like, league)
    if request.method == "POST" and request.POST.get("league") and league is None:
        return not_there(request, like)
    if request.method == "GET" or not form.is_valid():
        return begin_page(request, form, league, status=422 if request.method == "POST" else 200)
    zone_of(request, form.cleaned_data["zone"])
    user = user_or_guest(request, key=form.cleaned_data["client_key"])
    evening = begin_typing(user, league, form.plan(timezone.now()))
    return redirect("typed_evening", uid=evening.uid)


def not_there(request: HttpRequest, like: Table | None) -> HttpResponse:
    """The league is gone, or the user may record there no more: without it the form can be sent again."""
    form = begin_form(request, like, None, instead={"league": ""})
    told = _("You may not record evenings in this league: send it again for none, or choose another one.")
    form.add_error("league", told)
    return begin_page(request, form, None, status=422)


def begin_form(
    request: HttpRequest, like: Table | None, league: League | None, instead: Mapping[str, str] | None = None
) -> TypedForm:
    """As sent, but for what is given `instead`."""
    rules = agreed_rules(like) if like else league.rules.rules if league else game.CLASSIC
    if request.method == "POST":
        return TypedForm({**request.POST.dict(), **(instead or {})}, start=rules)
    first: dict[str, Any] = {
        "client_key": new_key(),
        "date": play_date(zone_of(request)),
        "league": league.uid if league else None,
    }
    if like is not None:
        first |= initial_like(like)
    return TypedForm(initial=first, start=rules)


def begin_page(
    request: HttpRequest, form: TypedForm, league: League | None, *, status: int = 200
) -> HttpResponse:
    """With what is half typed on top, and where else the evening may have been."""
    user = user_of(request)
    context = {
        "half_typed": TypedEvening.objects.half_typed(user) if user else [],
        "places": places_of(user),
        "lineups": last_lineups(user, league=league) if user else [],
        **form_context(request, form, league),
    }
    return render(request, "transfer/typed_begin.html", context, status=status)


def places_of(user: User | None) -> list[League]:
    """The leagues in which the user may record evenings; a demo is no place for real ones."""
    real = leagues_for(user).filter(demo=False) if user else ()
    return [each for each in real if level_in(each) >= Level.SCORE]


def form_context(request: HttpRequest, form: TypedForm, league: League | None) -> dict[str, Any]:
    user = user_of(request)
    known = known_names(user, league=league) if user else []
    return {"form": form, "league": league, "known": known, "start_data": start_data(form, {}, owns=True)}


@require_http_methods(["GET", "POST"])
@signed_in
def set_up_page(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Other people, another day, other rules of an evening that is being typed."""
    evening = typed_to(request, uid)
    if evening.saved_at or evening.table:
        return redirect("typed_evening", uid=evening.uid)
    follow(evening)
    rules, places = evening.rules.rules, places_of(user_of(request))
    if request.method == "GET":
        form = TypedForm(initial=initial_of_typed(evening), start=rules, places=places)
    else:
        form = TypedForm(request.POST, start=rules, evening=evening, places=places)
        if form.is_valid():
            set_up(evening, form.place, form.plan(timezone.now()))
            return redirect("typed_evening", uid=evening.uid)
    context = {"evening": evening, **form_context(request, form, evening.league)}
    return render(
        request, "transfer/typed_set_up.html", context, status=422 if request.method == "POST" else 200
    )
