"""Lists of totals, read: separators, dates, points; and whatever is pasted, it is answered."""

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.transfer.grid import is_day, lines_of, order_of, read_day, read_points
from scorekeeper.transfer.totals import read_totals


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("a,b;c\nd,e", [("a", "b;c"), ("d", "e")]),
        ("a;b,c\nd;e", [("a", "b,c"), ("d", "e")]),
        ("a\tb,c;d\n\n\t\te", [("a", "b,c;d", ""), ("", "", "e")]),
        ("6.11.26  Dana L  5\r\n7.11.26   Bob  6\r", [("6.11.26", "Dana L", "5"), ("7.11.26", "Bob", "6")]),
        ('"a, b","say ""x""", \u200fדנה\u200e ', [("a, b", 'say "x"', "דנה")]),
        ('"a,b\nc,d', [("a,b", ""), ("c", "d")]),
        ("\ufeffa\u00a0 b,\0", [("a b", "")]),
        ("", []),
    ],
)  # fmt: skip
def test_a_list_falls_into_rows_and_cells(text: str, cells: list[tuple[str, ...]]) -> None:
    assert [line.cells for line in lines_of(text)] == cells


def test_rows_keep_their_numbers() -> None:
    assert [line.number for line in lines_of("a,b\n\n,\nc,d")] == [1, 4]


DAYS = ["2026-11-06", "2026/11/6", "2026.11.06", "6.11.2026", "06/11/2026", "6-11-26", "6.11.26", "6/11/2026 21:30",
        "2026-11-06T21:30:00Z", "6.11.2026, 9:05 PM"]  # fmt: skip


@pytest.mark.parametrize("text", DAYS)
def test_a_day_in_its_common_spellings(text: str) -> None:
    assert read_day(text, "day") == date(2026, 11, 6)


def test_a_month_may_stand_first() -> None:
    assert read_day("11/06/2026", "month") == date(2026, 11, 6)
    assert read_day("2026-11-06", "month") == date(2026, 11, 6)
    assert read_day("1.2.85", "day") == date(1985, 2, 1)


@pytest.mark.parametrize(
    "text", ["", "6.11", "31.11.2026", "2026-13-01", "6.11.026", "0.1.2026", "x", "٦.١١.٢٠٢٦"]
)
def test_what_is_no_day_is_told(text: str) -> None:
    assert not is_day(text)


def test_of_dates_that_say_both_the_day_is_proposed_first() -> None:
    assert order_of(["1/2/26", "2/2/26"]) == ("day", True)
    assert order_of(["1/2/26", "2/13/26"]) == ("month", False)
    assert order_of(["13/2/26", "2/13/26"]) == ("day", False)
    assert order_of(["2026-02-01", "x", ""]) == ("day", False)


POINTS = {"0": 0, "30": 30, "-30": -30, "−30": -30, "–30": -30, "- 30": -30, "30-": -30, "30−": -30, "(30)": -30,
          "+30": 30, "1,234": 1234, "1.234": 1234, "1 234": 1234, "1'234": 1234, "-1,234,567": -1234567, "12.0": 12,
          "12,00": 12, "1.000": 1000, "": None, "-": None, "–": None, "x": None}  # fmt: skip


@pytest.mark.parametrize(("text", "points"), POINTS.items())
def test_points_in_their_common_spellings(text: str, points: int | None) -> None:
    assert read_points(text) == points


@pytest.mark.parametrize(
    "text", ["12,5", "12.34", "1,23", "--5", "-5-", "5a", "a", "1,2345", "(", "()", "٣", "½"]
)
def test_what_are_no_points_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        read_points(text)


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("Date,Name,Points\n26.11.2026,Dana,5", ["date", "player", "points"]),
        ("Points;Date;Who\n5;26.11.2026;Dana", ["points", "date", "player"]),
        ("תאריך,שם,ערב,סיבובים,נקודות\n6.11.26,דנה,בית,8,5", ["date", "player", "evening", "rounds", "points"]),
        ("fecha;jugador;puntos\n26.11.2026;Ana;5", ["date", "player", "points"]),
        ("Dana,5,26.11.2026,At home", ["player", "points", "date", "evening"]),
        ("Name,Place,Points,Date\nDana,1,5,26.11.2026\nBob,2,4,26.11.2026", ["player", "skip", "points", "date"]),
        ("Day;Dana;Bob;Sum\n26.11.2026;1;2;3\n27.11.2026;;4;5", ["date", "person", "person", "skip"]),
        ("Dana\tBob\tDate\tNote\n1\t2\t26.11.2026\tlate", ["person", "person", "date", "evening"]),
    ],
)  # fmt: skip
def test_columns_are_known_by_head_and_content(text: str, roles: list[str]) -> None:
    assert [column.role for column in read_totals(text).columns] == roles


def test_too_many_names_are_no_names() -> None:
    text = "\n".join(f"26.11.2026,Player {number},1" for number in range(101))
    read = read_totals(text)
    assert [fault.message for fault in read.faults] == [
        "Names: 101. At most 100 at once: is the right column taken for the names?"
    ]
    assert (read.names, read.evenings) == ({}, [])


cells = st.sampled_from(
    [
        "26.11.2026",
        "3/12/26",
        "99.99.9999",
        "Dana",
        "Bob",
        "דנה",
        "",
        "-",
        "5",
        "−30",
        "1,234",
        "x1",
        "0",
        '"',
        "Date",
    ]
) | st.text(max_size=6)
grids = st.lists(st.lists(cells, max_size=6), max_size=8)
separators = st.sampled_from(["\t", ";", ",", "  "])


@given(
    grids,
    separators,
    st.lists(st.sampled_from(["date", "player", "points", "person", "rounds", "junk"]), max_size=6),
)
def test_whatever_is_pasted_is_answered(grid: list[list[str]], separator: str, roles: list[str]) -> None:
    text = "\n".join(separator.join(row) for row in grid)
    for read in (read_totals(text), read_totals(text, roles=roles, order="month", skipped={2, 3})):
        for fault in read.faults:
            assert "%(" not in fault.message
        for evening in read.evenings:
            assert set(evening.points) <= set(read.names)
            assert evening.points
