"""The evening's result and its end: who won, the text for the group, finish, reopen, describe, delete, bring back."""

import uuid

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import GameSession, Membership, Revision, Table
from scorekeeper.models.league import Role
from scorekeeper.play import finish, people, rounds
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, phone_of, send, text_of, watcher_of

pytestmark = pytest.mark.django_db

TIE = ("0 5 5 2", "2 4 6 1")  # −40, −10, −10, −10


@pytest.fixture
def table() -> Table:
    return table_of(guest())


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def session() -> GameSession:
    return GameSession.objects.get()


def test_the_result_has_who_leads_and_the_places(table: Table, phone: Client) -> None:
    play(table)
    answer = phone.get(address(table, "summary/"))
    assert "In the lead Bob Place Name Behind Points 1 . Bob 35 2 . Carmen −16 19 3 . Dov −21 14" in text_of(
        answer
    )
    finish.finish(table, stamp(table))
    assert "Winner Bob" in text_of(phone.get(address(table, "summary/")))


def test_a_shared_first_place_is_a_shared_win(table: Table, phone: Client) -> None:
    play(table, *TIE)
    finish.finish(table, stamp(table))
    answer = phone.get(address(table, "summary/"))
    assert "Shared win Bob , Carmen , Dov" in text_of(answer)
    assert [column.place for column in answer.context["places"]] == [1, 1, 1, 4]


def test_before_the_first_round_nobody_has_won(table: Table, phone: Client) -> None:
    assert "No round yet" in text_of(phone.get(address(table, "summary/")))


def test_who_sat_out_is_told_with_his_rounds(phone: Client) -> None:
    table = table_of(guest(), "Dana", "Bob", "Carmen", "Dov")
    play(table)
    people.join(table, people.player_named(table, "Eve"), stamp(table))
    text = text_of(owner_of(table).get(address(table, "summary/")))
    assert "Eve 0 rounds −35 0" in text
    assert "Bob 35" in text


def plain(text: str) -> str:
    """The text as the eye sees it, with the marks of direction made visible."""
    return text.replace("\u200e", "<").replace("\u200f", ">")


def test_the_text_for_the_group_reads_from_left_to_right(table: Table, phone: Client) -> None:
    play(table)
    answer = phone.get(address(table, "summary/"))
    assert plain(answer.context["text"]).split("\n") == [
        "<Thursday 26 November< · 1 round",
        "<In the lead: Bob<",
        "<1. Bob< 35",
        "<2. Carmen< 19 (<−16<)",
        "<3. Dov< 14 (<−21<)",
        "<4. Dana< <−20< (<−55<)",
    ]


def test_the_text_is_in_the_language_that_is_chosen_and_the_page_in_the_readers(
    table: Table, phone: Client
) -> None:
    play(table)
    answer = phone.get(address(table, "summary/?text=he"))
    lines = plain(answer.context["text"]).split("\n")
    assert lines[0] == ">יום חמישי, 26 בנובמבר> · סיבוב אחד"
    assert lines[-1] == ">4. Dana> <−20> (<−55>)"
    assert '<html lang="en" dir="ltr"' in answer.content.decode()
    assert '<textarea id="text" rows="7" readonly lang="he" dir="rtl"' in answer.content.decode()
    assert phone.get(address(table, "summary/?text=xx")).context["chosen"]["code"] == "en"


def test_finish_and_reopen_each_take_one_tap_and_one_undo(table: Table, phone: Client) -> None:
    play(table)
    answer = send(phone, table, "finish/")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    assert [str(message) for message in get_messages(answer.wsgi_request)] == ["The evening is finished."]
    assert session().state == "finished"
    send(phone, table, "reopen/")
    assert session().state == "open"
    rounds.undo_last(table, stamp(table))
    assert session().state == "finished"


def test_a_finished_table_shows_who_won_and_how_to_go_on(table: Table, phone: Client) -> None:
    play(table)
    finish.finish(table, stamp(table))
    answer = phone.get(address(table))
    assert "entry" not in answer.context
    assert "Winner Bob Share the result Play again Reopen" in text_of(answer)
    watched = text_of(watcher_of(table).get(address(table)))
    assert "Winner Bob Share the result" in watched
    assert "Play again" not in watched


def test_a_stale_table_is_told_and_not_finished(table: Table, phone: Client) -> None:
    play(table)
    answer = send(phone, table, "finish/", version=1)
    assert (answer.status_code, session().state) == (409, "open")
    assert "The table has changed meanwhile" in text_of(answer)
    assert answer.context["version"] == Table.objects.get().version


