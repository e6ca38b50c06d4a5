"""The table at home, on plain http: no service worker there, no locks, and no names made at random."""

from tests.cut import Network
from tests.e2e.at_table import ROUND, AtTable
from tests.e2e.expecting import expect
from tests.e2e.offline import AT_HOME, IN_BOTH, Evening, ready

LACKS = """() => [
  isSecureContext, "serviceWorker" in navigator, "locks" in navigator, "randomUUID" in crypto,
]"""


@IN_BOTH
@AT_HOME
def test_a_table_on_plain_http_goes_on_without_a_network(evening: Evening, network: Network) -> None:
    table, page = evening.table, evening.page
    assert page.evaluate(LACKS) == [False] * 4
    table.quick_round(*ROUND, order="Bob Carmen Dov Dana")
    assert table.totals() == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
    assert (len(evening.stored()), evening.unsent()) == (1, [])
    other = AtTable(page.context.new_page())
    other.page.goto(evening.url)
    ready(other.page)
    with network.all("before"):
        table.quick_round(*ROUND, order="Carmen Dov Dana Bob")
        expect(other.page.get_by_role("img", name="Not sent yet")).to_have_count(1)
    evening.all_sent()
    expect(other.page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    both = {"Dana": -6, "Bob": 15, "Carmen": 54, "Dov": 33}
    assert (table.totals(), other.totals(), evening.totals()) == (both, both, both)
    assert len(evening.stored()) == 2
