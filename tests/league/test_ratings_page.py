"""The ratings of a league on their page, and the owner's switch."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.league.ratings.chart import chart_of
from scorekeeper.league.ratings.page import card_of, page_of
from scorekeeper.league.ratings.ratings import Moment, Rated, ratings_of
from scorekeeper.league.ratings.switch import switch
from scorekeeper.models import League, Player, User
from scorekeeper.models.league import Role
from tests.league.evenings import DAY, evening, many, named, season
from tests.league.people import member_of, told
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


def address(league: League, path: str = "") -> str:
    return f"/leagues/{league.uid}/ratings/{path}"


@pytest.fixture
def rated(league: League, owner: User) -> League:
    switch(league, on=True, by=owner)
    return league


def weeks(league: League, count: int, **points: int) -> None:
    for week in range(count):
        evening(league, DAY + timedelta(weeks=week), **points)


def test_an_owner_is_offered_ratings_and_turns_them_on(league: League, phone: Client, owner: User) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    assert "Turn the ratings on" in text_of(phone.get(address(league)))
    home = phone.get(f"/leagues/{league.uid}/")
    assert "Ratings How strong everybody plays: off Blank score sheet Export and import" in text_of(home)
    assert f'href="{address(league)}"' in home.content.decode()
    assert "Ratings" not in text_of(phone_of(member_of(league, Role.SCORER)).get(f"/leagues/{league.uid}/"))
    response = phone.post(address(league, "switch/"), {"on": "1"}, follow=True)
    assert "Ratings are on." in text_of(response)
    words = text_of(phone.get(f"/leagues/{league.uid}/"))
    assert "Records Ratings Calendar" in words
    assert "How strong everybody plays: off" not in words
    assert "An evening counts for whoever sat at the table" in text_of(response)
    phone.post(address(league, "switch/"), {"on": "1"})
    assert told(league, "ratings_on", "ratings_off") == [{}]
    assert "Ratings turned on" in text_of(phone.get(f"/leagues/{league.uid}/history/"))


def test_turned_off_they_are_gone_for_everybody_else(rated: League, phone: Client) -> None:
    scorer = phone_of(member_of(rated, Role.SCORER))
    assert scorer.get(address(rated)).status_code == 200
    phone.post(address(rated, "switch/"), {"on": ""})
    assert scorer.get(address(rated)).status_code == 404
    assert "Turn the ratings on" in text_of(phone.get(address(rated)))
    assert League.objects.get(pk=rated.pk).rated is False
    assert told(rated, "ratings_off") == [{}]
    phone.post(address(rated, "switch/"), {"on": ""})
    assert told(rated, "ratings_off") == [{}]


def test_list_by_strength_with_those_of_few_evenings_below(rated: League, owner: User) -> None:
    weeks(rated, 9, Dana=30, Bob=20, Carmen=10, Dov=10)
    evening(rated, DAY + timedelta(weeks=9), Dana=0, Bob=20, Carmen=10, Eve=40)
    Player.objects.filter(name="Dana").update(user=owner)
    page = page_of(rated, owner, DAY)
    assert page is not None
    assert [(row.place, row.player.name, row.rated.evenings, row.me) for row in page.ranked] == [
        (1, "Dana", 10, True),
        (2, "Bob", 10, False),
        (3, "Carmen", 10, False),
    ]
    assert [(row.place, row.player.name, row.rated.evenings) for row in page.provisional] == [
        (None, "Eve", 1),
        (None, "Dov", 9),
    ]
    assert page.gone == []


def test_who_plays_no_more_takes_no_place(rated: League) -> None:
    weeks(rated, 10, Dana=30, Bob=20, Carmen=10)
    Player.objects.filter(name="Dana").update(until=DAY)
    Player.objects.filter(name="Carmen").update(archived_at="2026-11-27T00:00Z")
    page = page_of(rated, None, DAY + timedelta(1))
    assert page is not None
    assert [(row.place, row.player.name) for row in page.ranked] == [(1, "Bob")]
    assert [row.player.name for row in page.gone] == ["Dana", "Carmen"]
    same_day = page_of(rated, None, DAY)
    assert same_day is not None
    assert [row.player.name for row in same_day.ranked] == ["Dana", "Bob"]


def test_equal_ratings_share_a_place(rated: League) -> None:
    weeks(rated, 10, Dana=30, Bob=30, Carmen=10)
    page = page_of(rated, None, DAY)
    assert page is not None
    assert [(row.place, row.player.name) for row in page.ranked] == [(1, "Bob"), (1, "Dana"), (3, "Carmen")]


def test_page_tells_rating_change_and_evenings(rated: League, phone: Client) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0, Dov=-5)
    told = text_of(phone.get(address(rated)))
    assert "Dana one evening Last evening: +112 Rating: 1112" in told
    assert "Dov one evening Last evening: −162 Rating: 838" in told
    assert "On since" in told


def test_page_without_an_evening_says_what_opens_it(rated: League, phone: Client) -> None:
    assert "The first round of one opens the list." in text_of(phone.get(address(rated)))


def test_page_says_that_an_evening_goes_on(rated: League, phone: Client) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0)
    assert "the ratings are provisional" not in text_of(phone.get(address(rated)))
    evening(rated, Dana=10, Bob=5, Carmen=0, finished=False)
    assert "An evening is being played: the ratings are provisional." in text_of(phone.get(address(rated)))


def test_the_table_of_all_time_has_ratings_behind_its_lines(rated: League, phone: Client) -> None:
    this = season(rated)
    evening(rated, Dana=10, Bob=5, Carmen=0)
    of_all_time, of_this = f"/leagues/{rated.uid}/standings/", f"/leagues/{rated.uid}/seasons/{this.uid}/"
    assert "Rating 1115" in text_of(phone.get(of_all_time))
    assert "Rating" not in text_of(phone.get(of_this)).replace("Ratings", "")
    League.objects.update(rated=False)
    assert "Rating 1115" not in text_of(phone.get(of_all_time))


def queries(client: Client, league: League) -> int:
    client.get(address(league))
    with CaptureQueriesContext(connection) as seen:
        client.get(address(league))
    return len(seen)


def test_queries_are_the_same_with_1_3_and_500_evenings(rated: League) -> None:
    """Session, user, league, ratings, people, and whether an evening goes on."""
    viewer = phone_of(member_of(rated))
    evening(rated, Dana=10, Bob=5, Carmen=0)
    assert queries(viewer, rated) == 6
    for _ in range(2):
        evening(rated, Dana=10, Bob=5, Carmen=0)
    assert queries(viewer, rated) == 6
    many(rated, 497, Dana=10, Bob=5, Carmen=0, Dov=-5)
    ratings = ratings_of(rated)
    assert ratings is not None
    assert ratings.rated[named(rated, "Dana").pk].evenings == 500
    assert queries(viewer, rated) == 6


# Somebody's course


def test_card_of_a_player(rated: League) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0)
    card = card_of(rated, named(rated, "Dana"))
    assert card is not None
    assert (card.rated.shown, card.chart) == (1115, None)
    assert card_of(rated, named(rated, "Dov")) is None
    rated.rated = False
    assert card_of(rated, named(rated, "Dana")) is None


def course(*shown: int) -> Rated:
    moments = tuple(Moment(number, DAY, each) for number, each in enumerate(shown, start=1))
    return Rated(1, None, len(shown), 0, moments[0], moments)  # type: ignore[arg-type]  # not asked for


def test_chart_of_a_course() -> None:
    chart = chart_of(course(1100, 1000, 1200))
    assert chart is not None
    assert [(tick.at, tick.says) for tick in chart.scale] == [
        ("158", 1000),
        ("121", 1050),
        ("84", 1100),
        ("47", 1150),
        ("10", 1200),
    ]
    assert chart.start == 1000
    assert chart.points == "38,84 171,158 304,10"
    assert chart.end == ("304", "10")
    assert [moment.evenings for moment in chart.table] == [1, 2, 3]


def test_chart_in_numbers_has_eight_rows_and_the_last_one() -> None:
    chart = chart_of(course(*range(1000, 1060)))
    assert chart is not None
    assert [moment.evenings for moment in chart.table] == [4, 12, 20, 28, 36, 44, 52, 60]


def test_a_players_page_has_his_rating_and_its_course(rated: League, phone: Client) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0)
    dana = named(rated, "Dana")
    where = f"/leagues/{rated.uid}/players/{dana.uid}/"
    text = text_of(phone.get(where))
    assert "Rating provisional until 10 evenings 1115" in text
    assert "Last evening (26 Nov 2026): +115 . At most 1115 , on 26 Nov 2026. All ratings" in text
    assert "Rating over time" not in phone.get(where).content.decode()
    evening(rated, DAY + timedelta(7), Dana=10, Bob=5, Carmen=0)
    response = phone.get(where)
    assert "Rating over time" in response.content.decode()
    assert "After evening Rating 1 26 Nov 2026 1115 2 3 Dec 2026 1218" in text_of(response)


def test_a_players_page_has_no_rating_where_nobody_asked(league: League, phone: Client) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    response = phone.get(f"/leagues/{league.uid}/players/{named(league, 'Dana').uid}/")
    assert 'id="rating"' not in response.content.decode()


def test_a_rating_adds_one_query_to_a_players_page(rated: League, phone: Client) -> None:
    evening(rated, Dana=10, Bob=5, Carmen=0)
    where = f"/leagues/{rated.uid}/players/{named(rated, 'Dana').uid}/"
    counts = []
    for on in (True, False):
        League.objects.filter(pk=rated.pk).update(rated=on)
        phone.get(where)
        with CaptureQueriesContext(connection) as seen:
            phone.get(where)
        counts.append(len(seen))
    assert counts[0] == counts[1] + 1
