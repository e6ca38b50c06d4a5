"""What a person's page tells of what was played: numbers, pictures of them, and everybody he met."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.db.models import Count, Q
from django.utils.translation import gettext

from ...models import GameSession, League, Player, Season, SessionResult
from ...models.people import merged
from ..people.roster import Face, faces
from ..standings.results import sessions_of
from .book import book_of
from .charts import contracts, evenings, heat
from .numbers import SUITS, Book, Evening, Pair, PlayerNumbers, Streak, Tally


@dataclass(frozen=True, slots=True)
class People:
    """Who plays or played in the league, and how they are told apart; `stands_for` is of the merged ones too."""

    players: Mapping[int, Player]
    faces: Mapping[int, Face]
    stands_for: Mapping[int, int]

    @classmethod
    def of(cls, league: League) -> Self:
        """One query."""
        everybody = list(league.players.order_by("name_key", "pk"))
        shown = [player for player in everybody if player.merged_into_id is None]
        return cls({player.pk: player for player in shown}, faces(shown), merged(everybody))


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody he met, and how they did against each other, seen from him."""

    player: Player
    face: Face
    pair: Pair


@dataclass(frozen=True, slots=True)
class StandIns:
    """Evenings that in the league's tables are another person's than in statistics."""

    for_others: int
    by_others: int


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """A player's numbers as the page shows them; `last` are the evenings of the chart, the latest first."""

    numbers: PlayerNumbers
    evenings: evenings.Chart | None
    last: Sequence[Evening]
    contracts: contracts.Chart | None
    heat: heat.Chart | None
    seats: Sequence[tuple[str, Tally]]
    suits: Sequence[tuple[str, Tally]]
    off: Sequence[tuple[int, int]]
    streaks: Sequence[tuple[str, Streak]]
    against: Sequence[Opponent]


def shown_of(
    league: League, season: Season | None, player: Player, people: People
) -> PlayerStatistics | None:
    """Everything of a player who has a round; else None. One query where the book is kept."""
    book = book_of(league, season)
    numbers = book.of(player.pk)
    if not numbers.rounds:
        return None
    last = numbers.evenings[-evenings.MOST :]
    return PlayerStatistics(
        numbers=numbers,
        evenings=evenings.chart_of([(evening.points, evening.place == 1) for evening in last]),
        last=last[::-1],
        contracts=contracts.chart_of(numbers.heat),
        heat=heat.chart_of(numbers.heat),
        seats=list(zip(seat_names(), numbers.seats, strict=True)),
        suits=[(suit, numbers.suits[suit]) for suit in SUITS if numbers.suits[suit].tried],
        off=[(off, rounds) for off, rounds in numbers.off.items() if off],
        streaks=streaks_of(numbers),
        against=opponents_of(book, player, people),
    )


def seat_names() -> list[str]:
    """Who says a contract when, from the declarer on."""
    return [
        gettext("as declarer"),
        gettext("speaking second"),
        gettext("speaking third"),
        gettext("speaking fourth"),
    ]


def streaks_of(numbers: PlayerNumbers) -> list[tuple[str, Streak]]:
    return [
        (gettext("Contracts made"), numbers.made_streak),
        (gettext("Contracts missed"), numbers.missed_streak),
        (gettext("Evenings won"), numbers.won_streak),
    ]


def opponents_of(book: Book, player: Player, people: People) -> list[Opponent]:
    """Everybody who was at an evening with him, the most often first."""
    met = [
        Opponent(other, people.faces[key], book.pair(player.pk, key))
        for key, other in people.players.items()
        if key != player.pk
    ]
    return sorted((each for each in met if each.pair.together), key=lambda each: -each.pair.together)


def stand_ins_of(league: League, season: Season | None, player: Player, people: People) -> StandIns | None:
    """How many evenings count for another person than who held the cards; None without any. One query."""
    own = [key for key, stands_for in people.stands_for.items() if stands_for == player.pk]
    counting = sessions_of(league, season).exclude(state=GameSession.State.DISPUTED)
    found = SessionResult.objects.filter(session__in=counting, rounds__gt=0, counts_for__isnull=False)
    played, counted = Q(player__in=own), Q(counts_for__in=own)
    sums: dict[str, Any] = {
        "for_others": Count("session", played & ~counted, distinct=True),
        "by_others": Count("session", counted & ~played, distinct=True),
    }
    told = StandIns(**found.aggregate(**sums))
    return told if told.for_others or told.by_others else None
