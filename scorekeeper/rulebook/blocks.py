"""What a section of the rules is made of. Each block has a template of its name: templates/rulebook/_text.html, …"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.html import strip_tags

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Text:
    """One paragraph."""

    text: str
    template: ClassVar[str] = "rulebook/_text.html"

    def words(self) -> Iterable[Words]:
        return [self.text]


@dataclass(frozen=True, slots=True)
class Terms:
    """Words of the table, each with what it means."""

    pairs: tuple[tuple[str, str], ...]
    template: ClassVar[str] = "rulebook/_terms.html"

    def words(self) -> Iterable[Words]:
        return [word for pair in self.pairs for word in pair]


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table. Cells are text, or numbers as the page writes them; `example` where it is worked out."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    example: bool = False
    template: ClassVar[str] = "rulebook/_grid.html"

    def words(self) -> Iterable[Words]:
        cells = (strip_tags(cell) for row in self.rows for cell in row)
        return [self.caption, *self.heads, *cells]


@dataclass(frozen=True, slots=True)
class Suits:
    """Suits in order, the lowest first."""

    caption: str
    codes: tuple[str, ...]
    template: ClassVar[str] = "rulebook/_suits.html"

    def words(self) -> Iterable[Words]:
        return [self.caption]


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in order of play: rank, suit, and whether it takes the trick."""

    caption: str
    cards: tuple[tuple[str, str, bool], ...]
    told: str
    template: ClassVar[str] = "rulebook/_trick.html"

    def words(self) -> Iterable[Words]:
        return [self.caption, self.told]


Block = Text | Terms | Grid | Suits | Trick


@dataclass(frozen=True, slots=True)
class Section:
    """One question that somebody may have.

    id        of its place on the page, and in addresses (`?about=`): stays what it is
    settings  the house rules that it explains, by their names in `rules.RuleSet`
    """

    id: str
    title: str
    blocks: tuple[Block, ...]
    settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    sections: tuple[Section, ...]
