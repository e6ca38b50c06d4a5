"""What can't be read at all: one problem `unreadable`, no sessions."""

import json

import pytest

from scorekeeper.transfer.reading import read_file
from tests.transfer.files import a_deal, a_file, a_session, bytes_of

HEAD = '{"format": "whist-league/1"'


def refused(data: bytes | str) -> bool:
    reading = read_file(data.encode() if isinstance(data, str) else data)
    if reading.readable:
        return False
    assert [(p.path, p.code, p.player) for p in reading.problems] == [("", "unreadable", None)]
    assert reading.answers == ()
    assert reading.problems[0].message
    return True


def nested(depth: int) -> str:
    """A file whose deepest bracket is the `depth`th."""
    lists = depth - 3
    return HEAD + ', "league": {"app": {"x": ' + "[" * lists + "]" * lists + "}}}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "whist",
        "[]",
        '"whist-league/1"',
        "null",
        "1",
        "{",
        HEAD,
        HEAD + "} {}",
        HEAD + "},",
        HEAD + ', "players": [],}',
        HEAD + ", players: []}",
        HEAD + ', "players": [01]}',
        HEAD + ', "league": {"name": "a\tb"}}',
        "{'format': 'whist-league/1'}",
    ],
)
def test_read_refuses_what_is_no_json_object(text: str) -> None:
    assert refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"format": null}',
        '{"format": "whist-league/2"}',
        '{"format": 1}',
        '{"format": ["whist-league/1"]}',
    ],
)
def test_read_refuses_another_format(text: str) -> None:
    assert refused(text)


@pytest.mark.parametrize("data", ["{}".encode("utf-16"), HEAD.encode() + b', "x": "\xff"}', b"\xed\xa0\x80"])
def test_read_refuses_what_is_not_utf_8(data: bytes) -> None:
    assert refused(data)


def test_read_accepts_a_byte_order_mark() -> None:
    assert read_file(b"\xef\xbb\xbf" + bytes_of(a_file())).clean


@pytest.mark.parametrize(
    "inside",
    [
        '"league": {}, "league": {}',
        '"format": "whist-league/1"',
        '"league": {"app": {"a": {"b": 1, "b": 1}}}',
        '"sessions": [{"rounds": [{"contracts": {"A": 1, "A": 1}}]}]',
        r'"league": {"app": {"a": 1, "\u0061": 2}}',
    ],
)
def test_read_refuses_a_key_that_stands_twice(inside: str) -> None:
    assert refused(f"{HEAD}, {inside}}}")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e999"])
def test_read_refuses_what_is_no_number(number: str) -> None:
    assert refused(f'{HEAD}, "league": {{"app": {{"x": {number}}}}}}}')


@pytest.mark.parametrize(
    "number", ["1234567890123456", "-1000000000000000", "1" * 5000, "0.1234567890123456", "1.000000000000000"]
)
def test_read_refuses_a_number_of_more_than_15_digits(number: str) -> None:
    assert refused(f'{HEAD}, "league": {{"app": {{"x": {number}}}}}}}')


def test_read_accepts_a_number_of_15_digits() -> None:
    points = {"A": 123456789012345, "B": -123456789012345}
    reading = read_file(bytes_of(a_file(a_session({"points": points}))))
    assert reading.clean
    assert reading.answers[0].totals() == {"A": 123456789012345, "B": -123456789012345, "C": 0, "D": 0}


def test_read_accepts_50_brackets_and_refuses_51() -> None:
    assert not refused(nested(50))
    assert refused(nested(51))


@pytest.mark.parametrize("brackets", ["[" * 100_000, '{"a":' * 100_000, nested(100_000), "]" * 100_000])
def test_read_refuses_100_000_brackets(brackets: str) -> None:
    assert refused(brackets)


def test_read_counts_no_bracket_within_text() -> None:
    name = "[" * 60 + '"' + "{" * 60 + "\\" + "[" * 60
    assert read_file(bytes_of(a_file(a_session(a_deal(), notes=name)))).clean


def test_read_tells_where_the_json_ends() -> None:
    reading = read_file(json.dumps(a_file(), indent=1).encode()[:-4])
    assert "line" in reading.problems[0].message
