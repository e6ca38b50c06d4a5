"""The started app behind a proxy that speaks https, and what it believes without one."""

from collections.abc import Iterator

import pytest

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
