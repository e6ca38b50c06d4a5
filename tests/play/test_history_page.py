"""The history: every step in words, who took it and when, what was before and what is after."""

import re
import uuid
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Draft, Grant, Player, Revision, Round, Table
from scorekeeper.play import adjustments, agreements, finish, people, rounds
from scorekeeper.play.draft import Sent, save_answers
from scorekeeper.play.views.telling import VERBS
from scorekeeper.play.words import own
from tests.factories import deal_of, guest, play, stamp, table_of
from tests.pages import address, owner_of, phone_of, send, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def player(table: Table, name: str) -> Player:
    return people.player_named(table, name)


Line = tuple[str, str, str, str]


def last_step(table: Table) -> tuple[str, list[Line]]:
    """The newest step as the page tells it, the marks of direction left out."""
    ((step, _who, _gave), *_rest) = owner_of(table).get(address(table, "history/")).context["steps"]
    lines = [(fact.about, fact.what, fact.before, fact.after) for fact in step.facts]
    return step.title, [tuple(re.sub("[\u2066-\u2069\ufe0e]", "", text) for text in line) for line in lines]  # type: ignore[misc]


def test_before_the_first_change_there_is_nothing(table: Table, phone: Client) -> None:
    answer = phone.get(address(table, "history/"))
    assert "Nothing was changed yet." in answer.content.decode()


def test_a_recorded_round_is_told_whole(table: Table) -> None:
    play(table)
    told = "Bid Bob 5♥ · Dealer Dana · Dana 1/3 −20 · Bob 5/5 +35 · Carmen 3/3 +19 · Dov 2/2 +14"
    assert last_step(table) == ("Round entered", [("Round 1", "", "", told)])


def test_an_edited_round_is_told_by_what_differs(table: Table) -> None:
    play(table)
    round = Round.objects.get()
    deal = deal_of(table, "1 5 3 2", "2 5 4 2", bid="5S", fines={player(table, "Dov").pid: 1}, factor=2)
    rounds.edit_round(table, round, deal, stamp(table))
    assert last_step(table) == (
        "Round changed",
        [
            ("Round 1", "Bid", "Bob 5♥", "Bob 5♠"),
            ("Round 1", "Counts", "", "×2"),
            ("Round 1", "Dana", "1/3 −20", "1/2 −20"),
            ("Round 1", "Bob", "5/5 +35", "5/5 +70"),
            ("Round 1", "Carmen", "3/3 +19", "3/4 −20"),
            ("Round 1", "Dov", "2/2 +14", "2/2 ! −72"),
        ],
    )


def test_a_deleted_round_is_told_as_it_was_and_its_undo_as_it_is(table: Table) -> None:
    play(table)
    told = "Bid Bob 5♥ · Dealer Dana · Dana 1/3 −20 · Bob 5/5 +35 · Carmen 3/3 +19 · Dov 2/2 +14"
    rounds.delete_round(table, Round.objects.get(), stamp(table))
    assert last_step(table) == ("Round deleted", [("A deal", "", told, "")])
    rounds.undo_last(table, stamp(table))
    assert last_step(table) == ("Taken back: Round deleted", [("Round 1", "", "", told)])
    rounds.redo_last(table, stamp(table))
    assert last_step(table)[0] == "Done again: Round deleted"


def test_deals_without_a_bid_are_told_by_their_kind(table: Table) -> None:
    dealer = player(table, "Dana").pid
    deal = deal_of(table, "0 0 0 0", "0 0 0 0")
    seats = deal.seats
    out = game.Deal(seats=seats, roster=seats, dealer=dealer, frisch=3, outcome="passed_out")
    rounds.record_round(table, out, stamp(table, client_key=uuid.uuid4()))
    assert last_step(table) == (
        "Passed out",
        [("A deal", "", "", "Kind passed out · Dealer Dana · Frisch 3")],
    )
    points = dict(zip(seats, (12, -30, 0, 40), strict=True))
    rounds.record_points(table, points, stamp(table), covers=3, reason="from paper")
    assert last_step(table)[1] == [
        (
            "Round 3",
            "",
            "",
            "Kind points only · Rounds covered 3 · Dana +12 · Bob −30 · Carmen 0 · Dov +40 · Why from paper",
        )
    ]


def test_points_outside_the_deals_are_told(table: Table) -> None:
    adjustments.adjust(table, player(table, "Carmen"), None, "revoke?", stamp(table))
    assert last_step(table) == ("Fine to be decided", [("", "", "", "Carmen to be decided · Why revoke?")])
    flag = table.adjustments.get()
    adjustments.decide(table, flag, -100, "revoke", stamp(table))
    assert last_step(table) == (
        "Fine decided",
        [("", "Carmen", "to be decided", "−100"), ("", "Why", "revoke?", "revoke")],
    )


def test_house_rules_are_told_setting_by_setting(table: Table) -> None:
    agreements.change_rules(table, game.RuleSet(zero_over=30, no_trump=False), stamp(table), whole=False)
    assert last_step(table) == (
        "House rules changed",
        [("", "No trump can be bid", "yes", "no"), ("", "Zero made, over", "25", "30")],
    )


def test_people_and_chairs_are_told_by_name(table: Table) -> None:
    eve = player(table, "Eve")
    people.join(table, eve, stamp(table))
    assert last_step(table) == (
        "Somebody joined",
        [("", "At the table", "Dana, Bob, Carmen, Dov", "Dana, Bob, Carmen, Dov, Eve")],
    )
    people.rename(table, eve, "Eva", stamp(table))
    assert last_step(table) == ("Name changed", [("", "Name", "Eve", "Eva")])


def test_the_evening_itself_is_told(table: Table) -> None:
    finish.describe(table, stamp(table), name="At Dana's", date=date(2026, 11, 25), notes="rain")
    assert last_step(table) == (
        "Name, date, note",
        [
            ("", "Name", "", "At Dana's"),
            ("", "Day", "26 November 2026", "25 November 2026"),
            ("", "Note", "", "rain"),
        ],
    )
    finish.finish(table, stamp(table))
    assert last_step(table) == ("Evening finished", [("", "Evening", "open", "finished")])


def test_every_step_that_can_be_taken_has_words() -> None:
    source = "".join(
        path.read_text()
        for folder in ("play", "transfer")
        for path in Path("scorekeeper", folder).glob("*.py")
    )
    named = set(re.findall(r'(?:change|set_session)\(\s*table,\s*"(\w+)"', source))
    chosen = {"adjust", "flag", "edit_round", "annul_round"}  # named by a condition
    dealt = {
        f"{verb}_{kind}" for verb in ("record", "insert") for kind in ("played", "passed_out", "annulled")
    }
    assert set(VERBS) == named | chosen | dealt | set(Revision.FINAL)


def test_phones_are_told_apart(table: Table, phone: Client) -> None:
    play(table)
    for _ in range(2):
        friend = guest()
        join_table(friend, table, Grant.Role.SCORE)
        send(phone_of(friend), table, "undo/")
        send(phone_of(friend), table, "redo/")
    assert [who for _step, who, _gave in phone.get(address(table, "history/")).context["steps"]] == [
        "Phone 3",
        "Phone 3",
        "Phone 2",
        "Phone 2",
        "This phone",
    ]
    by_friend = phone_of(friend).get(address(table, "history/")).context["steps"]
    assert [who for _step, who, _gave in by_friend][-1] == "Phone 1"


def test_times_are_told_by_the_phones_clock(table: Table, phone: Client) -> None:
    with time_machine.travel(datetime(2026, 11, 26, 20, 5, tzinfo=ZoneInfo("UTC")), tick=False):
        play(table)
    page = address(table, "history/")
    assert '<time datetime="2026-11-26T20:05:00+00:00" data-time>Thu 26 Nov 20:05</time>' in (
        phone.get(page).content.decode()
    )
    phone.post(address(table, "again/"), {"zone": "Asia/Jerusalem"})
    assert '<time datetime="2026-11-26T22:05:00+02:00" data-time>Thu 26 Nov 22:05</time>' in (
        phone.get(page).content.decode()
    )


def test_long_histories_come_fifty_a_page(table: Table, phone: Client) -> None:
    play(table)
    revision = Revision.objects.get()
    for _ in range(50):
        revision.pk, revision.uid, revision.client_key = None, uuid.uuid4(), None
        revision.save(force_insert=True)
    first, second = (phone.get(address(table, f"history/?page={page}")) for page in (1, 2))
    assert [len(answer.context["steps"]) for answer in (first, second)] == [50, 1]
    assert (first.context["page"].older, second.context["page"].newer) == (2, 1)


def test_who_watches_may_read_it_and_others_may_not(table: Table) -> None:
    play(table)
    assert watcher_of(table).get(address(table, "history/")).status_code == 200
    assert phone_of(guest()).get(address(table, "history/")).status_code == 404


def test_the_page_costs_the_same_for_one_step_and_for_three(
    table: Table, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone.get(address(table, "history/"))
    for _ in range(3):
        play(table)
        with django_assert_num_queries(11):
            phone.get(address(table, "history/"))


def test_a_round_tells_who_else_answered_it(table: Table, phone: Client) -> None:
    friend, draft = guest(), Draft.objects.get(table=table)
    join_table(friend, table, Grant.Role.SCORE)
    dana, bob = player(table, "Dana").pid, player(table, "Bob").pid
    given = {f"contract-{bob}": Sent(5, 0), f"contract-{dana}": Sent(9, 0)}  # the second one did not stand
    save_answers(table, friend, draft.key, given)
    save_answers(table, friend, draft.key, {f"tricks-{dana}": Sent(3, 0)}, seat=dana)
    play(table)
    ((_step, _who, gave), *_rest) = phone.get(address(table, "history/")).context["steps"]
    assert gave == [("Phone 2", f"contract {own('Bob')}"), (own("Dana"), f"tricks {own('Dana')}")]
