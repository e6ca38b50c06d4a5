"""What every answer shares, tried on views that are only here."""

import gzip
import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.urls(__name__)
UNKNOWN = "00000000-0000-4000-8000-000000000000"
START = datetime(2026, 11, 1, 20, tzinfo=UTC)


def sit_down(request: HttpRequest) -> HttpResponse:
    request.session["guest"] = "Dana"
    return HttpResponse()


def look(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.session.get("guest", "nobody"))


def leave(request: HttpRequest) -> HttpResponse:
    request.session.flush()
    return HttpResponse()


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError


urlpatterns = [
    path("sit-down/", sit_down),
    path("look/", look),
    path("leave/", leave),
    path("broken/", broken),
    path("", include("scorekeeper.urls")),  # the frame of every page names what is there
]
handler400 = "scorekeeper.http.bad_request"
handler404 = "scorekeeper.http.not_found"
handler500 = "scorekeeper.http.server_error"


@pytest.fixture
def fussy() -> Client:
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


@pytest.mark.django_db
def test_session_in_use_lasts_400_days_more_once_a_day(client: Client) -> None:
    with time_machine.travel(START, tick=False) as clock:
        assert client.get("/sit-down/").cookies["sessionid"]["max-age"] == 400 * 24 * 60 * 60
        assert Session.objects.get().expire_date == START + timedelta(days=400)
        clock.shift(timedelta(hours=23))
        assert not client.get("/look/").cookies
        clock.shift(timedelta(hours=2))
        assert client.get("/look/").cookies["sessionid"]["max-age"] == 400 * 24 * 60 * 60
        assert Session.objects.get().expire_date == START + timedelta(days=400, hours=25)
        clock.shift(timedelta(hours=1))
        assert not client.get("/look/").cookies


@pytest.mark.django_db
def test_what_was_chosen_for_the_phone_lasts_as_long(client: Client) -> None:
    client.post("/language/", {"language": "he"})
    client.post("/theme/", {"theme": "dark"})
    renewed = client.get("/sit-down/").cookies
    kept = {name: (renewed[name].value, renewed[name]["max-age"]) for name in ("django_language", "theme")}
    assert kept == {"django_language": ("he", 400 * 24 * 60 * 60), "theme": ("dark", 400 * 24 * 60 * 60)}
    assert not client.get("/look/").cookies


@pytest.mark.django_db
def test_session_in_use_costs_one_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/sit-down/")
    with django_assert_num_queries(1):
        assert client.get("/look/").content == b"Dana"


@pytest.mark.django_db
def test_session_of_a_passer_by_is_never_made(client: Client) -> None:
    assert client.get("/look/").content == b"nobody"
    assert not Session.objects.exists()


@pytest.mark.django_db
def test_session_that_ended_stays_ended(client: Client) -> None:
    client.get("/sit-down/")
    assert client.get("/leave/").cookies["sessionid"]["max-age"] == 0
    assert not Session.objects.exists()


def test_stale_form_is_told_to_reload(fussy: Client) -> None:
    response = fussy.post("/look/", {"round": "7"})
    assert response.status_code == 403
    assert response["X-CSRF-Failure"] == "1"
    assert "Nothing was changed. Reload the page and try again." in response.content.decode()


def test_stale_script_is_told_to_reload(fussy: Client) -> None:
    response = fussy.post("/look/", headers={"accept": "application/json"})
    assert response.status_code == 403
    assert response["X-CSRF-Failure"] == "1"
    message = "Nothing was changed. Reload the page and try again."
    assert response.json() == {"error": "csrf", "message": message}


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("he-IL", "he"),
        ("iw", "he"),
        ("iw-IL,iw;q=0.9,en-US;q=0.8", "he"),
        ("es-MX", "es"),
        ("es-419,en;q=0.9", "es"),
        ("fr,es;q=0.7,he;q=0.8", "he"),
        ("he;q=0,es;q=0.1", "es"),
        ("en-US,he;q=0.9", "en"),
        ("fr", "en"),
        ("*", "en"),
    ],
)
def test_page_speaks_what_the_phone_likes_best(client: Client, accepted: str, spoken: str) -> None:
    page = client.get("/nowhere/", headers={"accept-language": accepted})
    assert (page["Content-Language"], f'<html lang="{spoken}"' in page.content.decode()) == (spoken, True)
    client.cookies["django_language"] = "es"
    assert client.get("/nowhere/", headers={"accept-language": accepted})["Content-Language"] == "es"


def test_broken_view_answers_without_the_database(fussy: Client) -> None:
    response = fussy.get("/broken/", headers={"accept-language": "he"})
    assert response.status_code == 500
    assert 'lang="he" dir="rtl"' in response.content.decode()
    assert not response.cookies


def test_unknown_address_is_a_readable_page(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "Nothing here" in response.content.decode()


def test_page_is_compressed_on_its_way(client: Client) -> None:
    response = client.get("/nowhere/", headers={"accept-encoding": "gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert "Nothing here" in gzip.decompress(response.content).decode()


def test_unknown_host_is_a_readable_page(client: Client) -> None:
    response = client.get("/look/", headers={"host": "whist.example.org"})
    assert response.status_code == 400
    assert "ALLOWED_HOSTS" in response.content.decode()


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded; charset=utf-16", "name=x"),
        ("application/x-www-form-urlencoded", "name=x&" * 1500),
        ("multipart/form-data", "name=x"),
    ],
)
def test_a_form_that_can_not_be_read_is_told_so(fussy: Client, kind: str, body: str) -> None:
    fussy.cookies["csrftoken"] = "c" * 32
    response = fussy.generic("POST", "/look/", body, content_type=kind)
    assert response.status_code == 400
    assert "This request can’t be read" in response.content.decode()


def test_every_answer_carries_the_strict_policy(client: Client) -> None:
    response = client.get("/nowhere/")
    directives = sorted(response["Content-Security-Policy"].split("; "))
    assert directives == [
        "base-uri 'none'",
        "default-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "object-src 'none'",
    ]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert "Cross-Origin-Opener-Policy" not in response  # plain http


@pytest.mark.parametrize(
    ("path", "looked_for"),
    [
        (f"/tables/{UNKNOWN}/", [UNKNOWN]),
        (f"/tables/{UNKNOWN}/more/", [UNKNOWN]),
        (f"/leagues/{UNKNOWN}/", []),
        ("/x/", []),
    ],
)
def test_a_page_that_is_not_there_looks_on_the_phone_for_a_table_alone(
    client: Client, path: str, looked_for: list[str]
) -> None:
    response = client.get(path)
    assert response.status_code == 404
    html = response.content.decode()
    assert re.findall(r'data-lost="([^"]+)"', html) == looked_for
    assert html.count("js/shell/lost.js") == len(looked_for)
    assert b"data-lost" not in client.post(path).content
