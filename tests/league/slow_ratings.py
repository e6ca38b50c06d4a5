"""A league's ratings once more, slowly and another way: from the raw rounds, every evening each time.

Nothing of the app's own ratings, no results, nothing kept; openskill itself is asked. Everybody goes by his name.
"""

from collections import defaultdict
from typing import Any

from openskill.models import PlackettLuce

from scorekeeper.models import Adjustment, GameSession, League, Line, Player

Numbers = tuple[float, float, int]  # mu, sigma, evenings


def slow_ratings(league: League) -> dict[str, Numbers]:
    points = points_of(league)
    return rated([points[each.pk] for each in in_play_order(league) if len(points.get(each.pk, {})) > 1])


def rated(evenings: list[dict[str, int]]) -> dict[str, Numbers]:
    """Of points by name, evening by evening: openskill is handed the best first, of equals the weaker one."""
    model = PlackettLuce()
    now: dict[str, Any] = defaultdict(model.rating)
    for points in evenings:
        order = sorted(points, key=lambda name: (-points[name], now[name].mu, now[name].sigma))
        # Two who are equal may be one object here, which openskill would change twice.
        teams = [[model.create_rating([now[name].mu, now[name].sigma])] for name in order]
        result = model.rate(teams, ranks=[float(-points[name]) for name in order])
        after: dict[Any, Any] = {}
        for name, (rating,) in zip(order, result, strict=True):
            after[name] = after.setdefault((points[name], now[name].mu, now[name].sigma), rating)
        now.update({name: after[name] for name in points})
    return {name: (each.mu, each.sigma, sum(name in e for e in evenings)) for name, each in now.items()}


def in_play_order(league: League) -> list[GameSession]:
    live = GameSession.objects.filter(league=league, deleted_at=None, playoff=False).exclude(state="disputed")
    return sorted(live, key=lambda each: (each.date, each.place_in_day, str(each.uid)))


def points_of(league: League) -> dict[int, dict[str, int]]:
    """By session, the points without starting balances of everybody who sat in a round that counts."""
    who = {player.pk: person(player) for player in Player.objects.filter(league=league)}
    sat: dict[int, set[str]] = defaultdict(set)
    points: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    lines = Line.objects.filter(round__table__session__league=league, round__deleted_at=None)
    for line in lines.select_related("round__table"):
        session = line.round.table.session_id
        points[session][who[line.player_id]] += line.points or 0
        if line.round.kind in {"played", "points"}:
            sat[session].add(who[line.player_id])
    given = Adjustment.objects.filter(table__session__league=league, deleted_at=None, starting=False)
    for adjustment in given.select_related("table"):
        points[adjustment.table.session_id][who[adjustment.player_id]] += adjustment.points or 0
    return {
        session: {name: total for name, total in each.items() if name in sat[session]}
        for session, each in points.items()
    }


def person(player: Player) -> str:
    while player.merged_into is not None:
        player = player.merged_into
    return player.name
