"""By whose rules the page tells: house rules, a deck, and how numbers are written in a sentence."""

from dataclasses import dataclass

from .. import rules as game
from ..play.rules_words import in_words, told
from ..play.words import isolated

# One deck of each kind, for what is the same whichever suit is out.
DECKS = {kind: game.Deck(kind, "C" if kind == "drop_suit" else None) for kind in game.DECKS}


@dataclass(frozen=True, slots=True)
class House:
    """House rules, and the deck that the page counts with where nothing else is said."""

    rules: game.RuleSet = game.CLASSIC
    deck: game.Deck = DECKS["full"]

    @property
    def total(self) -> int:
        """T: the tricks of a deal."""
        return self.deck.tricks

    @property
    def players(self) -> int:
        return self.deck.players

    @property
    def trumps(self) -> tuple[str, ...]:
        """What may be bid, the lowest first."""
        return tuple(
            suit
            for suit in game.DENOMINATIONS
            if suit != self.deck.removed_suit and (self.rules.no_trump or suit != "NT")
        )


@dataclass(frozen=True, slots=True)
class Setting:
    """One house rule as it is here; `is_own` where Classic, the `usual` one, has another."""

    label: str
    value: str
    usual: str
    is_own: bool


def settings_of(names: tuple[str, ...], rules: game.RuleSet) -> list[Setting]:
    own = rules.differences()
    return [
        Setting(told(name), in_words(rules, name), in_words(game.CLASSIC, name), name in own)
        for name in names
    ]


def house_of(rules: game.RuleSet, deck: str = "full", removed_suit: str = "") -> House:
    """The house with this deck, or with the first that its rules can be played with.

    A league may have rules for one deck alone.
    """
    wanted = game.Deck(deck, removed_suit or None)
    fitting = [each for each in (wanted, *DECKS.values()) if not rules.problems([each.tricks])]
    return House(rules, fitting[0])


def points(value: int) -> str:
    """Points inside a sentence: a minus stays on their left in every direction."""
    return isolated(f"−{-value}") if value < 0 else str(value)
