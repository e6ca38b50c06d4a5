"""Keys by name, null as missing, and what each value may be."""

from typing import Any

import pytest

from tests.transfer.files import (
    a_deal,
    a_file,
    a_session,
    of_league,
    of_session,
    passed,
    problems,
    read,
)

UID = "11111111-1111-4111-8111-111111111111"
OTHER_UID = "22222222-2222-4222-8222-222222222222"


def test_a_file_needs_nothing_but_its_format() -> None:
    assert read({"format": "whist-league/1"}).clean
    assert read({"format": "whist-league/1", "league": None, "players": None, "sessions": None}).clean
    assert read({"format": "whist-league/1", "league": {}, "players": [], "sessions": []}).clean


UNKNOWN = [
    ("", {"format": "whist-league/1", "notes": "x"}),
    ("", {"format": "whist-league/1", "Players": []}),
    ("league", a_file(league={"season": "2026"})),
    ("league.seasons[0]", a_file(league={"seasons": [{"name": "2026", "start": None}]})),
    ("players[0]", a_file(players=[{"id": "A", "name": "Dana", "nick": 1}])),
    ("sessions[0]", a_file(a_session(place="bar"))),
    ("sessions[0]", a_file(a_session(tables=[{"seats": list("ABCD"), "rounds": []}]))),
    (
        "sessions[0].tables[0]",
        a_file({"date": "2026-11-26", "tables": [{"seats": [], "rounds": [], "name": "1"}]}),
    ),
    (
        "sessions[0].tables[0]",
        a_file({"date": "2026-11-26", "tables": [{"seats": [], "rounds": [], "date": "x"}]}),
    ),
    ("sessions[0].rounds[0]", a_file(a_session(a_deal(trump="H")))),
    ("sessions[0].rounds[0]", a_file(a_session(a_deal(covers=1)))),
    ("sessions[0].rounds[0]", a_file(a_session(a_deal(reason="x")))),
    ("sessions[0].rounds[0]", a_file(a_session(passed(covers=2)))),
    ("sessions[0].rounds[0]", a_file(a_session({"points": {}, "dealer": "A"}))),
    ("sessions[0].rounds[0]", a_file(a_session({"points": {}, "contracts": {}}))),
    ("sessions[0].rounds[0]", a_file(a_session(passed(points={})))),
    ("sessions[0].rounds[0]", a_file(a_session({"annulled": "x", "points": {}}))),
    ("sessions[0].adjustments[0]", a_file(a_session(adjustments=[{"player": "A", "points": 1, "round": 1}]))),
]


@pytest.mark.parametrize(("path", "file"), UNKNOWN)
def test_an_unknown_key_is_refused_by_name(path: str, file: Any) -> None:
    found = problems(file)
    assert set(found) == {(path, "key_unknown")}
    assert "“" in read(file).problems[0].message


def test_an_unknown_key_is_refused_even_where_it_is_null() -> None:
    assert problems(a_file() | {"extra": None}) == [("", "key_unknown")]
    assert problems(a_file(a_session() | {"place": None})) == [("sessions[0]", "key_unknown")]
    assert read(a_file(a_session(a_deal() | {"covers": None, "points": None, "annulled": None}))).clean


def test_the_replaced_keys_beside_tables_are_unknown_each() -> None:
    tables = [{"seats": list("ABCD"), "rounds": []}]
    session: Any = {
        "date": "2026-11-26",
        "tables": tables,
        "deck": "full",
        "rules": {},
        "adjustments": [],
        "seats": None,
    }
    assert problems(a_file(session)) == [("sessions[0]", "key_unknown")] * 3


def test_an_unknown_key_is_named_in_the_message() -> None:
    assert "“trump”" in read(a_file(a_session(a_deal(trump=1)))).problems[0].message


