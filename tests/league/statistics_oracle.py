"""A league's statistics once more, written slowly and another way: what the app's book is compared with.

Everything comes from the raw rows, each deal scored again by the oracle of the rules: no stored points of a deal, no
results, nothing of the app's own statistics. Every number is counted by itself, over a list of what everybody did.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, groupby
from typing import Any

from scorekeeper.models import Adjustment, GameSession, League, Line, Player, Round, Table
from scorekeeper.rules import RuleSet
from tests.league.oracle import points_of
from tests.rules import oracle

Numbers = dict[str, Any]
NOBODY = {"running": 0, "longest": 0, "session": "", "day": None, "table": ""}


@dataclass
class Did:
    """One person in one entry of a sheet. `spoke` is 0 for the declarer; `right` is what the last might not say."""

    who: int
    night: "Night"
    table: "Desk"
    entry: int
    round: str
    kind: str
    rounds: int
    points: int
    fines: int
    contract: int = -1
    tricks: int = -1
    spoke: int = -1
    people: int = 0
    right: int = -1
    is_over: bool = False
    suit: str = ""
    if_made: int = 0
    fine: int = 0

    @property
    def is_known(self) -> bool:
        return self.kind == "played"

    @property
    def is_made(self) -> bool:
        return self.is_known and self.contract == self.tricks


@dataclass
class Desk:
    """A table: its rounds with the moments at which points came, and for whom."""

    uid: str
    number: int
    part: int
    moments: list[tuple[int, int, int, int]] = field(
        default_factory=list
    )  # position, 1 for a deal, who, points
    rounds: list[int] = field(default_factory=list)  # positions of entries that count
    people: set[int] = field(default_factory=set)


@dataclass
class Night:
    number: int
    session: GameSession
    desks: list[Desk] = field(default_factory=list)
    did: list[Did] = field(default_factory=list)
    given: list[tuple[int, int, bool]] = field(default_factory=list)

    @cached_property
    def people(self) -> set[int]:
        return {did.who for did in self.did if did.rounds}

    @cached_property
    def own(self) -> dict[int, int]:
        """Everybody's points without the starting balance."""
        found: dict[int, int] = defaultdict(int)
        for did in self.did:
            found[did.who] += did.points
        for who, points, starting in self.given:
            found[who] += 0 if starting else points
        return found

    def place(self, who: int) -> int:
        return 1 + len([other for other in self.people if self.own[other] > self.own[who]])

    def desk(self, who: int) -> Desk:
        """The first where he sat in a round."""
        sat = [did.table for did in self.did if did.who == who and did.rounds]
        return min(sat or self.desks, key=lambda desk: desk.number)

    def where(self, desk: Desk) -> Numbers:
        return {"session": str(self.session.uid), "day": self.session.date, "table": desk.uid}

    def rounds(self) -> int:
        """In each part of the evening the most at one table."""
        most: dict[int, int] = defaultdict(int)
        for desk in self.desks:
            entries = {(did.entry, did.rounds) for did in self.did if did.table is desk}
            most[desk.part] = max(most[desk.part], sum(rounds for _, rounds in entries))
        return sum(most.values())


def nights_of(league: League) -> list[Night]:
    """The evenings that count, as they were played."""
    into: dict[int, int | None] = dict(Player.objects.filter(league=league).values_list("pk", "merged_into"))

    def person(key: int) -> int:
        while (following := into[key]) is not None:
            key = following
        return key

    found: list[Night] = []
    in_league: dict[str, Any] = {"session__league": league}
    tables = rows_by("session_id", Table.objects.filter(**in_league).order_by("number"))
    here: dict[str, Any] = {"table__session__league": league, "deleted_at": None}
    rounds = rows_by(
        "table_id", Round.objects.filter(**here).order_by("position", "pk").select_related("rules")
    )
    lines = rows_by("round_id", Line.objects.filter(round__table__session__league=league).order_by("seat"))
    given = rows_by("table_id", Adjustment.objects.filter(**here))
    sessions = GameSession.objects.filter(league=league, deleted_at=None, playoff=False)
    for session in sorted(sessions, key=lambda each: (each.date, each.place_in_day, str(each.uid))):
        night = Night(len(found), session)
        for table in tables[session.pk]:
            add_desk(night, table, rounds[table.pk], lines, given[table.pk], person)
        if night.people and session.state != "disputed":
            found.append(night)
    return found


