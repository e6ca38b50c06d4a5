"""The pages of seasons: the list, the form, evenings that move, the ranking of a season to come."""

import re
import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import GameSession, League, Membership, Season
from scorekeeper.models.league import Role
from tests.factories import guest, league_of
from tests.league.evenings import DAY, evening, named, season, where
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db

POINTS = {"Dana": 3, "Bob": 2, "Carmen": 1}


def url(league: League, path: str = "") -> str:
    return f"/leagues/{league.uid}/seasons/{path}"


def told(answer: Any) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_a_league_without_seasons_says_what_one_is(league: League, phone: Client) -> None:
    text = text_of(phone.get(url(league)))
    assert "No season yet: every evening counts in the all-time table." in text
    assert "New season" in text


def test_the_list_has_days_evenings_and_champions(league: League, phone: Client) -> None:
    year = season(league, "2025", date(2025, 1, 1), ends=date(2025, 12, 31), closed_at=timezone.now())
    year.champions.add(named(league, "Dana"))
    season(league, "Thursdays", None, weekdays=[3])
    evening(league, date(2025, 5, 1), **POINTS)
    GameSession.objects.update(season=year)
    text = text_of(phone.get(url(league)))
    assert "2025 closed 1 January 2025 – 31 December 2025 one evening · Champion: Dana" in text
    assert "Thursdays running without a first or last day · Thursday 0 evenings" in text


def test_who_reads_only_finds_nothing_to_change(league: League) -> None:
    season(league)
    evening(league, date(2025, 5, 1), **POINTS)
    user = guest()
    Membership.objects.create(league=league, user=user, role=Role.VIEWER)
    answer = phone_of(user).get(url(league))
    assert "2026 running" in text_of(answer)
    assert [word in answer.content.decode() for word in ("edit/", "new/", "moves/")] == [False] * 3


def test_a_season_is_made_and_the_evenings_of_its_days_are_proposed(league: League, phone: Client) -> None:
    table = evening(league, DAY, **POINTS)
    key = phone.get(url(league, "new/")).context["form"]["key"].value()
    for _ in range(2):
        answer = phone.post(url(league, "new/"), {"name": "2026", "starts": "2026-01-01", "key": key})
        assert (answer.status_code, answer["Location"]) == (302, url(league, "moves/"))
    assert (Season.objects.count(), where(table)) == (1, [None])
    page = phone.get(url(league, "moves/"))
    assert "Thu 26 Nov 2026 Dana 3 · Bob 2 · Carmen 1 no season to 2026" in text_of(page)
    ((move, _people),) = page.context["page"].items
    answer = phone.post(url(league, "moves/"), {"move": [move.key]})
    assert where(table) == ["2026"]
    landed = phone.get(answer["Location"])
    assert "One evening was moved. Undo" in text_of(landed)
    undo = url(league, f"moves/{landed.context['moved'].uid}/undo/")
    assert told(phone.post(undo)) == ["One evening is back where it was."]
    assert where(table) == [None]
    assert "was moved" not in text_of(phone.get(answer["Location"]))


def test_a_new_season_tells_how_it_will_be_ranked_while_that_can_be_changed(
    league: League, phone: Client
) -> None:
    League.objects.update(ranking={"metric": "average"})
    text = text_of(phone.get(url(league, "new/")))
    assert "Ranked by points per round, starting balances included; every evening counts;" in text
    assert "from its first day on that stays. Change the ranking first" in text


def test_a_season_that_takes_no_evening_proposes_none(league: League, phone: Client) -> None:
    answer = phone.post(url(league, "new/"), {"name": "2026", "starts": "", "weekdays": ["0", "3"]})
    assert answer["Location"] == url(league)
    assert (Season.objects.get().starts, Season.objects.get().weekdays) == (None, [0, 3])


def test_every_weekday_is_as_none(league: League, phone: Client) -> None:
    phone.post(url(league, "new/"), {"name": "2026", "weekdays": [str(day) for day in range(7)]})
    assert Season.objects.get().weekdays == []


@pytest.mark.parametrize(
    ("starts", "ends"), [("0001-01-01", "0001-01-01"), ("", "0001-01-02"), ("9999-12-31", "9999-12-31")]
)
def test_no_day_is_too_far_away(league: League, phone: Client, starts: str, ends: str) -> None:
    season(league, "always", None)
    phone.post(url(league, "new/"), {"name": "far", "starts": starts, "ends": ends})
    far = Season.objects.get(name="far")
    for path in ("", "new/", f"{far.uid}/", f"{far.uid}/edit/", f"{far.uid}/close/"):
        assert phone.get(url(league, path)).status_code == 200