def test_finish_sent_twice_is_one_step(table: Table, phone: Client) -> None:
    version, key = table.version, uuid.uuid4()
    for _ in range(2):
        assert send(phone, table, "finish/", version=version, client_key=key).status_code == 302
    assert Revision.objects.count() == 1


def test_describe_keeps_name_day_and_note(table: Table, phone: Client) -> None:
    form = phone.get(address(table, "describe/")).context["form"]
    assert form["date"].value().isoformat() == "2026-11-26"
    answer = send(
        phone, table, "describe/", name=" At \u200fDana's ", date="2026-11-25", notes="rain\r\nand wind "
    )
    assert answer["Location"] == address(table)
    assert (session().name, session().date.isoformat(), session().notes) == (
        "At Dana's",
        "2026-11-25",
        "rain\nand wind",
    )
    assert "rain" in text_of(phone.get(address(table, "summary/")))


@pytest.mark.parametrize("version", [None, 0])
def test_describe_refused_keeps_what_was_typed(table: Table, phone: Client, version: int | None) -> None:
    typed = {"name": "x" * 121 if version is None else "Late", "date": "2026-11-25", "notes": "rain"}
    answer = send(phone, table, "describe/", **typed | ({} if version is None else {"version": version}))
    assert answer.status_code == (422 if version is None else 409)
    assert {name: answer.context["form"][name].value() for name in typed} == typed
    assert answer.context["version"] == 1
    assert session().name == ""


def test_delete_asks_nothing_and_offers_the_way_back(table: Table, phone: Client) -> None:
    play(table)
    answer = send(phone, table, "delete/")
    assert (answer.status_code, answer["Location"]) == (302, f"/?deleted={table.uid}")
    assert phone.get(address(table)).status_code == 404
    home = phone.get(answer["Location"])
    assert "“ Thursday 26 November ” is deleted. Bring it back" in text_of(home)
    answer = send(phone, table, "restore/")
    assert answer["Location"] == address(table)
    assert "35" in text_of(phone.get(address(table)))


def test_delete_and_restore_sent_twice_are_done_once(table: Table, phone: Client) -> None:
    for _ in range(2):
        assert send(phone, table, "delete/")["Location"] == f"/?deleted={table.uid}"
    for _ in range(2):
        assert send(phone, table, "restore/")["Location"] == address(table)
    assert list(Revision.objects.order_by("pk").values_list("verb", "kind", "state")) == [
        ("delete_session", "do", "dropped"),
        ("delete_session", "undo", "done"),
    ]


def test_after_a_restore_redo_does_not_delete_it_again(table: Table, phone: Client) -> None:
    play(table)
    send(phone, table, "delete/")
    send(phone, table, "restore/")
    answer = phone.get(address(table))
    assert (bool(answer.context["to_undo"]), answer.context["to_redo"]) == (True, None)
    assert send(phone, table, "undo/").status_code == 302
    assert session().deleted_at is None


def test_a_stale_table_is_not_deleted_nor_brought_back(table: Table, phone: Client) -> None:
    play(table)
    assert (send(phone, table, "delete/", version=1).status_code, session().deleted_at) == (409, None)
    send(phone, table, "delete/")
    assert send(phone, table, "restore/", version=1)["Location"] == f"/?deleted={table.uid}"
    assert session().deleted_at is not None


def test_only_the_owner_deletes_and_restores(table: Table) -> None:
    scorer = guest()
    Membership.objects.create(league=table.session.league, user=scorer, role=Role.SCORER)
    phone = phone_of(scorer)
    assert send(phone, table, "delete/").status_code == 403
    assert "Delete this evening" not in text_of(phone.get(address(table, "summary/")))
    finish.delete(table, stamp(table))
    assert [send(p, table, "restore/").status_code for p in (phone, phone_of(guest()), Client())] == [
        403,
        404,
        401,
    ]


def test_who_watches_sees_the_result_and_no_button(table: Table) -> None:
    play(table)
    text = text_of(watcher_of(table).get(address(table, "summary/")))
    assert "In the lead Bob" in text
    assert [word in text for word in ("Finish", "Play again", "Delete", "Name, date")] == [False] * 4


def test_the_page_costs_the_same_for_one_round_and_for_three(
    table: Table, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone.get(address(table, "summary/"))
    for _ in range(3):
        play(table)
        with django_assert_num_queries(8):
            phone.get(address(table, "summary/"))
