"""The table in an iPhone's browser: no Background Sync there, no vibration, no prompt to install."""

from tests.e2e.offline import IN_WEBKIT, Evening

TOTALS = {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


@IN_WEBKIT
def test_a_round_is_entered_and_stored(evening: Evening) -> None:
    evening.table.quick_round("5 3 2 1", "5 3 2 3", order="Bob Carmen Dov Dana")
    assert evening.table.totals() == TOTALS
    assert len(evening.stored()) == 1
    assert evening.unsent() == []
    assert evening.totals() == TOTALS
