"""Merging on the pages: who, what goes over, what speaks against it; and taking it back in the history."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import League, LeagueEvent, Player
from scorekeeper.play import finish
from tests.factories import guest, league_of, play, stamp, table_in
from tests.league.people import owner_of, player, told
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """A league where Dana sat an evening as Danna."""
    league = league_of(guest())
    for name in ("Dana", "Danna"):
        table = table_in(league, name, "Bob", "Carmen", "Dov")
        play(table)
        finish.finish(table, stamp(table))
    return league


def at(league: League, name: str = "Danna") -> str:
    return f"/leagues/{league.uid}/players/{player(league, name).uid}/merge/"


def send(league: League, into: str = "Dana") -> Any:
    return phone_of(owner_of(league)).post(at(league), {"player": player(league, into).pid})


def test_everybody_else_is_offered(league: League) -> None:
    page = phone_of(owner_of(league)).get(at(league))
    assert [other.name for other, _face in page.context["others"]] == ["Bob", "Carmen", "Dana", "Dov"]


def test_what_goes_over_is_shown_before_anything_is_changed(league: League) -> None:
    page = phone_of(owner_of(league)).get(at(league), {"player": player(league, "Dana").pid})
    assert "Danna 1 −20 Dana 1 −20" in text_of(page)
    assert player(league, "Danna").merged_into is None


def test_two_become_one_and_a_second_tap_changes_nothing(league: League) -> None:
    path, into = at(league), player(league, "Dana")
    phone = phone_of(owner_of(league))
    for _tap in range(2):
        answer = phone.post(path, {"player": into.pid})
        assert answer["Location"] == f"/leagues/{league.uid}/players/{into.uid}/"
    assert len(told(league, "merge")) == 1
    assert phone.get(answer["Location"]).context["shown"].numbers.sessions == 2


def test_two_who_sat_together_are_told_where(league: League) -> None:
    shown = phone_of(owner_of(league)).get(at(league), {"player": player(league, "Bob").pid})
    sent = send(league, "Bob")
    assert (shown.status_code, sent.status_code, player(league, "Danna").merged_into) == (200, 422, None)
    assert (
        "Danna and Bob sat at one table, or at two at the same time, so they are two people: Thursday 26 November"
        in text_of(sent)
    )


@pytest.mark.parametrize("chosen", ["", "somebody"])
def test_nobody_chosen_is_refused(league: League, chosen: str) -> None:
    assert phone_of(owner_of(league)).post(at(league), {"player": chosen}).status_code == 422


def test_a_merge_is_taken_back_in_the_history(league: League) -> None:
    send(league)
    phone, path = phone_of(owner_of(league)), f"/leagues/{league.uid}/history/"
    event = LeagueEvent.objects.get(verb="merge")
    assert "Take it back" in text_of(phone.get(path))
    for _tap in range(2):
        assert phone.post(f"{path}{event.uid}/undo/")["Location"] == path
    assert (player(league, "Danna").merged_into, len(told(league, "unmerge"))) == (None, 1)
    assert "Take it back" not in text_of(phone.get(path))


def test_taking_back_tells_that_the_name_is_somebody_elses(league: League) -> None:
    send(league)
    Player.objects.create(league=league, name="Danna")
    event = LeagueEvent.objects.get(verb="merge")
    answer = phone_of(owner_of(league)).post(f"/leagues/{league.uid}/history/{event.uid}/undo/")
    assert answer.status_code == 422
    assert "Somebody else has this name by now: rename that player first." in text_of(answer)


def test_only_a_merge_is_taken_back_there(league: League) -> None:
    event = LeagueEvent.objects.get(verb="create")
    path = f"/leagues/{league.uid}/history/{event.uid}/undo/"
    assert phone_of(owner_of(league)).post(path).status_code == 404


def test_the_preview_takes_the_same_queries_however_many_evenings(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = phone_of(owner_of(league))
    phone.get("/")
    for evenings in (2, 3, 4):
        table = table_in(league, "Danna", "Bob", "Carmen", "Dov")
        play(table)
        finish.finish(table, stamp(table))
        for other, together in (("Dana", 0), ("Bob", evenings)):
            with django_assert_num_queries(14):
                page = phone.get(at(league), {"player": player(league, other).pid})
            assert len(page.context["together"]) == together
            assert page.context["follows"].evenings == evenings
