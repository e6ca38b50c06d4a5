"""A good file damaged anywhere: it is judged, never a crash, and what is told can be printed."""

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.transfer.reading import read_file
from tests.transfer.files import a_deal, a_file, a_session, passed, three

UID = "11111111-1111-4111-8111-11111111111"

GOOD = a_file(
    a_session(
        a_deal(
            seats=list("ABCD"),
            calls=["5H", "P", "P", "P"],
            fines={"C": 1},
            scores={"A": -20, "B": 35, "C": -81, "D": 14},
        ),
        passed(calls=["P"] * 4, dealer="B"),
        {"points": {"A": 1, "B": -1}, "covers": 2, "reason": "paper", "id": UID + "1"},
        {"annulled": "ace", "dealer": "B", "contracts": {"A": 3}, "fines": {"A": 1}},
        three(seats=list("ABC"), rules={"zero_over": 30}),
        a_deal(dealer="E", seats=list("ABCD"), factor=2, at="2026-11-26T21:00:00", by="Dana", notes="x"),
        seats=list("ABCDE"),
        rules={"end": "rounds 12", "sit_out": "dealer"},
        adjustments=[
            {"player": "A", "points": 5, "after": 1},
            {"player": "B", "points": 5, "starting": True},
        ],
        season="2026",
        deck="full",
        finished=False,
        app={"state": "disputed", "table": {"left": ["A"], "joined": {"E": 2}, "settings": {}}},
    ),
    {
        "date": "2026-11-27",
        "tables": [
            {"seats": list("ABCD"), "first_dealer": "A", "rounds": [a_deal()], "app": {"left": ["B"]}},
            {"seats": list("ABC"), "deck": "drop_suit", "removed_suit": "C", "rounds": [three()]},
        ],
    },
    league={
        "name": "Thursday",
        "rules": {"zero_over": 25},
        "seasons": [{"name": "2026", "from": "2026-01-01", "to": None, "app": {"champions": ["A"]}}],
        "app": {"casual": True, "ranking": {"metric": "placement"}},
    },
)

Path = tuple[str | int, ...]

keys = st.sampled_from(
    [
        "A",
        "E",
        "X",
        "id",
        "seats",
        "deck",
        "points",
        "passed_out",
        "annulled",
        "rounds",
        "tables",
        "rules",
        "",
        "\ud800",
    ]
)
leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-20, 20),
    st.integers(-(10**15) + 1, 10**15 - 1),
    st.floats(-20, 20).map(lambda number: round(number, 2)),
    st.text(max_size=3),
    st.sampled_from(
        ["A", "B", "X", "P", "5H", "NT", "full", "drop_suit", "2026-11-26", "\ud800", "\0", UID + "1"]
    ),
)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=6
)


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*path, key))


PLACES = [path for path in places(GOOD) if path and path[0] != "format"]


def test_the_undamaged_file_is_clean() -> None:
    assert read_file(json.dumps(GOOD).encode()).problems == ()


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """The good file with one or two values replaced, taken out or put in."""
    file: Any = copy.deepcopy(GOOD)
    for _ in range(draw(st.integers(1, 2))):
        path = draw(st.sampled_from(PLACES))
        holder = file
        try:
            for key in path[:-1]:
                holder = holder[key]
            how = draw(st.sampled_from(["replace", "remove", "add"]))
            if how == "remove":
                del holder[path[-1]]
            elif how == "add" and isinstance(holder, dict):
                holder[draw(keys)] = draw(values)
            else:
                holder[path[-1]] = draw(values)
        except (KeyError, IndexError, TypeError):
            continue  # the first damage took the place of the second away
    return file


@given(damaged())
@settings(max_examples=150, deadline=None)
def test_a_damaged_file_is_judged_without_a_crash(file: Any) -> None:
    reading = read_file(json.dumps(file).encode())
    assert reading.readable
    for problem in reading.problems:
        assert "%(" not in problem.message
        str(problem).encode()
    # Whatever happened, the answer has its shape and can be written.
    text = json.dumps([answer.to_json() for answer in reading.answers])
    assert len(reading.answers) == (len(file["sessions"]) if isinstance(file.get("sessions"), list) else 0), (
        text
    )
