"""A phone without a network does what the server does: random evenings through the pages, and on the phone alone.

After each step the phone that replays it on what it held before (static/js/play/evening/) is held against the
server's own facts: rounds, dealers, points, people, chairs, the coming deal and what is answered of it.
"""

import json
import random
import subprocess
import uuid
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper import rules as game
from scorekeeper.models import Table
from scorekeeper.play.board import Board, Row, board_of
from scorekeeper.play.coming import coming_deal
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, league_of, table_in, table_of
from tests.node import SCRIPTS, node
from tests.pages import address, owner_of

pytestmark = pytest.mark.django_db

Fields = list[tuple[str, str]]
Operation = Callable[[random.Random, dict[str, Any]], tuple[str, Fields]]
STEPS = 30
REFUSED = {404, 409, 422}
EVENINGS = [
    (("Dana", "Bob", "Carmen", "Dov"), game.CLASSIC, "full"),
    (("Dana", "Bob", "Carmen"), game.RuleSet(end="rounds 9", last_lap_factor=2), "drop_suit"),
    (("Dana", "Bob", "Carmen", "Dov", "Eve"), game.RuleSet(sit_out="dealer", first_caller="dealer"), "full"),
    (("Dana", "Bob", "Carmen", "Dov", "Eve", "Fay"), game.RuleSet(frisch_max=0, all_missed="double"), "full"),
    (
        ("Dana", "Bob", "Carmen", "Dov", "Eve"),
        game.RuleSet(passed_out_dealer="next", frisch_max=1, end="target 100"),
        "full",
    ),
    (("Dana", "Bob", "Carmen"), game.RuleSet(miss_scale="progressive", all_missed="void"), "drop_card"),
]


class Phone:
    """The phone's side: a Node process that keeps the evening."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def tell(self, **order: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@pytest.fixture
def phone() -> Iterator[Phone]:
    with subprocess.Popen(
        [node(), SCRIPTS / "evening.js"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Phone(process)
        assert process.stdin
        process.stdin.close()


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 60))]
)
def test_phone_and_server_agree_after_every_step(phone: Phone, seed: int) -> None:
    chance = random.Random(seed)
    names, rules, deck = EVENINGS[seed % len(EVENINGS)]
    table = table_of(guest(), *names, rules=rules, deck=deck, removed_suit="C" if deck == "drop_suit" else "")
    assert len(agree(phone, chance, table, OPERATIONS)) >= 5


@pytest.mark.parametrize(
    "seed", [*range(2), *(pytest.param(n, marks=pytest.mark.slow) for n in range(2, 30))]
)
def test_they_agree_on_who_sits_in_for_an_absent_member(phone: Phone, seed: int) -> None:
    league = league_of(guest(), people=["Dana", "Bob", "Carmen", "Dov", "Zed", "Yael"])
    done = agree(phone, random.Random(seed), table_in(league), SITTING_IN)
    assert done >= {("people", 200), ("people", 422)}


def agree(
    phone: Phone, chance: random.Random, table: Table, operations: Sequence[Operation]
) -> set[tuple[str, int]]:
    """What was done, and how the server answered."""
    client = owner_of(table)
    data = page_data(client, table)
    away = client.get(address(table, "alone/")).json()["away"]
    phone.tell(open=data | {"away": away})
    done = set()
    for _ in range(STEPS):
        path, fields = chance.choice(operations)(chance, data | {"away": away})
        key = str(uuid.UUID(int=chance.getrandbits(128), version=4))
        if path == "rounds/":
            key = data["sheet"]["key"]
        told = phone.tell(apply={"path": path, "fields": fields, "key": key})
        status = sent(client, table, path, fields, key, data["version"])
        data = page_data(client, table)
        assert (path, fields, bool(told["refused"])) == (path, fields, status in REFUSED)
        assert (path, said(told)) == (path, expected(data))
        assert (path, told["board"]) == (path, board_as_data(table, data))
        done.add((path.split("/")[0], status))
    return done


def page_data(client: Client, table: Table) -> dict[str, Any]:
    page = client.get(address(table, "?enter")).content.decode()
    found = page.partition('<script id="table-data" type="application/json">')[2].partition("</script>")[0]
    data: dict[str, Any] = json.loads(unescape(found))
    return data


def sent(client: Client, table: Table, path: str, fields: Fields, key: str, version: int) -> int:
    content = {"version": version, "client_key": key, **dict(fields)}
    return client.post(address(table, path), content, headers={"HX-Request": "true"}).status_code


def said(told: dict[str, Any]) -> dict[str, Any]:
    """What the phone holds, house rules by their content."""
    return {
        "facts": named(told["facts"], told["ruleSets"]),
        "key": told["draft"]["key"],
        "answers": told["draft"]["answers"],
        "round": {name: told["round"][name] for name in ASKED},
        "roster": told["roster"],
        "rules": told["rules"],
        "totals": told["totals"],
    }


def board_as_data(table: Table, data: dict[str, Any]) -> dict[str, Any]:
    """The board as the server shows it, in the phone's words."""
    sheet = Sheet.load(Table.objects.get(pk=table.pk))
    board = board_of(sheet, coming_deal(sheet, expected(data)["answers"]))
    return {
        "columns": columns_of(board),
        "rows": [row_as_data(row) for row in board.rows],
        "roundsPlayed": board.rounds_played,
        "roundsLeft": board.rounds_left,
        "reached": board.ending.reached,
        "winners": sorted(board.ending.winners),
        "dealer": board.dealer.pid if board.dealer else None,
        "firstCaller": board.first_caller.pid if board.first_caller else None,
    }


