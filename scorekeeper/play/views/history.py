"""Who changed what at a table, and when: the newest first, a page at a time."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ...accounts.access import Level, table_to, user_of
from ...models import Revision, Table, User
from ..sheet import Sheet
from .answering import framed
from .paging import page_number, page_of
from .telling import Told, tell
from .zones import clock_of

A_PAGE = 50


@require_GET
def history(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.READ, request, uid)
    sheet, number = Sheet.of(table), page_number(request)
    start = (number - 1) * A_PAGE
    found = Revision.objects.filter(table=table).select_related("by").order_by("-id")
    page = page_of(list(found[start : start + A_PAGE + 1]), number, A_PAGE)
    phones = phones_of(table, user_of(request))
    steps = [
        (step, phones.get(step.revision.by_id, ""), gave(step, phones)) for step in tell(sheet, page.items)
    ]
    context = framed(sheet, heading=_("History"), steps=steps, page=page)
    with timezone.override(clock_of(request)):
        return render(request, "play/history.html", context)


def gave(step: Told, phones: dict[Any, str]) -> list[tuple[str, str]]:
    """Who gave which answers of a deal that another saved."""
    return [(seat or phones.get(by, _("another phone")), what) for by, seat, what in step.answered]


def phones_of(table: Table, reader: User | None) -> dict[Any, str]:
    """What to call whoever changed something here: guests have no name, so they are told apart by number."""
    steps = Revision.objects.filter(table=table).order_by("id").values_list("by", "summary__answered")
    found = dict.fromkeys(pk for by, others in steps for pk in (by, *(one[0] for one in others or ())) if pk)
    users = User.objects.in_bulk(list(found))
    told = {}
    for number, user in enumerate((users[pk] for pk in found if pk in users), start=1):
        told[user.pk] = _("Phone %(number)s") % {"number": number} if user.is_guest else user.get_username()
        if user == reader:
            told[user.pk] = _("This phone")
    return told
