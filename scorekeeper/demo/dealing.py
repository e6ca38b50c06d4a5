"""One deal of the demo: what the hands are worth, the auction, what is said and what is taken."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from .. import rules as game

SPREAD = 4.5  # of the cards between the hands: the higher, the more alike they are
GAIN, A_FRISCH_GAINS = 0.8, 0.7  # tricks that the own suit brings as trump; how many more after each frisch
ZERO_BELOW, ZERO_OFTEN = 1.3, 0.6  # tricks; a hand worth less is often played for a zero
SLIPS = (0, 1, 2, 3)  # tricks of a deal that go where nobody wanted them
SLIP_WEIGHTS = (46, 34, 15, 5)


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays tonight: tricks said beyond what the hand is worth, and how well he keeps to them."""

    boldness: float
    nerve: float


@dataclass(frozen=True, slots=True)
class Hand:
    """Tricks that a hand is worth on the average, and how many more with its own `suit` as trump."""

    worth: float
    suit: str
    gain: float


@dataclass(slots=True)
class Dealing:
    """Deals at one table under `rules`, by chance; the same seed gives the same deals."""

    random: Random
    tempers: Mapping[str, Temper]
    rules: game.RuleSet = field(default=game.CLASSIC)

    def deal(self, seats: tuple[str, ...], dealer: str, roster: tuple[str, ...]) -> game.Deal:
        """A legal deal, played or passed out."""
        deal = game.Deal(seats, dealer, roster=roster)
        for frisch in range(self.rules.frisch_max + 1):
            hands = self._hands(seats, swapped=frisch)
            auction = self._auction(deal, hands, frisch)
            if auction.highest:
                return self._played(replace(deal, frisch=frisch), auction, hands)
        return self.passed_out(seats, dealer, roster)

    def _played(self, deal: game.Deal, auction: game.Auction, hands: Mapping[str, Hand]) -> game.Deal:
        bid = auction.highest
        assert bid is not None
        deal = replace(deal, declarer=auction.declarer, level=bid.level, suit=bid.suit)
        said = self._say(deal, _worth(deal, hands))
        return replace(said, tricks=self._taken(said), calls=auction.calls)

    def passed_out(self, seats: tuple[str, ...], dealer: str, roster: tuple[str, ...]) -> game.Deal:
        """A deal in which nobody bids, not even after the last frisch."""
        calls = (game.NO_BID,) * len(seats)
        frisch = self.rules.frisch_max
        return game.Deal(seats, dealer, roster=roster, frisch=frisch, calls=calls, outcome="passed_out")

    def _hands(self, seats: Sequence[str], *, swapped: int) -> dict[str, Hand]:
        """Each frisch leaves longer suits: everybody gives away what he can't use."""
        shares = {player: self.random.gammavariate(SPREAD, 1) for player in seats}
        each = game.Deck().tricks / sum(shares.values())
        return {
            player: Hand(
                worth=share * each,
                suit=self.random.choice(game.DENOMINATIONS),
                gain=max(0.0, self.random.gauss(GAIN + A_FRISCH_GAINS * swapped, 0.7)),
            )
            for player, share in shares.items()
        }

    def _auction(self, deal: game.Deal, hands: Mapping[str, Hand], frisch: int) -> game.Auction:
        first = game.first_caller(str(deal.dealer), deal.seats, deal.table, self.rules)
        order = game.clockwise(deal.seats, first or deal.seats[0])
        auction = game.Auction.begin(order, self.rules, frisch=frisch)
        while auction.turn is not None:
            auction = auction.call(self._call(auction, hands[auction.turn], auction.turn))
        return auction

    def _call(self, auction: game.Auction, hand: Hand, player: str) -> str:
        """The lowest bid in the own suit that beats the others', as long as the hand is worth it; else a pass."""
        most = int(hand.worth + hand.gain + self.tempers[player].boldness)
        bids = (f"{level}{hand.suit}" for level in range(auction.lowest or 0, most + 1))
        return next((bid for bid in bids if not auction.faults(bid)), game.NO_BID)

    def _say(self, deal: game.Deal, worth: Mapping[str, float]) -> game.Deal:
        *others, last = game.clockwise(deal.seats, str(deal.declarer))
        said: dict[str, object] = {}
        for player in others:
            fewest = int(str(deal.level)) if player == deal.declarer else 0
            said[player] = max(fewest, round(self._wish(player, worth[player], deal)))
        options = game.contract_options(replace(deal, contracts=said), self.rules, last)
        wish = self._wish(last, worth[last], deal)
        allowed = [option.value for option in options if not option.problem]
        return replace(deal, contracts={**said, last: min(allowed, key=lambda value: abs(value - wish))})

    def _wish(self, player: str, worth: float, deal: game.Deal) -> float:
        if worth < ZERO_BELOW and player != deal.declarer and self.random.random() < ZERO_OFTEN:
            return 0
        return worth + self.tempers[player].boldness + self.random.gauss(0, 0.8)

    def _taken(self, deal: game.Deal) -> dict[str, int]:
        """Everybody plays for his contract; where they don't add up some must fall, and some slip besides."""
        taken = {player: int(str(deal.contracts[player])) for player in deal.seats}
        while missing := game.Deck().tricks - sum(taken.values()):
            step = 1 if missing > 0 else -1
            taken[self._weakest(player for player in taken if taken[player] + step >= 0)] += step
        (slips,) = self.random.choices(SLIPS, SLIP_WEIGHTS)
        for _slip in range(slips):
            loser = self._weakest(player for player in taken if taken[player])
            taken[loser] -= 1
            taken[self._weakest(player for player in taken if player != loser)] += 1
        return taken

    def _weakest(self, players: Iterable[str]) -> str:
        """One of them, who keeps to his contract the worst the most often."""
        names = list(players)
        (name,) = self.random.choices(names, [1 / self.tempers[name].nerve for name in names])
        return name


def _worth(deal: game.Deal, hands: Mapping[str, Hand]) -> dict[str, float]:
    """What the hands are worth once trump is settled: the declarer's gain is the others' loss.

    Who bid low plays for little more, whatever he holds.
    """
    tricks = game.Deck().tricks
    own = hands[str(deal.declarer)]
    most = (own.worth + own.gain + int(str(deal.level))) / 2
    left = max(0.0, tricks - most) / (tricks - own.worth)
    worth = {player: hand.worth * left for player, hand in hands.items()}
    return worth | {str(deal.declarer): most}
