"""What the pages of a league share: their frame, and the way back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from ...accounts.access import Level, level_in
from ...http import HtmxRequest
from ...models import League


def framed(league: League, **more: Any) -> dict[str, Any]:
    """The context of a page of the league: its name, and what the user who asked for it may do."""
    level = level_in(league)
    return {
        "league": league,
        "may_score": level >= Level.SCORE,
        "may_own": level >= Level.OWN,
        **more,
    }


def page(
    request: HttpRequest, league: League, template: str, *, status: int = 200, **more: Any
) -> HttpResponse:
    return render(request, template, framed(league, **more), status=status)


def done(
    request: HtmxRequest, league: League, told: str = "", *, to: str = "league", **kwargs: Any
) -> HttpResponse:
    """On to a page of the league (its home by default), with a word on what was done."""
    if told:
        messages.success(request, told)
    address = reverse(to, kwargs={"uid": league.uid, **kwargs})
    # From a form that htmx sent, a whole page comes next, not a part of this one.
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
