"""The calendar of a league, a month at a time."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET

from ...accounts.access import Level, league_to
from ...play.days import play_date
from ...play.views.zones import zone_of
from ..calendar import month_in, month_of
from ..on_this_day import on_this_day
from .answering import page


@require_GET
def calendar(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """A month with what was played and what is planned; the present one also with what was on this day."""
    league = league_to(Level.READ, request, uid)
    today = play_date(zone_of(request))
    month = month_of(league, month_in(request.GET.get("month", ""), today), today, timezone.now())
    return page(
        request,
        league,
        "league/calendar.html",
        month=month,
        then=on_this_day(league, today) if month.is_current else None,
    )
