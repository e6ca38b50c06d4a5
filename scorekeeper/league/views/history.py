"""Who changed what in the league, outside its tables: the newest first, a page at a time."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...accounts.profile import shown_name
from ...http import HtmxRequest
from ...models import League
from ...play.facts import NameTaken
from ...play.views.paging import page_number, page_of
from ...play.views.zones import clock_of
from ..people import merging
from ..people.naming import names_of_members
from .answering import done, page
from .telling import tell

A_PAGE = 50


@require_GET
def history(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    return history_page(request, league_to(Level.READ, request, uid))


def history_page(
    request: HttpRequest, league: League, *, problem: str = "", status: int = 200
) -> HttpResponse:
    number = page_number(request)
    start = (number - 1) * A_PAGE
    found = league.events.select_related("by").order_by("-pk")[start : start + A_PAGE + 1]
    shown = page_of(list(found), number, A_PAGE)
    names = names_of_members(league)
    steps = [
        (step, names.get(step.event.by_id or 0) or (shown_name(step.event.by) if step.event.by else ""))
        for step in tell(shown.items)
    ]
    with timezone.override(clock_of(request)):
        return page(
            request, league, "league/history.html", steps=steps, page=shown, problem=problem, status=status
        )


@require_POST
@signed_in
def undo(request: HtmxRequest, uid: uuid.UUID, event_uid: uuid.UUID) -> HttpResponse:
    """Take a merge back. Asked twice, it is done once."""
    league = league_to(Level.OWN, request, uid)
    event = get_object_or_404(league.events, uid=event_uid, verb="merge")
    try:
        merging.undo_merge(league, event, signed_in_user(request))
    except NameTaken:
        told = _("Somebody else has this name by now: rename that player first.")
        return history_page(request, league, problem=told, status=422)
    return done(request, league, _("Two people again."), to="league_history")
