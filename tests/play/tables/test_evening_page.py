"""The page of an evening at several tables, and what its tables, lists and links say of it."""

import csv
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts.guests import join_table
from scorekeeper.models import GameSession, Grant, League, Membership, Table, User
from scorekeeper.models.league import Role
from scorekeeper.play import draft, finish
from scorekeeper.play.tables import parts
from tests.factories import guest, league_of, play, stamp, table_of
from tests.pages import owner_of, phone_of, pid, send, text_of
from tests.play.tables.clubs import ELEVEN, club, seating, seen, tables_of

pytestmark = pytest.mark.django_db

PLACES_HEAD = "Place Name Behind Points"
ANEW = ("Dana Eve Ida Gil", "Bob Fay Jo Hal", "Carmen Kai Dov")


@pytest.fixture
def owner() -> User:
    return guest()


@pytest.fixture
def league(owner: User) -> League:
    return league_of(owner, people=" ".join(ELEVEN).split())


@pytest.fixture
def session(league: League) -> GameSession:
    return club(league)


@pytest.fixture
def phone(owner: User) -> Client:
    return phone_of(owner)


def member(league: League, role: Role) -> Client:
    user = guest()
    Membership.objects.create(league=league, user=user, role=role)
    return phone_of(user)


def by_link(table: Table, role: Grant.Role = Grant.Role.SCORE) -> Client:
    user = guest()
    join_table(user, table, role)
    return phone_of(user)


def draw(session: GameSession) -> None:
    parts.draw_anew(session, [seating(names) for names in ANEW], seen(session))


def address(session: GameSession, path: str = "") -> str:
    return f"/sessions/{session.uid}/{path}"


def act(client: Client, session: GameSession, path: str, **more: Any) -> Any:
    return client.post(address(session, path), {"part": seen(session).part, **more})


def test_tables_stand_with_their_people_and_their_codes(phone: Client, session: GameSession) -> None:
    page = text_of(phone.get(address(session)))
    assert "3 tables" in page
    assert "Table 1 Dana Bob Carmen Dov Keep score Code for its phone" in page
    for table in tables_of(session):
        assert f"/j/{table.score_token}/" in page
    assert "Draw anew" not in page
    assert "Who sits where" in page


@pytest.mark.parametrize(("role", "may"), [(Role.SCORER, True), (Role.VIEWER, False)])
def test_codes_are_the_owners_to_show(session: GameSession, role: Role, may: bool) -> None:
    page = member(session.league, role).get(address(session)).content.decode()
    assert "/j/" not in page
    assert ("Who sits where" in page, "Keep score" in page, "Finish the evening" in page) == (may, may, may)
    assert "Delete this evening" not in page


def test_an_ended_link_has_no_code(phone: Client, session: GameSession) -> None:
    Table.objects.filter(number=2).update(score_token="ended:x")
    assert phone.get(address(session)).content.decode().count("Code for its phone") == 2
    assert "This link is ended" in text_of(phone.get(address(session, "codes/")))


def test_places_are_those_of_all_tables_together(phone: Client, session: GameSession) -> None:
    first, second, _third = tables_of(session)
    play(first)
    play(second, "1 5 3 2", "1 5 3 4")
    page = text_of(phone.get(address(session)))
    places = page[page.index("All tables together") :]
    told = (
        "1 . Bob 35 1 . Fay 35 3 . Carmen −16 19 3 . Gil −16 19 5 . Dov −21 14 6 . Eve −24 11 "
        "7 . Dana −55 −20 7 . Hal −55 −20 For the group chat"
    )
    assert places.startswith(f"All tables together Place Name Behind Points {told}")
    assert "In the lead Bob , Fay" in page


def test_a_part_that_is_over_is_folded(phone: Client, session: GameSession) -> None:
    play(tables_of(session)[0])
    draw(session)
    page = text_of(phone.get(address(session)))
    assert "Part 2 · 3 tables" in page
    assert "Table 1 Dana Eve Ida Gil" in page
    assert ("Table 4" in page, page.count("Table 3")) == (False, 2)
    assert page.index("Table 1 Dana") < page.index("Part 1 Table 1 one round")
    assert "Take the draw back" in page
    act(phone, session, "draw/undo/")
    assert len(tables_of(session)) == 3


