"""A blank score sheet to print, with the code by which a second phone keeps score."""

import uuid

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ...accounts import links
from ...accounts.access import Level, level_of, table_to
from ...http import HtmxRequest, private
from ...models import Grant
from ..paper import Paper
from ..sheet import Sheet
from .answering import framed, page
from .links import address


@require_GET
def paper(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """With the code of the link to score, where whoever asks may hand it out and it is not ended."""
    table = table_to(Level.READ, request, uid)
    sheet = Sheet.of(table)
    token = links.token_of(table, Grant.Role.SCORE) if level_of(table) >= Level.OWN else ""
    context = framed(
        sheet,
        heading=_("Blank score sheet"),
        paper=Paper.of(sheet),
        link=address(request, "score", token) if token else "",
    )
    return private(page(request, "play/paper.html", context))
