"""Two phones answer one deal in every order: taps, requests and replies interleaved by a seed, against a real server.

The phones are those of the page without the page (tests/js/together.js). Whatever the order, both end with the
same deal, the server with it, and nobody's answer gave way unseen.
"""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from pytest_django.live_server_helper import LiveServer

from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Grant, User
from tests.factories import guest, table_of
from tests.node import SCRIPTS, told
from tests.pages import address, phone_of

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = "c" * 32
SHORT, ALL = range(5), range(5, 50)


@pytest.mark.parametrize("seeds", [SHORT, pytest.param(ALL, marks=pytest.mark.slow)], ids=["short", "all"])
def test_two_phones_end_with_the_same_deal(live_server: LiveServer, seeds: range) -> None:
    played = interleaved(live_server.url, [deal(seed) for seed in seeds])
    assert [each["seed"] for each in played] == list(seeds)
    for each in played:
        assert each["left"] == [[{}, {}], [{}, {}]], each
        assert each["states"] == [each["server"], each["server"]], each
        assert each["untold"] == [], (each["seed"], each["untold"])


def deal(seed: int) -> dict[str, Any]:
    """A table of its own, with the page as its two phones have it."""
    owner, friend = guest(), guest()
    table = table_of(owner)
    join_table(friend, table, Grant.Role.SCORE)
    return {"seed": seed, "phones": [phone(user, address(table)) for user in (owner, friend)]}


def phone(user: User, url: str) -> dict[str, Any]:
    client = phone_of(user)
    page = client.get(url).content.decode()
    found = re.search(r'<script id="table-data" type="application/json">(.+?)</script>', page)
    assert found
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={TOKEN}"
    return {"cookie": cookie, "token": TOKEN, "data": json.loads(found[1])}


def interleaved(url: str, deals: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines = told({"url": url, "deals": deals}, SCRIPTS / "together.js").splitlines()
    return [json.loads(line) for line in lines]
