"""A file on its way in, in a browser: refused with its problems, looked at, stored; and out again."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.models import Table
from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import TINY

pytestmark = pytest.mark.django_db(transaction=True)

DEAL = {
    "dealer": "A",
    "declarer": "B",
    "level": 5,
    "suit": "H",
    "contracts": {"A": 1, "B": 5, "C": 3, "D": 2},
    "tricks": {"A": 3, "B": 5, "C": 3, "D": 2},
}


def file_of(folder: Path, **changed: object) -> Path:
    players = [
        {"id": pid, "name": name} for pid, name in zip("ABCD", ("Dana", "Bob", "כרמן", "Dov"), strict=True)
    ]
    session = {"date": "2026-11-26", "seats": list("ABCD"), "rounds": [DEAL | changed]}
    path = folder / "evening.json"
    path.write_text(json.dumps({"format": "whist-league/1", "players": players, "sessions": [session]}))
    return path


def look_at(page: Page, path: Path) -> None:
    page.goto("/import/")
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_role("button", name="Look at it").tap()


def faults(page: Page) -> list[str]:
    return axe_faults(page) + (["scrolls sideways"] if scrolls_sideways(page) else [])


def test_a_file_is_refused_looked_at_stored_and_downloaded(phone: Phone, tmp_path: Path) -> None:
    page = phone(size=TINY)
    page.goto("/")
    page.get_by_role("button", name="Start", exact=True).tap()  # somebody must be there to own what comes in
    expect(page.get_by_role("region", name="The deal")).to_be_visible()

    look_at(page, file_of(tmp_path, contracts={"A": 3, "B": 5, "C": 3, "D": 2}))
    expect(page.get_by_text("Not 3: the contracts would add up to 13.")).to_be_visible()
    assert faults(page) == []

    look_at(page, file_of(tmp_path))
    expect(page.get_by_text("35").first).to_be_visible()
    assert faults(page) == []
    page.locator("main form").last.get_by_role("button").last.tap()
    expect(page.get_by_text("Dana").first).to_be_visible()
    assert faults(page) == []

    page.goto(f"/tables/{Table.objects.latest('pk').uid}/summary/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as a file").tap()
    stored = json.loads(Path(download.value.path()).read_text())
    (round,) = stored["sessions"][0]["rounds"]
    assert list(round["scores"].values()) == [-20, 35, 19, 14]