def test_the_next_season_begins_where_the_last_one_ends(league: League, phone: Client) -> None:
    season(league, ends=date(2026, 12, 31))
    assert phone.get(url(league, "new/")).context["form"]["starts"].value() == date(2027, 1, 1)


@pytest.mark.parametrize(
    ("typed", "field", "error"),
    [
        ({"name": ""}, "name", "This field is required."),
        ({"name": "\u200f "}, "name", "This field is required."),
        ({"name": "2026"}, "name", "Another season of this league has this name: choose another one."),
        (
            {"starts": "2027-02-01", "ends": "2027-01-31"},
            "ends",
            "The last day is before the first: change one of them.",
        ),
        ({"starts": "tomorrow"}, "starts", "Enter a valid date."),
    ],
)
def test_what_is_wrong_is_told_and_what_was_typed_stays(
    league: League, phone: Client, typed: dict[str, str], field: str, error: str
) -> None:
    season(league)
    sent = {"name": "2027", "starts": "2027-01-01", "ends": "2027-12-31", "weekdays": ["3"]} | typed
    answer = phone.post(url(league, "new/"), sent)
    assert answer.status_code == 422
    assert answer.context["form"].errors[field] == [error]
    assert {name: answer.context["form"][name].value() for name in sent} == sent
    assert Season.objects.count() == 1


def test_a_season_is_changed_and_says_who_takes_an_evening_where_two_run(
    league: League, phone: Client
) -> None:
    year = season(league)
    season(league, "autumn", date(2026, 9, 1))
    answer = phone.post(url(league, f"{year.uid}/edit/"), {"name": "The year", "starts": "2026-02-01"})
    assert answer["Location"] == url(league)
    (overlap, saved) = [re.sub("[\u2068\u2069]", "", text) for text in told(answer)]
    assert overlap == "“autumn” runs on some of the same days: a new evening there goes to “autumn”."
    assert saved == "Saved."
    year.refresh_from_db()
    assert (year.name, year.starts) == ("The year", date(2026, 2, 1))
    text = text_of(phone.get(url(league, f"{year.uid}/edit/"))).replace("\u2068", "").replace("\u2069", "")
    assert "“autumn” runs on some of the same days: a new evening there goes to “autumn”." in text


def test_a_refused_change_keeps_the_page_of_the_season_as_it_is(league: League, phone: Client) -> None:
    year = season(league)
    season(league, "autumn", date(2026, 9, 1))
    answer = phone.post(url(league, f"{year.uid}/edit/"), {"name": "autumn"})
    assert (answer.status_code, answer.context["season"].name) == (422, "2026")
    assert answer.context["form"]["name"].value() == "autumn"


def test_an_empty_season_is_deleted_once(league: League, phone: Client) -> None:
    year = season(league)
    assert "Delete this season" in text_of(phone.get(url(league, f"{year.uid}/edit/")))
    for _ in range(2):
        answer = phone.post(url(league, f"{year.uid}/delete/"))
        assert (answer["Location"], told(answer)[-1]) == (url(league), "The season is deleted.")
    assert Season.objects.count() == 0


def test_a_season_with_an_evening_stays(league: League, phone: Client) -> None:
    year = season(league)
    evening(league, DAY, **POINTS)
    assert "Delete this season" not in text_of(phone.get(url(league, f"{year.uid}/edit/")))
    answer = phone.post(url(league, f"{year.uid}/delete/"))
    assert answer["Location"] == url(league, f"{year.uid}/edit/")
    assert Season.objects.count() == 1


# Evenings to move


def test_one_moved_by_hand_is_marked_and_not_ticked(league: League, phone: Client) -> None:
    for day in (1, 2):
        evening(league, date(2026, 1, day), **POINTS)
    GameSession.objects.filter(date=date(2026, 1, 1)).update(season_pinned=True)
    season(league)
    page = phone.get(url(league, "moves/"))
    assert "Thu 1 Jan 2026 Dana 3 · Bob 2 · Carmen 1 no season to 2026 moved by hand" in text_of(page)
    assert page.content.decode().count(" checked>") == 1


def test_nothing_ticked_moves_nothing(league: League, phone: Client) -> None:
    table = evening(league, DAY, **POINTS)
    season(league)
    answer = phone.post(url(league, "moves/"))
    assert (answer["Location"], told(answer)) == (url(league), ["No evening was moved."])
    assert where(table) == [None]


