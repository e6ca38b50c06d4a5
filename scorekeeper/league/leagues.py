"""A league as a whole: made, named, its house rules for new evenings and its ranking."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from .. import rules as game
from ..models import League, LeagueEvent, Membership, Player, RuleSet, User
from ..models.league import Role
from ..names import clean_name
from .events import changing, record
from .seasons.lifecycle import follow_ranking
from .standings.ranking import Ranking
from .standings.tables import ranking_of


@transaction.atomic
def create_league(
    user: User, name: str, *, rules: game.RuleSet = game.CLASSIC, people: Iterable[str] = ()
) -> League:
    """A new league of this owner, with these people on its roster in the order in which they were named."""
    league = League.objects.create(name=clean_name(name), rules=RuleSet.objects.keep(rules))
    Membership.objects.create(league=league, user=user, role=Role.OWNER)
    for person in people:
        Player.objects.create(league=league, name=clean_name(person))
    record(league, "create", user, name=league.name)
    return league


@transaction.atomic
def rename_league(league: League, name: str, by: User) -> None:
    """Another name; nothing is written where it is the same."""
    before, after = league.name, clean_name(name)
    if before != after:
        League.objects.filter(pk=league.pk).update(name=after)
        league.name = after
        record(league, "rename", by, before=before, after=after)


@transaction.atomic
def change_rules(league: League, rules: game.RuleSet, by: User) -> None:
    """House rules for the evenings that begin from now on; what was played keeps its own."""
    before = league.rules.rules
    if rules != before:
        league.rules = RuleSet.objects.keep(rules)
        league.save(update_fields=["rules"])
        record(league, "rules", by, before=before.to_json(), after=rules.to_json())


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


def last_event(league: League, verb: str) -> LeagueEvent | None:
    """When something was changed last, and by whom; None where it is as it was made."""
    return league.events.filter(verb=verb, undone_at=None).select_related("by").order_by("-id").first()
