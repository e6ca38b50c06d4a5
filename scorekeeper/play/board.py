"""The paper sheet as the page shows it: a column per person, a row per entry, running totals. No queries."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from .. import rules as game
from ..models import Adjustment, Line, Player, Round
from .coming import Coming
from .sheet import Sheet, counts


@dataclass(frozen=True, slots=True)
class Column:
    """A person: total, place (ties share it), points behind the leader, rounds played, and what he does next."""

    player: Player
    total: int
    place: int
    gap: int
    rounds: int
    deals: bool
    rests: bool
    left: bool
    open_fines: int
    plays_for: Player | None = None

    @property
    def leads(self) -> bool:
        return self.place == 1


@dataclass(frozen=True, slots=True)
class Cell:
    """A person in an entry. `off` is tricks minus contract; None where nothing of the kind was played."""

    player: Player
    contract: int | None = None
    tricks: int | None = None
    fines: int = 0
    points: int | None = None
    running: int = 0
    seated: bool = False
    explain: Callable[[], str] = field(default=str, compare=False, repr=False)

    @property
    def how(self) -> str:
        """How the points came about, worked out only when somebody looks: "5² + 10"."""
        return self.explain()

    @property
    def off(self) -> int | None:
        if self.contract is None or self.tricks is None:
            return None
        return self.tricks - self.contract

    @property
    def made(self) -> bool:
        return self.off == 0


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of the sheet: a round, a deal that counts as none, or an adjustment."""

    cells: list[Cell]
    round: Round | None = None
    adjustment: Adjustment | None = None
    number: int | None = None
    dealer: Player | None = None
    declarer: Player | None = None
    kind: Literal["under", "over"] | None = None
    by: int = 0
    urls: Mapping[str, str] = field(default_factory=dict)

    @property
    def uid(self) -> str:
        thing = self.round or self.adjustment
        return str(thing.uid) if thing else ""

    @property
    def content(self) -> str:
        """All that the row shows, in one text: rows with the same content look the same."""
        thing = self.round or self.adjustment
        columns = [str(value) for name, value in vars(thing).items() if not name.startswith("_")]
        people = [(c.player.name, c.contract, c.tricks, c.fines, c.points, c.running) for c in self.cells]
        return f"{self.number} {self.dealer} {self.declarer} {columns} {people}"


@dataclass(frozen=True, slots=True)
class Board:
    columns: list[Column]
    rows: list[Row]
    rounds_played: int
    rounds_left: int | None
    ending: game.Ending
    dealer: Player | None
    first_caller: Player | None

    @property
    def winners(self) -> list[Player]:
        """Who leads, several where the first place is shared; nobody before the first round."""
        return [column.player for column in self.columns if column.leads and self.rounds_played]

    @property
    def rounds_differ(self) -> bool:
        """Whether some have played more rounds than others: then the board says how many each."""
        return len({column.rounds for column in self.columns}) > 1


def board_of(sheet: Sheet, coming: Coming) -> Board:
    """Everything the board shows of a sheet; `coming` is the deal that is next."""
    totals = sheet.totals()
    places = game.places({pid: totals[pid] for pid in sheet.roster})
    best = max(totals.values(), default=0)
    played = sheet.rounds_played()
    ending = game.ending(sheet.rules, played, totals)
    return Board(
        columns=[_column(sheet, coming, pid, totals[pid], places[pid], best) for pid in sheet.roster],
        rows=list(rows_of(sheet)),
        rounds_played=played,
        rounds_left=ending.rounds_left,
        ending=ending,
        dealer=sheet.by_pid.get(coming.dealer or ""),
        first_caller=sheet.by_pid.get(coming.first_caller or ""),
    )


