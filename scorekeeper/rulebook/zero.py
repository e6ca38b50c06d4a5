"""The contract of zero, which has points of its own."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules as game
from ..templatetags.whist import num, signed
from .blocks import Grid, Section, Text
from .house import House, points


def zero(house: House) -> Section:
    rules = house.rules
    made = _(
        "A zero that is made, without a single trick, gives %(under)s in a deal under and %(over)s in a deal over."
    )
    missed = _("With one trick it gives %(under)s in a deal under and %(over)s in a deal over.")
    return Section(
        "zero",
        _("Zero"),
        (
            Text(made % {"under": points(rules.zero_under), "over": points(rules.zero_over)}),
            Text(missed % {"under": points(rules.zero_fail_under), "over": points(rules.zero_fail_over)}),
            Text(further(rules.zero_extra)),
            by_tricks(house),
        ),
        ("zero_under", "zero_over", "zero_fail_under", "zero_fail_over", "zero_extra"),
    )


def further(extra: int) -> str:
    """What each trick after the first does to a zero that is missed."""
    if extra == 0:
        return _("Further tricks change nothing of that.")
    if extra > 0:
        more = ngettext(
            "Each further trick gives back %(n)s point.", "Each further trick gives back %(n)s points.", extra
        )
        return more % {"n": extra}
    less = ngettext(
        "Each further trick costs %(n)s point more.", "Each further trick costs %(n)s points more.", -extra
    )
    return less % {"n": -extra}


def by_tricks(house: House) -> Grid:
    rows = tuple(
        (
            num(tricks),
            *(signed(game.line_of(0, tricks, house.rules, under=under).points) for under in (True, False)),
        )
        for tricks in sorted({0, 1, 2, 3, 5, 7, house.total})
    )
    return Grid(_("A zero, by the tricks taken"), (_("tricks"), _("under"), _("over")), rows, example=True)
