"""Everything behind the three dots."""

import uuid

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ...accounts.access import Level, is_member, level_of, may_change_whole, may_write, signed_in, table_to
from ...http import HtmxRequest
from ...models import GameSession, Table
from .. import agreements
from ..aids import aids_of
from ..forms import StampForm
from ..rules_words import one_line
from ..sheet import Sheet
from .answering import attempt, done, framed, page


@require_GET
def more(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """What may be done at this table, by whoever asks: who may only watch finds what there is to look at."""
    return more_page(request, table_to(Level.READ, request, uid))


@require_POST
@signed_in
def once_more(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Everybody deals once more, and then the evening ends."""
    table = table_to(Level.SCORE, request, uid)
    form = StampForm(request.POST)
    if attempt(request, form, lambda stamp: agreements.once_more_round(table, stamp)):
        return done(request, table, _("Once more round: everybody deals once more."))
    return more_page(request, table_to(Level.SCORE, request, uid), form)


def more_page(request: HtmxRequest, table: Table, form: StampForm | None = None) -> HttpResponse:
    sheet = Sheet.of(table)
    context = framed(
        sheet,
        form,
        heading=_("More"),
        can_score=may_write(table),
        can_decide=may_change_whole(table),
        owns=level_of(table) >= Level.OWN,
        is_member=is_member(table),
        may_type=table.company == 1 and sheet.is_untouched,
        is_open=table.session.state == GameSession.State.OPEN,
        people=[sheet.by_pid[pid] for pid in sheet.present],
        rules_line=one_line(sheet.rules),
        aids_told=aids_of(table).told,
        undecided=sum(adjustment.points is None for adjustment in sheet.adjustments),
    )
    return page(request, "play/more.html", context, form)
