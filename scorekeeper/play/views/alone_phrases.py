"""The words of what a phone draws by itself where there is no network, in the words of the pages that it stands for.

They are fetched once the table's page is there (alone.py). Gaps in braces are filled by static/js/page.js.
"""

from django.utils.translation import gettext as _

from ..phrases import calling_phrases, gaps, trick_phrases
from ..rules_words import DECKS


def alone_phrases() -> dict[str, str]:
    """Every phrase by its key, in the reader's language."""
    return {
        **calling_phrases(),
        **trick_phrases(),
        **_sheet(),
        **_deal(),
        **_end(),
        **_people(),
        **_points(),
        **_faults(),
    }


def _sheet() -> dict[str, str]:
    return {
        "mend_here": _("Refused. Mended, it keeps its place."),
        "further": _("Save as a further round"),
        "mine": _("Mine is right"),
        "theirs": _("Theirs is right"),
        "open_again": _("Save and open again"),
        "leave_as_is": _("Leave it as it is"),
        "discard": _("Discard"),
        "scores": _("Scores"),
        "round": _("Round"),
        "a_dealer": _("dealer"),
        "has_left": _("left"),
        "rests": _("rests"),
        "place": _("place"),
        "behind": _("behind"),
        "fine_open": _("fine to be decided"),
        "first_round": _("The first round goes here."),
        "second_phone": _("Let a second phone keep score"),
        "some_rounds": _("rounds"),
        "for": gaps(_("for <bdi>%(name)s</bdi>"), "name"),
        "everybody_passed": _("all passed"),
        "a_fine": _("fine"),
        "round_n": gaps(_("Round %(n)s"), "n"),
        "annulled": _("Annulled"),
        "points_only": _("Points only"),
        "starting": _("Starting balance"),
        "fine_to_decide": _("Fine to be decided"),
        "adjustment": _("Adjustment"),
        "the_declarer": _("declarer"),
        "calls": _("Calls"),
        "frisch": _("frisch"),
        "counts": _("counts"),
        "out": _("out"),
        "fines": _("fines"),
        "edit": _("Edit"),
        "decide": _("Decide"),
        "insert_before": _("Insert a round before"),
        "cancel_it": _("Cancel it"),
        "delete": _("Delete"),
        "close": _("Close"),
        "start": _("start"),
        "is_open": _("open"),
        "some_points": _("points"),
        "is_annulled": _("annulled"),
        "is_over": _("over"),
        "is_under": _("under"),
        "NT": _("no trump"),
        "not_sent": _("Not sent yet"),
        "drawn": gaps(_("The lot fell on %(name)s, who deals first."), "name"),
        "needs_way": _("This needs a connection."),
    }


def _deal() -> dict[str, str]:
    return {
        "the_deal": _("The deal"),
        "rounds_left": gaps(_("left: %(left)s"), "left"),
        "change_round": gaps(_("Change round %(round)s"), "round"),
        "forgotten": gaps(_("A forgotten round, before round %(round)s"), "round"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "more_of_deal": _("Fines, dealer, line-up, annul…"),
        "fines_each": _("Fines"),
        "how_many": _("how many each"),
        "deal_counts": _("This deal counts"),
        "dealer": _("Dealer"),
        "who_plays": _("Who plays"),
        "deck_for_three": _("Deck for three"),
        "suit_out": _("Suit that is out"),
        **{f"deck_{name}": str(label) for name, label in DECKS.items()},
        "annul": _("Annul this deal"),
        "annul_means": _("only fines score, the same dealer deals again"),
        "why": _("Why"),
        "why_annul": _("Fourteen cards in a hand"),
        "end_reached": _("The agreed end is reached."),
        "last_lap": _("The last lap: by your house rules this deal counts double."),
        "count_double": _("Count it double"),
    }


def _end() -> dict[str, str]:
    return {
        "finished": _("Finished"),
        "no_round": _("No round yet"),
        "in_lead": _("In the lead"),
        "shared_win": _("Shared win"),
        "winner": _("Winner"),
        "first_here": _("First at this table"),
        "share": _("Share the result"),
        "play_again": _("Play again"),
        "reopen": _("Reopen"),
        "enter_more": _("Enter another round"),
        "result": _("Result"),
        "result_finish": _("Result, finish"),
        "finish": _("Finish the evening"),
        "once_more": _("Once more round"),
        "rounds_more": gaps(_("%(n)s rounds more, then the evening ends"), "n"),
    }


def _people() -> dict[str, str]:
    return {
        "table": _("Table"),
        "people": _("People and chairs"),
        "clockwise": _("Clockwise"),
        "deals_next": _("deals next"),
        "chair_back": gaps(_("%(name)s: one chair back"), "name"),
        "chair_on": gaps(_("%(name)s: one chair on"), "name"),
        "gone": _("Gone home"),
        "joins": _("Somebody joins"),
        "name": _("Name"),
        "left_of": _("Sits on the left of"),
        "starts_with": _("Starts with"),
        "lowest": _("the lowest"),
        "average": _("the average"),
        "sit_down": _("Sit down"),
        "this_deck": _("Play with this deck"),
        "first_dealer": _("First dealer of the evening"),
        "who_first": _("Who dealt first?"),
        "save_it": _("Save"),
        "rename": _("Rename"),
        "sits_in": _("Plays for an absent member"),
        "sits_in_for": gaps(_("Plays for <bdi>%(name)s</bdi>"), "name"),
        "for_whom": _("For whom?"),
        "nobody": _("Nobody"),
        "is_back": _("Is here again"),
        "goes_home": _("Goes home"),
        "needs_three": _("A table needs three people: before somebody goes home, somebody else has to join."),
        "somebody_else": _("It was somebody else"),
        "who_really": _("Who it really was"),
        "replace": _("Replace in every round"),
    }


def _points() -> dict[str, str]:
    return {
        "points": _("Points"),
        "fine": _("Fine"),
        "give_points": _("Give or take points"),
        "only_points": _("Only points, without a deal"),
        "help": _("Help at the table"),
        "referee": _("Referee"),
        "who": _("Who?"),
        "in_round": _("In which round?"),
        "earlier": _("Earlier rounds"),
        "in_none": _("no round"),
        "how_much": _("How much?"),
        "other_points": _("Other points"),
        "decide_later": _("Decide later"),
        "taken_away": _("Points taken away"),
        "no_fine": _("No fine"),
        "settle": _("Settle"),
        "take_off": _("Take it off the sheet"),
        "sign": _("Plus or minus"),
        "covers": _("Of how many rounds"),
    }


def _faults() -> dict[str, str]:
    """What may be wrong with a form, by the codes of static/js/play/evening/refusals.js."""
    points = _("How many points? Enter a whole number.")
    return {
        "fault_who": _("Who? Choose one person."),
        "fault_points_missing": points,
        "fault_points_unread": points,
        "fault_not_in_round": gaps(
            _("%(name)s didn’t play in this round: choose another one, or none."), "name"
        ),
        "fault_three_played": _("Enter the points of everybody who played, three people at least."),
        "fault_covers_invalid": _("How many rounds are these points of? Enter a whole number from 1."),
        "fault_enter_name": _("Enter a name."),
        "fault_name_too_long": _("This name is too long: 40 characters at most."),
        "fault_two_called": gaps(
            _("Two people are called %(name)s: add a letter to tell them apart."), "name"
        ),
        "fault_too_many": _("Eight people at most share a table: somebody has to leave first."),
        "fault_same_name": _("That is the same name: enter who it really was."),
        "fault_already_played": _(
            "Both sat in the same deal, so one can’t stand for the other: choose somebody else."
        ),
        "fault_needs_three": _(
            "A table needs three people: finish the evening instead, or let somebody join first."
        ),
        "fault_played_for": gaps(
            _("Here in this person’s place: %(names)s. End that first, or let them go home."), "names"
        ),
        "fault_plays_for_another": gaps(
            _("At another table of this evening already for %(name)s: end that there first."), "name"
        ),
        "fault_deck_missing": _("Which deck for three? Choose one."),
        "fault_suit_out_missing": _("Which suit is out? Choose one of the four suits."),
        "fault_gone": _("The table has changed meanwhile: look at the sheet, then send it again."),
    }
