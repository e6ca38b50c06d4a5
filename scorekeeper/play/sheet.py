"""The paper sheet of one table: everything that was written down, in order, loaded in four queries."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from django.db.models import QuerySet
from django.urls import reverse

from .. import rules as game
from ..models import Adjustment, Line, Player, Round, Seat, Table
from ..models.base import snapshot


@dataclass(eq=False)
class Sheet:
    """A table with its roster (who left included), live rounds with their lines, and live adjustments.

    Everybody in a line or an adjustment has a seat, so `players` knows every name on the sheet.
    """

    table: Table
    seats: list[Seat]
    rounds: list[Round]
    lines: dict[int, list[Line]]
    adjustments: list[Adjustment]
    version: int

    @classmethod
    def of(cls, table: Table) -> Self:
        """The sheet of this version of the table: read now, unless it was read for it before.

        A phone that was quicker between the two reads has moved the version on, so that a change
        made on such a sheet is refused as stale.
        """
        kept: Self | None = table.kept_sheet
        return kept if kept is not None and kept.version == table.version else cls.load(table)

    @classmethod
    def load(cls, table: Table) -> Self:
        """The sheet as it stands in the database at one moment."""
        with snapshot():
            sheet = cls._read(table)
        table.kept_sheet = sheet
        return sheet

    @classmethod
    def _read(cls, table: Table) -> Self:
        seats = Seat.objects.filter(table=table)
        rounds = list(Round.objects.filter(table=table).live().in_order().select_related("rules"))
        lines: dict[int, list[Line]] = {r.pk: [] for r in rounds}
        for line in Line.objects.filter(round__table=table, round__deleted_at=None).order_by("seat"):
            lines[line.round_id].append(line)
        return cls(
            table=table,
            version=table.version,
            seats=list(seats.select_related("player", "plays_for").order_by("position", "id")),
            rounds=rounds,
            lines=lines,
            adjustments=list(Adjustment.objects.filter(table=table).live().in_order()),
        )

    @classmethod
    def load_all(cls, tables: Iterable[Table]) -> list[Self]:
        """The sheets of several tables in four queries, with who wrote each entry."""
        tables = list(tables)
        seats = _at(tables, Seat.objects.select_related("player", "plays_for").order_by("position", "id"))
        rounds = _at(tables, Round.objects.live().in_order().select_related("rules", "created_by"))
        adjustments = _at(tables, Adjustment.objects.live().in_order().select_related("created_by"))
        lines: dict[int, list[Line]] = defaultdict(list)
        for line in Line.objects.filter(round__table__in=tables, round__deleted_at=None).order_by("seat"):
            lines[line.round_id].append(line)
        return [
            cls(
                table=table,
                version=table.version,
                seats=seats[table.pk],
                rounds=rounds[table.pk],
                lines={round.pk: lines[round.pk] for round in rounds[table.pk]},
                adjustments=adjustments[table.pk],
            )
            for table in tables
        ]

    def append(self, round: Round, lines: list[Line]) -> None:
        """Write a round below the others, on this sheet as it stands in the database."""
        self.rounds.append(round)
        self.lines[round.pk] = lines
        self.version = self.table.version
        self.table.kept_sheet = self

    @cached_property
    def players(self) -> dict[int, Player]:
        return {seat.player_id: seat.player for seat in self.seats}

    @cached_property
    def by_pid(self) -> dict[str, Player]:
        return {player.pid: player for player in self.players.values()}

    @cached_property
    def roster(self) -> tuple[str, ...]:
        """Everyone who was ever here, clockwise: the order in which dealers follow one another."""
        return tuple(seat.player.pid for seat in self.seats)

    @cached_property
    def present(self) -> tuple[str, ...]:
        """The roster without those who left."""
        return tuple(seat.player.pid for seat in self.seats if not seat.left)

    @property
    def is_untouched(self) -> bool:
        """Whether no round is here yet, and nobody left."""
        return not self.rounds and self.present == self.roster

    def pid(self, player_id: int | None) -> str | None:
        return None if player_id is None else self.players[player_id].pid

    @cached_property
    def url(self) -> str:
        """The address of the table; those of its rounds and adjustments stand below it."""
        return reverse("table", args=[self.table.uid])

    @cached_property
    def rules(self) -> game.RuleSet:
        """The house rules in force now; a round has its own."""
        return self.table.rules.rules

    def lineup(self, round: Round) -> tuple[str, ...]:
        return tuple(self.players[line.player_id].pid for line in self.lines[round.pk])

    def deal(self, round: Round) -> game.Deal:
        """The deal of a round that is no points-only one, as the rules read it."""
        lines = [(self.players[line.player_id].pid, line) for line in self.lines[round.pk]]
        return game.Deal(
            seats=tuple(pid for pid, _ in lines),
            dealer=self.pid(round.dealer_id),
            roster=self.roster,
            deck=round.deck,
            removed_suit=round.removed_suit or None,
            frisch=round.frisch,
            calls=tuple(round.calls) if round.calls is not None else None,
            declarer=self.pid(round.declarer_id),
            level=round.level,
            suit=round.suit or None,
            contracts={pid: line.contract for pid, line in lines if line.contract is not None},
            tricks={pid: line.tricks for pid, line in lines if line.tricks is not None},
            fines={pid: line.fines for pid, line in lines if line.fines},
            factor=round.factor,
            outcome="played" if round.kind == Round.Kind.POINTS else round.kind,  # type: ignore[arg-type]
            reason=round.reason,
        )

    def entry(self, round: Round) -> game.DealEntry | game.PointsEntry:
        """A round as the replay of an evening takes it; derived dealers are left for the rotation to find."""
        if round.kind == Round.Kind.POINTS:
            points = {self.players[line.player_id].pid: line.points or 0 for line in self.lines[round.pk]}
            return game.PointsEntry(points=points, covers=round.covers)
        return game.DealEntry(deal=self.deal(round), rules=round.rules.rules)

    def evening(self, *, before: Round | None = None, last: bool = False) -> game.Evening:
        """The sheet as the rules replay it, up to the round `before`, which is left out.

        `last`: from the last deal on, which is all that the next turn depends on.
        """
        rounds = self.rounds
        if before is not None:
            rounds = [r for r in rounds if (r.position, r.pk) < (before.position, before.pk)]
        if last:
            deals = [place for place, r in enumerate(rounds) if r.kind != Round.Kind.POINTS and r.dealer_id]
            rounds = rounds[deals[-1] if deals else 0 :]
        return game.Evening(
            roster=self.roster,
            first_dealer=self.first_dealer,
            entries=tuple(self.entry(round) for round in rounds),
            rules=self.rules,
        )

    @cached_property
    def first_dealer(self) -> str | None:
        return self.pid(self.table.first_dealer_id)

    def totals(self) -> dict[str, int]:
        """Points of everyone on the roster, adjustments and starting balances in."""
        totals = dict.fromkeys(self.roster, 0)
        for lines in self.lines.values():
            for line in lines:
                totals[self.players[line.player_id].pid] += line.points or 0
        for adjustment in self.adjustments:
            totals[self.players[adjustment.player_id].pid] += adjustment.points or 0
        return totals

    def leaders(self) -> tuple[str, ...]:
        """Who is in the lead, several where they share it; nobody before the first round."""
        return game.leaders(self.totals()) if self.rounds else ()

    def rounds_played(self) -> int:
        return rounds_in(self.rounds)


def _at(tables: list[Table], rows: QuerySet[Any]) -> dict[int, list[Any]]:
    """The rows by their table."""
    found: dict[int, list[Any]] = defaultdict(list)
    for row in rows.filter(table__in=tables):
        found[row.table_id].append(row)
    return found


def rounds_in(rounds: Iterable[Round]) -> int:
    """Rounds that count: played ones, void ones too, and what points-only rounds cover."""
    return sum(r.covers if r.kind == Round.Kind.POINTS else 1 for r in rounds if counts(r))


def counts(round: Round) -> bool:
    return round.kind in {Round.Kind.PLAYED, Round.Kind.POINTS}
