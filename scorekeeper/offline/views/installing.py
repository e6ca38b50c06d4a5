"""What a phone asks for that keeps the app like one of its own."""

from django.http import HttpRequest, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language, get_language_bidi, gettext
from django.views.decorators.http import require_safe

ICONS = (
    ("icons/icon-192.png", 192, "any"),
    ("icons/icon-512.png", 512, "any"),
    ("icons/maskable-512.png", 512, "maskable"),
)


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest, in the page's language; nothing in it is anybody's own."""
    about = {
        "id": "/",
        "name": gettext("Whist Score"),
        "short_name": gettext("Whist Score"),
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f4efe4",
        "theme_color": "#f4efe4",
        "icons": [
            {"src": static(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in ICONS
        ],
    }
    answer = JsonResponse(about, content_type="application/manifest+json")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """What browsers that draw no SVG ask for, whatever the page names."""
    return HttpResponseRedirect(static("icons/favicon.ico"))
