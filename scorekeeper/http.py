"""What every answer shares: the typed request, the session's renewal, HEAD, private pages, what went wrong."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from .accounts import themes
from .accounts.access import Level, Sealed, level_of
from .accounts.profile import speak

RENEWED = "_renewed"
OLD_HEBREW = re.compile(r"\biw\b", re.IGNORECASE)


class HtmxRequest(HttpRequest):
    """The request as a view gets it, after the middleware."""

    htmx: HtmxDetails


def asked_language(request: HttpRequest, name: str) -> str:
    """The language that the address asks for under this name; the reader's own where it names none of ours."""
    asked = request.GET.get(name, "")
    return asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def renew_session(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware: a session in use starts its 400 days anew, once a day lest every poll write."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        session = request.session
        # A view may have ended the session; an empty one is not worth a cookie.
        if session.accessed and not session.is_empty() and _is_due(session.get(RENEWED)):
            session[RENEWED] = timezone.now().isoformat()
            _renew_choices(request, response)
        return response

    return middleware


def known_languages(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """Middleware: some phones still ask for Hebrew by the code that it had until 1989."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if accepted := request.META.get("HTTP_ACCEPT_LANGUAGE"):
            request.META["HTTP_ACCEPT_LANGUAGE"] = OLD_HEBREW.sub("he", accepted)
        return get_response(request)

    return middleware


def head_alone(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware: HEAD is answered with the head of what GET would bring, its length included.

    Not every server takes the body away itself, and on a kept connection it would be read as the next answer.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method != "HEAD":
            return response
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = []
        elif isinstance(response, HttpResponse):
            response.content = b""
        return response

    return middleware


def _renew_choices(request: HttpRequest, response: HttpResponseBase) -> None:
    """What was chosen for the phone lasts as long as its session."""
    if settings.LANGUAGE_COOKIE_NAME not in response.cookies:
        speak(response, request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
    if themes.COOKIE not in response.cookies:
        themes.wear(response, themes.theme_of(request))


def _is_due(renewed: str | None) -> bool:
    moment = parse_datetime(renewed) if renewed else None
    return moment is None or timezone.now() - moment > timedelta(days=1)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 with `X-CSRF-Failure: 1`, by which a phone knows that a fresh token mends it. JSON if asked for."""
    if request.get_preferred_type(["text/html", "application/json"]) == "application/json":
        response: HttpResponse = JsonResponse(
            {"error": "csrf", "message": _("Nothing was changed. Reload the page and try again.")}
        )
    else:
        response = render(request, "403_csrf.html")
    response.status_code = 403
    response["X-CSRF-Failure"] = "1"
    return response


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Rendered without the request, which can't be read: asking it again would break this page too."""
    return HttpResponse(render_to_string("400.html", themes.for_pages(request)), status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, Sealed):
        context = {"table": exception.table, "owns": level_of(exception.table) >= Level.OWN}
        return render(request, "403_sealed.html", context, status=403)
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A table that the server has not may be one that the phone has: where its page is asked for."""
    match = request.resolver_match
    is_looked_for = request.method == "GET" and request.path.startswith("/tables/")
    lost = match.kwargs.get("uid") if match and is_looked_for else None
    return render(request, "404.html", {"lost": lost}, status=404)


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    """Rendered without the request, so that a broken database or session can't break this page too."""
    return HttpResponse(render_to_string("500.html", themes.for_pages(request)), status=500)


def private(response: HttpResponse) -> HttpResponse:
    """A page that carries a token, or shows one: no search engine and no cache may keep it.

    The token goes out to nobody as a referrer either, since all pages send theirs to this app alone
    (SECURE_REFERRER_POLICY). "no-referrer" would do harm: with it a browser hides where a form comes
    from, and the check against forged ones refuses it.
    """
    response["X-Robots-Tag"] = "noindex, nofollow"
    response["Cache-Control"] = "no-store"
    return response
