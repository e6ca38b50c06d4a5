"""The forbidden contract: in general, and with the numbers of a deal."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules as game
from ..templatetags.whist import num
from .blocks import Grid, Section, Text
from .house import House


def forbidden(house: House) -> Section:
    total = house.total
    return Section(
        "forbidden",
        _("The forbidden contract"),
        (
            Text(
                _(
                    "The contracts never add up to %(total)s, the tricks of the deal. So whoever speaks last may not "
                    "say the number that is missing to %(total)s."
                )
                % {"total": total}
            ),
            Text(_("That number can be 0. Everything else is allowed, above it and below it.")),
            Text(
                _("If the others have more than %(total)s together already, nothing is forbidden.")
                % {"total": total}
            ),
            Text(
                _(
                    "Contracts that add up to less make it an under deal, those that add up to more an over deal. "
                    "It matters for a zero."
                )
            ),
            sums(house),
        ),
    )


def sums(house: House) -> Grid:
    """What may not be said after some sums of the others: asked of the engine."""
    total = house.total
    level = house.rules.min_bid
    asked = sorted({max(level, each) for each in (total - 6, total - 3, total - 1, total, total + 1)})
    rows = tuple((num(each), _told(forbidden_after(each, house))) for each in asked)
    return Grid(_("Some examples"), (_("the others together"), _("forbidden")), rows, example=True)


def _told(value: int | None) -> str:
    return _("nothing") if value is None else num(value)


def forbidden_after(others: int, house: House) -> int | None:
    """What the last to speak may not say where the others said so much together; None: nothing is forbidden."""
    seats = tuple("ABCD"[: house.players])
    first, second = min(others, house.total), others - min(others, house.total)
    said = dict(zip(seats, (first, second, 0), strict=False))
    deal = game.Deal(
        seats,
        seats[-1],
        deck=house.deck.kind,
        removed_suit=house.deck.removed_suit,
        declarer=seats[0],
        contracts={player: said.get(player) for player in seats[:-1]},
    )
    return game.facts(deal, house.rules).forbidden


def in_this_deal(others: int, house: House) -> tuple[str, ...]:
    """Why not: with the sum that the others have in the deal under way."""
    total, value = house.total, forbidden_after(others, house)
    if value is None:
        return (
            _(
                "The others have %(sum)s together, more than the %(total)s tricks of this deal: nothing is "
                "forbidden, and it is over in any case."
            )
            % {"sum": others, "total": total},
        )
    if value == 0:
        return (
            _(
                "The others have %(total)s together, as many as this deal has. With 0 everybody could make it, and "
                "that may not be."
            )
            % {"total": total},
            _("Anything from 1 up is allowed: then the deal is over."),
        )
    told = ngettext(
        "The others have %(sum)s together. With %(n)s trick more it would be %(total)s, as many as this deal "
        "has: everybody could make it, and that may not be.",
        "The others have %(sum)s together. With %(n)s tricks more it would be %(total)s, as many as this deal "
        "has: everybody could make it, and that may not be.",
        value,
    ) % {"sum": others, "n": value, "total": total}
    if value == total:
        return (told, _("Fewer than %(n)s is allowed: then the deal is under.") % {"n": value})
    return (
        told,
        _("Fewer than %(n)s makes it an under deal, more makes it an over deal.") % {"n": value},
    )
