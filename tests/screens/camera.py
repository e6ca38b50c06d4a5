"""Pictures of screens, in their folders, and a sheet of them all for each area."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser import SCREENSHOTS
from tests.screens.stage import Screen, Stage

ON_A_SHEET = 18
SHEET = """<!doctype html><meta charset="utf-8"><style>
body { display: grid; grid-template-columns: repeat(6, 260px); gap: 16px; margin: 16px; width: max-content;
       font: 13px sans-serif; background: #888; }
figure { margin: 0; } figcaption { overflow-wrap: anywhere; margin-bottom: 4px; }
div { max-height: 520px; overflow: hidden; } img { display: block; width: 260px; }
</style>"""


def folder(language: str, theme: str, size: Sequence[int]) -> Path:
    return SCREENSHOTS / f"{language}-{theme}-{size[0]}x{size[1]}"


def photograph(stage: Stage, screen: Screen, themes: Iterable[str]) -> Iterator[Path]:
    """The screen as the phone shows it now, whole, in each theme."""
    for theme in themes:
        stage.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        path = folder(stage.language, theme, stage.size) / f"{screen.name}.png"
        stage.page.screenshot(path=path, full_page=True, animations="disabled")
        yield path


def sheets(browser: Browser, screens: Sequence[Screen], where: Path) -> list[Path]:
    """The pictures of that folder beside each other, `_play-1.png` and so on."""
    page = browser.new_page(viewport={"width": 1680, "height": 600})
    made = []
    in_order = sorted(screens, key=lambda screen: screen.area)
    for area, group in groupby(in_order, lambda screen: screen.area):
        names = [screen.name for screen in group if (where / f"{screen.name}.png").exists()]
        for first in range(0, len(names), ON_A_SHEET):
            html = where / "_sheet.html"
            html.write_text(SHEET + "".join(map(figure, names[first : first + ON_A_SHEET])), encoding="utf-8")
            page.goto(html.as_uri())
            made.append(where / f"_{area}-{first // ON_A_SHEET + 1}.png")
            page.screenshot(path=made[-1], full_page=True)
            html.unlink()
    page.close()
    return made


def figure(name: str) -> str:
    return f'<figure><figcaption>{name}</figcaption><div><img src="{name}.png" alt=""></div></figure>'
