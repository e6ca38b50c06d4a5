"""The table of a season and of all time from the database, and the copy that is kept of it."""

import time
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.league.standings import keeping
from scorekeeper.league.standings.league_table import Finish, LeagueTable, Line
from scorekeeper.league.standings.tables import table_of, work_out
from scorekeeper.models import (
    GameSession,
    League,
    Player,
    Season,
    SeasonAdjustment,
    SessionResult,
    Standings,
    Table,
)
from scorekeeper.play import rounds
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, league_of, play, stamp, table_in
from tests.league.evenings import season
from tests.league.writers import writer_in

pytestmark = pytest.mark.django_db

THURSDAY = date(2026, 11, 26)


def evening(league: League, day: date = THURSDAY, *names: str, **plan: Any) -> Table:
    """An evening with one round: Dana -20, Bob 35, Carmen 19, Dov 14 by their seats."""
    table = table_in(league, *names, date=day, **plan)
    play(table)
    return table


def told(table: LeagueTable, *names: str) -> list[Any]:
    people = dict(Player.objects.values_list("pk", "name"))
    return [(people[line.player], *(getattr(line, name) for name in names)) for line in table.lines]


def session(table: Table, **values: Any) -> None:
    GameSession.objects.filter(pk=table.session_id).update(**values)
    League.touch(table.session.league_id)


def test_all_time_has_every_session_that_counts(league: League) -> None:
    evening(league)
    evening(league, date(2020, 1, 1), "Bob", "Dana", "Carmen", "Dov", balances={0: 100})
    assert told(table_of(league), "place", "value", "won", "sessions") == [
        ("Bob", 1, 115, 1, 2),
        ("Carmen", 2, 38, 0, 2),
        ("Dov", 3, 28, 0, 2),
        ("Dana", 4, 15, 1, 2),
    ]


def test_a_line_of_the_table(league: League) -> None:
    evening(league)
    line = table_of(league).lines[0]
    assert line == Line(
        player=line.player,
        place=1,
        why="",
        value=line.value,
        points=35,
        rounds=1,
        sessions=1,
        won=1,
        average=line.average,
        contracts=1,
        made=1,
        placement=line.placement,
        adjustments=0,
        dropped=0,
        dropped_days=(),
        form=(Finish(THURSDAY, 1, 4),),
    )
    numbers: list[Any] = [line.value, line.average, line.placement]
    assert numbers == [35, 35, 4]


def test_a_season_has_its_own_sessions_and_ranking(league: League) -> None:
    season = Season.objects.create(league=league, name="2026", starts=date(2026, 1, 1), ranking={"best": 1})
    evening(league)
    evening(league, date(2026, 11, 27))
    evening(league, date(2025, 12, 31))
    assert told(table_of(league, season), "points", "dropped", "dropped_days") == [
        ("Bob", 35, 1, (THURSDAY,)),
        ("Carmen", 19, 1, (THURSDAY,)),
        ("Dov", 14, 1, (THURSDAY,)),
        ("Dana", -20, 1, (THURSDAY,)),
    ]
    assert told(table_of(league), "points", "dropped")[0] == ("Bob", 105, 0)
    assert (table_of(league, season).sessions, table_of(league).sessions) == (2, 3)


@pytest.mark.parametrize(
    "values",
    [
        {"deleted_at": datetime(2026, 11, 27, tzinfo=UTC)},
        {"playoff": True},
        {"state": GameSession.State.DISPUTED},
    ],
)
def test_what_counts_in_no_table(league: League, values: dict[str, Any]) -> None:
    evening(league)
    session(evening(league), **values)
    assert told(table_of(league), "points")[0] == ("Bob", 35)
    assert table_of(league).disputed == (1 if "state" in values else 0)


def test_a_session_without_a_round_does_not_count(league: League) -> None:
    table_in(league, date=THURSDAY, balances={0: 50})
    assert (table_of(league).lines, table_of(league).sessions) == ((), 0)


def test_results_of_a_merged_player_are_those_of_the_person(league: League) -> None:
    evening(league)
    evening(league, THURSDAY, "Dana P", "Bob", "Carmen", "Dov")
    middle = Player.objects.create(league=league, name="D")
    Player.objects.filter(name="Dana P").update(merged_into=middle)
    Player.objects.filter(name="D").update(merged_into=Player.objects.get(name="Dana"))
    League.touch(league.pk)
    assert told(table_of(league), "points", "sessions")[-1] == ("Dana", -40, 2)
    assert len(table_of(league).lines) == 4


