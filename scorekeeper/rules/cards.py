"""Cards, the four decks, which cards may be played and who takes a trick.

Keeps RULES.md, "The deal" 5 (play) and "Three players" (decks).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

SUITS = ("C", "D", "H", "S")
DENOMINATIONS = (*SUITS, "NT")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")

# Tricks in a deal (T) and players, by deck.
TRICKS = {"full": 13, "drop_suit": 13, "drop_2345": 12, "drop_card": 17}
PLAYERS = {"full": 4, "drop_suit": 3, "drop_2345": 3, "drop_card": 3}
DECKS = tuple(TRICKS)
MOST_TRICKS = max(TRICKS.values())
LOW_RANKS = RANKS[:4]


@dataclass(frozen=True, slots=True)
class Card:
    """One card; its text form is the rank, then the suit.

    >>> Card("10", "H") == Card.parse("10H")
    True
    """

    rank: str
    suit: str

    def __post_init__(self) -> None:
        if self.rank not in RANKS or self.suit not in SUITS:
            raise ValueError(f"no card: {self.rank}{self.suit}")

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def strength(self) -> int:
        """0 for a two up to 12 for an ace."""
        return RANKS.index(self.rank)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The card written as "9C", "10H" or "AS"; ValueError where it is none."""
        return cls(text[:-1], text[-1:])


FULL_DECK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


@dataclass(frozen=True, slots=True)
class Deck:
    """One of the four decks; ValueError for an unknown one or a removed suit missing or out of place.

    >>> Deck("drop_suit", "C").tricks, Deck("drop_2345").tricks, Deck("drop_card").tricks
    (13, 12, 17)
    """

    kind: str = "full"
    removed_suit: str | None = None

    def __post_init__(self) -> None:
        if self.kind not in DECKS:
            raise ValueError(f"no deck: {self.kind}")
        if self.removed_suit not in (SUITS if self.kind == "drop_suit" else (None,)):
            raise ValueError(f"not out of {self.kind}: {self.removed_suit}")

    @property
    def players(self) -> int:
        """How many play with it: 4 with the full deck, else 3."""
        return PLAYERS[self.kind]

    @property
    def tricks(self) -> int:
        """T: the tricks in a deal, also the cards in a hand."""
        return TRICKS[self.kind]

    def cards(self, removed: Card | None = None) -> tuple[Card, ...]:
        """The cards dealt. `removed` is the one card out of `drop_card`; ValueError where it is misplaced."""
        if (removed is None) == (self.kind == "drop_card"):
            raise ValueError("exactly the deck drop_card has one card out")
        out = {removed, *self._removed()}
        return tuple(card for card in FULL_DECK if card not in out)

    def may_deal(self, card: Card) -> bool:
        """Whether it can be in a hand. Of `drop_card` every card can: which one is out, nobody knows."""
        return card not in set(self._removed())

    def _removed(self) -> Iterable[Card]:
        low = LOW_RANKS if self.kind == "drop_2345" else ()
        return (card for card in FULL_DECK if card.suit == self.removed_suit or card.rank in low)


FULL = Deck()


def legal_plays(hand: Iterable[Card], led: str | None = None) -> tuple[Card, ...]:
    """The cards of `hand` that may be played when the suit `led` was led (None: leading oneself).

    "Follow suit if you can; otherwise any card."
    """
    cards = tuple(hand)
    return tuple(card for card in cards if card.suit == led) or cards


def trick_winner(cards: Sequence[Card], trump: str | None) -> int:
    """The place in `cards` (in order of play) of the one that takes the trick.

    `trump` None or "NT": no trump.

    "The highest trump takes the trick, without a trump the highest card of the suit led."

    >>> trick_winner([Card.parse(text) for text in ("9C", "QC", "7D", "8C")], "D")
    2
    """
    led = cards[0].suit

    def strength(place: int) -> tuple[bool, bool, int]:
        card = cards[place]
        return (card.suit == trump, card.suit == led, card.strength)

    return max(range(len(cards)), key=strength)
