"""The page where people are drawn to tables, for a new evening and within one."""

import re
import uuid
from random import Random
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import GameSession, Grant, League, Player, Table, User
from scorekeeper.play import draft
from scorekeeper.play.tables import drawing, parts
from tests.factories import guest, league_of, play, table_of
from tests.pages import phone_of, pid, text_of
from tests.play.tables.clubs import ELEVEN, club, seated, seating, seen, tables_of

pytestmark = pytest.mark.django_db

NAMES = " ".join(ELEVEN).split()
DRAWN = re.compile(r'name="seated" value="([^"]*)"')
TABLES = re.compile(r'data-table="(\d+)"')


@pytest.fixture
def owner() -> User:
    return guest()


@pytest.fixture
def league(owner: User) -> League:
    return league_of(owner, people=NAMES)


@pytest.fixture
def phone(owner: User) -> Client:
    return phone_of(owner)


def typed(*tables: str, do: str = "start", **more: Any) -> dict[str, Any]:
    """The form as it is sent with these people at the tables."""
    names = [names.split() for names in tables]
    return {
        "people": [name for each in names for name in each],
        "seated": [name for each in names for name in each],
        "at": [number for number, each in enumerate(names, start=1) for _name in each],
        "do": do,
        "client_key": uuid.uuid4(),
        **more,
    }


def drawn(answer: Any) -> list[str]:
    return DRAWN.findall(answer.content.decode())


def tables_in(answer: Any) -> list[str]:
    return TABLES.findall(answer.content.decode())


def test_the_roster_is_there_to_tick(phone: Client, league: League) -> None:
    answer = phone.get(f"/sessions/new/?league={league.uid}")
    assert drawn(answer) == []
    for name in NAMES:
        assert f'name="people" value="{name}">' in answer.content.decode()


def test_people_who_are_known_to_come_are_drawn_at_once(phone: Client, league: League) -> None:
    answer = phone.get("/sessions/new/", {"league": str(league.uid), "people": [*NAMES[:6], "Zoe"]})
    assert sorted(drawn(answer)) == sorted([*NAMES[:6], "Zoe"])
    assert tables_in(answer) == ["1", "2"]
    assert 'value="Zoe" checked' in answer.content.decode()
    assert 'value="Kai">' in answer.content.decode()


def test_few_who_come_are_ticked_and_nothing_is_drawn(phone: Client) -> None:
    answer = phone.get("/sessions/new/", {"people": ["Dana", "Bob"]})
    assert drawn(answer) == []
    assert re.findall(r'name="people" value="(\w+)" checked', answer.content.decode()) == ["Dana", "Bob"]


def test_ticked_and_typed_people_are_drawn_together(phone: Client, league: League) -> None:
    answer = phone.post(
        "/sessions/new/",
        {"people": NAMES[:5], "more": "Zoe, dana\nYael", "do": "lot", "league": league.uid},
    )
    assert answer.status_code == 200
    assert sorted(drawn(answer)) == sorted([*NAMES[:5], "Zoe", "Yael"])
    assert GameSession.objects.count() == 0


def test_the_form_for_one_table_leads_here_with_its_people(client: Client) -> None:
    sent = {f"name-{seat}": name for seat, name in enumerate(NAMES[:7])} | {"players": "7"}
    answer = client.post("/sessions/new/", sent)
    assert sorted(drawn(answer)) == sorted(NAMES[:7])
    assert tables_in(answer) == ["1", "2"]


def test_seven_friends_without_an_account_start_at_two_tables(client: Client) -> None:
    answer = client.post("/sessions/new/", typed("Dana Bob Carmen Dov", "Eve Fay Gil", deck="drop_2345"))
    session = GameSession.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/sessions/{session.uid}/")
    assert seated(session) == [(1, 1, "Dana Bob Carmen Dov"), (2, 1, "Eve Fay Gil")]
    assert [table.deck for table in tables_of(session)] == ["full", "drop_2345"]
    assert session.league.casual
    assert client.get(answer["Location"]).status_code == 200


