"""A browser that takes nothing more: nothing of an evening is lost while its page is open."""

import json
from pathlib import Path

import pytest

from tests.browser import Phone, axe_faults, scrolls_sideways
from tests.cut import Network
from tests.e2e.at_table import ORDER, ROUND
from tests.e2e.expecting import expect
from tests.e2e.offline import IN_BOTH_AT_LENGTH, KEPT, OUTBOX, Evening, ready
from tests.e2e.test_start_alone import Beginner
from tests.factories import FOUR
from tests.serving import Server

# The browser stops the next thing that is written half-way, as it does on a phone that is short of memory.
STOPPED = """() => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (name, mode, ...others) {
    const begun = transaction.call(this, name, mode, ...others);
    if (mode !== "readwrite") return begun;
    IDBDatabase.prototype.transaction = transaction;
    queueMicrotask(() => begun.abort());
    return begun;
  };
}"""
# Nothing more is taken until there is room again.
FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    const asked = put.apply(this, given);
    this.transaction.abort();
    return asked;
  };
  window.makeRoom = () => (IDBObjectStore.prototype.put = put);
}"""
ROOM = "() => void window.makeRoom()"
IS_KEPT = "() => window.outbox.isKept()"
WARNING = "what is unsent would be lost with this page"


@IN_BOTH_AT_LENGTH
def test_what_the_browser_does_not_take_is_written_once_it_does(evening: Evening, network: Network) -> None:
    page = evening.page
    with network.all("503", path="/rounds/"):
        page.evaluate(STOPPED)
        keys = [evening.put()]
        assert page.evaluate(IS_KEPT) is True
        page.evaluate(FULL)
        keys += [evening.put("5 3 2 1", "5 3 2 3"), evening.put()]
        to_save = page.get_by_role("button", name="Download as a file")
        expect(to_save).to_be_visible()
        page.evaluate(ROOM)
        keys.append(evening.put("5 3 2 1", "5 3 2 3"))
        expect(to_save).to_be_hidden()
        assert page.evaluate(IS_KEPT) is True
        evening.open()
        assert [op["key"] for op in evening.unsent()] == keys
    evening.all_sent()
    assert evening.stored() == keys


def test_what_would_be_lost_with_the_page_is_said_on_it_and_saved_as_a_file(
    evening: Evening, network: Network
) -> None:
    page = evening.page
    ready(page)
    with network.all("503", path="/rounds/"):
        page.evaluate(FULL)
        key = evening.put()
        warning = page.get_by_role("alert").filter(has_text=WARNING)
        expect(warning).to_be_visible()
        assert axe_faults(page) == []
        assert not scrolls_sideways(page)
        with page.expect_download() as download:
            warning.get_by_role("button", name="Download as a file").tap()
        saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
        assert [op["key"] for op in saved["ops"]] == [key]
    evening.all_sent()
    expect(warning).to_be_hidden()
    assert evening.stored() == [key]


@pytest.mark.slow
def test_an_evening_begins_without_a_network_though_nothing_is_kept(
    phone: Phone, network: Network, server: Server
) -> None:
    """No other page may take this one's place: it becomes the table itself."""
    page = phone(url=network.url, strict=False, worker=True)
    page.goto("/start/")
    page.evaluate(KEPT)
    page.reload()  # it has the service worker from its beginning, and no page of the phone's own at hand
    page.evaluate(OUTBOX)
    person = Beginner(page, network, server)
    page.evaluate(FULL)
    with network.all("before"):
        person.name(*FOUR)
        person.press_start()
        uid = person.begun()
        person.table.quick_round(*ROUND, order=ORDER)
        expect(page.get_by_role("alert").filter(has_text=WARNING)).to_be_visible()
    person.all_sent()
    assert person.evenings(uid) == [(" ".join(FOUR), "open", 1)]
