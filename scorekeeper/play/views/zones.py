"""The zone of the phone's clock, kept from the form that told it for the pages that nobody types in."""

from zoneinfo import ZoneInfo

from django.http import HttpRequest

from ..start_form import zone_names

_KEPT = "zone"


def zone_of(request: HttpRequest, told: str = "") -> str:
    """What the phone told just now, kept for later; else what it told before, "" where it never did."""
    if told in zone_names():
        if request.session.get(_KEPT) != told:
            request.session[_KEPT] = told
        return told
    return str(request.session.get(_KEPT, ""))


def clock_of(request: HttpRequest) -> ZoneInfo | None:
    zone = zone_of(request)
    return ZoneInfo(zone) if zone else None
