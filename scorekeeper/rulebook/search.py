"""What somebody looks for in the rules: which sections have it, and where. As static/js/rulebook/search.js."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape, unescape

from .blocks import Chapter, Section
from .house import House, settings_of

TAGS = re.compile(r"(<[^>]*>)")


def searched(chapters: Iterable[Chapter], house: House, query: str) -> list[Chapter]:
    """The chapters with the sections alone in which every word of the query occurs; those first that are named so."""
    wanted = folded(query).split()

    def is_elsewhere(section: Section) -> bool:
        return not _has(section.title, wanted)

    found = [
        replace(each, sections=tuple(sorted(_with(each.sections, house, wanted), key=is_elsewhere)))
        for each in chapters
    ]
    return sorted(
        (chapter for chapter in found if chapter.sections),
        key=lambda chapter: is_elsewhere(chapter.sections[0]),
    )


def _with(sections: Iterable[Section], house: House, wanted: list[str]) -> Iterator[Section]:
    for section in sections:
        settings = settings_of(section.settings, house.rules)
        words = [section.title, *(word for block in section.blocks for word in block.words())]
        words += [word for setting in settings for word in (setting.label, setting.value)]
        if _has(" ".join(map(str, words)), wanted):
            yield section


def _has(text: str, wanted: Iterable[str]) -> bool:
    where = folded(text)
    return all(word in where for word in wanted)


def folded(text: str) -> str:
    """As letters are compared: without accents, points, capitals, and marks of direction."""
    kept = (c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) not in {"Mn", "Cf"})
    return "".join(kept).casefold().replace("−", "-").replace("’", "'")


def marked(html: str, query: str) -> str:
    """The same page with each word of the query marked where it is to be read, never inside of a tag."""
    wanted = folded(query).split()
    parts = TAGS.split(html)
    parts[::2] = [_marked_text(unescape(text), wanted) for text in parts[::2]]
    return "".join(parts)


def _marked_text(text: str, wanted: list[str]) -> str:
    parts, end = [], 0
    for start, stop in spans(text, wanted):
        parts += [escape(text[end:start]), "<mark>", escape(text[start:stop]), "</mark>"]
        end = stop
    return "".join([*parts, escape(text[end:])])


def spans(text: str, wanted: Iterable[str]) -> list[tuple[int, int]]:
    """Where in the text the words stand, from the first on; one letter alone is nowhere, it would be everywhere."""
    letters = [(letter, place) for place, written in enumerate(text) for letter in folded(written)]
    words = "|".join(re.escape(word) for word in sorted(wanted, key=len, reverse=True) if len(word) > 1)
    if not words:
        return []
    found = re.finditer(words, "".join(letter for letter, _ in letters))
    return [(letters[each.start()][1], letters[each.end() - 1][1] + 1) for each in found]