def test_the_start_sent_twice_begins_one_evening(client: Client) -> None:
    sent = typed(*ELEVEN)
    for _ in range(2):
        client.post("/sessions/new/", sent)
    assert (GameSession.objects.count(), Table.objects.count(), User.objects.count()) == (1, 3, 1)


def test_an_evening_of_the_league_plays_by_its_rules(phone: Client, league: League) -> None:
    sent = typed(*ELEVEN, league=league.uid, session_name="Club night", preset="zero_over_30")
    phone.post("/sessions/new/", sent)
    session = GameSession.objects.get()
    assert (session.league, session.name) == (league, "Club night")
    assert {table.rules.rules.zero_over for table in tables_of(session)} == {30}
    assert league.players.count() == 11


def test_people_who_fit_one_table_start_there(phone: Client) -> None:
    answer = phone.post("/sessions/new/", typed("Dana Bob Carmen Dov Eve"))
    assert answer["Location"] == f"/tables/{Table.objects.get().uid}/"


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        (("Dana Bob", "Eve Fay Gil Hal"), "Table 1 has 2 people: three to eight can sit there."),
        (("Dana Bob Carmen Dov", "Eve"), "Table 2 has one person: three to eight can sit there."),
        (("A B C D E F G H I", "Eve Fay Gil"), "Table 1 has 9 people: three to eight can sit there."),
        (("Dana Bob",), "At least three people play: tick who came, or type their names."),
    ],
)
def test_tables_that_cannot_be_played_at_are_told(phone: Client, tables: tuple[str, ...], told: str) -> None:
    answer = phone.post("/sessions/new/", typed(*tables))
    assert answer.status_code == 422
    assert told in text_of(answer)
    assert drawn(answer) == " ".join(tables).split()
    assert GameSession.objects.count() == 0


def test_more_than_forty_people_are_too_many(phone: Client) -> None:
    answer = phone.post("/sessions/new/", {"more": ",".join(f"P{n}" for n in range(41)), "do": "lot"})
    assert answer.status_code == 422
    assert "41 people: 40 at most play in one evening." in text_of(answer)


@pytest.mark.parametrize("way", [{}, {"do": "lot"}, {"do": "start"}])
def test_hundreds_of_people_are_neither_drawn_nor_seated(phone: Client, way: dict[str, str]) -> None:
    many = [f"P{n}" for n in range(300)]
    sent = {"people": many, "seated": many, "at": [str(n) for n in range(300)], **way}
    answer = phone.post("/sessions/new/", sent)
    assert (answer.status_code, answer.context["tables"]) == (422, [])
    assert "300 people: 40 at most play in one evening." in text_of(answer)


def test_of_a_thousand_people_in_the_address_forty_are_taken(phone: Client) -> None:
    answer = phone.get("/sessions/new/", {"people": [f"P{n:03}" for n in range(999)]})
    assert sorted(drawn(answer)) == [f"P{n:03}" for n in range(40)]
    assert len(answer.context["chips"]) == 40


def test_other_people_than_were_drawn_are_drawn_first(phone: Client) -> None:
    sent = typed(*ELEVEN)
    sent["people"].remove("Kai")
    answer = phone.post("/sessions/new/", sent)
    assert answer.status_code == 200
    assert sorted(drawn(answer)) == sorted(set(NAMES) - {"Kai"})
    assert "Other people than were drawn: look at the tables, then go on." in text_of(answer)
    assert GameSession.objects.count() == 0


def test_a_table_without_anybody_is_left_out(phone: Client) -> None:
    sent = typed("Dana Bob Carmen Dov", "Eve Fay Gil")
    sent["at"] = [1, 1, 1, 1, 3, 3, 3]
    phone.post("/sessions/new/", sent)
    assert seated(GameSession.objects.get()) == [(1, 1, "Dana Bob Carmen Dov"), (2, 1, "Eve Fay Gil")]


