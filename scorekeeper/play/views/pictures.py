"""The result as a picture: its page, and the drawing itself."""

import uuid

from csp.constants import NONE
from csp.decorators import csp
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, get_language_info, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ...accounts.access import Level, table_to
from ...models import Table
from ..board import Board, board_of
from ..coming import coming_deal
from ..picture import picture_of
from ..result import share_text
from ..sheet import Sheet
from .answering import framed, page

POLICY = ("default-src", "base-uri", "form-action", "frame-ancestors")
NOTHING = {directive: [NONE] for directive in POLICY}


@require_GET
def picture(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The picture in the language chosen here, and the ways to send it on."""
    table = table_to(Level.READ, request, uid)
    sheet, language = Sheet.of(table), chosen_language(request)
    board = board_of(sheet, coming_deal(sheet, {}))
    context = framed(
        sheet,
        heading=_("Picture"),
        file=file_name(table),
        text=share_text(table.session, board, language, over=is_over(table, board)),
        languages=[get_language_info(code) for code, _name in settings.LANGUAGES],
        chosen=get_language_info(language),
    )
    return page(request, "play/picture.html", context)


@require_GET
@csp(NOTHING)  # type: ignore[arg-type]  # it is typed for views that take nothing but the request
def picture_svg(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The drawing alone, which may run and load nothing wherever it is opened; `?download=1` saves it."""
    table = table_to(Level.READ, request, uid)
    sheet = Sheet.of(table)
    board = board_of(sheet, coming_deal(sheet, {}))
    with override(chosen_language(request)):
        picture = picture_of(table.session, sheet, board, over=is_over(table, board))
        answer = render(request, "play/picture.svg", {"picture": picture}, content_type="image/svg+xml")
    saved = content_disposition_header("download" in request.GET, f"{file_name(table)}.svg")
    answer["Content-Disposition"] = saved or "inline"
    return answer


def is_over(table: Table, board: Board) -> bool:
    return board.ending.reached or not table.session.counts_as_open(timezone.now())


def file_name(table: Table) -> str:
    return f"whist-{table.session.date.isoformat()}"


def chosen_language(request: HttpRequest) -> str:
    """The language that the picture is in; the reader's own until another is chosen."""
    asked = request.GET.get("language", "")
    return asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE
