"""The table on a big screen: what stands there, and that it is kept fresh as the board is."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Table
from scorekeeper.play import draft as drafts
from scorekeeper.play import finish, people
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, pid, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


def chairs(answer: Any) -> list[tuple[str, int, int | None, int | None]]:
    """Name, total, contract and what the last round brought, as the page has them."""
    return [
        (each.column.player.name, each.column.total, each.hand and each.hand.contract, each.last)
        for each in answer.context["screen"].chairs
    ]


def test_it_shows_totals_contracts_and_what_the_last_round_brought(table: Table) -> None:
    play(table)
    answers = {"declarer": pid(table, "Carmen"), "bid": "6S", f"contract-{pid(table, 'Carmen')}": 6}
    drafts.begin(table, answers, None)
    answer = watcher_of(table).get(address(table, "screen/"))
    assert chairs(answer) == [
        ("Dana", -20, None, -20),
        ("Bob", 35, None, 35),
        ("Carmen", 19, 6, 19),
        ("Dov", 14, None, 14),
    ]
    assert (answer["X-Version"], answer["X-Draft"]) == ("2", "2")
    assert "Dov says sum 6 of 13" in text_of(answer)


def test_who_left_has_no_chair_and_who_rests_has_one_without_a_contract(table: Table) -> None:
    people.join_by_name(table, "Eve", stamp(table))
    people.leave(table, table.seats.get(player__name="Dov").player, stamp(table))
    people.join_by_name(table, "Fay", stamp(table))
    answer = watcher_of(table).get(address(table, "screen/"))
    found = {each.column.player.name: each.hand is not None for each in answer.context["screen"].chairs}
    assert "Dov" not in found
    assert sorted(found.values()) == [False, True, True, True, True]


def test_live_it_is_asked_as_the_board_is(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    watcher = watcher_of(table)
    first = watcher.get(address(table, "screen/"))
    seen = {"screen": "", "version": first["X-Version"], "draft": first["X-Draft"]}
    with django_assert_num_queries(3):
        assert watcher.get(address(table, "board/"), seen).status_code == 204
    play(table)
    fresh = watcher.get(address(table, "board/"), seen)
    assert [total for _name, total, *_ in chairs(fresh)] == [-20, 35, 19, 14]
    assert (b'<section id="screen"' in fresh.content, b"<html" in fresh.content) == (True, False)
    finish.finish(table, stamp(table))
    fresh = watcher.get(address(table, "board/"), seen)
    assert text_of(fresh).startswith("Winner Bob")
    seen |= {"version": fresh["X-Version"], "draft": fresh["X-Draft"]}
    assert watcher.get(address(table, "board/"), seen).status_code == 286


@pytest.mark.parametrize(
    ("name", "names"), [("Bob", "short"), ("Elisheva", "medium"), ("Bartholomew", "long")]
)
def test_type_is_set_by_the_longest_name(name: str, names: str) -> None:
    table = table_of(guest(), "Dana", name, "Gil", "Dov")
    assert watcher_of(table).get(address(table, "screen/")).context["screen"].names == names


def test_everybody_at_the_table_finds_it(table: Table) -> None:
    link = f'href="{address(table, "screen/")}"'
    owner, watcher = owner_of(table), watcher_of(table)
    for path, is_there in (("", (False, True)), ("more/", (True, True)), ("links/", (True, True))):
        pages = [phone.get(address(table, path)).content.decode() for phone in (owner, watcher)]
        assert tuple(link in page for page in pages) == is_there, path
