"""Chapter: what the game is about, and the words that it needs."""

from django.utils.translation import gettext as _

from .blocks import Chapter, Section, Terms, Text
from .house import House


def chapter(house: House) -> Chapter:
    return Chapter(_("The game"), (game(house), words(house)))


def game(house: House) -> Section:
    return Section(
        "game",
        _("What it is about"),
        (
            Text(
                _(
                    "Before the cards are played, everybody says how many tricks they are going to take. "
                    "Hitting that number exactly is what scores: one trick more is as wrong as one fewer."
                )
            ),
            Text(
                _(
                    "Everybody plays for themselves. A deal has %(n)s tricks, and the sum of what was said is "
                    "never that number, so somebody always misses."
                )
                % {"n": house.total}
            ),
            Text(
                _(
                    "Each deal goes the same way: an auction for trump, a contract from everybody, the play, "
                    "the points."
                )
            ),
        ),
    )


def words(house: House) -> Section:
    pairs = (
        (_("trick"), _("One card from each player; the best of them takes the trick.")),
        (_("trump"), _("The suit of the declarer’s bid: in a trick it beats every other suit.")),
        (_("no trump"), _("A bid without a trump suit, written NT.")),
        (_("bid"), _("A number of tricks and a suit, such as five hearts, called in the auction.")),
        (_("level"), _("The number of a bid.")),
        (_("declarer"), _("Whoever won the auction.")),
        (_("contract"), _("How many tricks a player says, the declarer too.")),
        (_("zero"), _("The contract of not one trick.")),
        (_("made, missed"), _("Exactly as many tricks as said, or any other number.")),
        (
            _("under, over"),
            _("A deal in which the contracts add up to fewer tricks than there are, or to more."),
        ),
        (_("frisch"), _("Cards handed on to another player after all have passed, before a new auction.")),
        (_("fine; revoke"), _("What it costs not to follow suit when one could.")),
        (_("round"), _("A deal that counts.")),
        (_("line-up"), _("The three or four who play a deal.")),
    )
    return Section("words", _("Words of the table"), (Terms(pairs),))
