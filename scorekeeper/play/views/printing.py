"""The evening on one sheet of paper."""

import uuid

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ...accounts.access import Level, table_to
from ...http import HtmxRequest
from ..chart import chart_of
from ..rules_words import one_line, own_rules
from ..sheet import Sheet
from .answering import framed, page
from .table import board_parts


@require_GET
def print_sheet(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.READ, request, uid)
    sheet = Sheet.of(table)
    context = framed(
        sheet,
        heading=_("Print"),
        chart=chart_of(sheet),
        rules_line=one_line(sheet.rules),
        own=own_rules(sheet.rules),
    )
    # Paper has nothing to press, whoever holds it.
    return page(request, "play/print.html", context | board_parts(table, sheet) | {"can_score": False})
