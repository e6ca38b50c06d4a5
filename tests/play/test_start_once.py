"""An evening begins once, however often its request comes and whoever sends it; nobody gets somebody else's by it."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.accounts.along import take_along
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import GameSession, Grant, League, Membership, Player, Seat, Table, User
from scorekeeper.models.league import Role
from tests.factories import FOUR, guest, league_of, play, table_of
from tests.pages import phone_of

pytestmark = pytest.mark.django_db


def request(*names: str, **more: Any) -> dict[str, Any]:
    """A start as a phone sends it that has made the table."""
    people = {f"name-{seat}": name for seat, name in enumerate(names or FOUR)}
    pids = {f"pid-{seat}": str(uuid.uuid4()) for seat in range(1, 5)}
    return {"client_key": str(uuid.uuid4()), "table": str(uuid.uuid4()), **people, **pids, **more}


def sent(client: Client, data: dict[str, Any], user: User | None = None, path: str = "/start/") -> Table:
    """The table that the phone is told of."""
    answer = client.post(path, data, headers={"X-Outbox": str(user.uid) if user else ""})
    assert answer.status_code == 200, answer.content.decode()
    read = answer.json()
    assert read["user"] == client.get("/outbox/").json()["user"]
    return Table.objects.get(uid=read["table"])


def seated(table: Table) -> list[str]:
    return [seat.player.name for seat in Seat.objects.filter(table=table).select_related("player")]


def pages(table: Table, user: User) -> int:
    return phone_of(user).get(reverse("table", args=[table.uid])).status_code


def stays_apart(data: dict[str, Any], user: User, theirs: Table, path: str = "/start/") -> Table:
    """However often this user sends it, it is one evening of his own, and the other one stays as closed to him."""
    before = (GameSession.objects.count(), pages(theirs, user))
    first, second, third = (sent(phone_of(user), data, user, path) for _ in range(3))
    assert first == second == third != theirs
    assert (GameSession.objects.count(), pages(theirs, user)) == (before[0] + 1, before[1])
    assert (first.session.created_by, pages(first, user)) == (user, 200)
    players = {seat.player_id for seat in theirs.seats.all()}
    assert not players & {seat.player_id for seat in first.seats.all()}
    return first


@pytest.mark.parametrize("path", ["start", "again"])
def test_a_guests_start_that_comes_once_more_from_who_took_his_evenings_along(path: str) -> None:
    """The answer was lost, not the cookie."""
    user, phone = guest(), Client()
    theirs = sent(phone, request())
    before = theirs.session.created_by
    assert before is not None
    address = "/start/" if path == "start" else reverse("again", args=[theirs.uid])
    data = request()
    first = sent(phone, data, before, address)
    take_along(before, user)
    assert sent(phone_of(user), data, user, address) == first
    assert (GameSession.objects.count(), Player.objects.count(), seated(first)) == (2, 4, list(FOUR))
    # Nobody has the guest's evening by the guest any more.
    assert pages(first, before) == 404


@pytest.mark.parametrize(
    ("role", "goes_on"),
    [(Role.OWNER, True), (Role.SCORER, True), (Role.VIEWER, False), (None, False)],
)
def test_another_of_the_league_who_sends_it_again(role: Role | None, goes_on: bool) -> None:
    owner, other = guest(), guest()
    league = league_of(owner)
    data = request(league=str(league.uid))
    table = sent(phone_of(owner), data, owner)
    assert table.session.league == league
    if role:
        Membership.objects.create(league=league, user=other, role=role)
    if goes_on:
        assert sent(phone_of(other), data, other) == table
        assert (GameSession.objects.count(), table.session.created_by) == (1, owner)
    else:
        assert stays_apart(data, other, table).session.league.casual


@pytest.mark.parametrize(("role", "goes_on"), [(Grant.Role.SCORE, True), (Grant.Role.WATCH, False)])
def test_who_came_by_a_link_and_sends_it_again(role: Grant.Role, goes_on: bool) -> None:
    owner, other = guest(), guest()
    data = request()
    table = sent(phone_of(owner), data, owner)
    join_table(other, table, role)
    if goes_on:
        assert sent(phone_of(other), data, other) == table
        assert GameSession.objects.count() == 1
    else:
        stays_apart(data, other, table)


def test_who_may_score_in_the_league_no_more_goes_on_at_a_table_of_his_own() -> None:
    owner, scorer = guest(), guest()
    league = league_of(owner)
    member = Membership.objects.create(league=league, user=scorer, role=Role.SCORER)
    data = request(league=str(league.uid))
    table = sent(phone_of(scorer), data, scorer)
    member.delete()
    own = stays_apart(data, scorer, table)
    assert (table.session.league, own.session.league.casual) == (league, True)


@pytest.mark.parametrize("deleted", ["session", "league"])
def test_what_was_deleted_meanwhile_stands_in_nobodys_way(deleted: str) -> None:
    owner = guest()
    league = league_of(owner)
    data = request(league=str(league.uid))
    table = sent(phone_of(owner), data, owner)
    if deleted == "session":
        GameSession.objects.update(deleted_at=timezone.now())
    else:
        League.objects.filter(pk=league.pk).update(deleted_at=timezone.now())
    first, second = (sent(phone_of(owner), data, owner) for _ in range(2))
    assert first == second != table
    assert (GameSession.objects.count(), pages(table, owner), pages(first, owner)) == (2, 404, 200)
    assert first.session.league.casual == (deleted == "league")


def test_nobody_who_sends_what_somebody_with_an_account_began_is_one_guest() -> None:
    """Two answers were lost on the way, with a sign-in between."""
    owner = User.objects.create_user("dana", password="whist-night-12")
    data = request()
    table = sent(phone_of(owner), data, owner)
    first, second, third = (sent(Client(), data) for _ in range(3))
    assert first == second == third != table
    mine = first.session.created_by
    assert mine is not None
    assert (mine.is_guest, User.objects.count(), GameSession.objects.count()) == (True, 2, 2)
    assert (pages(table, mine), pages(first, mine), pages(first, owner)) == (404, 200, 404)


@pytest.mark.django_db(transaction=True)
def test_a_key_that_is_somebody_elses_sent_four_times_at_once_begins_one_evening() -> None:
    theirs, user = guest(), guest()
    data = request()
    table = sent(phone_of(theirs), data, theirs)
    phones = [phone_of(user) for _ in range(4)]

    def tap(phone: Client) -> uuid.UUID:
        found = sent(phone, data, user).uid
        connections.close_all()
        return found

    with ThreadPoolExecutor(4) as pool:
        (own,) = set(pool.map(tap, phones))
    assert own != table.uid
    assert GameSession.objects.count() == 2


def form(**more: Any) -> dict[str, Any]:
    return {f"name-{seat}": name for seat, name in enumerate(FOUR)} | {"client_key": uuid.uuid4()} | more


def seating(*tables: str) -> dict[str, Any]:
    names = [name for table in tables for name in table.split()]
    at = [number for number, table in enumerate(tables, start=1) for _name in table.split()]
    return {"people": names, "seated": names, "at": at, "do": "start", "client_key": uuid.uuid4()}


@pytest.mark.parametrize(
    ("path", "page", "change"),
    [
        ("/start/", form(), {"name-3": "Eve"}),
        ("/start/", form(), {"preset": "zero_over_30"}),
        ("/start/", form(first_dealer="draw"), {"session_name": "At Dana's"}),
        ("/sessions/new/", seating("Dana Bob Carmen", "Dov Eve Fay"), {"at": [1, 1, 2, 1, 2, 2]}),
        ("/sessions/new/", seating("Dana Bob Carmen Dov"), {"deck": "drop_card"}),
    ],
)
def test_a_page_that_is_sent_again_with_other_people_or_rules_begins_what_it_says(
    path: str, page: dict[str, Any], change: dict[str, Any]
) -> None:
    """From the way back in the browser. Each of the two is sent by two taps."""
    phone = phone_of(guest())
    first, twice = (phone.post(path, page | {"zone": zone})["Location"] for zone in ("", "Asia/Jerusalem"))
    other, again = (phone.post(path, page | change)["Location"] for _ in range(2))
    assert (first == twice, other == again, first != other) == (True, True, True)
    assert GameSession.objects.count() == 2
    assert phone.post(path, page)["Location"] == first


def test_an_old_page_on_which_somebody_plays_again_once_more_begins_the_next_evening() -> None:
    """A phone may keep the page for days, and gives each table a name of its own; what it sends twice begins once."""
    table = table_of(guest())
    user = table.session.created_by
    assert user is not None
    phone, address, page = phone_of(user), reverse("again", args=[table.uid]), {"client_key": uuid.uuid4()}
    first, second, third = (page | {"table": uuid.uuid4()} for _ in range(3))
    # Two taps before the next page came.
    begun = sent(phone, first, user, address)
    assert sent(phone, second, user, address) == begun
    play(begun)
    later = sent(phone, third, user, address)
    assert (begun.uid, later.uid) == (first["table"], third["table"])
    play(later)
    assert [sent(phone, data, user, address) for data in (first, third)] == [begun, later]
    assert GameSession.objects.count() == 3
    # Without a script too.
    place = phone.post(address, page)["Location"]
    assert place == phone.post(address, page)["Location"]
    assert GameSession.objects.count() == 4


def test_a_page_that_is_sent_again_after_its_evening_was_deleted_begins_one() -> None:
    phone, page = phone_of(guest()), form()
    first = phone.post("/start/", page)["Location"]
    GameSession.objects.update(deleted_at=timezone.now())
    second = phone.post("/start/", page)["Location"]
    assert first != second == phone.post("/start/", page)["Location"]
    assert phone.get(second).status_code == 200
