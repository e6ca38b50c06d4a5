"""A screen for every address that answers with a page; what has none stands in NO_PAGE."""

from functools import partial

from tests.accounts.place import pattern_of
from tests.accounts.test_access import ROWS
from tests.screens.stage import Screen, Stage

# What is asked for with GET and is no page: files, parts of pages, and what only leads on.
NO_PAGE = {
    "alone",
    "all_time_csv",
    "board",
    "export_csv",
    "export_json",
    "favicon",
    "language",
    "league_csv",
    "league_json",
    "manifest",
    "meetings_feed",
    "mfa_login_webauthn",
    "outbox",
    "outbox_words",
    "picture_svg",
    "result",
    "season_csv",
    "service_worker",
    "theme",
}


def area_of(name: str) -> str:
    """The package that answers."""
    module: str = pattern_of(name).callback.__module__
    return module.split(".")[1] if module.startswith("scorekeeper.") else "accounts"


def pages() -> list[Screen]:
    named = (name for name, (get, _post) in ROWS.items() if get and name not in NO_PAGE)
    return [Screen(name, area_of(name), partial(show, name=name)) for name in named]


def show(stage: Stage, name: str) -> None:
    stage.open(stage.world.path(name), stage.world.visitor(name))
