"""The referee: who takes a trick and why, whether somebody revoked, and cards as people write them.

Keeps RULES.md, "The deal" 5: "The highest trump takes the trick, without a trump the highest card of the suit led."
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from .cards import SUITS, Card, trick_winner

Reason = Literal[
    "only_trump",  # nobody else played one
    "highest_trump",
    "highest_untrumped",  # of the suit led: there is a trump, and nobody played one
    "highest_no_trump",  # of the suit led: the deal has no trump
    "only_untrumped",  # as these two, where nobody else played the suit led
    "only_no_trump",
]
Revoke = Literal["revoked", "led", "followed", "other_suit"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who takes a trick: a place in order of play (0 leads), why, and the strongest card that it beats.

    `over` is what others will argue with. Of two trumps, or two of the suit led, it is the next lower one. Where the
    winner stands alone it is the best of the suit led under a trump, else the highest rank that doesn't count.
    """

    place: int
    reason: Reason
    over: Card


def verdict(cards: Sequence[Card], trump: str | None) -> Verdict:
    """The verdict on a trick of two cards or more, none of them twice. `trump` None or "NT": no trump.

    >>> verdict([Card.parse(text) for text in ("9C", "QC", "7D", "8C")], "D")
    Verdict(place=2, reason='only_trump', over=Card(rank='Q', suit='C'))
    """
    place = trick_winner(cards, trump)
    taken, led = cards[place], cards[0].suit
    others = [card for card in cards if card != taken]
    same = [card for card in others if card.suit == taken.suit]
    follow = [card for card in others if card.suit == led]
    over = max(same or follow or others, key=lambda card: card.strength)
    return Verdict(place, _reason(taken, trump, is_only=not same), over)


def _reason(taken: Card, trump: str | None, *, is_only: bool) -> Reason:
    if taken.suit == trump:
        return "only_trump" if is_only else "highest_trump"
    if trump in SUITS:
        return "only_untrumped" if is_only else "highest_untrumped"
    return "only_no_trump" if is_only else "highest_no_trump"


def revoke(cards: Sequence[Card], place: int, shown: Card) -> Revoke:
    """Whether who played at this place revoked, judged by a card that the same player `shown` later.

    "Follow suit if you can": only who did not follow suit, and had the suit led as the card shows, has revoked.

    >>> trick = [Card.parse(text) for text in ("9C", "QC", "7D", "8C")]
    >>> revoke(trick, 2, Card("J", "C")), revoke(trick, 2, Card("J", "H"))
    ('revoked', 'other_suit')
    """
    led = cards[0].suit
    if place == 0:
        return "led"
    if cards[place].suit == led:
        return "followed"
    return "revoked" if shown.suit == led else "other_suit"


def not_following(cards: Sequence[Card]) -> tuple[int, ...]:
    """The places that did not follow suit."""
    return tuple(place for place, card in enumerate(cards) if card.suit != cards[0].suit)


_SIGNS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_UNSEEN = re.compile("[\ufe0e\ufe0f\u200e\u200f\u2066-\u2069]")  # how a sign is drawn, and which way it runs
_CARD = re.compile(rf"(10|[2-9TJQKA])\s*([CDHS{''.join(_SIGNS)}])")
_WRITTEN = re.compile(rf"((?:{_CARD.pattern})+)(?![^\s,;.])|[^\s,;.]+")


def read_cards(text: str) -> list[Card | str]:
    """The cards of a text, in capitals or not, by sign or letter; what is none as it stands there.

    >>> [str(card) for card in read_cards("9♣ Qc, 10 ♦ ace")]
    ['9C', 'QC', '10D', 'ACE']
    """
    return list(_read(_UNSEEN.sub("", text).upper()))


def _read(text: str) -> Iterator[Card | str]:
    for written in _WRITTEN.finditer(text):
        if not written[1]:
            yield written[0]
        for rank, suit in _CARD.findall(written[1] or ""):
            yield Card(rank.replace("T", "10"), _SIGNS.get(suit, suit))
