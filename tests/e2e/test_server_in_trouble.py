"""The server answers, but not as it should: the table goes on, and all is stored once the server is itself again."""

import pytest

from tests.cut import Fate, Network
from tests.e2e.at_table import ORDER, ROUND
from tests.e2e.expecting import expect
from tests.e2e.offline import Evening, on_the_sheet, ready, tricks_were, unsent

POINTS = {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


def times(n: int) -> dict[str, int]:
    return {name: n * points for name, points in POINTS.items()}


@pytest.mark.slow
@pytest.mark.parametrize("fate", ["503", "portal"])
def test_the_server_is_gone_for_half_a_minute(evening: Evening, network: Network, fate: Fate) -> None:
    """Two rounds meanwhile; then they go out by themselves, and the board is the server's."""
    table, page = evening.table, evening.page
    ready(page)
    page.clock.install()
    with network.all(fate):
        for _ in range(2):
            table.quick_round(*ROUND, order=ORDER)
        unsent(page, 2)
        on_the_sheet(table, times(2))
        with page.expect_response("**/outbox/"):  # it knocks once more, in vain
            page.clock.fast_forward("00:30")
        assert (len(evening.unsent()), evening.stored()) == (2, [])
    page.clock.fast_forward("01:00")  # no pause is longer
    expect(page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    assert len(evening.stored()) == 2
    assert set(network.posts("/rounds/")) == {fate, None}
    on_the_sheet(table, times(2))
    page.reload()
    on_the_sheet(table, times(2))


def test_an_expired_sign_in_a_new_token_and_an_edit_of_what_may_be_stored(
    evening: Evening, network: Network
) -> None:
    table, page, context = evening.table, evening.page, evening.page.context
    ready(page)

    # The token is another one: nobody notices.
    context.add_cookies([{"name": "csrftoken", "value": "n" * 32, "url": network.url}])
    table.quick_round(*ROUND, order=ORDER)
    on_the_sheet(table, times(1))
    expect(page.get_by_role("img", name="Not sent yet")).to_have_count(0)
    assert len(evening.stored()) == 1

    # Signed out: the table goes on, and its owner finds it as it was left.
    own = [cookie for cookie in context.cookies() if cookie["name"] == "sessionid"]
    context.clear_cookies(name="sessionid")
    table.quick_round(*ROUND, order=ORDER)
    on_the_sheet(table, times(2))
    unsent(page, 1).tap()
    said = page.get_by_role("dialog")
    expect(said.get_by_text("of a guest: their key sends it")).to_be_visible()
    said.get_by_role("button", name="Close").tap()
    assert len(evening.stored()) == 1
    context.add_cookies(own)  # type: ignore[arg-type]  # what one call gives the other takes
    evening.open()
    evening.all_sent()
    assert len(evening.stored()) == 2
    on_the_sheet(table, times(2))

    # The answer of a save is lost, and the round is edited before anybody knows that it is stored.
    network.cut("after", path="/rounds/")
    with network.all("before", path="/outbox/"):
        table.quick_round(*ROUND, order=ORDER)
        expect(page.get_by_role("img", name="Not sent yet")).to_have_count(1)
        tricks_were(table, 3, Dana=1, Dov=4)
        assert (len(evening.unsent()), len(evening.stored())) == (2, 3)
    evening.all_sent()
    assert len(evening.stored()) == 3
    edited = {"Dana": -29, "Bob": 105, "Carmen": 57, "Dov": 8}
    on_the_sheet(table, edited)
    page.reload()
    on_the_sheet(table, edited)
