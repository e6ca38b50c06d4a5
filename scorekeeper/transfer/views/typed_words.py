"""What the script of a typed evening says and needs: static/js/typed/grid.js reads it."""

from typing import Any

from django.utils.translation import gettext as _

from ... import rules as game
from ...play.phrases import gaps
from ...play.rules_words import SUIT_NAMES
from ..typed.drafts import MOST_ROWS
from ..typed.rows import Place
from ..typed_form import MORE_ROWS


def words(place: Place) -> dict[str, Any]:
    deck = place.deck if len(place.names) == 3 else "full"
    return {
        "setting": {
            "bid": _("Bid"),
            "most_rows": MOST_ROWS,
            "more_rows": MORE_ROWS,
            "undo_paste": _("Take the paste back"),
            "names": place.names,
            "marks": [mark[0] for mark in place.marks],
            "least": place.rules.min_bid,
            "most": game.Deck(deck, place.removed_suit or None).tricks,
            "frisches": place.rules.frisch_max,
        },
        "bid": gaps(_("Bid, row %(n)s"), "n"),
        "dealer": gaps(_("Dealer, row %(n)s"), "n"),
        "cell": gaps(_("%(name)s, row %(n)s"), "name", "n"),
        "insert": gaps(_("A row above %(n)s"), "n"),
        "kept": _("All is kept."),
        "waiting": _("Not saved yet: no connection. All is kept on this phone."),
        "out": _("Nobody is signed in here any more: reload the page. All is kept on this phone."),
        "gone": _("This evening was thrown away elsewhere. What you typed still stands here."),
        "lost": gaps(_("Cells that found no column: %(n)s"), "n"),
        "lost_rows": gaps(
            _("Rows that found no place, as an evening has %(most)s at most: %(n)s"), "n", "most"
        ),
        "remove": gaps(_("Row %(n)s out"), "n"),
        "undo_row": _("Bring the row back"),
        "undo_other": _("Take it out again"),
        "keys": _("Keys"),
        "next": _("Next cell"),
        "clear": _("Empty the cell"),
        "close": _("Close the keys"),
        "made": _("made"),
        "short": gaps(_("%(n)s short"), "n"),
        "over": gaps(_("%(n)s over"), "n"),
        "tricks": _("tricks taken"),
        "fine": _("fine"),
        "rests": _("did not play"),
        "points": _("points only"),
        "sign": _("plus or minus"),
        "frisch": _("Frisch"),
        "double": _("counts double"),
        **{code: str(name) for code, name in SUIT_NAMES.items()},
        "NT": _("no trump"),
    }
