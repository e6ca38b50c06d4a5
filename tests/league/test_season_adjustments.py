"""Points given or taken in a season's table."""

import uuid
from datetime import date

import pytest

from scorekeeper.league.seasons import adjustments
from scorekeeper.league.standings.tables import table_of
from scorekeeper.models import League, LeagueEvent, Season, SeasonAdjustment, User
from tests.league.evenings import DAY, evening, named, season

pytestmark = pytest.mark.django_db


@pytest.fixture
def year(league: League) -> Season:
    made = season(league)
    evening(league, Dana=10, Bob=5, Carmen=0)
    return made


def table(league: League, year: Season) -> list[tuple[str, int | None, str]]:
    called = {player.pk: player.name for player in league.players.all()}
    return [(called[line.player], line.place, str(line.value)) for line in table_of(league, year).ranked]


def test_points_move_the_table_and_come_off_it_again(league: League, year: Season, owner: User) -> None:
    given = adjustments.give(year, owner, named(league, "Bob"), 7, reason="won the cup", day=DAY)
    assert table(league, year) == [("Bob", 1, "12"), ("Dana", 2, "10"), ("Carmen", 3, "0")]
    adjustments.cancel(given, owner)
    assert table(league, year) == [("Dana", 1, "10"), ("Bob", 2, "5"), ("Carmen", 3, "0")]
    adjustments.bring_back(SeasonAdjustment.objects.get(), owner)
    assert table(league, year)[0] == ("Bob", 1, "12")
    assert list(LeagueEvent.objects.order_by("pk").values_list("verb", flat=True))[-3:] == [
        "points_given",
        "points_cancelled",
        "points_brought_back",
    ]


def test_a_second_tap_gives_cancels_and_brings_back_once(league: League, year: Season, owner: User) -> None:
    key, dana = uuid.uuid4(), named(league, "Dana")
    for _ in range(2):
        given = adjustments.give(year, owner, dana, -3, reason="", day=date(2026, 5, 1), uid=key)
    for action in (adjustments.cancel, adjustments.bring_back):
        for _ in range(2):
            action(given, owner)
    assert SeasonAdjustment.objects.filter(deleted_at=None).count() == 1
    assert LeagueEvent.objects.filter(verb__startswith="points").count() == 3


def test_a_key_from_another_season_gives_there_and_here(league: League, year: Season, owner: User) -> None:
    key, dana = uuid.uuid4(), named(league, "Dana")
    other = season(league, "2027", date(2027, 1, 1))
    given = [adjustments.give(each, owner, dana, 4, reason="cup", day=DAY, uid=key) for each in (other, year)]
    assert [(each.season, each.points) for each in given] == [(other, 4), (year, 4)]
    assert given[0].uid == key != given[1].uid
