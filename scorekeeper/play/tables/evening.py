"""An evening at several tables as its page shows it: who leads all in all, the tables, the parts before."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Self

from django.urls import reverse

from ... import rules as game
from ...models import GameSession, Player, Table
from .. import copies
from ..draft import draft_of
from ..own_winners import OwnWinners, own_winners
from ..sheet import Sheet
from .parts import is_under_way


@dataclass(frozen=True, slots=True)
class Place:
    """A person of the evening, all tables together: total, place (ties share it), points behind, rounds sat in."""

    player: Player
    plays_for: Player | None
    total: int
    place: int
    gap: int
    rounds: int

    @property
    def leads(self) -> bool:
        return self.place == 1


@dataclass(frozen=True, slots=True)
class AtTable:
    """A table as a line of the evening: who sits there with what was won there, who leads, rounds played."""

    sheet: Sheet
    is_under_way: bool

    @property
    def table(self) -> Table:
        return self.sheet.table

    @property
    def people(self) -> list[tuple[Player, int, bool]]:
        """Clockwise, each with the points of this table, and whether nobody has more."""
        totals, leaders = self.sheet.totals(), self.sheet.leaders()
        return [(self.sheet.by_pid[pid], totals[pid], pid in leaders) for pid in self.sheet.present]

    @property
    def rounds(self) -> int:
        return self.sheet.rounds_played()


@dataclass(frozen=True)
class Evening:
    session: GameSession
    tables: Sequence[AtTable]

    @classmethod
    def of(cls, session: GameSession) -> Self:
        """Five queries, however many tables there are."""
        found = list(
            Table.objects.filter(session=session)
            .with_company()
            .select_related("rules", "draft")
            .order_by("number")
        )
        for table in found:
            table.session = session
        return cls(session, [AtTable(sheet, is_under_way(sheet.table)) for sheet in Sheet.load_all(found)])

    @cached_property
    def part(self) -> int:
        return self.tables[-1].table.part

    @property
    def now(self) -> list[AtTable]:
        """Those that are played at."""
        return [each for each in self.tables if each.table.part == self.part]

    @property
    def earlier(self) -> list[tuple[int, list[AtTable]]]:
        """The parts before, the last one first."""
        parts = groupby(self.tables, key=lambda each: each.table.part)
        return [(part, list(tables)) for part, tables in parts if part != self.part][::-1]

    @property
    def stamp(self) -> str:
        """Grows with everything that the page shows: two pages with the same one are the same."""
        tables = (each.table for each in self.tables)
        return _stamp((table.version, draft_of(table).counter) for table in tables)

    @property
    def is_fresh(self) -> bool:
        """Whether nothing stands on the sheets of this part yet."""
        return not any(each.sheet.rounds or each.sheet.adjustments for each in self.now)

    @cached_property
    def rounds_played(self) -> int:
        """The most that somebody could have sat in."""
        return copies.rounds_of(each.sheet for each in self.tables)

    @cached_property
    def undecided(self) -> int:
        """Fines that are still to be decided."""
        return sum(a.points is None for each in self.tables for a in each.sheet.adjustments)

    @cached_property
    def columns(self) -> list[Place]:
        """Everybody who has played or was given points, the best first; by name who has the same place."""
        sheets = [each.sheet for each in self.tables]
        results = copies.results(sheets)
        players = {key: player for sheet in sheets for key, player in sheet.players.items()}
        absent = {s.plays_for_id: s.plays_for for sheet in sheets for s in sheet.seats}
        places = game.places({str(result.player_id): result.points for result in results})
        best = max((result.points for result in results), default=0)
        found = [
            Place(
                player=players[result.player_id],
                plays_for=absent[result.counts_for_id] if result.counts_for_id else None,
                total=result.points,
                place=places[str(result.player_id)],
                gap=best - result.points,
                rounds=result.rounds,
            )
            for result in results
        ]
        return sorted(found, key=lambda each: (each.place, each.player.name_key))

    @property
    def sit_down(self) -> list[Place]:
        """Whoever sits at a table of this part, before anything is played: all in the first place."""
        seats = [seat for each in self.now for seat in each.sheet.seats if not seat.left]
        return [Place(seat.player, seat.plays_for, total=0, place=1, gap=0, rounds=0) for seat in seats]

    @property
    def winners(self) -> list[Player]:
        """Who leads, several where the first place is shared; nobody before the first round."""
        return [each.player for each in self.columns if each.leads and self.rounds_played]

    @property
    def own_winners(self) -> OwnWinners | None:
        return own_winners([each.sheet for each in self.tables], self.winners)


def stamp_of(session: GameSession) -> str:
    """The `Evening.stamp` of the evening as it is now. One query."""
    tables = Table.objects.filter(session=session).order_by("number")
    return _stamp(tables.values_list("version", "draft__counter"))


def _stamp(tables: Iterable[tuple[int, int | None]]) -> str:
    return "-".join(f"{version}.{counter or 0}" for version, counter in tables)


def evening_address(session: GameSession, table: Table, *, several: bool) -> str:
    """Where an evening of a list leads: to its one table, or to the page of all its tables."""
    return reverse("evening", args=[session.uid]) if several else reverse("table", args=[table.uid])
