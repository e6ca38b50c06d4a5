"""A league of ten years, made the same each time: 520 evenings, 12 people, 10,000 rounds, and all that can happen.

Guests, one of them in place of an absent member; a quitter; one person under two names; late comers and
early leavers, three at a table, five with one resting, two tables at once; starting balances, adjustments,
one to be decided; points from paper, deals annulled and passed out, fines, deals that count double, rounds
taken back; an evening in dispute, one deleted, one still open, a play-off, one moved to another season by hand.
"""

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from django.db import connection
from django.utils import timezone

from scorekeeper import rules as game
from scorekeeper.league.seasons.belonging import season_on
from scorekeeper.models import (
    Adjustment,
    GameSession,
    League,
    Line,
    Membership,
    Player,
    Round,
    RuleSet,
    Season,
    SeasonAdjustment,
    Seat,
    SessionResult,
    Table,
    User,
)
from scorekeeper.models.league import Role
from scorekeeper.models.round import GAP
from scorekeeper.play import copies
from scorekeeper.play.sheet import Sheet, rounds_in
from tests.league.ten_years_people import GUESTS, MEMBERS, QUIT, SECOND_NAME, make_people, make_seasons

FIRST, DAYS = date(2017, 1, 5), 3430  # to the middle of 2026
TRICKS = {"full": 13, "drop_suit": 13, "drop_2345": 12, "drop_card": 17}
HOUSE_RULES = (
    game.CLASSIC,
    game.CLASSIC,
    game.RuleSet(zero_over=30),
    game.RuleSet(miss_scale="progressive", all_missed="double"),
    game.RuleSet(made="linear", declarer_miss_factor=2, all_missed="void", fine=50),
)


@dataclass(slots=True)
class Maker:
    """Makes the rows; everything is written at the end, a kind at a time."""

    league: League
    owner: User
    people: dict[str, Player]
    seasons: list[Season]
    random: Random
    rule_sets: list[RuleSet]
    everybody: bool  # at three tables, each time
    sessions: list[GameSession] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    seats: dict[int, list[Seat]] = field(default_factory=dict)
    rounds: dict[int, list[Round]] = field(default_factory=dict)
    lines: list[list[Line]] = field(default_factory=list)
    adjustments: dict[int, list[Adjustment]] = field(default_factory=dict)

    def session(self, number: int, day: date, rounds: int) -> None:
        state = GameSession.State.CONFIRMED if number % 3 else GameSession.State.FINISHED
        at = datetime(day.year, day.month, day.day, 20, tzinfo=UTC)
        session = GameSession(
            league=self.league,
            season=season_on(day, self.seasons),
            date=day,
            place_in_day=1 + sum(other.date == day for other in self.sessions[-30:]),
            state=state,
            created_by=self.owner,
            created_at=at,
            played_at=at,
            finished_at=at,
        )
        self.sessions.append(session)
        if self.everybody:
            people = [self.people[name] for name in (*MEMBERS, *GUESTS)]
            for place in range(3):
                self._table(session, number, place + 1, people[4 * place : 4 * place + 4], rounds // 3)
        elif number % 52 == 30:
            self._two_tables(session, number, rounds)
        else:
            self._table(session, number, 1, self._company(number, day), rounds)
        tables = [table for table in self.tables[-3:] if table.session is session]
        live = [[r for r in self.rounds[id(table)] if r.deleted_at is None] for table in tables]
        session.rounds = copies.most_rounds(
            (table.part, rounds_in(each)) for table, each in zip(tables, live, strict=True)
        )

    def _company(self, number: int, day: date) -> list[Player]:
        """Who is there: three, four or five, mostly members, and nobody who has left."""
        names = [name for name in MEMBERS if name != "Kim" or day <= QUIT]
        size = 3 if number % 13 == 5 else 5 if number % 7 == 3 else 4
        chosen = self.random.sample(names, size)
        if number % 4 == 1:
            chosen[self.random.randrange(size)] = self.random.choice(GUESTS)
        if number % 40 == 9:
            others = [name for name in names if name != "Lior"]
            chosen = [*self.random.sample(others, 3), "Lior", SECOND_NAME]
        elif number % 9 == 2:
            chosen = [SECOND_NAME if name == "Lior" else name for name in chosen]
        return [self.people[name] for name in chosen]

    def _two_tables(self, session: GameSession, number: int, rounds: int) -> None:
        everybody = self.random.sample([*MEMBERS[:8], *GUESTS], 8)
        people = [self.people[name] for name in everybody]
        self._table(session, number, 1, people[:4], rounds - rounds // 3)
        self._table(session, number, 2, [*people[4:], people[0]], rounds // 3)
        self.tables[-1].part = 1 + number // 52 % 2  # at once, or one after the other

    def _table(
        self, session: GameSession, number: int, place: int, people: list[Player], rounds: int
    ) -> None:
        house = self.rule_sets[number % len(self.rule_sets)]
        deck = "full" if len(people) > 3 else ("drop_suit", "drop_2345", "drop_card")[number % 3]
        table = Table(
            session=session,
            number=place,
            rules=house,
            deck=deck,
            removed_suit="C" if deck == "drop_suit" else "",
            first_dealer=people[0],
        )
        self.tables.append(table)
        self.seats[id(table)] = [
            Seat(table=table, player=player, position=seat, plays_for=self._absent(number, player, people))
            for seat, player in enumerate(people)
        ]
        self.rounds[id(table)] = []
        for entry in range(rounds):
            self._round(table, number, entry, self._line_up(people, number, entry))
        self.adjustments[id(table)] = self._adjustments(table, number, people)

    def _absent(self, number: int, player: Player, people: list[Player]) -> Player | None:
        """A guest may play for a member who isn't there, or who left in the middle."""
        if player.name not in GUESTS or number % 3:
            return None
        member = self.people["Bob"] if number % 6 else self.people["Eli"]
        return None if member in people and len(people) == 4 else member

    def _line_up(self, people: list[Player], number: int, entry: int) -> list[Player]:
        """Four of five, one resting in turn; some come late; one person's two names never sit together."""
        if len(people) <= 4:
            return people
        names = [player.name for player in people]
        if "Lior" in names and SECOND_NAME in names:
            out = names.index(SECOND_NAME if entry % 2 else "Lior")
        elif number % 2 and entry < 14:
            out = 4
        else:
            out = entry % 5
        return [player for seat, player in enumerate(people) if seat != out]

    def _round(self, table: Table, number: int, entry: int, seats: list[Player]) -> None:
        round = Round(
            table=table,
            position=(entry + 1) * GAP,
            rules=table.rules,
            dealer=seats[entry % len(seats)],
            dealer_pinned=True,
            deck=table.deck if len(seats) == 3 else "full",
            removed_suit=table.removed_suit,
            created_by=self.owner,
            created_at=table.session.played_at,
        )
        chance = self.random.random()
        if number % 20 == 7 and entry < 3:
            lines = self._from_paper(round, seats)
        elif chance < 0.01:
            round.kind, round.frisch = Round.Kind.PASSED_OUT, round.rules.rules.frisch_max
            lines = [Line(round=round, player=player, seat=seat) for seat, player in enumerate(seats)]
        else:
            lines = self._deal(round, seats, annulled=chance > 0.985)
        if chance < 0.5 < chance + 0.004:
            round.deleted_at = timezone.now()
        self.rounds[id(table)].append(round)
        self.lines.append(lines)

    def _from_paper(self, round: Round, seats: list[Player]) -> list[Line]:
        round.kind, round.covers, round.dealer = Round.Kind.POINTS, self.random.choice((1, 2, 4)), None
        round.reason, round.dealer_pinned = "from paper", False
        return [
            Line(round=round, player=player, seat=seat, points=self.random.randint(-60, 90))
            for seat, player in enumerate(seats)
        ]

    def _deal(self, round: Round, seats: list[Player], *, annulled: bool) -> list[Line]:
        said, taken = self._numbers(round.deck, len(seats))
        declarer = max(range(len(seats)), key=lambda seat: (said[seat] >= 5, said[seat]))
        round.declarer, round.level, round.suit = seats[declarer], min(said[declarer], 8), self._suit()
        round.factor = 2 if self.random.random() < 0.02 else 1
        fines = [int(self.random.random() < 0.015) for _ in seats]
        if annulled:
            round.kind, round.reason, round.factor = Round.Kind.ANNULLED, "fourteen cards", 1
        lines = [
            Line(round=round, player=p, seat=seat, contract=said[seat], tricks=taken[seat], fines=fines[seat])
            for seat, p in enumerate(seats)
        ]
        scores = game.score(self._as_deal(round, lines), round.rules.rules) or {}
        for line in lines:
            line.points = scores.get(line.player.pid)
        return lines

    def _numbers(self, deck: str, people: int) -> tuple[list[int], list[int]]:
        """Contracts that don't add up to the tricks, and tricks near them that do."""
        total = TRICKS[deck]
        said = [self.random.choice((5, 5, 6, 6, 7)), *(self.random.randint(0, 4) for _ in range(people - 1))]
        if sum(said) == total:
            said[-1] += 1
        self.random.shuffle(said)
        taken = list(said)
        while sum(taken) != total:
            seat, step = self.random.randrange(people), 1 if sum(taken) < total else -1
            taken[seat] += step if taken[seat] + step >= 0 else 0
        return said, taken

    def _suit(self) -> str:
        return self.random.choice(("D", "H", "S", "NT"))

    def _as_deal(self, round: Round, lines: list[Line]) -> game.Deal:
        seats = tuple(line.player.pid for line in lines)
        assert round.declarer is not None
        assert round.dealer is not None
        return game.Deal(
            seats=seats,
            dealer=round.dealer.pid,
            deck=round.deck,
            removed_suit=round.removed_suit or None,
            declarer=round.declarer.pid,
            level=round.level,
            suit=round.suit,
            contracts={line.player.pid: line.contract for line in lines},
            tricks={line.player.pid: line.tricks for line in lines},
            fines={line.player.pid: line.fines for line in lines if line.fines},
            factor=round.factor,
            outcome=round.kind,  # type: ignore[arg-type]  # the model's choices are these
            reason=round.reason,
        )

    def _adjustments(self, table: Table, number: int, people: list[Player]) -> list[Adjustment]:
        def given(player: Player, points: int | None, **more: Any) -> Adjustment:
            return Adjustment(table=table, player=player, points=points, created_by=self.owner, **more)

        rows = []
        if number % 6 == 0:
            rows += [given(player, 10 * seat, starting=True) for seat, player in enumerate(people)]
        if number % 8 == 3:
            rows.append(given(people[0], -25, reason="came late", position=GAP * 5 // 2))
        if number % 50 == 4:
            rows.append(given(people[1], None, reason="to be decided", position=GAP * 7 // 2))
        if number % 70 == 5:
            rows.append(given(people[1], 500, reason="by mistake", deleted_at=timezone.now()))
        return rows

    def save(self) -> None:
        """Write all of it, with the results as the app works them out."""
        GameSession.objects.bulk_create(self.sessions)
        Table.objects.bulk_create(self.tables)
        Seat.objects.bulk_create([seat for table in self.tables for seat in self.seats[id(table)]])
        rounds = [round for table in self.tables for round in self.rounds[id(table)]]
        Round.objects.bulk_create(rounds)
        Line.objects.bulk_create([line for lines in self.lines for line in lines])
        Adjustment.objects.bulk_create([row for table in self.tables for row in self.adjustments[id(table)]])
        lines = {round.pk: lines for round, lines in zip(rounds, self.lines, strict=True)}
        tables = self._tables_of()
        results = [
            result
            for session in self.sessions
            for result in copies.results([self._sheet(table, lines) for table in tables[id(session)]])
        ]
        SessionResult.objects.bulk_create(results)

    def _tables_of(self) -> dict[int, list[Table]]:
        found: dict[int, list[Table]] = {id(session): [] for session in self.sessions}
        for table in self.tables:
            found[id(table.session)].append(table)
        return found

    def _sheet(self, table: Table, lines: dict[int, list[Line]]) -> Sheet:
        live = [round for round in self.rounds[id(table)] if round.deleted_at is None]
        given = [row for row in self.adjustments[id(table)] if row.deleted_at is None]
        return Sheet(table, self.seats[id(table)], live, lines, given, table.version)


def make_league(
    owner: User, *, sessions: int = 520, rounds: int = 10_000, seed: int = 520, everybody: bool = False
) -> League:
    """The league, with its people, seasons and evenings; `rounds` are the entries of all sheets.

    With `everybody` all twelve are there each time, so that one evening fills a table.
    """
    league = League.objects.create(name="Ten years of Thursdays", rules=RuleSet.objects.keep(game.CLASSIC))
    Membership.objects.create(league=league, user=owner, role=Role.OWNER)
    people = make_people(league)
    maker = Maker(
        league=league,
        owner=owner,
        people=people,
        seasons=make_seasons(league),
        random=Random(seed),
        rule_sets=[RuleSet.objects.keep(rules) for rules in HOUSE_RULES],
        everybody=everybody,
    )
    for number in range(sessions):
        each = rounds // sessions + (number < rounds % sessions)
        maker.session(number, FIRST + timedelta(days=number * DAYS // sessions), each)
    if sessions >= 10:
        make_special(maker)
    maker.save()
    make_adjustments(maker)
    if connection.vendor == "postgresql":  # whose planner knows nothing yet of rows that nobody has committed
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    return league


def make_special(maker: Maker) -> None:
    """The evenings that count in no table, or in another one than their date says; the last one goes on."""
    evenings = maker.sessions
    step = len(evenings) // 10
    evenings[step].state, evenings[step].dispute = GameSession.State.DISPUTED, "the fourth round"
    evenings[2 * step].playoff = True
    evenings[3 * step].deleted_at = timezone.now()
    evenings[4 * step].season, evenings[4 * step].season_pinned = maker.seasons[0], True
    evenings[-1].state = GameSession.State.OPEN


def make_adjustments(maker: Maker) -> None:
    given = [
        (maker.seasons[0], "Dana", -40, "forgot the cards"),
        (maker.seasons[2], "Bob", 3, "the cup"),
        (maker.seasons[2], "Carmen", -2, ""),
        (maker.seasons[9], SECOND_NAME, 1, "the cup"),
        (None, "דב", 100, "before there was this league"),
    ]
    SeasonAdjustment.objects.bulk_create(
        SeasonAdjustment(
            league=maker.league,
            season=season,
            player=maker.people[name],
            points=points,
            reason=reason,
            date=date(2017 + number, 6, 1),
        )
        for number, (season, name, points, reason) in enumerate(given)
    )


def first_deal(league: League) -> tuple[Table, Round, Any]:
    """The first deal of the league, with two players' tricks the other way round."""
    tables = Table.objects.filter(session__league=league).select_related("session__league", "rules")
    table = tables.order_by("session__date", "pk")[0]
    sheet = Sheet.load(table)
    round = next(each for each in sheet.rounds if each.kind == Round.Kind.PLAYED)
    deal = sheet.deal(round)
    one, other = sorted(deal.seats, key=lambda pid: int(str(deal.tricks[pid])))[:: len(deal.seats) - 1]
    tricks = {**deal.tricks, one: deal.tricks[other], other: deal.tricks[one]}
    return table, round, replace(deal, tricks=tricks)
