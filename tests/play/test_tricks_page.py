"""Trick by trick by plain forms: whole hands under every deck, the last one back, two phones at one trick."""

import uuid
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Draft, Line, Round, Table
from scorekeeper.play import draft as drafts
from scorekeeper.play import finish, people
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, pid, send, text_of, watcher_of

pytestmark = pytest.mark.django_db

HANDS = {
    # deck: who took each trick, by the first letter; the contracts of the line-up; what everybody took
    "full": ("BBDCBCCVBVBDD", {"Dana": 2, "Bob": 5, "Carmen": 3, "Vera": 2}, [3, 5, 3, 2]),
    "drop_suit": ("BBDCBCCCBCBDD", {"Dana": 4, "Bob": 6, "Carmen": 4}, [3, 5, 5]),
    "drop_2345": ("DDDDDDDDDDDD", {"Dana": 4, "Bob": 6, "Carmen": 1}, [12, 0, 0]),
    "drop_card": ("BBDCBCCCBCBDDBBBB", {"Dana": 3, "Bob": 9, "Carmen": 4}, [3, 9, 5]),
}


def sat_down(deck: str) -> Table:
    _tricks, contracts, _taken = HANDS[deck]
    suit = "C" if deck == "drop_suit" else ""
    return table_of(guest(), *contracts, deck=deck, removed_suit=suit)


@pytest.fixture
def table() -> Table:
    return sat_down("full")


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def form_of(phone: Client, table: Table, **more: Any) -> dict[str, Any]:
    """The plain form of the table as it is now, with Bob's bid and everybody's contract filled in."""
    page = phone.get(address(table)).context["entry"]
    contracts = HANDS[table.deck][1]
    return {
        "version": page.version,
        "client_key": page.client_key,
        "lineup": ",".join(page.lineup),
        "deck": table.deck,
        "removed_suit": table.removed_suit,
        "declarer": pid(table, "Bob"),
        "bid": "5H",
        **{f"contract-{pid(table, name)}": number for name, number in contracts.items()},
        **more,
    }


def begin(phone: Client, table: Table, **more: Any) -> Any:
    return phone.post(address(table, "tricks/begin/"), form_of(phone, table, **more))


def tap(phone: Client, table: Table, who: str, **more: Any) -> Any:
    """Tap on the page as it is now: who took the trick by his name, or "undo"."""
    page = phone.get(address(table, "tricks/")).context
    is_undo = who == "undo"
    number = page["so_far"].count.told + (0 if is_undo else 1)
    sent = {"key": page["key"], "number": number, "took": "" if is_undo else pid(table, who)}
    return phone.post(address(table, "tricks/"), sent | more)


def taken(table: Table) -> list[str]:
    """Who took each trick as the draft has it, by first letters."""
    names = {player.pid: player.name[0] for player in Sheet.load(table).players.values()}
    return [names[each] for each in drafts.answers_of(Draft.objects.get(table=table)).get("taken", [])]


@pytest.mark.parametrize(
    "deck",
    [pytest.param(deck, marks=[] if deck in {"full", "drop_card"} else pytest.mark.slow) for deck in HANDS],
)
def test_a_whole_hand_told_trick_by_trick_is_saved_as_it_was_counted(deck: str) -> None:
    table = sat_down(deck)
    phone = owner_of(table)
    tricks, contracts, counts = HANDS[deck]
    assert begin(phone, table)["Location"] == address(table, "tricks/")
    named = {name[0]: name for name in contracts}
    for number, who in enumerate(tricks, start=1):
        page = phone.get(address(table, "tricks/"))
        words, hands = text_of(page), page.context["so_far"].hands
        assert f"tricks left: {len(tricks) - number + 1} Trick {number} : who took it?" in words
        leader = named[tricks[number - 2]] if number > 1 else "Bob"
        assert [hand.player.name for hand in hands if hand.leads] == [leader]
        assert tap(phone, table, named[who]).status_code == 302
    assert "All tricks are in." in text_of(phone.get(address(table, "tricks/")))
    entry = phone.get(address(table)).context["entry"]
    told = {p.player.name: next(c.value for c in p.tricks if c.checked) for p in entry.people}
    assert told == dict(zip(contracts, map(str, counts), strict=True))
    numbers = {f"tricks-{pid(table, name)}": number for name, number in told.items()}
    assert send(phone, table, "rounds/", **form_of(phone, table, **numbers)).status_code == 302
    lines = Line.objects.filter(round=Round.objects.get()).order_by("seat")
    assert list(lines.values_list("player__name", "tricks")) == list(zip(contracts, counts, strict=True))
    assert taken(table) == []


