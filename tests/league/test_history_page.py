"""The league's own history, in words."""

import re
from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.league import leagues
from scorekeeper.league.people import claims, invites, members, roster
from scorekeeper.league.views.history import A_PAGE
from scorekeeper.league.views.telling import TITLES, tell
from scorekeeper.models import League, LeagueEvent
from scorekeeper.models.league import Role
from tests.factories import guest
from tests.league.people import member_of, owner_of, player
from tests.pages import phone_of, text_of
from tests.serving import ROOT

pytestmark = pytest.mark.django_db


def words(league: League) -> list[str]:
    """Every step with what it changed, the newest first, without the marks of direction."""
    told = []
    for step in tell(league.events.order_by("-pk")):
        facts = [f"{fact.what}: {fact.before} > {fact.after}" for fact in step.facts]
        told.append(re.sub("[\u2066-\u2069]", "", " | ".join([step.title, *facts])))
    return told


def test_steps_are_told_with_what_was_before_and_after(league: League) -> None:
    owner, eve = owner_of(league), member_of(league, name="Eve")
    leagues.rename_league(league, "Friday", owner)
    leagues.change_rules(league, game.PRESETS["zero_over_30"], owner)
    members.change_role(league, eve, Role.SCORER, owner)
    invites.make(league, owner, Role.VIEWER, lasts="month", uses=5)
    invites.accept(invites.make(league, owner, Role.SCORER).token, guest())
    claims.ask(league, player(league, "Dana"), eve)
    person = roster.Person("Bobby", ranked=False, until=date(2026, 10, 1))
    roster.describe(player(league, "Bob"), person, owner)
    assert words(league) == [
        "Changed: Bob | Name: Bob > Bobby | On the table: ranked > guest | Until:  > 1 October 2026",
        "Eve asks to be Dana",
        "New member: A guest | Role:  > Scorer",
        "Invite link made | Role:  > Scorer | Good for:  > a week | For how many?:  > 1",
        "Invite link made | Role:  > Viewer | Good for:  > a month | For how many?:  > 5",
        "Another role: Eve | Role: Viewer > Scorer",
        "House rules for new evenings | Zero made, over: 25 > 30",
        "League renamed | Name: Thursday whist > Friday",
        "League made: Thursday whist",
    ]


def test_every_verb_that_is_recorded_has_words() -> None:
    recorded = set()
    for path in ROOT.glob("scorekeeper/**/*.py"):
        recorded |= set(re.findall(r'record\(\s*\w+(?:\.\w+)*,\s*"(\w+)"', path.read_text()))
    recorded |= {"leave", "remove"}
    assert recorded - set(TITLES) == set()
    assert {"create", "merge", "role", "leave"} <= recorded


def test_a_name_with_a_percent_sign_is_told_as_it_is(league: League) -> None:
    roster.add(league, "100% Dana", owner_of(league))
    assert words(league)[0] == "On the roster: 100% Dana"


def test_who_did_it_is_named(league: League) -> None:
    eve = member_of(league, Role.OWNER, name="Eve")
    roster.archive(player(league, "Dana"), eve)
    league.players.filter(name="Bob").update(user=owner_of(league))
    page = phone_of(member_of(league)).get(f"/leagues/{league.uid}/history/")
    assert [who for _step, who in page.context["steps"]] == ["Eve", "Bob"]


def test_the_history_takes_the_same_queries_and_comes_a_page_at_a_time(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone, path = phone_of(owner_of(league)), f"/leagues/{league.uid}/history/"
    phone.get("/")
    for number in (1, 2, 3):
        roster.archive(player(league, ("Dana", "Bob", "Dov")[number - 1]), owner_of(league))
        with django_assert_num_queries(6):
            phone.get(path)
    LeagueEvent.objects.bulk_create(
        LeagueEvent(league=league, verb="archive", summary={"player": str(number)})
        for number in range(A_PAGE)
    )
    first, second = phone.get(path), phone.get(path, {"page": 2})
    assert (len(first.context["steps"]), len(second.context["steps"])) == (A_PAGE, 4)
    assert ("Older" in text_of(first), "Newer" in text_of(second)) == (True, True)
