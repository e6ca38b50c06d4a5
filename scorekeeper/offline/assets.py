"""What a phone needs of us to draw a table by itself: scripts, styles, icons."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.contrib.staticfiles import finders

WORKER = "js/shell/worker.js"
SCRIPTS = ("js/shell/start.js", "js/outbox/start.js")
STYLES = ("css/tokens.css", "css/base.css", "css/board.css", "css/entry.css", "css/pages.css", "css/home.css")
ICONS = ("icons/icon.svg", "icons/apple-touch-icon.png")
# Those that a module names, also where it fetches them only once they are needed.
IMPORTS = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)\"""")


def scripts() -> list[str]:
    """Every module of the shell, as paths below static/."""
    found: set[str] = set()
    waiting = list(SCRIPTS)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(_imports(name))
    return sorted(found)


def source(name: str) -> Path:
    """The file that a static path stands for."""
    path = finders.find(name)
    assert isinstance(path, str), name
    return Path(path)


def _imports(name: str) -> Iterator[str]:
    path = source(name)
    root = path.parents[name.count("/")]
    for imported in IMPORTS.findall(path.read_text(encoding="utf-8")):
        yield (path.parent / imported).resolve().relative_to(root.resolve()).as_posix()
