"""Play again, on several phones of one table: one next evening begins, and whoever may score here gets there."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts import links
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import GameSession, Grant, Table, User
from scorekeeper.play import finish
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, phone_of, text_of, watcher_of

pytestmark = pytest.mark.django_db

BEGUN = "The next evening has begun: go on there"


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    play(table)
    finish.finish(table, stamp(table))
    table.refresh_from_db()
    return table


@pytest.fixture
def owner(table: Table) -> Client:
    return owner_of(table)


@pytest.fixture
def helper(table: Table) -> User:
    """Who came by the table's link to score."""
    user = guest()
    join_table(user, table, Grant.Role.SCORE)
    return user


def tapped(phone: Client, table: Table, /, **more: Any) -> str:
    answer = phone.post(address(table, "again/"), {"client_key": uuid.uuid4(), **more})
    assert answer.status_code == 302
    return str(answer["Location"])


def next_of(table: Table) -> Table:
    return Table.objects.exclude(pk=table.pk).latest("pk")


def pages(phone: Client, *tables: Table) -> list[int]:
    return [phone.get(address(table)).status_code for table in tables]


def test_two_phones_begin_one_evening(table: Table, owner: Client, helper: User) -> None:
    phone = phone_of(helper)
    first = tapped(owner, table)
    after = next_of(table)
    assert pages(phone, after) == [404]
    assert {tapped(each, table) for each in (phone, owner, phone)} == {first} == {address(after)}
    assert (GameSession.objects.count(), pages(phone, after)) == (2, [200])
    assert phone.get(address(after, "people/")).status_code == 200


def test_a_phone_that_made_a_table_is_told_which_it_is(table: Table, owner: Client, helper: User) -> None:
    tapped(owner, table)
    sent = {"client_key": str(uuid.uuid4()), "table": str(uuid.uuid4())}
    answer = phone_of(helper).post(
        address(table, "again/"), sent, headers={"X-Outbox": str(helper.uid), "HX-Request": "true"}
    )
    assert (answer.json()["table"], answer["X-Version"]) == (str(next_of(table).uid), "1")
    assert answer.json()["key"] == str(next_of(table).draft.key)


def test_what_was_played_there_is_nobody_elses_next_evening(
    table: Table, owner: Client, helper: User
) -> None:
    first = tapped(owner, table)
    play(next_of(table))
    second = tapped(owner, table)
    assert second != first
    # The second one is the next evening now, for both.
    assert tapped(owner, table) == tapped(phone_of(helper), table) == second


def test_a_request_that_comes_once_more_finds_its_own(table: Table, owner: Client) -> None:
    sent = {"client_key": str(uuid.uuid4()), "table": str(uuid.uuid4())}
    tapped(owner, table, **sent)
    play(next_of(table))
    GameSession.objects.update(created_at=timezone.now() - timedelta(days=3))
    assert tapped(owner, table, **sent) == f"/tables/{sent['table']}/"
    assert GameSession.objects.count() == 2


@pytest.mark.parametrize(("hours", "evenings"), [(11, 2), (13, 3)])
def test_an_evening_that_began_long_ago_is_not_the_next(
    table: Table, owner: Client, hours: int, evenings: int
) -> None:
    tapped(owner, table)
    GameSession.objects.update(created_at=timezone.now() - timedelta(hours=hours))
    tapped(owner, table)
    assert GameSession.objects.count() == evenings


def test_a_deleted_one_is_not_the_next(table: Table, owner: Client) -> None:
    tapped(owner, table)
    finish.delete(next_of(table), stamp(next_of(table)))
    assert tapped(owner, table) == address(next_of(table))
    assert GameSession.objects.count() == 3


def test_another_one_begins_all_the_same(table: Table, owner: Client) -> None:
    first, key = tapped(owner, table), uuid.uuid4()
    others = {tapped(owner, table, client_key=key, another="1") for _ in range(2)}
    assert (len(others), first in others, GameSession.objects.count()) == (1, False, 3)


def test_who_came_by_a_link_begins_it_in_no_league_of_others(
    table: Table, owner: Client, helper: User
) -> None:
    """Nor does the owner's next evening begin in somebody else's."""
    theirs = tapped(phone_of(helper), table)
    assert next_of(table).session.league != table.session.league
    ours = tapped(owner, table)
    assert ours != theirs
    assert next_of(table).session.league == table.session.league


@pytest.mark.parametrize("shut", ["ended", "put out", "ended before"])
def test_a_link_that_was_ended_leads_no_further(table: Table, owner: Client, helper: User, shut: str) -> None:
    tapped(owner, table)
    after, phone = next_of(table), phone_of(helper)
    if shut == "put out":
        join_table(helper, after, Grant.Role.SCORE)
        links.renew(after, Grant.Role.SCORE)
    links_of = table if shut == "ended before" else after
    if shut != "put out":
        links.end(links_of, Grant.Role.SCORE)
    assert BEGUN not in text_of(phone.get(address(table, "summary/")))
    phone.post(address(table, "follow/"))
    phone.post(address(table, "again/"), {"client_key": uuid.uuid4()})
    assert pages(phone, after) == [404]


def test_who_watches_gets_nowhere(table: Table, owner: Client) -> None:
    phone = watcher_of(table)
    tapped(owner, table)
    assert phone.post(address(table, "again/")).status_code == 403
    phone.post(address(table, "follow/"))
    assert (pages(phone, next_of(table)), BEGUN in text_of(phone.get(address(table)))) == ([404], False)


@pytest.mark.parametrize("page", ["", "summary/"])
def test_the_old_table_says_where_it_goes_on(table: Table, owner: Client, helper: User, page: str) -> None:
    phone = phone_of(helper)

    def ways(client: Client) -> list[bool]:
        text = text_of(client.get(address(table, page)))
        return [words in text for words in ("Play again", BEGUN, "Begin another evening")]

    assert ways(owner) == ways(phone) == [True, False, False]
    first = tapped(owner, table)
    play(next_of(table))
    assert ways(owner) == ways(phone) == [False, True, True]
    assert f'href="{first}"' in owner.get(address(table, page)).content.decode()
    assert f'href="{first}"' not in phone.get(address(table, page)).content.decode()
    assert phone.post(address(table, "follow/"))["Location"] == first
    assert pages(phone, next_of(table)) == [200]


@pytest.mark.django_db(transaction=True)
def test_of_two_taps_at_once_one_begins(table: Table, helper: User) -> None:
    assert table.session.created_by is not None
    phones = [phone_of(table.session.created_by) for _ in range(3)]

    def tap(phone: Client) -> str:
        try:
            return tapped(phone, table)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(3) as pool:
        assert len(set(pool.map(tap, phones))) == 1
    assert GameSession.objects.count() == 2
