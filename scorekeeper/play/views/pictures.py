"""The result as a picture: its page, and the drawing itself."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from csp.constants import NONE
from csp.decorators import csp
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import get_language_info, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ...accounts.access import Level, is_member, table_to
from ...http import asked_language
from ...models import Table
from ..board import Board, board_of
from ..coming import coming_deal
from ..picture import picture_of, well_formed
from ..result import share_text
from ..sheet import Sheet
from ..tables.evening import Evening
from .answering import framed, page

POLICY = ("default-src", "base-uri", "form-action", "frame-ancestors")
NOTHING = {directive: [NONE] for directive in POLICY}


@dataclass(frozen=True)
class Told:
    """What a picture is of: all of `several` tables, unless one is asked for `alone`."""

    board: Board | Evening
    sheets: Sequence[Sheet]
    over: bool
    several: bool
    alone: bool
    at: Table | None = None  # the one table that it is of, where there are several


@require_GET
def picture(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The picture in the language chosen here, and the ways to send it on."""
    table = table_to(Level.READ, request, uid)
    told, language = told_of(request, table), asked_language(request, "language")
    context = framed(
        Sheet.of(table),
        heading=_("Picture"),
        told=told,
        file=file_name(table),
        text=share_text(table.session, told.board, language, over=told.over, at=told.at),
        languages=[get_language_info(code) for code, _name in settings.LANGUAGES],
        chosen=get_language_info(language),
    )
    return page(request, "play/picture.html", context)


@require_GET
@csp(NOTHING)  # type: ignore[arg-type]  # it is typed for views that take nothing but the request
def picture_svg(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The drawing alone, which may run and load nothing wherever it is opened; `?download=1` saves it."""
    table = table_to(Level.READ, request, uid)
    told = told_of(request, table)
    with override(asked_language(request, "language")):
        drawn = picture_of(
            table.session, told.sheets, told.board, over=told.over, is_member=is_member(table), at=told.at
        )
        drawing = render_to_string("play/picture.svg", {"picture": drawn})
    answer = HttpResponse(well_formed(drawing), content_type="image/svg+xml")
    saved = content_disposition_header("download" in request.GET, f"{file_name(table)}.svg")
    answer["Content-Disposition"] = saved or "inline"
    return answer


def told_of(request: HttpRequest, table: Table) -> Told:
    over, several = not table.session.counts_as_open(timezone.now()), table.company > 1
    alone = several and "alone" in request.GET
    if several and not alone:
        evening = Evening.of(table.session)
        return Told(evening, [each.sheet for each in evening.tables], over, several, alone)
    sheet = Sheet.of(table)
    board = board_of(sheet, coming_deal(sheet, {}))
    at = table if alone else None
    return Told(board, [sheet], over or board.ending.reached, several, alone, at)


def file_name(table: Table) -> str:
    return f"whist-{table.session.date.isoformat()}"
