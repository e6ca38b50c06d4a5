"""The demo in one tap, and its end in another."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ...accounts import throttle
from ...accounts.access import Level, league_to, signed_in, user_of
from ...accounts.guests import user_or_guest
from ...play.days import play_date
from ...play.views.zones import zone_of
from ..demo import demo_of, has_own_evenings, make_demo, remove_demo
from ..demo_form import DemoForm

REMOVED = "removed_demo"


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """To the user's demo, which is made where he has none; who isn't signed in becomes a guest."""
    user = user_of(request)
    there = demo_of(user) if user else None
    if there is not None:
        return redirect("league", uid=there.uid)
    try:
        throttle.attempt((throttle.DEMO_ADDRESS, throttle.address_of(request)))
    except throttle.TooOften:
        return render(request, "429.html", status=429)
    form = DemoForm(request.POST)
    user = user_or_guest(request, key=form.cleaned_data["client_key"] if form.is_valid() else None)
    league = make_demo(user, play_date(zone_of(request)))
    return redirect("league", uid=league.uid)


@require_POST
@signed_in
def remove(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Gone at once; what is no demo, or was played in, asks first as any league does.

    The second of two taps, which finds it gone, goes home too.
    """
    try:
        league = league_to(Level.OWN, request, uid)
    except Http404:
        if request.session.get(REMOVED) == str(uid):
            return redirect("home")
        raise
    if not league.demo or has_own_evenings(league):
        return redirect("delete_league", uid=league.uid)
    remove_demo(league)
    request.session[REMOVED] = str(uid)
    messages.success(request, _("The demo is gone."))
    return redirect("home")
