"""The page of a table: of all time, and of a season."""

import re
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from scorekeeper.league.standings.page import page_of
from scorekeeper.models import (
    GameSession,
    League,
    Player,
    Season,
    SeasonAdjustment,
    SessionResult,
    Standings,
    User,
)
from scorekeeper.templatetags.standings import percent, worth
from tests.factories import guest, league_of, play, table_in
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db

THURSDAY = date(2026, 11, 26)


def evening(league: League, day: date = THURSDAY, *names: str) -> GameSession:
    """One round: Dana -20, Bob 35, Carmen 19, Dov 14 by their seats."""
    table = table_in(league, *names, date=day)
    play(table)
    GameSession.objects.filter(pk=table.session_id).update(state=GameSession.State.FINISHED)
    League.touch(league.pk)
    return table.session


def address(league: League, season: Season | None = None) -> str:
    return f"/leagues/{league.uid}/" + (f"seasons/{season.uid}/" if season else "standings/")


def rows(answer: Any) -> list[str]:
    """The words of every line of the list, what is folded below left out."""
    lines = re.findall(r"<summary class=\"item\">(.*?)</summary>", answer.content.decode(), re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", line).split()) for line in lines]


def test_a_table_without_evenings_says_how_it_begins(league: League, phone: Client) -> None:
    answer = phone.get(address(league))
    assert rows(answer) == []
    assert "No evening counts here yet. The table opens with the first round of one." in text_of(answer)
    assert "Ranked by total points" in text_of(answer)


def test_the_table_has_place_name_evenings_form_and_points(league: League, phone: Client) -> None:
    evening(league)
    evening(league, date(2026, 11, 27), "Bob", "Dana", "Carmen", "Eve")
    assert rows(phone.get(address(league))) == [
        "1 . C Carmen 2 evenings Last places: 2 2 38",
        "2 . B Bob 2 evenings Last places: 1 4 15",
        "2 . Da Dana 2 evenings Last places: 4 1 15",
        "4 . Do Dov one evening Last places: 3 14",
        "4 . E Eve one evening Last places: 3 14",
    ]


def test_behind_a_place_stand_its_numbers(league: League, phone: Client) -> None:
    league.ranking = {"metric": "placement", "drop": 1}
    league.save()
    evening(league)
    evening(league, date(2026, 11, 27))
    dana = Player.objects.get(name="Dana")
    SeasonAdjustment.objects.create(league=league, player=dana, points=7, reason="the cup", date=THURSDAY)
    League.touch(league.pk)
    words = text_of(phone.get(address(league)))
    # What is dropped is the older of two equal evenings.
    assert (
        "Points −20 Rounds 1 Points per round −20.00 Points for places 0 Evenings won 0 Contracts made 0 of 1"
        " the cup +7 26 Nov 2026 One evening is left out 26 Nov 2026" in words
    )
    assert rows(phone.get(address(league)))[0] == "1 . Da Dana 2 evenings Last places: 4 4 7"


def test_who_is_not_ranked_stands_below_with_the_reason(league: League, phone: Client) -> None:
    league.ranking = {"min_sessions": 2}
    league.save()
    evening(league)
    evening(league, date(2026, 11, 27), "Dana", "Bob", "Carmen", "Eve")
    Player.objects.filter(name="Bob").update(ranked=False)
    Player.objects.filter(name="Carmen").update(until=date(2026, 11, 20))
    League.touch(league.pk)
    answer = phone.get(address(league))
    assert [(s.player.name, s.line.place, s.why) for s in answer.context["shown"].standings] == [
        ("Dana", 1, ""),
        ("Bob", None, "Guest"),
        ("Carmen", None, "Left on 20 November 2026"),
        ("Dov", None, "1 of 2 evenings"),
        ("Eve", None, "1 of 2 evenings"),
    ]
    assert "Not ranked" in text_of(answer)


def test_my_own_line_stands_out(league: League, phone: Client, owner: User) -> None:
    evening(league)
    Player.objects.filter(name="Dov").update(user=owner)
    shown = phone.get(address(league)).context["shown"]
    assert [each.player.name for each in shown.standings if each.me] == ["Dov"]
    stranger = guest()
    assert not any(each.me for each in page_of(league, None, stranger).standings)


def test_names_are_written_as_text(league: League, phone: Client) -> None:
    evening(league, THURSDAY, "<b>Dana", "Bob", "Carmen", "Dov")
    page = phone.get(address(league)).content.decode()
    assert "&lt;b&gt;Dana" in page
    assert "<b>Dana" not in page


def test_notes_tell_what_the_table_leaves_out_for_now(league: League, phone: Client) -> None:
    evening(league)
    assert "provisional" not in text_of(phone.get(address(league)))
    with time_machine.travel(datetime(2026, 11, 26, 21, tzinfo=UTC)):
        play(table_in(league))
        session = evening(league)
        GameSession.objects.filter(pk=session.pk).update(state=GameSession.State.DISPUTED)
        League.touch(league.pk)
        owner = phone_of(league.memberships.get().user)
        words = text_of(owner.get(address(league)))
    assert "An evening is being played: the table is provisional." in words
    assert "One evening is disputed and not counted until it is settled." in words


def closed_season(league: League, *champions: str) -> Season:
    season = Season.objects.create(
        league=league, name="2026", note="Decided by cards", ends=date(2026, 12, 31)
    )
    evening(league)
    season.closed_at = datetime(2026, 12, 31, 12, tzinfo=UTC)
    season.save()
    season.champions.set(Player.objects.filter(name__in=champions))
    return season


def test_a_closed_season_has_its_champions(league: League, phone: Client) -> None:
    season = closed_season(league, "Bob")
    words = text_of(phone.get(address(league, season)))
    assert "Champion Bob Closed on 31 December 2026 Decided by cards" in words
    assert "First in the table now" not in words


def test_a_champion_of_several_who_tied_is_no_change(league: League, phone: Client) -> None:
    season = Season.objects.create(league=league, name="2026", ranking={"tie_breaks": []})
    evening(league)
    evening(league, THURSDAY, "Bob", "Dana", "Carmen", "Dov")
    season.closed_at = datetime(2026, 12, 31, 12, tzinfo=UTC)
    season.save()
    SeasonAdjustment.objects.create(
        league=league, season=season, player=Player.objects.get(name="Dana"), points=23, date=THURSDAY
    )
    League.touch(league.pk)
    season.champions.set([Player.objects.get(name="Dana")])
    shown = phone.get(address(league, season)).context["shown"]
    assert [(s.player.name, s.line.place) for s in shown.ranked][:2] == [("Carmen", 1), ("Dana", 1)]
    assert shown.overtaken == []


def test_it_shows_when_the_champions_are_no_longer_first(league: League, phone: Client) -> None:
    season = closed_season(league, "Bob")
    SeasonAdjustment.objects.create(
        league=league, season=season, player=Player.objects.get(name="Dov"), points=30, date=THURSDAY
    )
    League.touch(league.pk)
    words = text_of(phone.get(address(league, season)))
    assert "Evenings were changed since the season was closed. First in the table now: Dov" in words


def test_a_champion_under_another_name_since_is_still_the_champion(league: League, phone: Client) -> None:
    season = closed_season(league, "Bob")
    robert = Player.objects.create(league=league, name="Robert")
    Player.objects.filter(name="Bob").update(merged_into=robert)
    League.touch(league.pk)
    assert phone.get(address(league, season)).context["shown"].overtaken == []


def test_seasons_are_one_tap_apart(league: League, phone: Client) -> None:
    older = Season.objects.create(league=league, name="2025", starts=date(2025, 1, 1))
    younger = Season.objects.create(league=league, name="2026", starts=date(2026, 1, 1))
    undated = Season.objects.create(league=league, name="All along")
    answer = phone.get(address(league, younger))
    links = re.findall(r'<a class="key" href="([^"]+)"( aria-current="page")?>', answer.content.decode())
    assert links == [
        (address(league), ""),
        (address(league, younger), ' aria-current="page"'),
        (address(league, older), ""),
        (address(league, undated), ""),
    ]


def test_a_season_of_another_league_is_not_found(league: League, phone: Client) -> None:
    other = Season.objects.create(league=league_of(guest()), name="2026")
    assert phone.get(address(league, other)).status_code == 404


def test_chart_of_places_begins_with_the_second_evening(league: League, phone: Client) -> None:
    evening(league, date(2026, 11, 19))
    assert "Places over time" not in text_of(phone.get(address(league)))
    evening(league, THURSDAY, "Dov", "Dana", "Carmen", "Eve")
    chart = phone.get(address(league)).context["shown"].chart
    assert [(line.player.name, line.places) for line in chart.lines] == [
        ("Carmen", (2, 1)),
        ("Bob", (1, 2)),
        ("Dana", (4, 3)),
        ("Eve", (None, 4)),
        ("Dov", (3, 5)),
    ]
    assert [(line.path, line.dots) for line in chart.lines][:1] == [("M22,72 L258,10", ())]
    assert [(line.path, line.dots) for line in chart.lines][3] == ("", (("258", "196"),))
    words = text_of(phone.get(address(league)))
    assert "1 19 Nov 2026 2 1 4 – 3" in words
    assert "2 26 Nov 2026 1 2 3 4 5" in words


def test_the_chart_in_numbers_has_rows_that_one_can_read_and_the_last_one(league: League) -> None:
    for number in range(9):
        evening(league, date(2026, 11, 1) + timedelta(days=number))
    chart = page_of(league, None, None).chart
    assert chart is not None
    assert [moment.number for moment in chart.moments] == list(range(1, 10))
    assert [moment.number for moment, _ in chart.table] == [1, 3, 5, 7, 9]
    assert [places for _, places in chart.table] == [["1", "2", "3", "4"]] * 5


def test_who_left_has_a_line_and_no_name_at_its_end(league: League) -> None:
    evening(league, date(2026, 11, 19))
    evening(league)
    Player.objects.filter(name="Bob").update(until=date(2026, 11, 20))
    League.touch(league.pk)
    chart = page_of(league, None, None).chart
    assert chart is not None
    assert [(line.player.name, line.places, line.name) for line in chart.lines] == [
        ("Carmen", (2, 1), "Carmen"),
        ("Dov", (3, 2), "Dov"),
        ("Dana", (4, 3), "Dana"),
        ("Bob", (1, None), ""),
    ]
    assert (chart.lines[3].path, chart.lines[3].dots) == ("", (("22", "10"),))


def test_a_colour_that_two_people_have_is_drawn_in_two_ways(league: League) -> None:
    evening(league, date(2026, 11, 19))
    evening(league)
    Player.objects.filter(name__in=["Bob", "Dov"]).update(colour=3)
    chart = page_of(league, None, None).chart
    assert chart is not None
    assert [(line.player.name, line.colour, line.again) for line in chart.lines] == [
        ("Bob", 3, False),
        ("Carmen", 2, False),
        ("Dov", 3, True),
        ("Dana", 1, False),
    ]


def test_attendance_tells_who_came_and_who_of_the_members_never_did(league: League) -> None:
    evening(league, THURSDAY, "Dana", "Bob", "Carmen", "Eve")
    evening(league, THURSDAY, "Dana", "Bob", "Eve", "Zoe")
    Player.objects.create(league=league, name="Guest", ranked=False)
    Player.objects.create(league=league, name="Gone", until=THURSDAY)
    shown = page_of(league, None, None)
    assert [(each.player.name, each.times) for each in shown.attendance] == [
        ("Dana", 2),
        ("Bob", 2),
        ("Eve", 2),
        ("Carmen", 1),
        ("Zoe", 1),
        ("Dov", 0),
    ]


@pytest.mark.parametrize("evenings", [1, 3, 500])
def test_pages_take_the_same_queries_whatever_was_played(
    owner: User, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    league = league_of(owner)
    season = Season.objects.create(league=league, name="2026", starts=date(2000, 1, 1))
    played = [
        evening(league, date(2026, 1, 1) - timedelta(days=number)) for number in range(min(evenings, 3))
    ]
    copy_evenings(played[0], evenings - len(played))
    phone = phone_of(owner)
    phone.get(address(league))  # a phone's first request renews its session
    League.touch(league.pk)
    for expected, where in ((13, None), (7, None), (14, season), (7, season)):
        with django_assert_num_queries(expected):
            assert phone.get(address(league, where)).status_code == 200
    assert Standings.objects.count() == 2


def copy_evenings(session: GameSession, many: int) -> None:
    """So many evenings more with the same results, on the days before."""
    results = list(session.results.all())
    days = [date(2020, 1, 1) - timedelta(days=number) for number in range(many)]
    values = {"league": session.league, "season": session.season, "rounds": 1, "state": session.state}
    sessions = GameSession.objects.bulk_create(GameSession(date=day, **values) for day in days)
    SessionResult.objects.bulk_create(
        SessionResult(session=each, player_id=r.player_id, points=r.points, rounds=1, place=r.place)
        for each in sessions
        for r in results
    )
    League.touch(session.league_id)


@pytest.mark.parametrize(
    ("value", "metric", "text"),
    [
        (Fraction(-115), "total", "−115"),
        (Fraction(7, 3), "placement", "2.33"),
        (Fraction(7), "placement", "7"),
        (Fraction(7), "average", "7.00"),
        (Fraction(-1, 200), "average", "−0.01"),
        (Fraction(-1, 300), "average", "0.00"),
        (Fraction(123456), "total", "123456"),
        (None, "average", "–"),
    ],
)
def test_values_are_rounded_as_people_do(value: Fraction | None, metric: str, text: str) -> None:
    with translation.override("en"):
        assert re.sub(r"<[^>]+>", "", str(worth(value, metric))) == text


def test_a_comma_where_people_write_one() -> None:
    with translation.override("es"):
        assert worth(Fraction(-7, 3), "average") == '<bdi class="n">−2,33</bdi>'
        assert percent(Fraction(2, 3)) == '<bdi class="n">67%</bdi>'
