"""The table's page over HTTP: record, refuse, conflict, edit, insert, undo; with and without htmx."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.models import Draft, GameSession, Round, Table, User
from scorekeeper.play import draft as drafts
from scorekeeper.play import finish, rounds
from scorekeeper.play.sheet import Sheet
from tests.factories import dealers, guest, play, stamp, table_of, totals
from tests.pages import text_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
ISOLATES = re.compile("[\u2066-\u2069]")


@pytest.fixture
def user() -> User:
    return guest()


@pytest.fixture
def table(user: User) -> Table:
    return table_of(user)


@pytest.fixture
def phone(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def url(table: Table, rest: str = "") -> str:
    return f"/tables/{table.uid}/{rest}"


def deal(table: Table, contracts: str = "1 5 3 2", tricks: str = "3 5 3 2", **more: Any) -> dict[str, Any]:
    """What the form sends for a deal that the first of the roster deals and the second declares."""
    table.refresh_from_db()
    roster = Sheet.load(table).roster
    sent: dict[str, Any] = {
        "version": table.version,
        "client_key": str(Draft.objects.get(table=table).key),
        "lineup": list(roster),
        "dealer": roster[0],
        "declarer": roster[1],
        "bid": "5H",
        "frisch": "0",
        "factor": "1",
        "action": "save",
    }
    for pid, contract, taken in zip(roster, contracts.split(), tricks.split(), strict=True):
        sent |= {f"contract-{pid}": contract, f"tricks-{pid}": taken}
    return sent | more


V01 = {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


@pytest.mark.parametrize(("headers", "status"), [({}, 302), (HTMX, 200)], ids=["plain", "htmx"])
def test_record_saves_once_however_often_it_is_sent(
    phone: Client, table: Table, headers: dict[str, str], status: int
) -> None:
    sent = deal(table)
    for _ in range(2):
        assert phone.post(url(table, "rounds/"), sent, headers=headers).status_code == status
    assert totals(table) == V01
    assert Round.objects.count() == 1


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_record_refused_keeps_what_was_typed_and_names_every_fault(
    phone: Client, table: Table, headers: dict[str, str]
) -> None:
    answer = phone.post(url(table, "rounds/"), deal(table, "3 5 3 2", "x 5 3 2"), headers=headers)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Not 3: the contracts would add up to 13." in page
    assert "“x” is no number of tricks: enter a whole number from 0 to 13." in page
    assert '<p class="note">sum 13 of 13</p>' in page
    bob = Sheet.load(table).roster[1]
    assert f'name="contract-{bob}" value="5" checked' in page
    assert not Round.objects.exists()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_record_on_a_stale_page_shows_the_fresh_board_and_keeps_what_was_typed(
    phone: Client, table: Table, headers: dict[str, str]
) -> None:
    sent = deal(table, "2 5 3 2", "2 5 3 3")
    play(table)
    answer = phone.post(url(table, "rounds/"), sent, headers=headers)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "The table has changed meanwhile" in page
    bob = Sheet.load(table).roster[1]
    assert f'name="contract-{bob}" value="5" checked' in page
    table.refresh_from_db()
    assert f'name="version" value="{table.version}"' in page
    assert Round.objects.count() == 1


def test_the_same_name_for_another_deal_is_refused(phone: Client, table: Table) -> None:
    sent = deal(table)
    phone.post(url(table, "rounds/"), sent)
    answer = phone.post(url(table, "rounds/"), deal(table, tricks="1 5 3 4", client_key=sent["client_key"]))
    assert answer.status_code == 409
    assert totals(table) == V01


def test_all_passed_begins_the_next_auction_until_the_last_frisch(phone: Client, table: Table) -> None:
    for frisch in range(3):
        phone.post(url(table, "rounds/"), deal(table, action="all_passed", frisch=str(frisch)))
        assert drafts.answers_of(Draft.objects.get(table=table))["frisch"] == frisch + 1
        assert not Round.objects.exists()
    phone.post(url(table, "rounds/"), deal(table, action="all_passed", frisch="3"))
    assert Round.objects.get().kind == "passed_out"
    assert drafts.answers_of(Draft.objects.get(table=table)) == {}


def test_annul_keeps_what_was_entered_and_scores_only_fines(phone: Client, table: Table) -> None:
    carmen = Sheet.load(table).roster[2]
    sent = deal(table, action="annul", reason="an ace was exposed", **{f"fines-{carmen}": "1"})
    assert phone.post(url(table, "rounds/"), sent).status_code == 302
    assert totals(table) == {"Dana": 0, "Bob": 0, "Carmen": -100, "Dov": 0}
    kept = Round.objects.get()
    assert (kept.kind, kept.reason, kept.level) == ("annulled", "an ace was exposed", 5)


def test_edit_shows_the_round_and_changes_it(phone: Client, table: Table) -> None:
    play(table)
    round = Round.objects.get()
    dana = Sheet.load(table).roster[0]
    page = phone.get(url(table, f"rounds/{round.uid}/")).content.decode()
    assert f'name="tricks-{dana}" value="3" checked' in page
    answer = phone.post(
        url(table, f"rounds/{round.uid}/"), deal(table, tricks="1 5 3 4", client_key=str(uuid.uuid4()))
    )
    assert answer.status_code == 302
    assert totals(table) == {"Dana": 11, "Bob": 35, "Carmen": 19, "Dov": -20}


def test_insert_puts_a_forgotten_round_before_another_and_tells_who_moved(
    phone: Client, table: Table
) -> None:
    play(table)
    play(table)
    second = Round.objects.in_order()[1]
    bob = Sheet.load(table).roster[1]
    sent = deal(table, client_key=str(uuid.uuid4()), position=str(second.uid), dealer=bob)
    answer = phone.post(url(table, "rounds/insert/"), sent, follow=True)
    assert "The round is inserted. Dealers moved in rounds: 3." in answer.content.decode()
    assert dealers(table) == ["Dana", "Bob", "Carmen"]


def test_plain_form_says_who_speaks_first_and_counts_frisches(phone: Client, table: Table) -> None:
    first = phone.get(url(table))
    assert "The auction: Bob speaks first." in text_of(first)
    assert '<input type="hidden" name="frisch" value="0">' in first.content.decode()
    phone.post(url(table, "rounds/"), deal(table, action="all_passed"))
    # One tapped by mistake can be lowered.
    assert (
        'type="number" inputmode="numeric" name="frisch" value="1"' in phone.get(url(table)).content.decode()
    )


def test_insert_names_deals_as_the_sheet_does(phone: Client, table: Table) -> None:
    """A deal that was passed out is no round, so it has no number there."""
    play(table)
    seats = Sheet.load(table).roster
    out = game.Deal(seats=seats, roster=seats, dealer=seats[1], frisch=3, outcome="passed_out")
    rounds.record_round(table, out, stamp(table))
    play(table)
    first = Round.objects.in_order()[0]
    sent = deal(table, client_key=str(uuid.uuid4()), position=str(first.uid))
    answer = phone.post(url(table, "rounds/insert/"), sent, follow=True)
    assert "The round is inserted. Dealers moved in rounds: 2, –, 3." in answer.content.decode()
    assert dealers(table) == ["Dana", "Bob", "Carmen", "Carmen"]


def test_end_that_is_reached_offers_once_more_round(phone: Client, user: User) -> None:
    table = table_of(user, rules=game.RuleSet(end="rounds 1"))
    offer = re.compile(r'agreed end is reached.*?<form method="post" action="([^"]*)"', re.DOTALL)
    assert not offer.search(phone.get(url(table)).content.decode())
    play(table)
    page = phone.get(url(table))
    found = offer.search(page.content.decode())
    assert found
    assert phone.post(found[1], {"version": page.context["version"]}).status_code == 302
    table.refresh_from_db()
    assert table.rules.rules.end == "rounds 5"


@pytest.mark.parametrize(("headers", "status"), [({}, 302), (HTMX, 200)], ids=["plain", "htmx"])
def test_undo_fills_the_form_and_redo_empties_it(
    phone: Client, table: Table, headers: dict[str, str], status: int
) -> None:
    play(table)
    answer = phone.post(url(table, "undo/"), {"version": table.version}, headers=headers)
    assert answer.status_code == status
    bob = Sheet.load(table).roster[1]
    assert f'name="contract-{bob}" value="5" checked' in phone.get(url(table)).content.decode()
    table.refresh_from_db()
    phone.post(url(table, "redo/"), {"version": table.version}, headers=headers)
    assert totals(table) == V01
    assert f'name="contract-{bob}" value="5" checked' not in phone.get(url(table)).content.decode()


def test_delete_takes_a_round_off_the_sheet(phone: Client, table: Table) -> None:
    play(table)
    sent = {"version": table.version, "client_key": str(uuid.uuid4())}
    round = Round.objects.get()
    for _ in range(2):  # a double tap
        assert phone.post(url(table, f"rounds/{round.uid}/delete/"), sent).status_code == 302
    assert totals(table) == dict.fromkeys(V01, 0)


def test_live_board_is_204_until_something_changes(
    phone: Client, table: Table, user: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = phone.get(url(table, "board/"))
    seen = {"version": first["X-Version"], "draft": first["X-Draft"]}
    with django_assert_num_queries(3):
        assert phone.get(url(table, "board/"), seen).status_code == 204
    draft = Draft.objects.get(table=table)
    drafts.save_answers(table, user, draft.key, {"declarer": drafts.Sent("x", 0)})
    assert phone.get(url(table, "board/"), seen).status_code == 200
    play(table)
    fresh = phone.get(url(table, "board/"), seen)
    assert (fresh.status_code, fresh["X-Version"]) == (200, "2")


def test_live_board_names_the_round_that_is_being_played(phone: Client, table: Table) -> None:
    assert '<bdi class="n">1</bdi>' in standing_of(phone, table)
    play(table)
    assert '<bdi class="n">2</bdi>' in standing_of(phone, table)
    GameSession.objects.update(state="finished")
    assert '<bdi class="n">1</bdi>' in standing_of(phone, table)


def standing_of(phone: Client, table: Table) -> str:
    live = phone.get(url(table, "board/")).content.decode()
    return live.partition('<small id="standing">')[2].partition("</small>")[0]


def test_live_board_of_a_finished_session_ends_the_polling(phone: Client, table: Table) -> None:
    GameSession.objects.update(state="finished")
    first = phone.get(url(table, "board/"))
    seen = {"version": first["X-Version"], "draft": first["X-Draft"]}
    assert phone.get(url(table, "board/"), seen).status_code == 286


@pytest.mark.parametrize("rounds", [1, 3, 20])
def test_queries_are_constant_in_rounds(
    phone: Client, table: Table, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(rounds):
        play(table)
    phone.get(url(table))  # renews the session, once a day
    with django_assert_num_queries(10):
        phone.get(url(table))
    sent = deal(table)
    with django_assert_num_queries(24):
        phone.post(url(table, "rounds/"), sent, headers=HTMX)


def test_a_finished_session_shows_no_form(phone: Client, table: Table, user: User) -> None:
    finish.finish(table, stamp(table))
    assert 'name="declarer"' not in phone.get(url(table)).content.decode()


NONSENSE = ["x", "−0", "-5H", "garbage " * 20]


@pytest.mark.parametrize("question", ["deck", "removed_suit", "frisch", "bid", "calls", "lineup", "dealer"])
@pytest.mark.parametrize("action", ["save", "all_passed", "annul"])
@pytest.mark.parametrize("names", [("Dana", "Bob", "Carmen"), ("Dana", "Bob", "Carmen", "Dov")])
def test_no_answer_breaks_the_table(
    phone: Client, user: User, question: str, action: str, names: tuple[str, ...]
) -> None:
    table = table_of(user, *names, deck="full" if len(names) == 4 else "drop_2345")
    counts = {3: ("5 3 3", "5 3 4"), 4: ("1 5 3 2", "3 5 3 2")}[len(names)]
    for value in NONSENSE:
        sent = deal(table, *counts, **{"deck": table.deck, "action": action, question: value})
        assert phone.post(url(table, "rounds/"), sent).status_code in {302, 422}
        assert phone.get(url(table)).status_code == 200


def test_all_passed_on_a_stale_page_leaves_the_next_deal_alone(phone: Client, table: Table) -> None:
    sent = deal(table, action="all_passed")
    play(table)
    assert phone.post(url(table, "rounds/"), sent).status_code == 409
    assert drafts.answers_of(Draft.objects.get(table=table)) == {}


def test_all_passed_sent_again_keeps_what_was_answered_since(phone: Client, table: Table, user: User) -> None:
    sent = deal(table, action="all_passed")
    phone.post(url(table, "rounds/"), sent)
    draft = Draft.objects.get(table=table)
    drafts.save_answers(table, user, draft.key, {"bid": drafts.Sent("6H", 0)})
    phone.post(url(table, "rounds/"), sent)
    answers = drafts.answers_of(Draft.objects.get(table=table))
    assert (answers["frisch"], answers["bid"]) == (1, "6H")


def test_all_passed_that_comes_late_throws_no_later_auction_back(
    phone: Client, table: Table, user: User
) -> None:
    sent = deal(table, action="all_passed")
    phone.post(url(table, "rounds/"), sent)
    phone.post(url(table, "rounds/"), deal(table, action="all_passed", frisch="1"))
    draft = Draft.objects.get(table=table)
    drafts.save_answers(table, user, draft.key, {"bid": drafts.Sent("7H", 0)})
    phone.post(url(table, "rounds/"), sent)
    answers = drafts.answers_of(Draft.objects.get(table=table))
    assert (answers["frisch"], answers["bid"]) == (2, "7H")


def test_annul_leaves_out_what_no_deal_can_have(phone: Client, table: Table) -> None:
    dana, bob, *_ = Sheet.load(table).roster
    sent = deal(table, "x 5 3 2", "99 5 3 2", action="annul", declarer=bob[:-1], bid="5", calls="what")
    assert phone.post(url(table, "rounds/"), sent).status_code == 302
    kept = Round.objects.get()
    assert (kept.declarer, kept.level, kept.suit, kept.calls) == (None, 5, "", None)
    line = kept.lines.get(player__uid=dana)
    assert (line.contract, line.tricks) == (None, None)
    assert phone.get(url(table)).status_code == 200


def test_delete_twice_is_one_deletion_and_of_another_round_is_another(phone: Client, table: Table) -> None:
    play(table)
    play(table)
    first, second = Round.objects.in_order()
    table.refresh_from_db()
    sent = {"version": table.version, "client_key": str(uuid.uuid4())}
    for _ in range(2):
        assert phone.post(url(table, f"rounds/{first.uid}/delete/"), sent).status_code == 302
    assert list(Round.objects.live()) == [second]
    table.refresh_from_db()
    other = sent | {"version": table.version}
    assert phone.post(url(table, f"rounds/{second.uid}/delete/"), other).status_code == 409
    assert list(Round.objects.live()) == [second]


def test_an_edit_tells_who_leads_now_and_undo_what_it_took_back(phone: Client, table: Table) -> None:
    play(table)
    round = Round.objects.get()
    sent = deal(table, tricks="1 3 3 6", client_key=str(uuid.uuid4()))
    page = phone.post(url(table, f"rounds/{round.uid}/"), sent, follow=True).content.decode()
    assert "The round is changed. In the lead now: Carmen." in page
    table.refresh_from_db()
    page = phone.post(url(table, "undo/"), {"version": table.version}, follow=True).content.decode()
    assert "Taken back: Round changed" in page


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_deal_sent_while_another_phone_finishes_is_kept_in_the_form(
    phone: Client, table: Table, headers: dict[str, str]
) -> None:
    sent = deal(table)
    finish.finish(table, stamp(table))
    answer = phone.post(url(table, "rounds/"), sent, headers=headers)
    assert answer.status_code == 409
    bob = Sheet.load(table).roster[1]
    assert f'name="contract-{bob}" value="5" checked' in answer.content.decode()


def test_a_deal_without_a_word_on_its_dealer_is_dealt_by_whose_turn_it_is(
    phone: Client, table: Table
) -> None:
    play(table)
    assert phone.post(url(table, "rounds/"), deal(table, dealer="")).status_code == 302
    assert dealers(table) == ["Dana", "Bob"]


def test_a_line_up_that_can_not_be_is_refused_without_a_word_on_its_dealer(
    phone: Client, table: Table
) -> None:
    dana = Sheet.load(table).roster[0]
    for lineup in ([], [dana], [dana, dana, dana], [dana] * 5):
        assert phone.post(url(table, "rounds/"), deal(table, dealer="", lineup=lineup)).status_code == 422
    assert not Round.objects.exists()


def test_details_tell_how_points_that_count_double_came_about(phone: Client, table: Table) -> None:
    play(table, factor=2)
    page = text_of(phone.get(url(table)))
    assert "3 of 1 (−10 × 2) × 2 −40" in page
    assert "5 of 5 (5² + 10) × 2 +70" in page
