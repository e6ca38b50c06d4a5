"""Deals that the page works out, legal under any house rules."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from .. import rules as game
from ..templatetags.whist import formula, num, signed
from .blocks import Grid
from .house import House

Numbers = tuple[int, ...]
UNDER, OVER = (4, 2, 0), (5, 4, 0)  # contracts of the others, to begin from


def names() -> tuple[str, ...]:
    """Who plays in the examples."""
    return (
        pgettext("example", "Anna"),
        pgettext("example", "Ben"),
        pgettext("example", "Carla"),
        pgettext("example", "David"),
    )


def under(house: House) -> game.Deal | None:
    """A deal under in which the declarer makes his contract; None where the lowest bid leaves no such deal."""
    said = _fewer(house)
    if said is None:
        return None
    return _deal(house, said, lambda taken: taken[0] == said[0] and taken[1] < said[1])


def _fewer(house: House) -> Numbers | None:
    level, total = house.rules.min_bid, house.total
    if level >= total:
        return None
    others = list(UNDER[: house.players - 1])
    while level + sum(others) >= total:
        others[others.index(max(others))] -= 1
    return (level, *others)


def over(house: House) -> game.Deal:
    """A deal over in which somebody makes a zero."""
    return _deal(house, _more(house), lambda taken: taken[-1] == 0)


def _more(house: House) -> Numbers:
    level, total = house.rules.min_bid, house.total
    others = [*OVER[: house.players - 2], 0]
    while level + sum(others) <= total:
        others[0] += 1
    return (level, *others)


def nobody_makes_it(house: House) -> game.Deal:
    """The same contracts, and everybody misses."""
    said = _fewer(house) or _more(house)
    return _deal(house, said, lambda taken: all(c != t for c, t in zip(said, taken, strict=True)))


def _deal(house: House, said: Numbers, wanted: Callable[[Numbers], bool]) -> game.Deal:
    """The deal with these contracts, the declarer's first, and of the tricks that are `wanted` the most even."""
    possible = list(_tricks(house.total, house.players))

    def off(taken: Numbers) -> int:
        return sum((t - c) ** 2 for c, t in zip(said, taken, strict=True))

    taken = min((each for each in possible if wanted(each)), key=off, default=min(possible, key=off))
    seats = tuple("ABCD"[: house.players])
    return game.Deal(
        seats,
        seats[-1],
        deck=house.deck.kind,
        removed_suit=house.deck.removed_suit,
        declarer=seats[0],
        level=house.rules.min_bid,
        suit=house.trumps[-1],
        contracts=dict(zip(seats, said, strict=True)),
        tricks=dict(zip(seats, taken, strict=True)),
    )


def _tricks(total: int, players: int) -> Iterator[Numbers]:
    for first in product(range(total + 1), repeat=players - 1):
        if sum(first) <= total:
            yield (*first, total - sum(first))


def worked_out(caption: str, deal: game.Deal, house: House) -> Grid:
    """The deal as the sheet would have it: who said and took how much, and what that gives."""
    lines = game.breakdown(deal, house.rules)
    rows = tuple(
        (name, num(line.contract), num(line.tricks), how(line), signed(line.points))
        for name, line in zip(names(), lines.values(), strict=False)
    )
    return Grid(caption, ("", _("contract"), _("tricks"), "", _("points")), rows, example=True)


def how(line: game.Breakdown) -> SafeString:
    """How the points came about: "(−10 × 2) × 2 − 100"."""
    text = line.how
    if line.times != 1:
        text = f"{f'({text})' if ' ' in text else text} × {line.times}"
    return formula(text if not line.fines else f"{text} − {-line.fines}")


def counted_double(deal: game.Deal) -> game.Deal:
    """The same deal at double, and the declarer is fined."""
    return replace(deal, factor=2, fines={deal.seats[0]: 1})