def test_a_draw_that_was_played_at_is_not_taken_back(phone: Client, session: GameSession) -> None:
    draw(session)
    play(tables_of(session, 2)[0])
    answer = act(phone, session, "draw/undo/")
    assert answer.status_code == 409
    assert "Something was played at these tables meanwhile" in text_of(answer)
    assert len(tables_of(session)) == 6


def test_the_evening_ends_at_all_tables_at_once(phone: Client, session: GameSession) -> None:
    play(tables_of(session)[0])
    assert act(phone, session, "finish/").status_code == 302
    session.refresh_from_db()
    assert session.state == "finished"
    page = text_of(phone.get(address(session)))
    assert ("Draw anew" in page, "Reopen" in page, "Confirm the result" in page) == (False, True, True)
    assert act(phone, session, "draw/", do="start", people=[], seated=[]).status_code == 422
    act(phone, session, "reopen/")
    session.refresh_from_db()
    assert session.state == "open"


def test_what_is_sent_without_its_part_changes_nothing(phone: Client, session: GameSession) -> None:
    answer = phone.post(address(session, "finish/"), {"part": "x"})
    assert answer.status_code == 422
    session.refresh_from_db()
    assert session.state == "open"


def test_a_deal_under_way_is_told(phone: Client, session: GameSession, owner: User) -> None:
    second = tables_of(session)[1]
    draft.begin(second, {"declarer": pid(second, "Eve"), "bid": "5H"}, owner)
    assert "Table 2 a deal is being played" in text_of(phone.get(address(session)))


def test_a_table_says_its_number(phone: Client, session: GameSession) -> None:
    second = tables_of(session)[1]
    assert "Table 2 · Round 1" in text_of(phone.get(f"/tables/{second.uid}/"))
    assert f'href="{address(session)}"' in phone.get(f"/tables/{second.uid}/").content.decode()
    assert "All tables" in text_of(phone.get(f"/tables/{second.uid}/more/"))
    link = by_link(second)
    page = link.get(f"/tables/{second.uid}/")
    assert ("Table 2 · Round 1" in text_of(page), "/sessions/" in page.content.decode()) == (True, False)
    assert "All tables" not in text_of(link.get(f"/tables/{second.uid}/more/"))
    assert "· Table 2" in text_of(Client().get(f"/j/{second.score_token}/"))


def test_a_table_alone_has_no_number(phone: Client, owner: User) -> None:
    table = table_of(owner)
    for path in ("", "more/", "summary/", "print/"):
        page = text_of(phone.get(f"/tables/{table.uid}/{path}"))
        assert ("Table 1" in page, "All tables" in page) == (False, False)


def test_a_link_opens_its_table_alone(session: GameSession) -> None:
    first, second, _third = tables_of(session)
    link = by_link(first)
    assert link.get(f"/tables/{first.uid}/").status_code == 200
    assert link.get(f"/tables/{second.uid}/").status_code == 404
    assert link.get(address(session)).status_code == 404


def test_a_table_of_before_asks_for_no_round_unnoticed(phone: Client, session: GameSession) -> None:
    first = tables_of(session)[0]
    play(first)
    draw(session)
    page = phone.get(f"/tables/{first.uid}/")
    assert "People were drawn anew: the evening goes on at other tables." in text_of(page)
    assert "table-data" not in page.content.decode()
    asked = phone.get(f"/tables/{first.uid}/?enter")
    assert "People were drawn anew since: this round is entered at the table of before." in text_of(asked)
    assert "table-data" in asked.content.decode()
    edited = phone.get(f"/tables/{first.uid}/rounds/{first.rounds.get().uid}/")
    assert "table-data" in edited.content.decode()
    watcher = by_link(first, Grant.Role.WATCH)
    told = text_of(watcher.get(f"/tables/{first.uid}/"))
    assert ("At another table: scan its code." in told, "Enter another round" in told) == (True, False)
    live = watcher.get(f"/tables/{first.uid}/board/?version=0&draft=0").content.decode()
    assert ('id="coming"' in live, "People were drawn anew" in live) == (True, True)


def test_a_round_of_the_table_of_before_can_still_be_entered(session: GameSession) -> None:
    first = tables_of(session)[0]
    draw(session)
    play(first)
    session.refresh_from_db()
    assert session.rounds == 1


