"""People's names as data: any script, cleaned of what the eye cannot see."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import chain, count

NAME_MAX = 40  # characters that a person may type; a file may bring up to 80
_BIDI_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_SPACES = re.compile(r"\s+")
# Letters and symbols by their category, but nothing that the eye can see.
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Nothing that is to come here will be seen either.
_IGNORABLE = re.compile("[\u2065\ufff0-\ufff8\U00013439-\U0001343f\U000e0000-\U000e0fff]")

# One letter as people see it: with its accents and points, an emoji with its skin and what is joined to it.
_LETTER = re.compile(
    "[^\u200d](?:[\u0300-\u036f\u0591-\u05c7\ufe0f\U0001f3fb-\U0001f3ff]|\u200d.)*", re.DOTALL
)
_MOST_INITIALS = 4


def clean_name(text: str) -> str:
    """The name as people see it: NFC, bidi marks, control and noncharacters dropped, white space folded.

    >>> clean_name("  Dana\\u200f   Levi ")
    'Dana Levi'
    """
    # What is invisible goes first: it may stand between two spaces, or a letter and its accent.
    seen = "".join(c for c in text if c.isspace() or not _is_no_text(c))
    return _SPACES.sub(" ", unicodedata.normalize("NFC", _BIDI_MARKS.sub("", seen))).strip()


def _is_no_text(character: str) -> bool:
    """Control characters, halves of characters, and what Unicode keeps from meaning anything."""
    if unicodedata.category(character) in {"Cc", "Cs"}:
        return True
    return "\ufdd0" <= character <= "\ufdef" or ord(character) & 0xFFFE == 0xFFFE


def is_blank(text: str) -> bool:
    """Whether nobody could see this name: nothing in it but spaces, joiners and their like.

    What these tables of Unicode don't know yet is seen: new emoji come every year.

    >>> is_blank(" \\u200b\\u3164"), is_blank("🂡"), is_blank("🩷")
    (True, False, False)
    """
    return all(_is_unseen(c) for c in clean_name(text))


def _is_unseen(character: str) -> bool:
    kind = unicodedata.category(character)
    if kind == "Cn":
        return _IGNORABLE.match(character) is not None
    return character in _BLANKS or kind[0] in "ZC"


def name_key(text: str) -> str:
    """What two spellings of one name share: players of a league match by it.

    >>> name_key("DANA ") == name_key("dana")
    True
    """
    return unicodedata.normalize("NFC", clean_name(text).casefold())


def is_near(one: str, other: str) -> bool:
    """Whether two names may be one person's, spelt or shortened otherwise. A name is not near itself.

    >>> [is_near("Dana", name) for name in ("Dan", "Dana L.", "Dena", "Hana", "Dov", "DANA")]
    [True, True, True, False, False, False]
    """
    if name_key(one) == name_key(other):
        return False
    short, long = sorted((_bare(one), _bare(other)), key=len)
    if len(short) < 2:
        return False
    if short[0] != long[0] and len(long) < 6:  # Dana and Hana are two, Carmen and Karmen hardly
        return False
    return long.startswith(short) or _edits(short, long) <= _forgiven(long)


def _bare(name: str) -> str:
    """The key without accents, points and the like."""
    return "".join(c for c in unicodedata.normalize("NFD", name_key(name)) if c.isalnum() or c == " ")


def _forgiven(name: str) -> int:
    """Slips that a name of this length may hold: none in three letters, where Bob would be Rob."""
    return 0 if len(name) < 4 else 1 if len(name) < 7 else 2


def _edits(short: str, long: str) -> int:
    """How many letters are missing, too many or others (Levenshtein's distance)."""
    row = list(range(len(long) + 1))
    for place, letter in enumerate(short, start=1):
        last, row[0] = row[0], place
        for column, other in enumerate(long, start=1):
            cost = min(row[column] + 1, row[column - 1] + 1, last + (letter != other))
            last, row[column] = row[column], cost
    return row[-1]


def letters_of(name: str) -> list[str]:
    """The letters that people see in a name, none torn apart."""
    return _LETTER.findall(name)


def initials_of(names: Sequence[str]) -> list[str]:
    """For each name a few letters that no other one gets: the shortest beginning that tells it apart, where one does.

    >>> initials_of(["Dana", "Dov", "Bob"])
    ['Da', 'Do', 'B']
    >>> initials_of(["Dana Levi", "Dana Cohen", "Dana Cohn"])
    ['DL', 'DC', 'Dan']
    """
    found = [_own_beginning(name, [*names[:place], *names[place + 1 :]]) for place, name in enumerate(names)]
    taken = {text.casefold() for text in found}
    for place, name in enumerate(names):
        if not found[place]:
            found[place] = next(text for text in _other_ways(name) if text.casefold() not in taken)
            taken.add(found[place].casefold())
    return found


def _own_beginning(name: str, others: Sequence[str]) -> str:
    """ "" where others begin with the same four letters."""
    letters, keys = letters_of(name), [other.casefold() for other in others]
    beginnings = ("".join(letters[:length]) for length in range(1, _MOST_INITIALS + 1))
    return next((b for b in beginnings if not any(key.startswith(b.casefold()) for key in keys)), "")


def _other_ways(name: str) -> Iterator[str]:
    """The first letters of its words, its first two and its last letter; in the end a number."""
    words = [letters_of(word) for word in name.split()]
    firsts = "".join(word[0] for word in words[:3] if word)
    letters = letters_of(name)
    ends = "".join([*letters[:2], *letters[-1:]])
    short = firsts if len(words) > 1 else "".join(letters[:1])
    return chain([firsts] if len(words) > 1 else [], [ends], (f"{short}{number}" for number in count(2)))
