"""The ratings of a league, and the owner's switch for them."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ...accounts.access import Level, league_to, level_in, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import League
from ...play.days import play_date
from ...play.views.zones import zone_of
from ..leagues import last_event
from ..ratings.page import page_of
from ..ratings.switch import ON, switch
from .answering import done, page


@require_GET
def ratings(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Everybody by strength. Where they are off, an owner is offered them, and for the others there is no page."""
    league = league_to(Level.READ, request, uid)
    owns = level_in(league) >= Level.OWN
    if not (league.rated or owns):
        raise Http404
    shown = page_of(league, signed_in_user(request), play_date(zone_of(request)))
    return page(
        request,
        league,
        "league/ratings.html",
        shown=shown,
        playing=shown is not None and is_playing(league),
        since=last_event(league, ON) if shown and owns else None,
    )


def is_playing(league: League) -> bool:
    """Whether an evening that counts already goes on."""
    return league.sessions.live().filter(rounds__gt=0).counting_as_open(timezone.now()).exists()


@require_POST
@signed_in
def switch_ratings(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.OWN, request, uid)
    on = request.POST.get("on") == "1"
    switch(league, on=on, by=signed_in_user(request))
    told = _("Ratings are on.") if on else _("Ratings are off.")
    return done(request, league, told, to="ratings")
