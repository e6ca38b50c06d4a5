"""What table and owner say about an evening: confirmed, opened for a change, disputed, settled, its season."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...accounts.access import Level, is_sealed, signed_in, table_to
from ...http import HtmxRequest
from ...league.seasons.belonging import season_on
from ...models import GameSession, Season, Table
from .. import confirming
from ..change import Stamp
from ..confirming_form import BY_DATE, ReasonForm, SeasonOfForm, SettleForm
from ..forms import StampForm
from ..sheet import Sheet
from .answering import attempt, done, framed, page
from .summary import summary_page

CONFIRMED = GameSession.State.CONFIRMED


@require_POST
@signed_in
def confirm(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """The table agrees on the evening as it stands. Of two taps the second finds it done."""
    table = table_to(Level.SCORE, request, uid, sealed=True, whole=True)
    form = StampForm(request.POST)
    told = _("Confirmed: from now on only the owner changes it.")
    if table.session.state == CONFIRMED and not table.session.correcting:
        return done(request, table, told, to="summary", can_undo=False)
    table = table_to(Level.SCORE, request, uid, whole=True)
    if attempt(request, form, lambda stamp: confirming.confirm(table, stamp)):
        return done(request, table, told, to="summary", can_undo=False)
    return summary_page(request, table_to(Level.READ, request, uid), form)


@require_http_methods(["GET", "POST"])
@signed_in
def correct(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """The owner says why, and may then change a confirmed evening until he confirms it again."""
    table = table_to(Level.OWN, request, uid)
    form = ReasonForm(request.POST or None, initial={"reason": table.session.correction})
    if request.method == "POST" and attempt(
        request, form, lambda stamp: confirming.correct(table, stamp, form.cleaned_data["reason"])
    ):
        return done(request, table, _("Open for your change: confirm it again once it is done."))
    return reason_page(request, table, form, "play/correct.html", _("Change, with a reason"))


@require_http_methods(["GET", "POST"])
@signed_in
def dispute(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Keeps the evening out of the tables, with a reason that everybody sees."""
    table = table_to(Level.SCORE, request, uid, whole=True)
    form = ReasonForm(request.POST or None, initial={"reason": table.session.dispute})
    if request.method == "POST" and attempt(
        request, form, lambda stamp: confirming.dispute(table, stamp, form.cleaned_data["reason"])
    ):
        return done(
            request, table, _("Disputed: it counts again once the owner has settled it."), to="summary"
        )
    return reason_page(request, table, form, "play/dispute.html", _("Disputed"))


def reason_page(
    request: HttpRequest, table: Table, form: ReasonForm, template: str, heading: str
) -> HttpResponse:
    """The page as the table stands now, on which the next try is sent."""
    sheet = Sheet.of(table_to(Level.READ, request, table.uid))
    return page(request, template, framed(sheet, form, heading=heading), form)


@require_POST
@signed_in
def settle(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.OWN, request, uid)
    form = SettleForm(request.POST)

    def action(stamp: Stamp) -> Any:
        return confirming.settle(table, stamp, confirmed=form.cleaned_data["confirmed"])

    if attempt(request, form, action):
        return done(request, table, _("Settled: the evening counts again."), to="summary", can_undo=False)
    return summary_page(request, table_to(Level.OWN, request, uid), form)


@require_http_methods(["GET", "POST"])
@signed_in
def season(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Which season the evening belongs to: by its date, or moved by hand."""
    table = table_to(Level.OWN, request, uid)
    seasons = list(table.session.league.seasons.order_by("-starts", "-pk"))
    form = SeasonOfForm(request.POST or None, session=table.session, seasons=seasons)
    if request.method == "POST" and attempt(request, form, lambda stamp: moved(table, form, stamp)):
        return done(request, table, _("Saved."), to="summary", can_undo=not is_sealed(table))
    table = table_to(Level.OWN, request, uid)
    context = framed(
        Sheet.of(table), form, heading=_("Season"), by_date=season_on(table.session.date, seasons), by=BY_DATE
    )
    return page(request, "play/season.html", context, form)


def moved(table: Table, form: SeasonOfForm, stamp: Stamp) -> Any:
    chosen = form.cleaned_data["season"]
    if chosen == BY_DATE:
        return confirming.follow_date(table, stamp)
    to: Season | None = form.seasons.get(chosen)
    return confirming.move_season(table, stamp, to)
