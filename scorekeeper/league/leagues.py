"""A league as a whole: made, named, its house rules for new evenings and its ranking."""

import uuid
from collections.abc import Iterable

from django.utils import timezone

from .. import rules as game
from ..models import League, LeagueEvent, Membership, Player, RuleSet, User
from ..models.league import Role
from ..names import clean_name
from ..play.change import writing
from .events import changing, record
from .seasons.lifecycle import follow_ranking
from .standings.ranking import Ranking
from .standings.tables import ranking_of


def create_league(
    user: User,
    name: str,
    *,
    rules: game.RuleSet = game.CLASSIC,
    people: Iterable[str] = (),
    uid: uuid.UUID | None = None,
) -> League:
    """A new league of this owner, with these people on its roster in the order in which they were named.

    The same `uid` again, from a second tap, finds the league that the first one made.
    """
    with writing():
        # On PostgreSQL the second of two taps at once waits here until the first has made it.
        User.objects.select_for_update().get(pk=user.pk)
        there = league_made(user, uid)
        if there is not None:
            return there
        league = League(name=clean_name(name), rules=RuleSet.objects.keep(rules))
        if uid and not League.objects.filter(uid=uid).exists():
            league.uid = uid
        league.save(force_insert=True)
        Membership.objects.create(league=league, user=user, role=Role.OWNER)
        for person in people:
            Player.objects.create(league=league, name=clean_name(person))
        record(league, "create", user, name=league.name)
    return league


def league_made(user: User, uid: uuid.UUID | None) -> League | None:
    """The league that the user made with this `uid`, and still owns."""
    own = League.objects.filter(memberships__user=user, memberships__role=Role.OWNER, deleted_at=None)
    return own.filter(uid=uid).first() if uid else None


def rename_league(league: League, name: str, by: User) -> None:
    """Another name; nothing is written where it is the same."""
    with changing(league):
        league.refresh_from_db(fields=["name"])
        before, after = league.name, clean_name(name)
        if before != after:
            league.name = after
            league.save(update_fields=["name"])
            record(league, "rename", by, before=before, after=after)


def change_rules(league: League, rules: game.RuleSet, by: User) -> None:
    """House rules for the evenings that begin from now on; what was played keeps its own."""
    with changing(league):
        league.refresh_from_db(fields=["rules"])
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
