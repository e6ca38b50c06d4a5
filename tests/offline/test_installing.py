"""The app as one of the phone's own: its manifest, icons of the sizes that it promises, and what it keeps."""

import json
import struct

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from tests.serving import ROOT, Server

PNG = b"\x89PNG\r\n\x1a\n"


def size_of(picture: bytes) -> str:
    assert picture.startswith(PNG)
    return "{}x{}".format(*struct.unpack(">II", picture[16:24]))


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "way"), [("en", "ltr"), ("he", "rtl"), ("es", "ltr")])
def test_the_manifest_speaks_the_readers_language(language: str, way: str) -> None:
    answer = Client().get("/manifest.webmanifest", headers={"Accept-Language": language})
    read = answer.json()
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("application/manifest+json", "no-cache")
    assert (read["lang"], read["dir"], read["display"], read["start_url"]) == (
        language,
        way,
        "standalone",
        "/",
    )
    with translation.override(language):
        assert read["name"] == gettext("Whist Score")


@pytest.mark.django_db
def test_every_page_names_the_manifest_and_the_icon_of_apples_phones() -> None:
    page = Client().get("/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert '<link rel="apple-touch-icon" href="/static/icons/apple-touch-icon.png">' in page
    assert size_of((ROOT / "static/icons/apple-touch-icon.png").read_bytes()) == "180x180"


def test_browsers_that_draw_no_svg_find_their_icon(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer.url) == (302, "/static/icons/favicon.ico")  # type: ignore[attr-defined]
    sizes = (ROOT / "static/icons/favicon.ico").read_bytes()[:6]
    assert sizes == bytes((0, 0, 1, 0, 3, 0))  # an icon, of three sizes


def test_the_icons_of_the_started_app_have_the_sizes_that_they_promise(started_server: Server) -> None:
    icons = json.loads(started_server.get("/manifest.webmanifest").body)["icons"]
    assert [(icon["sizes"], icon["purpose"]) for icon in icons] == [
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    ]
    assert [size_of(started_server.get(icon["src"]).body) for icon in icons] == [
        icon["sizes"] for icon in icons
    ]


def test_worker_of_the_started_app_keeps_files_that_never_change(started_server: Server) -> None:
    first = started_server.get("/sw.js").body.decode().splitlines()[0]
    build = json.loads(first.removeprefix("self.build = ").removesuffix(";"))
    assert build["isHashed"] is True
    for address in (build["assets"][0], build["assets"][-1]):
        assert started_server.get(address).headers["Cache-Control"].endswith("immutable")
