"""A league's tables once more, written slowly and another way: what the app's standings are compared with.

Everything comes from the raw rows, each deal scored again by the oracle of the rules; no stored points of a
deal, no results, nothing of the app's own standings. Whoever looks for speed is in the wrong place.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from scorekeeper import rules as game
from scorekeeper.models import (
    Adjustment,
    GameSession,
    League,
    Line,
    Player,
    Round,
    Season,
    SeasonAdjustment,
    Seat,
)
from tests.rules import oracle

USUAL: dict[str, Any] = {
    "metric": "total",
    "placement": {"3": [3, 1, 0], "4": [4, 2, 1, 0], "5": [4, 2, 1, 0, 0]},
    "min_sessions": 0,
    "min_share": 0,
    "best": None,
    "drop": 0,
    "guests_take_places": True,
    "tie_breaks": ["won", "average", "head_to_head", "made"],
}


Whose = Callable[[int], int]
Row = dict[str, Any]


@dataclass
class Part:
    """What one person did in an evening; `own` are the points without the starting balance."""

    points: int = 0
    own: int = 0
    rounds: int = 0
    contracts: int = 0
    made: int = 0


@dataclass
class Evening:
    """An evening that counts. `parts` by whose it is, `there` who sat in himself."""

    key: Any
    day: date
    rounds: int
    parts: dict[int, Part] = field(default_factory=dict)
    there: set[int] = field(default_factory=set)


@dataclass
class Person:
    guest: bool = False
    until: date | None = None


@dataclass
class Facts:
    """All that a table is made of: evenings in their order, people in the order of names, points given."""

    people: dict[int, Person]
    evenings: list[Evening]
    given: list[tuple[int, int, date | None]]
    disputed: int = 0


def facts_of(league: League) -> dict[Season | None, Facts]:
    """The facts of every season's table, and under None those of all time, from the raw rows."""
    players = list(Player.objects.filter(league=league).order_by("name_key", "pk"))
    into = {player.pk: player.merged_into_id for player in players}

    def person(key: int) -> int:
        while (following := into[key]) is not None:
            key = following
        return key

    people = {p.pk: Person(not p.ranked, p.until) for p in players if p.merged_into_id is None}
    played = list(evenings_of(league, person))
    found = {}
    for season in [None, *league.seasons.order_by("pk")]:
        own = [pair for pair in played if season is None or pair[0].season_id == season.pk]
        given = SeasonAdjustment.objects.filter(league=league, season=season, deleted_at=None)
        found[season] = Facts(
            people=people,
            evenings=[evening for session, evening in own if session.state != "disputed"],
            given=[(person(row.player_id), row.points, row.date) for row in given],
            disputed=len([1 for session, _ in own if session.state == "disputed"]),
        )
    return found


def evenings_of(league: League, person: Whose) -> Iterator[tuple[GameSession, Evening]]:
    """Every session that a table looks at, in order: none that is deleted, a play-off, or without a round."""
    in_league: dict[str, Any] = {"table__session__league": league}
    rounds = by_table(Round.objects.filter(**in_league, deleted_at=None).select_related("rules"))
    given = by_table(Adjustment.objects.filter(**in_league, deleted_at=None))
    seats = by_table(Seat.objects.filter(**in_league))
    lines: dict[int, list[Line]] = defaultdict(list)
    for line in Line.objects.filter(round__table__session__league=league).order_by("seat"):
        lines[line.round_id].append(line)
    sessions = GameSession.objects.filter(league=league, deleted_at=None, playoff=False)
    for session in sessions.order_by("date", "place_in_day", "uid").prefetch_related("tables"):
        part_of = {table.pk: table.part for table in session.tables.all()}
        tables = list(part_of)
        absent = {
            seat.player_id: seat.plays_for_id for pk in tables for seat in seats[pk] if seat.plays_for_id
        }
        sat = {
            (part_of[pk], pk, round.pk, line.player_id)
            for pk in tables
            for round in rounds[pk]
            for line in lines[round.pk]
        }
        absent = {one: other for one, other in absent.items() if not at_once(sat, one, other)}
        evening = Evening(str(session.uid), session.date, 0)
        for table in tables:
            add_table(evening, rounds[table], lines, given[table], absent, person)
        evening.rounds = sum(
            max(sum(map(covered, rounds[table])) for table in tables if part_of[table] == part)
            for part in set(part_of.values())
        )
        if evening.rounds:
            yield session, evening


def at_once(sat: set[tuple[int, int, int, int]], one: int, other: int) -> bool:
    """Who was there at the same time, in a round or at another table, was not absent.

    `sat` has part, table, round and who.
    """
    return any(
        part == place and (table != desk or round == deal)
        for part, table, round, who in sat
        for place, desk, deal, whose in sat
        if (who, whose) == (one, other)
    )


