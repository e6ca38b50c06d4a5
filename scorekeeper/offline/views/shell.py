"""The page that a phone keeps for when there is no network: one for everybody, in each language."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from ...play.phrases import phrases
from ...play.views.alone_phrases import alone_phrases
from ..assets import ICONS, STYLES, scripts, source


@dataclass(frozen=True, slots=True)
class Shell:
    page: str
    assets: tuple[str, ...]  # the addresses of all that it needs
    version: str  # of the page and of all of these


def kept_shell() -> Shell:
    """The shell in the reader's language; made once a process, but while somebody develops."""
    language = get_language() or settings.LANGUAGE_CODE
    return _made(language) if settings.DEBUG else _kept(language)


def _made(language: str) -> Shell:
    """Rendered without the request, so that nothing of anybody can be in it."""
    modules = scripts()
    names = (*modules, *STYLES, *ICONS)
    context = {"is_shell": True, "modules": modules, "styles": STYLES}
    page = render_to_string("offline/shell.html", context | {"phrases": {**phrases(), **alone_phrases()}})
    digest = sha256(page.encode())
    for name in names:
        digest.update(source(name).read_bytes())
    return Shell(page, tuple(static(name) for name in names), digest.hexdigest()[:16])


_kept = cache(_made)


def etag(request: HttpRequest) -> str:
    return f'"{kept_shell().version}"'


@require_safe
@condition(etag)
def shell(request: HttpRequest) -> HttpResponse:
    """The same for everybody who reads the language; `X-Shell`, its version, tells it from a hotel's page."""
    made = kept_shell()
    answer = HttpResponse(made.page)
    answer["X-Shell"] = made.version
    answer["Cache-Control"] = "no-cache"
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer
