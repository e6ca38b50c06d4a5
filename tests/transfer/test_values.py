"""What each value may be: everything else is `value_invalid`, told once at its place."""

from typing import Any

import pytest

from scorekeeper.transfer.appdata import App, an_instant
from tests.transfer.files import (
    a_deal,
    a_file,
    a_session,
    of_deal,
    of_league,
    of_player,
    of_session,
    passed,
    problems,
    read,
)

UID = "11111111-1111-4111-8111-111111111111"


INVALID = [
    ("", "players", {}),
    ("", "players", "A"),
    ("", "sessions", {}),
    ("league", "league", []),
    ("league", "league", "Thursday"),
    ("players[0]", "players", [5]),
    ("players[0]", "players", [None]),
    ("sessions[0]", "sessions", [5]),
    ("sessions[0]", "sessions", [None]),
    ("sessions[0]", "sessions", [[]]),
]


@pytest.mark.parametrize(("path", "key", "value"), INVALID)
def test_lists_and_objects_must_be_lists_and_objects(path: str, key: str, value: object) -> None:
    assert problems({"format": "whist-league/1", key: value}) == [(path, "value_invalid")]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", 5),
        ("name", ""),
        ("name", "   "),
        ("name", "\u200f\u200e"),
        ("name", "\u200b\u3164"),
        ("name", "x" * 81),
        ("name", True),
        ("id", ""),
        ("id", " "),
        ("id", 5),
        ("ranked", 1),
        ("ranked", "true"),
        ("archived", 0),
        ("app", []),
        ("app", "x"),
        ("notes", 5),
        ("by", []),
        ("at", "yesterday"),
    ],
)
def test_a_players_values(key: str, value: object) -> None:
    assert of_player(**{key: value}) == [("players[0]", "value_invalid")]


def test_a_players_defaults() -> None:
    player = read(
        a_file(players=[{"id": "A", "name": "  Dana ", "ranked": None, "archived": None}])
    ).content.players[0]
    assert (player.name, player.ranked, player.archived) == ("Dana", True, False)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", 5),
        ("name", "x" * 121),
        ("seasons", {}),
        ("rules", []),
        ("rules", "zero_over 30"),
        ("id", "A"),
        ("id", UID[:-1]),
        ("id", f"{{{UID}}}"),
        ("id", UID.replace("-", "")),
        ("app", 1),
    ],
)
def test_a_leagues_values(key: str, value: object) -> None:
    assert of_league(**{key: value}) == [("league", "value_invalid")]


@pytest.mark.parametrize(
    "season",
    [
        {"name": 2026},
        {"name": " "},
        {"name": "\u200b\u3164"},
        {"name": "x" * 81},
        {"name": "2026", "from": "2026"},
        {"name": "2026", "to": 20261231},
        {"name": "2026", "from": "2026-02-01", "to": "2026-01-31"},
        7,
    ],
)
def test_a_seasons_values(season: object) -> None:
    assert of_league(seasons=[season]) == [("league.seasons[0]", "value_invalid")]


@pytest.mark.parametrize("name", ["Spring", "spring ", "SPRING", "Spring\u200f"])
def test_a_season_is_there_once(name: str) -> None:
    assert of_league(seasons=[{"name": "Spring"}, {"name": name}]) == [("league.seasons[1]", "value_invalid")]


DATES = ["2026-02-30", "2026-1-1", "26-01-01", "2026-11-26T20:00:00", "20261126", "2026-W48-4", "2026-11-26 "]


@pytest.mark.parametrize("date", [*DATES, "0000-01-01", "٢٠٢٦-١١-٢٦", "", 20261126, True, []])
def test_a_date_is_year_month_and_day_and_nothing_else(date: object) -> None:
    assert of_session(date=date) == [("", "value_invalid")]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", 5),
        ("name", "x" * 121),
        ("finished", "yes"),
        ("finished", 1),
        ("finished", 0),
        ("season", "2025"),
        ("season", ""),
        ("season", 2026),
        ("seats", "ABCD"),
        ("seats", ["A", "B", "C", 4]),
        ("seats", {"A": 1}),
        ("adjustments", {}),
        ("rules", 5),
        ("id", "1"),
        ("id", 1),
        ("at", 5),
        ("at", "2026-13-01T00:00:00Z"),
        ("at", "0001-01-01T00:00:00+14:00"),
        ("at", "0001-06-01T00:00:00Z"),  # somewhere in the world some such instants have no date
        ("at", "9999-12-31T23:59:59Z"),
        ("app", None.__class__.__name__),
        ("notes", False),
    ],
)
def test_a_sessions_values(key: str, value: object) -> None:
    assert of_session(**{key: value}) == [("", "value_invalid")]


