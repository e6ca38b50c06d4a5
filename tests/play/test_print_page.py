"""The evening on one sheet of paper."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.models import Table
from scorekeeper.play import adjustments
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, phone_of, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest(), rules=game.RuleSet(zero_over=30, all_missed="void"))


def test_sheet_has_everything_of_the_evening(table: Table) -> None:
    play(table)
    adjustments.adjust(table, table.session.league.players.get(name="Bob"), -20, "came late", stamp(table))
    answer = owner_of(table).get(address(table, "print/"))
    context = answer.context
    assert [(column.player.name, column.total) for column in context["board"].columns] == [
        ("Dana", -20),
        ("Bob", 15),
        ("Carmen", 19),
        ("Dov", 14),
    ]
    assert [row.number for row in context["board"].rows] == [1, None]
    assert context["rules_line"] == "Custom, zero 50/30, no limit"
    assert context["own"][1] == ("When all miss", "it scores", "nobody scores")
    assert len(context["chart"].lines) == 4
    assert "Bob −20 came late" in text_of(answer)


def test_sheet_has_nothing_to_change(table: Table) -> None:
    play(table)
    answer = owner_of(table).get(address(table, "print/"))
    assert not answer.context["can_score"]
    assert "Delete" not in text_of(answer)


def test_an_empty_evening_prints_too(table: Table) -> None:
    answer = owner_of(table).get(address(table, "print/"))
    assert (answer.status_code, answer.context["chart"]) == (200, None)


def test_who_may_watch_may_print(table: Table) -> None:
    assert watcher_of(table).get(address(table, "print/")).status_code == 200
    assert phone_of(guest()).get(address(table, "print/")).status_code == 404
    assert Client().get(address(table, "print/")).status_code == 404


@pytest.mark.parametrize("many", [1, 3])
def test_sheet_takes_the_same_queries_for_any_number_of_rounds(
    table: Table, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = owner_of(table)
    for _ in range(many):
        play(table)
    phone.get(address(table, "print/"))
    with django_assert_num_queries(7):
        phone.get(address(table, "print/"))
