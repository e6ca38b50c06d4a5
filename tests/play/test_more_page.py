"""Everything behind the three dots, and "once more round"."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Table
from scorekeeper.play import adjustments, finish, rounds
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, phone_of, send, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


def test_more_offers_what_a_scorer_may_do(table: Table) -> None:
    text = text_of(owner_of(table).get(address(table, "more/")))
    for words in ("Fine", "Give or take points", "Only points, without a deal", "Once more round"):
        assert words in text


def test_more_offers_a_watcher_nothing_to_change(table: Table) -> None:
    answer = watcher_of(table).get(address(table, "more/"))
    assert (answer.status_code, answer.context["can_score"]) == (200, False)
    for words in ("Fine", "Give or take points", "Only points", "Once more round"):
        assert words not in text_of(answer)


def test_more_is_for_who_may_read(table: Table) -> None:
    assert phone_of(guest()).get(address(table, "more/")).status_code == 404
    assert Client().get(address(table, "more/")).status_code == 404


def test_more_says_what_is_to_be_decided(table: Table) -> None:
    phone = owner_of(table)
    assert "to be decided" not in text_of(phone.get(address(table, "more/")))
    adjustments.adjust(table, table.session.league.players.get(name="Dov"), None, "", stamp(table))
    assert "to be decided: 1" in text_of(phone.get(address(table, "more/")))


def test_once_more_round_ends_when_everybody_has_dealt(table: Table) -> None:
    play(table)
    answer = send(owner_of(table), table, "once-more/")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    table.refresh_from_db()
    assert table.rules.rules.end == "rounds 5"
    rounds.undo_last(table, stamp(table))
    assert Table.objects.get().rules.rules.end == "open"


def test_once_more_round_on_a_stale_page_is_told(table: Table) -> None:
    version = table.version
    play(table)
    answer = send(owner_of(table), table, "once-more/", version=version)
    assert answer.status_code == 409
    assert "The table has changed meanwhile" in text_of(answer)
    assert Table.objects.get().rules.rules.end == "open"


def test_once_more_round_is_for_an_open_evening(table: Table) -> None:
    finish.finish(table, stamp(table))
    assert "Once more round" not in text_of(owner_of(table).get(address(table, "more/")))


def test_once_more_round_is_for_who_keeps_score(table: Table) -> None:
    assert send(watcher_of(table), table, "once-more/").status_code == 403
    assert send(phone_of(guest()), table, "once-more/").status_code == 404
    assert send(Client(), table, "once-more/").status_code == 401


@pytest.mark.parametrize("many", [1, 3])
def test_more_takes_the_same_queries_for_any_number_of_rounds(
    table: Table, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = owner_of(table)
    for _ in range(many):
        play(table)
    phone.get(address(table, "more/"))
    with django_assert_num_queries(7):
        phone.get(address(table, "more/"))
