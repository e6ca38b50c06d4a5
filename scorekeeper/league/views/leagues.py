"""A league's home, making one, and its settings."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from ...accounts.access import Level, league_to, level_in, signed_in, signed_in_user
from ...accounts.guests import user_or_guest
from ...http import HtmxRequest
from ...models import League
from ...play import recent
from ...play.forms import new_key
from ...play.rules_words import one_line
from ...play.start_form import play_date
from ...play.views.home import lineups_of
from ...play.views.zones import zone_of
from ..league_form import LeagueForm, NewLeagueForm
from ..leagues import change_rules, create_league, last_event, rename_league
from ..meetings.coming import next_of
from ..on_this_day import on_this_day
from ..people.claims import open_for
from ..seasons.belonging import current
from ..seasons.lifecycle import phase, with_evenings
from ..standings.page import top_of
from .answering import done, page

LAST = 5  # evenings on a league's home


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form of a new league; sent, it makes a guest on the way where nobody is signed in."""
    form = NewLeagueForm(request.POST or None, initial={"client_key": new_key()})
    if request.method == "GET" or not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return render(request, "league/new.html", {"form": form}, status=status)
    read, key = form.cleaned_data, form.cleaned_data["client_key"]
    user = user_or_guest(request, key=key)
    # The key opens the guest for a second tap: everybody in the league sees its id, so that it must not be the key.
    uid = uuid.uuid5(key, "league") if key else None
    league = create_league(user, read["name"], rules=read["rules"], people=read["people"], uid=uid)
    messages.success(request, _("The league is made. Its first evening can begin."))
    return redirect("league", uid=league.uid)


@require_GET
def home(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """What comes next, first: an evening to go on with, else one to start; then the table and what was played."""
    league = league_to(Level.READ, request, uid)
    user = signed_in_user(request)
    day, seasons = play_date(zone_of(request)), list(with_evenings(league))
    season = current(day, seasons)
    evenings = recent.evenings(user, league=league, start=0, most=LAST + 3)
    still_open = recent.open_evenings(user, league=league)
    shown = {evening.table.pk for evening in still_open}
    return page(
        request,
        league,
        "league/home.html",
        open=still_open,
        soon=next_of(league, user, zone_of(request)),
        lineups=lineups_of(user, league=league),
        then=on_this_day(league, day),
        top=top_of(league, season, user),
        evenings=[evening for evening in evenings if evening.table.pk not in shown][:LAST],
        rules_line=one_line(league.rules.rules),
        to_close=[each for each in seasons if each.has_evenings and phase(each, day) == "over"],
        asked=open_for(league).count() if level_in(league) >= Level.OWN else 0,
    )


@require_http_methods(["GET", "POST"])
@signed_in
def settings(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Name and house rules. They hold for new evenings; what was played keeps its own."""
    league = league_to(Level.OWN, request, uid)
    form = LeagueForm(request.POST or None, start=league.rules.rules, initial={"name": league.name})
    if request.method == "POST" and form.is_valid():
        by = signed_in_user(request)
        rename_league(league, form.cleaned_data["name"], by)
        change_rules(league, form.cleaned_data["rules"], by)
        return done(
            request, league, _("Saved. Evenings from now on begin with these rules."), to="league_settings"
        )
    status = 422 if request.method == "POST" else 200
    return page(request, league, "league/settings.html", status=status, **settings_context(league, form))


def settings_context(league: League, form: LeagueForm) -> dict[str, Any]:
    return {"form": form, "rules_line": one_line(league.rules.rules), "changed": last_event(league, "rules")}