def test_the_next_part_is_proposed_in_new_company(phone: Client, owner: User) -> None:
    session = club(owner)
    play(tables_of(session)[0])
    answer = phone.get(f"/sessions/{session.uid}/draw/")
    names = drawn(answer)
    assert sorted(names) == sorted(NAMES)
    first = [set(names[:4]), set(names[4:8]), set(names[8:])]
    old = [set(each.split()) for each in ELEVEN]
    assert max(len(one & other) for one in first for other in old) == 2


def test_places_so_far_seat_the_first_ones_at_table_one(phone: Client, owner: User) -> None:
    session = club(owner)
    first, second, _third = tables_of(session)
    play(first)
    play(second, "0 6 4 2", "2 6 4 1", bid="6H")
    answer = phone.post(f"/sessions/{session.uid}/draw/", typed(*ELEVEN, do="places", part=1))
    assert drawn(answer)[:8] == ["Fay", "Bob", "Gil", "Carmen", "Dov", "Hal", "Dana", "Eve"]
    assert set(drawn(answer)[-3:]) == {"Ida", "Jo", "Kai"}


def test_places_so_far_are_those_that_the_page_shows(owner: User) -> None:
    session = club(owner, "Dana Bob Carmen Dov", "Eve Fay Gil Hal", balances={0: 100})
    for table in tables_of(session):
        play(table, "1 5 3 2", "1 5 3 4")
    people = ["Dana", "Bob", "Carmen", "Dov", "Eve", "Fay", "Gil", "Hal"]
    (first, _second) = drawing.drawn("places", people, session=session, random=Random(1))
    assert set(first[:3]) == {"Dana", "Bob", "Fay"}


def test_the_draw_knows_people_under_their_new_name_and_however_it_is_typed(owner: User) -> None:
    session = club(owner)
    for table in tables_of(session)[:2]:
        play(table)
    gil = Player.objects.get(name="Gil")
    Player.objects.filter(name="Fay").update(merged_into=Player.objects.create(league=gil.league, name="Zoe"))
    people = ["dana", "BOB", *["Carmen", "Dov", "Eve", "Zoe", "Gil", "Hal"]]
    by_place = drawing.drawn("places", people, session=session, random=Random(1))
    assert [sorted(names) for names in by_place] == [
        ["BOB", "Carmen", "Gil", "Zoe"],
        ["Dov", "Eve", "Hal", "dana"],
    ]
    before = drawing.tables_so_far(session, people)
    assert before[:2] == [["dana", "BOB", "Carmen", "Dov"], ["Eve", "Zoe", "Gil", "Hal"]]


def test_the_next_part_begins(phone: Client, owner: User) -> None:
    session = club(owner)
    play(tables_of(session)[0])
    sent = typed("Dana Eve Ida Gil", "Bob Fay Jo Hal", "Carmen Kai Dov", part=1)
    for _ in range(2):
        answer = phone.post(f"/sessions/{session.uid}/draw/", sent)
        assert (answer.status_code, answer["Location"]) == (302, f"/sessions/{session.uid}/")
    assert [part for _number, part, _names in seated(session)] == [1, 1, 1, 2, 2, 2]
    other = phone.post(f"/sessions/{session.uid}/draw/", sent | {"client_key": uuid.uuid4()})
    assert other.status_code == 409
    assert "The tables were drawn anew meanwhile: look at the evening first." in text_of(other)


def test_a_deal_under_way_is_asked_about(phone: Client, owner: User) -> None:
    session = club(owner)
    table = tables_of(session)[1]
    draft.begin(table, {"declarer": pid(table, "Eve"), "bid": "5H"}, owner)
    sent = typed(*ELEVEN, part=1)
    answer = phone.post(f"/sessions/{session.uid}/draw/", sent)
    assert answer.status_code == 409
    assert "A deal is being played (Table 2): finish it first" in text_of(answer)
    assert len(tables_of(session)) == 3
    phone.post(f"/sessions/{session.uid}/draw/", sent | {"over": "1"})
    assert len(tables_of(session)) == 6


