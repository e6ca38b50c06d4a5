"""Who sits at the table: joining, leaving, chairs, names; each one step that undo takes back."""

import uuid
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Grant, Player, Revision, Table
from scorekeeper.play import draft, people, rounds
from scorekeeper.play.coming import coming_deal
from scorekeeper.play.sheet import Sheet
from tests.factories import dealers, guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, phone_of, pid, send, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    play(table)  # -20 35 19 14
    return table


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def here(table: Table) -> list[str]:
    sheet = Sheet.load(Table.objects.get(pk=table.pk))
    return [sheet.by_pid[pid].name for pid in sheet.present]


def told(answer: Any) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_page_shows_everybody_clockwise(table: Table, phone: Client) -> None:
    context = phone.get(address(table, "people/")).context
    assert [(player.name, total, deals) for player, total, deals in context["here"]] == [
        ("Dana", -20, False),
        ("Bob", 35, True),
        ("Carmen", 19, False),
        ("Dov", 14, False),
    ]
    assert context["starts"] == {"zero": 0, "lowest": -20, "average": 12}
    assert (context["gone"], context["resting"]) == ([], [])


def test_a_latecomer_sits_where_told_with_the_points_told(table: Table, phone: Client) -> None:
    answer = send(phone, table, "people/join/", name=" Eve\u200f ", after=pid(table, "Dana"), start="lowest")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    assert told(answer) == ["At the table: Eve."]
    assert here(table) == ["Dana", "Eve", "Bob", "Carmen", "Dov"]
    assert totals(table)["Eve"] == -20
    rounds.undo_last(table, stamp(table))
    assert here(table) == ["Dana", "Bob", "Carmen", "Dov"]


def test_a_phone_is_told_who_came_where_the_league_knows_the_name(table: Table, phone: Client) -> None:
    known = Player.objects.create(league=table.session.league, name="Eve")
    outbox = {"X-Outbox": str(phone_user(table)), "HX-Request": "true"}
    sent = {"version": table.version, "client_key": str(uuid.uuid4()), "name": "eve"}
    for _ in range(2):  # sent again, since the answer was lost
        answer = phone.post(address(table, "people/join/"), sent, headers=outbox)
        assert answer["X-Players"] == f"{sent['client_key']}={known.uid}"
    new = sent | {"version": table.version + 1, "client_key": str(uuid.uuid4()), "name": "Fay"}
    assert "X-Players" not in phone.post(address(table, "people/join/"), new, headers=outbox)
    assert Player.objects.get(name="Fay").pid == new["client_key"]


def phone_user(table: Table) -> uuid.UUID:
    return table.session.league.memberships.get().user.uid


def test_a_latecomer_sits_last_with_nothing_by_default(table: Table, phone: Client) -> None:
    send(phone, table, "people/join/", name="Eve")
    assert (here(table)[-1], totals(table)["Eve"]) == ("Eve", 0)


def test_who_rests_is_told(table: Table, phone: Client) -> None:
    people.join_by_name(table, "Eve", stamp(table))
    assert [p.name for p in phone.get(address(table, "people/")).context["resting"]] == ["Eve"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "Enter a name."),
        (" \u200f ", "Enter a name."),
        ("\u202e", "Enter a name."),
        ("n" * 41, "This name is too long: 40 characters at most."),
        ("😀" * 200, "This name is too long: 40 characters at most."),
        ("n" * 201, "This name is too long: 40 characters at most."),
        ("DANA", "Two people are called DANA: add a letter to tell them apart."),
    ],
)
def test_name_of_who_joins_is_looked_at(table: Table, phone: Client, name: str, message: str) -> None:
    players = Player.objects.count()
    answer = send(phone, table, "people/join/", name=name, start="average")
    assert answer.status_code == 422
    assert answer.context["join"].errors == {"name": [message]}
    assert (answer.context["join"]["name"].value(), answer.context["join"]["start"].value()) == (
        name,
        "average",
    )
    assert message in text_of(answer)
    assert Player.objects.count() == players


def test_nine_are_too_many(phone: Client) -> None:
    table = table_of(guest(), *"ABCDEFGH")
    answer = send(owner_of(table), table, "people/join/", name="I")
    assert answer.status_code == 422
    assert "Eight people at most share a table" in text_of(answer)


def test_who_went_home_comes_back_by_the_name_too(table: Table, phone: Client) -> None:
    people.leave(table, Player.objects.get(name="Bob"), stamp(table), deck="drop_2345")
    send(phone, table, "people/join/", name="bob", after=pid(table, "Dana"), start="average")
    assert (here(table), totals(table)["Bob"]) == (["Dana", "Bob", "Carmen", "Dov"], 35)


