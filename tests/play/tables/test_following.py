"""A phone that a link let in goes on where people were drawn anew, at the table with the same number."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.accounts import links
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import GameSession, Grant, Membership, Table, User
from scorekeeper.models.league import Role
from scorekeeper.play.tables import parts
from tests.factories import guest, league_of, play
from tests.pages import phone_of, text_of
from tests.play.tables.clubs import ELEVEN, club, seating, seen, tables_of

pytestmark = pytest.mark.django_db

SCORE, WATCH = Grant.Role.SCORE, Grant.Role.WATCH
ANEW = ("Dana Eve Ida Gil", "Bob Fay Jo Hal", "Carmen Kai Dov")


@pytest.fixture
def session() -> GameSession:
    """Three tables, drawn anew once."""
    found = club(league_of(guest(), people=" ".join(ELEVEN).split()))
    draw(found)
    return found


def draw(session: GameSession, *tables: str) -> None:
    parts.draw_anew(session, [seating(names) for names in tables or ANEW], seen(session))


def let_in(table: Table, role: Grant.Role = SCORE) -> tuple[User, Client]:
    user = guest()
    join_table(user, table, role)
    return user, phone_of(user)


def follow(phone: Client, table: Table) -> Any:
    return phone.post(f"/tables/{table.uid}/follow/")


def granted(user: User) -> list[tuple[int, str]]:
    """Tables and roles that links give."""
    grants = Grant.objects.filter(user=user, ended_at=None).order_by("table__number", "role")
    return list(grants.values_list("table__number", "role"))


@pytest.mark.parametrize("role", [SCORE, WATCH])
def test_one_tap_goes_on_with_the_same_right(session: GameSession, role: Grant.Role) -> None:
    old, new = tables_of(session)[1], tables_of(session, 2)[1]
    user, phone = let_in(old, role)
    page = text_of(phone.get(f"/tables/{old.uid}/"))
    assert ("Go on at table 2" in page, "At another table: scan its code." in page) == (True, True)
    assert "Scan the code of your new table." not in page
    assert phone.get(f"/tables/{new.uid}/").status_code == 404
    for _ in range(2):
        assert follow(phone, old)["Location"] == f"/tables/{new.uid}/"
    assert granted(user) == [(2, role), (5, role)]
    assert ("table-data" in phone.get(f"/tables/{new.uid}/").content.decode()) == (role == SCORE)


def test_a_board_that_is_watched_brings_the_key_by_itself(session: GameSession) -> None:
    old = tables_of(session)[0]
    _user, phone = let_in(old, WATCH)
    live = phone.get(f"/tables/{old.uid}/board/?version=0&draft=0")
    assert "Go on at table 1" in text_of(live)
    assert f'action="/tables/{old.uid}/follow/"' in live.content.decode()


def test_it_goes_on_to_the_last_part(session: GameSession) -> None:
    play(tables_of(session, 2)[0])
    draw(session)
    user, phone = let_in(tables_of(session)[2])
    follow(phone, tables_of(session)[2])
    assert granted(user) == [(3, "score"), (9, "score")]


def test_where_no_table_has_the_number_the_code_is_needed() -> None:
    session = club(league_of(guest(), people=" ".join(ELEVEN).split()))
    draw(session, *ANEW[:2])
    third = tables_of(session)[2]
    user, phone = let_in(third)
    page = text_of(phone.get(f"/tables/{third.uid}/"))
    assert ("Go on at table" in page, "Scan the code of your new table." in page) == (False, True)
    answer = phone.post(f"/tables/{third.uid}/follow/", follow=True)
    assert answer.redirect_chain == [(f"/tables/{third.uid}/", 302)]
    assert granted(user) == [(3, "score")]


def test_a_table_that_is_played_at_leads_nowhere(session: GameSession) -> None:
    new = tables_of(session, 2)[0]
    user, phone = let_in(new)
    assert "Go on at table" not in text_of(phone.get(f"/tables/{new.uid}/"))
    assert follow(phone, new)["Location"] == f"/tables/{new.uid}/"
    assert granted(user) == [(4, "score")]


def test_who_was_put_out_goes_nowhere(session: GameSession) -> None:
    old = tables_of(session)[0]
    user, phone = let_in(old)
    links.renew(old, SCORE)
    assert follow(phone, old).status_code == 404
    assert granted(user) == []


def test_who_was_put_out_of_the_new_table_comes_back_by_its_code_alone(session: GameSession) -> None:
    old, new = tables_of(session)[0], tables_of(session, 2)[0]
    user, phone = let_in(old)
    follow(phone, old)
    links.renew(new, SCORE)
    assert "Go on at table" not in text_of(phone.get(f"/tables/{old.uid}/"))
    assert follow(phone, old)["Location"] == f"/tables/{old.uid}/"
    assert granted(user) == [(1, "score")]
    phone.post(f"/j/{new.score_token}/")
    assert granted(user) == [(1, "score"), (4, "score")]


def test_a_link_that_was_ended_lets_nobody_follow(session: GameSession) -> None:
    old, new = tables_of(session)[0], tables_of(session, 2)[0]
    user, phone = let_in(old)
    links.end(new, SCORE)
    follow(phone, old)
    assert granted(user) == [(1, "score")]
    watcher, watching = let_in(old, WATCH)
    follow(watching, old)
    assert granted(watcher) == [(1, "watch"), (4, "watch")]


def test_it_stays_within_its_evening(session: GameSession) -> None:
    other = club(session.league)
    draw(other)
    user, phone = let_in(tables_of(session)[0])
    assert follow(phone, tables_of(other)[0]).status_code == 404
    follow(phone, tables_of(session)[0])
    assert set(Grant.objects.filter(user=user).values_list("table__session", flat=True)) == {session.pk}


def test_members_have_a_link_and_are_granted_nothing(session: GameSession) -> None:
    old, new = tables_of(session)[0], tables_of(session, 2)[0]
    viewer = guest()
    Membership.objects.create(league=session.league, user=viewer, role=Role.VIEWER)
    phone = phone_of(viewer)
    page = phone.get(f"/tables/{old.uid}/").content.decode()
    assert (f'href="/tables/{new.uid}/"' in page, "/follow/" in page) == (True, False)
    assert follow(phone, old)["Location"] == f"/tables/{new.uid}/"
    assert granted(viewer) == []


def test_an_evening_that_is_over_offers_no_way_on(session: GameSession) -> None:
    old = tables_of(session)[0]
    _user, phone = let_in(old)
    parts.finish_evening(session, seen(session))
    assert "Go on at table" not in text_of(phone.get(f"/tables/{old.uid}/"))
