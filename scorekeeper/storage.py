"""Which static files are collected, what is done to them, and how they are named."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from .bundles import Modules, bare, short

OURS = ("js/", "css/")


class StaticFiles(StaticFilesConfig):
    """Leaves out what no page asks for: the extensions of htmx import names that no file has.

    A `package.json` only tells Node that the scripts beside it are modules.
    """

    ignore_patterns = [  # noqa: RUF012
        *StaticFilesConfig.ignore_patterns,
        "django_htmx/ext/*",
        "htm[ax]*-4*.js",
        "package.json",
    ]


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hashes every name, also those in `import … from "./x.js"`, so that each file may be cached for ever.

    What has a hash is as bundles.py makes it; under its bare name a file stays as it is written.
    """

    support_js_module_import_aggregation = True
    # A name follows from those of what a module imports: as many rounds as the longest chain of imports has links.
    max_post_process_passes = 20

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        made, modules = InMemoryStorage(), Modules(source)
        for name in paths:
            if name.startswith(OURS) and name.endswith((".js", ".css")):
                text = bare(source(name), ".css") if name.endswith(".css") else modules.served(name)
                made.save(name, ContentFile(short(text, Path(name).suffix).encode()))
        given = {name: (made, name) if made.exists(name) else found for name, found in paths.items()}
        yield from super().post_process(given, *args, **options)


class StaticMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # untyped
    """Serves them. What may be kept for ever is never asked for again: no headers for that, on each of many files."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = WhiteNoiseMiddleware.serve(static_file, request)
        if "immutable" in response.headers.get("Cache-Control", ""):
            del response.headers["ETag"], response.headers["Last-Modified"]
        return response


def source(name: str) -> str:
    """What stands in the file that a static path is short for."""
    path = finders.find(name)
    assert isinstance(path, str), name
    return Path(path).read_text(encoding="utf-8")


def files(*modules: str) -> list[str]:
    """The files that a page with these modules asks for, each once: what is needed before what needs it."""
    joined = isinstance(staticfiles_storage, StaticStorage) and not settings.DEBUG
    return list(_kept_files(modules)) if joined else _files(modules, leads=())


def _files(modules: tuple[str, ...], **how: Any) -> list[str]:
    parts = Modules(source, **how)
    return list(dict.fromkeys(file for module in modules for file in parts.files(module)))


_kept_files = cache(_files)
