"""Whom an evening with starting balances calls its winner, wherever its result is told."""

from datetime import date

import pytest
from django.test import Client

from scorekeeper.league.calendar import month_of
from scorekeeper.league.finale.evenings import evenings_of
from scorekeeper.league.on_this_day import on_this_day
from scorekeeper.league.sessions import people_of
from scorekeeper.league.standings.tables import table_of
from scorekeeper.models import League, Table, User
from scorekeeper.play.picture import picture_of
from scorekeeper.play.recent import evenings as recent
from scorekeeper.play.tables.evening import Evening
from tests.factories import play, table_in
from tests.factories import table_of as casual_table_of
from tests.league.evenings import DAY, named
from tests.pages import address, owner_of, text_of
from tests.play.tables.clubs import club, tables_of

pytestmark = pytest.mark.django_db

ORDER = ["Dana", "Bob", "Carmen", "Dov"]
QUIET = "Without the starting balances, as the league’s table counts it"


@pytest.fixture
def table(league: League) -> Table:
    """Dana has 80 of 100 that she began with, and Bob most of what was played for."""
    table = table_in(league, balances={0: 100})
    play(table)
    return table


def test_the_winner_is_who_has_most_wherever_the_result_is_listed(
    league: League, table: Table, owner: User
) -> None:
    day, now = table.session.date, table.session.played_at
    (shown,) = month_of(league, day.replace(day=1), day, now).evenings
    assert ([each.name for each in shown.people], [each.name for each in shown.winners]) == (ORDER, ["Dana"])
    people = people_of(league, [table.session])[table.session_id]
    assert [(each.name, each.points, each.won) for each in people] == [
        ("Dana", 80, True),
        ("Bob", 35, False),
        ("Carmen", 19, False),
        ("Dov", 14, False),
    ]
    then = on_this_day(league, date(2027, 11, 26))
    assert then is not None
    assert (then.winners, then.points) == (["Dana"], 80)
    assert [(each.winners, each.points) for each in evenings_of(league, None)] == [(["Dana"], 80)]
    (line,) = recent(owner, start=0, most=3)
    assert [each.name for each in line.winners] == ["Dana"]


def test_the_evening_is_won_without_them_in_the_leagues_table(league: League, table: Table) -> None:
    won = {line.player: line.won for line in table_of(league, None).lines}
    assert (won[named(league, "Dana").pk], won[named(league, "Bob").pk]) == (0, 1)


def test_the_result_says_quietly_who_wins_without_them(table: Table) -> None:
    words = text_of(owner_of(table).get(address(table, "summary/")))
    assert "In the lead Dana" in words
    assert f"{QUIET}: Bob +35" in words


def test_where_both_are_the_same_nothing_is_said(league: League, owner: User) -> None:
    plain, level = table_in(league), table_in(league, balances={1: 10})
    casual = casual_table_of(owner, balances={0: 100})
    for table in (plain, level, casual):
        play(table)
        assert QUIET not in text_of(owner_of(table).get(address(table, "summary/")))


def test_a_play_off_counts_in_no_table_and_says_nothing(table: Table) -> None:
    table.session.playoff = True
    table.session.save(update_fields=["playoff"])
    assert QUIET not in text_of(owner_of(table).get(address(table, "summary/")))


def test_before_the_first_round_nothing_is_said(league: League) -> None:
    table = table_in(league, balances={0: 100})
    assert QUIET not in text_of(owner_of(table).get(address(table, "summary/")))


def test_an_evening_at_several_tables_is_told_by_totals(league: League, phone: Client) -> None:
    session = club(league, "Dana Bob Carmen Dov", "Eve Fay Gil Hal", day=DAY, balances={0: 100})
    first, second = tables_of(session)
    play(first)
    play(second)
    play(second)
    evening = Evening.of(session)
    assert [(each.player.name, each.place, each.total, each.gap) for each in evening.columns[:3]] == [
        ("Dana", 1, 80, 0),
        ("Fay", 2, 70, 10),
        ("Gil", 3, 38, 42),
    ]
    sheets = [each.sheet for each in evening.tables]
    picture = picture_of(session, sheets, evening, over=True, is_member=True)
    assert list(picture.head.winners.lines) == ["\u2068Dana\u2069"]
    for where in (f"/sessions/{session.uid}/", address(first, "summary/")):
        words = text_of(phone.get(where))
        assert "All tables together" in words
        assert f"{QUIET}: Fay +70" in words
