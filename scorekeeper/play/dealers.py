"""After an edit: which dealers follow the rotation, and which stay where they were."""

from .. import rules as game
from ..models import Round
from .coming import turn_at
from .sheet import Sheet


def derived_dealer(sheet: Sheet, at: Round | None, lineup: tuple[str, ...]) -> str | None:
    """Who deals by the rotation where `at` stands (None: after the last round), with this line-up."""
    return turn_at(sheet, at).dealer(lineup, at.rules.rules if at else sheet.rules)


def move_dealers(sheet: Sheet) -> tuple[list[str], list[str]]:
    """Let derived dealers follow an edit, in the database and on the sheet.

    Returns the uids of the rounds whose dealer moved, and of those that stayed although the
    rotation now puts another there; `pin` pins these.
    """
    derived = {place for place, round in enumerate(sheet.rounds) if not round.dealer_pinned}
    result = game.move_dealers(sheet.evening(), derived)
    for place in result.moved:
        entry = result.evening.entries[place]
        assert isinstance(entry, game.DealEntry)
        sheet.rounds[place].dealer = sheet.by_pid[str(entry.deal.dealer)]
    Round.objects.bulk_update([sheet.rounds[place] for place in result.moved], ["dealer"])
    return _uids(sheet, result.moved), _uids(sheet, result.stayed)


def pin(sheet: Sheet) -> None:
    """Tell derived dealers from pinned ones anew, nobody moving.

    "A dealer who is where the rotation puts him is derived, any other is pinned": with other people or
    chairs at the table the rotation is another one, also where earlier deals are looked at again.
    """
    changed = []
    for round, step in zip(sheet.rounds, game.replay(sheet.evening()).steps, strict=True):
        if round.kind != Round.Kind.POINTS and round.dealer_pinned == step.derived:
            round.dealer_pinned = not step.derived
            changed.append(round)
    Round.objects.bulk_update(changed, ["dealer_pinned"])


def _uids(sheet: Sheet, places: tuple[int, ...]) -> list[str]:
    return [str(sheet.rounds[place].uid) for place in places]
