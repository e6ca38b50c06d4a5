"""Cards, decks, following suit and taking tricks."""

import pytest

from scorekeeper.rules import DECKS, RANKS, SUITS, Card, Deck, legal_plays, trick_winner


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


@pytest.mark.parametrize("text", ["2C", "9D", "10H", "JS", "QC", "KD", "AS"])
def test_card_reads_and_writes(text: str) -> None:
    assert str(Card.parse(text)) == text


@pytest.mark.parametrize("text", ["", "C", "1C", "11C", "AX", "AN", "ac", "CA", "ANT"])
def test_card_unreadable(text: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        Card.parse(text)


@pytest.mark.parametrize(
    ("deck", "removed", "players", "tricks"),
    [
        (Deck(), None, 4, 13),
        (Deck("drop_suit", "H"), None, 3, 13),
        (Deck("drop_2345"), None, 3, 12),
        (Deck("drop_card"), Card("9", "C"), 3, 17),
    ],
)
def test_deck_deals_every_player_the_tricks_of_the_deal(
    deck: Deck, removed: Card | None, players: int, tricks: int
) -> None:
    dealt = deck.cards(removed)
    assert (deck.players, deck.tricks) == (players, tricks)
    assert len(dealt) == len(set(dealt)) == players * tricks


def test_what_is_out_of_each_deck() -> None:
    full = set(Deck().cards())
    assert full == {Card(rank, suit) for rank in RANKS for suit in SUITS}
    assert full - set(Deck("drop_suit", "H").cards()) == {Card(rank, "H") for rank in RANKS}
    assert full - set(Deck("drop_2345").cards()) == {Card(rank, suit) for rank in "2345" for suit in SUITS}
    assert full - set(Deck("drop_card").cards(Card("9", "C"))) == {Card("9", "C")}


def test_what_a_hand_of_each_deck_may_hold() -> None:
    full = Deck().cards()

    def held(deck: Deck) -> set[Card]:
        return {card for card in full if deck.may_deal(card)}

    assert held(Deck()) == held(Deck("drop_card")) == set(full)
    assert held(Deck("drop_suit", "H")) == set(Deck("drop_suit", "H").cards())
    assert held(Deck("drop_2345")) == set(Deck("drop_2345").cards())


@pytest.mark.parametrize(
    ("kind", "removed"),
    [
        ("half", None),
        ("drop_suit", None),
        ("drop_suit", "NT"),
        ("full", "C"),
        ("drop_2345", "C"),
        ("drop_card", "C"),
    ],
)
def test_deck_that_cant_be(kind: str, removed: str | None) -> None:
    with pytest.raises(ValueError, match=r"no deck|not out of"):
        Deck(kind, removed)


@pytest.mark.parametrize("kind", DECKS)
def test_only_drop_card_has_one_card_out(kind: str) -> None:
    deck = Deck(kind, "C" if kind == "drop_suit" else None)
    with pytest.raises(ValueError, match="one card out"):
        deck.cards(None if kind == "drop_card" else Card("9", "C"))


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("9C AS QC 2H", "C", "9C QC"),
        ("9C AS QC 2H", "H", "2H"),
        ("9C AS QC 2H", "D", "9C AS QC 2H"),
        ("9C AS QC 2H", None, "9C AS QC 2H"),
        ("9C", "D", "9C"),
    ],
)
def test_follow_suit_if_you_can(hand: str, led: str | None, legal: str) -> None:
    assert legal_plays(cards(hand), led) == tuple(cards(legal))


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("9C QC 7D 8C", "D", 2),  # the example of the rules
        ("9C QC 7D 8C", "NT", 1),
        ("9C QC 7D 8C", None, 1),
        ("9C QC 7D 8C", "C", 1),
        ("9C QC 7D 8D", "D", 3),
        ("2C AD AH AS", "NT", 0),
        ("10C 9C JC 2C", "H", 2),
        ("2D AC KC QC", "D", 0),
        ("AC KC 2H", "H", 2),
        ("6S 10S AD", "NT", 1),
    ],
)
def test_who_takes_the_trick(trick: str, trump: str | None, winner: int) -> None:
    assert trick_winner(cards(trick), trump) == winner
