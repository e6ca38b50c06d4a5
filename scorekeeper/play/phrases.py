"""The sentences that the phone puts together itself. Gaps in braces are filled by static/js/page.js."""

import re

from django.utils.translation import gettext as _

TAGS = re.compile("</?bdi>")


def every_phrase() -> dict[str, str]:
    """Also those of the screens that few deals need: what the server's own pages say."""
    return phrases() | calling_phrases() | trick_phrases()


def phrases() -> dict[str, str]:
    """Every phrase of the table's screens by its key, in the reader's language. No gender, no plural forms:
    "Tricks left: {n}" reads the same for one and for nine."""
    return {
        # Suits and decks
        "C": _("clubs"),
        "D": _("diamonds"),
        "H": _("hearts"),
        "S": _("spades"),
        "drop_suit": _("One suit out: 13 tricks"),
        "drop_2345": _("2, 3, 4, 5 out: 12 tricks"),
        "drop_card": _("One card out: 17 tricks"),
        # Auction
        "who_won": _("Who won the auction?"),
        "speaks_first": _("{name} speaks first"),
        "all_passed": _("All passed"),
        "frisch_of": _("Frisch {n} of {max}"),
        "higher": _("Higher…"),
        "lower": _("Lower…"),
        "ask_frisch": _("How many frisches?"),
        "ask_passed_out": _("Passed out?"),
        "passed_out_means": _("Everybody passed after the last frisch. Nothing scores, and it is no round."),
        "save_passed_out": _("Passed out"),
        "call_by_call": _("Call by call"),
        "pass": _("pass"),
        "ask_calls_differ": _("The calls ended differently"),
        "drop_calls": _("Leave the calls out"),
        **pack_phrases(),
        # Contracts
        "says": _("{name} says"),
        "sum_of": _("sum {n} of {total}"),
        "would_make": _("not {n}: would make {total}"),
        "to_go": _("under by {n} so far"),
        "below_level": _("The bid was {n}: from {n} up."),
        "raise": _("{name}: raise to {n}"),
        "over": _("over by {n}"),
        "under": _("under by {n}"),
        # While the hand is played, and after it
        "leads": _("leads"),
        "took": _("{name} took?"),
        "took_n": _("took {n}"),
        "made": _("made"),
        "trick_by_trick": _("Trick by trick"),
        "only_numbers": _("Only numbers"),
        "tricks_left": _("tricks left: {n}"),
        "only_left": _("Only {n} left."),
        "fits": _("{n} makes {total}"),
        # Before it is saved
        "right_so": _("Is that right?"),
        "of": _("{tricks} of {contract}"),
        "all_missed_void": _("Everybody missed: nobody scores."),
        "all_missed_double": _("Everybody missed: it counts double."),
        "change": _("Change"),
        "save": _("Save round {n}"),
        "save_insert": _("Insert the round"),
        "ask_change": _("What should change?"),
        "contract": _("contract"),
        "tricks": _("tricks"),
        "bid": _("Bid"),
        "done": _("Done"),
        # When numbers don't go together
        "ask_whose_contract": _("Whose contract is wrong?"),
        "ask_whose_tricks": _("Whose tricks are wrong?"),
        "contracts_make": _("The contracts add up to {n}: with {total} tricks that can’t be."),
        "tricks_make": _("The tricks add up to {n}, not {total}."),
        # Line-up
        "ask_deck": _("Which deck for three?"),
        "ask_removed_suit": _("Which suit is out?"),
        "ask_dealer": _("Who deals?"),
        "ask_lineup": _("Who plays?"),
        "three_or_four": _("three or four"),
        "ask_more": _("Fines, double, dealer"),
        # Around it
        "back": _("One step back"),
        "deal_more": _("More"),
        "rules": _("Rules"),
        "less": _("{name}: one less"),
        "one_more": _("{name}: one more"),
        "offline": _("Not saved yet: no connection. All is kept on this phone."),
        "not_saved": _("Not saved: the server could not answer. All is kept on this phone."),
        "again": _("Try again"),
        # More than one phone
        "which_is_right": _("Which is right?"),
        "here": _("here"),
        "other_phone": _("another phone"),
        "too_soon": _("Another phone has just answered."),
        "no_longer_fits": _("Asked again, since it no longer fits: {what}"),
        "went_on": _("Another phone went on. Last answered here, so look at the sheet: {what}"),
        "ask_phone": _("Whose phone is this?"),
        "phone_of": _("Phone: {name}"),
        "phone_means": _("The phone of one person asks only for what that person says and took."),
        "everybody": _("Everybody"),
        "won": _("Auction won: {name}"),
    }


def calling_phrases() -> dict[str, str]:
    """The auction call by call and the frisch guide: screens that few deals need; their words come after the page."""
    return {
        "only_won": _("Only who won"),
        "call_back": _("One call back"),
        "new_auction": _("New auction from {n}"),
        "gives_left": _("Everybody gives {n} cards to the left, all at once:"),
        "gives_across": _("Everybody gives {n} cards across the table, all at once:"),
        "gives_right": _("Everybody gives {n} cards to the right, all at once:"),
        "from_to": _("{giver} to {receiver}"),
        "then_speaks": _("Then {name} speaks first, from {n} up."),
        "once_more_frisch": _("If all pass again: one frisch more."),
        "then_out_same": _("If all pass again: passed out. Nothing scores, and the same dealer deals again."),
        "then_out_next": _("If all pass again: passed out. Nothing scores, and the next dealer deals."),
    }


def pack_phrases() -> dict[str, str]:
    """Which cards three leave out before they deal, and how many each gets, by deck."""
    return {
        "cards_drop_suit": _("Before dealing {suit} out: 13 cards each"),
        "cards_drop_2345": _("Before dealing 2, 3, 4, 5 out: 12 cards each"),
        "cards_drop_card": _("One card out, a new one each deal: 17 cards each"),
    }


def trick_phrases() -> dict[str, str]:
    """Trick by trick: who took it, what everybody's contract still asks for. They come after the page as well."""
    return {
        "who_took": _("Trick {n}: who took it?"),
        "needs": _("needs {n}"),
        "no_more": _("no more"),
        "too_many": _("{n} too many"),
        "too_few": _("{n} short"),
        "counted_once": _("Counted once: tap again for one more."),
        "undo_trick": _("Undo trick {n}: {name}"),
        "all_told": _("All tricks are in."),
    }


def gaps(text: str, *names: str) -> str:
    """A template's sentence with the phone's gaps in the place of its own."""
    return TAGS.sub("", text % {name: f"{{{name}}}" for name in names})
