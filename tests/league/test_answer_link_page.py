"""The page of the league's link: who sees it, who makes it, who ends it."""

import pytest
from django.test import Client

from scorekeeper.league.meetings.link import end, is_ended, token_of
from scorekeeper.models import League, User
from scorekeeper.models.league import Role
from tests.league.people import member_of, told
from tests.league.planned import planned
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorer(league: League) -> Client:
    return phone_of(member_of(league, Role.SCORER))


def path(league: League) -> str:
    return f"/leagues/{league.uid}/meetings/link/"


def test_whoever_plans_makes_the_first_link(league: League, scorer: Client) -> None:
    assert "Make the link" in text_of(scorer.get(path(league)))
    tokens = set()
    for _tap in range(2):
        assert scorer.post(path(league), {"action": "make"})["Location"] == path(league)
        league.refresh_from_db()
        tokens.add(token_of(league))
    (token,) = tokens
    page = scorer.get(path(league)).content.decode()
    address = f"http://testserver/a/{token}/"
    assert [
        f'href="{address}"' in page,
        f'href="webcal://testserver/a/{token}/calendar.ics?language=en"' in page,
        f'href="{address}calendar.ics?language=en"' in page,
        "End this link" in page,
    ] == [True, True, True, False]


def test_the_calendar_speaks_the_pages_language(league: League, phone: Client) -> None:
    planned(league)
    page = phone.get(path(league), headers={"accept-language": "he"}).content.decode()
    assert f"/a/{token_of(league)}/calendar.ics?language=he" in page


def test_only_an_owner_renews_or_ends_it(league: League, scorer: Client, phone: Client) -> None:
    planned(league)
    first = token_of(league)
    for action in ("renew", "end"):
        assert scorer.post(path(league), {"action": action}).status_code == 403
    league.refresh_from_db()
    assert token_of(league) == first
    answer = phone.post(path(league), {"action": "renew"}, follow=True)
    league.refresh_from_db()
    assert (
        "The old link opens nothing any more." in text_of(answer),
        token_of(league) not in {"", first},
    ) == (
        True,
        True,
    )
    phone.post(path(league), {"action": "end"})
    league.refresh_from_db()
    assert (token_of(league), is_ended(league)) == ("", True)
    assert len(told(league, "answer_link_renewed", "answer_link_ended")) == 2


def test_one_that_was_ended_is_made_anew_by_an_owner_alone(
    league: League, owner: User, scorer: Client, phone: Client
) -> None:
    end(league, owner)
    scorer.post(path(league), {"action": "make"})
    league.refresh_from_db()
    assert is_ended(league)
    assert [
        "Make the link" in text_of(scorer.get(path(league))),
        "New link" in text_of(phone.get(path(league))),
    ] == [
        False,
        True,
    ]
    phone.post(path(league), {"action": "renew"})
    league.refresh_from_db()
    assert token_of(league) != ""


def test_what_is_no_action_changes_nothing(league: League, phone: Client) -> None:
    assert phone.post(path(league), {"action": "burn"})["Location"] == path(league)
    league.refresh_from_db()
    assert league.answer_token is None


def test_the_page_is_kept_by_no_cache(league: League, phone: Client) -> None:
    assert phone.get(path(league))["Cache-Control"] == "no-store"
