"""Chapter: the tricks, and what can go wrong with them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .. import rules as game
from .blocks import Chapter, Section, Text, Trick
from .examples import names
from .house import House


def chapter(house: House) -> Chapter:
    sections = (play, tricks, fines, annulled)
    return Chapter(_("The play"), tuple(section(house) for section in sections))


def play(house: House) -> Section:
    return Section(
        "play",
        _("Playing the cards"),
        (
            Text(_("The declarer leads to the first trick; whoever takes a trick leads to the next one.")),
            Text(
                _(
                    "As long as you hold a card of the suit that was led, you play one. Without one, any card "
                    "goes: a trump, or one that you want to be rid of."
                )
            ),
            Text(
                _(
                    "If there is a trump in the trick, the highest trump takes it; if not, the highest card of "
                    "the suit that was led. An ace is the highest of a suit, then king, queen, jack, 10 and so "
                    "on down."
                )
            ),
            trick(house),
            Text(_("In doubt who takes a trick? The referee, under “More”, tells it card by card.")),
        ),
    )


def trick(house: House) -> Trick:
    """A small trump among high cards of another suit; the engine says who takes it."""
    trump, led = [suit for suit in ("D", "C", "S") if suit != house.deck.removed_suit][:2]
    cards = [game.Card(rank, led) for rank in ("9", "Q", "8")]
    cards.insert(2, game.Card("7", trump))
    cards = cards[: house.players]
    winner = game.trick_winner(cards, trump)
    shown = tuple((card.rank, card.suit, place == winner) for place, card in enumerate(cards))
    trumps = {
        "C": _("Example: clubs are trump."),
        "D": _("Example: diamonds are trump."),
    }
    told = _("The trick goes to %(name)s.") % {"name": names()[winner]}
    return Trick(trumps[trump], shown, told)


def tricks(house: House) -> Section:
    return Section(
        "tricks",
        _("Counting the tricks"),
        (
            Text(_("The tricks of all players together are %(n)s.") % {"n": house.total}),
            Text(
                _(
                    "The app asks round by the contracts: made, or by how many too few or too many. The number "
                    "of the last player follows from the others."
                )
            ),
            Text(_("Wrong all the same? Tap the row of the round on the sheet and mend it, at any time.")),
        ),
    )


def fines(house: House) -> Section:
    fine = house.rules.fine
    cost = (
        ngettext(
            "It costs a fine of %(n)s point. Nobody gets it; contracts and tricks score as they were played.",
            "It costs a fine of %(n)s points. Nobody gets it; contracts and tricks score as they were played.",
            fine,
        )
        % {"n": fine}
        if fine
        else _("Here it costs nothing; contracts and tricks score as they were played.")
    )
    return Section(
        "fines",
        _("Revokes and fines"),
        (
            Text(_("Not following suit when one could is a revoke.")),
            Text(cost),
            Text(_("The same player can be fined more than once in a deal. A fine is never doubled.")),
            Text(
                _(
                    "Found out only later? “Fine” under “More” puts it into the round it belongs to, or beside "
                    "the rounds; it can also wait until the table has decided."
                )
            ),
        ),
        ("fine",),
    )


def annulled(house: House) -> Section:
    return Section(
        "annulled",
        _("A deal that is annulled"),
        (
            Text(
                _(
                    "A hand with fourteen cards, an ace on the table for all to see, a revoke that the table "
                    "settles so: a deal can be annulled at any moment, with a reason."
                )
            ),
            Text(_("Nothing of it scores but fines, and it is no round. The same player deals again.")),
            Text(_("What was entered stays on the sheet to be read.")),
        ),
    )
