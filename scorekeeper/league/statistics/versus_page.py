"""Two people side by side: what they did against each other, and what each did by himself."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from django.utils.translation import gettext

from ...models import League, Player, Season
from ..standings.rounding import rounded
from .book import book_of
from .numbers import SUITS, Feat, Pair, PlayerNumbers, Tally
from .player_page import seat_names

Form = Literal["number", "signed", "average", "share"]  # how a value is written
Better = Literal["one", "other", ""]
AVERAGE, PERCENT = 2, 2  # decimals of what is shown, a share in whole percent


@dataclass(frozen=True, slots=True)
class Row:
    """One number of both; `better` is whose is better: "one", "other", or "" where nobody's is.

    `suit` stands for the label of a contract's suit, which is drawn.
    """

    label: str
    form: Form
    one: Any
    other: Any
    better: Better = ""
    suit: str = ""

    @property
    def one_better(self) -> bool:
        return self.better == "one"

    @property
    def other_better(self) -> bool:
        return self.better == "other"


@dataclass(frozen=True, slots=True)
class Versus:
    pair: Pair
    together: Sequence[Row]
    alone: Sequence[Row]


def versus_of(league: League, season: Season | None, one: Player, other: Player) -> Versus:
    """Both in numbers. One query where the book is kept."""
    book = book_of(league, season)
    pair = book.pair(one.pk, other.pk)
    return Versus(pair, list(together(pair)), list(alone(book.of(one.pk), book.of(other.pk))))


def together(pair: Pair) -> list[Row]:
    """What they did against each other."""
    rows = [
        _more(gettext("Evenings ahead"), "number", pair.ahead, pair.behind),
        _more(gettext("Points in these evenings"), "number", *pair.points),
    ]
    if pair.rounds:
        rows.append(
            _more(gettext("Rounds with more points, at one table"), "number", pair.better, pair.worse)
        )
    return rows


def alone(one: PlayerNumbers, other: PlayerNumbers) -> list[Row]:
    """What each did, without what neither tried. Sums of who played more often are no better for it."""
    return [
        Row(gettext("Evenings"), "number", one.sessions, other.sessions),
        Row(gettext("Rounds"), "number", one.rounds, other.rounds),
        _more(gettext("Points per round"), "average", one.average, other.average),
        *(row for row in _shares(one, other) if row.one.tried or row.other.tried),
        _feat(gettext("Best round"), one.best_round, other.best_round),
        _feat(gettext("Worst round"), one.worst_round, other.worst_round),
        _feat(gettext("Best evening"), one.best_session, other.best_session),
        _feat(gettext("Worst evening"), one.worst_session, other.worst_session),
        _more(
            gettext("Contracts made in a row"), "number", one.made_streak.longest, other.made_streak.longest
        ),
        _more(gettext("Evenings won in a row"), "number", one.won_streak.longest, other.won_streak.longest),
        Row(gettext("Fines"), "number", one.fines, other.fines),
        Row(
            gettext("Last to speak: the right number was forbidden"), "number", one.forbidden, other.forbidden
        ),
        Row(gettext("Points lost by one trick"), "number", one.one_off_points, other.one_off_points),
    ]


def _shares(one: PlayerNumbers, other: PlayerNumbers) -> list[Row]:
    return [
        _share(gettext("Evenings won"), Tally(one.sessions, one.won), Tally(other.sessions, other.won)),
        _share(gettext("Contracts made"), one.contracts, other.contracts),
        *(
            _share(name, mine, theirs)
            for name, mine, theirs in zip(seat_names(), one.seats, other.seats, strict=True)
        ),
        _share(gettext("under"), one.under, other.under),
        _share(gettext("over"), one.over, other.over),
        *(_share("", one.suits[suit], other.suits[suit], suit=suit) for suit in SUITS),
        _share(gettext("Zero"), one.zero, other.zero),
    ]


def _more(label: str, form: Form, one: int | Fraction | None, other: int | Fraction | None) -> Row:
    """A row in which more is better."""
    if form == "average":
        return Row(label, form, one, other, _better(*(_as_shown(each, AVERAGE) for each in (one, other))))
    return Row(label, form, one, other, _better(one, other))


def _share(label: str, one: Tally, other: Tally, suit: str = "") -> Row:
    better = _better(*(_as_shown(each.share, PERCENT) for each in (one, other)))
    return Row(label, "share", one, other, better, suit)


def _feat(label: str, one: Feat | None, other: Feat | None) -> Row:
    return _more(label, "signed", one.points if one else None, other.points if other else None)


def _as_shown(value: int | Fraction | None, decimals: int) -> Fraction | None:
    """Rounded as the page writes it: where two look the same, neither is better."""
    return None if value is None else rounded(Fraction(value), decimals)


def _better(one: int | Fraction | None, other: int | Fraction | None) -> Better:
    """Of what is not known nothing is better, nor worse."""
    if one is None or other is None or one == other:
        return ""
    return "one" if one > other else "other"
