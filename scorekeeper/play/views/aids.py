"""Help at the table, switched on and off."""

import uuid

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...accounts.access import Level, signed_in, table_to
from ...http import HtmxRequest
from ..aids import aids_of, change_aids
from ..aids_form import AidsForm
from ..sheet import Sheet
from .answering import attempt, done, framed, page


@require_http_methods(["GET", "POST"])
@signed_in
def aids(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    form = AidsForm(request.POST or None, aids=aids_of(table))
    if request.method == "POST" and attempt(
        request, form, lambda stamp: change_aids(table, form.aids, stamp)
    ):
        return done(request, table, _("Help at the table changed."))
    context = framed(Sheet.of(table), form, heading=_("Help at the table"))
    return page(request, "play/aids.html", context, form)