def columns_of(board: Board) -> list[dict[str, Any]]:
    return [
        {
            "pid": column.player.pid,
            "name": column.player.name,
            "total": column.total,
            "place": column.place,
            "gap": column.gap,
            "rounds": column.rounds,
            "deals": column.deals,
            "rests": column.rests,
            "left": column.left,
            "playsFor": column.plays_for.pid if column.plays_for else None,
            "openFines": column.open_fines,
        }
        for column in board.columns
    ]


def row_as_data(row: Row) -> dict[str, Any]:
    cells = [
        {
            "pid": cell.player.pid,
            "contract": cell.contract,
            "tricks": cell.tricks,
            "fines": cell.fines,
            "points": cell.points,
            "running": cell.running,
            "seated": cell.seated,
            "how": cell.how,
        }
        for cell in row.cells
    ]
    return {"uid": row.uid, "number": row.number, "kind": row.kind, "by": row.by, "cells": cells}


ASKED = ("number", "lineup", "deck", "removed_suit", "dealer")


def expected(data: dict[str, Any]) -> dict[str, Any]:
    sheet = data["sheet"]
    facts = {f"{kind} {uid}": values for kind, uid, values in sheet["facts"]}
    answers = {question: answer["v"] for question, answer in data["draft"]["answers"].items()}
    return {
        "facts": named(facts, sheet["rules"]),
        "key": sheet["key"],
        "answers": {question: value for question, value in answers.items() if value is not None},
        "round": {name: data["round"][name] for name in ASKED},
        "roster": data["roster"],
        "rules": data["rules"],
        "totals": data["totals"],
    }


def named(facts: dict[str, Any], rule_sets: dict[str, Any]) -> dict[str, Any]:
    """The facts with the rule sets that they name in the place of their keys."""
    found = {}
    for key, values in facts.items():
        name = {"round": "rules_id", "table": "rules"}.get(key.partition(" ")[0])
        found[key] = values | {name: rule_sets[str(values[name])]} if name else values
    return found


# What people do, with the fields that the pages send


def of(data: dict[str, Any], kind: str) -> list[tuple[str, dict[str, Any]]]:
    return [(uid, values) for each, uid, values in data["sheet"]["facts"] if each == kind]


def seats(data: dict[str, Any], *, left: bool) -> list[str]:
    [(_uid, table)] = of(data, "table")
    return [seat[0] for seat in table["seats"] if seat[1] == left]


def deal(chance: random.Random, data: dict[str, Any], lineup: list[str], **more: str) -> Fields:
    tricks = {"drop_2345": 12, "drop_card": 17}.get(data["round"]["deck"], 13)
    deck = data["round"]["deck"] if len(lineup) == 3 else "full"
    if len(lineup) == 3 and deck == "full":
        deck, tricks = "drop_card", 17
    cuts = sorted(chance.randint(0, tricks) for _ in lineup[1:])
    took = [b - a for a, b in zip([0, *cuts], [*cuts, tricks], strict=True)]
    level, declarer = chance.randint(5, 7), chance.randrange(len(lineup))
    contracts = [chance.randint(0, 3) for _ in lineup] if chance.random() < 0.6 else list(took)
    contracts[declarer] = max(level, contracts[declarer])
    values = {
        "action": "save",
        "lineup": ",".join(lineup),
        "dealer": data["round"]["dealer"],
        "deck": deck,
        "removed_suit": (data["round"]["removed_suit"] or "C") if deck == "drop_suit" else "",
        "frisch": "0",
        "declarer": lineup[declarer],
        "bid": f"{level}{chance.choice(['D', 'H', 'S', 'NT'])}",
        "factor": chance.choice(["", "1", "2"]),
        **{f"contract-{pid}": str(n) for pid, n in zip(lineup, contracts, strict=True)},
        **{f"tricks-{pid}": str(n) for pid, n in zip(lineup, took, strict=True)},
        f"fines-{lineup[0]}": chance.choice(["", "", "1"]),
    }
    return list((values | more).items())


