"""What a phone asks before it sends what it has kept."""

from django.http import HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.http import require_GET

from ...accounts.access import uid_of


@require_GET
def outbox(request: HttpRequest) -> JsonResponse:
    """Who is signed in ("" for nobody), and a token to send with.

    It is also the knock that tells whether the server is really there: a hotel's network answers 200 to everything,
    but never with this.
    """
    answer = JsonResponse({"user": uid_of(request), "token": get_token(request)})
    answer["Cache-Control"] = "no-store"
    return answer
