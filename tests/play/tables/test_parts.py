"""The rounds of an evening in parts: who was drawn anew played on elsewhere."""

import doctest

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import GameSession, SessionResult, Table
from scorekeeper.play import copies
from scorekeeper.play.sheet import Sheet
from scorekeeper.play.start import players_named
from tests.factories import guest, play, table_of

pytestmark = pytest.mark.django_db


def beside(table: Table, number: int, part: int, *names: str) -> Table:
    """Another table of the same evening, as an import or a draw makes it."""
    people = players_named(table.session.league, names)
    other = Table.objects.create(
        session=table.session, number=number, part=part, rules=table.rules, first_dealer=people[0]
    )
    for position, player in enumerate(people):
        other.seats.create(player=player, position=position)
    return other


def test_doctest() -> None:
    assert doctest.testmod(copies).failed == 0


def test_the_rounds_of_an_evening_are_the_most_of_each_part() -> None:
    first = table_of(guest())
    second = beside(first, 2, 1, "Eve", "Fay", "Gil", "Hal")
    third = beside(first, 3, 2, "Dana", "Eve", "Bob", "Fay")
    for table, times in ((first, 3), (second, 2), (third, 2)):
        for _ in range(times):
            play(table)
    session = GameSession.objects.get()
    assert session.rounds == 5
    rounds = {r.player.name: r.rounds for r in SessionResult.objects.select_related("player")}
    assert rounds == {"Dana": 5, "Bob": 5, "Carmen": 3, "Dov": 3, "Eve": 4, "Fay": 4, "Gil": 2, "Hal": 2}


def test_sheets_of_several_tables_are_the_same_as_each_by_itself(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first = table_of(guest())
    second = beside(first, 2, 1, "Eve", "Fay", "Gil", "Hal")
    play(first)
    play(first)
    play(second)
    tables = list(Table.objects.order_by("number").select_related("rules"))
    with django_assert_num_queries(4):
        together = Sheet.load_all(tables)
    apart = [Sheet.load(table) for table in tables]
    assert [sheet.totals() for sheet in together] == [sheet.totals() for sheet in apart]
    assert [sheet.rounds_played() for sheet in together] == [2, 1]
    assert [sheet.roster for sheet in together] == [sheet.roster for sheet in apart]


@pytest.mark.parametrize("others", [1, 5])
def test_saving_a_round_costs_the_same_beside_one_table_or_five(
    others: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = table_of(guest())
    for number in range(2, others + 2):
        play(beside(table, number, number, "Eve", "Fay", "Gil", "Hal"))
    play(table)
    with django_assert_num_queries(35):
        play(table)