def test_a_stale_page_leaves_nobody_new_behind(table: Table, phone: Client) -> None:
    answer = send(phone, table, "people/join/", name="Eve", version=1)
    assert answer.status_code == 409
    assert answer.context["join"]["name"].value() == "Eve"
    assert not Player.objects.filter(name="Eve").exists()
    version = answer.context["version"]
    assert send(phone, table, "people/join/", name="Eve", version=version).status_code == 302


def test_sent_twice_one_joins(table: Table, phone: Client) -> None:
    sent = {"version": table.version, "client_key": uuid.uuid4(), "name": "Eve"}
    assert [phone.post(address(table, "people/join/"), sent).status_code for _ in "12"] == [302, 302]
    assert here(table).count("Eve") == 1


@pytest.mark.parametrize(
    ("name", "by", "order"),
    [
        ("Bob", "1", ["Dana", "Carmen", "Bob", "Dov"]),
        ("Bob", "-1", ["Bob", "Dana", "Carmen", "Dov"]),
        ("Dana", "-1", ["Dov", "Bob", "Carmen", "Dana"]),
        ("Dov", "1", ["Dov", "Bob", "Carmen", "Dana"]),
    ],
)
def test_neighbours_change_chairs(table: Table, phone: Client, name: str, by: str, order: list[str]) -> None:
    answer = send(phone, table, "people/order/", player=pid(table, name), by=by)
    assert (answer.status_code, answer["Location"]) == (302, address(table, "people/"))
    assert here(table) == order
    rounds.undo_last(table, stamp(table))
    assert here(table) == ["Dana", "Bob", "Carmen", "Dov"]


def test_chairs_pass_over_who_went_home(table: Table, phone: Client) -> None:
    people.leave(table, Player.objects.get(name="Bob"), stamp(table), deck="drop_2345")
    send(phone, table, "people/order/", player=pid(table, "Dana"), by="1")
    assert here(table) == ["Carmen", "Dana", "Dov"]


def test_four_become_three_with_their_deck(table: Table, phone: Client) -> None:
    path = f"people/{pid(table, 'Dov')}/"
    assert phone.get(address(table, path)).context["leave"].makes_three
    answer = send(phone, table, f"{path}leave/", deck="drop_suit", removed_suit="H")
    assert told(answer) == ["Gone home: Dov."]
    table.refresh_from_db()
    assert (here(table), table.deck, table.removed_suit) == (["Dana", "Bob", "Carmen"], "drop_suit", "H")
    rounds.undo_last(table, stamp(table))
    assert (here(table), Table.objects.get().deck) == (["Dana", "Bob", "Carmen", "Dov"], "full")


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({}, {"deck": ["Which deck for three? Choose one."]}),
        ({"deck": "drop_suit"}, {"removed_suit": ["Which suit is out? Choose one of the four suits."]}),
    ],
)
def test_three_who_remain_name_their_deck(
    table: Table, phone: Client, typed: dict[str, str], errors: dict[str, list[str]]
) -> None:
    answer = send(phone, table, f"people/{pid(table, 'Dov')}/leave/", **typed)
    assert answer.status_code == 422
    assert answer.context["leave"].errors == errors
    assert len(here(table)) == 4


def test_of_five_one_goes_home_without_a_word_on_decks(table: Table, phone: Client) -> None:
    people.join_by_name(table, "Eve", stamp(table))
    draft.begin(table, {"lineup": [pid(table, n) for n in ("Eve", "Bob", "Dov")], "frisch": 1}, guest())
    assert send(phone, table, f"people/{pid(table, 'Eve')}/leave/").status_code == 302
    table.refresh_from_db()
    assert (len(here(table)), table.deck) == (4, "full")
    assert draft.answers_of(draft.draft_of(Table.objects.get())) == {"frisch": 1}


def test_of_three_nobody_can_leave(table: Table, phone: Client) -> None:
    people.leave(table, Player.objects.get(name="Dov"), stamp(table), deck="drop_2345")
    path = f"people/{pid(table, 'Bob')}/"
    assert "A table needs three people" in text_of(phone.get(address(table, path)))
    answer = send(phone, table, f"{path}leave/", deck="drop_2345")
    assert answer.status_code == 422
    assert "A table needs three people: finish the evening instead" in text_of(answer)


def test_who_went_home_is_here_again_on_the_same_chair(table: Table, phone: Client) -> None:
    path = f"people/{pid(table, 'Bob')}/"
    people.leave(table, Player.objects.get(name="Bob"), stamp(table), deck="drop_2345")
    assert [p.name for p in phone.get(address(table, "people/")).context["gone"]] == ["Bob"]
    assert "Is here again" in text_of(phone.get(address(table, path)))
    assert send(phone, table, f"{path}come-back/").status_code == 302
    assert here(table) == ["Dana", "Bob", "Carmen", "Dov"]
    answer = send(phone, table, f"{path}come-back/", version=1)
    assert answer.status_code == 409


