"""Everybody's numbers, the records and the titles of a season or of all time, as pages show them.

They are about who held the cards: whoever played for an absent member has the evening himself. Evenings, rounds
and tables are told by their uids. Points of an evening are those without its starting balance.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import cached_property

MADE_BY = 6  # grows when what is kept gets another form or meaning, so that an older copy is not read as one
SUITS = ("C", "D", "H", "S", "NT")
SEATS = 4  # the declarer, and who spoke after him
MOST_EVENINGS = 60  # of one person, to be drawn


@dataclass(frozen=True, slots=True)
class Tally:
    """Contracts of which the tricks are known, and how many of them were made."""

    tried: int = 0
    made: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.tried + other.tried, self.made + other.made)

    @property
    def share(self) -> Fraction | None:
        return Fraction(self.made, self.tried) if self.tried else None


@dataclass(frozen=True, slots=True)
class Feat:
    """The most or least of something, with the evening it comes from, the table, and the round if it is one's."""

    points: int
    session: str
    day: date
    table: str = ""
    round: str = ""


@dataclass(frozen=True, slots=True)
class Streak:
    """So many in a row now, and at most. Evening, day and table tell where the longest ended, if there is one."""

    running: int = 0
    longest: int = 0
    session: str = ""
    day: date | None = None
    table: str = ""


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening of one person, who finished `place` of so many; `table` is the first one he sat at."""

    session: str
    table: str
    day: date
    points: int
    place: int
    of: int


@dataclass(frozen=True)
class PlayerNumbers:
    """One person's numbers.

    points          with the starting balances, which are `starting`
    unknown         the rounds of which only the points are known; they are among the `rounds`
    heat            rounds by contract and tricks: by size, zeros and how far off all come from it
    under, over     contracts in deals with fewer, and with more contracts than tricks
    suits           by the suit of the deal, whoever declared it
    seats           by when he spoke: first, as declarer, to last
    forbidden       how often he spoke last, might not say what would have been right, and took just that many
    one_off         contracts missed by one trick, and the points that this cost
    evenings        the last ones, latest last
    """

    player: int
    sessions: int = 0
    won: int = 0
    points: int = 0
    starting: int = 0
    rounds: int = 0
    unknown: int = 0
    best_round: Feat | None = None
    worst_round: Feat | None = None
    best_session: Feat | None = None
    worst_session: Feat | None = None
    heat: Mapping[tuple[int, int], int] = field(default_factory=dict)
    under: Tally = Tally()
    over: Tally = Tally()
    suits: Mapping[str, Tally] = field(default_factory=lambda: dict.fromkeys(SUITS, Tally()))
    seats: tuple[Tally, ...] = (Tally(),) * SEATS
    fines: int = 0
    spoke_last: int = 0
    forbidden: int = 0
    one_off: int = 0
    one_off_points: int = 0
    made_streak: Streak = Streak()
    missed_streak: Streak = Streak()
    won_streak: Streak = Streak()
    evenings: tuple[Evening, ...] = ()

    @property
    def average(self) -> Fraction | None:
        """Points a round."""
        return Fraction(self.points, self.rounds) if self.rounds else None

    @property
    def known(self) -> int:
        """Rounds of which contract and tricks are known."""
        return self.rounds - self.unknown

    @property
    def contracts(self) -> Tally:
        return sum(self.by_size.values(), Tally())

    @cached_property
    def by_size(self) -> dict[int, Tally]:
        """Contracts said, the smallest first."""
        found: dict[int, Tally] = {}
        for (contract, tricks), times in sorted(self.heat.items()):
            made = times if contract == tricks else 0
            found[contract] = found.get(contract, Tally()) + Tally(times, made)
        return found

    @property
    def zero(self) -> Tally:
        return self.by_size.get(0, Tally())

    @cached_property
    def off(self) -> dict[int, int]:
        """Rounds by how many tricks too many (+) or too few (−), from the fewest on."""
        found: dict[int, int] = {}
        for (contract, tricks), times in self.heat.items():
            found[tricks - contract] = found.get(tricks - contract, 0) + times
        return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people, seen from `one`.

    Of the evenings that both were there (`together`) he was `ahead` in some, `behind` in others; `points` are what
    each made in them. Of the `rounds` that both played at one table he scored more in `better`, less in `worse`.
    """

    one: int
    other: int
    together: int = 0
    ahead: int = 0
    behind: int = 0
    points: tuple[int, int] = (0, 0)
    rounds: int = 0
    better: int = 0
    worse: int = 0

    @property
    def level(self) -> int:
        return self.together - self.ahead - self.behind

    @property
    def turned(self) -> "Pair":
        """The same, seen from the other."""
        return replace(
            self,
            one=self.other,
            other=self.one,
            ahead=self.behind,
            behind=self.ahead,
            points=self.points[::-1],
            better=self.worse,
            worse=self.better,
        )


RECORDS = (
    "best_round",
    "worst_round",
    "best_session",
    "worst_session",
    "biggest_contract",
    "longest_streak",
    "most_zeros",
    "biggest_win",
    "comeback",
    "most_fined",
    "longest_evening",
)
TITLES = ("most_zeros", "comeback", "streak", "fined", "forbidden", "one_trick")


@dataclass(frozen=True, slots=True)
class Record:
    """The most of something in one round or one evening, and who reached it first; so many `others` equalled it.

    The longest evening is nobody's: its `player` is 0, and the others are evenings.
    """

    what: str
    value: int
    player: int
    session: str
    day: date
    table: str
    round: str = ""
    others: int = 0


@dataclass(frozen=True, slots=True)
class Title:
    """Who had the most of something, with the evening on which most of it happened, or where it ended."""

    what: str
    value: int
    player: int
    session: str
    day: date
    table: str


@dataclass(frozen=True)
class Book:
    """All of it, as of one `version` of the league.

    `pairs` are kept once, the smaller key first: `pair` turns them round. `sessions` are those that count.
    """

    version: int
    players: Mapping[int, PlayerNumbers] = field(default_factory=dict)
    pairs: Mapping[tuple[int, int], Pair] = field(default_factory=dict)
    records: tuple[Record, ...] = ()
    titles: Mapping[str, tuple[Title, ...]] = field(default_factory=dict)
    sessions: int = 0

    def pair(self, one: int, other: int) -> Pair:
        """The two as `one` sees them, also where they never met."""
        key = (min(one, other), max(one, other))
        found = self.pairs.get(key, Pair(*key))
        return found if found.one == one else found.turned

    def of(self, player: int) -> PlayerNumbers:
        """His numbers, also where he never played."""
        return self.players.get(player, PlayerNumbers(player))
