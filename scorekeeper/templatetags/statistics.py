"""How the numbers of statistics are written: few are told one by one, many as a share."""

from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from .standings import percent
from .whist import num

register = template.Library()

LEAST = 10  # of fewer a percentage would say more than is known


@register.simple_tag
def share(part: int, whole: int) -> SafeString | str:
    """ "3 of 4"; from ten on "43% 52 of 120"; "–" of nothing."""
    if not whole:
        return "–"
    told = of(part, whole)
    if whole < LEAST:
        return told
    return format_html("{} <small>{}</small>", percent(Fraction(part, whole)), told)


@register.simple_tag
def of(part: int, whole: int) -> SafeString:
    """ "3 of 4", in the words of the table, where they tell tricks and contract."""
    return format_html(gettext("{tricks} of {contract}"), tricks=num(part), contract=num(whole))
