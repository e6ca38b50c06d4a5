"""All screens, and some of them by name."""

from collections.abc import Sequence
from fnmatch import fnmatch

from tests.screens.pages import pages
from tests.screens.stage import Screen
from tests.screens.state import STATES
from tests.screens.states import errors, league, table  # noqa: F401  # they list their screens


def screens() -> list[Screen]:
    return [*pages(), *STATES]


def chosen(wanted: Sequence[str]) -> list[Screen]:
    """Those whose name, address or area is wanted, or fits a pattern such as `league_*`; else all."""
    asked = [screen for screen in screens() if not wanted or any(fits(screen, each) for each in wanted)]
    if not asked:
        raise LookupError(f"no screen is called {' or '.join(wanted)}")
    return asked


def fits(screen: Screen, wanted: str) -> bool:
    return any(fnmatch(name, wanted) for name in (screen.name, screen.address, screen.area))
