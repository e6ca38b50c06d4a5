"""Points outside the deals: given or taken, settled, corrected, cancelled."""

import uuid

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...accounts.access import Level, signed_in, table_to
from ...http import HtmxRequest
from ...models import Adjustment, Table
from .. import adjustments as actions
from ..adjustment_form import AdjustForm, SettleForm
from ..board import rows_of
from ..change import Change, Stamp
from ..facts import Facts
from ..forms import StampForm
from ..sheet import Sheet
from .answering import attempt, done, framed, page
from .meanwhile import Sent


@require_http_methods(["GET", "POST"])
@signed_in
def adjustments(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """What was given and taken so far, and a form for more, before the first round too."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    form = AdjustForm(request.POST or None, sheet=sheet)

    def adjust(stamp: Stamp) -> Change:
        read = form.cleaned_data
        return actions.adjust(
            table, read["player"], read["points"], read["reason"], stamp, starting=read["starting"]
        )

    if request.method == "POST" and attempt(request, form, adjust):
        return done(request, table, _("Noted: %(name)s.") % {"name": form.cleaned_data["player"].name})
    given = [(sheet.players[each.player_id], each) for each in reversed(sheet.adjustments)]
    context = framed(sheet, form, heading=_("Give or take points"), given=given)
    return page(request, "play/adjustments.html", context, form)


@require_http_methods(["GET", "POST"])
@signed_in
def adjustment(request: HtmxRequest, uid: uuid.UUID, adjustment_uid: uuid.UUID) -> HttpResponse:
    """Settle what was left to be decided, or correct what was given."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    given = adjustment_of(table, adjustment_uid)
    form = SettleForm(request.POST or None, adjustment=given, fine=fine_of(sheet, given))

    def settle(stamp: Stamp) -> Change:
        if form.decided is None:
            return actions.cancel(table, given, stamp)
        return actions.decide(table, given, form.decided, form.cleaned_data["reason"], stamp)

    def decided() -> Facts | None:
        points = form.decided
        return None if points is None else {"points": points, "reason": form.cleaned_data["reason"]}

    sent = Sent(table, "adjustment", decided, uid=str(given.uid))
    if request.method == "POST" and attempt(request, form, settle, sent=sent):
        return done(request, table, _("Settled: %(name)s.") % {"name": given.player.name})
    return settle_page(request, sheet, given, form)


@require_POST
@signed_in
def cancel(request: HtmxRequest, uid: uuid.UUID, adjustment_uid: uuid.UUID) -> HttpResponse:
    """Take an adjustment off the sheet; undo brings it back."""
    table = table_to(Level.SCORE, request, uid)
    given = adjustment_of(table, adjustment_uid)
    form = StampForm(request.POST)
    sent = Sent(table, "adjustment", lambda: None, uid=str(given.uid))
    if attempt(request, form, lambda stamp: actions.cancel(table, given, stamp), sent=sent):
        return done(request, table, _("Cancelled: %(name)s.") % {"name": given.player.name})
    return settle_page(request, Sheet.of(table_to(Level.SCORE, request, uid)), given, form)


def settle_page(request: HtmxRequest, sheet: Sheet, given: Adjustment, form: StampForm) -> HttpResponse:
    fine = fine_of(sheet, given)
    settle = form if isinstance(form, SettleForm) else SettleForm(adjustment=given, fine=fine)
    heading = _("Settle") if given.points is None else _("Correct")
    row = next((row for row in rows_of(sheet) if row.round and row.round == given.round), None)
    context = framed(sheet, form, heading=heading, given=given, row=row, settle=settle, fine=-fine)
    return page(request, "play/adjustment.html", context, form)


def fine_of(sheet: Sheet, given: Adjustment) -> int:
    """What one fine costs by the house rules of the round that it was for."""
    return (given.round.rules.rules if given.round else sheet.rules).fine


def adjustment_of(table: Table, uid: uuid.UUID) -> Adjustment:
    live = Adjustment.objects.live().select_related("player", "round__rules")
    return get_object_or_404(live, table=table, uid=uid)
