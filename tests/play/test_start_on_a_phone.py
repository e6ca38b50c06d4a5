"""Evenings that began on a phone without a network: its uids hold where they are free, and it is told which do."""

import uuid
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from scorekeeper.models import GameSession, Player, Seat, Table, User
from scorekeeper.models.base import next_key
from tests.factories import guest, play, table_of
from tests.pages import owner_of

pytestmark = pytest.mark.django_db

NAMES = ("Dana", "Bob", "Carmen", "Dov")
HOUR = 60 * 60  # s
A_DAY = 24 * HOUR


def fields(table: uuid.UUID, people: list[uuid.UUID], **more: Any) -> dict[str, Any]:
    named = {f"name-{seat}": name for seat, name in enumerate(NAMES)}
    pids = {f"pid-{seat}": str(uid) for seat, uid in enumerate(people, start=1)}
    return {"players": "4", "client_key": str(uuid.uuid4()), "table": str(table), **named, **pids, **more}


def new_uids() -> list[uuid.UUID]:
    return [uuid.uuid4() for _name in NAMES]


def same(people: list[uuid.UUID]) -> dict[str, str]:
    return {str(uid): str(uid) for uid in people}


def told(
    client: Client, path: str, data: dict[str, Any], owner: User | None = None, age: str = "0"
) -> dict[str, Any]:
    headers = {"X-Outbox": str(owner.uid) if owner else "", "X-Outbox-Age": age, "HX-Request": "true"}
    answer = client.post(path, data, headers=headers)
    assert answer.status_code == 200, answer.content.decode()
    read: dict[str, Any] = answer.json()
    assert (answer["X-Table"], answer["X-Version"], answer["X-Outbox"]) == (read["table"], "1", "1")
    return read


def test_the_uids_of_the_phone_hold_and_the_first_key_follows_from_the_tables(client: Client) -> None:
    uid, people = uuid.uuid4(), new_uids()
    read = told(client, "/start/", fields(uid, people))
    user = User.objects.get()
    assert read == {
        "table": str(uid),
        "user": str(user.uid),
        "players": same(people),
        "key": str(next_key(uid)),
    }
    seats = Seat.objects.filter(table__uid=uid).select_related("player")
    assert [(seat.player.name, seat.player.uid) for seat in seats] == list(zip(NAMES, people, strict=True))
    assert (user.is_guest, client.session["_auth_user_id"]) == (True, str(user.pk))


def test_the_same_request_again_tells_the_same(client: Client) -> None:
    uid, people = uuid.uuid4(), new_uids()
    user = guest()
    client.force_login(user)
    data = fields(uid, people)
    first = told(client, "/start/", data, user)
    play(Table.objects.get(), "5 4 2 1", "5 4 2 2")
    Player.objects.filter(uid=people[0]).update(name="Dana L", name_key="DANA L")
    again = told(client, "/start/", data, user)
    assert (again["table"], again["players"]) == (first["table"], same(people))
    assert (GameSession.objects.count(), Player.objects.count()) == (1, 4)


def test_a_guest_whose_answer_was_lost_is_the_same_one_days_later() -> None:
    data = fields(uuid.uuid4(), new_uids())
    first = told(Client(), "/start/", data)
    with time_machine.travel(datetime.now(tz=ZoneInfo("UTC")) + timedelta(days=3)):
        assert told(Client(), "/start/", data) == first
    assert (GameSession.objects.count(), User.objects.count()) == (1, 1)


def test_names_that_the_league_knows_keep_their_uids(client: Client) -> None:
    old = table_of(guest())
    user = old.session.created_by
    assert user is not None
    client.force_login(user)
    known = {p.name: str(p.uid) for p in Player.objects.all()}
    people = new_uids()
    read = told(client, "/start/", fields(uuid.uuid4(), people, like=str(old.uid)), user)
    assert read["players"] == {str(uid): known[name] for uid, name in zip(people, NAMES, strict=True)}
    assert Player.objects.count() == 4


def test_uids_that_are_taken_are_replaced(client: Client) -> None:
    theirs = table_of(guest())
    taken = [seat.player.uid for seat in theirs.seats.order_by("position")]
    read = told(client, "/start/", fields(theirs.uid, taken))
    table = Table.objects.exclude(pk=theirs.pk).get()
    mine = [str(seat.player.uid) for seat in table.seats.order_by("position")]
    assert read["table"] == str(table.uid) != str(theirs.uid)
    assert read["players"] == dict(zip(map(str, taken), mine, strict=True))
    assert not set(mine) & set(map(str, taken))
    assert read["key"] == str(next_key(table.uid))


def test_one_uid_for_two_people_is_that_of_the_first(client: Client) -> None:
    one = uuid.uuid4()
    told(client, "/start/", fields(uuid.uuid4(), [one] * 4))
    assert [seat.player.uid == one for seat in Table.objects.get().seats.order_by("position")] == [
        True,
        False,
        False,
        False,
    ]


