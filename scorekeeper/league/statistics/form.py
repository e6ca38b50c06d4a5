"""A book as JSON keeps it: numbers in rows, and each evening that is named written down once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from .numbers import MADE_BY, Book, Evening, Feat, Pair, PlayerNumbers, Record, Streak, Tally, Title

_COUNTS = (
    *("sessions", "won", "points", "starting", "rounds", "unknown"),
    *("fines", "spoke_last", "forbidden", "one_off", "one_off_points"),
)
_TALLIES = ("under", "over")
_FEATS = ("best_round", "worst_round", "best_session", "worst_session")
_STREAKS = ("made_streak", "missed_streak", "won_streak")

Where = dict[str, Any]  # evening, day and table


@dataclass(slots=True)
class _Written:
    """Where things happened, each place once and told by its number from then on."""

    places: dict[tuple[str, date, str], int] = field(default_factory=dict)

    def number(self, thing: Feat | Evening | Record | Title | Streak) -> int | None:
        if thing.day is None:
            return None
        return self.places.setdefault((thing.session, thing.day, thing.table), len(self.places))

    def to_json(self) -> list[list[str]]:
        return [[session, day.isoformat(), table] for session, day, table in self.places]


def to_json(book: Book) -> dict[str, Any]:
    written = _Written()
    return {
        "made_by": MADE_BY,
        "sessions": book.sessions,
        "players": [_player(each, written) for each in book.players.values()],
        "pairs": [_pair(pair) for pair in book.pairs.values()],
        "records": [[r.what, r.value, r.player, written.number(r), r.round, r.others] for r in book.records],
        "titles": {
            what: [[title.value, title.player, written.number(title)] for title in titles]
            for what, titles in book.titles.items()
        },
        "where": written.to_json(),
    }


def _player(numbers: PlayerNumbers, written: _Written) -> list[Any]:
    return [
        numbers.player,
        _values(numbers, _COUNTS),
        [_tally(getattr(numbers, name)) for name in _TALLIES],
        {suit: _tally(tally) for suit, tally in numbers.suits.items()},
        [_tally(tally) for tally in numbers.seats],
        [[contract, tricks, times] for (contract, tricks), times in numbers.heat.items()],
        [
            feat and [feat.points, written.number(feat), feat.round]
            for feat in (getattr(numbers, name) for name in _FEATS)
        ],
        [
            [streak.running, streak.longest, written.number(streak)]
            for streak in (getattr(numbers, name) for name in _STREAKS)
        ],
        [[written.number(each), each.points, each.place, each.of] for each in numbers.evenings],
    ]


def _pair(pair: Pair) -> list[int]:
    met = (pair.one, pair.other, pair.together, pair.ahead, pair.behind, *pair.points)
    return [*met, pair.rounds, pair.better, pair.worse]


def _values(thing: Any, names: Iterable[str]) -> list[int]:
    return [getattr(thing, name) for name in names]


def _tally(tally: Tally) -> list[int]:
    return [tally.tried, tally.made]


def from_json(kept: Mapping[str, Any], version: int) -> Book | None:
    """What was kept; None where an older app kept it in another form."""
    if kept.get("made_by") != MADE_BY:
        return None
    where = [
        {"session": session, "day": date.fromisoformat(day), "table": table}
        for session, day, table in kept["where"]
    ]
    players = [_read_player(row, where) for row in kept["players"]]
    pairs = [_read_pair(row) for row in kept["pairs"]]
    return Book(
        version=version,
        players={each.player: each for each in players},
        pairs={(pair.one, pair.other): pair for pair in pairs},
        records=tuple(
            Record(what, value, player, round=round, others=others, **where[at])
            for what, value, player, at, round, others in kept["records"]
        ),
        titles={
            what: tuple(Title(what, value, player, **where[at]) for value, player, at in rows)
            for what, rows in kept["titles"].items()
        },
        sessions=kept["sessions"],
    )


def _read_player(row: list[Any], where: list[Where]) -> PlayerNumbers:
    player, counts, tallies, suits, seats, heat, feats, streaks, evenings = row
    values: dict[str, Any] = dict(zip(_COUNTS, counts, strict=True))
    values |= zip(_TALLIES, (Tally(*tally) for tally in tallies), strict=True)
    values |= zip(_FEATS, (_read_feat(feat, where) for feat in feats), strict=True)
    values |= zip(_STREAKS, (_read_streak(streak, where) for streak in streaks), strict=True)
    return PlayerNumbers(
        player,
        **values,
        suits={suit: Tally(*tally) for suit, tally in suits.items()},
        seats=tuple(Tally(*tally) for tally in seats),
        heat={(contract, tricks): times for contract, tricks, times in heat},
        evenings=tuple(_read_evening(evening, where) for evening in evenings),
    )


def _read_feat(kept: list[Any] | None, where: list[Where]) -> Feat | None:
    if kept is None:
        return None
    points, at, round = kept
    return Feat(points, round=round, **where[at])


def _read_streak(kept: list[Any], where: list[Where]) -> Streak:
    running, longest, at = kept
    return Streak(running, longest) if at is None else Streak(running, longest, **where[at])


def _read_evening(kept: list[int], where: list[Where]) -> Evening:
    at, points, place, of = kept
    there = where[at]
    return Evening(there["session"], there["table"], there["day"], points, place, of)


def _read_pair(row: list[int]) -> Pair:
    one, other, together, ahead, behind, mine, others, *rounds = row
    return Pair(one, other, together, ahead, behind, (mine, others), *rounds)
