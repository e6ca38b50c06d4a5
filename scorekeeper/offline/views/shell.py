"""What a phone keeps for when there is no network: one page for everybody, in each language and theme, and who hands
it out."""

import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import condition, require_safe

from ...accounts.themes import theme_of
from ...http import asked_language
from ...play.phrases import phrases
from ...play.views.alone_phrases import alone_phrases
from ...storage import source
from ..assets import COMMON, STYLES, WORKER, scripts


@dataclass(frozen=True, slots=True)
class Shell:
    language: str
    page: str
    assets: tuple[str, ...]  # the addresses of all that it needs
    version: str  # of the page, of all of these and of the service worker


def kept_shell(request: HttpRequest) -> Shell:
    """The shell in the language that is asked for and this phone's theme; made once a process, but while somebody
    develops."""
    make = _made if settings.DEBUG else _kept
    return make(asked_language(request, "language"), theme_of(request))


def _made(language: str, theme: str) -> Shell:
    """Rendered without the request, so that nothing of anybody can be in it."""
    modules = scripts()
    names = (*modules, *STYLES, *COMMON)
    context = {"is_shell": True, "theme": theme, "modules": modules, "styles": STYLES}
    with translation.override(language):
        page = render_to_string("offline/shell.html", context | {"phrases": {**phrases(), **alone_phrases()}})
    digest = sha256(page.encode())
    # Where the names have no hash, nothing else tells one build from another.
    for name in (WORKER, *names):
        digest.update(source(name).encode())
    return Shell(language, page, tuple(static(name) for name in names), digest.hexdigest()[:16])


_kept = cache(_made)


def etag(request: HttpRequest) -> str:
    return f'"{kept_shell(request).version}"'


@require_safe
@condition(etag)
def shell(request: HttpRequest) -> HttpResponse:
    """The same for everybody of this language and theme; `X-Shell`, its version, tells it from a hotel's page."""
    made = kept_shell(request)
    answer = _asked_each_time(HttpResponse(made.page), made)
    answer["X-Shell"] = made.version
    return answer


@require_safe
@condition(etag)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this build and language; one of another build takes its place with the next page."""
    made, script = kept_shell(request), static(WORKER)
    build = {
        "version": made.version,
        "shell": f"{reverse('shell')}?language={made.language}",
        "assets": made.assets,
        "referee": f"{reverse('kept_referee')}?language={made.language}",
        "isHashed": script != f"{settings.STATIC_URL}{WORKER}",
    }
    lines = f"self.build = {json.dumps(build)};\nimportScripts({json.dumps(script)});\n"
    return _asked_each_time(HttpResponse(lines, content_type="text/javascript; charset=utf-8"), made)


def _asked_each_time(answer: HttpResponse, made: Shell) -> HttpResponse:
    answer["Content-Language"] = made.language
    answer["Cache-Control"] = "no-cache"
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer
