"""All that can be done to a league, one thing after the other, in whatever order chance has it."""

import random
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from scorekeeper.league.gathering import IsConfirmed, TwoPeople, move
from scorekeeper.league.leagues import change_ranking
from scorekeeper.league.people import merging, roster
from scorekeeper.league.people.merging import NotTwo, PlayedTogether
from scorekeeper.league.people.roster import Person
from scorekeeper.league.seasons import lifecycle, moves
from scorekeeper.league.seasons.adjustments import bring_back, cancel, give
from scorekeeper.league.seasons.lifecycle import SeasonPlan
from scorekeeper.league.standings.ranking import Ranking
from scorekeeper.models import GameSession, League, Player, Round, Season, Table
from scorekeeper.play import adjustments, change, confirming, finish, people, rounds
from scorekeeper.play.change import Conflict
from scorekeeper.play.facts import NameTaken
from scorekeeper.play.people import AlreadyPlayed, TooFew
from scorekeeper.play.rounds import Refused
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, league_of, play, stamp, table_in
from tests.factories import table_of as casual_table

STEPS = 40
START = date(2026, 9, 3)
NAMES = ("Dana", "Bob", "Carmen", "Dov", "Eli", "Zoe")
REFUSALS = (
    Conflict,
    NameTaken,
    AlreadyPlayed,
    TooFew,
    Refused,
    PlayedTogether,
    NotTwo,
    IsConfirmed,
    TwoPeople,
)
DEALS = ("1 5 3 2", "2 5 3 2", "1 6 3 2", "4 5 0 3")
TAKEN = ("3 5 3 2", "2 5 3 3", "1 6 4 2", "0 5 4 4")
RANKINGS: tuple[dict[str, Any], ...] = (
    {},
    {"metric": "average", "min_share": 50},
    {"metric": "placement", "best": 2},
    {"drop": 1, "guests_take_places": False, "min_sessions": 2},
)


class Walk:
    """One league and all that can be done to it; `chance` decides what comes next."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.owner = guest()
        self.league = league_of(self.owner, people=NAMES)
        self.season("first", START, START + timedelta(days=9))
        self.season("second", START + timedelta(days=10), None)
        for _ in range(3):
            self.evening()

    def steps(self) -> list[Callable[[], Any]]:
        return [
            self.evening, self.deal, self.deal, self.points, self.edit, self.edit, self.drop_round,
            self.undo, self.undo, self.redo, self.adjust, self.fine, self.delete, self.restore, self.replace,
            self.join, self.stand_in, self.day, self.confirm, self.dispute, self.settle, self.correct,
            self.move_season, self.follow, self.merge, self.unmerge, self.person, self.give, self.mark_given,
            self.propose, self.undo_moves, self.dates, self.rank, self.move_in, self.playoff, self.rename,
        ]  # fmt: skip

    def season(self, name: str, starts: date, ends: date | None) -> Season:
        return lifecycle.create_season(self.league, self.owner, SeasonPlan(name, starts, ends))

    def any_day(self) -> date:
        return START + timedelta(days=self.chance.randrange(20))

    def one(self, found: Any) -> Any:
        """One of these; where there is none, there is nothing to do."""
        rows = list(found)
        if not rows:
            raise Conflict
        return self.chance.choice(rows)

    def table(self, *, deleted: bool = False) -> Table:
        tables = Table.objects.filter(session__league=self.league, session__deleted_at__isnull=not deleted)
        table: Table = self.one(tables.order_by("pk"))
        return Table.objects.select_related("session__league", "rules").get(pk=table.pk)

    def player(self) -> Player:
        player: Player = self.one(self.league.players.filter(merged_into=None).order_by("pk"))
        return player

    def any_season(self) -> Season:
        season: Season = self.one(self.league.seasons.order_by("pk"))
        return season

    def evening(self) -> None:
        names = self.chance.sample(NAMES, 4)
        table = table_in(self.league, *names, date=self.any_day(), balances=self.one([{}, {1: 30}]))
        play(table)

    def deal(self) -> None:
        table = self.table()
        present = Sheet.load(table).present
        if len(present) != 4:
            raise Conflict
        play(table, self.one(DEALS), self.one(TAKEN))

    def points(self) -> None:
        table = self.table()
        points = {pid: self.chance.randrange(-30, 30) for pid in Sheet.load(table).present}
        rounds.record_points(table, points, stamp(table), covers=self.chance.randrange(1, 4))

    def a_round(self) -> tuple[Table, Sheet, Round]:
        table = self.table()
        sheet = Sheet.load(table)
        return table, sheet, self.one(sheet.rounds)

    def edit(self) -> None:
        table, sheet, round = self.a_round()
        seats = [sheet.players[line.player_id].pid for line in sheet.lines[round.pk]]
        if round.kind == Round.Kind.POINTS:
            points = {pid: self.chance.randrange(-30, 30) for pid in seats}
            rounds.edit_points(table, round, points, stamp(table), covers=2, reason="")
        else:
            outcome = self.one(["played", "played", "annulled"])
            deal = sheet.deal(round)
            values = {name: getattr(deal, name) for name in deal.__dataclass_fields__}
            tricks = dict(zip(seats, map(int, self.one(TAKEN).split()), strict=True))
            rounds.edit_round(
                table, round, deal.__class__(**values | {"tricks": tricks, "outcome": outcome}), stamp(table)
            )

    def drop_round(self) -> None:
        table, _sheet, round = self.a_round()
        rounds.delete_round(table, round, stamp(table))

    def undo(self) -> None:
        table = self.table()
        change.undo(table, stamp(table))

    def redo(self) -> None:
        table = self.table()
        change.redo(table, stamp(table))

    def adjust(self) -> None:
        table = self.table()
        player = self.one(Sheet.load(table).players.values())
        adjustments.adjust(table, player, self.chance.randrange(-20, 20), "late", stamp(table))

    def fine(self) -> None:
        table, sheet, round = self.a_round()
        adjustments.fine(table, self.one(sheet.players.values()), round, 1, stamp(table))

    def delete(self) -> None:
        table = self.table()
        finish.delete(table, stamp(table))

    def restore(self) -> None:
        table = self.table(deleted=True)
        finish.restore(table, stamp(table))

    def replace(self) -> None:
        table = self.table()
        old = self.one(Sheet.load(table).players.values())
        people.replace_by_name(table, old, self.one([*NAMES, "Yael"]), stamp(table))

    def join(self) -> None:
        table = self.table()
        people.join_by_name(table, self.one(NAMES), stamp(table), start=people.Start.LOWEST)

    def stand_in(self) -> None:
        table = self.table()
        player = self.one(Sheet.load(table).players.values())
        absent = self.one([None, *people.absent_members(table, player)])
        people.plays_for(table, player, absent, stamp(table))

    def day(self) -> None:
        table = self.table()
        finish.describe(table, stamp(table), name="", date=self.any_day(), notes="")

    def confirm(self) -> None:
        table = self.table()
        confirming.confirm(table, stamp(table))

    def correct(self) -> None:
        table = self.table()
        confirming.correct(table, stamp(table), "a slip")

    def dispute(self) -> None:
        table = self.table()
        confirming.dispute(table, stamp(table), "who knows")

    def settle(self) -> None:
        table = self.table()
        confirming.settle(table, stamp(table), confirmed=self.one([True, False]))

    def move_season(self) -> None:
        table = self.table()
        confirming.move_season(table, stamp(table), self.one([None, self.any_season()]))

    def follow(self) -> None:
        table = self.table()
        confirming.follow_date(table, stamp(table))

    def merge(self) -> None:
        merging.merge(self.player(), self.player(), self.owner)

    def unmerge(self) -> None:
        event = self.one(self.league.events.filter(verb="merge", undone_at=None).order_by("pk"))
        merging.undo_merge(self.league, event, self.owner)

    def person(self) -> None:
        player = self.player()
        until = self.one([None, START + timedelta(days=5), START + timedelta(days=900)])
        roster.describe(
            player, Person(player.name, ranked=self.one([True, True, False]), until=until), self.owner
        )

    def rename(self) -> None:
        table = self.table()
        player = self.one(Sheet.load(table).players.values())
        people.rename(table, player, self.one([*NAMES, "Uri"]), stamp(table))

    def give(self) -> None:
        points = self.chance.randrange(-9, 9)
        give(self.any_season(), self.owner, self.player(), points, reason="cup", day=self.any_day())

    def mark_given(self) -> None:
        given = self.one(self.league.adjustments.select_related("season", "player").order_by("pk"))
        (bring_back if given.deleted_at else cancel)(given, self.owner)

    def propose(self) -> None:
        moves.make_moves(self.league, self.owner, [each.key for each in moves.proposed(self.league)])

    def undo_moves(self) -> None:
        event = self.one(self.league.events.filter(verb=moves.MOVED, undone_at=None).order_by("pk"))
        moves.undo_moves(event, self.owner)

    def dates(self) -> None:
        season, starts = self.any_season(), self.any_day()
        ends = self.one([None, starts + timedelta(days=self.chance.randrange(12))])
        days = self.one([(), (), (3,), (0, 1, 2)])
        lifecycle.edit_season(season, self.owner, SeasonPlan(season.name, starts, ends, days), date.max)

    def rank(self) -> None:
        change_ranking(self.league, Ranking.from_json(self.one(RANKINGS)), self.owner)

    def move_in(self) -> None:
        table = casual_table(self.owner, *self.chance.sample(NAMES, 4), date=self.any_day())
        play(table)
        move([table.session], self.league, {}, self.owner)

    def playoff(self) -> None:
        session = self.table().session
        GameSession.objects.filter(pk=session.pk).update(playoff=not session.playoff)
        League.touch(self.league.pk)
