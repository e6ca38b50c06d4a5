"""How numbers, suits and bids are written, in every language and direction."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

import segno
from django import template
from django.forms import Form
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from .. import rules as game
from ..models import GameSession, Player, Table
from ..names import initials_of
from ..play import words

register = template.Library()

MINUS = "\N{MINUS SIGN}"
SUIT_NAMES = {
    "C": gettext_noop("clubs"),
    "D": gettext_noop("diamonds"),
    "H": gettext_noop("hearts"),
    "S": gettext_noop("spades"),
    "NT": gettext_noop("no trump"),
}


@register.simple_tag
def num(value: int | str | None) -> SafeString | str:
    """A whole number with its sign on the left, also in Hebrew; nothing for None."""
    return "" if value is None else _isolated(str(value).replace("-", MINUS))


@register.filter
def bdi(text: object) -> SafeString:
    """What people wrote, with the direction of its own letters inside a sentence of any."""
    return format_html("<bdi>{}</bdi>", text)


@register.filter
def own(text: object) -> str:
    """As `bdi`, where no tag may stand: in a title."""
    return words.own(str(text))


@register.filter
def plain(value: int) -> str:
    """As `num`, for a drawing, where no tag may stand: there the sign is on the left anyway."""
    return str(value).replace("-", MINUS)


@register.simple_tag
def signed(value: int | None) -> SafeString | str:
    """As `num`, with a plus where it is more than nothing: "+35", "−10", "0"."""
    return "" if value is None else _isolated(f"{value:+d}".replace("-", MINUS) if value else "0")


@register.simple_tag
def formula(value: str) -> SafeString:
    """How points came about ("5² + 10", "−10 × 2"): digits and signs only, left to right."""
    return _isolated(value.replace("-", MINUS))


@register.simple_tag
def suit(code: str) -> SafeString:
    """A suit as our own drawing with its name for readers; no trump as two letters."""
    name = _(SUIT_NAMES[code])
    if code == "NT":
        return format_html('<abbr class="NT" title="{}">NT</abbr>', name)
    return format_html(
        '<svg class="suit {0}" width="14" height="14" role="img" aria-label="{1}"><use href="#i-{0}"/></svg>',
        code,
        name,
    )


@register.simple_tag
def bid(level: int | str, code: str) -> SafeString:
    """A trump bid: "5♥" reads left to right in every language. An annulled deal may have a level alone."""
    return format_html('<bdi class="n bid">{} {}</bdi>', level, suit(code) if code else "")


@register.filter
def card_text(card: game.Card) -> str:
    """A card where no tag may stand, as in an option: "9♣"."""
    return words.card_text(card)


@register.simple_tag
def calls(made: Iterable[str]) -> SafeString:
    """An auction in the order in which it was called: "5♣ – pass – 5♠". What can't be read stays as it is."""
    return format_html_join(" – ", "{}", ((_call(call),) for call in made))


@register.simple_tag
def one_call(call: str) -> SafeString:
    return _call(call)


@register.simple_tag
def sentence(text: str, **values: int | str) -> SafeString:
    """A phrase of the phone's (play.phrases) with its gaps in braces filled: numbers and names isolated."""
    shown = {
        name: num(v) if isinstance(v, int) else format_html("<bdi>{}</bdi>", v) for name, v in values.items()
    }
    return format_html(text, **shown)


@register.simple_tag(takes_context=True)
def phrase(context: template.Context, key: str, **values: int | str) -> SafeString:
    """As `sentence`, of the page's `phrases`, by a key that is known only then."""
    text = context["phrases"][key]
    return sentence(text, **values) if values else escape(text)


@register.simple_tag
def icon(name: str, *, flip: bool = False) -> SafeString:
    """One drawing of the sprite, silent: the control around it carries the label."""
    return format_html(
        '<svg class="icon{}" width="20" height="20" aria-hidden="true"><use href="#i-{}"/></svg>',
        " flip" if flip else "",
        name,
    )


@register.simple_tag
def qr(url: str, label: str = "") -> SafeString:
    """A QR code as inline SVG, dark on white in both themes, without a style attribute (the CSP)."""
    code = segno.make(url, error="m", micro=False)
    # segno writes only numbers and path data; the label is the one text of ours and is escaped.
    drawing = code.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True)
    return format_html('<div class="qr" role="img" aria-label="{}">{}</div>', label, mark_safe(drawing))  # noqa: S308


@register.simple_tag(takes_context=True)
def me(context: template.RequestContext, player: Player | None) -> SafeString | str:
    """A small mark where this player is whoever is looking; nothing for everybody else."""
    request = context.get("request")
    if player is None or player.user_id is None or request is None or player.user_id != request.user.pk:
        return ""
    return format_html('<small class="me">{}</small>', _("me"))


@register.filter
def with_initials(columns: Iterable[Any]) -> list[tuple[Any, str]]:
    """Columns of the board, each with a few letters that tell its player apart from the others at the table."""
    columns = list(columns)
    return list(zip(columns, initials_of([column.player.name for column in columns]), strict=True))


@register.filter
def is_wrong(form: Form, prefix: str) -> bool:
    """Whether a field whose name begins so has something to mend: what is folded around it opens."""
    return form.is_bound and any(name.startswith(prefix) for name in form.errors)


@register.filter
def evening(session: GameSession, length: str = "long") -> str:
    """What an evening is called; `length` is "long" or "short"."""
    return words.evening(session, short=length == "short")


@register.simple_tag
def table_name(table: Table, part: Any = "any") -> str:
    """One of several tables, by its number: "Table 2 · Part 2"; `part` as in `words.table_name`."""
    return words.table_name(table, part)


@register.filter(expects_localtime=True)
def day(value: date | None, form: str = "long") -> str:
    """A day as the language writes it; `form` as in `words.DAYS`. Nothing for no day."""
    return words.day(value, form) if value else ""


@register.filter(expects_localtime=True)
def moment(value: datetime) -> str:
    """When something was done, day and time."""
    return words.moment(value)


def _call(call: str) -> SafeString:
    if call == game.NO_BID:
        return format_html("<span>{}</span>", _("pass"))
    try:
        made = game.Bid.parse(call)
    except ValueError:  # in an annulled deal that a file brought
        return format_html("<bdi>{}</bdi>", call)
    return bid(made.level, made.suit)


def _isolated(text: str) -> SafeString:
    return format_html('<bdi class="n">{}</bdi>', text)
