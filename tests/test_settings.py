"""The settings as the environment makes them."""

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.serving import OURS, ROOT


@pytest.fixture
def settings_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    def load(**variables: str) -> dict[str, Any]:
        for name in OURS:
            monkeypatch.delenv(name, raising=False)
        for name, value in {"DATA_DIR": str(tmp_path), **variables}.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "scorekeeper" / "settings.py"))

    return load


def test_settings_are_safe_with_an_empty_environment(settings_with: Any, tmp_path: Path) -> None:
    settings = settings_with()
    assert settings["DEBUG"] is False
    assert settings["SECRET_KEY"] == ""
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert settings["DATABASES"]["default"]["NAME"] == tmp_path / "db.sqlite3"
    assert settings["SECURE_PROXY_SSL_HEADER"] is None
    assert settings["SESSION_COOKIE_SECURE"] is False


def test_settings_under_https(settings_with: Any) -> None:
    settings = settings_with(BASE_URL="https://whist.example.org/")
    assert settings["BASE_URL"] == "https://whist.example.org"
    assert settings["SECURE_CROSS_ORIGIN_OPENER_POLICY"] == "same-origin"
    assert settings["ALLOWED_HOSTS"][0] == "whist.example.org"
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://whist.example.org"]
    assert settings["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")
    assert settings["SECURE_HSTS_SECONDS"] == 31_536_000
    assert settings["SECURE_SSL_REDIRECT"] is True
    for cookie in ("SESSION", "CSRF", "LANGUAGE"):
        assert settings[f"{cookie}_COOKIE_SECURE"] is True


def test_settings_take_the_key_that_was_kept(settings_with: Any, tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("kept\n")
    assert settings_with()["SECRET_KEY"] == "kept"
    assert settings_with(SECRET_KEY="given")["SECRET_KEY"] == "given"


def test_settings_take_hosts_apart_by_comma_or_space(settings_with: Any) -> None:
    hosts = settings_with(ALLOWED_HOSTS="whist.local, cards.example.org  10.0.0.7")["ALLOWED_HOSTS"]
    assert hosts[:3] == ["whist.local", "cards.example.org", "10.0.0.7"]


@pytest.mark.parametrize(
    "url",
    ["whist.example.org", "ftp://example.org", "https://example.org/whist", "https://:80", "http://[x"],
)
def test_settings_refuse_an_address_that_nobody_can_open(settings_with: Any, url: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        settings_with(BASE_URL=url)
    assert str(refused.value) == (
        f"BASE_URL is {url!r}: set it to the address people open, without a path: https://whist.example.org"
    )


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("DEBUG", "perhaps", "DEBUG is 'perhaps': set it to 1 or 0, or leave it out."),
        (
            "DATABASE_URL",
            "whist.db",
            "DATABASE_URL can't be read: set it like postgres://user:password@host:5432/name",
        ),
    ],
    ids=lambda text: text[:12],
)
def test_settings_say_what_to_set(settings_with: Any, name: str, value: str, complaint: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        settings_with(**{name: value})
    assert str(refused.value) == complaint


def test_settings_name_the_packages_that_another_database_needs(
    settings_with: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "dj_database_url", None)
    with pytest.raises(ImproperlyConfigured) as refused:
        settings_with(DATABASE_URL="postgres://whist@localhost/whist")
    assert str(refused.value) == "DATABASE_URL needs the extra packages: pip install -e '.[postgres]'"


def test_no_mail_goes_out_unless_a_server_is_named(settings_with: Any) -> None:
    settings = settings_with()
    assert (settings["SENDS_MAIL"], settings["ACCOUNT_EMAIL_VERIFICATION"]) == (False, "none")
    assert settings["EMAIL_BACKEND"] == "django.core.mail.backends.dummy.EmailBackend"


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp+tls://dana:a%40b@mail.example.org", ("mail.example.org", 587, "dana", "a@b", True, False)),
        ("smtps://dana:x@mail.example.org", ("mail.example.org", 465, "dana", "x", False, True)),
        ("smtp://localhost:2525/", ("localhost", 2525, "", "", False, False)),
    ],
)
def test_settings_read_the_mail_server(settings_with: Any, url: str, server: tuple[Any, ...]) -> None:
    settings = settings_with(EMAIL_URL=url, EMAIL_FROM="whist@example.org")
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    assert tuple(settings[f"EMAIL_{name}"] for name in names) == server
    assert (settings["SENDS_MAIL"], settings["DEFAULT_FROM_EMAIL"]) == (True, "whist@example.org")
    assert settings["ACCOUNT_EMAIL_VERIFICATION"] == "optional"


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://x", "smtp://", "smtps://h:port", "smtp://h/path"]
)
def test_settings_refuse_a_mail_server_without_telling_its_password(settings_with: Any, url: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        settings_with(EMAIL_URL=url, EMAIL_FROM="whist@example.org")
    assert str(refused.value) == (
        "EMAIL_URL can't be read: set it like smtp+tls://user:password@mail.example.org:587,"
        " or smtps:// or smtp://"
    )


def test_settings_want_a_mail_server_with_a_sender(settings_with: Any) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        settings_with(EMAIL_FROM="whist@example.org")
    assert str(refused.value) == "EMAIL_FROM is set, and EMAIL_URL is not: set both, or neither."


def test_settings_want_a_sender_with_a_mail_server(settings_with: Any) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        settings_with(EMAIL_URL="smtp://localhost")
    assert str(refused.value) == (
        "EMAIL_FROM is '': set it to the address that mail comes from, as EMAIL_URL is set."
    )


def test_settings_know_three_ways_to_let_people_sign_up(settings_with: Any) -> None:
    assert [settings_with(REGISTRATION=way)["REGISTRATION"] for way in ("", "open", "invite", "closed")] == [
        "open",
        "open",
        "invite",
        "closed",
    ]
    with pytest.raises(ImproperlyConfigured) as refused:
        settings_with(REGISTRATION="friends")
    assert str(refused.value) == "REGISTRATION is 'friends': set it to open, invite or closed."
