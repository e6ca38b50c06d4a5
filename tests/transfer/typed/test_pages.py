"""The pages of an evening typed in from paper, without a script: begun, typed, checked, stored, the next one."""

import uuid
from datetime import date

import pytest
import time_machine
from django.test import Client

from scorekeeper.league.people.merging import merge
from scorekeeper.models import Adjustment, GameSession, Round, TypedEvening, User
from tests.factories import FOUR, dealers, league_of, totals
from tests.pages import text_of
from tests.transfer.typed.steps import DAY, GOOD, began, send, stored

pytestmark = pytest.mark.django_db


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
    assert list(found) == [("Bob", 5, "The paper’s total"), ("Dov", -14, "The paper’s total")]


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


def test_hostile_cells_are_shown_as_they_are(phone: Client) -> None:
    evening = began(phone)
    long = "9" * 500
    page = send(phone, evening, "check", ("<b>", "\0", '"><script>', long, "5"), **{"dealer-0": "9"})
    assert page.status_code == 200
    assert b'name="bid-0" value="&lt;b&gt;"' in page.content
    assert b'name="cell-0-1" value="&quot;&gt;&lt;script&gt;"' in page.content