def test_a_summary_says_its_table_and_the_result_of_the_evening(phone: Client, session: GameSession) -> None:
    first, second, _third = tables_of(session)
    play(first)
    play(second, "1 5 3 2", "1 5 3 4")
    page = text_of(phone.get(f"/tables/{second.uid}/summary/"))
    assert "· Table 2" in page
    assert "All tables together" in page
    assert "In the lead: Bob\u200e, Fay\u200e" in page
    assert "First at this table Fay 1 . Fay" in " ".join(page.replace(PLACES_HEAD, "").split())


def test_an_evening_is_one_line_of_every_list(phone: Client, session: GameSession) -> None:
    first, second, _third = tables_of(session)
    play(first)
    play(second)
    draw(session)
    line = f'href="{address(session)}"'
    for path in ("/", f"/leagues/{session.league.uid}/", f"/leagues/{session.league.uid}/sessions/"):
        page = phone.get(path).content.decode()
        assert (path, page.count(line)) == (path, 1)
        assert (path, page.count("/tables/")) == (path, 0)
    assert "3 tables · 1 round" in text_of(phone.get("/")) or "3 tables · one round" in text_of(
        phone.get("/")
    )
    assert "+3" in text_of(phone.get("/"))


@pytest.mark.parametrize("role", list(Grant.Role))
def test_whom_a_link_let_in_sees_the_result_of_the_evening_and_no_way_into_the_league(
    session: GameSession, role: Grant.Role
) -> None:
    first, second, third = tables_of(session)
    play(first, "0 6 4 5", "0 6 4 3")
    play(second)
    answer = by_link(second, role).get(f"/tables/{second.uid}/summary/")
    page, told = answer.content.decode(), text_of(answer)
    places = told[told.index("All tables together") :]
    assert places.startswith(f"All tables together {PLACES_HEAD} 1 . Bob 46 2 . Fay −11 35 3 . Carmen −20 26")
    assert "In the lead: Bob\u200e" in told
    assert ("Winner" in told, "First at this table Fay" in told) == (False, True)
    ways = set(re.findall(r'"(/(?:leagues|sessions|tables)/[^"]*)"', page))
    assert ways == {way for way in ways if way.startswith(f"/tables/{second.uid}/")}
    assert ways
    assert by_link(second, role).get(f"/tables/{third.uid}/summary/").status_code == 404


def test_a_table_of_before_names_no_winner_of_the_evening(session: GameSession) -> None:
    first = tables_of(session)[0]
    play(first)
    draw(session)
    for phone in (by_link(first), by_link(first, Grant.Role.WATCH)):
        for path in ("", "summary/", "board/?version=0&draft=0"):
            told = text_of(phone.get(f"/tables/{first.uid}/{path}"))
            assert (path, "Winner" in told) == (path, False)
        assert "First at this table Bob" in text_of(phone.get(f"/tables/{first.uid}/"))
    assert "Once more round" not in text_of(by_link(first).get(f"/tables/{first.uid}/summary/"))
    parts.finish_evening(session, seen(session))
    told = text_of(by_link(first).get(f"/tables/{first.uid}/"))
    assert ("Winner" in told, "First at this table Bob" in told) == (False, True)
    assert "Winner: Bob\u200e" in text_of(by_link(first).get(f"/tables/{first.uid}/summary/"))


