"""Chapter: how the evening is won, and when it ends."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .blocks import Chapter, Section, Text
from .house import House


def chapter(house: House) -> Chapter:
    return Chapter(_("The evening"), tuple(section(house) for section in (winning, ending, apart)))


def winning(house: House) -> Section:
    return Section(
        "winning",
        _("Who wins"),
        (
            Text(_("The highest total wins the evening.")),
            Text(
                _(
                    "Those with the same total share the place, and the places after it stay empty: 1, 2, 2, 4."
                )
            ),
        ),
    )


def ending(house: House) -> Section:
    return Section(
        "ending",
        _("When it ends"),
        (
            Text(_end(house)),
            Text(
                _(
                    "By rounds, one in which nobody scores counts too; deals that were passed out or annulled "
                    "don’t. By points, what was given beside the deals counts as well."
                )
            ),
            Text(
                _(
                    "The app offers to finish and forces nobody; what is mended later counts for the end too. "
                    "“Once more round” goes on until everybody at the table has dealt once more."
                )
            ),
        ),
        ("end",),
    )


def _end(house: House) -> str:
    rounds, target = house.rules.end_rounds, house.rules.end_target
    if rounds is not None:
        told = ngettext("The evening ends after %(n)s round.", "The evening ends after %(n)s rounds.", rounds)
        return told % {"n": rounds}
    if target is not None:
        told = ngettext(
            "The evening ends when somebody has %(n)s point. If more than one gets there in the same round, the "
            "highest total wins.",
            "The evening ends when somebody has %(n)s points. If more than one gets there in the same round, the "
            "highest total wins.",
            target,
        )
        return told % {"n": target}
    return _("The evening ends when you stop playing: no number of rounds or points is set.")


def apart(house: House) -> Section:
    return Section(
        "apart",
        _("Points beside the deals"),
        (
            Text(
                _(
                    "Points can be given or taken outside the deals, with a reason: an agreement of the table, a "
                    "fine that came late. They are in the total, but no round, and move no dealer."
                )
            ),
            Text(
                _(
                    "An evening can begin with a balance for each player. It is in the evening’s totals, but not "
                    "in what a league counts as won."
                )
            ),
            Text(
                _(
                    "Where paper knows only points, a round can be entered without its deal, or several as one. "
                    "They count in totals and tables; of the contracts statistics say that they are not known."
                )
            ),
        ),
    )
