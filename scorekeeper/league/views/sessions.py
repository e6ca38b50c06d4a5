"""The evenings of a league, searched and filtered by what stands in the address."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_GET

from ...accounts.access import Level, league_to, session_to, signed_in_user
from ...models import TypedEvening
from ...play.views.paging import page_number, page_of
from ..sessions import evenings, years_of
from ..sessions_form import SessionsForm
from .answering import page

A_PAGE = 30


@require_GET
def sessions(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.READ, request, uid)
    form = SessionsForm(
        request.GET,
        seasons=league.seasons.order_by("-starts", "-pk"),
        players=league.players.filter(merged_into=None).order_by("name_key"),
        years=years_of(league),
    )
    wanted, number = form.wanted(), page_number(request)
    found = evenings(league, wanted, timezone.now(), start=(number - 1) * A_PAGE, most=A_PAGE + 1)
    asked = request.GET.copy()
    asked.pop("page", None)
    return page(
        request,
        league,
        "league/sessions.html",
        form=form,
        half_typed=TypedEvening.objects.half_typed(signed_in_user(request)).filter(league=league),
        page=page_of(found, number, A_PAGE),
        asked=asked.urlencode(),
        is_search=bool(wanted.text) or form.is_filtered,
    )


@require_GET
def result(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """On to how an evening ended, for pages that know it by its uid: at its one table, or at all of them."""
    session = session_to(Level.READ, request, uid)
    first, *others = session.tables.order_by("number")
    return redirect("evening", uid=session.uid) if others else redirect("summary", uid=first.uid)