def record(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    lineup = data["round"]["lineup"]
    more = {}
    if chance.random() < 0.15:
        more["dealer"] = chance.choice(lineup)
    if chance.random() < 0.15:
        more["action"] = chance.choice(["annul", "all_passed"])
        more["frisch"] = str(chance.choice([0, data["rules"]["frisch_max"]]))
    return "rounds/", deal(chance, data, lineup, **more)


def edit(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    found = [(uid, values) for uid, values in of(data, "round") if values["kind"] == "played"]
    if not found:
        return record(chance, data)
    uid, values = chance.choice(found)
    lineup = [line[0] for line in values["lines"]]
    as_then = data | {
        "round": data["round"] | {"deck": values["deck"], "removed_suit": values["removed_suit"]}
    }
    dealer = chance.choice([values["dealer"], values["dealer"], lineup[0]])
    return f"rounds/{uid}/", deal(chance, as_then, lineup, dealer=dealer)


def insert(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    found = [(uid, values) for uid, values in of(data, "round") if values["kind"] == "played"]
    if not found:
        return record(chance, data)
    uid, values = chance.choice(found)
    lineup = [line[0] for line in values["lines"]]
    as_then = data | {
        "round": data["round"] | {"deck": values["deck"], "removed_suit": values["removed_suit"]}
    }
    return "rounds/insert/", deal(chance, as_then, lineup, position=uid, dealer="")


def delete(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    found = of(data, "round")
    return (f"rounds/{chance.choice(found)[0]}/delete/", []) if found else record(chance, data)


def deck(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    kind = chance.choice(["drop_suit", "drop_2345", "drop_card", "full", ""])
    return "people/deck/", [("deck", kind), ("removed_suit", chance.choice(["", "C", "H"]))]


def gone(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    """What is about something that is not there, or not any more."""
    uid = str(uuid.UUID(int=chance.getrandbits(128), version=4))
    path = chance.choice(
        [
            f"rounds/{uid}/",
            f"rounds/{uid}/delete/",
            f"points/{uid}/",
            f"adjustments/{uid}/",
            f"adjustments/{uid}/cancel/",
            f"people/{uid}/leave/",
            f"people/{uid}/rename/",
        ]
    )
    return path, [("name", "Somebody"), ("much", "none")]


def undo(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    return turn(chance, data, "undo")


def redo(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    return turn(chance, data, "redo")


def turn(chance: random.Random, data: dict[str, Any], step: str) -> tuple[str, Fields]:
    """The last step by its name or without it, and by that of one that is not the last."""
    names = [name for _verb, _rows, name in data["sheet"][step]]
    if not names:
        return record(chance, data)
    of = chance.choice([None, names[0], names[0], names[-1], data["sheet"]["key"]])
    return f"{step}/", [("of", of)] if of else []


def points(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    """At the end, before another round, or over one; of everybody who ever was there, or of too few."""
    everybody = [*data["roster"], *seats(data, left=True)]
    told = {f"points-{pid}": str(chance.randint(-60, 60)) for pid in everybody}
    told[f"points-{chance.choice(everybody)}"] = chance.choice(["", "−5", "+7", "x", "200000"])
    path, place = "points/", []
    if chance.random() < 0.4 and (
        old := [uid for uid, values in of(data, "round") if values["kind"] == "points"]
    ):
        path = f"points/{chance.choice(old)}/"
    elif chance.random() < 0.4 and (found := of(data, "round")):
        place = [("before", chance.choice(found)[0])]
    covers = chance.choice(["1", "1", "1", "3", "0", ""])
    return path, [("covers", covers), ("reason", "paper"), *told.items(), *place]


def points_of_strangers(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    """A field of somebody who never was at the table, filled or not, beside those of who is there."""
    stranger = str(uuid.UUID(int=chance.getrandbits(128), version=4))
    told = {f"points-{pid}": "5" for pid in data["roster"]}
    return "points/", [("covers", "1"), *told.items(), (f"points-{stranger}", chance.choice(["7", "x", " "]))]


def fine(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    found = [uid for uid, values in of(data, "round") if values["kind"] != "passed_out"]
    much = chance.choice(["fine", "points", "later"])
    round = "now"
    who = chance.choice(data["roster"])
    if found and chance.random() < 0.7:
        round = chance.choice(found)
        if chance.random() < 0.8:
            who = chance.choice(dict(of(data, "round"))[round]["lines"])[0]
    return "fine/", [
        ("player", who),
        ("round", round),
        ("much", much),
        ("points", chance.choice(["30", "30", "-30", "0", ""])),
        ("reason", chance.choice(["revoke", ""])),
    ]


def adjust(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    starting = [("starting", "on")] if chance.random() < 0.3 else []
    return "adjustments/", [
        ("player", chance.choice(data["roster"])),
        ("points", str(chance.randint(-50, 50))),
        ("reason", "late"),
        *starting,
    ]


def settle(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    found = of(data, "adjustment")
    if not found:
        return adjust(chance, data)
    uid = chance.choice(found)[0]
    if chance.random() < 0.3:
        return f"adjustments/{uid}/cancel/", []
    much = chance.choice(["fine", "none", "points"])
    return f"adjustments/{uid}/", [("much", much), ("points", "-15"), ("reason", "settled")]


def a_name(chance: random.Random, data: dict[str, Any]) -> str:
    """Few names, so that people come again, are called as others are, or are spelt in another way."""
    seated: list[str] = [values["name"] for _uid, values in of(data, "player")]
    seated += [name for _pid, name, _by in data["away"]]
    name = chance.choice(["Guest 1", "Guest 2", "Gäst 3", "Straße", "דנה", *seated])
    return chance.choice([name] * 6 + [f"  {name.upper()}\u200f "] * 2 + ["\u200b"])


def join(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    name = a_name(chance, data)
    after = chance.choice([*data["roster"], ""])
    return "people/join/", [
        ("name", name),
        ("after", after),
        ("start", chance.choice(["zero", "lowest", "average"])),
    ]


def leave(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    if len(data["roster"]) < 4 and chance.random() < 0.8:
        return join(chance, data)
    who = chance.choice(data["roster"])
    deck = chance.choice(["drop_suit", "drop_2345", "drop_card"])
    return f"people/{who}/leave/", [("deck", deck), ("removed_suit", "D" if deck == "drop_suit" else "")]


def come_back(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    gone = seats(data, left=True)
    return (f"people/{chance.choice(gone)}/come-back/", []) if gone else record(chance, data)


def chairs(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    return "people/order/", [("player", chance.choice(data["roster"])), ("by", chance.choice(["-1", "1"]))]


def rename(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    return f"people/{chance.choice(data['roster'])}/rename/", [("name", a_name(chance, data))]


def replace(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    return f"people/{chance.choice(data['roster'])}/replace/", [("name", a_name(chance, data))]


def sit_in(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    """For somebody who is away, also where somebody else does already; for nobody; for one who is there."""
    away = [pid for pid, _name, _by in data["away"]]
    who = chance.choice([*data["roster"], *seats(data, left=True)])
    return f"people/{who}/plays-for/", [("absent", chance.choice([*away, *away, "", data["roster"][0]]))]


def first_dealer(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    return "people/first-dealer/", [("dealer", chance.choice(data["roster"]))]


def evening(chance: random.Random, data: dict[str, Any]) -> tuple[str, Fields]:
    [(_uid, session)] = of(data, "session")
    return ("reopen/" if session["state"] == "finished" else chance.choice(["finish/", "once-more/"])), []


OPERATIONS = [
    *[record] * 9,
    *[undo] * 3,
    *[redo] * 2,
    *[edit] * 2,
    insert,
    delete,
    *[points] * 2,
    points_of_strangers,
    *[fine] * 2,
    deck,
    gone,
    adjust,
    settle,
    join,
    leave,
    come_back,
    chairs,
    rename,
    replace,
    first_dealer,
    evening,
]
SITTING_IN = [
    *[sit_in] * 6,
    *[undo] * 2,
    *[redo] * 2,
    record,
    record,
    *[join] * 2,
    *[replace] * 2,
    leave,
    come_back,
    chairs,
]
