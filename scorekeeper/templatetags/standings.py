"""How the numbers of a league's table are written."""

from fractions import Fraction

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ..league.standings.rounding import rounded
from .whist import MINUS

register = template.Library()

DECIMALS = {"total": 0, "average": 2, "placement": 2}


@register.simple_tag
def worth(value: Fraction | None, metric: str = "average") -> SafeString | str:
    """A value of the table, rounded as its metric is told: "115", "12.40", "7.33" (or "7"); "–" for none."""
    if value is None:
        return "–"
    decimals = 0 if value.denominator == 1 and metric != "average" else DECIMALS[metric]
    return _isolated(_rounded(value, decimals))


def percent(share: Fraction) -> SafeString:
    """A share in whole percent: "43%"."""
    return _isolated(f"{_rounded(share * 100, 0)}%")


def _rounded(value: Fraction, decimals: int) -> str:
    """As people round; the sign on the left."""
    number = rounded(value, decimals)
    text = number_format(f"{float(abs(number)):.{decimals}f}", decimals, use_l10n=True, force_grouping=False)
    return f"{MINUS}{text}" if number < 0 else text


def _isolated(text: str) -> SafeString:
    return format_html('<bdi class="n">{}</bdi>', text)
