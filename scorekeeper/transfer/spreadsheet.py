"""Sessions as CSV, a row for each player of each round, and tables, as spreadsheets want it."""

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from .. import rules as game
from ..league.standings.league_table import LeagueTable
from .content import Adjustment, Player, Round, Session, Table

COLUMNS = [
    "kind",
    "session",
    "date",
    "table",
    "round",
    "dealer",
    "declarer",
    "level",
    "suit",
    "frisch",
    "over_under",
    "player",
    "seat",
    "contract",
    "tricks",
    "fines",
    "factor",
    "points",
    "reason",
    "round_id",
    "session_id",
]
BOM = "\ufeff"
# How a formula begins; the full-width forms do in East Asian spreadsheets.
RISKY = tuple("=+-@\t\r\n＝＋－＠")

Row = dict[str, Any]


def csv_of(players: Iterable[Player], sessions: Iterable[Session]) -> Iterator[str]:
    """The rows in pieces, a session at a time, CRLF between them. The points of a player add up to his total."""
    names = {player.id: player.name for player in players}
    yield BOM + ",".join(COLUMNS) + "\r\n"
    for session in sessions:
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\r\n")
        for row in session_rows(session, names):
            writer.writerow({key: _safe(value) for key, value in row.items()})
        yield text.getvalue()


def _safe(value: Any) -> Any:
    """Text that a spreadsheet would run gets an apostrophe in front; numbers stay numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(RISKY) else value


def session_rows(session: Session, names: Mapping[str, str]) -> Iterator[Row]:
    for number, table in enumerate(session.tables, 1):
        head = {
            "session": session.name,
            "date": session.day.isoformat(),
            "table": number,
            "session_id": str(session.marks.uid or ""),
        }
        for row in table_rows(table, names):
            yield head | row


def table_rows(table: Table, names: Mapping[str, str]) -> Iterator[Row]:
    """The sheet from top to bottom, adjustments where they were made."""
    adjustments = defaultdict(list)
    for adjustment in table.adjustments:
        adjustments[adjustment.after].append(_adjustment(adjustment, names))
    for place, round in enumerate(table.rounds):
        yield from adjustments[place]
        for row in _SHAPES[round.kind](round, names):
            yield {
                "kind": _KINDS[round.kind],
                "round": place + 1,
                "round_id": str(round.marks.uid or ""),
            } | row
    yield from adjustments[len(table.rounds)]


def _adjustment(adjustment: Adjustment, names: Mapping[str, str]) -> Row:
    return {
        "kind": "adjustment",
        "round": adjustment.after,
        "player": names[adjustment.player],
        "points": adjustment.points,
        "reason": adjustment.reason,
    }


def _passed_out(round: Round, names: Mapping[str, str]) -> Iterator[Row]:
    yield _deal(round, names)


def _points(round: Round, names: Mapping[str, str]) -> Iterator[Row]:
    for player, points in round.points.items():
        yield {"player": names[player], "points": points, "reason": round.reason}


def _played(round: Round, names: Mapping[str, str]) -> Iterator[Row]:
    """A played deal or an annulled one."""
    deal, head = round.deal, _deal(round, names)
    for seat, player in enumerate(deal.seats, 1):
        yield head | {
            "player": names[player],
            "seat": seat,
            "contract": deal.contracts.get(player),
            "tricks": deal.tricks.get(player),
            "fines": deal.fines.get(player, 0),
            "points": (round.scores or {}).get(player, 0),
        }


def _deal(round: Round, names: Mapping[str, str]) -> Row:
    deal = round.deal
    return {
        "dealer": names.get(str(deal.dealer), ""),
        "declarer": names.get(str(deal.declarer), ""),
        "level": deal.level,
        "suit": deal.suit,
        "frisch": deal.frisch,
        "factor": deal.factor,
        "over_under": game.facts(deal, round.rules).kind,
        "reason": round.reason,
    }


STANDINGS = [
    "place", "player", "value", "points", "rounds", "sessions", "won", "average", "contracts", "made",
    "placement_points", "adjustments", "why",
]  # fmt: skip


def standings_csv(table: LeagueTable, names: Mapping[int, str]) -> str:
    """A table of the league, a row a player; `value` is what it ranks by, `why` tells why somebody has no place."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, STANDINGS, lineterminator="\r\n")
    writer.writeheader()
    for line in table.lines:
        row = {name: getattr(line, name, None) for name in STANDINGS}
        row |= {"player": names[line.player], "placement_points": line.placement}
        writer.writerow({key: _safe(_number(value)) for key, value in row.items()})
    return BOM + text.getvalue()


def _number(value: Any) -> Any:
    """A fraction to two places, as spreadsheets read it."""
    if not isinstance(value, Fraction):
        return value
    return value.numerator if value.denominator == 1 else Decimal(round(value * 100)) / 100


_KINDS = {"played": "round", "passed_out": "passed_out", "points": "points", "annulled": "annulled"}
_SHAPES = {"played": _played, "passed_out": _passed_out, "points": _points, "annulled": _played}
