"""The auction call by call by plain forms: turns, one call back, the frisch, and what becomes of the calls."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Player, Round, Seat, Table
from scorekeeper.models import RuleSet as KeptRules
from scorekeeper.play import draft as drafts
from scorekeeper.play.agreements import change_first_dealer
from scorekeeper.play.aids import Aids, change_aids
from scorekeeper.play.calls import named
from scorekeeper.play.coming import coming_deal
from scorekeeper.play.people import join_by_name, leave, reorder
from scorekeeper.play.sheet import Sheet
from scorekeeper.rules import RuleSet
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, pid, send, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())  # Dana deals, Bob speaks first


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def answers(table: Table) -> dict[str, Any]:
    """What the draft has, its calls without who made them."""
    table = Table.objects.get(pk=table.pk)
    found = drafts.answers_of(drafts.draft_of(table))
    return found | {"calls": [call.split()[0] for call in found["calls"]]} if "calls" in found else found


def tap(phone: Client, table: Table, call: str, **more: Any) -> Any:
    """One tap on the page as it is now."""
    draft = drafts.draft_of(Table.objects.get(pk=table.pk))
    calls = " ".join(answers(table).get("calls", []))
    return phone.post(address(table, "calls/"), {"key": draft.key, "calls": calls, "call": call, **more})


def made(phone: Client, table: Table, calls: str) -> None:
    for call in calls.split():
        assert tap(phone, table, call).status_code == 302


def words(phone: Client, table: Table) -> str:
    return text_of(phone.get(address(table, "calls/")))


def test_an_auction_with_a_second_bid_after_a_pass(phone: Client, table: Table) -> None:
    made(phone, table, "P 5C P P")
    assert "Bob says" in words(phone, table)
    made(phone, table, "5S P P")
    answer = tap(phone, table, "P")
    assert answer["Location"] == address(table)
    assert answers(table) == {
        "calls": ["P", "5C", "P", "P", "5S", "P", "P", "P"],
        "declarer": pid(table, "Bob"),
        "bid": "5S",
    }


def rows_of(page: Any) -> list[list[str | None]]:
    return [[bid and str(bid) for bid in row] for row in page["bids"]]


def test_what_may_be_called_is_what_is_offered(phone: Client, table: Table) -> None:
    made(phone, table, "5NT")
    page = phone.get(address(table, "calls/")).context
    assert rows_of(page)[0] == ["6C", "6D", "6H", "6S", "6NT"]
    made(phone, table, "6H")
    page = phone.get(address(table, "calls/")).context
    assert rows_of(page)[0] == [None, None, None, "6S", "6NT"]
    assert tap(phone, table, "6D").status_code == 422
    assert tap(phone, table, "five").status_code == 422
    assert answers(table)["calls"] == ["5NT", "6H"]


def test_a_call_is_taken_back_also_the_last_one(phone: Client, table: Table) -> None:
    made(phone, table, "5H P P P")
    assert tap(phone, table, "undo")["Location"] == address(table, "calls/")
    made(phone, table, "undo")
    assert answers(table) == {"calls": ["5H", "P"]}
    made(phone, table, "undo undo undo")
    assert answers(table) == {}


@pytest.mark.parametrize("calls", ["5H", "5H P 6H"])
def test_the_page_costs_as_much_after_one_call_as_after_three(
    phone: Client, table: Table, calls: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made(phone, table, calls)
    with django_assert_num_queries(7):
        phone.get(address(table, "calls/"))


def test_a_tap_on_an_older_page_counts_for_nothing(phone: Client, table: Table) -> None:
    made(phone, table, "5H")
    late = tap(phone, table, "P", calls="")
    assert late.status_code == 409
    assert "The table has changed meanwhile" in text_of(late)
    assert tap(phone, table, "P", key=uuid.uuid4()).status_code == 409
    assert answers(table) == {"calls": ["5H"]}


def test_all_pass_and_the_guide_tells_what_to_do(phone: Client, table: Table) -> None:
    made(phone, table, "P P P P")
    told = words(phone, table)
    assert "Frisch 1 of 3 Everybody gives 3 cards to the left, all at once:" in told
    assert "Dana to Bob Bob to Carmen Carmen to Dov Dov to Dana" in told
    assert "Then Bob speaks first, from 6 up. If all pass again: one frisch more." in told
    made(phone, table, "on")
    assert answers(table) == {"frisch": 1}
    assert "Frisch 1 of 3" in text_of(phone.get(address(table)))
    assert tap(phone, table, "5H").status_code == 422


@pytest.mark.parametrize(("aids", "is_open"), [({}, False), ({"frisch": True}, True)])
def test_the_guide_is_there_by_a_tap_or_at_once(
    phone: Client, table: Table, aids: dict[str, bool], is_open: bool
) -> None:
    change_aids(table, Aids(**aids), stamp(table))
    made(phone, table, "P P P P on")
    page = phone.get(address(table)).content.decode()
    assert ('<details class="fold guide" open>' in page, '<details class="fold guide">' in page) == (
        is_open,
        not is_open,
    )


def test_one_call_back_before_the_first_takes_the_new_auction_back(phone: Client, table: Table) -> None:
    made(phone, table, "P P P P on P P P P on 7C undo undo")
    assert answers(table) == {"frisch": 1, "calls": ["P"] * 4}
    made(phone, table, "undo undo undo undo undo undo")
    assert answers(table) == {"calls": ["P"] * 3}
    made(phone, table, "undo undo undo undo")
    assert answers(table) == {}


def test_a_passed_out_deal_keeps_its_passes(phone: Client, table: Table) -> None:
    made(phone, table, "P P P P on " * 3 + "P P P P")
    page = phone.get(address(table, "calls/"))
    assert "Everybody passed after the last frisch." in text_of(page)
    form = page.content.decode().partition(f'action="{address(table, "rounds/")}"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form))
    sent = phone.post(address(table, "rounds/"), fields | {"action": "all_passed"})
    assert sent.status_code == 302
    kept = Round.objects.get()
    assert (kept.kind, kept.frisch, kept.calls) == ("passed_out", 3, ["P"] * 4)
    assert "Calls: pass – pass – pass – pass" in text_of(phone.get(address(table)))


@pytest.mark.parametrize(
    ("rules", "last"),
    [
        ({"frisch_passing": "turning"}, "Nothing scores, and the same dealer deals again."),
        (
            {"frisch_passing": "turning", "passed_out_dealer": "next"},
            "Nothing scores, and the next dealer deals.",
        ),
    ],
)
def test_turning_frisch_goes_left_across_right(rules: dict[str, Any], last: str) -> None:
    table = table_of(guest(), rules=RuleSet(**rules, frisch_cards=2))
    phone = owner_of(table)
    told = []
    for _ in range(3):
        made(phone, table, "P P P P")
        told.append(words(phone, table))
        made(phone, table, "on")
    assert [text.partition("Everybody gives ")[2][:22] for text in told] == [
        "2 cards to the left, a",
        "2 cards across the tab",
        "2 cards to the right, ",
    ]
    assert "Dana to Carmen Bob to Dov Carmen to Dana Dov to Bob" in told[1]
    assert last in told[2]


@pytest.mark.parametrize(
    ("deck", "removed", "told"),
    [
        ("drop_suit", "H", "Before dealing  out: 13 cards each"),
        ("drop_2345", "", "Before dealing 2, 3, 4, 5 out: 12 cards each"),
        ("drop_card", "", "One card out, a new one each deal: 17 cards each"),
    ],
)
def test_three_are_told_which_cards_to_leave_out(deck: str, removed: str, told: str) -> None:
    table = table_of(guest(), "Dana", "Bob", "Carmen", deck=deck, removed_suit=removed)
    phone = owner_of(table)
    for path in ("", "calls/"):
        assert " ".join(told.split()) in text_of(phone.get(address(table, path)))
    made(phone, table, "5C P P")
    assert (answers(table)["bid"], len(answers(table)["calls"])) == ("5C", 3)


def test_four_are_told_nothing_of_the_pack(phone: Client, table: Table) -> None:
    assert "Before dealing" not in text_of(phone.get(address(table)))


def test_who_watches_sees_whose_turn_it_is(phone: Client, table: Table) -> None:
    made(phone, table, "P 5C")
    assert "Dov says pass – 5" in text_of(watcher_of(table).get(address(table)))


def deal(table: Table, **more: Any) -> dict[str, Any]:
    """Dana deals, Bob made five hearts."""
    pids = Sheet.load(table).roster
    numbers = {f"contract-{p}": n for p, n in zip(pids, (1, 5, 3, 2), strict=True)}
    numbers |= {f"tricks-{p}": n for p, n in zip(pids, (3, 5, 3, 2), strict=True)}
    who = {"lineup": ",".join(pids), "dealer": pids[0], "declarer": pids[1], "bid": "5H", "deck": "full"}
    return who | numbers | {"action": "save"} | more


def test_calls_are_kept_with_the_round_and_told(phone: Client, table: Table) -> None:
    assert send(phone, table, "rounds/", **deal(table, calls="5H P P P")).status_code == 302
    assert Round.objects.get().calls == ["5H", "P", "P", "P"]
    assert "– pass – pass – pass" in text_of(phone.get(address(table)))
    assert "Calls 5♥\ufe0e – pass – pass – pass" in words_of_history(phone, table)


def words_of_history(phone: Client, table: Table) -> str:
    told = text_of(phone.get(address(table, "history/")))
    return told.translate(dict.fromkeys(range(0x2066, 0x206A)))


@pytest.mark.parametrize("later", ["bid", "dealer", "declarer", "frisch"])
def test_what_is_told_later_drops_the_calls_of_a_new_deal(phone: Client, table: Table, later: str) -> None:
    _dana, bob, carmen, _dov = Sheet.load(table).roster
    changes: dict[str, dict[str, Any]] = {
        "bid": {"bid": "6H", f"contract-{bob}": 6},
        "dealer": {"dealer": bob},
        "frisch": {"bid": "6H", "frisch": 1, f"contract-{bob}": 6, "calls": "5H P P 6H P P P"},
        "declarer": {"declarer": carmen, f"contract-{carmen}": 6},
    }
    sent = deal(table, **{"calls": "5H P P P"} | changes[later])
    assert send(phone, table, "rounds/", **sent).status_code == 302
    assert Round.objects.get().calls is None


def test_an_edit_is_told_that_the_calls_end_otherwise(phone: Client, table: Table) -> None:
    send(phone, table, "rounds/", **deal(table, calls="5H P P P"))
    path = f"rounds/{Round.objects.get().uid}/"
    refused = send(phone, table, path, **deal(table, calls="5H P P P", bid="5S"))
    assert refused.status_code == 422
    assert "The calls end with 5H: correct them, or what was won." in text_of(refused)
    assert b'value="5H P P P" checked' in refused.content
    assert send(phone, table, path, **deal(table, bid="5S")).status_code == 302
    kept = Round.objects.get()
    assert (kept.calls, kept.suit) == (None, "S")


def test_a_finished_evening_has_no_auction(phone: Client, table: Table) -> None:
    play(table)
    send(phone, table, "finish/")
    assert phone.get(address(table, "calls/"))["Location"] == address(table)
    assert tap(phone, table, "5H")["Location"] == address(table)
    assert answers(table) == {}


@pytest.mark.parametrize("players", [0, 1, 2])
@pytest.mark.parametrize("rules", [RuleSet(), RuleSet(frisch_passing="turning")], ids=["left", "turning"])
def test_a_half_chosen_line_up_stops_no_page(players: int, rules: RuleSet) -> None:
    table = table_of(guest(), rules=rules)
    phone = owner_of(table)
    told: dict[str, Any] = {"lineup": list(Sheet.load(table).roster[:players]), "frisch": 2}
    told["calls"] = named(["P", "5H", "x"], coming_deal(Sheet.load(table), told).callers)
    drafts.begin(table, told, None)
    for path in ("", "calls/", "board/", "screen/"):
        assert phone.get(address(table, path)).status_code == 200
    assert tap(phone, table, "P").status_code == 422


def test_a_table_that_everybody_has_left_stands(table: Table, phone: Client) -> None:
    Seat.objects.filter(table=table).update(left=True)
    paths = ("", "calls/", "board/", "screen/", "tricks/", "possible/", "referee/?trump=D&cards=9C QC 7D")
    for path in paths:
        assert phone.get(address(table, path)).status_code == 200
    assert tap(phone, table, "P").status_code == 422
    assert answers(table) == {}


@pytest.mark.parametrize("told", [{"frisch": 1}, {"frisch": 1, "declarer": "Bob", "bid": "6C"}])
def test_the_guide_is_folded_once_the_auction_is_over(
    phone: Client, table: Table, told: dict[str, Any]
) -> None:
    if is_over := "declarer" in told:
        told |= {"declarer": pid(table, told["declarer"])}
    change_aids(table, Aids(frisch=True), stamp(table))
    drafts.begin(table, told, None)
    page = phone.get(address(table)).content.decode()
    assert f'<details class="fold guide"{"" if is_over else " open"}>' in page


def test_calls_go_with_who_leaves() -> None:
    five = table_of(guest(), "Dana", "Bob", "Carmen", "Dov", "Eve")
    made(owner_of(five), five, "5H P")
    leave(five, Player.objects.get(name="Eve", league=five.session.league), stamp(five))
    assert answers(five) == {}


@pytest.mark.parametrize("changed", ["chairs", "first dealer", "dealer", "who plays"])
def test_calls_are_nobody_elses_where_the_order_changed(phone: Client, table: Table, changed: str) -> None:
    sheet = Sheet.load(table)
    dana, bob, carmen, dov = (sheet.by_pid[pid] for pid in sheet.present)
    made(phone, table, "P 5C")
    page = phone.get(address(table, "calls/")).context["calling"]
    if changed == "chairs":
        reorder(table, [dana, carmen, bob, dov], stamp(table))
    elif changed == "first dealer":
        change_first_dealer(table, bob, stamp(table))
    elif changed == "dealer":
        draft = drafts.draft_of(table)
        drafts.overwrite(draft, guest(), {"dealer": carmen.pid})
    else:
        Table.objects.filter(pk=table.pk).update(rules=KeptRules.objects.keep(RuleSet(sit_out="dealer")))
        join_by_name(Table.objects.get(pk=table.pk), "Eve", stamp(table), after=dana)
    after = phone.get(address(table, "calls/")).context["calling"]
    assert page.coming.callers != after.coming.callers
    assert (page.calls, after.calls) == (("P", "5C"), ())
    assert phone.get(address(table)).context["entry"].calls == ()