def test_every_tile_says_what_the_contract_still_asks_for(phone: Client, table: Table) -> None:
    begin(phone, table)
    for name in ("Dana", "Dana", "Dana", "Bob"):
        tap(phone, table, name)
    words = text_of(phone.get(address(table, "tricks/")))
    tiles = words[words.index("who took it?") : words.index("Undo")]
    assert tiles == (
        "who took it? Dana 1 too many 3 /2 Bob needs 4 leads 1 /5 Carmen needs 3 0 /3 Vera needs 2 0 /2 "
    )
    assert "Undo trick 4 : Bob" in words


@pytest.mark.parametrize("names", [["Dana"], ["Dana", "Bob", "Bob"]])
def test_the_page_costs_as_much_after_one_trick_as_after_three(
    phone: Client, table: Table, names: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    begin(phone, table)
    for name in names:
        tap(phone, table, name)
    with django_assert_num_queries(7):
        phone.get(address(table, "tricks/"))


def test_the_last_trick_is_taken_back_once_however_often_it_is_tapped(phone: Client, table: Table) -> None:
    begin(phone, table)
    for name in ("Dana", "Bob", "Bob"):
        tap(phone, table, name)
    assert tap(phone, table, "undo", number=3).status_code == 302
    assert tap(phone, table, "undo", number=3).status_code == 302
    assert taken(table) == ["D", "B"]
    tap(phone, table, "undo")
    tap(phone, table, "undo")
    assert taken(table) == []
    assert "Undo" not in text_of(phone.get(address(table, "tricks/")))


def test_a_double_tap_is_one_trick_and_two_phones_at_one_trick_are_told(phone: Client, table: Table) -> None:
    begin(phone, table)
    assert tap(phone, table, "Dana", number=1).status_code == 302
    assert tap(phone, table, "Dana", number=1).status_code == 302
    assert taken(table) == ["D"]
    other = tap(phone, table, "Bob", number=1)
    assert other.status_code == 409
    assert "Another phone has told a trick meanwhile" in text_of(other)
    tap(phone, table, "Bob")
    assert tap(phone, table, "undo", number=1).status_code == 409
    assert tap(phone, table, "Dana", number=1).status_code == 302  # as it was told
    assert tap(phone, table, "Dana", number=5).status_code == 409
    assert taken(table) == ["D", "B"]


def test_a_trick_of_a_deal_that_is_over_is_of_no_other(phone: Client, table: Table) -> None:
    begin(phone, table)
    key = phone.get(address(table, "tricks/")).context["key"]
    play(table)
    late = phone.post(address(table, "tricks/"), {"key": key, "number": 1, "took": pid(table, "Dana")})
    assert late.status_code == 409
    assert "This deal is over" in text_of(late)
    assert "First the auction and every contract" in text_of(late)
    assert taken(table) == []


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"key": "x"},
        {"number": "0"},
        {"number": "18"},
        {"number": "x"},
        {"took": "x"},
        {"took": str(uuid.UUID(int=1))},
        {"took": "\0"},
    ],
)
def test_what_no_page_sends_is_refused(phone: Client, table: Table, sent: dict[str, str]) -> None:
    begin(phone, table)
    answer = tap(phone, table, "Dana", **sent) if sent else phone.post(address(table, "tricks/"))
    assert answer.status_code == 422
    assert taken(table) == []


def test_no_trick_is_told_beyond_the_last(phone: Client, table: Table) -> None:
    begin(phone, table)
    for _ in range(13):
        tap(phone, table, "Bob")
    assert tap(phone, table, "Bob", number=14).status_code == 409
    assert taken(table) == ["B"] * 13