def by_table(rows: Iterable[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        found[row.table_id].append(row)
    return found


def add_table(
    evening: Evening,
    rounds: list[Round],
    lines: dict[int, list[Line]],
    given: list[Adjustment],
    absent: dict[int, int],
    person: Whose,
) -> None:
    """What one sheet says, added to the evening."""

    def part(player: int) -> Part:
        return evening.parts.setdefault(person(absent.get(player, player)), Part())

    for round in rounds:
        scores = points_of(round, lines[round.pk])
        for line in lines[round.pk]:
            mine = part(line.player_id)
            mine.rounds += covered(round)
            mine.points += scores[line.player_id]
            mine.own += scores[line.player_id]
            if round.kind == "played":
                mine.contracts += 1
                mine.made += 1 if line.contract == line.tricks else 0
            if covered(round):
                evening.there.add(person(line.player_id))
    for row in given:
        part(row.player_id).points += row.points or 0
        part(row.player_id).own += 0 if row.starting else row.points or 0


def covered(round: Round) -> int:
    return {"played": 1, "points": round.covers}.get(round.kind, 0)


def points_of(round: Round, lines: list[Line]) -> dict[int, int]:
    rules = round.rules.rules
    if round.kind == "points":
        return {line.player_id: line.points or 0 for line in lines}
    if round.kind == "annulled":
        return {line.player_id: -line.fines * rules.fine for line in lines}
    if round.kind == "passed_out":
        return dict.fromkeys((line.player_id for line in lines), 0)
    deal = game.Deal(
        seats=tuple(str(line.player_id) for line in lines),
        deck=round.deck,
        removed_suit=round.removed_suit or None,
        declarer=str(round.declarer_id),
        level=round.level,
        suit=round.suit,
        contracts={str(line.player_id): line.contract for line in lines},
        tricks={str(line.player_id): line.tricks for line in lines},
        fines={str(line.player_id): line.fines for line in lines},
        factor=round.factor,
    )
    return {int(player): points for player, points in oracle.points(deal, rules).items()}


@dataclass
class Finish:
    """A place in an evening, of so many, and what it earns."""

    place: int
    of: int
    earned: Fraction


Finishes = dict[Any, dict[int, Finish]]  # by evening and person


def table(ranking: dict[str, Any], facts: Facts, day: date, finishes: Finishes | None = None) -> list[Row]:
    """Every line of the table, the ranked in order, then the others."""
    options = USUAL | ranking
    finishes = finishes or finishes_of(options, facts)
    rows = [row for player in facts.people if (row := row_of(options, facts, player, finishes)) is not None]
    for row in rows:
        row["why"] = why(options, facts.people[row["player"]], row, day)
    return [
        *in_places([row for row in rows if not row["why"]], options, ranked=True),
        *in_places([row for row in rows if row["why"]], options, ranked=False),
    ]


def row_of(options: dict[str, Any], facts: Facts, player: int, finishes: Finishes) -> Row | None:
    """Everything of one person but his place; None for who has nothing in this table."""
    mine = [evening for evening in facts.evenings if has_part(options, evening, player)]
    sat = [evening for evening in mine if evening.parts[player].rounds]
    loose = sum(evening.parts[player].points for evening in mine if not evening.parts[player].rounds)
    given = sum(points for each, points, _ in facts.given if each == player)
    if not sat and not loose and not given:
        return None
    own = {evening.key: finishes[evening.key].get(player) for evening in sat}
    counted, dropped = choose(options, sat, [worth(options, e.parts[player], own[e.key]) for e in sat])
    parts = [evening.parts[player] for evening in counted]
    done = [finish for evening in counted if (finish := own[evening.key])]
    points, rounds = sum(part.points for part in parts) + loose, sum(part.rounds for part in parts)
    placement = sum((finish.earned for finish in done), Fraction(0))
    extra = 0 if options["metric"] == "placement" else given
    average = Fraction(points + extra, rounds) if rounds else None
    return {
        "player": player,
        "value": {"total": points + given, "average": average, "placement": placement + given}[
            options["metric"]
        ],
        "points": points,
        "rounds": rounds,
        "sessions": len(sat),
        "won": len([1 for finish in done if finish.place == 1]),
        "average": average,
        "contracts": sum(part.contracts for part in parts),
        "made": sum(part.made for part in parts),
        "placement": placement,
        "adjustments": given,
        "dropped": len(dropped),
        "dropped_days": [evening.day for evening in dropped][-12:],
        "form": [(e.day, finish.place, finish.of) for e in sat[-5:] if (finish := own[e.key])],
        "evenings": {evening.key: evening.parts[player].own for evening in counted},
    }


def has_part(options: dict[str, Any], evening: Evening, player: int) -> bool:
    part = evening.parts.get(player)
    return part is not None and Fraction(part.rounds * 100, evening.rounds) >= options["min_share"]


def finishes_of(options: dict[str, Any], facts: Facts) -> Finishes:
    """Who took which place in each evening; who shares one gets the mean of what the shared places earn."""
    found: Finishes = {}
    for evening in facts.evenings:
        own = {
            player: part.own
            for player, part in evening.parts.items()
            if part.rounds
            and has_part(options, evening, player)
            and (options["guests_take_places"] or not facts.people[player].guest)
        }
        found[evening.key] = {}
        for player, points in own.items():
            place = len([1 for other in own.values() if other > points]) + 1
            sharing = len([1 for other in own.values() if other == points])
            shared = [place_points(options, len(own), place + number) for number in range(sharing)]
            found[evening.key][player] = Finish(place, len(own), Fraction(sum(shared), sharing))
    return found


def place_points(options: dict[str, Any], players: int, place: int) -> int:
    sizes = sorted(int(size) for size in options["placement"])
    size = sizes[0]
    for each in sizes:
        if each <= players:
            size = each
    points = options["placement"][str(size)]
    return int(points[place - 1] if place <= len(points) else points[-1])


def choose(
    options: dict[str, Any], sat: list[Evening], worths: list[Fraction]
) -> tuple[list[Evening], list[Evening]]:
    """Take the worst evening away, the earliest of equals, until as many are left as shall be."""
    left = list(range(len(sat)))
    many = len(sat) if options["best"] is None else min(options["best"], len(sat))
    if options["drop"] and sat:
        many = max(1, len(sat) - options["drop"])
    while len(left) > many:
        left.remove(min(left, key=lambda number: worths[number]))
    return [sat[number] for number in left], [e for number, e in enumerate(sat) if number not in left]


def worth(options: dict[str, Any], part: Part, finish: Finish | None) -> Fraction:
    if options["metric"] == "placement":
        return finish.earned if finish else Fraction(0)
    return Fraction(part.points, part.rounds if options["metric"] == "average" else 1)


def why(options: dict[str, Any], person: Person, row: Row, day: date) -> str:
    if person.guest:
        return "guest"
    if person.until and person.until < day:
        return "left"
    return "too_few" if row["sessions"] == 0 or row["sessions"] < options["min_sessions"] else ""


def in_places(rows: list[Row], options: dict[str, Any], *, ranked: bool) -> list[Row]:
    """Groups of those who still tie, parted by one key after the other."""
    groups = [rows]
    for key in ["value", *options["tie_breaks"]]:
        parted: list[list[Row]] = []
        for group in groups:
            scores = [score(key, row, group) for row in group]
            parted += [
                [row for row, mine in zip(group, scores, strict=True) if mine == wanted]
                for wanted in sorted(set(scores), reverse=True)
            ]
        groups = parted
    ordered: list[Row] = []
    for group in groups:
        place = len(ordered) + 1
        ordered += [row | {"place": place if ranked else None} for row in group]
    return ordered


def score(key: str, row: Row, group: list[Row]) -> tuple[bool, Fraction]:
    """Whether there is anything to compare, and how much."""
    if key == "made":
        return row["contracts"] > 0, Fraction(row["made"], row["contracts"] or 1)
    if key == "head_to_head":
        return True, Fraction(sum(duel(row, other) for other in group if other is not row))
    return row[key] is not None, Fraction(row[key] or 0)


def duel(row: Row, other: Row) -> int:
    """Evenings in which one had more than the other, less those in which he had less."""
    both = [key for key in row["evenings"] if key in other["evenings"]]
    ahead = [1 for key in both if row["evenings"][key] > other["evenings"][key]]
    behind = [1 for key in both if row["evenings"][key] < other["evenings"][key]]
    return len(ahead) - len(behind)


def places_after(
    ranking: dict[str, Any], facts: Facts, numbers: Iterable[int], day: date
) -> Iterator[dict[int, int]]:
    """Everybody's place after so many evenings, for each number; after the last one as of the day."""
    finishes = finishes_of(USUAL | ranking, facts)
    for number in numbers:
        evenings = facts.evenings[:number]
        is_last = number == len(facts.evenings)
        until = day if is_last else evenings[-1].day
        given = [row for row in facts.given if is_last or row[2] is None or row[2] <= until]
        rows = table(ranking, Facts(facts.people, evenings, given), until, finishes)
        yield {row["player"]: row["place"] for row in rows if row["place"]}


def attendance(facts: Facts) -> dict[int, tuple[int, date]]:
    """How often each was there himself, and when last."""
    days = {player: [e.day for e in facts.evenings if player in e.there] for player in facts.people}
    return {player: (len(each), max(each)) for player, each in days.items() if each}
