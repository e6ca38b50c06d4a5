"""The ranking that a league has today, for its table of all time and for seasons that begin with it."""

from django.utils import timezone

from ..models import League, User
from .events import changing, record
from .ranking import Ranking
from .seasons import follow_ranking
from .tables import ranking_of


def change_ranking(league: League, ranking: Ranking, by: User) -> None:
    """From now on so, also for seasons to come that were to begin with the league's own. Open ones keep theirs.

    Nothing is written where it is so already.
    """
    with changing(league):
        league.refresh_from_db(fields=["ranking"])
        stored, before = league.ranking, ranking_of(league, None)
        if ranking != before:
            league.ranking = ranking.to_json()
            league.save(update_fields=["ranking"])
            follow_ranking(league, stored, timezone.localdate())
            record(league, "ranking", by, before=before.to_json(), after=ranking.to_json())
