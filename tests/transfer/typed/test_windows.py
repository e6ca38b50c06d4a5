"""What two windows, an old page or a lost answer send of one evening; what is half typed is kept."""

import uuid

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts.along import held_by, take_along
from scorekeeper.models import GameSession, TypedEvening, User
from scorekeeper.play.purge import purge
from tests.factories import league_of
from tests.pages import text_of
from tests.transfer.typed.steps import DAY, GOOD, began, send

pytestmark = pytest.mark.django_db


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


def test_what_was_typed_can_be_thrown_away(phone: Client) -> None:
    evening = began(phone)
    phone.post(f"/typed/{evening.uid}/discard/")
    assert not TypedEvening.objects.exists()


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
