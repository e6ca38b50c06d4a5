"""What a phone tells of what it has not sent, and shows of what has just gone out."""

import re

from tests.cut import Network
from tests.e2e.at_table import ROUND
from tests.e2e.expecting import expect
from tests.e2e.offline import OUTBOX, Evening


def test_the_front_page_shows_what_has_just_gone_out(evening: Evening, network: Network) -> None:
    page = evening.page
    way = page.get_by_role("link", name=re.compile("Go on"))
    with network.all("503", path="/rounds/"):
        evening.put()
        page.goto("/")
        page.evaluate(OUTBOX)
        expect(way).to_contain_text("no round yet")
    evening.hurry()
    expect(way).to_contain_text("one round")
    way.tap()
    evening.table.quick_round(*ROUND, order="Carmen Dov Dana Bob")
    page.evaluate("() => history.back()")
    expect(way).to_contain_text("2 rounds")
    # As a browser shows it that has kept the page as it was left.
    page.evaluate("() => document.querySelector('#evenings-now a').replaceChildren('Go on')")
    page.evaluate("() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(way).to_contain_text("2 rounds")
