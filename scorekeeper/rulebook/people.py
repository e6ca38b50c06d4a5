"""Chapter: three players, five and more, and a table that changes."""

from django.utils.translation import gettext as _

from ..templatetags.whist import num
from .blocks import Chapter, Grid, Section, Text
from .house import DECKS, House


def chapter(house: House) -> Chapter:
    return Chapter(_("Three, five and more"), tuple(section(house) for section in (three, sit_out, changes)))


def three(house: House) -> Section:
    return Section(
        "three",
        _("Three players"),
        (
            Text(
                _(
                    "Three play with a smaller deck. Which one, the table chooses; it may change from deal to deal."
                )
            ),
            decks(),
            Text(
                _(
                    "Everything goes by the tricks of that deck: the highest bid, the highest contract, the "
                    "forbidden contract, under and over. With 12 or 17 tricks the contracts may well add up to 13."
                )
            ),
            Text(
                _(
                    "Two passes end an auction after a bid, three make a frisch. A suit that is out can’t be trump."
                )
            ),
        ),
    )


def decks() -> Grid:
    out = {
        "drop_suit": _("one suit, the same all evening or another in a deal"),
        "drop_2345": _("2, 3, 4 and 5 of every suit"),
        "drop_card": _("one card, another in each deal"),
    }
    rows = tuple((told, num(DECKS[kind].tricks)) for kind, told in out.items())
    return Grid(_("The decks for three"), (_("out of the pack"), _("tricks")), rows)


def sit_out(house: House) -> Section:
    rests = {
        "chosen": _(
            "With more people than the deal has chairs, somebody rests. The app proposes who: whoever has rested "
            "least, and if several have, longest ago. Go on to agree, or choose somebody else."
        ),
        "dealer": _(
            "With more people than the deal has chairs, the dealer deals and rests; the player to the left "
            "calls first."
        ),
    }
    return Section(
        "sit-out",
        _("Who rests"),
        (Text(rests[house.rules.sit_out]), Text(_("Whoever rests scores nothing in that deal."))),
        ("sit_out",),
    )


def changes(house: House) -> Section:
    return Section(
        "changes",
        _("A table that changes"),
        (
            Text(
                _(
                    "Every deal has its own line-up. People may come late, go early, change chairs or let somebody "
                    "else play in their place; when one of four goes, three go on."
                )
            ),
            Text(
                _(
                    "The deal goes to the next player to the left who plays in the coming deal. A dealer whom you "
                    "named yourself stays named when something before is mended; all others follow."
                )
            ),
        ),
    )
