"""The pages of an evening typed in from paper, without a script: begun, typed, checked, stored, the next one."""

import uuid
from datetime import date
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts.along import held_by, take_along
from scorekeeper.accounts.guests import join_table
from scorekeeper.league.deleting import delete_league
from scorekeeper.league.people.merging import merge
from scorekeeper.models import (
    Adjustment,
    GameSession,
    Grant,
    League,
    Membership,
    Round,
    Table,
    TypedEvening,
    User,
)
from scorekeeper.models.league import Role
from scorekeeper.play.people import rename
from scorekeeper.play.purge import purge
from scorekeeper.play.rounds import undo_last
from tests.factories import FOUR, dealers, guest, league_of, play, stamp, table_of, totals
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 26)
GOOD = ("B 5H", "1+2", "5", "3", "2")


@pytest.fixture
def user() -> User:
    return guest()


@pytest.fixture
def phone(user: User) -> Client:
    return phone_of(user)


def began(phone: Client, **typed: Any) -> TypedEvening:
    names = {f"name-{seat}": name for seat, name in enumerate(FOUR)}
    answer = phone.post("/typed/", {"client_key": uuid.uuid4(), "date": "2026-11-26", **names, **typed})
    return TypedEvening.objects.get(uid=answer["Location"].split("/")[2])


def cells(*rows: tuple[str, ...], **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"rows": len(rows), "date": "2026-11-26"}
    for number, (bid, *texts) in enumerate(rows):
        found[f"bid-{number}"] = bid
        found |= {f"cell-{number}-{column}": text for column, text in enumerate(texts)}
    return found | more


def send(phone: Client, evening: TypedEvening, do: str, *rows: tuple[str, ...], **more: Any) -> Any:
    return phone.post(f"/typed/{evening.uid}/", {"do": do, **cells(*rows, **more)})


def stored(evening: TypedEvening) -> Table:
    evening.refresh_from_db()
    assert evening.session is not None
    return evening.session.tables.get()


def test_an_evening_is_typed_checked_and_stored(phone: Client, user: User) -> None:
    evening = began(phone)
    checked = send(phone, evening, "check", GOOD, ("", "5", "4/3", "3", "3"))
    assert "The tricks add up to 14, not 13: count again." in text_of(checked)
    assert checked.content.count(b'aria-invalid="true"') == 4
    refused = send(phone, evening, "save", GOOD, ("", "5", "4/3", "3", "3"))
    assert refused.status_code == 422
    assert GameSession.objects.count() == 0
    done = send(phone, evening, "save", GOOD, ("", "5", "4/3", "3", "2"), ("=", "10", "20", "-30", "40"))
    table = stored(evening)
    assert done["Location"] == f"/tables/{table.uid}/summary/"
    assert totals(table) == {"Dana": 25, "Bob": 45, "Carmen": 8, "Dov": 68}
    assert dealers(table) == ["Dana", "", ""]
    assert list(table.rounds.order_by("position").values_list("kind", "reason")) == [
        ("played", ""),
        ("points", "From paper: Dana 5/5, Bob 4/3, Carmen 3/3, Dov 2/2"),
        ("points", "From paper"),
    ]
    assert (table.session.date, table.session.state, table.session.league.casual) == (DAY, "finished", True)
    assert table.session.created_by == user


def test_whoever_is_new_becomes_a_guest_once(client: Client) -> None:
    assert client.get("/typed/").status_code == 200
    key = uuid.uuid4()
    assert began(client, client_key=key) == began(client, client_key=key)
    assert User.objects.count() == 1


def test_it_is_begun_from_the_first_page_and_from_a_new_leagues(phone: Client, user: User) -> None:
    assert Client().get("/").content.count(b'href="/typed/"') == 1
    league = league_of(user)
    assert f'href="/typed/?league={league.uid}"' in phone.get(f"/leagues/{league.uid}/").content.decode()


