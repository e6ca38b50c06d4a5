"""After an edit: which dealers follow the rotation, and which stay where they were."""

from .. import rules as game
from ..models import Round
from .coming import dealer_by_rotation, turn, turn_after
from .sheet import Sheet


def derived_dealer(sheet: Sheet, at: Round | None, lineup: tuple[str, ...]) -> str | None:
    """Who deals by the rotation where `at` stands (None: after the last round), with this line-up."""
    last, moves = turn(sheet, at)
    return dealer_by_rotation(sheet, last, moves, lineup, at.rules.rules if at else sheet.rules)


def move_dealers(sheet: Sheet) -> tuple[list[str], list[str]]:
    """Let derived dealers follow, in the database and on the sheet.

    "Derived dealers move only in deals without recorded calls whose line-up still fits; all others
    stay as they were and are named to the user." Returns the uids of the rounds whose dealer moved,
    and of those that stayed although the rotation now puts another there.
    """
    moved, stayed, changed = [], [], []
    now = (sheet.first_dealer, 0)
    for round in sheet.rounds:
        if round.kind != Round.Kind.POINTS:
            lineup = sheet.lineup(round)
            expected = dealer_by_rotation(sheet, *now, lineup, round.rules.rules)
            was = (round.dealer_id, round.dealer_pinned)
            if expected == sheet.pid(round.dealer_id):
                round.dealer_pinned = False
            elif not round.dealer_pinned and may_move(sheet, round, expected):
                round.dealer = sheet.by_pid[str(expected)]
                moved.append(str(round.uid))
            elif not round.dealer_pinned:
                round.dealer_pinned = True
                stayed.append(str(round.uid))
            if was != (round.dealer_id, round.dealer_pinned):
                changed.append(round)
        now = turn_after(sheet, now, round)
    Round.objects.bulk_update(changed, ["dealer", "dealer_pinned"])
    return moved, stayed


def may_move(sheet: Sheet, round: Round, dealer: str | None) -> bool:
    """Whether this player may become the dealer of a deal that was played: no calls, and the line-up fits.

    Where dealers rest, who deals may not sit in the line-up; elsewhere he must.
    """
    lineup = sheet.lineup(round)
    rests = game.dealer_rests(lineup, sheet.roster, round.rules.rules)
    return dealer is not None and not round.calls and (dealer in lineup) != rests