def test_what_has_changed_meanwhile_is_told_and_shown_as_it_is_now(league: League, phone: Client) -> None:
    tables = [evening(league, date(2026, month, 1), **POINTS) for month in (3, 10)]
    season(league)
    moves = phone.get(url(league, "moves/")).context["page"].items
    season(league, "autumn", date(2026, 9, 1))
    answer = phone.post(url(league, "moves/"), {"move": [move.key for move, _people in moves]})
    assert answer.status_code == 409
    text = text_of(answer)
    assert "One of them has changed meanwhile and stays where it is: look again. moved: 1" in text
    assert "Thu 1 Oct 2026 Dana 3 · Bob 2 · Carmen 1 no season to autumn" in text
    assert where(*tables) == ["2026", None]


def test_many_evenings_come_on_pages(league: League, phone: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.league.views.season_moves.A_PAGE", 2)
    tables = [evening(league, date(2026, 1, day), **POINTS) for day in (1, 2, 3)]
    season(league)
    first, second = (phone.get(url(league, f"moves/?page={number}")).context["page"] for number in (1, 2))
    assert [(len(page.items), page.newer, page.older) for page in (first, second)] == [
        (2, None, 2),
        (1, 1, None),
    ]
    answer = phone.post(url(league, "moves/"), {"move": [move.key for move, _people in first.items]})
    assert where(*tables) == ["2026", "2026", None]
    assert "One evening belongs elsewhere by its day" in text_of(phone.get(answer["Location"]))


def test_where_all_is_in_its_place_the_page_says_so(league: League, phone: Client) -> None:
    assert "Every evening is in the season that its day says." in text_of(phone.get(url(league, "moves/")))


# The ranking of a season to come


def test_a_season_to_come_takes_a_ranking_of_its_own(league: League, phone: Client) -> None:
    coming = season(league, "next", timezone.localdate() + timedelta(days=10))
    page = phone.get(url(league, f"{coming.uid}/ranking/"))
    assert "Until the season opens" in text_of(page)
    form = page.context["form"]
    typed = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    answer = phone.post(url(league, f"{coming.uid}/ranking/"), typed | {"metric": "average"})
    assert answer["Location"] == url(league, f"{coming.uid}/")
    coming.refresh_from_db()
    assert coming.ranking == {"metric": "average"}


def test_the_ranking_of_an_open_season_is_frozen(league: League, phone: Client) -> None:
    year = season(league)
    page = phone.get(url(league, f"{year.uid}/ranking/"))
    assert f"Frozen since {timezone.localdate():%-d %B %Y}" in text_of(page)
    form = page.context["form"]
    typed = {field.html_name: field.value() for field in form if field.value() not in (None, False)}
    answer = phone.post(url(league, f"{year.uid}/ranking/"), typed | {"metric": "average"})
    year.refresh_from_db()
    assert (answer.status_code, year.ranking) == (409, {})


def test_a_season_with_evenings_takes_no_first_day_to_come(league: League, phone: Client) -> None:
    year = season(league)
    evening(league, Dana=3, Bob=2, Carmen=1)
    day = timezone.localdate() + timedelta(days=10)
    answer = phone.post(url(league, f"{year.uid}/edit/"), {"name": "2026", "starts": day})
    assert answer.status_code == 422
    assert "The season has begun: its first day can’t be one to come." in text_of(answer)
    assert f'value="{day}"' in answer.content.decode()


# The page of a season


def test_the_page_of_a_season_tells_its_days_its_freezing_and_what_is_disputed(
    league: League, phone: Client
) -> None:
    year = season(league)
    table = evening(league, DAY, **POINTS)
    GameSession.objects.filter(pk=table.session_id).update(state="disputed", dispute="round 7")
    text = text_of(phone.get(url(league, f"{year.uid}/")))
    assert "from 1 January 2026 on running" in text
    assert f"Its ranking is frozen since {timezone.localdate():%-d %B %Y}." in text
    assert "Disputed Thu 26 Nov 2026 round 7" in text


def test_the_list_costs_the_same_for_one_season_and_for_three(
    league: League, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone.get(url(league))
    for number in range(3):
        season(league, str(number), date(2020 + number, 1, 1), closed_at=timezone.now())
        evening(league, DAY, **POINTS)
        with django_assert_num_queries(7):
            phone.get(url(league))


def test_a_season_of_another_league_is_not_there(league: League, phone: Client) -> None:
    theirs = season(league_of(guest()))
    assert phone.get(url(league, f"{theirs.uid}/edit/")).status_code == 404
    assert phone.post(url(league, f"moves/{uuid.uuid4()}/undo/")).status_code == 404