@pytest.mark.parametrize("instant", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_an_instant_that_some_zone_cannot_tell_is_nothing_that_the_app_would_write(instant: str) -> None:
    app = App({"closed_at": instant})
    assert (app.take("closed_at", an_instant), app.rest) == (None, {})


def test_rounds_must_be_a_list() -> None:
    assert problems(a_file(a_session() | {"rounds": {}})) == [("sessions[0]", "value_invalid")]


@pytest.mark.parametrize("tables", [{}, [], "x"])
def test_tables_must_be_a_list_with_a_table(tables: object) -> None:
    assert problems(a_file({"date": "2026-11-26", "tables": tables})) == [("sessions[0]", "value_invalid")]


def test_a_table_must_be_an_object() -> None:
    found = problems(a_file({"date": "2026-11-26", "tables": [None]}))
    assert found == [("sessions[0].tables[0]", "value_invalid")]


def test_a_season_of_the_file_or_of_the_league_will_do() -> None:
    file = a_file(a_session(season="2026"), league={"seasons": [{"name": "2026"}]})
    assert problems(file) == []
    assert problems(a_file(a_session(season="2025")), seasons=["2025"]) == []
    assert problems(a_file(a_session(season="2024")), seasons=["2025"]) == [("sessions[0]", "value_invalid")]


def test_a_season_isnt_missed_where_the_seasons_cant_be_read() -> None:
    assert problems(a_file(a_session(season="2026"), league={"seasons": 5})) == [("league", "value_invalid")]
    assert problems(a_file(a_session(season="2026"), league=[])) == [("league", "value_invalid")]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("player", 5),
        ("points", 5.0),
        ("points", "5"),
        ("points", True),
        ("points", [5]),
        ("reason", 5),
        ("reason", "x" * 201),
        ("after", -1),
        ("after", 3),
        ("after", 1.0),
        ("after", True),
        ("after", "1"),
        ("starting", 1),
        ("starting", "true"),
        ("id", "x"),
        ("at", "noon"),
        ("app", []),
    ],
)
def test_an_adjustments_values(key: str, value: object) -> None:
    adjustment = {"player": "A", "points": 5} | {key: value}
    assert of_session(a_deal(), passed(), adjustments=[adjustment]) == [("adjustments[0]", "value_invalid")]


@pytest.mark.parametrize("after", [0, 1, 2, None])
def test_an_adjustment_stands_after_0_to_all_rounds(after: int | None) -> None:
    adjustment = {"player": "A", "points": 5, "after": after}
    assert of_session(a_deal(), passed(), adjustments=[adjustment]) == []


def test_an_adjustment_must_be_an_object() -> None:
    assert of_session(adjustments=[None, "x"]) == [
        ("adjustments[0]", "value_invalid"),
        ("adjustments[1]", "value_invalid"),
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("contracts", [1, 5, 3, 2]),
        ("contracts", "1 5 3 2"),
        ("tricks", [3, 5, 3, 2]),
        ("fines", 1),
        ("calls", "5H P P P"),
        ("calls", {}),
        ("scores", [1]),
        ("passed_out", 1),
        ("passed_out", "false"),
        ("annulled", True),
        ("annulled", False),
        ("annulled", {}),
        ("seats", "ABCD"),
        ("seats", [1, 2, 3, 4]),
        ("rules", "Classic"),
        ("id", "1"),
        ("at", 12),
        ("by", 12),
        ("notes", 12),
        ("app", 12),
    ],
)
def test_a_deals_own_shape(key: str, value: object) -> None:
    assert of_deal(**{key: value}) == ["value_invalid"]


def test_scores_must_be_whole_numbers() -> None:
    score: Any
    for score in ("-20", -20.0, True, [], {}):
        reading = read(a_file(a_session(a_deal(scores={"A": score, "B": 35, "C": 19, "D": 14}))))
        assert [(p.code, p.player) for p in reading.problems] == [("value_invalid", "A")]


@pytest.mark.parametrize("round", [None, [], "x", 5, True])
def test_a_round_must_be_an_object(round: object) -> None:
    assert of_session(round) == [("rounds[0]", "value_invalid")]


@pytest.mark.parametrize("covers", [0, -1, 1.0, "1", True, 1.5, []])
def test_covers_is_a_whole_number_from_1(covers: object) -> None:
    assert of_session({"points": {"A": 1}, "covers": covers}) == [("rounds[0]", "value_invalid")]


@pytest.mark.parametrize("covers", [1, 2, 500, 999_999_999_999_999, None])
def test_covers_has_no_end(covers: int | None) -> None:
    assert of_session({"points": {"A": 1}, "covers": covers}) == []


@pytest.mark.parametrize("points", [1.0, "1", True, [1], 1.5, {}])
def test_points_are_whole_numbers(points: object) -> None:
    reading = read(a_file(a_session({"points": {"A": points, "B": 2}})))
    assert [(p.path, p.code, p.player) for p in reading.problems] == [
        ("sessions[0].rounds[0]", "value_invalid", "A")
    ]


@pytest.mark.parametrize("points", [[], "x", 5, True])
def test_points_are_an_object(points: object) -> None:
    assert of_session({"points": points}) == [("rounds[0]", "value_invalid")]
