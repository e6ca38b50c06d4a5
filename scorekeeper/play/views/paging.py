"""Long lists, a page at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Page:
    """A stretch of a list: `items`, and the pages beside it, None where there are none."""

    number: int
    items: Sequence[Any]
    newer: int | None
    older: int | None


def page_number(request: HttpRequest) -> int:
    """From 1; whatever else stands there is the first page."""
    text = request.GET.get("page", "")
    return max(1, int(text)) if text.isascii() and text.isdecimal() and len(text) < 7 else 1


def page_of(found: Sequence[Any], number: int, most: int) -> Page:
    """The page of what was found, which is one more than `most` where more follows."""
    return Page(
        number=number,
        items=found[:most],
        newer=number - 1 or None,
        older=number + 1 if len(found) > most else None,
    )