def test_rename_corrects_a_name_everywhere(table: Table, phone: Client) -> None:
    path = f"people/{pid(table, 'Bob')}/"
    assert phone.get(address(table, path)).context["rename"]["name"].value() == "Bob"
    answer = send(phone, table, f"{path}rename/", name=" Bobby ")
    assert told(answer) == ["Renamed: Bobby."]
    assert totals(table)["Bobby"] == 35


def test_rename_refuses_the_name_of_another_and_shows_the_old(table: Table, phone: Client) -> None:
    answer = send(phone, table, f"people/{pid(table, 'Bob')}/rename/", name="dana")
    assert answer.status_code == 422
    assert "Somebody in this league has this name already" in text_of(answer)
    assert (answer.context["heading"], answer.context["rename"]["name"].value()) == ("Bob", "dana")
    table.refresh_from_db()
    assert answer.context["version"] == table.version


def test_replace_puts_another_person_in_every_round(table: Table, phone: Client) -> None:
    draft.begin(table, {"declarer": pid(table, "Bob"), f"contract-{pid(table, 'Bob')}": 5}, guest())
    answer = send(phone, table, f"people/{pid(table, 'Bob')}/replace/", name="Eve")
    assert told(answer) == ["Eve, not Bob, in every round."]
    assert totals(table) == {"Dana": -20, "Eve": 35, "Carmen": 19, "Dov": 14}
    eve = pid(table, "Eve")
    assert draft.answers_of(draft.draft_of(Table.objects.get())) == {"declarer": eve, f"contract-{eve}": 5}
    rounds.undo_last(table, stamp(table))
    assert totals(table) == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


def test_no_table_of_two_is_left() -> None:
    """Before the first round somebody at the table may turn out to be another one there; of three none can."""
    table = table_of(guest(), "Uri", "Eve", "Zoe", deck="drop_suit", removed_suit="C")
    answer = send(owner_of(table), table, f"people/{pid(table, 'Eve')}/replace/", name="Zoe")
    assert answer.status_code == 422
    assert table.seats.count() == 3


def test_sent_twice_one_is_replaced(table: Table, phone: Client) -> None:
    path = address(table, f"people/{pid(table, 'Bob')}/replace/")
    sent = {"version": table.version, "client_key": uuid.uuid4(), "name": "Eve"}
    assert [phone.post(path, sent).status_code for _ in "12"] == [302, 302]
    assert totals(table)["Eve"] == 35


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Dov", "Both sat in the same deal, so one can’t stand for the other: choose somebody else."),
        ("BOB", "That is the same name: enter who it really was."),
        ("", "Enter a name."),
    ],
)
def test_replace_refuses_who_can_not_have_sat_there(
    table: Table, phone: Client, name: str, message: str
) -> None:
    answer = send(phone, table, f"people/{pid(table, 'Bob')}/replace/", name=name)
    assert answer.status_code == 422
    assert message in text_of(answer)
    assert totals(table) == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


def test_deck_of_three_is_changed(phone: Client) -> None:
    table = table_of(guest(), "A", "B", "C", deck="drop_suit", removed_suit="C")
    phone = owner_of(table)
    assert phone.get(address(table, "people/")).context["deck"]["removed_suit"].value() == "C"
    assert send(phone, table, "people/deck/", deck="drop_card", removed_suit="C").status_code == 302
    table.refresh_from_db()
    assert (table.deck, table.removed_suit) == ("drop_card", "")
    answer = send(phone, table, "people/deck/", deck="full")
    assert (answer.status_code, set(answer.context["deck"].errors)) == (422, {"deck"})


def test_first_dealer_moves_those_who_follow(table: Table, phone: Client) -> None:
    play(table)
    answer = send(phone, table, "people/first-dealer/", dealer=pid(table, "Dov"))
    assert told(answer) == ["First dealer: Dov. Dealers moved in rounds: 1, 2."]
    assert dealers(table) == ["Dov", "Dana"]


def test_first_dealer_is_drawn(phone: Client) -> None:
    table = table_of(guest())
    assert send(owner_of(table), table, "people/first-dealer/", dealer="draw").status_code == 302
    table.refresh_from_db()
    sheet = Sheet.load(table)
    assert coming_deal(sheet, {}).dealer == sheet.first_dealer
    answer = send(owner_of(table), table, "people/first-dealer/")
    assert answer.context["first"].errors == {"dealer": ["Who? Choose one person."]}


def test_keyboard_proposes_the_leagues_people_to_its_members_only(table: Table, phone: Client) -> None:
    Player.objects.create(league=table.session.league, name="Zoe")
    assert phone.get(address(table, "people/")).context["known"] == ["Zoe"]
    stranger = guest()
    join_table(stranger, table, Grant.Role.SCORE)
    answer = phone_of(stranger).get(address(table, "people/"))
    assert (answer.context["known"], b"Zoe" in answer.content) == ([], False)


