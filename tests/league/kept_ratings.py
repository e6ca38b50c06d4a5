"""A league's ratings as the app tells them, in the shape in which the slow ones are told."""

from scorekeeper.league.ratings.ratings import Ratings, ratings_of
from scorekeeper.models import League
from tests.league.slow_ratings import Numbers


def found(league: League) -> Ratings:
    ratings = ratings_of(league)
    assert ratings is not None
    return ratings


def numbers(league: League) -> dict[str, Numbers]:
    """Everything that a rating is, by name."""
    names = dict(league.players.values_list("pk", "name"))
    ratings = found(League.objects.get(pk=league.pk)).rated.values()
    return {names[each.player]: (each.rating.mu, each.rating.sigma, each.evenings) for each in ratings}
