"""What a table's page fetches once it stands, to go on alone where the network ends."""

import uuid

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.views.decorators.http import require_GET

from ...accounts.access import Level, table_to
from ..sheet import Sheet
from .alone_phrases import alone_phrases
from .people import away_as_data, known_names


@require_GET
def alone(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The words of the phone's own screens, names for its keyboard, who is away, and how the screens look."""
    table = table_to(Level.SCORE, request, uid)
    content = {
        "phrases": alone_phrases(),
        "known": known_names(Sheet.of(table)),
        "away": away_as_data(table),
        "styles": static("css/pages.css"),
    }
    answer = JsonResponse(content)
    answer["Cache-Control"] = "private, max-age=600"
    answer["Vary"] = "Cookie, Accept-Language"
    return answer
