"""The engine's problems in the reader's language, with people's names in place of their ids."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any, Literal

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext

from .. import rules as game
from ..models import GameSession, Player, Table


def message(problem: game.Problem, names: Mapping[str, str]) -> str:
    """What is wrong and what to do next; ids that `names` knows are told by name."""
    return filled(problem.template, problem.values(), names)


def filled(template: str, values: Mapping[str, object], names: Mapping[str, str]) -> str:
    """A sentence in the reader's language with its gaps filled."""
    return gettext(template) % {key: _said(value, names) for key, value in values.items()}


def _said(value: object, names: Mapping[str, str]) -> object:
    """What stands in a sentence: a name for an id, and a minus that stays on the left of its number."""
    if isinstance(value, int) and value < 0:
        return isolated(f"−{-value}")
    return names.get(value, value) if isinstance(value, str) else value


def evening(session: GameSession, *, short: bool = False) -> str:
    """What an evening is called: its name, else its day, "Thursday 26 November", `short` "Thu 26 Nov"."""
    form = pgettext("date", "D j M") if short else pgettext("date", "l j F")
    return session.name or capfirst(date_format(session.date, form))


def moment(value: datetime) -> str:
    """A day lately and a time: "Thu 26 Nov 21:30"."""
    return f"{capfirst(date_format(value, pgettext('date', 'D j M')))} {date_format(value, 'H:i')}"


def short_days() -> dict[str, Any]:
    """What a phone needs to write a short day as `evening` and `moment` do: static/js/written_days.js."""
    form = pgettext("date", "D j M")
    of_month = next(letter for letter in "Mbn" if letter in form)
    week = [date(2023, 1, n) for n in range(1, 8)]  # from a Sunday on
    gaps = {"D": "{weekday}", "j": "{day}", of_month: "{month}"}
    return {
        "form": "".join(gaps.get(letter, letter) for letter in form),
        "weekdays": [date_format(each, "D") for each in week],
        "months": [date_format(date(2023, n, 1), of_month) for n in range(1, 13)],
    }


def day(value: date, form: str = "long") -> str:
    """A day: "26 November 2026", `short` "26 Nov 2026", with its `weekday` "Thu 26 Nov 2026", its `month` alone.

    `full` is one of this year or so: "Thursday 26 November".
    """
    return date_format(value, DAYS[form]())


DAYS: Mapping[str, Callable[[], str]] = {
    "full": lambda: pgettext("date", "l j F"),
    "long": lambda: pgettext("date", "j F Y"),
    "short": lambda: pgettext("date", "j M Y"),
    "weekday": lambda: pgettext("date", "D j M Y"),
    "month": lambda: pgettext("date", "j F"),
}


def table_name(table: Table, part: Literal["any", "earlier", "none"] = "any") -> str:
    """What one of several tables is called, "Table 2", with the part where the evening has `any` others: "Part 2".

    An `earlier` part alone is told where it is clear that the last one is meant; `none` below its heading.
    """
    is_told = part != "none" and (table.drawn_anew or (part == "any" and table.part > 1))
    number = numbered(table.number_in_part)
    return f"{number} · {gettext('Part %(part)s') % {'part': table.part}}" if is_told else number


def numbered(number: int) -> str:
    """The table that has this number in its part."""
    return gettext("Table %(number)s") % {"number": number}


def seated(player: Player, absent: Player | None) -> str:
    """Who sits there, and for which absent member."""
    if absent is None:
        return player.name
    return gettext("%(name)s for %(absent)s") % {"name": player.name, "absent": absent.name}


def question_of(problem: game.Problem) -> str:
    """The question of the entry form that a problem belongs to, "" where it belongs to the whole."""
    field = _QUESTIONS.get(problem.field, "")
    return f"{field}-{problem.player}" if problem.field in _PER_PLAYER and problem.player else field


_PER_PLAYER = {"contracts", "tricks", "fines"}
_QUESTIONS = {
    "player": "lineup",
    "dealer": "dealer",
    "deck": "deck",
    "frisch": "frisch",
    "declarer": "declarer",
    "level": "bid",
    "suit": "bid",
    "contracts": "contract",
    "tricks": "tricks",
    "fines": "fines",
    "factor": "factor",
    "calls": "calls",
}


def by_question(problems: Iterable[game.Problem], names: Mapping[str, str]) -> dict[str, list[str]]:
    """Every message under the question that it belongs to."""
    found: dict[str, list[str]] = {}
    for problem in problems:
        messages = found.setdefault(question_of(problem), [])
        text = message(problem, names)
        if text not in messages:
            messages.append(text)
    return found


# Drawn as text also where a phone has a picture for it.
SIGNS = {"C": "♣\ufe0e", "D": "♦\ufe0e", "H": "♥\ufe0e", "S": "♠\ufe0e", "NT": "NT", "": ""}


def card_text(card: game.Card) -> str:
    """A card as text: "9♣", left to right in every language."""
    return isolated(f"{card.rank}{SIGNS[card.suit]}")


def bid_text(level: int, suit: str) -> str:
    """A bid as text: "5♣"; an annulled deal may have a level alone."""
    return isolated(f"{level}{SIGNS[suit]}")


def calls_text(calls: Iterable[str]) -> str:
    """An auction as text: "5♣ – pass – 5♠"."""
    return " – ".join(map(_call_text, calls))


def _call_text(call: str) -> str:
    if call == game.NO_BID:
        return gettext("pass")
    try:
        bid = game.Bid.parse(call)
    except ValueError:  # in an annulled deal that a file brought
        return isolated(call)
    return bid_text(bid.level, bid.suit)


def isolated(text: str) -> str:
    """The text with its own direction inside a sentence of any direction: a minus stays on its left."""
    ltr, pop = "\u2066", "\u2069"
    return f"{ltr}{text}{pop}"


def own(text: str) -> str:
    """What people wrote, with the direction of its own letters inside a sentence of any."""
    first_strong, pop = "\u2068", "\u2069"
    return f"{first_strong}{text}{pop}"
