"""What people do with the cards before an auction: the frisch, by name."""

from dataclasses import dataclass

from .. import rules as game
from ..models import Player
from .coming import Coming
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Guide:
    """One frisch: `cards` from each giver to each receiver, and the auction after it, from `min_level` up.

    `is_last`: where all pass once more, the deal is passed out.
    """

    number: int
    most: int
    cards: int
    direction: str
    ways: list[tuple[Player, Player]]
    min_level: int
    speaks: Player | None
    is_last: bool
    same_dealer: bool

    @property
    def gives(self) -> str:
        """The key of the phrase that says where to."""
        return f"gives_{self.direction}"

    @property
    def then(self) -> str:
        """The key of the phrase that says what happens if all pass again."""
        if not self.is_last:
            return "once_more_frisch"
        return "then_out_same" if self.same_dealer else "then_out_next"


def guide_of(sheet: Sheet, coming: Coming, number: int) -> Guide | None:
    """What to do in this frisch of the deal; None where the rules have none such, or nobody knows who plays."""
    rules = sheet.rules
    if not 1 <= number <= rules.frisch_max or len(coming.lineup) not in (3, 4):
        return None
    frisch = game.plan_frisch(coming.lineup, number, rules)
    people = sheet.by_pid
    return Guide(
        number=number,
        most=rules.frisch_max,
        cards=frisch.cards,
        direction=frisch.direction,
        ways=[(people[giver], people[receiver]) for giver, receiver in frisch.receivers.items()],
        min_level=frisch.min_level,
        speaks=people.get(coming.first_caller or ""),
        is_last=number == rules.frisch_max,
        same_dealer=rules.passed_out_dealer == "same",
    )