@pytest.mark.parametrize("names", [ELEVEN[:2], ELEVEN], ids=["two", "three"])
def test_a_summary_costs_the_same_at_two_tables_and_three(
    league: League, names: tuple[str, ...], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    session = club(league, *names)
    for table in tables_of(session)[:2]:
        play(table)
    link = by_link(tables_of(session)[1])
    link.get(f"/tables/{tables_of(session)[1].uid}/summary/")
    with django_assert_num_queries(13):
        link.get(f"/tables/{tables_of(session)[1].uid}/summary/")


def test_tables_are_counted_within_their_part(phone: Client, session: GameSession) -> None:
    old = tables_of(session)[1]
    play(old)
    draw(session)
    new = tables_of(session, 2)[1]
    play(new)
    assert (new.number, Table.objects.with_company().get(pk=new.pk).number_in_part) == (5, 2)
    assert "Table 2 · Round 2" in text_of(phone.get(f"/tables/{new.uid}/"))
    before = text_of(phone.get(f"/tables/{old.uid}/"))
    assert ("Table 2 · Part 1" in before, "Part 1 ·" in before) == (True, False)
    for path in ("summary/", "print/", "history/", "more/", "picture/"):
        for table, part in ((old, 1), (new, 2)):
            told = text_of(phone.get(f"/tables/{table.uid}/{path}"))
            assert (path, f"· Table 2 · Part {part}" in told, "Table 5" in told) == (path, True, False)
    assert "· Table 2 · Part 2" in text_of(Client().get(f"/j/{new.score_token}/"))
    assert "Table 2 · Part 2 · one round" in text_of(by_link(new).get("/"))
    codes = text_of(phone.get(address(session, "codes/")))
    assert [number for number in range(1, 7) if f"Table {number} · Part 2" in codes] == [1, 2, 3]


def test_a_file_keeps_the_numbers_of_the_tables(phone: Client, session: GameSession) -> None:
    draw(session)
    play(tables_of(session, 2)[1])
    answer: Any = phone.get(f"/tables/{tables_of(session)[0].uid}/export.csv")
    file = b"".join(answer) if answer.streaming else answer.content
    rows = csv.DictReader(file.decode("utf-8-sig").splitlines())
    assert {row["table"] for row in rows} == {"5"}


def test_a_links_table_is_a_line_of_its_own(session: GameSession) -> None:
    second = tables_of(session)[1]
    play(second)
    page = text_of(by_link(second).get("/"))
    assert "Table 2 · one round" in page
    assert "Dana" not in page


def test_people_of_several_tables_are_drawn_when_they_come_again(phone: Client, session: GameSession) -> None:
    draw(session)
    page = phone.get(f"/leagues/{session.league.uid}/").content.decode()
    assert f"/sessions/new/?like={tables_of(session)[0].uid}" in page
    assert "11 people · 3 tables" in re.sub(r"<[^>]+>", "", page)


def test_a_deleted_evening_comes_back_once(phone: Client, session: GameSession) -> None:
    first = tables_of(session)[0]
    send(phone, first, "delete/")
    assert phone.get(address(session)).status_code == 404
    assert phone.get("/").content.decode().count("/restore/") == 1
    send(phone, first, "restore/")
    assert phone.get(address(session)).status_code == 200


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("names", [ELEVEN[:1], ELEVEN], ids=["one", "three"])
def test_the_page_costs_the_same_at_one_table_and_three(
    phone: Client,
    league: League,
    names: tuple[str, ...],
    rounds: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    session = club(league, *names)
    for _ in range(rounds):
        for table in tables_of(session)[:2]:
            play(table)
    phone.get(address(session))  # the first page of a day renews the phone's own session
    with django_assert_num_queries(8):
        assert phone.get(address(session)).status_code == 200


def test_history_tells_the_draw(phone: Client, session: GameSession) -> None:
    draw(session)
    parts.take_back(session, seen(session))
    page = text_of(phone.get(f"/tables/{tables_of(session)[0].uid}/history/"))
    assert "The draw taken back" in page
    assert "Drawn anew" in page


def test_the_evening_is_confirmed_and_opened_again_for_all_its_tables(
    phone: Client, session: GameSession
) -> None:
    first, second, _third = tables_of(session)
    play(second)
    act(phone, session, "finish/")
    assert "Confirm the result" in text_of(phone.get(address(session)))
    send(phone, first, "confirm/")
    page = text_of(phone.get(address(session)))
    told = "Confirmed by the table" in page, "Change it, with a reason" in page, "Name, date, note" in page
    assert told == (True, True, False)
    assert phone.get(f"/tables/{second.uid}/fine/").status_code == 403
    send(phone, first, "correct/", reason="a slip at table 2")
    page = text_of(phone.get(address(session)))
    assert ("Confirm it again" in page, "Name, date, note" in page) == (True, True)
    scorer = text_of(member(session.league, Role.SCORER).get(address(session)))
    assert ("Confirm it again" in scorer, "Name, date, note" in scorer) == (False, False)


def test_a_disputed_evening_is_settled_from_its_page(phone: Client, session: GameSession) -> None:
    second = tables_of(session)[1]
    play(second)
    act(phone, session, "finish/")
    send(phone, second, "dispute/", reason="who declared?")
    page = text_of(phone.get(address(session)))
    assert ("who declared?" in page, "Settled: it counts again" in page) == (True, True)
    assert "Reopen" not in page


def test_a_page_that_is_fresh_is_not_sent_again(
    phone: Client, session: GameSession, owner: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seen_stamp = re.findall(r'data-stamp="([^"]+)"', phone.get(address(session)).content.decode())[0]
    with django_assert_num_queries(4):
        assert phone.get(address(session), {"seen": seen_stamp}).status_code == 204
    second = tables_of(session)[1]
    draft.begin(second, {"declarer": pid(second, "Eve"), "bid": "5H"}, owner)
    assert phone.get(address(session), {"seen": seen_stamp}).status_code == 200
    act(phone, session, "finish/")
    assert "data-stamp" not in phone.get(address(session)).content.decode()


def test_a_table_alone_gets_another_for_who_came_later(phone: Client, owner: User) -> None:
    table = table_of(owner)
    link = f'href="/sessions/{table.session.uid}/tables/"'
    assert link in phone.get(f"/tables/{table.uid}/more/").content.decode()
    assert link not in by_link(table).get(f"/tables/{table.uid}/more/").content.decode()
    answer = phone.post(
        address(table.session, "tables/"), {"more": "Eve, Fay, Gil", "do": "start", "part": 1}
    )
    assert answer["Location"] == address(table.session)
    assert "2 tables" in text_of(phone.get(address(table.session)))


@pytest.mark.parametrize("names", [ELEVEN[:2], ELEVEN], ids=["two", "three"])
def test_drawing_anew_costs_the_same_for_eight_people_and_eleven(
    phone: Client,
    league: League,
    names: tuple[str, ...],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    session = club(league, *names)
    phone.get(address(session))
    with django_assert_num_queries(8):
        assert phone.get(address(session, "draw/")).status_code == 200


def test_the_list_and_the_calendar_say_how_many_tables(phone: Client, session: GameSession) -> None:
    told = text_of(phone.get(f"/leagues/{session.league.uid}/sessions/"))
    assert "3 tables · no round yet Dana Bob Carmen Dov Eve Fay Gil Hal +3" in told
    play(tables_of(session)[0])
    told = text_of(phone.get(f"/leagues/{session.league.uid}/sessions/"))
    month = text_of(phone.get(f"/leagues/{session.league.uid}/calendar/?month=2026-11"))
    assert ("3 tables · one round" in told, "3 tables · one round" in month) == (True, True)


def test_names_beyond_a_line_are_counted_beside_the_last_one(phone: Client, session: GameSession) -> None:
    page = phone.get("/").content.decode()
    assert '<bdi>Hal</bdi>&nbsp;<bdi class="n">+3</bdi></span>' in page


def test_a_finished_evening_is_not_opened_again_by_a_link(session: GameSession) -> None:
    table, friend = tables_of(session)[0], guest()
    Grant.objects.create(user=friend, table=table, role=Grant.Role.SCORE)
    play(table)
    parts.finish_evening(session, seen(session))
    points = {f"points-{seat.player.uid}": "5" for seat in table.seats.select_related("player")}
    answer = send(phone_of(friend), table, "points/", covers="1", **points)
    assert answer.status_code == 409
    assert "nothing more is saved here until it is opened again" in text_of(answer)
    assert (GameSession.objects.get().state, table.rounds.count()) == ("finished", 1)
    assert send(owner_of(table), table, "points/", covers="1", **points).status_code == 302
    assert (GameSession.objects.get().state, table.rounds.count()) == ("open", 2)


def test_one_table_goes_on_by_its_link_after_the_end() -> None:
    table, friend = table_of(guest()), guest()
    Grant.objects.create(user=friend, table=table, role=Grant.Role.SCORE)
    finish.finish(table, stamp(table))
    points = {f"points-{seat.player.uid}": "5" for seat in table.seats.select_related("player")}
    assert send(phone_of(friend), table, "points/", covers="1", **points).status_code == 302
    assert GameSession.objects.get().state == "open"
