"""The answers of a growing deal as a phone sends them, refused where none of our pages could have sent them."""

import json
import uuid
from typing import Any

from .. import rules as game
from .draft import Sent

QUESTIONS = (
    "lineup",
    "deck",
    "removed_suit",
    "dealer",
    "frisch",
    "declarer",
    "bid",
    "factor",
    "calls",
    "taken",
    "reason",
)
PER_PLAYER = ("contract-", "tricks-", "fines-")
LISTS = ("lineup", "calls", "taken")
MOST_CALLS = 256  # every bid there is, with passes between them
LONGEST = 48  # of a list's: a call with who made it
MOST_NUMBER = 1000
MOST_SENT = 16_384  # bytes; a whole deal takes less than 4,000


def read_sent(body: bytes) -> tuple[uuid.UUID, dict[str, Sent], str] | None:
    """What the phone sent, or None where it is not what a phone sends."""
    if len(body) > MOST_SENT:
        return None
    try:
        data = json.loads(body)
        key = uuid.UUID(data["key"])
        seat = data.get("seat") or ""
        answers = {
            question: Sent(answer["v"], int(answer["base"])) for question, answer in data["answers"].items()
        }
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        return None
    known = all(is_question(question) and is_answer(question, a.value) for question, a in answers.items())
    is_seat = seat == "" or (isinstance(seat, str) and is_uid(seat))
    return (key, answers, seat) if known and is_seat else None


def is_question(name: str) -> bool:
    return name in QUESTIONS or (name.startswith(PER_PLAYER) and is_uid(name.partition("-")[2]))


def is_uid(text: str) -> bool:
    """Whether this is a player's id as pages have it, so that it can be no other spelling of the same."""
    try:
        return str(uuid.UUID(text)) == text
    except ValueError:
        return False


def is_answer(question: str, value: Any) -> bool:
    """Whether this can be answered: a short text, a small number, nothing, or of LISTS a list."""
    if isinstance(value, list):
        texts = all(isinstance(v, str) and len(v) <= LONGEST and is_text(v) for v in value)
        return question in LISTS and len(value) <= MOST_CALLS and texts
    if question == "bid" and value:
        return is_bid(value)
    if isinstance(value, str):
        return question not in {"lineup", "taken"} and len(value) <= 200 and is_text(value)
    return value is None or (type(value) is int and abs(value) < MOST_NUMBER)


def is_bid(value: Any) -> bool:
    try:
        return game.Bid.parse(value).level < MOST_NUMBER
    except ValueError:
        return False


def is_text(text: str) -> bool:
    """Half a character or a NUL can stand in JSON, but neither on a page nor in every database."""
    return "\0" not in text and not any("\ud800" <= c <= "\udfff" for c in text)
