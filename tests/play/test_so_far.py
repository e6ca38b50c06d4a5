"""The deal as who watches sees it grow, answer by answer."""

from typing import Any

import pytest

from scorekeeper.models import Table
from scorekeeper.play import draft as drafts
from scorekeeper.play import people
from scorekeeper.play.coming import coming_deal
from scorekeeper.play.sheet import Sheet
from scorekeeper.play.so_far import SoFar, deal_so_far
from tests.factories import guest, stamp, table_of
from tests.pages import address, pid, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


def so_far(table: Table, **answers: Any) -> SoFar:
    answers = {named(table, question): value for question, value in answers.items()}
    if "declarer" in answers:
        answers["declarer"] = pid(table, answers["declarer"])
    sheet = Sheet.load(table)
    return deal_so_far(sheet, coming_deal(sheet, answers), answers)


def named(table: Table, question: str) -> str:
    """contract_Bob → contract-<pid>."""
    kind, _, name = question.partition("_")
    return f"{kind}-{pid(table, name)}" if name else question


def told(deal: SoFar) -> dict[str, tuple[int | None, int | None]]:
    return {hand.player.name: (hand.contract, hand.tricks) for hand in deal.hands}


def marks(deal: SoFar) -> tuple[list[str], ...]:
    """Who declares, who speaks, who leads."""
    return tuple(
        [hand.player.name for hand in deal.hands if getattr(hand, mark)]
        for mark in ("declares", "speaks", "leads")
    )


CONTRACTS = {"declarer": "Bob", "bid": "5H", "contract_Bob": 5, "contract_Carmen": 3, "contract_Dov": 2}


def test_before_anybody_has_said_anything_it_is_the_auction_of_who_speaks_first(table: Table) -> None:
    deal = so_far(table)
    assert (deal.stage, deal.speaks and deal.speaks.name, deal.declarer, deal.level) == (
        "auction",
        "Bob",
        None,
        None,
    )
    assert marks(deal) == ([], ["Bob"], [])


def test_who_won_the_auction_is_told_before_the_bid(table: Table) -> None:
    deal = so_far(table, declarer="Carmen")
    assert (deal.stage, deal.declarer and deal.declarer.name, deal.speaks) == ("auction", "Carmen", None)
    assert marks(deal) == (["Carmen"], [], [])


def test_contracts_come_in_one_by_one_and_it_says_whose_turn_it_is(table: Table) -> None:
    deal = so_far(table, **CONTRACTS)
    assert (deal.stage, deal.level, deal.suit, deal.sum, deal.total, deal.kind) == (
        "contracts",
        5,
        "H",
        10,
        13,
        None,
    )
    assert told(deal) == {"Dana": (None, None), "Bob": (5, None), "Carmen": (3, None), "Dov": (2, None)}
    assert marks(deal) == (["Bob"], ["Dana"], [])
    assert deal.speaks
    assert deal.speaks.name == "Dana"


@pytest.mark.parametrize(("last", "kind", "by"), [(2, "under", 1), (5, "over", 2), (3, None, 0)])
def test_once_all_have_spoken_it_says_who_leads_and_over_or_under_by_how_much(
    table: Table, last: int, kind: str | None, by: int
) -> None:
    deal = so_far(table, **CONTRACTS, contract_Dana=last)
    assert (deal.stage, deal.speaks, deal.kind, deal.by) == ("play", None, kind, by)
    assert marks(deal) == (["Bob"], [], ["Bob"])


def test_tricks_come_in_and_who_made_it_is_marked(table: Table) -> None:
    deal = so_far(table, **CONTRACTS, contract_Dana=2, tricks_Bob=5, tricks_Carmen=4, factor=2)
    assert told(deal) == {"Dana": (2, None), "Bob": (5, 5), "Carmen": (3, 4), "Dov": (2, None)}
    assert [hand.player.name for hand in deal.hands if hand.made] == ["Bob"]
    assert deal.factor == 2


def counted(table: Table, tricks: str, *, shown: bool = True, **more: Any) -> SoFar:
    """The deal as a table shows it that lets watchers see the tricks; who took each of them by the initial."""
    by_initial = {"D": "Dana", "B": "Bob", "C": "Carmen", "V": "Dov"}
    answers = {named(table, question): value for question, value in (PLAYED | more).items()}
    answers |= {"declarer": pid(table, "Bob"), "taken": [pid(table, by_initial[who]) for who in tricks]}
    sheet = Sheet.load(table)
    return deal_so_far(sheet, coming_deal(sheet, answers), answers, counts_tricks=shown)


PLAYED = {**CONTRACTS, "contract_Dana": 2}


def test_tricks_told_one_by_one_say_what_everybody_needs_and_who_leads(table: Table) -> None:
    deal = counted(table, "BBDDDC")
    assert deal.count
    assert (deal.count.told, deal.count.left) == (6, 7)
    assert marks(deal) == (["Bob"], [], ["Carmen"])
    assert {
        h.player.name: h.taking and (h.taking.taken, h.taking.needed, h.taking.missed) for h in deal.hands
    } == {
        "Dana": (3, 0, True),
        "Bob": (2, 3, False),
        "Carmen": (1, 2, False),
        "Dov": (0, 2, False),
    }
    assert told(deal)["Dana"] == (2, None)


