"""The league's link by which anybody says who comes: shown, renewed, ended; and the calendar behind it."""

import uuid
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...accounts.access import Level, league_to, level_in, signed_in, signed_in_user
from ...http import HtmxRequest, private
from ...models import League
from ...play.views.links import address
from ..meeting_form import LinkForm
from ..meetings import link
from .answering import done, page


@require_http_methods(["GET", "POST"])
@signed_in
def answer_link(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """For the chat of the group. Whoever plans evenings makes the first; only an owner renews or ends it."""
    league = league_to(Level.SCORE, request, uid)
    if request.method == "GET":
        return link_page(request, league)
    form = LinkForm(request.POST)
    if not form.is_valid():
        return redirect("answer_link", uid=league.uid)
    if form.cleaned_data["action"] == "make":
        link.ensure_link(league)
        return redirect("answer_link", uid=league.uid)
    if level_in(league) < Level.OWN:
        raise PermissionDenied
    change = link.end if form.cleaned_data["action"] == "end" else link.renew
    change(league, signed_in_user(request))
    return done(request, league, _("The old link opens nothing any more."), to="answer_link")


def link_page(request: HttpRequest, league: League) -> HttpResponse:
    token = link.token_of(league)
    context: dict[str, Any] = {
        "url": address(request, "who_comes", token) if token else "",
        "ended": link.is_ended(league),
        **calendar_links(request, token),
    }
    return private(page(request, league, "league/answer_link.html", **context))


def calendar_links(request: HttpRequest, token: str) -> dict[str, str]:
    """Where calendars find the evenings, in the language of this page: to subscribe to, and as a plain address."""
    if not token:
        return {}
    feed = f"{address(request, 'meetings_feed', token)}?language={get_language()}"
    return {"feed": feed, "webcal": f"webcal{feed.removeprefix('https').removeprefix('http')}"}
