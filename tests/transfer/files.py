"""Small interchange files for tests. A key given as None is left out."""

import json
from typing import Any

from scorekeeper.transfer.reading import Reading, read_file

Json = dict[str, Any]

NAMES = {"A": "Dana", "B": "Bob", "C": "Carmen", "D": "Dov", "E": "Eli"}
SCORES = {"A": -20, "B": 35, "C": 19, "D": 14}  # of `a_deal()`


def said(values: Json) -> Json:
    return {key: value for key, value in values.items() if value is not None}


def a_deal(**changes: Any) -> Json:
    """Case V01: dealt by A, 5H by B."""
    deal = {
        "dealer": "A",
        "declarer": "B",
        "level": 5,
        "suit": "H",
        "contracts": {"A": 1, "B": 5, "C": 3, "D": 2},
        "tricks": {"A": 3, "B": 5, "C": 3, "D": 2},
    }
    return said(deal | changes)


def three(**changes: Any) -> Json:
    """Case T01: A, B and C, clubs out."""
    deal = {
        "dealer": "A",
        "declarer": "B",
        "level": 5,
        "suit": "H",
        "contracts": {"A": 3, "B": 5, "C": 4},
        "tricks": {"A": 4, "B": 5, "C": 4},
        "deck": "drop_suit",
        "removed_suit": "C",
    }
    return said(deal | changes)


def passed(**changes: Any) -> Json:
    return said({"frisch": 3, "passed_out": True} | changes)


def a_session(*rounds: Any, **changes: Any) -> Json:
    session = {
        "date": "2026-11-26",
        "seats": list("ABCD"),
        "first_dealer": "A",
        "rounds": list(rounds),
    }
    return said(session | changes)


def a_file(*sessions: Any, **changes: Any) -> Json:
    file = {
        "format": "whist-league/1",
        "players": [{"id": short, "name": name} for short, name in NAMES.items()],
        "sessions": list(sessions),
    }
    return said(file | changes)


def bytes_of(file: Json) -> bytes:
    return json.dumps(file).encode()


def read(file: Json, **options: Any) -> Reading:
    return read_file(bytes_of(file), **options)


def problems(file: Json, **options: Any) -> list[tuple[str, str]]:
    """Path and code of each problem."""
    return [(problem.path, problem.code) for problem in read(file, **options).problems]


def of_session(*rounds: Any, **changes: Any) -> list[tuple[str, str]]:
    """The problems of a file with this one session, told from within it."""
    return [
        (path.removeprefix("sessions[0]").removeprefix("."), code)
        for path, code in problems(a_file(a_session(*rounds, **changes)))
    ]


def of_deal(**changes: Any) -> list[str]:
    """The codes that one deal has, all at its round."""
    found = problems(a_file(a_session(a_deal(**changes))))
    assert {path for path, _ in found} <= {"sessions[0].rounds[0]"}
    return [code for _, code in found]


def of_league(**league: Any) -> list[tuple[str, str]]:
    return problems(a_file(league=league))


def of_player(**changes: Any) -> list[tuple[str, str]]:
    """Problems of the one player of a file; null stays null."""
    return problems(a_file(players=[{"id": "A", "name": "Dana"} | changes]))


def answers(file: Json) -> list[Json]:
    return [answer.to_json() for answer in read(file).answers]


def answers_of(*rounds: Any, **changes: Any) -> list[Json]:
    """The answer for each round of one session."""
    rounds_: list[Json] = answers(a_file(a_session(*rounds, **changes)))[0]["rounds"]
    return rounds_


def totals_of(*rounds: Any, **changes: Any) -> Json:
    totals: Json = answers(a_file(a_session(*rounds, **changes)))[0]["totals"]
    return totals


def next_dealers(*rounds: Any, **changes: Any) -> list[str | None]:
    return [answer["next_dealer"] for answer in answers_of(*rounds, **changes)]
