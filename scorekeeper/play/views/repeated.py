"""A request whose answer was lost is known again, whatever has become of its table meanwhile."""

import uuid
from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponseBase

from ...accounts.access import tables_for, user_of
from ...http import HtmxRequest
from ...models import Revision
from .answering import done, know_again, request_done

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
        step = step_before(request)
        if step is None or step.table is None:  # it has one, by the address
            return response
        know_again(request, step)
        return done(cast("HtmxRequest", request), step.table)

    return middleware


def step_before(request: HttpRequest) -> Revision | None:
    """What this very request did when it was carried out, for whoever made it or may look at its table."""
    user, match = user_of(request), request.resolver_match
    uid: object = match.kwargs.get("uid") if match else None
    if user is None or not isinstance(uid, uuid.UUID):
        return None
    step = request_done(request, Revision.objects.filter(table__uid=uid).select_related("table"))
    if step is None:
        return None
    is_told = step.by_id == user.pk or tables_for(user).filter(uid=uid).exists()
    return step if is_told else None