MISSING = [
    ("players[0]", a_file(players=[{"id": "A"}])),
    ("players[0]", a_file(players=[{"name": "Dana"}])),
    ("players[0]", a_file(players=[{"id": "A", "name": None}])),
    ("sessions[0]", a_file(a_session(date=None))),
    ("sessions[0]", a_file(a_session(seats=None))),
    ("sessions[0]", a_file(a_session() | {"rounds": None})),
    ("sessions[0]", a_file({"tables": [{"seats": list("ABCD"), "rounds": []}]})),
    ("sessions[0].tables[0]", a_file({"date": "2026-11-26", "tables": [{"rounds": []}]})),
    ("sessions[0].tables[0]", a_file({"date": "2026-11-26", "tables": [{"seats": []}]})),
    ("sessions[0]", a_file(a_session(a_deal(dealer=None), first_dealer=None))),
    ("sessions[0]", a_file(a_session(a_deal(), passed(), first_dealer=None))),
    ("sessions[0].adjustments[0]", a_file(a_session(adjustments=[{"player": "A"}]))),
    ("sessions[0].adjustments[0]", a_file(a_session(adjustments=[{"player": "A", "points": None}]))),
    ("sessions[0].adjustments[0]", a_file(a_session(adjustments=[{"points": 5}]))),
    ("league.seasons[0]", a_file(league={"seasons": [{}]})),
]


@pytest.mark.parametrize(("path", "file"), MISSING)
def test_a_required_key_is_asked_for(path: str, file: Any) -> None:
    assert problems(file) == [(path, "key_missing")]


def test_first_dealer_may_be_missing_where_every_deal_names_its_dealer() -> None:
    rounds = [a_deal(), passed(dealer="B"), {"annulled": "x", "dealer": "B"}, {"points": {"A": 1}}]
    assert of_session(*rounds, first_dealer=None) == []
    assert of_session(first_dealer=None) == []


def test_null_is_missing_everywhere() -> None:
    session = a_session(
        a_deal()
        | {"fines": {"A": None}, "factor": None, "frisch": None, "calls": None, "seats": None}
        | {"rules": None, "scores": None, "passed_out": None, "annulled": None, "app": None, "id": None},
        {"points": {"A": 5, "B": None}, "covers": None, "reason": None},
    )
    session |= {"deck": None, "removed_suit": None, "rules": None, "finished": None, "season": None}
    session |= {"adjustments": None, "name": None, "notes": None, "at": None, "by": None, "tables": None}
    assert problems(a_file(session, league={"name": None, "rules": None, "seasons": None})) == []


def test_a_null_house_rule_is_missing() -> None:
    reading = read(
        a_file(a_session(rules={"zero_over": None}), league={"rules": {"zero_over": 30, "fine": None}})
    )
    assert reading.clean
    assert reading.content.sessions[0].tables[0].rules.zero_over == 30


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "a\u0000b", "\u0000"])
def test_half_characters_and_nul_are_invalid_in_any_text(text: str) -> None:
    places: list[tuple[str, Any]] = [
        ("league", a_file(league={"name": text})),
        ("league", a_file(league={"rules": {text: 1}})),
        ("league", a_file(league={"app": {"x": [{"y": text}]}})),
        ("league.seasons[0]", a_file(league={"seasons": [{"name": text}]})),
        ("players[0]", a_file(players=[{"id": "A", "name": text}])),
        ("players[0]", a_file(players=[{"id": text, "name": "A"}])),
        ("players[0]", a_file(players=[{"id": "A", "name": "A", "app": {text: 1}}])),
        ("sessions[0]", a_file(a_session(name=text))),
        ("sessions[0]", a_file(a_session(a_deal(dealer="A"), seats=["A", "B", "C", text]))),
        ("sessions[0]", a_file(a_session(first_dealer=text))),
        ("sessions[0]", a_file(a_session(notes=text))),
        ("sessions[0].adjustments[0]", a_file(a_session(adjustments=[{"player": text, "points": 1}]))),
        ("sessions[0].rounds[0]", a_file(a_session({"points": {text: 1}}))),
        ("sessions[0].rounds[0]", a_file(a_session({"annulled": text}))),
    ]
    deal_keys = [
        "dealer",
        "declarer",
        "level",
        "suit",
        "frisch",
        "factor",
        "deck",
        "removed_suit",
        "notes",
        "by",
    ]
    places += [("sessions[0].rounds[0]", a_file(a_session(a_deal(**{key: text})))) for key in deal_keys]
    per_player = ["contracts", "tricks", "fines", "scores"]
    places += [("sessions[0].rounds[0]", a_file(a_session(a_deal(**{key: {text: 1}})))) for key in per_player]
    places += [("sessions[0].rounds[0]", a_file(a_session(a_deal(calls=[text, "P", "P", "P"]))))]
    for path, file in places:
        reading = read(file)
        assert [(p.path, p.code) for p in reading.problems] == [(path, "value_invalid")], file
        reading.problems[0].message.encode()


