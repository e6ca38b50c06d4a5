"""Tricks told one by one: the cases that the phone's mirror runs too, and hands that were played out."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.rules import Card, Deck, clockwise, count_tricks, legal_plays, trick_totals, trick_winner
from scorekeeper.rules.cards import FULL_DECK

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("trick_counts.json").read_text())
DECKS = {
    "full": Deck(),
    "drop_suit": Deck("drop_suit", "H"),
    "drop_2345": Deck("drop_2345"),
    "drop_card": Deck("drop_card"),
}


@pytest.mark.parametrize("case", [pytest.param(case, id=case["title"]) for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    deck = DECKS[case["deck"]]
    count = count_tricks(
        list(case["taken"]),
        list("ABCD"[: deck.players]),
        deck.tricks,
        contracts=case["contracts"],
        declarer=case["declarer"],
    )
    told = count and {
        "told": count.told,
        "left": count.left,
        "leads": count.leads,
        **{
            name: [getattr(player, name) for player in count.players.values()]
            for name in ("taken", "needed", "too_many", "too_few", "missed")
        },
    }
    assert told == case["expect"]


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("trump", ["S", "NT"])
def test_a_hand_played_out_card_by_card_is_counted_as_it_was_played(deck: Deck, trump: str) -> None:
    random = Random(f"{deck} {trump}")
    seats = "ABCD"[: deck.players]
    leaders, winners = play_out(deck, seats, trump, random)
    contracts = {player: winners.count(player) for player in seats}
    for told, leader in enumerate(leaders):
        count = count_tricks(winners[:told], seats, deck.tricks, contracts=contracts, declarer="B")
        assert count is not None
        assert (count.told, count.left, count.leads) == (told, deck.tricks - told, leader)
        assert not any(player.missed for player in count.players.values())
        assert sum(player.needed or 0 for player in count.players.values()) == count.left
        assert trick_totals(winners[:told], seats, deck.tricks) is None
    assert trick_totals(winners, seats, deck.tricks) == contracts


def play_out(deck: Deck, seats: str, trump: str, random: Random) -> tuple[list[str], list[str]]:
    """Who led to and who took each trick of a hand where everybody plays anything that he may."""
    dealt = list(deck.cards(random.choice(FULL_DECK) if deck.kind == "drop_card" else None))
    random.shuffle(dealt)
    hands = {player: dealt[place :: deck.players] for place, player in enumerate(seats)}
    leaders, winners, leader = [], [], "B"
    for _ in range(deck.tricks):
        order = clockwise(seats, leader)
        trick = played(order, hands, random)
        leaders.append(leader)
        leader = order[trick_winner(trick, trump)]
        winners.append(leader)
    return leaders, winners


def played(order: Sequence[str], hands: dict[str, list[Card]], random: Random) -> list[Card]:
    trick: list[Card] = []
    for player in order:
        card = random.choice(legal_plays(hands[player], trick[0].suit if trick else None))
        hands[player].remove(card)
        trick.append(card)
    return trick


def test_the_counts_of_another_deal_are_nobodys() -> None:
    assert trick_totals(["A"] * 12, "ABC", 12) == {"A": 12, "B": 0, "C": 0}
    assert trick_totals(["D"] * 12, "ABC", 12) is None
