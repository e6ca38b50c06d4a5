"""A request whose answer was lost is known again, whatever has become of its table meanwhile."""

import uuid
from collections.abc import Callable
from typing import Any, cast

from django.http import HttpRequest, HttpResponseBase

from ...accounts.access import tables_for, user_of
from ...http import HtmxRequest
from ...models import Revision, Table
from .answering import done, request_done

REFUSALS = frozenset({403, 404, 409, 422})


def known_again(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware: what was carried out before is answered as done, though by now it would be refused.

    The evening was confirmed since, say, a round deleted, or somebody has gone home: a refusal would tell the phone
    that what it sent is stored nowhere.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method != "POST" or response.status_code not in REFUSALS or "X-CSRF-Failure" in response:
            return response
        table = table_of_repeat(request)
        return done(cast("HtmxRequest", request), table) if table else response

    return middleware


def table_of_repeat(request: HttpRequest) -> Table | None:
    """The table at which this very request was carried out, for whoever made it or may look there."""
    user, match = user_of(request), request.resolver_match
    uid: Any = match.kwargs.get("uid") if match else None
    if user is None or not isinstance(uid, uuid.UUID):
        return None
    step = request_done(request, Revision.objects.filter(table__uid=uid).select_related("table"))
    if step is None or step.table is None:
        return None
    is_told = step.by_id == user.pk or tables_for(user).filter(pk=step.table.pk).exists()
    return step.table if is_told else None
