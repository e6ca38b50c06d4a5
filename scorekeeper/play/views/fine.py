"""The button "Fine": usually who, and done. An address may name who and why, as the referee's does."""

import uuid
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...accounts.access import Level, signed_in, table_to
from ...http import HtmxRequest
from ...models import Round
from .. import adjustments
from ..change import Change, Stamp
from ..fine_form import FINE, LATER, FineForm
from ..sheet import Sheet
from .answering import attempt, done, framed, names_of, page


@require_http_methods(["GET", "POST"])
@signed_in
def fine(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    asked = {name: request.GET[name] for name in ("player", "reason") if name in request.GET}
    form = FineForm(request.POST or None, sheet=sheet, initial=asked)

    def give(stamp: Stamp) -> Change:
        return fined(sheet, form.cleaned_data, stamp)

    if request.method == "POST" and attempt(request, form, give, names=names_of(sheet.by_pid)):
        return done(request, table, told(form.cleaned_data))
    return page(
        request, "play/fine.html", framed(sheet, form, heading=_("Fine"), fine=-sheet.rules.fine), form
    )


def fined(sheet: Sheet, read: dict[str, Any], stamp: Stamp) -> Change:
    """A fine goes into the deal that it was for; where there is none it is points outside the deals."""
    table, player, round, reason = sheet.table, read["player"], read["round"], read["reason"]
    if read["much"] == FINE and round and round.kind != Round.Kind.POINTS:
        return adjustments.fine(table, player, round, 1, stamp, reason=reason)
    points = None if read["much"] == LATER else -abs(read["points"] or 0)
    if read["much"] == FINE:
        points = -(round.rules.rules if round else sheet.rules).fine
    return adjustments.adjust(table, player, points, reason or _("fine"), stamp, round=round)


def told(read: dict[str, Any]) -> str:
    name = {"name": read["player"].name}
    if read["much"] == LATER:
        return _("To be decided: %(name)s. The board keeps a flag until then.") % name
    return _("Fined: %(name)s.") % name
