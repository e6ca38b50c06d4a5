"""Who deals, who calls first, who rests.

Keeps RULES.md, "The deal" 1 and 2, and "Tables that change".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .ruleset import RuleSet


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """The line-up from `first` on, clockwise."""
    place = seats.index(first)
    return (*seats[place:], *seats[:place])


def first_caller(dealer: object, seats: Sequence[str], roster: Sequence[str], rules: RuleSet) -> str | None:
    """Who calls first: left of the dealer, or the dealer (`first_caller`) if he plays.

    `roster` places a dealer who rests. None where the dealer is at neither.
    """
    if dealer in seats and rules.first_caller == "dealer":
        return str(dealer)
    return next_player(dealer, seats, roster)


def next_player(player: object, seats: Sequence[str], roster: Sequence[str]) -> str | None:
    """Who of `seats` comes next, clockwise; None where `player` is at neither.

    "In that deal's own order if [he] sits in it, else in the roster's."
    """
    if player in seats:
        return seats[(seats.index(str(player)) + 1) % len(seats)]
    if player not in roster:
        return None
    place = roster.index(str(player))
    clockwise = (*roster[place + 1 :], *roster[:place])
    return next((other for other in clockwise if other in seats), None)


def dealer_rests(seats: Collection[str], roster: Collection[str], rules: RuleSet) -> bool:
    """Whether the deal goes round the whole roster: `sit_out` = dealer, and more people than seats."""
    return rules.sit_out == "dealer" and len(roster) > len(seats)


def coming_dealer(
    last: object,
    moves: int,
    seats: Sequence[str],
    roster: Sequence[str],
    rules: RuleSet,
) -> str | None:
    """Who deals with the line-up `seats`, after the deal moved `moves` times since `last` dealt.

    `moves` 0: the same again, or "the next who plays" where he now rests. None where `last` is
    not on the roster.
    """
    if last not in roster:
        return None
    if dealer_rests(seats, roster, rules):
        return roster[(roster.index(str(last)) + moves) % len(roster)]
    dealer: str | None = str(last)
    for _ in range(moves):
        dealer = next_player(dealer, seats, roster)
    return dealer if dealer in seats else next_player(dealer, seats, roster)


def line_up(roster: tuple[str, ...], dealer: object, players: int | None, rules: RuleSet) -> tuple[str, ...]:
    """Who plays where nothing else is said: everyone, or all but a resting dealer.

    "With `sit_out` = dealer and exactly one too many [for the deck's `players`] all but the dealer play."
    """
    if players is not None and len(roster) == players + 1 and rules.sit_out == "dealer":
        return tuple(player for player in roster if player != dealer)
    return roster


def fairest_rest(roster: Sequence[str], rested: Sequence[Collection[str]], resting: int) -> tuple[str, ...]:
    """The `resting` players whose turn it is to rest, in the roster's order.

    `rested` says for each deal so far, oldest first, who rested. Nobody yet: the last ones of the roster.
    """

    def rank(player: str) -> tuple[int, int, int]:
        deals = [number for number, people in enumerate(rested) if player in people]
        return (
            len(deals),  # fewest rests first
            deals[-1] if deals else -1,  # then who rested longest ago
            -roster.index(player),  # then from the roster's end: who joined last
        )

    chosen = sorted(roster, key=rank)[:resting]
    return tuple(player for player in roster if player in chosen)
