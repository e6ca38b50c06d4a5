"""Chapter: house rules as a whole."""

from django.utils.translation import gettext as _

from .. import rules as game
from ..play.rules_words import PRESET_NAMES, differences_in_words, one_line
from .blocks import Chapter, Grid, Section, Text
from .house import House


def chapter(house: House) -> Chapter:
    return Chapter(_("House rules"), (presets(house),))


def presets(house: House) -> Section:
    return Section(
        "house-rules",
        _("Which rules hold here"),
        (
            Text(one_line(house.rules)),
            Text(
                _(
                    "A table may agree on other rules while it plays: from the next deal on, or for the whole "
                    "evening, with a look at the new totals first. Deals that were played stay possible, or the "
                    "change is refused."
                )
            ),
            Text(_("When a league changes its rules, the evenings before keep theirs.")),
            known(),
        ),
    )


def known() -> Grid:
    """The presets, and what each has that Classic has not."""
    rows = tuple(
        (
            str(PRESET_NAMES[name]),
            "; ".join(f"{told}: {value}" for told, _usual, value in differences_in_words(rules, game.CLASSIC))
            or _("the usual rules"),
        )
        for name, rules in game.PRESETS.items()
    )
    return Grid(_("Rules with a name"), (_("name"), _("what is different")), rows)