def test_deals_under_way_are_told_by_their_tables_of_this_part(phone: Client, owner: User) -> None:
    session = club(owner)
    parts.draw_anew(session, [seating(names) for names in ELEVEN], seen(session))
    for table in tables_of(session, 2)[1:]:
        name = table.seats.select_related("player")[0].player.name
        draft.begin(table, {"declarer": pid(table, name), "bid": "5H"}, owner)
    answer = phone.post(f"/sessions/{session.uid}/draw/", typed(*ELEVEN, part=2))
    assert "Deals are being played (Table 2, Table 3): finish them first" in text_of(answer)


def test_seats_are_changed_before_the_first_round(phone: Client, owner: User) -> None:
    session = club(owner)
    answer = phone.get(f"/sessions/{session.uid}/seats/")
    assert drawn(answer) == NAMES
    phone.post(
        f"/sessions/{session.uid}/seats/",
        typed("Eve Bob Carmen Dov", "Dana Fay Gil Hal", "Ida Jo Kai", part=1),
    )
    assert seated(session)[0] == (1, 1, "Eve Bob Carmen Dov")
    play(tables_of(session)[0])
    refused = phone.post(f"/sessions/{session.uid}/seats/", typed(*ELEVEN, part=1))
    assert refused.status_code == 409
    assert "draw anew for the next part instead" in text_of(refused)


def test_who_came_late_sits_down_at_one_more_table(phone: Client, owner: User) -> None:
    session = club(owner)
    page = phone.get(f"/sessions/{session.uid}/tables/")
    assert 'value="Dana"' not in page.content.decode()
    sent = {"more": "Lea, Max, Nia", "do": "start", "part": 1, "deck": "drop_card"}
    answer = phone.post(f"/sessions/{session.uid}/tables/", sent)
    assert answer.status_code == 302
    assert seated(session)[3] == (4, 1, "Lea Max Nia")
    assert tables_of(session)[3].deck == "drop_card"
    twice = phone.post(f"/sessions/{session.uid}/tables/", sent | {"more": "Ori, Pia, Fay"})
    assert twice.status_code == 422
    assert "At another table of this evening: Fay." in text_of(twice)


def test_an_evening_like_another_begins_with_its_people(phone: Client, owner: User) -> None:
    session = club(owner)
    answer = phone.get(f"/sessions/new/?like={tables_of(session)[0].uid}")
    assert sorted(drawn(answer)) == sorted(NAMES)


def test_a_link_into_one_table_tells_of_its_people_alone(owner: User) -> None:
    session, friend = club(owner), guest()
    Grant.objects.create(user=friend, table=tables_of(session)[1], role=Grant.Role.WATCH)
    answer = phone_of(friend).get(f"/sessions/new/?like={tables_of(session)[1].uid}")
    assert [name for name, ticked in answer.context["chips"] if ticked] == ["Eve", "Fay", "Gil", "Hal"]
    assert b"Dana" not in answer.content


def test_an_evening_of_ninety_nine_parts_is_not_drawn_anew(phone: Client, owner: User) -> None:
    session = club(owner)
    session.tables.update(part=99)
    people = " ".join(ELEVEN).split()
    sent = {"people": people, "seated": people, "at": ["1"] * 4 + ["2"] * 4 + ["3"] * 3}
    answer = phone.post(f"/sessions/{session.uid}/draw/", {**sent, "do": "start", "part": 99})
    assert answer.status_code == 409
    assert "This evening has 99 parts, and no more: begin another one." in text_of(answer)
    assert session.tables.count() == 3


def test_the_people_of_somebody_elses_evening_are_nobodys_business(phone: Client) -> None:
    other = table_of(guest(), "Xena", "Yoav", "Zoe", "Wes", "Uri", "Tal")
    answer = phone.get(f"/sessions/new/?like={other.uid}")
    assert "Xena" not in answer.content.decode()
