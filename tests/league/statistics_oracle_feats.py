"""Records and titles once more, written slowly and another way: the other half of `statistics_oracle`."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.models import Season
from tests.league.statistics_oracle import Desk, Night, Numbers, is_forbidden, lost, pairs, people_of, player


@dataclass
class Feat:
    """Something that somebody reached: how much, when (evening, entry), who, and where."""

    value: int
    when: tuple[int, int]
    who: int
    where: Numbers
    round: str = ""


Feats = dict[str, list[Feat]]


def feats(nights: Sequence[Night], players: dict[int, Numbers]) -> Feats:
    """All that could be a record or tell a title's evening, by evenings in their order."""
    found: Feats = defaultdict(list)
    numbers = {str(night.session.uid): night.number for night in nights}
    for who, his in players.items():
        longest = his["made_streak"]
        if longest["longest"]:
            where = {name: longest[name] for name in ("session", "day", "table")}
            when = numbers[longest["session"]], 0
            found["longest_streak"].append(Feat(longest["longest"], when, who, where))
    for night in nights:
        for did in night.did:
            this = (night.number, did.entry), did.who, night.where(did.table), did.round
            if did.rounds == 1:
                found["best_round"].append(Feat(did.points, *this))
                found["worst_round"].append(Feat(-did.points, *this))
            if did.is_made and did.contract:
                found["biggest_contract"].append(Feat(did.contract, *this))
        for who in sorted({did.who for did in night.did}):
            here = (night.number, 0), who, night.where(night.desk(who))
            for what, value in of_evening(night, who):
                found[what].append(Feat(value, *here))
        played_at = [desk for desk in night.desks if desk.rounds]
        for desk in played_at if len(played_at) == 1 else []:
            for who, behind in comebacks(desk):
                found["comeback"].append(Feat(behind, (night.number, 0), who, night.where(desk)))
    return found


def of_evening(night: Night, who: int) -> Iterator[tuple[str, int]]:
    mine = [did for did in night.did if did.who == who]
    known = [did for did in mine if did.is_known]
    if who in night.people:
        yield "best_session", night.own[who]
        yield "worst_session", -night.own[who]
        others = [night.own[other] for other in night.people if other != who]
        desks = {did.table.number for did in night.did if did.rounds}
        if len(desks) == 1 and others and night.own[who] > max(others):
            yield "biggest_win", night.own[who] - max(others)
    counts = {
        "most_zeros": len([1 for did in known if did.is_made and did.contract == 0]),
        "most_fined": sum(did.fines for did in mine),
        "forbidden": len([1 for did in known if is_forbidden(did)]),
        "one_trick": sum(lost(did) for did in known if abs(did.tricks - did.contract) == 1),
    }
    yield from ((what, value) for what, value in counts.items() if value > 0)


def comebacks(desk: Desk) -> Iterator[tuple[int, int]]:
    """Totals added up from the beginning after every round, and at the end, of who had played by then."""

    def totals(until: float) -> dict[int, int]:
        sat = {who for at, is_deal, who, _ in desk.moments if is_deal and at in desk.rounds and at <= until}
        return {
            who: sum(points for at, _, whose, points in desk.moments if at <= until and whose == who)
            for who in sat
        }

    def behind(standing: dict[int, int], who: int) -> int:
        return max(standing.values()) - standing[who]

    after = [totals(position) for position in desk.rounds]
    final = totals(float("inf"))
    for who in sorted(final):
        worst = max(behind(standing, who) for standing in after if who in standing)
        if behind(final, who) == 0 and worst > 0:
            yield who, worst


RECORDS = (
    *("best_round", "worst_round", "best_session", "worst_session", "biggest_contract"),
    *("longest_streak", "most_zeros", "biggest_win", "comeback", "most_fined"),
)


def records(nights: Sequence[Night], all_feats: Feats) -> list[Numbers]:
    found = []
    for what in RECORDS:
        if all_feats[what]:
            value = max(feat.value for feat in all_feats[what])
            equal = [feat for feat in all_feats[what] if feat.value == value]
            first = min(equal, key=lambda feat: (feat.when, feat.who))
            found.append(
                {"what": what, "value": -value if what.startswith("worst") else value, "player": first.who}
                | first.where
                | {"round": first.round, "others": len({feat.who for feat in equal}) - 1}
            )
    lengths = [night.rounds() for night in nights]
    if lengths:
        longest = nights[lengths.index(max(lengths))]
        found.append(
            {"what": "longest_evening", "value": max(lengths), "player": 0}
            | longest.where(longest.desks[0])
            | {"round": "", "others": lengths.count(max(lengths)) - 1}
        )
    return found


# What a title goes by, where that adds up; else the greatest feat.
SUMS: dict[str, Callable[[Numbers], int]] = {
    "most_zeros": lambda numbers: numbers["heat"].get((0, 0), 0),
    "fined": lambda numbers: numbers["fines"],
    "forbidden": lambda numbers: numbers["forbidden"],
    "one_trick": lambda numbers: numbers["one_off_points"],
}
EVENINGS = {"fined": "most_fined", "streak": "longest_streak"}


def titles(players: dict[int, Numbers], all_feats: Feats) -> dict[str, list[Numbers]]:
    """Whoever has the most, with the evening that had most of it, the first of equals."""
    found: dict[str, list[Numbers]] = {}
    for title in ("most_zeros", "comeback", "streak", "fined", "forbidden", "one_trick"):
        best: dict[int, Feat] = {}
        for feat in all_feats[EVENINGS.get(title, title)]:
            if feat.who not in best or feat.value > best[feat.who].value:
                best[feat.who] = feat
        values = {who: SUMS[title](players[who]) if title in SUMS else best[who].value for who in best}
        found[title] = [
            {"what": title, "value": values[who], "player": who} | best[who].where
            for who in sorted(values)
            if values[who] == max(values.values()) > 0
        ]
    return found


def book(nights: Sequence[Night], season: Season | None = None) -> Numbers:
    """Every number of the league's book, of one season or of all time."""
    nights = [night for night in nights if season is None or night.session.season_id == season.pk]
    players = {who: player(who, nights) for who in people_of(nights)}
    all_feats = feats(nights, players)
    return {
        "players": players,
        "pairs": pairs(nights),
        "records": records(nights, all_feats),
        "titles": titles(players, all_feats),
        "sessions": len(nights),
    }
