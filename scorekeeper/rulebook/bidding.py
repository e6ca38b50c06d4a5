"""Chapter: from the cards to the contracts."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from .. import rules as game
from ..templatetags.whist import bid, num
from .blocks import Block, Chapter, Grid, Section, Suits, Text
from .examples import names
from .forbidden import forbidden
from .house import House


def chapter(house: House) -> Chapter:
    sections = (deal, auction, frisch, passed_out, contracts, forbidden)
    return Chapter(_("Before the play"), tuple(section(house) for section in sections))


def deal(house: House) -> Section:
    cards = {
        "full": _("Four players share the whole pack of 52 cards: 13 each."),
        "drop_suit": _("Three players, one suit is out: 13 cards each."),
        "drop_2345": _("Three players, every 2, 3, 4 and 5 is out: 12 cards each."),
        "drop_card": _("Three players, one card is out, another in each deal: 17 cards each."),
    }
    return Section(
        "deal",
        _("Cards and dealer"),
        (
            Text(cards[house.deck.kind]),
            Text(_("Left is clockwise here, and everything goes that way: dealing, speaking, playing.")),
            Text(
                _(
                    "After a round the next player to the left deals. The app knows who; if somebody else has "
                    "dealt, say so under “More”."
                )
            ),
        ),
    )


def auction(house: House) -> Section:
    first = {
        "left": _("The player to the left of the dealer calls first, then all the others in turn."),
        "dealer": _("The dealer calls first, then all the others in turn."),
    }
    return Section(
        "auction",
        _("The auction"),
        (
            Text(first[house.rules.first_caller]),
            Text(_("Calling is passing or bidding: a number of tricks, and a suit to be trump.")),
            Text(
                _(
                    "The lowest bid is at level %(low)s, the highest at %(total)s. Each bid has to beat the one "
                    "before: a higher level, or the same level in a suit that ranks above it."
                )
                % {"low": house.rules.min_bid, "total": house.total}
            ),
            Suits(_("The suits of a bid, the lowest first"), house.trumps),
            Text(
                _("No trump ranks above every suit; the deal is then played without trump.")
                if house.rules.no_trump
                else _("No trump can’t be bid here.")
            ),
            Text(_("Whoever has passed may come back with a bid as long as the auction lasts.")),
            Text(
                ngettext(
                    "A bid wins when %(n)s pass follows it, with nobody left to call. Whoever made it is the "
                    "declarer, and its suit, if it has one, is trump.",
                    "A bid wins when %(n)s passes follow it, one after the other. Whoever made it is the "
                    "declarer, and its suit, if it has one, is trump.",
                    house.players - 1,
                )
                % {"n": house.players - 1}
            ),
            calls(house),
        ),
        ("first_caller", "min_bid", "no_trump"),
    )


def calls(house: House) -> Grid:
    """An auction that the engine has gone through, call by call."""
    low, *_rest, high = house.trumps
    level = house.rules.min_bid
    made = (f"{level}{low}", "P", f"{level}{high}", *("P",) * (house.players - 1))
    order = tuple(names()[: house.players])
    auction = game.Auction(order, level, house.deck, house.rules.no_trump).play(made)
    assert auction.closed
    rows = tuple((order[place % len(order)], _call(call)) for place, call in enumerate(made))
    told = _("Example: the last bid wins, and %(name)s is the declarer.") % {"name": auction.declarer}
    return Grid(told, (_("player"), _("call")), rows, example=True)


def _call(call: str) -> str:
    if call == "P":
        return _("pass")
    found = game.Bid.parse(call)
    return bid(found.level, found.suit)


def frisch(house: House) -> Section:
    rules = house.rules
    if rules.frisch_max == 0:
        none = _("There is no frisch here: when everybody passes, the deal is passed out at once.")
        return Section("frisch", _("The frisch"), (Text(none),), FRISCH)
    return Section("frisch", _("The frisch"), _frisch(house), FRISCH)


FRISCH = ("frisch_max", "frisch_raise", "frisch_passing", "frisch_cards")


def _frisch(house: House) -> tuple[Block, ...]:
    rules = house.rules
    cards = ngettext(
        "When everybody passes and nobody has bid, each player hands on %(n)s card, all at the same time. "
        "Then there is a new auction.",
        "When everybody passes and nobody has bid, each player hands on %(n)s cards, all at the same time. "
        "Then there is a new auction.",
        rules.frisch_cards,
    )
    most = ngettext(
        "A deal has at most %(n)s frisch.", "A deal has at most %(n)s frisches.", rules.frisch_max
    )
    raised = {
        1: _("Each frisch makes the lowest bid one level higher."),
        0: _("The lowest bid stays the same after a frisch."),
    }
    return (
        Text(cards % {"n": rules.frisch_cards}),
        Text(_passing(house)),
        Text(raised[rules.frisch_raise]),
        Text(most % {"n": rules.frisch_max}),
        Text(_("The new auction begins with whoever called first before.")),
        Grid(
            _("The frisches of a deal"),
            (_("frisch"), _("the cards go"), _("lowest bid")),
            tuple(_row(house, number) for number in range(1, rules.frisch_max + 1)),
        ),
    )


def _passing(house: House) -> str:
    if house.rules.frisch_passing == "left":
        return _("The cards always go to the player on the left.")
    if house.players == 3:
        return _("The cards go to the left the first time, to the right the second, and so on in turn.")
    return _(
        "The cards go to the left the first time, across the table the second, to the right the third, and so "
        "on in turn."
    )


def _row(house: House, number: int) -> tuple[str, ...]:
    seats = tuple("ABCD"[: house.players])
    plan = game.plan_frisch(seats, number, house.rules)
    where = {
        "left": pgettext("direction", "left"),
        "across": pgettext("direction", "across"),
        "right": pgettext("direction", "right"),
    }
    return (num(number), where[plan.direction], num(plan.min_level))


def passed_out(house: House) -> Section:
    dealer = {
        "same": _("The same player deals again."),
        "next": _("The next player deals."),
    }
    return Section(
        "passed-out",
        _("Passed out"),
        (
            Text(
                _(
                    "When everybody passes and no frisch is left, the deal is passed out: nobody scores, and it "
                    "is no round."
                )
            ),
            Text(dealer[house.rules.passed_out_dealer]),
        ),
        ("passed_out_dealer",),
    )


def contracts(house: House) -> Section:
    return Section(
        "contracts",
        _("The contracts"),
        (
            Text(
                _(
                    "Trump is known: now everybody says how many tricks they take. The declarer begins, and it "
                    "goes round to the left, so the player to the declarer’s right speaks last, whoever dealt."
                )
            ),
            Text(
                _(
                    "The declarer says at least the level of the bid. All others may say anything from 0 to "
                    "%(total)s."
                )
                % {"total": house.total}
            ),
            Text(_("The declarer may go above the bid, never below it.")),
            Text(_("Only for the last to speak one number may be forbidden.")),
        ),
    )