def rows_by(key: str, rows: Iterable[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        found[getattr(row, key)].append(row)
    return found


def add_desk(
    night: Night,
    table: Table,
    rounds: list[Round],
    lines: dict[int, list[Line]],
    given: list[Adjustment],
    person: Callable[[int], int],
) -> None:
    desk = Desk(str(table.uid), table.number, table.part)
    night.desks.append(desk)
    for row in given:
        night.given.append((person(row.player_id), row.points or 0, row.starting))
        desk.people.add(person(row.player_id))
        if not row.starting:
            desk.moments.append((row.position, 0, person(row.player_id), row.points or 0))
    for round in rounds:
        entry = len({did.entry for did in night.did})
        scores = points_of(round, lines[round.pk])
        rules, covers = round.rules.rules, {"played": 1, "points": round.covers}.get(round.kind, 0)
        if covers:
            desk.rounds.append(round.position)
        for line in lines[round.pk]:
            who, points = person(line.player_id), scores[line.player_id]
            desk.moments.append((round.position, 1, who, points))
            desk.people.add(who)
            did = Did(who, night, desk, entry, str(round.uid), round.kind, covers, points, line.fines)
            if round.kind == "played":
                add_contract(did, round, line, lines[round.pk], rules)
            night.did.append(did)


def add_contract(did: Did, round: Round, line: Line, lines: list[Line], rules: RuleSet) -> None:
    """What was said and taken, who spoke when, and what he would have had."""
    people = [each.player_id for each in lines]
    assert line.contract is not None
    assert line.tricks is not None
    did.contract, did.tricks, did.suit, did.people = line.contract, line.tricks, round.suit, len(people)
    start = people.index(round.declarer_id or 0)
    did.spoke = (people[start:] + people[:start]).index(line.player_id)
    all_tricks = sum(each.tricks or 0 for each in lines)
    said = sum(each.contract or 0 for each in lines)
    did.is_over = said > all_tricks
    if did.spoke == len(people) - 1:
        did.right = all_tricks - (said - did.contract)
    declares = line.player_id == round.declarer_id
    worth = oracle.own_points(did.contract, did.contract, rules, over=did.is_over, declares=declares)
    did.if_made, did.fine = worth * round.factor, rules.fine * line.fines


def people_of(nights: Sequence[Night]) -> list[int]:
    played = {did.who for night in nights for did in night.did}
    return sorted(played | {who for night in nights for who, _points, _starting in night.given})


def player(who: int, nights: Sequence[Night]) -> Numbers:
    mine = [night for night in nights if who in night.people]
    all_of_it = [did for night in nights for did in night.did if did.who == who]
    known = [did for did in all_of_it if did.is_known]
    given = [(points, starting) for n in nights for whose, points, starting in n.given if whose == who]
    single = [did for did in all_of_it if did.rounds == 1]
    near = [did for did in known if abs(did.tricks - did.contract) == 1]
    hits = [(did.is_made, did.night) for did in known]
    wins = [(night.place(who) == 1, night) for night in mine]
    return {
        "player": who,
        "sessions": len(mine),
        "won": len([1 for won, _ in wins if won]),
        "points": sum(did.points for did in all_of_it) + sum(points for points, _ in given),
        "starting": sum(points for points, starting in given if starting),
        "rounds": sum(did.rounds for did in all_of_it),
        "unknown": sum(did.rounds for did in all_of_it if did.kind == "points"),
        "best_round": of_round(max(single, key=lambda did: did.points, default=None)),
        "worst_round": of_round(min(single, key=lambda did: did.points, default=None)),
        "best_session": of_night(who, max(mine, key=lambda night: night.own[who], default=None)),
        "worst_session": of_night(who, min(mine, key=lambda night: night.own[who], default=None)),
        "heat": dict(Counter((did.contract, did.tricks) for did in known)),
        "under": tally([did for did in known if not did.is_over]),
        "over": tally([did for did in known if did.is_over]),
        "suits": {
            suit: tally([did for did in known if did.suit == suit]) for suit in ("C", "D", "H", "S", "NT")
        },
        "seats": tuple(tally([did for did in known if did.spoke == seat]) for seat in range(4)),
        "fines": sum(did.fines for did in all_of_it),
        "spoke_last": len([1 for did in known if did.spoke == did.people - 1]),
        "forbidden": len([1 for did in known if is_forbidden(did)]),
        "one_off": len(near),
        "one_off_points": sum(lost(did) for did in near),
        "made_streak": streak(who, hits),
        "missed_streak": streak(who, [(not hit, night) for hit, night in hits]),
        "won_streak": streak(who, wins),
        "evenings": tuple(
            night.where(night.desk(who))
            | {"points": night.own[who], "place": night.place(who), "of": len(night.people)}
            for night in mine[-60:]
        ),
    }


def of_round(did: Did | None) -> Numbers | None:
    return {"points": did.points, **did.night.where(did.table), "round": did.round} if did else None


def of_night(who: int, night: Night | None) -> Numbers | None:
    return {"points": night.own[who], **night.where(night.desk(who)), "round": ""} if night else None


def tally(those: list[Did]) -> Numbers:
    return {"tried": len(those), "made": len([1 for did in those if did.is_made])}


def is_forbidden(did: Did) -> bool:
    return 0 <= did.right == did.tricks


def lost(did: Did) -> int:
    return did.if_made - (did.points + did.fine)


def streak(who: int, hits: list[tuple[bool, Night]]) -> Numbers:
    runs = [(hit, list(group)) for hit, group in groupby(hits, key=lambda each: each[0])]
    good = [[night for _, night in run] for hit, run in runs if hit]
    if not good:
        return NOBODY
    longest = max(good, key=len)
    running = len(runs[-1][1]) if runs[-1][0] else 0
    end = longest[-1]
    return {"running": running, "longest": len(longest), **end.where(end.desk(who))}


def pairs(nights: Sequence[Night]) -> dict[tuple[int, int], Numbers]:
    found: dict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    for night in nights:
        for one, other in combinations(sorted(night.people), 2):
            mine, others = night.own[one], night.own[other]
            found[one, other].update(together=1, ahead=int(mine > others), behind=int(mine < others))
            found[one, other].update(mine=mine, others=others)
            of_other = {did.entry: did.points for did in night.did if did.who == other and did.rounds == 1}
            for did in night.did:
                if did.who == one and did.rounds == 1 and did.entry in of_other:
                    ahead = did.points - of_other[did.entry]
                    found[one, other].update(rounds=1, better=int(ahead > 0), worse=int(ahead < 0))
    return {
        pair: {"one": pair[0], "other": pair[1]}
        | {name: counts[name] for name in ("together", "ahead", "behind", "rounds", "better", "worse")}
        | {"points": (counts["mine"], counts["others"])}
        for pair, counts in found.items()
    }
