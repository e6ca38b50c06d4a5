"""From bytes to one JSON object, or a clear word why not."""

import io
import json
import math
import re
from collections import Counter
from typing import Any, NoReturn

from django.utils.translation import gettext, gettext_noop

FORMAT = "whist-league/1"
MAX_DEPTH = 50
MAX_DIGITS = 15

_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_NO_BRACKET = re.compile(r"[^\[\]{}]+")


class Unreadable(Exception):
    """Nothing of the file can be looked at. The message says what to do."""

    def __init__(self, template: str, **params: object) -> None:
        self.template = template
        self.params = params

    def __str__(self) -> str:
        return gettext(self.template) % self.params


def load(data: bytes) -> dict[str, Any]:
    """The object at the top of a `whist-league/1` file. Raises Unreadable."""
    text = _decoded(data)
    _refuse_depth(text)
    top = _parsed(text)
    if not isinstance(top, dict):
        raise Unreadable(gettext_noop("The file must be one JSON object, in braces."))
    if top.get("format") != FORMAT:
        raise Unreadable(
            gettext_noop('This is no Whist Score file: its “format” must be "%(format)s".'), format=FORMAT
        )
    return top


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(
            gettext_noop("The file isn’t UTF-8 text (byte %(at)d): save it again as UTF-8."), at=error.start
        ) from None


def _refuse_depth(text: str) -> None:
    """Count the brackets first: the parser itself would run out of stack on a deep file."""
    depth = 0
    for bracket in _NO_BRACKET.sub("", _STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            raise Unreadable(
                gettext_noop("The file is nested deeper than %(depth)d brackets."), depth=MAX_DEPTH
            )


def _parsed(text: str) -> object:
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        raise Unreadable(
            gettext_noop("The file isn’t JSON: line %(line)d, column %(column)d can’t be read."),
            line=error.lineno,
            column=error.colno,
        ) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise Unreadable(
            gettext_noop("The key “%(key)s” stands twice in one object: keep one."), key=printable(twice)
        )
    return values


def _whole(digits: str) -> int:
    _refuse_length(digits)
    return int(digits)


def _fraction(digits: str) -> float:
    _refuse_length(digits)
    number = float(digits)
    if math.isinf(number):
        _no_number(digits)
    return number


def _refuse_length(digits: str) -> None:
    if sum(character.isdigit() for character in digits) > MAX_DIGITS:
        raise Unreadable(
            gettext_noop("The number %(number)s… has more than %(most)d digits."),
            number=digits[:MAX_DIGITS],
            most=MAX_DIGITS,
        )


def _no_number(word: str) -> NoReturn:
    raise Unreadable(gettext_noop("%(word)s is no number that can be counted."), word=word)


def printable(text: str) -> str:
    """Text that any terminal takes: lone surrogates and U+0000 spelt out."""
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")


def utf8(out: Any) -> None:
    """Make a command's output take any name, whatever the terminal's locale; CRLF stays CRLF."""
    stream = getattr(out, "_out", out)
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="")
