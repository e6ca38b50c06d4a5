"""The frisch: all passed, so everyone gives some cards on, and a new auction begins.

Keeps RULES.md, "The deal" 3.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from .cards import Card
from .ruleset import RuleSet

Direction = Literal["left", "across", "right"]
# Where the cards go in the first, second, third frisch, and again; by number of players.
TURNING: Mapping[int, tuple[Direction, ...]] = {4: ("left", "across", "right"), 3: ("left", "right")}


@dataclass(frozen=True, slots=True)
class Frisch:
    """What to do in one frisch.

    number     1 for the first of the deal
    cards      how many each player gives
    direction  where to
    receivers  who gets each player's cards, by giver
    min_level  the lowest level of the auction after it
    """

    number: int
    cards: int
    direction: Direction
    receivers: dict[str, str]
    min_level: int


def plan_frisch(seats: tuple[str, ...], number: int, rules: RuleSet) -> Frisch:
    """The frisch `number` (1..`frisch_max`) of a deal; ValueError where there is no such frisch.

    "Left; turning (left, across, right, and again; three players: left, right)."

    >>> plan_frisch(("A", "B", "C"), 2, RuleSet(frisch_passing="turning")).receivers
    {'A': 'C', 'B': 'A', 'C': 'B'}
    """
    if not 1 <= number <= rules.frisch_max:
        raise ValueError(f"no frisch: {number} of {rules.frisch_max}")
    direction = frisch_direction(len(seats), number, rules)
    steps = {"left": 1, "across": 2, "right": len(seats) - 1}[direction]
    receivers = {giver: seats[(place + steps) % len(seats)] for place, giver in enumerate(seats)}
    return Frisch(number, rules.frisch_cards, direction, receivers, rules.min_level(number))


def frisch_direction(players: int, number: int, rules: RuleSet) -> Direction:
    """Where the cards go in the frisch `number`, from 1 (`frisch_passing`)."""
    if rules.frisch_passing == "left":
        return "left"
    turns = TURNING[players]
    return turns[(number - 1) % len(turns)]


def pass_cards(
    hands: Mapping[str, Collection[Card]], given: Mapping[str, Collection[Card]], frisch: Frisch
) -> dict[str, tuple[Card, ...]]:
    """The hands after everyone gave the cards `given`, all at the same time.

    ValueError where somebody gives more or fewer than `frisch.cards`, or what is not in the hand.
    """
    for giver, hand in hands.items():
        if len(set(given[giver])) != frisch.cards or not set(given[giver]) <= set(hand):
            raise ValueError(f"{giver} gives {frisch.cards} cards of the hand")
    received = {frisch.receivers[giver]: tuple(given[giver]) for giver in hands}
    return {
        player: (*(card for card in hand if card not in given[player]), *received[player])
        for player, hand in hands.items()
    }
