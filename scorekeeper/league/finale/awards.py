"""What there is to win in a season: the first places, and the titles that the deals give."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Self

from django.utils.translation import gettext, ngettext

from ...models import Player
from ..standings.page import Standing
from ..statistics.numbers import TITLES, Book, Title


@dataclass(frozen=True, slots=True)
class Winners:
    """Who stands in front: the champions of a season that is closed, else who is first in the table so far.

    `standings` are their lines of the table, None for a champion who is not ranked any more. Behind them the `second`
    stand unless the first place is shared; `others` are all the rest. A champion who was decided otherwise than by
    the table takes the place of who is first there.
    """

    first: Sequence[Player]
    standings: Sequence[Standing | None]
    second: Sequence[Standing]
    others: Sequence[Standing]

    @classmethod
    def of(cls, ranked: Sequence[Standing], champions: Sequence[Player], whose: Mapping[int, int]) -> Self:
        """`whose` says who a champion is by now, where he was merged since."""
        first = list(champions) or [each.player for each in ranked if each.line.place == 1]
        keys = [whose.get(player.pk, player.pk) for player in first]
        behind = [each for each in ranked if each.player.pk not in keys]
        lines = {each.player.pk: each for each in ranked}
        second = [each for each in behind if (each.line.place or 0) <= 2 and len(first) == 1]
        return cls(
            first=first,
            standings=[lines.get(key) for key in keys],
            second=second,
            others=[each for each in behind if each not in second],
        )

    @property
    def pairs(self) -> list[tuple[Player, Standing | None]]:
        return list(zip(self.first, self.standings, strict=True))

    @property
    def third(self) -> list[Standing]:
        return [each for each in self.others if each.line.place == 3]


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a title, with the evening on which most of it happened, or where it ended."""

    player: Player
    day: date
    session: str


SUITS = {
    "most_zeros": "S",
    "comeback": "H",
    "streak": "D",
    "fined": "C",
    "forbidden": "S",
    "one_trick": "H",
}
COUNTS = frozenset({"most_zeros", "streak", "fined", "forbidden"})  # once is nothing to be honoured for
GATHERED = frozenset({"most_zeros", "fined", "forbidden", "one_trick"})


@dataclass(frozen=True, slots=True)
class Award:
    """A title with all who share it, and the suit that adorns it."""

    what: str
    value: int
    holders: Sequence[Holder]

    @property
    def suit(self) -> str:
        return SUITS[self.what]

    @property
    def is_gathered(self) -> bool:
        """Whether it came together over the season, so that its evening is only the one that gave most of it."""
        return self.what in GATHERED and self.value > 1

    @property
    def name(self) -> str:
        return {
            "most_zeros": gettext("Most zeros"),
            "comeback": gettext("Best comeback"),
            "streak": gettext("Longest streak"),
            "fined": gettext("Most fined"),
            "forbidden": gettext("Most often forbidden"),
            "one_trick": gettext("By one trick"),
        }[self.what]

    @property
    def said(self) -> str:
        """What it is for, with its number."""
        n = self.value
        told = {
            "most_zeros": ngettext("%(n)s zero made", "%(n)s zeros made", n),
            "comeback": gettext("%(n)s points behind in one evening, and first in the end"),
            "streak": ngettext("%(n)s contract made in a row", "%(n)s contracts made in a row", n),
            "fined": ngettext("%(n)s fine", "%(n)s fines", n),
            "forbidden": ngettext(
                "The right number was forbidden %(n)s time", "The right number was forbidden %(n)s times", n
            ),
            "one_trick": ngettext(
                "%(n)s point lost by one trick too many or too few",
                "%(n)s points lost by one trick too many or too few",
                n,
            ),
        }
        return told[self.what] % {"n": n}


def awards_of(book: Book, players: Mapping[int, Player]) -> list[Award]:
    """The titles in their order; one that nobody has earned is left out."""
    found = [book.titles.get(what, ()) for what in TITLES]
    return [_award(titles, players) for titles in found if titles and _is_earned(titles[0])]


def _is_earned(title: Title) -> bool:
    return title.value > 1 or title.what not in COUNTS


def _award(titles: Sequence[Title], players: Mapping[int, Player]) -> Award:
    return Award(titles[0].what, titles[0].value, list(_holders(titles, players)))


def _holders(titles: Sequence[Title], players: Mapping[int, Player]) -> Iterator[Holder]:
    for title in titles:
        # A book that was read a blink before its people may name one who came after them.
        if title.player in players:
            yield Holder(players[title.player], title.day, title.session)
