"""Where a screen is shown: a phone in one language, and the app with the world in it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from playwright.sync_api import Browser, ConsoleMessage, Page

from scorekeeper.models import User
from tests.browser import SMALL
from tests.e2e.at_table import AtTable
from tests.screens.world import World

Size = tuple[int, int]


@dataclass
class Stage:
    """One phone. `told` is what its browser complained of since the last screen."""

    browser: Browser
    url: str
    world: World
    language: str = "en"
    size: Size = SMALL
    told: list[str] = field(default_factory=list)
    page: Page = field(init=False)
    has_scripts: bool = True

    def __post_init__(self) -> None:
        self.page = self._new_page()

    def _new_page(self, **more: Any) -> Page:
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": self.size[0], "height": self.size[1]},
            is_mobile=True,
            has_touch=True,
            device_scale_factor=2,
            locale=self.language,
            reduced_motion="reduce",
            service_workers="block",
            **more,
        )
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: self.told.append(str(error)))
        page.on("console", self._listen)
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        # The browser reports every 4xx and every cut here, also those that a screen is about.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.told.append(message.text)

    @property
    def table(self) -> AtTable:
        """The phone as that of somebody at the table."""
        return AtTable(self.page, self.language)

    def say(self, text: str, **values: object) -> str:
        return self.table.say(text, **values)

    def sign_in(self, who: str | User) -> None:
        """Whose phone it is: a user's, or a role's."""
        self.page.context.clear_cookies()
        if cookie := self.world.cookie(who):
            name = settings.SESSION_COOKIE_NAME
            self.page.context.add_cookies([{"name": name, "value": cookie, "url": self.url}])

    def open(self, path: str, who: str | User = "owner") -> None:
        self.sign_in(who)
        self.page.goto(path)

    def show_at(self, size: Size) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def renew(self, **more: Any) -> None:
        """A phone on which nothing is left from another screen."""
        self.close()
        self.has_scripts = more.get("java_script_enabled", True)
        self.page = self._new_page(**more)

    def close(self) -> None:
        self.page.context.close()


@dataclass(frozen=True)
class Screen:
    """`name` is that of its address; what no address shows has a state's name after two dashes."""

    name: str
    area: str
    show: Callable[[Stage], None]

    @property
    def address(self) -> str:
        return self.name.split("--")[0]
