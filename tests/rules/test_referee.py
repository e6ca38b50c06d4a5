"""Who takes a trick and why; who revoked; cards as people write them."""

import random

import pytest

from scorekeeper import rules as game
from scorekeeper.rules import FULL_DECK, RANKS, SUITS, Card
from tests.node import asked


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


@pytest.mark.parametrize(
    ("trick", "trump", "place", "reason", "over"),
    [
        ("9C QC 7D 8C", "D", 2, "only_trump", "QC"),  # the example of the rules
        ("9C QC 7D 10D", "D", 3, "highest_trump", "7D"),
        ("9D QC 7D 10D", "D", 3, "highest_trump", "9D"),
        ("2D AC KH QS", "D", 0, "only_trump", "AC"),
        ("9C QC 7D 8C", "H", 1, "highest_untrumped", "9C"),
        ("9C QC AD 8C", "NT", 1, "highest_no_trump", "9C"),
        ("9C QC AD 8C", None, 1, "highest_no_trump", "9C"),
        ("2C AD KS 3D", "H", 0, "only_untrumped", "AD"),
        ("2C AD KS AH", "NT", 0, "only_no_trump", "AD"),
        ("6S 10S AD", "C", 1, "highest_untrumped", "6S"),
        ("6S 2D AD", "D", 2, "highest_trump", "2D"),
    ],
)
def test_verdict_says_why(trick: str, trump: str | None, place: int, reason: str, over: str) -> None:
    assert game.verdict(cards(trick), trump) == game.Verdict(place, reason, Card.parse(over))  # type: ignore[arg-type]


def test_verdict_is_what_each_card_beats() -> None:
    """By another way: the winner beats every other card when the two lie there alone behind the card led."""
    chance = random.Random(6)
    reasons = set()
    for _ in range(400):
        trick = chance.sample(FULL_DECK, chance.choice([3, 4]))
        trump = chance.choice([*SUITS, "NT"])
        found = game.verdict(trick, trump)
        taken = trick[found.place]
        reasons.add(found.reason)
        assert found.over in trick
        assert found.over != taken
        assert all(beats(taken, other, trick[0].suit, trump) for other in trick if other != taken)
    assert len(reasons) == 6


def beats(card: Card, other: Card, led: str, trump: str) -> bool:
    if card.suit == other.suit:
        return RANKS.index(card.rank) > RANKS.index(other.rank)
    if trump in {card.suit, other.suit}:
        return card.suit == trump
    return card.suit == led


@pytest.mark.parametrize(
    ("place", "shown", "judged"),
    [
        (0, "JC", "led"),
        (1, "JC", "followed"),
        (2, "JC", "revoked"),
        (2, "JH", "other_suit"),
        (2, "JD", "other_suit"),
        (3, "JC", "followed"),
    ],
)
def test_revoke_is_judged_by_a_card_shown_later(place: int, shown: str, judged: str) -> None:
    assert game.revoke(cards("9C QC 7D 8C"), place, Card.parse(shown)) == judged


def test_who_may_have_revoked() -> None:
    assert game.not_following(cards("9C QC 7D 8C")) == (2,)
    assert game.not_following(cards("9C QC 7C 8C")) == ()
    assert game.not_following(cards("9C QH 7D 8S")) == (1, 2, 3)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("9♣ Q♣ 7♦ 8♣", "9C QC 7D 8C"),
        ("9C QC 7D 8C", "9C QC 7D 8C"),
        ("9c,qc;7d, 8c", "9C QC 7D 8C"),
        ("9♣Q♣7♦8♣", "9C QC 7D 8C"),
        ("\u20669♣\ufe0e\u2069 10♡\ufe0f th", "9C 10H 10H"),
        ("  A ♤  ", "AS"),
        ("", ""),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, read: str) -> None:
    assert game.read_cards(text) == cards(read)


@pytest.mark.parametrize("text", ["1C", "11C", "110C", "♣9", "QX", "NT", "חמש", "9CX"])
def test_what_is_no_card_stays_text(text: str) -> None:
    assert game.read_cards(f"QC {text}") == [Card("Q", "C"), text]


def test_every_card_reads_as_it_is_written() -> None:
    assert game.read_cards(" ".join(map(str, FULL_DECK))) == list(FULL_DECK)


@pytest.mark.parametrize("tricks", [2000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_phone_judges_as_the_server(tricks: int) -> None:
    chance = random.Random(7)
    sample = [chance.sample(FULL_DECK, chance.choice([4, 5])) for _ in range(tricks)]
    played = [(trick, chance.choice([*SUITS, "NT"]), shown) for *trick, shown in sample]
    given = [{"cards": [*map(str, t)], "trump": trump, "shown": str(s)} for t, trump, s in played]
    assert asked("referee.js", given) == [judged(*each) for each in played]


def judged(trick: list[Card], trump: str, shown: Card) -> dict[str, object]:
    found = game.verdict(trick, trump)
    return {
        "place": found.place,
        "reason": found.reason,
        "over": str(found.over),
        "suspects": list(game.not_following(trick)),
        "revokes": [game.revoke(trick, place, shown) for place in range(len(trick))],
    }
