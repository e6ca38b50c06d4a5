"""The started app behind a proxy that speaks https, and what it believes without one."""

import http.client
import re
import uuid
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from scorekeeper.accounts import throttle
from tests import serving

NAME = {"Host": "whist.example.org"}
PROXY = NAME | {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[serving.Server]:
    folder = tmp_path_factory.mktemp("data")
    with serving.started(folder, variables={"BASE_URL": "https://whist.example.org"}) as server:
        yield server


def test_start_offers_the_address_that_people_open(behind_proxy: serving.Server) -> None:
    assert "  On phones nearby:  https://whist.example.org/\n" in behind_proxy.printed


def test_plain_http_is_sent_to_https(behind_proxy: serving.Server) -> None:
    answer = behind_proxy.get("/nowhere/", NAME)
    assert answer.status == 301
    assert answer.headers["Location"] == "https://whist.example.org/nowhere/"


def test_https_of_the_proxy_is_believed(behind_proxy: serving.Server) -> None:
    answer = behind_proxy.get("/nowhere/", PROXY)
    assert answer.status == 404
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert answer.headers["Set-Cookie"].endswith("; SameSite=Lax; Secure")


def test_https_of_a_stranger_is_not_believed(started_server: serving.Server) -> None:
    answer = started_server.get("/nowhere/", {"X-Forwarded-Proto": "https"})
    assert answer.status == 404
    assert answer.headers["Set-Cookie"].endswith("; SameSite=Lax")


def try_to_sign_in(server: serving.Server, address: str) -> int:
    """The status of a wrong password, sent from a phone of this address through the proxy."""
    headers = PROXY | {"X-Forwarded-For": address, "Origin": "https://whist.example.org"}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request("GET", "/accounts/sign-in/", headers=headers)
        page = connection.getresponse()
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
        assert token
        cookie = str(page.headers["Set-Cookie"]).split(";")[0]
        typed = urlencode({"csrfmiddlewaretoken": token[1], "login": uuid.uuid4().hex, "password": "wrong"})
        form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        connection.request("POST", "/accounts/sign-in/", typed, headers | form)
        return connection.getresponse().status
    finally:
        connection.close()


def test_tries_to_sign_in_are_counted_for_each_phone_behind_the_proxy(behind_proxy: serving.Server) -> None:
    most = throttle.SIGN_IN_ADDRESS.most
    assert {try_to_sign_in(behind_proxy, "203.0.113.9") for _ in range(most)} == {422}
    assert try_to_sign_in(behind_proxy, "203.0.113.9") == 429
    assert try_to_sign_in(behind_proxy, "203.0.113.10") == 422
    # What the phone itself claims stands before what the proxy adds.
    assert try_to_sign_in(behind_proxy, "198.51.100.1, 203.0.113.9") == 429
