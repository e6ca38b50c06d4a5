"""What is still possible before the end of the evening."""

import uuid

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ...accounts.access import Level, may_write, table_to
from ...http import HtmxRequest
from ..coming import coming_deal
from ..draft import answers_of, draft_of
from ..possible import possible_of, why_not
from ..sheet import Sheet
from .answering import framed, page


@require_GET
def possible(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.READ, request, uid)
    sheet, answers = Sheet.of(table), answers_of(draft_of(table))
    context = framed(
        sheet,
        heading=_("What is still possible"),
        possible=possible_of(sheet, coming_deal(sheet, answers), answers),
        why_not=why_not(sheet, answers),
        can_score=may_write(table),
    )
    return page(request, "play/possible.html", context)
