"""The page that a phone keeps: the same for everybody, with all that it needs named."""

import json
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.offline.assets import scripts, source
from scorekeeper.offline.views.shell import kept_shell
from tests.factories import guest, table_of
from tests.pages import owner_of, phone_of

pytestmark = pytest.mark.django_db
ASSET = re.compile(r'(?:href|src)="(/static/[^"]+)"')


def test_shell_is_the_same_for_everybody(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = table_of(guest())
    clients = Client(), phone_of(guest()), owner_of(table)
    with django_assert_num_queries(0):
        answers = [client.get("/shell/") for client in clients]
    assert len({answer.content for answer in answers}) == 1
    page = answers[0].content.decode()
    tokens = re.findall(r'name="csrfmiddlewaretoken" value="([^"]*)"', page)
    assert tokens == [""]
    assert "data-user" not in page
    assert "csrftoken" not in answers[0].cookies


def test_shell_tells_nothing_of_what_just_happened_to_somebody() -> None:
    client = phone_of(guest())
    client.post("/accounts/sign-out/everywhere/")
    assert "data-toast" not in client.get("/shell/").content.decode()
    # It waits for the next page.
    assert "data-toast" in client.get("/accounts/").content.decode()


@pytest.mark.parametrize(("language", "more"), [("en", "More"), ("he", "עוד")])
def test_shell_speaks_the_readers_language(language: str, more: str) -> None:
    answer = Client().get("/shell/", headers={"Accept-Language": language})
    assert (answer["Vary"], answer["Cache-Control"]) == (
        "Cookie, Accept-Language, Accept-Encoding",
        "no-cache",
    )
    page = answer.content.decode()
    assert re.findall(r'<html lang="(\w+)"', page) == [language]
    (phrases,) = re.findall(r'<script id="phrases" type="application/json">(.*?)</script>', page)
    assert json.loads(phrases)["deal_more"] == more


def test_shell_is_sent_again_only_where_it_has_changed() -> None:
    client = Client()
    first = client.get("/shell/")
    assert first["X-Shell"] == kept_shell().version
    assert client.get("/shell/", headers={"If-None-Match": first["ETag"]}).status_code == 304
    other = {"If-None-Match": first["ETag"], "Accept-Language": "he"}
    assert client.get("/shell/", headers=other).status_code == 200


def test_all_that_the_shell_names_is_among_its_assets() -> None:
    assert set(ASSET.findall(kept_shell().page)) - set(kept_shell().assets) == set()


def test_modules_of_the_shell_are_there_with_all_that_they_import() -> None:
    found = scripts()
    assert {"js/shell/start.js", "js/shell/table.js", "js/play/table.js", "js/play/offline/index.js"} <= {
        *found
    }
    assert [name for name in found if not source(name).is_file()] == []
    assert "js/play/start.js" not in found
