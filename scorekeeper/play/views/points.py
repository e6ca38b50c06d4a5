"""Points-only rounds: paper that has no more, or what the table agreed on."""

import uuid

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...accounts.access import Level, signed_in, table_to
from ...http import HtmxRequest
from ...models import Round
from .. import rounds as actions
from ..change import Change, Stamp
from ..facts import Facts
from ..points_form import PointsForm
from ..sheet import Sheet
from .answering import attempt, done, framed, page
from .meanwhile import Sent
from .rounds import round_of, told_of


@require_http_methods(["GET", "POST"])
@signed_in
def points(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """A points-only round at the end of the sheet, or in front of the round `before`."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    named = request.POST.get("before") or request.GET.get("before")
    before = round_of(table, named) if named else None
    form = PointsForm(request.POST or None, sheet=sheet, everybody=before is not None)

    def record(stamp: Stamp) -> Change:
        read = form.cleaned_data
        return actions.record_points(
            table, read["points"], stamp, covers=read["covers"], reason=read["reason"], before=before
        )

    sent = Sent(table, "round", lambda: points_sent(form), goes_on=before is None)
    if request.method == "POST" and attempt(request, form, record, sent=sent):
        return done(request, table, told_of(form.outcome, _("Saved.")))
    context = framed(sheet, form, heading=_("Only points"), before=before)
    return page(request, "play/points.html", context, form)


@require_http_methods(["GET", "POST"])
@signed_in
def edit(request: HtmxRequest, uid: uuid.UUID, round_uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    round = round_of(table, round_uid)
    if round.kind != Round.Kind.POINTS:
        raise Http404
    form = PointsForm(request.POST or None, sheet=sheet, round=round)

    def change(stamp: Stamp) -> Change:
        read = form.cleaned_data
        return actions.edit_points(
            table, round, read["points"], stamp, covers=read["covers"], reason=read["reason"]
        )

    sent = Sent(table, "round", lambda: points_sent(form), uid=str(round.uid))
    if request.method == "POST" and attempt(request, form, change, sent=sent):
        return done(request, table, told_of(form.outcome, _("The round is changed.")))
    return page(request, "play/points.html", framed(sheet, form, heading=_("Only points"), round=round), form)


def points_sent(form: PointsForm) -> Facts:
    """As a round of the sheet has them."""
    read = form.cleaned_data
    lines = [[pid, None, None, 0, points] for pid, points in read["points"].items()]
    return {"kind": Round.Kind.POINTS, "covers": read["covers"], "reason": read["reason"], "lines": lines}
