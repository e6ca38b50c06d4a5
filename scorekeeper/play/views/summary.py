"""The evening's result, and its end: finish, reopen, describe, delete, bring back."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ...accounts.access import Level, signed_in, table_to
from .. import finish
from ..forms import StampForm
from .answering import attempt, done


@require_POST
@signed_in
def restore(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Bring a deleted session back; of one that is there, nothing is changed."""
    table = table_to(Level.OWN, request, uid, deleted=True)
    form = StampForm(request.POST)
    if table.session.deleted_at is None or attempt(request, form, lambda stamp: finish.restore(table, stamp)):
        return done(request, table, _("It is back."))
    return redirect("home")
