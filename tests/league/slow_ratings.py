"""A league's ratings once more, slowly and another way: from the raw rounds, every evening each time.

Nothing of the app's own ratings, no results, nothing kept; openskill itself is asked. Everybody goes by his name.
"""

from collections import defaultdict
from typing import Any

from openskill.models import PlackettLuce

from scorekeeper.models import Adjustment, GameSession, League, Line, Player

Numbers = tuple[float, float, int]  # mu, sigma, evenings


def slow_ratings(league: League) -> dict[str, Numbers]:
    return rated([points for session in in_play_order(league) if len(points := points_of(session)) > 1])


def rated(evenings: list[dict[str, int]]) -> dict[str, Numbers]:
    """Of points by name, evening by evening: openskill is handed the best first, of equals the weaker one."""
    model = PlackettLuce()
    now: dict[str, Any] = defaultdict(model.rating)
    for points in evenings:
        order = sorted(points, key=lambda name: (-points[name], now[name].mu, now[name].sigma))
        result = model.rate([[now[name]] for name in order], ranks=[float(-points[name]) for name in order])
        after: dict[Any, Any] = {}
        for name, (rating,) in zip(order, result, strict=True):
            after[name] = after.setdefault((points[name], now[name].mu, now[name].sigma), rating)
        now.update({name: after[name] for name in points})
    return {name: (each.mu, each.sigma, sum(name in e for e in evenings)) for name, each in now.items()}


def in_play_order(league: League) -> list[GameSession]:
    live = GameSession.objects.filter(league=league, deleted_at=None, playoff=False).exclude(state="disputed")
    return sorted(live, key=lambda each: (each.date, each.place_in_day, str(each.uid)))


def points_of(session: GameSession) -> dict[str, int]:
    """Points without starting balances of everybody who sat in a round that counts, by person."""
    sat: set[str] = set()
    points: dict[str, int] = defaultdict(int)
    lines = Line.objects.filter(round__table__session=session, round__deleted_at=None)
    for line in lines.select_related("round", "player"):
        points[person(line.player)] += line.points or 0
        if line.round.kind in {"played", "points"}:
            sat.add(person(line.player))
    given = Adjustment.objects.filter(table__session=session, deleted_at=None, starting=False)
    for adjustment in given.select_related("player"):
        points[person(adjustment.player)] += adjustment.points or 0
    return {each: total for each, total in points.items() if each in sat}


def person(player: Player) -> str:
    while player.merged_into is not None:
        player = player.merged_into
    return player.name