def test_what_is_missing_yet_is_no_fault_and_kept(phone: Client, table: Table) -> None:
    dana = pid(table, "Dana")
    assert begin(phone, table, **{"bid": "", f"contract-{dana}": ""})["Location"] == address(table, "tricks/")
    told = text_of(phone.get(address(table, "tricks/")))
    assert "First the auction and every contract, then the tricks." in told
    kept = drafts.answers_of(Draft.objects.get(table=table))
    assert [kept.get(question) for question in ("declarer", "bid", f"contract-{dana}")] == [
        pid(table, "Bob"),
        None,
        None,
    ]
    assert kept[f"contract-{pid(table, 'Carmen')}"] == 3


def test_it_begins_once_the_contracts_are_legal_and_loses_nothing_that_was_typed(
    phone: Client, table: Table
) -> None:
    answer = begin(phone, table, **{f"contract-{pid(table, 'Dana')}": 3, f"fines-{pid(table, 'Bob')}": 1})
    assert answer.status_code == 422
    assert "add up to 13" in text_of(answer)
    assert f'name="fines-{pid(table, "Bob")}" value="1"' in answer.content.decode()
    assert begin(phone, table, bid="14H").status_code == 422
    assert drafts.answers_of(Draft.objects.get(table=table)) == {}
    fined = begin(phone, table, factor=2, **{f"fines-{pid(table, 'Bob')}": 1})
    assert fined.status_code == 302
    answers = drafts.answers_of(Draft.objects.get(table=table))
    assert {q: answers[q] for q in ("bid", "factor", f"fines-{pid(table, 'Bob')}")} == {
        "bid": "5H",
        "factor": 2,
        f"fines-{pid(table, 'Bob')}": 1,
    }
    late = begin(phone, table, client_key=uuid.uuid4())
    assert late.status_code == 409
    assert "The table has changed meanwhile" in text_of(late)


def test_before_the_contracts_there_is_nothing_to_tap(phone: Client, table: Table) -> None:
    page = phone.get(address(table, "tricks/"))
    assert "First the auction and every contract, then the tricks." in text_of(page)
    assert b'name="took"' not in page.content


def test_a_finished_evening_has_no_tricks(phone: Client, table: Table) -> None:
    finish.finish(table, stamp(table))
    for path in ("tricks/", "tricks/begin/"):
        assert phone.post(address(table, path))["Location"] == address(table)


def test_another_one_in_a_players_place_has_his_tricks(phone: Client, table: Table) -> None:
    begin(phone, table)
    for name in ("Dana", "Bob", "Bob"):
        tap(phone, table, name)
    bob = Sheet.load(table).by_pid[pid(table, "Bob")]
    people.replace_by_name(table, bob, "Zoe", stamp(table))
    assert taken(table) == ["D", "Z", "Z"]


@pytest.mark.parametrize("leaver", ["Bob", "Vera"])
def test_the_tricks_of_a_hand_that_somebody_left_are_gone(phone: Client, table: Table, leaver: str) -> None:
    begin(phone, table)
    tap(phone, table, "Bob")
    people.leave(table, Sheet.load(table).by_pid[pid(table, leaver)], stamp(table))
    assert taken(table) == []


def test_who_rests_may_leave_and_the_tricks_stay(phone: Client, table: Table) -> None:
    people.join_by_name(table, "Eve", stamp(table))
    begin(phone, table)
    tap(phone, table, "Bob")
    resting = next(
        p
        for p in Sheet.load(table).players.values()
        if p.pid not in phone.get(address(table)).context["entry"].lineup
    )
    people.leave(table, resting, stamp(table))
    assert taken(table) == ["B"]


def test_tricks_of_a_line_up_that_changed_are_not_counted(phone: Client, table: Table) -> None:
    begin(phone, table)
    draft = Draft.objects.get(table=table)
    assert table.session.created_by
    sent = drafts.Sent([str(uuid.UUID(int=1))], 0)
    drafts.save_answers(table, table.session.created_by, draft.key, {"taken": sent})
    assert "Trick 1 : who took it?" in text_of(phone.get(address(table, "tricks/")))
    tap(phone, table, "Bob")
    assert taken(table) == ["B"]


def test_who_only_watches_tells_nothing(table: Table) -> None:
    assert watcher_of(table).get(address(table, "tricks/")).status_code == 403
