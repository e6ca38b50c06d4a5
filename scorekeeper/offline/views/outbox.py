"""What a phone asks before it sends what it has kept."""

from django.conf import settings
from django.http import Http404, HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.utils import translation
from django.views.decorators.http import require_GET

from ...accounts.access import uid_of
from ..words import all_words
from ..words import version as version_now


@require_GET
def outbox(request: HttpRequest) -> JsonResponse:
    """Who is signed in ("" for nobody), and a token to send with.

    It is also the knock that tells whether the server is really there: a hotel's network answers 200 to everything,
    but never with this.
    """
    answer = JsonResponse({"user": uid_of(request), "token": get_token(request)})
    answer["Cache-Control"] = "no-store"
    return answer


@require_GET
def words(request: HttpRequest, language: str, version: str) -> JsonResponse:
    """What the list of what is unsent says: for good at its version's address, only now where that is another's."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        answer = JsonResponse(all_words())
        is_this = version == version_now()
    answer["Cache-Control"] = "public, max-age=31536000, immutable" if is_this else "no-cache"
    return answer
