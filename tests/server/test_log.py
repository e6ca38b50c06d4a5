"""What is written for whoever runs the app: no link that still opens something."""

import io
import logging
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorekeeper.models.base import new_token

SECRET = {"token", "key", "uidb36"}
TOKEN = new_token()


def opening(patterns: list[URLPattern | URLResolver]) -> Iterator[tuple[str, list[str]]]:
    """The names of all addresses that hold a secret, and what the secrets are called."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from opening(each.url_patterns)
        elif each.pattern.converters.keys() & SECRET:
            assert each.name is not None
            yield each.name, list(each.pattern.converters)


LINKS = dict(opening(get_resolver().url_patterns))


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the app's own handler writes."""
    [handler] = [each for each in logging.root.handlers if each.name == "console"]
    assert isinstance(handler, logging.StreamHandler)
    stream = io.StringIO()
    before = handler.setStream(stream)
    yield stream
    handler.setStream(before)


def test_links_are_found() -> None:
    assert sorted(name for name, secrets in LINKS.items() if secrets == ["token"]) == [
        *("account_set_by_link", "continue", "invitation", "meetings_feed", "score", "watch", "who_comes"),
    ]
    assert LINKS["account_confirm_email"] == ["key"]
    assert LINKS["account_reset_password_from_key"] == ["uidb36", "key"]


@pytest.mark.parametrize("name", LINKS)
def test_an_error_on_a_link_tells_where_but_not_the_link(name: str, written: io.StringIO) -> None:
    path = reverse(name, kwargs=dict.fromkeys(LINKS[name], TOKEN))
    begin, *_, end = path.split(TOKEN)
    log = logging.getLogger("django.request")
    try:
        raise ValueError(f"{settings.BASE_URL}{path} {path.replace('/', '%2F')}")
    except ValueError:
        log.exception("Internal Server Error: %s", path)
    log.error(f"Internal Server Error: {path}?next={path}")
    assert TOKEN not in written.getvalue()
    assert f"ERROR django.request: Internal Server Error: {begin}…{end}\n" in written.getvalue()
    assert f"Internal Server Error: {begin}…{end}?next={begin}…{end}\n" in written.getvalue()


def test_what_opens_nothing_is_written_as_it_is(written: io.StringIO) -> None:
    paths = (
        "/tables/0f8b6f9a-6c0e-4c62-9a52-8a7c3f0f7a11/",
        "/accounts/password/reset/sent/",
        "/srv/c/whist/app.py",
    )
    for path in paths:
        logging.getLogger("django.request").error("Internal Server Error: %s", path)
    assert [line.split(": ")[-1] for line in written.getvalue().splitlines()] == list(paths)