def test_two_results_of_one_person_in_a_session_add_up(league: League) -> None:
    table = evening(league)
    late = Player.objects.create(league=league, name="Dana P")
    SessionResult.objects.create(
        session=table.session, player=late, points=30, starting=5, rounds=2, contracts=2, made=1, place=1
    )
    Player.objects.filter(pk=late.pk).update(merged_into=Player.objects.get(name="Dana"))
    League.touch(league.pk)
    dana = next(line for line in table_of(league).lines if line.points == 10)
    assert (dana.rounds, dana.contracts, dana.made, dana.sessions) == (3, 3, 1, 1)


def test_who_stands_in_plays_for_the_absent_member(league: League) -> None:
    table = evening(league, THURSDAY, "Dana", "Bob", "Carmen", "Eve")
    dov = Player.objects.get(name="Dov")
    SessionResult.objects.filter(player__name="Eve").update(counts_for=dov)
    League.touch(league.pk)
    assert told(table_of(league), "points") == [("Bob", 35), ("Carmen", 19), ("Dov", 14), ("Dana", -20)]
    there = {each.player: each.times for each in table_of(league).attendance}
    assert dov.pk not in there
    assert there[Player.objects.get(name="Eve").pk] == 1
    assert table.session.results.count() == 4


def test_points_given_count_in_their_own_table(league: League) -> None:
    season = Season.objects.create(league=league, name="2026", starts=date(2026, 1, 1))
    dana = Player.objects.get(name="Dana")
    evening(league)
    values = {"league": league, "player": dana, "date": THURSDAY}
    SeasonAdjustment.objects.create(season=season, points=100, **values)
    SeasonAdjustment.objects.create(season=season, points=1, deleted_at=datetime.now(UTC), **values)
    SeasonAdjustment.objects.create(season=None, points=25, **values)
    League.touch(league.pk)
    assert told(table_of(league, season), "value", "adjustments")[0] == ("Dana", 80, 100)
    assert told(table_of(league), "value", "adjustments")[-1] == ("Dana", 5, 25)


def test_a_guest_and_a_quitter_stand_below(league: League) -> None:
    evening(league)
    Player.objects.filter(name="Bob").update(ranked=False)
    Player.objects.filter(name="Carmen").update(until=date(2026, 11, 27))
    League.touch(league.pk)
    with time_machine.travel(datetime(2026, 11, 27, 12, tzinfo=UTC)):
        assert told(table_of(league), "place", "why") == [
            ("Carmen", 1, ""),
            ("Dov", 2, ""),
            ("Dana", 3, ""),
            ("Bob", None, "guest"),
        ]
    with time_machine.travel(datetime(2026, 11, 28, 12, tzinfo=UTC)):
        assert told(table_of(league), "place", "why") == [
            ("Dov", 1, ""),
            ("Dana", 2, ""),
            ("Bob", None, "guest"),
            ("Carmen", None, "left"),
        ]


def test_who_leaves_after_the_season_is_over_stays_ranked_there(league: League) -> None:
    season = Season.objects.create(league=league, name="2026", ends=THURSDAY)
    evening(league)
    Player.objects.filter(name="Bob").update(until=THURSDAY)
    with time_machine.travel(datetime(2027, 2, 1, tzinfo=UTC)):
        assert told(table_of(league, season), "why")[0] == ("Bob", "")
        assert told(table_of(league), "why")[-1] == ("Bob", "left")


def test_who_leaves_after_the_season_was_closed_stays_ranked_there(league: League) -> None:
    season = Season.objects.create(league=league, name="2026", closed_at=datetime(2026, 11, 26, tzinfo=UTC))
    evening(league)
    session(evening(league), season=season)
    Player.objects.filter(name="Bob").update(until=THURSDAY)
    with time_machine.travel(datetime(2027, 2, 1, tzinfo=UTC)):
        assert told(table_of(league, season), "why")[0] == ("Bob", "")


def test_an_evening_under_way_is_provisional_until_it_rests_long_enough(league: League) -> None:
    with time_machine.travel(datetime(2026, 11, 26, 20, tzinfo=UTC)):
        table = evening(league)
        assert table_of(league).provisional
    with time_machine.travel(datetime(2026, 11, 27, 9, tzinfo=UTC)):
        assert not table_of(league).provisional
    session(table, state=GameSession.State.FINISHED)
    with time_machine.travel(datetime(2026, 11, 26, 20, tzinfo=UTC)):
        assert not table_of(league).provisional


