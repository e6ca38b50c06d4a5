"""No page without a screen: a new address is one, or stands among those that answer with none."""

import re

import pytest
from django.conf import settings
from django.test import Client

from tests.accounts.test_access import ROWS
from tests.screens.listed import chosen, screens
from tests.screens.pages import NO_PAGE, pages
from tests.screens.world import World


@pytest.fixture
def world(db: None) -> World:
    return World(evenings=2, rounds=20)


def phone(world: World, role: str) -> Client:
    client = Client()
    if cookie := world.cookie(role):
        client.cookies[settings.SESSION_COOKIE_NAME] = cookie
    return client


def test_every_page_is_shown_to_somebody(world: World) -> None:
    found = {}
    for name in [screen.name for screen in pages()]:
        answer = phone(world, world.visitor(name)).get(world.path(name), follow=True)
        found[name] = (answer.status_code, answer.resolver_match.url_name, b"</html>" in answer.content)
    assert {name: shown for name, shown in found.items() if shown != (200, name, True)} == {}


def test_what_is_no_page_has_no_screen(world: World) -> None:
    for name in NO_PAGE:
        answer = phone(world, "owner").get(world.url(name))
        content = b"".join(answer) if answer.streaming else answer.content
        assert b"</html>" not in content, name


def test_every_state_belongs_to_an_address_and_has_a_name_of_its_own() -> None:
    names = [screen.name for screen in screens()]
    assert len(names) == len(set(names))
    assert {screen.address for screen in screens()} <= set(ROWS)
    assert [name for name in names if not re.fullmatch(r"[a-z0-9_]+(--[a-z0-9_]+)?", name)] == []


def test_screens_are_chosen_by_name_address_pattern_or_area() -> None:
    assert [screen.name for screen in chosen(["table--contracts", "more"])] == ["more", "table--contracts"]
    assert {screen.address for screen in chosen(["table"])} == {"table"}
    assert [screen.name for screen in chosen(["season_ra*"])] == ["season_ranking"]
    assert {screen.area for screen in chosen(["transfer"])} == {"transfer"}
    with pytest.raises(LookupError, match="no screen is called nowhere"):
        chosen(["nowhere"])
