"""What a phone needs of us to draw a table by itself: scripts, styles, icons."""

from ..bundles import Modules
from ..storage import files, source

WORKER = "js/shell/worker.js"
SCRIPTS = ("js/shell/start.js", "js/outbox/start.js")
STYLES = ("css/board.css", "css/entry.css", "css/pages.css", "css/home.css", "css/rules.css")
# What every page needs (templates/base.html).
COMMON = ("css/tokens.css", "css/base.css", "icons/icon.svg")


def scripts() -> list[str]:
    """Every file of the shell's scripts, those too that are fetched only once they are needed."""
    return sorted(files(*_modules()))


def _modules() -> list[str]:
    parts = Modules(source)
    found: list[str] = list(SCRIPTS)
    for module in found:  # and what is added meanwhile
        named = [*parts.needs(module), *parts.needs_later(module)]
        found.extend(name for name in dict.fromkeys(named) if name not in found)
    return found