def _column(sheet: Sheet, coming: Coming, pid: str, total: int, place: int, best: int) -> Column:
    player = sheet.by_pid[pid]
    seat = next(seat for seat in sheet.seats if seat.player_id == player.pk)
    return Column(
        player=player,
        total=total,
        place=place,
        gap=best - total,
        rounds=sum(
            r.covers if r.kind == Round.Kind.POINTS else 1
            for r in sheet.rounds
            if counts(r) and any(line.player_id == player.pk for line in sheet.lines[r.pk])
        ),
        deals=coming.dealer == pid,
        rests=not seat.left and coming.rests(pid),
        left=seat.left,
        open_fines=sum(a.points is None and a.player_id == player.pk for a in sheet.adjustments),
        plays_for=seat.plays_for,
    )


def rows_of(sheet: Sheet) -> Iterator[Row]:
    """Every entry of the sheet in its order, with its number and the running totals after it."""
    running = dict.fromkeys(sheet.players, 0)
    number = 0
    entries: list[Round | Adjustment] = sorted(
        [*sheet.adjustments, *sheet.rounds], key=lambda entry: (entry.position, isinstance(entry, Round))
    )
    for entry in entries:
        if isinstance(entry, Adjustment):
            yield _adjustment_row(sheet, entry, running)
            continue
        number += entry.covers if entry.kind == Round.Kind.POINTS else counts(entry)
        yield _round_row(sheet, entry, running, number if counts(entry) else None)


def _adjustment_row(sheet: Sheet, adjustment: Adjustment, running: dict[int, int]) -> Row:
    running[adjustment.player_id] += adjustment.points or 0
    base = f"{sheet.url}adjustments/{adjustment.uid}/"
    return Row(
        adjustment=adjustment,
        urls={"settle": base, "delete": f"{base}cancel/"},
        cells=[
            Cell(
                player=player,
                points=adjustment.points if pk == adjustment.player_id else None,
                running=running[pk],
                seated=pk == adjustment.player_id,
            )
            for pk, player in sheet.players.items()
        ],
    )


def _round_row(sheet: Sheet, round: Round, running: dict[int, int], number: int | None) -> Row:
    lines = {line.player_id: line for line in sheet.lines[round.pk]}
    for pk, line in lines.items():
        running[pk] += line.points or 0
    kind, by = over_under(round, lines)
    explained = partial(_explained, sheet, round)
    return Row(
        round=round,
        number=number,
        dealer=sheet.players.get(round.dealer_id or 0),
        declarer=sheet.players.get(round.declarer_id or 0),
        kind=kind,
        by=by,
        urls=_round_urls(sheet, round),
        cells=[_cell(player, lines.get(pk), running[pk], explained) for pk, player in sheet.players.items()],
    )


def _explained(sheet: Sheet, round: Round, pid: str) -> str:
    if round.kind != Round.Kind.PLAYED:
        return ""
    line = game.breakdown(sheet.deal(round), round.rules.rules)[pid]
    if line.times == 1:
        return line.how
    return f"({line.how}) × {line.times}" if " " in line.how else f"{line.how} × {line.times}"


def _round_urls(sheet: Sheet, round: Round) -> dict[str, str]:
    base = f"{sheet.url}rounds/"
    return {
        "edit": f"{base}{round.uid}/",
        "delete": f"{base}{round.uid}/delete/",
        "insert": f"{base}insert/?before={round.uid}",
    }


def _cell(player: Player, line: Line | None, running: int, explained: Callable[[str], str]) -> Cell:
    if line is None:
        return Cell(player=player, running=running)
    return Cell(
        player=player,
        contract=line.contract,
        tricks=line.tricks,
        fines=line.fines,
        points=line.points,
        running=running,
        seated=True,
        explain=partial(explained, player.pid),
    )


def over_under(round: Round, lines: Mapping[int, Line]) -> tuple[Literal["under", "over"] | None, int]:
    """Whether the contracts were under or over the tricks, and by how many."""
    contracts = [line.contract for line in lines.values()]
    if round.kind != Round.Kind.PLAYED or None in contracts:
        return None, 0
    total = game.Deck(round.deck, round.removed_suit or None).tricks
    by = sum(c for c in contracts if c is not None) - total
    return ("over" if by > 0 else "under"), abs(by)
