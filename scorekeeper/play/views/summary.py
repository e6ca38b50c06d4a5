"""The evening's result, and its end: finish, reopen, describe, delete, bring back."""

import uuid
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ...accounts.access import (
    Level,
    is_member,
    level_of,
    may_change_whole,
    may_write,
    signed_in,
    table_to,
    user_of,
)
from ...accounts.one_time import needs_key
from ...http import HtmxRequest, asked_language
from ...models import GameSession, Table
from .. import finish as ending
from ..board import board_of
from ..change import Stamp
from ..chart import chart_of
from ..coming import coming_deal
from ..describe_form import DescribeForm
from ..forms import StampForm
from ..moment import moment_of
from ..own_winners import own_winners
from ..result import share_text
from ..sheet import Sheet
from ..tables.evening import Evening
from .answering import attempt, done, framed, page
from .table import next_table


@require_GET
def summary(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Who won, the places, and a text for the group; nobody has to finish the evening for it."""
    return summary_page(request, table_to(Level.READ, request, uid))


def summary_page(request: HttpRequest, table: Table, form: StampForm | None = None) -> HttpResponse:
    sheet = Sheet.of(table)
    board = board_of(sheet, coming_deal(sheet, {}))
    is_open = table.session.state == GameSession.State.OPEN
    is_over = not table.session.counts_as_open(timezone.now())
    over, language = is_over or board.ending.reached or table.drawn_anew, asked_language(request, "text")
    evening = Evening.of(table.session) if table.company > 1 else None
    context = framed(
        sheet,
        form,
        heading=_("Result"),
        board=board,
        chart=chart_of(sheet),
        moment=moment_of(sheet),
        places=sorted(board.columns, key=lambda column: column.place),
        is_open=is_open,
        over=over,
        is_one_of_several=table.company > 1,
        can_score=may_write(table),
        can_decide=may_change_whole(table),
        may_again=level_of(table) >= Level.SCORE,
        next_table=next_table(request, table) if over else None,
        decided=table.session.playoff or table.session.state not in ending.UNDECIDED,
        undecided=sum(adjustment.points is None for adjustment in sheet.adjustments),
        owns=level_of(table) >= Level.OWN,
        is_member=is_member(table),
        offers_key=is_member(table) and bool(board.rows) and needs_key(user_of(request)),
        evening=evening,
        own_winners=own_winners([sheet], board.winners) if table.company == 1 else None,
        text=share_text(table.session, evening or board, language, over=is_over if evening else over),
        languages=[get_language_info(code) for code, _name in settings.LANGUAGES],
        chosen=get_language_info(language),
    )
    return page(request, "play/summary.html", context, form)


@require_POST
@signed_in
def finish(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid, whole=True)
    return step(request, table, ending.finish, _("The evening is finished."))


@require_POST
@signed_in
def reopen(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid, whole=True)
    return step(request, table, ending.reopen, _("The evening goes on."))


def step(
    request: HtmxRequest, table: Table, action: Callable[[Table, Stamp], Any], told: str
) -> HttpResponse:
    """Do it and go back to the table; on a stale table, its result as it stands now."""
    form = StampForm(request.POST)
    if attempt(request, form, lambda stamp: action(table, stamp)):
        return done(request, table, told)
    return summary_page(request, table_to(Level.SCORE, request, table.uid), form)


@require_http_methods(["GET", "POST"])
@signed_in
def describe(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Name, day and note of the evening."""
    table = table_to(Level.SCORE, request, uid, whole=True)
    form = DescribeForm(request.POST or None, session=table.session)
    if request.method == "POST" and attempt(request, form, lambda stamp: described(table, form, stamp)):
        return done(request, table, _("Saved."))
    table = table_to(Level.SCORE, request, uid)
    heading, owns = _("Name, date, note"), level_of(table) >= Level.OWN
    return page(
        request, "play/describe.html", framed(Sheet.of(table), form, heading=heading, owns=owns), form
    )


def described(table: Table, form: DescribeForm, stamp: Stamp) -> Any:
    read = form.cleaned_data
    return ending.describe(table, stamp, name=read["name"], date=read["date"], notes=read["notes"])


@require_POST
@signed_in
def delete(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Asks nothing: the front page offers the way back. Sent twice it is deleted once."""
    table = table_to(Level.OWN, request, uid, deleted=True)
    form = StampForm(request.POST)
    if table.session.deleted_at is None and not attempt(
        request, form, lambda stamp: ending.delete(table, stamp)
    ):
        return summary_page(request, table_to(Level.OWN, request, uid), form)
    return redirect(f"{reverse('home')}?deleted={uid}")


@require_POST
@signed_in
def restore(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Bring a deleted session back; of one that is there, nothing is changed."""
    table = table_to(Level.OWN, request, uid, deleted=True)
    form = StampForm(request.POST)
    if table.session.deleted_at is None or attempt(request, form, lambda stamp: ending.restore(table, stamp)):
        return redirect("table", uid=uid)
    return redirect(f"{reverse('home')}?deleted={uid}")