def test_what_can_not_be_played_is_refused_in_words(client: Client) -> None:
    data = fields(uuid.uuid4(), new_uids(), **{"name-1": "Dana"})
    answer = client.post("/start/", data, headers={"X-Outbox": ""})
    assert (answer.status_code, answer["X-Outbox"]) == (422, "1")
    assert "Two people are called Dana: add a letter to tell them apart." in answer.content.decode()
    assert not GameSession.objects.exists()


def test_again_keeps_the_people_and_takes_the_tables_uid() -> None:
    old = table_of(guest())
    user = old.session.created_by
    uid = uuid.uuid4()
    people = [seat.player.uid for seat in old.seats.order_by("position")]
    data = {"client_key": str(uuid.uuid4()), "table": str(uid)}
    path = reverse("again", args=[old.uid])
    for _time in range(2):
        read = told(owner_of(old), path, data, user)
        assert read == {
            "table": str(uid),
            "user": str(user.uid) if user else "",
            "players": same(people),
            "key": str(next_key(uid)),
        }
    assert GameSession.objects.count() == 2


@pytest.mark.parametrize("path", ["start", "again"])
@pytest.mark.parametrize(
    ("age", "day", "expected"),
    [
        (0, "2026-11-26", date(2026, 11, 26)),
        (0, "2026-11-25", date(2026, 11, 25)),  # by a clock that people set, and not its zone
        (0, "2026-11-27", date(2026, 11, 27)),
        (0, "2026-11-24", date(2026, 11, 26)),  # by a clock that is wrong
        (0, "2026-11-28", date(2026, 11, 26)),
        (0, "1970-01-01", date(2026, 11, 26)),
        (6 * A_DAY, "2026-11-20", date(2026, 11, 20)),  # kept for six days
        (6 * A_DAY, "2026-11-18", date(2026, 11, 20)),
        (6 * A_DAY, "2026-11-26", date(2026, 11, 20)),
        (17 * HOUR, "", date(2026, 11, 26)),  # at five in the morning, in Jerusalem, it is a new day
        (17 * HOUR + 1, "", date(2026, 11, 25)),
        (399 * A_DAY, "2025-10-23", date(2025, 10, 23)),
        (400 * A_DAY, "2025-10-22", date(2026, 11, 26)),
        (10 * HOUR**9, "2026-11-20", date(2026, 11, 26)),
        (-6 * A_DAY, "2026-12-02", date(2026, 11, 26)),
        ("", "2026-11-20", date(2026, 11, 26)),
        ("6 days", "2026-11-20", date(2026, 11, 26)),
        (0, "0000-00-00", date(2026, 11, 26)),
        (0, "yesterday", date(2026, 11, 26)),
        (0, "", date(2026, 11, 26)),
    ],
)
@time_machine.travel("2026-11-26 20:00 +0000", tick=False)
def test_the_day_is_that_on_which_it_began_whatever_the_phones_clock_says(
    path: str, age: int | str, day: str, expected: date
) -> None:
    table = table_of(guest())
    user = table.session.created_by
    address = reverse("again", args=[table.uid]) if path == "again" else "/start/"
    data = fields(uuid.uuid4(), new_uids(), day=day, zone="Asia/Jerusalem")
    told(owner_of(table), address, data, user, age=str(age))
    assert GameSession.objects.latest("pk").date == expected


def test_again_that_can_not_be_read_is_told_and_offers_the_form() -> None:
    table = table_of(guest())
    user = table.session.created_by
    answer = owner_of(table).post(
        reverse("again", args=[table.uid]),
        {"table": "x"},
        headers={"X-Outbox": str(user.uid) if user else ""},
    )
    assert (answer.status_code, answer["X-Outbox"]) == (422, "1")
    page = answer.content.decode()
    assert "This can’t be read: reload the page." in page
    assert [f'value="{name}"' in page for name in NAMES] == [True] * 4
    assert GameSession.objects.count() == 1


def test_a_guest_is_found_for_thirty_days_and_after_that_the_evening_begins_anew() -> None:
    """Whoever has the key was let in as that guest: not for ever. Nothing of the phone's evening is lost by it."""
    data = fields(uuid.uuid4(), new_uids())
    first = told(Client(), "/start/", data)
    with time_machine.travel(datetime.now(tz=ZoneInfo("UTC")) + timedelta(days=31)):
        client = Client()
        late = told(client, "/start/", data)
    assert late["user"] != first["user"]
    assert late["table"] != first["table"]
    assert late["key"] == str(next_key(uuid.UUID(late["table"])))
    assert set(late["players"]) == set(first["players"])
    assert not set(late["players"].values()) & set(first["players"].values())
    assert client.get(reverse("table", args=[late["table"]])).status_code == 200


def test_a_browser_without_an_outbox_is_sent_to_the_table(client: Client) -> None:
    uid = uuid.uuid4()
    answer = client.post("/start/", fields(uid, new_uids()))
    assert (answer.status_code, answer["Location"]) == (302, reverse("table", args=[uid]))
