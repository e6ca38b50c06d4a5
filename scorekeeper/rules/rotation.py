"""Who deals, who calls first, who rests.

Keeps RULES.md, "The deal" 1 and 2, and "Tables that change".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from .cards import PLAYERS
from .deal import Deal, is_blank
from .ruleset import RuleSet


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """The line-up from `first` on, clockwise."""
    place = seats.index(first)
    return (*seats[place:], *seats[:place])


def next_player(player: str | None, seats: Sequence[str], roster: Sequence[str]) -> str | None:
    """Who of `seats` comes next, clockwise; None where `player` is at neither.

    "In that deal's own order if [he] sits in it, else in the roster's."

    >>> next_player("E", ("A", "C", "B", "D"), ("A", "E", "B", "C", "D"))
    'B'
    """
    order = seats if player in seats else roster
    if player is None or player not in order:
        return None
    _, *others = clockwise(order, player)
    return next((other for other in others if other in seats), None)


def first_caller(dealer: str, seats: Sequence[str], roster: Sequence[str], rules: RuleSet) -> str | None:
    """Who calls first: the player left of the dealer, or the dealer himself (`first_caller`) if he plays.

    `roster` places a dealer who rests. None where he is at neither.
    """
    if rules.first_caller == "dealer" and dealer in seats:
        return dealer
    return next_player(dealer, seats, roster)


def dealer_rests(seats: Collection[str], roster: Collection[str], rules: RuleSet) -> bool:
    """Whether the deal goes round the whole roster: `sit_out` = dealer, and more people than seats."""
    return rules.sit_out == "dealer" and len(roster) > len(seats)


def rests_by_default(roster: Collection[str], deck: object, rules: RuleSet) -> bool:
    """Whether all but the dealer play unless a deal says otherwise.

    "With `sit_out` = dealer and exactly one too many" for the deck; an unknown one counts as for four,
    so that the deck is what gets told.
    """
    kind = "full" if is_blank(deck) else str(deck)
    return rules.sit_out == "dealer" and len(roster) == PLAYERS.get(kind, 4) + 1


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the deal stands between two deals of a table.

    last   who dealt last (before the first deal: the first dealer); None where it is not known
    moves  how many seats the deal has moved since: 0 where the same deals again
    seats  the last line-up; at first the roster
    """

    roster: tuple[str, ...]
    last: str | None
    moves: int = 0
    seats: tuple[str, ...] = ()

    def dealer(self, seats: Sequence[str], rules: RuleSet) -> str | None:
        """Who deals the coming deal with this line-up.

        "The next player of the coming deal …; with `dealer` to the next of the roster. After a
        passed-out or annulled deal that "same" gives to someone who now rests, … the next who plays."
        """
        if self.last is None:
            return None
        if dealer_rests(seats, self.roster, rules):
            return self._along_roster(self.last)
        playing = tuple(dict.fromkeys(player for player in seats if player in self.roster)) or self.roster
        dealer = self.last
        for _ in range(self.moves):
            dealer = next_player(dealer, playing, self.roster) or dealer
        return dealer if dealer in playing else next_player(dealer, playing, self.roster)

    def seat(self, deal: Deal, rules: RuleSet) -> tuple[str | None, tuple[str, ...]]:
        """Whose turn it is to deal `deal`, and its line-up: its own, or the one by default."""
        if deal.seats:
            return self.dealer(deal.seats, rules), deal.seats
        if self.last is None or not rests_by_default(self.roster, deal.deck, rules):
            return self.dealer(self.roster, rules), self.roster
        due = self._along_roster(self.last)
        dealer = deal.dealer if deal.dealer in self.roster else due
        return due, tuple(player for player in self.roster if player != dealer)

    def coming_dealer(self, rules: RuleSet) -> str | None:
        """Who deals after the last deal: "the coming line-up is taken to be the last one"."""
        return self.dealer(self.seats or self.roster, rules)

    def after(self, dealer: str | None, seats: tuple[str, ...], *, moves: int) -> Turn:
        """The turn after a deal by `dealer`, the next one being `moves` seats further."""
        return replace(self, last=dealer, moves=moves, seats=seats)

    def moved(self, moves: int) -> Turn:
        """The turn `moves` seats further, without a deal."""
        return replace(self, moves=self.moves + moves)

    def _along_roster(self, last: str) -> str:
        return self.roster[(self.roster.index(last) + self.moves) % len(self.roster)]


def fairest_rest(
    roster: Sequence[str], rested: Sequence[Collection[str]], *, resting: int
) -> tuple[str, ...]:
    """The `resting` players whose turn it is to rest, in the roster's order.

    `rested` says for each round so far, oldest first, who rested. Nobody yet: the last of the roster.

    >>> fairest_rest("ABCDE", ["E", "D", "E"], resting=1)
    ('C',)
    """

    def rank(player: str) -> tuple[int, int, int]:
        rounds = [number for number, people in enumerate(rested) if player in people]
        return (
            len(rounds),  # fewest rests first
            rounds[-1] if rounds else -1,  # then who rested longest ago
            -roster.index(player),  # then the roster from its end: who joined last
        )

    chosen = sorted(roster, key=rank)[:resting]
    return tuple(player for player in roster if player in chosen)