def test_an_unknown_key_of_half_characters_can_be_told() -> None:
    reading = read(a_file() | {"\ud800\u0000": 1})
    assert [p.code for p in reading.problems] == ["key_unknown"]
    assert "\\ud800\\x00" in reading.problems[0].message
    reading.problems[0].message.encode()


def test_the_apps_own_is_not_looked_into() -> None:
    app = {"anything": [1, 2.5, {"deep": None}], "casual": "maybe", "table": 7, "left": "x", "colour": -1}
    file = a_file(
        a_session(a_deal(app=app), app=app, adjustments=[{"player": "A", "points": 1, "app": app}]),
        {"date": "2026-11-26", "tables": [{"seats": list("ABCD"), "rounds": [], "app": app}]},
        league={"seasons": [{"name": "2026", "app": app}], "app": app},
        players=[{"id": short, "name": short, "app": app} for short in "ABCD"],
    )
    assert problems(file) == []


def test_ids_are_there_once_a_kind() -> None:
    assert problems(a_file(players=[{"id": "A", "name": "Dana"}, {"id": "A", "name": "Bob"}])) == [
        ("players[1]", "id_duplicate")
    ]
    assert problems(a_file(a_session(id=UID), a_session(id=UID.upper()))) == [("sessions[1]", "id_duplicate")]
    assert of_session(a_deal(id=UID), a_deal(id=UID)) == [("rounds[1]", "id_duplicate")]
    adjustment = {"player": "A", "points": 1, "id": UID}
    assert of_session(adjustments=[adjustment, adjustment]) == [("adjustments[1]", "id_duplicate")]
    seasons = [{"name": "1", "id": UID}, {"name": "2", "id": UID}]
    assert of_league(seasons=seasons) == [("league.seasons[1]", "id_duplicate")]
    tables = [{"seats": list("ABCD"), "rounds": [], "id": UID}] * 2
    found = problems(a_file({"date": "2026-11-26", "tables": tables}))
    assert found == [("sessions[0].tables[1]", "id_duplicate")]


def test_one_id_may_stand_for_a_session_a_round_and_an_adjustment() -> None:
    session = a_session(a_deal(id=UID), id=UID, adjustments=[{"player": "A", "points": 1, "id": UID}])
    assert problems(a_file(session, a_session(a_deal(id=OTHER_UID)), league={"id": UID})) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Dana", "DANA"),
        ("Dana", " Dana\t"),
        ("José", "Jose\u0301"),
        ("דנה", "\u200fדנה\u200e"),
        ("דנה", "\u2067דנה\u2069"),
        ("Straße", "STRASSE"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
    ],
)
def test_two_players_may_not_match_in_name(one: str, other: str) -> None:
    players = [{"id": "A", "name": one}, {"id": "B", "name": "Bob"}, {"id": "C", "name": other}]
    reading = read(a_file(players=players))
    assert [(p.path, p.code, p.player) for p in reading.problems] == [("players[2]", "name_taken", "C")]


def test_every_problem_is_told_at_once() -> None:
    file = a_file(
        a_session(a_deal(level=4), a_deal(dealer="B", suit="X"), date="2026-02-30", finished=1),
        league={"name": 5, "rules": {"fine": "x"}},
        extra=1,
    )
    assert problems(file) == [
        ("", "key_unknown"),
        ("league", "rules_invalid"),
        ("league", "value_invalid"),
        ("sessions[0]", "value_invalid"),
        ("sessions[0]", "value_invalid"),
        ("sessions[0].rounds[0]", "level_below_min"),
        ("sessions[0].rounds[1]", "suit_invalid"),
    ]
