"""Evenings that by their date belong to another season: the owner ticks which of them move."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import League, LeagueEvent
from ...play.views.paging import page_number, page_of
from ..seasons import moves
from ..sessions import people_of
from .answering import done, page

A_PAGE = 300  # a form carries no more than a thousand fields


@require_http_methods(["GET", "POST"])
@signed_in
def proposed(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Those that are ticked move, whatever else has changed; what is no such move any more is told (409)."""
    league = league_to(Level.OWN, request, uid)
    if request.method == "GET":
        return moves_page(request, league)
    ticked = tuple(dict.fromkeys(request.POST.getlist("move")))
    moved = moves.make_moves(league, signed_in_user(request), ticked)
    if moved.lost:
        return moves_page(request, league, moved)
    if moved.event is None:
        return done(request, league, _("No evening was moved."), to="seasons")
    return redirect(f"{reverse('seasons', args=[league.uid])}?moved={moved.event.uid}")


def moves_page(request: HttpRequest, league: League, moved: moves.Moved | None = None) -> HttpResponse:
    found, number = moves.proposed(league), page_number(request)
    start = (number - 1) * A_PAGE
    shown = found[start : start + A_PAGE + 1]
    people = people_of(league, [move.session for move in shown])
    lines = [(move, people.get(move.session.pk, [])) for move in shown]
    return page(
        request,
        league,
        "league/season_moves.html",
        status=409 if moved else 200,
        moved=moved,
        page=page_of(lines, number, A_PAGE),
    )


@require_POST
@signed_in
def undo(request: HtmxRequest, uid: uuid.UUID, event_uid: uuid.UUID) -> HttpResponse:
    """Puts the evenings back; those that somebody has moved on since stay where they are."""
    league = league_to(Level.OWN, request, uid)
    event = get_object_or_404(LeagueEvent, league=league, verb=moves.MOVED, uid=event_uid)
    n = moves.undo_moves(event, signed_in_user(request))
    told = ngettext("One evening is back where it was.", "%(n)s evenings are back where they were.", n)
    return done(request, league, told % {"n": n}, to="seasons")