def test_the_last_trick_tells_everybodys(table: Table) -> None:
    deal = counted(table, "BBDDDCBBBCCVV")
    assert told(deal) == {"Dana": (2, 3), "Bob": (5, 5), "Carmen": (3, 3), "Dov": (2, 2)}
    assert [hand.player.name for hand in deal.hands if hand.made] == ["Bob", "Carmen", "Dov"]
    assert marks(deal)[2] == []


def test_a_number_that_somebody_said_stands_before_what_was_counted(table: Table) -> None:
    assert told(counted(table, "BBDDDCBBBCCVV", tricks_Dov=1))["Dov"] == (2, 1)


def test_no_tricks_are_told_where_the_table_keeps_them(table: Table) -> None:
    deal = counted(table, "BBDDDCBBBCCVV", shown=False)
    assert deal.count is None
    assert told(deal) == {"Dana": (2, None), "Bob": (5, None), "Carmen": (3, None), "Dov": (2, None)}
    assert [hand.taking for hand in deal.hands] == [None] * 4
    assert marks(deal)[2] == ["Bob"]


def test_tricks_of_another_line_up_are_not_counted(table: Table) -> None:
    people.join_by_name(table, "Eve", stamp(table))
    answers = {"taken": [pid(table, "Eve")], "declarer": pid(table, "Bob")} | {
        named(table, question): value for question, value in PLAYED.items() if question != "declarer"
    }
    sheet = Sheet.load(table)
    deal = deal_so_far(sheet, coming_deal(sheet, answers), answers, counts_tricks=True)
    assert deal.trick == 1


def test_who_rests_has_no_part_in_it(table: Table) -> None:
    people.join_by_name(table, "Eve", stamp(table))
    assert set(told(so_far(table))) == {"Dana", "Bob", "Carmen", "Dov"}


@pytest.mark.parametrize(
    "answers",
    [{"bid": "5H"}, {"bid": "nonsense"}, {"factor": "x"}, {"contract_Bob": None}, {"contract_Bob": ""}],
)
def test_what_makes_no_sense_alone_is_not_told_yet(table: Table, answers: dict[str, Any]) -> None:
    deal = so_far(table, **answers)
    assert (deal.stage, deal.level, deal.factor) == ("auction", None, 1)


def test_a_watcher_reads_it_below_the_sheet(table: Table) -> None:
    watcher = watcher_of(table)

    def seen(**answers: Any) -> str:
        values = {named(table, question): value for question, value in answers.items()}
        if "declarer" in values:
            values["declarer"] = pid(table, values["declarer"])
        drafts.begin(table, values, None)
        return _coming(watcher.get(address(table, "board/")))

    assert seen() == "The auction: Bob speaks first."
    assert seen(declarer="Bob") == "Declarer: Bob"
    assert seen(**CONTRACTS) == "5 Dana says sum 10 of 13 Dana ? Bob 5 Carmen 3 Dov 2"
    last = {**CONTRACTS, "contract_Dana": 2}
    assert seen(**last) == "5 under by 1 sum 12 of 13 Dana 2 Bob leads 5 Carmen 3 Dov 2"
    assert seen(**last, tricks_Bob=5, tricks_Carmen=2) == (
        "5 under by 1 sum 12 of 13 Dana 2 Bob made 5 Carmen took 2 3 Dov 2"
    )


NOT_SHOWN = "5 under by 1 sum 12 of 13 Dana 2 Bob leads 5 Carmen 3 Dov 2"
TILES = "Dana 4 too many leads 6 /2 Bob 2 short 2 /5 Carmen no more 3 /3 Dov needs 1 1 /2"


@pytest.mark.parametrize(
    ("aids", "tricks", "told"),
    [
        ({"tricks": True}, "BBCCCVDDDDDD", NOT_SHOWN),
        ({"tricks_live": True}, "", NOT_SHOWN),
        (
            {"tricks_live": True},
            "BBCCCVDDDDDD",
            f"5 under by 1 tricks left: 1 {TILES}",
        ),
    ],
    ids=["kept at the table", "before the first", "shown"],
)
def test_a_watcher_reads_the_tricks_where_the_table_shows_them(
    table: Table, aids: dict[str, bool], tricks: str, told: str
) -> None:
    Table.objects.filter(pk=table.pk).update(settings={"aids": aids})
    by_initial = {"D": "Dana", "B": "Bob", "C": "Carmen", "V": "Dov"}
    answers = {named(table, question): value for question, value in PLAYED.items()}
    answers |= {
        "declarer": pid(table, "Bob"),
        "taken": [pid(table, by_initial[who]) for who in tricks],
    }
    drafts.begin(table, answers, None)
    watcher = watcher_of(table)
    assert _coming(watcher.get(address(table, "board/"))) == told
    wall = text_of(watcher.get(address(table, "screen/")))
    assert ("4 too many · leads" in wall) == ("too many" in told)


def _coming(answer: Any) -> str:
    page = answer.content.decode()
    return text_of(_Part(page[page.index('<section id="coming"') :]))


class _Part:
    def __init__(self, part: str) -> None:
        self.content = part.encode()
