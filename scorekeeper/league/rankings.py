"""The ranking that a league has today, for its table of all time and for seasons that begin with it."""

from ..models import League, User
from .events import changing, record
from .ranking import Ranking
from .tables import ranking_of


def change_ranking(league: League, ranking: Ranking, by: User) -> None:
    """From now on so; nothing is written where it is so already. A season that is open keeps its own."""
    with changing(league):
        league.refresh_from_db(fields=["ranking"])
        before = ranking_of(league, None)
        if ranking != before:
            league.ranking = ranking.to_json()
            league.save(update_fields=["ranking"])
            record(league, "ranking", by, before=before.to_json(), after=ranking.to_json())
