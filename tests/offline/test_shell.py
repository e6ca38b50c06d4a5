"""The page that a phone keeps: the same for everybody, with all that it needs named."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.offline.assets import scripts
from tests.factories import guest, table_of
from tests.pages import owner_of, phone_of
from tests.serving import ROOT

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
    assert first["ETag"] == f'"{first["X-Shell"]}"'
    assert client.get("/shell/", headers={"If-None-Match": first["ETag"]}).status_code == 304
    other = client.get("/shell/?language=he", headers={"If-None-Match": first["ETag"]})
    assert (other.status_code, other["Content-Language"]) == (200, "he")
    assert client.get("/shell/?language=xx")["X-Shell"] == first["X-Shell"]


def build_of(answer: Any) -> dict[str, Any]:
    """What /sw.js says of its build."""
    first, second = answer.content.decode().splitlines()
    assert second == 'importScripts("/static/js/shell/worker.js");'
    build: dict[str, Any] = json.loads(first.removeprefix("self.build = ").removesuffix(";"))
    return build


def test_worker_is_of_the_shells_build_in_its_language(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = phone_of(guest())
    with django_assert_num_queries(0):
        answer = client.get("/sw.js?language=es")
        shell = client.get("/shell/?language=es")
    build = build_of(answer)
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/javascript; charset=utf-8", "no-cache")
    assert (build["version"], build["shell"]) == (shell["X-Shell"], "/shell/?language=es")
    assert build["version"] != build_of(client.get("/sw.js?language=en"))["version"]
    # The tests run on the sources: whoever works on them sees what he has just written.
    assert build["isHashed"] is False
    assert client.get("/sw.js?language=es", headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_all_that_the_shell_names_is_kept() -> None:
    named = set(ASSET.findall(Client().get("/shell/").content.decode()))
    assert len(named) > 50
    # The icon is asked for where somebody puts the app on the home screen.
    icon = "/static/icons/apple-touch-icon.png"
    assert named - {*build_of(Client().get("/sw.js"))["assets"]} == {icon}


def test_modules_of_the_shell_are_there_with_all_that_they_import() -> None:
    found = scripts()
    wanted = {"js/shell/start.js", "js/shell/table.js", "js/play/table.js", "js/play/offline/index.js"}
    assert wanted - {*found} == set()
    assert [name for name in found if not (ROOT / "static" / name).is_file()] == []
    assert "js/play/tables.js" not in found
