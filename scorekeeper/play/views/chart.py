"""The story of the evening as a chart."""

import uuid

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ...accounts.access import Level, table_to
from ...http import HtmxRequest
from ..chart import chart_of
from ..sheet import Sheet
from .answering import framed, page


@require_GET
def chart(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    sheet = Sheet.of(table_to(Level.READ, request, uid))
    return page(request, "play/chart.html", framed(sheet, heading=_("Chart"), chart=chart_of(sheet)))
