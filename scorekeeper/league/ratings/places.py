"""Who finished where in the evenings of a league, read from the stored results."""

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import F

from ...models import GameSession, League, SessionResult
from ...models.people import merged
from ..standings.results import sessions_of
from .course import Outcome


def evenings_of(league: League) -> list[Outcome]:
    """The evenings that count in the tables, in the order of play: by date, place in the day, uid. Three queries.

    In each everybody who sat in a round, a guest as well: he himself, whoever's evening it is in the tables.
    """
    found = sessions_of(league, None).exclude(state=GameSession.State.DISPUTED)
    rows = found.values_list("pk", "uid", "date", "place_in_day")
    ordered = sorted(rows, key=lambda row: (row[2], row[3], str(row[1])))
    places = _places(league)
    return [Outcome(pk, day, places.get(pk, ())) for pk, _uid, day, _place in ordered]


def _places(league: League) -> dict[int, tuple[tuple[int, int], ...]]:
    """By session, as an `Outcome` has them."""
    stands_for = merged(league.players.all())
    points: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    rows = SessionResult.objects.filter(session__in=sessions_of(league, None), rounds__gt=0)
    for session, player, own in rows.values_list("session_id", "player_id", F("points") - F("starting")):
        points[session][stands_for[player]] += own
    return {session: tuple(sorted(placed(each).items())) for session, each in points.items()}


def placed(points: Mapping[int, int]) -> dict[int, int]:
    """Places by points: 1, 2, 2, 4.

    >>> placed({7: 10, 8: -5, 9: 10})
    {7: 1, 8: 3, 9: 1}
    """
    return {player: 1 + sum(other > own for other in points.values()) for player, own in points.items()}
