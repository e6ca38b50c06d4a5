"""What evenings add up to, one after the other as they were played."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import combinations

from . import numbers
from .evening import Duel, EveningNumbers, Part, Spot
from .numbers import MOST_EVENINGS, SUITS, Feat, Pair, PlayerNumbers, Streak, Tally
from .streaks import Run, go_on

WON, NOT_WON = Run(1, 1, 1, 1), Run(1, 0, 0, 0)
LEAST = frozenset({"worst_round", "worst_session"})  # all other feats are the most of something


@dataclass(frozen=True, slots=True)
class Played:
    """Which evening it is, the `number`th of all; the uids of its tables in their order."""

    number: int
    session: str
    day: date
    tables: Sequence[str]
    rounds: int

    def streak(self, table: int) -> Streak:
        return Streak(session=self.session, day=self.day, table=self.tables[table])

    def feat(self, spot: Spot) -> Feat:
        return Feat(spot.value, self.session, self.day, self.tables[spot.table], spot.round)


@dataclass(frozen=True, slots=True)
class Best:
    """A feat, and when it was: the evening's number, then the entry. The first of equals stays."""

    feat: Feat
    when: tuple[int, int]


@dataclass(slots=True)
class Sums:
    """One person's evenings so far; of the `total` only what adds up is used."""

    total: Part = field(default_factory=Part)
    sessions: int = 0
    won: int = 0
    made: Streak = field(default_factory=Streak)
    missed: Streak = field(default_factory=Streak)
    won_streak: Streak = field(default_factory=Streak)
    made_longest: int = 0  # the number of the evening where it ended
    best: dict[str, Best] = field(default_factory=dict)
    evenings: deque[numbers.Evening] = field(default_factory=lambda: deque(maxlen=MOST_EVENINGS))

    def add(self, part: Part, played: Played, of: int) -> None:
        self._count(part)
        for name, spot in feats_of(part):
            found = self.best.get(name)
            sign = -1 if name in LEAST else 1
            if found is None or sign * spot.value > sign * found.feat.points:
                self.best[name] = Best(played.feat(spot), (played.number, spot.entry))
        if part.rounds:
            self._attend(part, played, of)

    def _count(self, part: Part) -> None:
        total = self.total
        total.points += part.points
        total.starting += part.starting
        total.rounds += part.rounds
        total.unknown += part.unknown
        total.fines += part.fines
        total.last += part.last
        total.forbidden += part.forbidden
        total.one_off += part.one_off
        total.one_off_points += part.one_off_points
        pairs = [(total.under, part.under), (total.over, part.over)]
        pairs += [*zip(total.suits, part.suits, strict=True), *zip(total.seats, part.seats, strict=True)]
        for mine, more in pairs:
            mine[0] += more[0]
            mine[1] += more[1]
        total.heat.update(part.heat)

    def _attend(self, part: Part, played: Played, of: int) -> None:
        self.sessions += 1
        self.won += part.place == 1
        then = played.streak(part.table)
        longest = self.made.longest
        self.made, self.missed = go_on(self.made, part.made, then), go_on(self.missed, part.missed, then)
        if self.made.longest > longest:
            self.made_longest = played.number
        self.won_streak = go_on(self.won_streak, WON if part.place == 1 else NOT_WON, then)
        self.evenings.append(numbers.Evening(then.session, then.table, played.day, part.own, part.place, of))

    def of(self, player: int) -> PlayerNumbers:
        total = self.total

        def feat(name: str) -> Feat | None:
            return self.best[name].feat if name in self.best else None

        return PlayerNumbers(
            player=player,
            sessions=self.sessions,
            won=self.won,
            points=total.points,
            starting=total.starting,
            rounds=total.rounds,
            unknown=total.unknown,
            best_round=feat("best_round"),
            worst_round=feat("worst_round"),
            best_session=feat("best_session"),
            worst_session=feat("worst_session"),
            heat=dict(sorted(total.heat.items())),
            under=Tally(*total.under),
            over=Tally(*total.over),
            suits={suit: Tally(*tally) for suit, tally in zip(SUITS, total.suits, strict=True)},
            seats=tuple(Tally(*tally) for tally in total.seats),
            fines=total.fines,
            spoke_last=total.last,
            forbidden=total.forbidden,
            one_off=total.one_off,
            one_off_points=total.one_off_points,
            made_streak=self.made,
            missed_streak=self.missed,
            won_streak=self.won_streak,
            evenings=tuple(self.evenings),
        )


def feats_of(part: Part) -> Iterator[tuple[str, Spot]]:
    """What of an evening may be the most or the least of all."""
    if part.best and part.worst:
        yield "best_round", part.best
        yield "worst_round", part.worst
    if part.rounds:
        yield "best_session", Spot(part.own, part.table)
        yield "worst_session", Spot(part.own, part.table)
    if part.contract and part.contract.value:
        yield "biggest_contract", part.contract
    if part.comeback:
        yield "comeback", part.comeback
    counted = {
        "most_zeros": part.heat[0, 0],
        "biggest_win": part.lead,
        "most_fined": part.fines,
        "forbidden": part.forbidden,
        "one_trick": part.one_off_points,
    }
    yield from ((name, Spot(value, part.table)) for name, value in counted.items() if value > 0)


@dataclass(slots=True)
class Meetings:
    """Two people's evenings and rounds together so far."""

    together: int = 0
    ahead: int = 0
    behind: int = 0
    mine: int = 0
    others: int = 0
    rounds: int = 0
    better: int = 0
    worse: int = 0

    def add(self, one: Part, other: Part) -> None:
        self.together += 1
        self.ahead += one.own > other.own
        self.behind += one.own < other.own
        self.mine += one.own
        self.others += other.own

    def add_duel(self, duel: Duel, *, turned: bool) -> None:
        self.rounds += duel.rounds
        self.better += duel.worse if turned else duel.better
        self.worse += duel.better if turned else duel.worse

    def of(self, one: int, other: int) -> Pair:
        return Pair(
            one,
            other,
            self.together,
            self.ahead,
            self.behind,
            (self.mine, self.others),
            self.rounds,
            self.better,
            self.worse,
        )


@dataclass(slots=True)
class Everybody:
    """Everybody's evenings so far. `whose` says who each player is by now, merged ones followed."""

    whose: Mapping[int, int]
    people: dict[int, Sums] = field(default_factory=dict)
    pairs: dict[tuple[int, int], Meetings] = field(default_factory=dict)
    longest: Played | None = None
    as_long: int = 0  # further evenings as long as the longest
    sessions: int = 0

    def add(self, played: Played, evening: EveningNumbers) -> None:
        """One more evening, later than all before."""
        parts = {self._person(key): part for key, part in sorted(evening.parts.items())}
        there = sorted(player for player, part in parts.items() if part.rounds)
        for player, part in parts.items():
            self.people.setdefault(player, Sums()).add(part, played, len(there))
        for pair in combinations(there, 2):
            self.pairs.setdefault(pair, Meetings()).add(parts[pair[0]], parts[pair[1]])
        for (one, other), duel in evening.duels.items():
            first, second = self._person(one), self._person(other)
            key = (min(first, second), max(first, second))
            self.pairs.setdefault(key, Meetings()).add_duel(duel, turned=first > second)
        self._measure(played)

    def _person(self, player: int) -> int:
        """Who came into the league a moment ago was merged into nobody."""
        return self.whose.get(player, player)

    def _measure(self, played: Played) -> None:
        self.sessions += 1
        if self.longest is None or played.rounds > self.longest.rounds:
            self.longest, self.as_long = played, 0
        else:
            self.as_long += played.rounds == self.longest.rounds
