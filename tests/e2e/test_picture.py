"""The result as a picture, as it leaves the phone."""

import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorekeeper.models import Table
from scorekeeper.play import rounds
from scorekeeper.play.sheet import Sheet
from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import TINY, signed_in
from tests.factories import guest, league_of, play, stamp, table_in
from tests.pages import address

pytestmark = pytest.mark.django_db(transaction=True)

WEIRD = (
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "גלית רוזנצוויג־כהן לבית משפחת שמחוני",
    "漢字漢字漢字漢字",
    "i",
)
MANY = (*WEIRD, "Maximiliana Konstantinopel-Wunderlich", "Ana", "Bea", "Cyd")
# The phone shares files, and keeps what it was given for us to look at.
SHARES = """
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
navigator.share = async ({ files }) => {
  const image = await createImageBitmap(files[0]);
  window.shared = [files[0].name, image.width, image.height];
};
"""


def evening(*names: str, many: int = 1) -> Table:
    table = table_in(league_of(guest(), "W" * 60), *names)
    for number in range(many):
        roster = Sheet.load(table).roster[:4]
        given = dict(zip(roster, (-1000 * number, 12345, 0, 7), strict=False))
        rounds.record_points(table, given, stamp(table))
    return table


def opened(page: Page, table: Table, url: str, path: str = "picture/") -> Page:
    assert table.session.created_by is not None
    signed_in(page, table.session.created_by, url)
    page.goto(address(table, path))
    return page


def test_the_png_is_twice_as_sharp_as_the_drawing_and_not_blank(
    phone: Phone, live_server: LiveServer, tmp_path: Path
) -> None:
    table = table_in(league_of(guest()))
    play(table)
    page = opened(phone(), table, live_server.url, "summary/")
    page.get_by_role("link", name="As a picture").tap()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download PNG").tap()
    assert download.value.suggested_filename == "whist-2026-11-26.png"
    download.value.save_as(tmp_path / "it.png")
    png = (tmp_path / "it.png").read_bytes()
    height = page.locator("#picture").evaluate("(picture) => picture.naturalHeight")
    assert struct.unpack(">II", png[16:24]) == (2160, 2 * height)
    assert 1300 <= height <= 1400
    assert colours(page) > 20


def colours(page: Page) -> int:
    """How many different colours the drawing has, smoothed edges among them."""
    count: int = page.locator("#picture").evaluate(
        """(picture) => {
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
            const context = canvas.getContext("2d");
            context.drawImage(picture, 0, 0);
            const data = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
            return new Set(data).size;
        }"""
    )
    return count


def test_it_is_shared_as_a_file_where_the_phone_shares_files(phone: Phone, live_server: LiveServer) -> None:
    table = evening("Dana", "Bob", "Carmen")
    page = phone()
    page.add_init_script(SHARES)
    opened(page, table, live_server.url)
    page.get_by_role("button", name="Share").tap()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("() => window.shared")[:2] == ["whist-2026-11-26.png", 2160]


def test_where_it_can_not_be_shared_there_is_no_such_key(phone: Phone, live_server: LiveServer) -> None:
    page = phone()
    page.add_init_script("delete Navigator.prototype.canShare")
    opened(page, evening("Dana", "Bob", "Carmen"), live_server.url)
    expect(page.get_by_role("link", name="Download PNG")).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_be_hidden()


def test_without_scripts_the_drawing_is_shown_and_saved(phone: Phone, live_server: LiveServer) -> None:
    page = opened(phone(javascript=False), evening("Dana", "Bob", "Carmen"), live_server.url)
    page.get_by_role("link", name="español").tap()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download SVG").tap()
    assert download.value.suggested_filename == "whist-2026-11-26.svg"
    assert 'lang="es"' in Path(download.value.path()).read_text()
    expect(page.get_by_role("link", name="Download PNG")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "he"])
def test_everything_fits(phone: Phone, live_server: LiveServer, language: str) -> None:
    page, faults = phone(), {}
    for names in (WEIRD[:3], WEIRD, MANY):
        for many in (1, 30):
            opened(page, evening(*names, many=many), live_server.url, f"picture/?language={language}")
            faults[len(names), many] = page.evaluate(CROWDED)
    assert {which: found for which, found in faults.items() if found} == {}


# Every text of the drawing that comes too near to its edge, and every two large ones that lie on each other.
CROWDED = """async () => {
    const source = await (await fetch(document.getElementById("picture").src)).text();
    const { documentElement } = new DOMParser().parseFromString(source, "image/svg+xml");
    const drawing = document.importNode(documentElement, true);
    document.body.prepend(drawing);
    const sheet = drawing.getBoundingClientRect();
    const texts = [...drawing.querySelectorAll("text")].map((it) => [it.textContent, it.getBoundingClientRect()]);
    const across = (box) => box.left < sheet.left + 30 || box.right > sheet.right - 20;
    const outside = ([, box]) => across(box) || box.bottom > sheet.bottom;
    const beside = (one, other) => one.right <= other.left || other.right <= one.left;
    const above = (one, other) => one.bottom - 12 <= other.top || other.bottom - 12 <= one.top;
    const large = texts.filter(([, box]) => box.height > 30);
    const found = texts.filter(outside).map(([says]) => says);
    for (const [number, [says, box]] of large.entries()) {
        const on = large.slice(number + 1).filter(([, other]) => !beside(box, other) && !above(box, other));
        found.push(...on.map(([other]) => `${says} on ${other}`));
    }
    drawing.remove();
    return found;
}"""


@pytest.mark.parametrize("locale", ["en", "he"])
def test_its_page_is_for_everybody(phone: Phone, live_server: LiveServer, locale: str) -> None:
    page = opened(phone(size=TINY, locale=locale, scheme="dark"), evening(*WEIRD), live_server.url)
    expect(page.locator('[data-do="png"]')).to_be_visible()
    assert axe_faults(page) == []
    assert not scrolls_sideways(page)
