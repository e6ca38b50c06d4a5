"""The static files that the app serves, collected again only where something of theirs has changed.

It takes seconds, and most starts are on what the one before has made.
"""

import hashlib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from .. import bundles, storage

MADE_BY = ("django", "whitenoise", "brotli", "tdewolff-minify")
OWN = (bundles, storage)


def collect() -> None:
    """Fill STATIC_ROOT with what the sources ask for, unless it is there. Raises OSError where that can't be."""
    mark = settings.DATA_DIR / "collected"
    marked = mark.read_text().split() if mark.is_file() else []
    made_from, left = marked if len(marked) == 2 else ("", "")
    # A power cut may have left some of it out, or empty: what looks newer than its source is never copied again.
    is_whole = left == _digest(_collected())
    sources = _digest(_sources())
    if is_whole and made_from == sources:
        return
    mark.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0, clear=not is_whole)
    mark.write_text(f"{sources} {_digest(_collected())}\n")


def _sources() -> Iterator[str]:
    yield from map(_version, MADE_BY)
    yield from (Path(str(module.__file__)).read_text(encoding="utf-8") for module in OWN)
    for finder in get_finders():
        for path, where in finder.list([]):
            with where.open(path) as file:
                yield f"{path} {hashlib.sha256(file.read()).hexdigest()}"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # not every machine has each (bundles.short)
        return ""


def _collected() -> Iterator[str]:
    root = Path(settings.STATIC_ROOT)
    for path in root.rglob("*"):
        if path.is_file():
            yield f"{path.relative_to(root)} {path.stat().st_size}"


def _digest(lines: Iterator[str]) -> str:
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()
