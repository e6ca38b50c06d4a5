"""People's names as data: any script, cleaned of what the eye cannot see."""

import re
import unicodedata

NAME_MAX = 40  # characters that a person may type; a file may bring up to 80
_BIDI_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_SPACES = re.compile(r"\s+")
# Letters and symbols by their category, but nothing that the eye can see.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def clean_name(text: str) -> str:
    """The name as people see it: NFC, bidi marks and control characters dropped, white space folded.

    >>> clean_name("  Dana\\u200f   Levi ")
    'Dana Levi'
    """
    # What is invisible goes first: it may stand between two spaces, or a letter and its accent.
    seen = "".join(c for c in text if c.isspace() or unicodedata.category(c) not in {"Cc", "Cs"})
    return _SPACES.sub(" ", unicodedata.normalize("NFC", _BIDI_MARKS.sub("", seen))).strip()


def is_blank(text: str) -> bool:
    """Whether nobody could see this name: nothing in it but spaces, joiners and their like.

    >>> is_blank(" \\u200b\\u3164"), is_blank("🂡")
    (True, False)
    """
    return all(c in _BLANKS or unicodedata.category(c)[0] in "ZC" for c in clean_name(text))


def name_key(text: str) -> str:
    """What two spellings of one name share: players of a league match by it.

    >>> name_key("DANA ") == name_key("dana")
    True
    """
    return unicodedata.normalize("NFC", clean_name(text).casefold())