def test_a_second_tap_stores_nothing_more(phone: Client) -> None:
    evening = began(phone)
    first, second = (send(phone, evening, "save", GOOD) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert GameSession.objects.count() == 1
    assert phone.get(f"/typed/{evening.uid}/")["Location"] == first["Location"]


def test_half_typed_evenings_are_kept_and_listed(phone: Client) -> None:
    evening = began(phone)
    send(phone, evening, "keep", GOOD, ("whatever", "5", "?", "", ""))
    evening.refresh_from_db()
    assert evening.rows == [
        {"dealer": None, "bid": "B 5H", "cells": ["1+2", "5", "3", "2"]},
        {"dealer": None, "bid": "whatever", "cells": ["5", "?", "", ""]},
    ]
    for page in ("/", "/typed/"):
        assert "Go on typing: Thu 26 Nov 2026" in text_of(phone.get(page))
    assert 'value="whatever"' in phone.get(f"/typed/{evening.uid}/").content.decode()


def test_a_script_is_told_what_the_page_shows(phone: Client) -> None:
    evening = began(phone)
    told = send(phone, evening, "auto", GOOD, ("", "5", "", "", ""), version=evening.version).json()
    assert told["version"] == evening.version + 1
    assert told["totals"] == [-20, 35, 19, 14]
    assert told["rows"][0] == {
        "due": "Da",
        "note": "\u2068Bob\u2069",
        "scores": [-20, 35, 19, 14],
        "totals": [-20, 35, 19, 14],
        "faults": [],
    }
    assert [fault["cells"] for fault in told["rows"][1]["faults"]] == [[1], [2], [3]]
    assert (told["faults"], told["paper"]) == (1, ["", "", "", ""])


def test_another_windows_typing_is_not_written_over_unseen(phone: Client) -> None:
    evening, here, there = began(phone), uuid.uuid4(), uuid.uuid4()
    send(phone, evening, "auto", GOOD, version=1, window=here)
    late = send(phone, evening, "auto", version=1, window=there)
    assert (late.status_code, late.json()["told"]) == (
        409,
        "Somebody typed on in another window: reload the page.",
    )
    plain = send(phone, evening, "save", ("", "7", "", "", ""), version=1, window=there)
    assert plain.status_code == 409
    assert 'name="cell-0-0" value="7"' in plain.content.decode()
    evening.refresh_from_db()
    assert (evening.rows[0]["cells"], evening.saved_at) == (list(GOOD[1:]), None)
    assert send(phone, evening, "keep", version=2, window=there).status_code == 200


def test_a_window_that_never_heard_of_its_last_word_goes_on(phone: Client) -> None:
    evening, here = began(phone), uuid.uuid4()
    for rows in ([GOOD], [GOOD, GOOD]):
        assert send(phone, evening, "auto", *rows, version=1, window=here).status_code == 200
    evening.refresh_from_db()
    assert (len(evening.rows), evening.version) == (2, 3)


def test_a_window_goes_on_after_the_one_before_it(phone: Client) -> None:
    """What the page before sent as it went may arrive behind the new page."""
    evening, before, here = began(phone), uuid.uuid4(), uuid.uuid4()
    send(phone, evening, "auto", GOOD, version=1, window=before)
    assert send(phone, evening, "auto", GOOD, GOOD, version=1, window=here, after=before).status_code == 200
    assert send(phone, evening, "auto", GOOD, version=1, window=before).status_code == 409
    evening.refresh_from_db()
    assert len(evening.rows) == 2


def test_the_papers_total_is_kept_by_one_adjustment_each(phone: Client) -> None:
    evening = began(phone)
    paper = {"paper-0": "-20", "paper-1": "40", "paper-3": "0"}
    refused = send(phone, evening, "save", GOOD, **paper)
    assert refused.status_code == 422
    assert "The rows give \u2068Bob\u2069 35, and the paper says 40" in text_of(refused)
    send(phone, evening, "save", GOOD, **paper, keeps_paper="on")
    table = stored(evening)
    assert totals(table) == {"Dana": -20, "Bob": 40, "Carmen": 19, "Dov": 0}
    found = Adjustment.objects.order_by("pk").values_list("player__name", "points", "reason")
    assert list(found) == [("Bob", 5, "The paper's total"), ("Dov", -14, "The paper's total")]


def test_the_next_evening_has_the_same_people_a_week_later(phone: Client) -> None:
    evening = began(phone, preset="zero_over_30")
    first, second = (send(phone, evening, "next", GOOD) for _ in range(2))
    coming = TypedEvening.objects.get(saved_at=None)
    assert first["Location"] == f"/typed/{coming.uid}/"
    assert second["Location"] == first["Location"]
    assert (coming.date, coming.people, coming.rows) == (date(2026, 12, 3), list(FOUR), [])
    assert coming.rules.rules.zero_over == 30
    assert coming.people[coming.first_dealer] == "Bob"


@time_machine.travel("2026-11-30T12:00:00Z")
def test_the_same_day_and_people_warn_and_can_be_meant(phone: Client) -> None:
    send(phone, began(phone), "save", GOOD)
    again = began(phone)
    warned = send(phone, again, "save", GOOD)
    assert warned.status_code == 422
    assert "This evening is there already: the same people on the same day." in text_of(warned)
    assert GameSession.objects.count() == 1
    assert send(phone, again, "check", GOOD, anyway="save").status_code == 302
    assert GameSession.objects.count() == 2


@time_machine.travel("2026-11-30T12:00:00Z")
def test_a_day_to_come_warns(phone: Client) -> None:
    evening = began(phone)
    warned = send(phone, evening, "save", GOOD, date="2026-12-26")
    assert "This day is still to come: are day, month and year right?" in text_of(warned)
    assert send(phone, evening, "save", GOOD, date="2026-11-19").status_code == 302
    assert GameSession.objects.get().date == date(2026, 11, 19)


def test_an_evening_that_was_stored_and_changed_since_is_told(phone: Client) -> None:
    evening = began(phone)
    send(phone, evening, "save", GOOD)
    TypedEvening.objects.update(saved_at=None, session=None)  # as if only the evening itself had come through
    answer = send(phone, evening, "check", ("", "5", "4-1", "3", "2"), anyway="save")
    assert answer.status_code == 422
    assert "The league has this session with another content" in text_of(answer)
    assert Round.objects.count() == 1


def test_an_old_name_of_somebody_merged_is_that_person(phone: Client, user: User) -> None:
    league = league_of(user, people=[*FOUR, "Danna"])
    dana, danna = (league.players.get(name=name) for name in ("Dana", "Danna"))
    merge(danna, dana, user)
    evening = began(phone, league=league.uid, **{"name-0": "Danna"})
    send(phone, evening, "save", GOOD)
    assert totals(stored(evening)) == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


@pytest.mark.parametrize("rows", [1, 30])
def test_keeping_costs_the_same_for_any_number_of_rows(
    phone: Client, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    evening = began(phone)
    with django_assert_num_queries(5):
        send(phone, evening, "auto", *[GOOD] * rows, version=1)


@pytest.mark.parametrize("evenings", [1, 3])
def test_half_typed_ones_are_listed_in_as_many_queries(
    phone: Client, user: User, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    league = league_of(user)
    for _ in range(evenings):
        began(phone, league=league.uid)
    with django_assert_num_queries(7):
        page = phone.get("/typed/")
    assert page.content.count(b"Go on typing") == evenings


def test_nothing_typed_is_nothing_stored(phone: Client) -> None:
    answer = send(phone, began(phone), "save", ("", "", "", "", ""))
    assert (answer.status_code, GameSession.objects.count()) == (422, 0)
    assert "Nothing is here yet: type in a round first." in text_of(answer)


def test_rows_come_from_a_spreadsheet(phone: Client) -> None:
    evening = began(phone)
    pasted = "1\tB 5H\t1+2\t5\t3\t2\r\n2\t\t5\t4−1\t3\t2\n3\t=\t10\t20\t\u200f−30\t40\n"
    send(phone, evening, "check", GOOD, pasted=pasted)
    evening.refresh_from_db()
    assert [(row["bid"], *row["cells"]) for row in evening.rows] == [
        GOOD,
        GOOD,
        ("", "5", "4−1", "3", "2"),
        ("=", "10", "20", "−30", "40"),
    ]


def test_a_spreadsheets_columns_are_found_by_their_heads(phone: Client) -> None:
    evening = began(phone)
    pasted = "Round\tDov\tCarmen\tWhere\tdana\tB\tBid\n1\t2\t3\there\t1+2\t5\tB 5H\n"
    send(phone, evening, "check", pasted=pasted)
    evening.refresh_from_db()
    assert [(row["bid"], *row["cells"]) for row in evening.rows] == [GOOD]


def test_what_of_a_spreadsheet_finds_no_place_is_told(phone: Client) -> None:
    evening = began(phone)
    pasted = "Dana\tBob\tCarmen\tDov\tEve\n" + "1\t2\t3\t4\t5\n" * 150
    told = text_of(send(phone, evening, "save", pasted=pasted))
    assert "Cells that found no column: 150" in told
    assert "Rows that found no place, as an evening has 100 at most: 50" in told
    evening.refresh_from_db()
    assert (len(evening.rows), evening.saved_at) == (100, None)


def test_enter_checks_and_stores_nothing(phone: Client) -> None:
    """The first button of the form is the one that Enter presses."""
    evening = began(phone, date="2029-11-26")
    warned = send(phone, evening, "save", GOOD, date="2029-11-26").content.decode()
    assert warned.index('form="typed" name="do" value="check"') < warned.index('form="typed" name="anyway"')


def test_more_rows_come(phone: Client) -> None:
    answer = send(phone, began(phone), "more", *[GOOD] * 20)
    assert answer.content.count(b'<tr data-row="') == 26  # and the paper's total


def test_people_day_and_rules_can_change_later(phone: Client) -> None:
    evening = began(phone)
    send(phone, evening, "keep", GOOD)
    names = {"name-0": "Dina", "name-1": "Bob", "name-2": "Carmen", "name-3": "Dov"}
    address = f"/typed/{evening.uid}/set-up/"
    assert 'value="Dana"' in phone.get(address).content.decode()
    phone.post(address, {"date": "2026-11-19", "first_dealer": "2", "preset": "no_frisch", **names})
    evening.refresh_from_db()
    assert (evening.people[0], evening.date, evening.first_dealer) == ("Dina", date(2026, 11, 19), 2)
    assert (evening.rules.rules.frisch_max, evening.rows[0]["bid"]) == (0, "B 5H")


def test_nobody_with_numbers_in_his_column_is_left_out(phone: Client) -> None:
    evening = began(phone)
    send(phone, evening, "keep", GOOD)
    three = {"players": "3", "date": "2026-11-26", "name-0": "Dana", "name-1": "Bob", "name-2": "Carmen"}
    refused = phone.post(f"/typed/{evening.uid}/set-up/", three)
    assert "Dov has a column with numbers in it: clear it first." in text_of(refused)


def test_what_was_typed_can_be_thrown_away(phone: Client) -> None:
    evening = began(phone)
    phone.post(f"/typed/{evening.uid}/discard/")
    assert not TypedEvening.objects.exists()


def test_in_a_league_it_counts_by_its_rules_and_people(phone: Client, user: User) -> None:
    league = league_of(user)
    page = text_of(phone.get(f"/typed/?league={league.uid}"))
    assert "Thursday whist" in page
    evening = began(phone, league=league.uid)
    send(phone, evening, "save", GOOD)
    assert stored(evening).session.league == league
    assert league.players.count() == 4
    sessions = text_of(phone.get(f"/leagues/{league.uid}/sessions/"))
    assert "26 Nov" in sessions


def test_who_may_record_there_no_more_keeps_what_he_typed(user: User) -> None:
    league, scorer = league_of(user), guest()
    membership = Membership.objects.create(league=league, user=scorer, role=Role.SCORER)
    phone = phone_of(scorer)
    evening = began(phone, league=league.uid)
    membership.delete()
    refused = send(phone, evening, "save", GOOD)
    assert refused.status_code == 403
    assert "You may record evenings in this league no more. All that was typed is kept." in text_of(refused)
    evening.refresh_from_db()
    assert (evening.rows[0]["bid"], evening.saved_at) == ("B 5H", None)
    assert not Round.objects.exists()


def test_an_evening_of_a_deleted_league_stays_typed(phone: Client, user: User) -> None:
    league = league_of(user)
    evening = began(phone, league=league.uid)
    delete_league(league, user)
    assert send(phone, evening, "save", GOOD).status_code == 403
    assert League.objects.filter(casual=True).count() == 0


@pytest.mark.parametrize(
    "sent",
    [
        {"rows": "x"},
        {"rows": "101"},
        {"rows": "-1"},
        {"version": "x"},
    ],
)
def test_what_no_page_sends_changes_nothing(phone: Client, sent: dict[str, str]) -> None:
    evening = began(phone)
    answer = phone.post(f"/typed/{evening.uid}/", {"do": "save", **sent})
    evening.refresh_from_db()
    assert (answer.status_code, evening.version) == (422, 1)


@pytest.mark.parametrize("day", ["", "yesterday", "0001-01-01", "9999-12-31"])
def test_a_day_that_nobody_can_read_is_asked_for_and_all_else_kept(phone: Client, day: str) -> None:
    evening = began(phone)
    answer = send(phone, evening, "save", GOOD, date=day)
    assert answer.status_code == 422
    assert "On which day? Choose one, such as 2026-11-26." in text_of(answer)
    evening.refresh_from_db()
    assert (evening.date, evening.rows[0]["bid"], evening.saved_at) == (DAY, "B 5H", None)


def test_hostile_cells_are_shown_as_they_are(phone: Client) -> None:
    evening = began(phone)
    long = "9" * 500
    page = send(phone, evening, "check", ("<b>", "\0", '"><script>', long, "5"), **{"dealer-0": "9"})
    assert page.status_code == 200
    assert b'name="bid-0" value="&lt;b&gt;"' in page.content
    assert b'name="cell-0-1" value="&quot;&gt;&lt;script&gt;"' in page.content


def test_a_guests_half_typed_evening_comes_along_to_his_account(phone: Client, user: User) -> None:
    evening, account = began(phone), User.objects.create_user("dana", password="a long word")
    assert held_by(user) == 1
    take_along(user, account)
    assert [each.uid for each in TypedEvening.objects.half_typed(account)] == [evening.uid]
    assert held_by(user) == 0


def test_what_was_stored_is_forgotten_as_typed_after_a_month(phone: Client) -> None:
    with time_machine.travel("2026-11-30T12:00:00Z"):
        send(phone, began(phone), "save", GOOD)
        half = began(phone)
    with time_machine.travel("2026-12-31T12:00:00Z"):
        purge()
    assert TypedEvening.objects.get() == half
    assert GameSession.objects.count() == 1


def test_what_a_table_played_on_paper_is_typed_into_its_own_evening(phone: Client, user: User) -> None:
    table = table_of(user, *FOUR, balances={0: 100}, name="Dana's birthday")
    assert "Evening from paper" in text_of(phone.get(f"/tables/{table.uid}/more/"))
    first, second = (phone.post(f"/tables/{table.uid}/typed/") for _ in range(2))
    assert first["Location"] == second["Location"]
    evening = TypedEvening.objects.get()
    refused = send(phone, evening, "save", GOOD, **{"paper-0": "80", "paper-1": "36"})
    assert refused.status_code == 422
    done = send(phone, evening, "save", GOOD, **{"paper-0": "80", "paper-1": "36"}, keeps_paper="on")
    assert done["Location"] == f"/tables/{table.uid}/summary/"
    assert totals(table) == {"Dana": 80, "Bob": 36, "Carmen": 19, "Dov": 14}
    session = GameSession.objects.get()
    assert (session.name, session.state, session.rounds) == ("Dana's birthday", "finished", 1)
    assert "Evening from paper" not in text_of(phone.get(f"/tables/{table.uid}/more/"))
    undo_last(table, stamp(table))
    assert totals(table) == {"Dana": 100, "Bob": 0, "Carmen": 0, "Dov": 0}


def test_at_a_table_with_rounds_nothing_is_typed_over_them(phone: Client, user: User) -> None:
    table = table_of(user)
    phone.post(f"/tables/{table.uid}/typed/")
    evening = TypedEvening.objects.get()
    play(table)
    refused = send(phone, evening, "save", GOOD)
    assert refused.status_code == 422
    assert "Rounds were entered at the table meanwhile: take them back there first." in text_of(refused)
    assert phone.post(f"/tables/{table.uid}/typed/")["Location"] == f"/tables/{table.uid}/"
    assert Round.objects.count() == 1


def test_at_a_table_its_people_and_rules_are_its_own(phone: Client, user: User) -> None:
    table = table_of(user)
    phone.post(f"/tables/{table.uid}/typed/")
    evening = TypedEvening.objects.get()
    player = table.session.league.players.get(name="Dov")
    rename(table, player, "Dovi", stamp(table))
    send(phone, evening, "save", ("dovi 5h", "1", "2", "2+1", "7"))
    assert totals(table) == {"Dana": 11, "Bob": 14, "Carmen": -10, "Dovi": 59}


def test_who_was_let_in_by_a_link_types_for_its_table_as_long_as_it_leads_there(user: User) -> None:
    table, scorer = table_of(user), guest()
    join_table(scorer, table, Grant.Role.SCORE)
    phone = phone_of(scorer)
    phone.post(f"/tables/{table.uid}/typed/")
    evening = TypedEvening.objects.get()
    Grant.objects.update(ended_at=timezone.now())
    assert send(phone, evening, "save", GOOD).status_code == 403
    Grant.objects.update(ended_at=None)
    assert send(phone, evening, "save", GOOD).status_code == 302
    assert stored(evening) == table
