"""An evening that a phone begins by itself is the one that the server makes of the same form; so is the next one."""

import random
import uuid
from typing import Any

import pytest
import time_machine
from django.test import Client

from scorekeeper.models import Table, User
from tests.factories import play
from tests.play.test_phone_evening import Fields, Phone, expected, page_data, phone, said

pytestmark = pytest.mark.django_db

__all__ = ["phone"]  # the fixture

WORDS = {"fine": "fine", "unnamed": "Player {number}"}
NAMES = ["Dana", "Bob", "Carmen", "Dov", "דנה", " dana ", "Straße", "\u200b", "", "x" * 41]
PRESETS = ["", "classic", "zero_over_30", "no_frisch", "fixed_minimum", "turning_frisch", "custom"]
SETTINGS = {
    "min_bid": ["3", "5", "12"],
    "no_trump": ["True", "False"],
    "frisch_raise": ["0", "1"],
    "zero_over": ["25", "-7"],
    "made": ["linear"],
    "last_lap_factor": ["2"],
    "sit_out": ["dealer"],
}


def form(chance: random.Random) -> Fields:
    """A form of a new evening, as somebody may fill it in; most are sound."""
    people = chance.choice([3, 4, 4, 5, 8])
    fields: dict[str, Any] = {"players": people, "first_dealer": chance.randrange(9)}
    sound = chance.sample(NAMES[:5] + NAMES[6:8] + ["Eve"], people)
    names = sound if chance.random() < 0.7 else [chance.choice(NAMES) for _ in range(people)]
    for seat, name in enumerate(names):
        fields[f"name-{seat}"] = name
        fields[f"balance-{seat}"] = chance.choice(["", "", "0", "15", "-40"])
    for seat in range(1, 9):
        fields[f"pid-{seat}"] = uuid.UUID(int=chance.getrandbits(128), version=4)
    fields |= {
        "table": uuid.UUID(int=chance.getrandbits(128), version=4),
        "client_key": uuid.UUID(int=chance.getrandbits(128), version=4),
        "deck": chance.choice(["", "drop_suit", "drop_2345", "drop_card"]),
        "removed_suit": chance.choice(["", "C", "H"]),
        "session_name": chance.choice(["", "  At\u200f  Bob's "]),
        "preset": chance.choice(PRESETS),
        "as_seen": chance.choice(["", "", "1"]),
        "end_kind": chance.choice(["", "open", "rounds", "target"]),
        "end_number": chance.choice(["12", "12", ""]),
    }
    for name in chance.sample(list(SETTINGS), 2):
        fields[f"rule-{name}"] = chance.choice(SETTINGS[name])
    return [(name, str(value)) for name, value in fields.items()]


@pytest.mark.parametrize(
    "seed", [*range(8), *(pytest.param(n, marks=pytest.mark.slow) for n in range(8, 150))]
)
@time_machine.travel("2026-11-26 20:00 +0000", tick=False)
def test_phone_begins_as_the_server_does_and_plays_again(phone: Phone, client: Client, seed: int) -> None:
    chance = random.Random(seed)
    fields = form(chance)
    told = phone.tell(start=[fields, {"date": "2026-11-26", "words": WORDS}])
    answer = client.post("/start/", dict(fields), headers={"X-Outbox": "", "HX-Request": "true"})
    assert (bool(told["refused"]), answer.status_code) in {(False, 200), (True, 422)}, told["refused"]
    if told["refused"]:
        return
    table = Table.objects.get(uid=dict(fields)["table"])
    compare(told, client, table)

    play(table, _contracts(told), _tricks(told), **_deck(told))
    phone.tell(open=page_data(client, table))
    uid, key = (uuid.UUID(int=chance.getrandbits(128), version=4) for _ in range(2))
    told = phone.tell(again={"table": str(uid), "date": "2026-11-26"})
    owner = str(User.objects.get().uid)
    client.post(
        f"/tables/{table.uid}/again/",
        {"table": str(uid), "client_key": str(key)},
        headers={"X-Outbox": owner, "HX-Request": "true"},
    )
    compare(told, client, Table.objects.get(uid=uid))

    # The same once more, by the start form that a phone fills where it can't ask who is at that table by now.
    ids = {"table": str(uuid.UUID(int=chance.getrandbits(128), version=4)), "day": "2026-11-26", "zone": ""}
    phone.tell(open=page_data(client, table))
    told = phone.tell(like=ids)
    answer = client.post("/start/", dict(told["fields"]), headers={"X-Outbox": owner, "HX-Request": "true"})
    assert answer.status_code == 200, answer.content.decode()
    compare(told, client, Table.objects.get(uid=ids["table"]))


def compare(told: dict[str, Any], client: Client, table: Table) -> None:
    data = page_data(client, table)
    assert told["urls"] == data["urls"]
    assert as_begun(said(told)) == as_begun(expected(data))


def as_begun(found: dict[str, Any]) -> dict[str, Any]:
    """Without the uids that the server gives: those of the evening and of starting balances."""
    facts: dict[str, Any] = {}
    for key, values in found["facts"].items():
        kind = key.partition(" ")[0]
        name = {"session": "session", "adjustment": f"balance {values.get('player')}"}.get(kind, key)
        facts[name] = values
    return found | {"facts": facts}


def _level(told: dict[str, Any]) -> int:
    lowest: int = told["rules"]["min_bid"]
    return max(5, lowest)


def _contracts(told: dict[str, Any]) -> str:
    return " ".join(["1", str(_level(told)), "3", "2"][: len(told["round"]["lineup"])])


def _tricks(told: dict[str, Any]) -> str:
    total = {"drop_2345": 12, "drop_card": 17}.get(told["round"]["deck"], 13)
    others = len(told["round"]["lineup"]) - 2
    return " ".join(["3", "5", *["0"] * (others - 1), str(total - 8)])


def _deck(told: dict[str, Any]) -> dict[str, Any]:
    return {name: told["round"][name] for name in ("deck", "removed_suit")} | {
        "seats": tuple(told["round"]["lineup"]),
        "bid": f"{_level(told)}H",
        "suit": "D" if told["round"]["removed_suit"] == "H" else "H",
    }
