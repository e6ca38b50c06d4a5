"""What a phone's outbox sends to something that is gone, or not its own any more: why, in a sentence, and no page."""

import uuid
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.html import format_html
from django.utils.translation import gettext

from ...accounts.access import Level, is_sealed, level_of, user_of, with_level
from ...models import Adjustment, Grant, Round, Table, User
from ...models.base import uid_in
from ...offline.middleware import GONE, HEADER, tell_phone
from ..started import is_deleted

REFUSALS = frozenset({403, 404})


def told_in_words(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware: a page of its own is for whoever followed a link, not for what was entered a while ago."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_ours = request.method == "POST" and HEADER in request.headers and request.resolver_match
        if not is_ours or response.status_code not in REFUSALS or "X-CSRF-Failure" in response:
            return response
        told = format_html('<p role="alert">{}</p>', why(request))
        return HttpResponse(told, status=response.status_code)

    return middleware


def why(request: HttpRequest) -> str:
    """For whoever knew the table; a stranger learns nothing of it. What is gone for good is marked so."""
    user, uid = user_of(request), _named(request).get("uid")
    table = _table(user, uid) if user is not None and isinstance(uid, uuid.UUID) else None
    if user is None or table is None:
        return gettext("This is no longer there, or no longer shared with you.")
    if level_of(table) < Level.SCORE:
        return gettext(
            "Keeping score there is no longer allowed on this phone: ask for a new link, then try again."
        )
    if is_deleted(table):
        return gettext("This evening was deleted.")
    if is_sealed(table):
        return gettext(
            "Nothing was changed: the table has confirmed this evening, and from then on only its owner changes it."
        )
    tell_phone(request, {"X-Conflict": GONE})
    return _what_is_gone(request, table)


def _table(user: User, uid: uuid.UUID) -> Table | None:
    """The table, for whom it is shared with, or was by a link that has ended."""
    table = with_level(Table.objects.filter(uid=uid), user).first()
    was_let_in = table and Grant.objects.filter(user=user, table=table).exists()
    return table if table and (level_of(table) > Level.NONE or was_let_in) else None


def _what_is_gone(request: HttpRequest, table: Table) -> str:
    named, sent = _named(request), request.POST
    uids = [named.get("round_uid"), *(uid_in(sent.get(name, "")) for name in ("position", "before"))]
    if Round.objects.filter(table=table, uid__in=filter(None, uids)).exclude(deleted_at=None).exists():
        return gettext("This round was deleted on another phone.")
    if (
        "adjustment_uid" in named
        and Adjustment.objects.filter(table=table, uid=named["adjustment_uid"]).exists()
    ):
        return gettext("These points were cancelled on another phone.")
    return gettext("What this is about is no longer there: look at the sheet.")


def _named(request: HttpRequest) -> dict[str, Any]:
    return request.resolver_match.kwargs if request.resolver_match else {}
