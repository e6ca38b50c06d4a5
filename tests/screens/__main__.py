"""Pictures of every screen in every language and theme, into screenshots/, with a sheet of each area.

`python -m tests.screens` makes them all; `python -m tests.screens table league_* --languages he` some. A name is that
of an address, of an address with a state (`table--contracts`), or of an area (`play`).
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.screens.stage import Screen, Stage

LANGUAGES, THEMES = ("en", "he", "es"), ("light", "dark")


def size(text: str) -> tuple[int, int]:
    width, height = map(int, text.split("x"))
    return width, height


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.screens", description=__doc__)
    parser.add_argument("names", nargs="*", help="which screens; all where none is named")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES)
    parser.add_argument("--size", type=size, default=(360, 640), help="such as 390x844")
    parser.add_argument("--check", action="store_true", help="tell what is wrong with each screen too")
    asked = parser.parse_args()
    started = time.monotonic()
    with served() as url:
        made, failed = make(asked, url)
    sys.stdout.write(f"{made} pictures in {time.monotonic() - started:.0f} seconds\n")
    sys.exit("\n".join(failed) or None)


@contextmanager
def served() -> Iterator[str]:
    """The app on a database of its own, which is gone afterwards; its address."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    # The browser's driver runs an event loop in this thread, in which Django would refuse queries.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    import django

    django.setup()
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases
    from pytest_django.live_server_helper import LiveServer

    connection.settings_dict["TEST"]["MIGRATE"] = False  # the tables as they are now: in a tenth of the time
    databases = setup_databases(0, interactive=False)
    server = LiveServer("localhost")
    try:
        yield server.url
    finally:
        server.stop()
        teardown_databases(databases, 0)


def make(asked: argparse.Namespace, url: str) -> tuple[int, list[str]]:
    """How many pictures were made, and what could not be shown."""
    from tests.browser import launched
    from tests.screens.camera import folder, sheets
    from tests.screens.listed import chosen
    from tests.screens.stage import Stage
    from tests.screens.world import World

    screens = chosen(asked.names)
    world = World()
    made, failed = 0, []
    with launched() as browser:
        for language in asked.languages:
            stage = Stage(browser, url, world, language, asked.size)
            for screen in screens:
                count, why = take(stage, screen, asked)
                made += count
                failed += why
            stage.close()
            for theme in asked.themes:
                sheets(browser, screens, folder(language, theme, asked.size))
    return made, failed


def take(stage: "Stage", screen: "Screen", asked: argparse.Namespace) -> tuple[int, list[str]]:
    """The pictures of a screen and its faults. One that can't be shown is told, and the others go on."""
    from playwright.sync_api import Error

    from tests.screens.camera import photograph
    from tests.screens.faults import faults

    try:
        screen.show(stage)
        made = len(list(photograph(stage, screen, asked.themes)))
        found = faults(stage) if asked.check else []
    except (AssertionError, Error) as error:
        made, found = 0, [str(error).splitlines()[0]]
    return made, [f"{stage.language} {screen.name}: {each}" for each in found]


if __name__ == "__main__":
    main()
