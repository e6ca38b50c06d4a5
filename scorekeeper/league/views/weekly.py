"""A weekly plan: first what it is like, then its days with the holidays left out, then all at once."""

import uuid
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import League
from ...models.base import uid_in
from ...play.days import play_date
from ...play.forms import new_key
from ...play.views.zones import zone_of
from ..meeting_form import DaysForm, WeeklyForm
from ..meetings.planning import plan_many
from ..meetings.weekly import free_days, in_turn
from .answering import done, page
from .meetings import proposed


@require_http_methods(["GET", "POST"])
@signed_in
def weekly(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """What is asked stands in the address, so that the way back from the days keeps it."""
    league = league_to(Level.SCORE, request, uid)
    people = league.players.active().order_by("name", "pk")
    form = WeeklyForm(
        request.GET or None,
        people=people,
        today=play_date(zone_of(request)),
        initial={} if request.GET else proposed(league, request),
    )
    if not form.is_bound or "again" in request.GET:  # the way back from the days
        return form_page(request, league, form)
    if not form.is_valid():
        return form_page(request, league, form, status=422)
    if request.method == "GET":
        return days_page(request, league, form)
    chosen = DaysForm(request.POST, days=form.days())
    if not chosen.is_valid():
        return days_page(request, league, form, chosen)
    planned = planned_on(request, league, form, chosen.cleaned_data["days"])
    told = ngettext("%(n)s evening is planned.", "%(n)s evenings are planned.", planned) % {"n": planned}
    return done(request, league, told if planned else "", to="meetings")


def form_page(request: HttpRequest, league: League, form: WeeklyForm, *, status: int = 200) -> HttpResponse:
    return page(request, league, "league/weekly.html", status=status, heading=_("Plan every week"), form=form)


def days_page(
    request: HttpRequest, league: League, form: WeeklyForm, chosen: DaysForm | None = None
) -> HttpResponse:
    """The days with their holidays; those that have an evening already are left out."""
    read = form.cleaned_data
    free, taken = free_days(league, form.days(), read["country"], (get_language() or "")[:2])
    return page(
        request,
        league,
        "league/weekly_days.html",
        status=422 if chosen else 200,
        heading=_("Plan every week"),
        form=chosen or DaysForm(None, days=()),
        plan=form.plan_in(""),
        hosts=[player.name for player in read["hosts"]],
        days=free,
        taken=len(taken),
        key=new_key(),
        query=request.GET.urlencode(),
    )


def planned_on(request: HttpRequest, league: League, form: WeeklyForm, days: list[date]) -> int:
    like = form.plan_in(zone_of(request, form.cleaned_data["zone"]))
    key = uid_in(request.POST.get("key", ""))
    return plan_many(league, in_turn(days, like, form.cleaned_data["hosts"]), signed_in_user(request), key)
