"""What was kept on a phone is stored under the name of whoever entered it, or not at all."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from ..accounts.access import uid_of

HEADER = "X-Outbox"
GONE = "gone"  # the `X-Conflict` of what is refused for good


def own_outbox(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware: `X-Outbox` says whose a request is, "" for nobody's; 401 where somebody else is signed in.

    Every answer to such a request bears the header too: by it a phone tells ours from those of a hotel's network or
    of a proxy, whatever their status. None is a redirect, whose head a browser hides: a phone could not tell it.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        owner = request.headers.get(HEADER)
        if owner is None:
            return get_response(request)
        if owner == uid_of(request):
            response = told_plainly(get_response(request))
        else:
            response = HttpResponse(status=401, headers={"X-Other-User": "1"})
        response[HEADER] = "1"
        for name, told in getattr(request, "told_phone", {}).items():
            response[name] = told
        return response

    return middleware


def tell_phone(request: HttpRequest, headers: Mapping[str, str]) -> None:
    """What the answer says to an outbox beside its content."""
    request.told_phone = headers  # type: ignore[attr-defined]


def told_plainly(response: HttpResponseBase) -> HttpResponseBase:
    """What leads elsewhere once it is done: done, and where it leads as htmx is told it."""
    if 300 <= response.status_code < 400 and "Location" in response:
        response.status_code = 200
        response["HX-Redirect"] = response["Location"]
        del response["Location"]
    return response