def test_places_and_attendance(league: League) -> None:
    evening(league, date(2026, 11, 19))
    evening(league, THURSDAY, "Dov", "Dana", "Carmen", "Eve")
    table = table_of(league)
    people = dict(Player.objects.values_list("pk", "name"))
    assert [(moment.number, moment.day.day) for moment in table.moments] == [(1, 19), (2, 26)]
    assert {people[player]: places for player, places in table.places.items()} == {
        "Dana": (4, 3),
        "Bob": (1, 2),
        "Carmen": (2, 1),
        "Dov": (3, 5),
        "Eve": (None, 4),
    }
    assert [(people[each.player], each.times, each.last.day) for each in table.attendance] == [
        ("Dana", 2, 26),
        ("Carmen", 2, 26),
        ("Dov", 2, 26),
        ("Bob", 1, 19),
        ("Eve", 1, 26),
    ]


def queries(league: League, season: Season | None = None) -> int:
    with CaptureQueriesContext(
        connection,
    ) as found:
        table_of(league, season)
    return len(found)


def test_a_kept_table_takes_one_query_and_an_old_one_seven(league: League) -> None:
    season = Season.objects.create(league=league, name="2026", starts=date(2026, 1, 1))
    for expected in ((7, 8), (1, 1)):
        assert (queries(league), queries(league, season)) == expected
    for _ in range(3):
        evening(league)
        assert (queries(league), queries(league, season)) == (7, 8)
        assert (queries(league), queries(league, season)) == (1, 1)


def test_what_is_kept_is_what_was_worked_out(league: League) -> None:
    league.ranking = {"metric": "placement", "drop": 1}
    league.save()
    evening(league)
    evening(league, THURSDAY, "Bob", "Eve", "Carmen", "Dana")
    fresh = table_of(league)
    assert table_of(league) == fresh == work_out(league, None)
    assert Standings.objects.count() == 1


def test_a_change_at_a_table_is_in_the_next_table_at_once(league: League) -> None:
    table = evening(league)
    assert told(table_of(league), "points")[0] == ("Bob", 35)
    rounds.undo_last(table, stamp(table))
    assert table_of(league).lines == ()


def test_a_ranking_that_no_app_can_read_ranks_as_usual(league: League) -> None:
    League.objects.filter(pk=league.pk).update(ranking={"metric": "glory"})
    evening(league)
    assert told(table_of(league), "value")[0] == ("Bob", 35)


def test_a_copy_of_another_form_is_made_anew(league: League) -> None:
    evening(league)
    fresh = table_of(league)
    Standings.objects.update(data={"made_by": 0})
    assert table_of(league) == fresh
    assert Standings.objects.get().data == fresh.to_json()


def test_an_older_table_never_pushes_out_a_newer_one(league: League) -> None:
    """A reader works on an old version; meanwhile somebody writes, and another reader keeps the new table."""
    table = evening(league)
    old = work_out(league, None)
    play(table)
    new = table_of(league)
    for there in (True, False):
        keeping.keep(league, None, old, there=there)
        assert Standings.objects.get().version == new.version
        assert table_of(league) == new


@pytest.mark.django_db(transaction=True)
def test_a_season_deleted_meanwhile_stops_no_reader() -> None:
    league = league_of(guest())
    evening(league)
    gone = season(league)
    found, key = work_out(league, gone), gone.pk
    gone.delete()
    gone.pk = key
    keeping.keep(league, gone, found, there=False)
    assert Standings.objects.count() == 0


def test_the_ranking_of_a_table_is_that_of_its_version(league: League) -> None:
    """A page has read the league, then its ranking changes: the table is made by the new one."""
    evening(league)
    before = League.objects.get(pk=league.pk)
    League.objects.filter(pk=league.pk).update(ranking={"metric": "placement"})
    League.touch(league.pk)
    assert told(table_of(before), "value")[0] == ("Bob", 4)


@pytest.mark.django_db(transaction=True)
def test_no_reader_waits_for_a_writer() -> None:
    """While a change holds its locks, the table is answered as it was; on SQLite it is not kept then."""
    league = league_of(guest())
    table = evening(league)
    with writer_in(league):
        started = time.monotonic()
        found = table_of(league)
        took = time.monotonic() - started
    assert told(found, "points")[0] == ("Bob", 35)
    assert took < 5
    assert Standings.objects.exists() == (connection.vendor != "sqlite")
    assert table_of(league).version == found.version + 1
    assert Standings.objects.get().version == found.version + 1
    assert Sheet.load(table).rounds_played() == 1