def test_only_who_keeps_score_may_change_people(table: Table) -> None:
    person = f"people/{pid(table, 'Bob')}/"
    for path in ("people/", person):
        assert watcher_of(table).get(address(table, path)).status_code == 403
        assert phone_of(guest()).get(address(table, path)).status_code == 404
    posts = ["join", "order", "deck", "first-dealer"]
    for path in [
        *(f"people/{verb}/" for verb in posts),
        *(f"{person}{verb}/" for verb in ("rename", "replace", "leave", "come-back")),
    ]:
        assert send(watcher_of(table), table, path).status_code == 403
        assert send(phone_of(guest()), table, path).status_code == 404
        assert send(Client(), table, path).status_code == 401
    assert Revision.objects.count() == 1


def test_people_of_another_table_are_not_found(table: Table, phone: Client) -> None:
    stranger = table_of(guest())
    path = f"people/{pid(stranger, 'Bob')}/"
    assert phone.get(address(table, path)).status_code == 404
    assert send(phone, table, f"{path}rename/", name="Mallory").status_code == 404
    assert Player.objects.filter(name="Bob").count() == 2


def test_a_tap_on_a_name_of_the_board_leads_to_the_person(table: Table, phone: Client) -> None:
    person = address(table, f"people/{pid(table, 'Bob')}/")
    link = f'href="{person}"'
    assert link in phone.get(address(table)).content.decode()
    assert link not in watcher_of(table).get(address(table)).content.decode()
    assert link not in phone.get(address(table, "print/")).content.decode()


@pytest.mark.parametrize("names", [("A", "B", "C", "D"), ("A", "B", "C", "D", "E", "F")])
def test_page_takes_the_same_queries_for_any_number_of_people(
    names: tuple[str, ...], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = table_of(guest(), *names)
    phone = owner_of(table)
    phone.get(address(table, "people/"))
    with django_assert_num_queries(8):
        phone.get(address(table, "people/"))


def test_undo_gives_a_name_back_that_who_joined_by_mistake_had_taken(table: Table, phone: Client) -> None:
    send(phone, table, f"people/{pid(table, 'Dana')}/rename/", name="Dina")
    send(phone, table, "people/join/", name="Dana")
    for _ in range(2):
        assert send(phone, table, "undo/").status_code == 302
    assert here(table) == ["Dana", "Bob", "Carmen", "Dov"]
    for _ in range(2):
        assert send(phone, table, "redo/").status_code == 302
    assert here(table) == ["Dina", "Bob", "Carmen", "Dov", "Dana"]


def test_undo_leaves_a_name_to_who_plays_under_it(table: Table, phone: Client) -> None:
    send(phone, table, f"people/{pid(table, 'Dana')}/rename/", name="Dina")
    table_of(table.session.created_by or guest(), "Dana", "Ed", "Flo")
    answer = send(phone, table, "undo/")
    assert answer.status_code == 422
    assert "Somebody in this league has this name already" in text_of(answer)
    assert here(table) == ["Dina", "Bob", "Carmen", "Dov"]


@pytest.mark.parametrize("name", ["\u200b", "\u3164", " \u2800 "])
def test_nobody_gets_a_name_that_can_not_be_seen(table: Table, phone: Client, name: str) -> None:
    for path in ("people/join/", f"people/{pid(table, 'Dana')}/rename/"):
        answer = send(phone, table, path, name=name)
        assert answer.status_code == 422
        assert "Enter a name." in text_of(answer)
    assert here(table) == ["Dana", "Bob", "Carmen", "Dov"]


def test_of_five_one_goes_home_once_however_often_it_is_sent(phone: Client, table: Table) -> None:
    people.join_by_name(table, "Eve", stamp(table))
    sent = {"version": stamp(table).version, "client_key": str(uuid.uuid4())}
    for _ in range(2):
        assert phone.post(address(table, f"people/{pid(table, 'Eve')}/leave/"), sent).status_code == 302
    assert here(table) == ["Dana", "Bob", "Carmen", "Dov"]


def test_two_buttons_of_one_page_are_two_requests(table: Table, phone: Client) -> None:
    """Pressed from the same page, the second one after Back: it must not pass for the first sent again."""
    for name in ("Eve", "Flo"):
        people.join_by_name(table, name, stamp(table))
    for name in ("Eve", "Flo"):
        send(phone, table, f"people/{pid(table, name)}/leave/")
    sent = {"version": stamp(table).version, "client_key": str(uuid.uuid4())}
    statuses = [
        phone.post(address(table, f"people/{pid(table, name)}/come-back/"), sent).status_code
        for name in ("Eve", "Flo")
    ]
    assert statuses == [302, 409]
    assert here(table) == ["Dana", "Bob", "Carmen", "Dov", "Eve"]
