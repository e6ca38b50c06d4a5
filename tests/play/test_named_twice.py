"""Two phones without a network name the same newcomer: whoever comes second hears that he is there, and who he is."""

import uuid
from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Player, Revision, Table
from scorekeeper.play import people
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, pid, send, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    people.join_by_name(table, "Eva", stamp(table))
    table.refresh_from_db()
    return table


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def sent_by(name: str, *, version: int = 1, key: str = "") -> dict[str, Any]:
    return {"version": version, "client_key": key or str(uuid.uuid4()), "name": name}


def post(phone: Client, table: Table, path: str, sent: dict[str, Any]) -> tuple[Any, ...]:
    """Status, table, version and who was meant, as the outbox reads them."""
    user = table.session.created_by
    assert user is not None
    outbox = {"X-Outbox": str(user.uid), "HX-Request": "true"}
    answer = phone.post(address(table, path), sent, headers=outbox)
    return answer.status_code, *(answer.get(name) for name in ("X-Table", "X-Version", "X-Players"))


def seats(table: Table) -> list[str]:
    sheet = Sheet.load(Table.objects.get(pk=table.pk))
    return [sheet.by_pid[pid].name for pid in sheet.present]


@pytest.mark.parametrize("name", ["Eva", "eva\u200f "])
def test_who_joined_on_another_phone_is_there(table: Table, phone: Client, name: str) -> None:
    sent = sent_by(name)
    there = (200, str(table.uid), "1", f"{sent['client_key']}={pid(table, 'Eva')}")
    for _ in range(2):  # once more, since the answer was lost
        assert post(phone, table, "people/join/", sent) == there
    assert (seats(table), Revision.objects.count()) == (["Dana", "Bob", "Carmen", "Dov", "Eva"], 1)


def test_the_rounds_that_both_phones_kept_are_saved_once(table: Table, phone: Client) -> None:
    """B's round names Eva as A's phone does, once it has heard who she is."""
    lineup = [pid(table, name) for name in ("Dana", "Bob", "Carmen", "Eva")]
    numbers = zip(lineup, ("1", "5", "3", "2"), ("3", "5", "3", "2"), strict=True)
    told = {name: n for p, c, t in numbers for name, n in ((f"contract-{p}", c), (f"tricks-{p}", t))}
    deal = {"action": "save", "lineup": ",".join(lineup), "declarer": lineup[1], "bid": "5H", **told}
    a = deal | {"version": 2, "client_key": str(uuid.uuid4())}
    assert post(phone, table, "rounds/", a)[::2] == (200, "3")
    assert post(phone, table, "people/join/", sent_by("Eva"))[::2] == (200, "1")
    assert post(phone, table, "rounds/", a | {"version": 1})[::2] == (200, "2")
    assert Table.objects.get().version == 3


def test_at_a_full_table_too(phone: Client) -> None:
    table = table_of(guest(), *"ABCDEFGH")
    sent = sent_by("h")
    assert post(owner_of(table), table, "people/join/", sent)[2:] == (
        "1",
        f"{sent['client_key']}={pid(table, 'H')}",
    )


def test_what_the_phone_did_itself_stays_its_own_step(table: Table, phone: Client) -> None:
    sent = sent_by("Fay", version=2)
    for _ in range(2):
        assert post(phone, table, "people/join/", sent) == (200, str(table.uid), "3", None)


def test_a_page_says_that_she_sits_there(table: Table, phone: Client) -> None:
    answer = send(phone, table, "people/join/", name="eva")
    assert answer.status_code == 422
    assert "Two people are called eva: add a letter to tell them apart." in text_of(answer)


def test_a_name_of_before_a_merge_means_who_sits_there(table: Table, phone: Client) -> None:
    eva = Player.objects.get(name="Eva")
    Player.objects.create(league=eva.league, name="Evi", merged_into=eva)
    sent = sent_by("Evi")
    assert post(phone, table, "people/join/", sent)[3] == f"{sent['client_key']}={eva.uid}"
    assert (seats(table)[-1], send(phone, table, "people/join/", name="Evi").status_code) == ("Eva", 422)


def test_a_name_that_was_merged_meanwhile_means_who_sits_there(table: Table, phone: Client) -> None:
    eva = Player.objects.get(name="Eva")
    eva.merged_into = Player.objects.create(league=eva.league, name="Eva Levi")
    eva.save()
    sent = sent_by("Eva Levi")
    assert post(phone, table, "people/join/", sent)[3] == f"{sent['client_key']}={eva.uid}"


def test_a_name_of_somebody_who_went_home_lets_her_come_back(table: Table, phone: Client) -> None:
    people.leave(table, Player.objects.get(name="Eva"), stamp(table))
    sent = sent_by("Eva", version=3)
    there = (200, str(table.uid), "4", f"{sent['client_key']}={pid(table, 'Eva')}")
    assert post(phone, table, "people/join/", sent) == there
    assert seats(table)[-1] == "Eva"


def test_it_was_somebody_else_on_both_phones(table: Table, phone: Client) -> None:
    play(table, seats=Sheet.load(table).present[:4])
    bob = pid(table, "Bob")
    people.replace_by_name(table, Player.objects.get(name="Bob"), "Fay", stamp(table))
    sent = sent_by("fay", version=3)
    there = (200, str(table.uid), "3", f"{sent['client_key']}={pid(table, 'Fay')}")
    for _ in range(2):
        assert post(phone, table, f"people/{bob}/replace/", sent) == there
    # Somebody else again is another thing: the one whom it is about isn't there any more.
    for name in ("Gil", "Dana"):
        assert post(phone, table, f"people/{bob}/replace/", sent_by(name, version=3))[0] == 404
    assert send(phone, table, f"people/{bob}/replace/", name="Fay").status_code == 404


def test_a_stale_version_is_told_with_what_comes_next(table: Table, phone: Client) -> None:
    assert post(phone, table, "people/join/", sent_by("Eva"))[2] == "1"
    assert post(phone, table, "people/join/", sent_by("Fay"))[0] == 409


@pytest.mark.parametrize("sent", [{"version": "x"}, {"client_key": ""}, {"client_key": "zz"}])
def test_without_a_stamp_it_is_refused(table: Table, phone: Client, sent: dict[str, str]) -> None:
    assert post(phone, table, "people/join/", sent_by("Eva") | sent)[0] == 422
