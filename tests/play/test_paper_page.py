"""A blank score sheet: people, house rules, room for an evening, and the code of the link for who may hand it out."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.accounts import links
from scorekeeper.models import Grant, Membership, Table
from scorekeeper.models.league import Role
from scorekeeper.play import finish, people
from scorekeeper.play.paper import rows_for
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, phone_of, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest(), rules=game.RuleSet(zero_over=30, all_missed="void", end="rounds 12"))


def test_sheet_has_everybody_clockwise_and_a_row_for_each_round(table: Table) -> None:
    answer = owner_of(table).get(address(table, "paper/"))
    paper = answer.context["paper"]
    assert paper.people == ["Dana", "Bob", "Carmen", "Dov"]
    assert (list(paper.rows), paper.across) == (list(range(1, 13)), False)
    content = answer.content.decode()
    assert content.count("<tr") == 2 + 12 + 1
    assert content.count('<tr class="lap"') == 3
    assert content.count("<td") == 12 * (1 + 4 * 3) + 4


def test_sheet_says_what_holds_and_what_one_reckons_with(table: Table) -> None:
    answer = owner_of(table).get(address(table, "paper/"))
    paper = answer.context["paper"]
    assert paper.line == "Custom, zero 50/30, 12 rounds"
    assert paper.worth[:3] == [(0, "50/30"), (1, "11"), (2, "14")]
    assert paper.worth[-1] == (13, "179")
    said = text_of(answer)
    assert (
        "Contract made 0 50/30 1 11 2 14 3 19 4 26 5 35 6 46 7 59 8 74 9 91 10 110 11 131 12 154 13 179"
        in said
    )
    assert "When all miss: nobody scores" in said


def test_another_way_to_lose_is_told_in_its_place() -> None:
    rules = game.RuleSet(miss_scale="progressive", made="linear", zero_over=-5)
    table = table_of(guest(), rules=rules)
    paper = owner_of(table).get(address(table, "paper/")).context["paper"]
    assert paper.worth[:3] == [(0, "50/−5"), (1, "20"), (2, "30")]
    assert paper.rules[0][1] == "5, 10, 15, 20 by the contract’s size"
    assert ("Contract made", "10 × contract + bonus") in paper.rules


def test_three_read_with_which_cards_they_play() -> None:
    three = {"removed_suit": "D", "deck": "drop_suit"}
    decks = (three, {"deck": "drop_2345"}, {"deck": "drop_card"})
    tables = [table_of(guest(), "Ann", "Ben", "Cid", **each) for each in decks]
    papers = [owner_of(each).get(address(each, "paper/")).context["paper"] for each in tables]
    assert [(paper.line, paper.worth[-1][0]) for paper in papers] == [
        ("Classic, zero 50/25, no limit · one suit out (13 tricks): diamonds", 13),
        ("Classic, zero 50/25, no limit · 2, 3, 4, 5 out (12 tricks)", 12),
        ("Classic, zero 50/25, no limit · one card out, new each deal (17 tricks)", 17),
    ]


@pytest.mark.parametrize(
    ("people", "end", "rows"),
    [
        (3, "open", 18),
        (4, "open", 20),
        (4, "target 500", 20),
        (5, "open", 15),
        (6, "open", 18),
        (8, "open", 16),
        (20, "open", 20),
        (4, "rounds 13", 13),
        (4, "rounds 1000", 60),
    ],
)
def test_rows_are_those_of_the_evening_or_full_laps_on_one_page(people: int, end: str, rows: int) -> None:
    assert rows_for(game.RuleSet(end=end), people) == rows


def test_sheet_is_blank_at_any_time_and_has_who_is_here(table: Table) -> None:
    play(table)
    people.join_by_name(table, "Eve", stamp(table))
    people.leave(table, table.session.league.players.get(name="Bob"), stamp(table))
    answer = owner_of(table).get(address(table, "paper/"))
    assert answer.context["paper"].people == ["Dana", "Carmen", "Dov", "Eve"]
    assert "35" not in text_of(answer).partition("Contract made")[0]
    finish.finish(table, stamp(table))
    assert owner_of(table).get(address(table, "paper/")).status_code == 200


def test_five_lie_across() -> None:
    table = table_of(guest(), *"ABCDE")
    answer = owner_of(table).get(address(table, "paper/"))
    assert answer.context["paper"].across is True
    assert "paper_across" in answer.content.decode()


def test_code_is_for_who_may_hand_out_the_link(table: Table) -> None:
    owner, scorer, friend = owner_of(table), guest(), guest()
    Membership.objects.create(league=table.session.league, user=scorer, role=Role.SCORER)
    Grant.objects.create(table=table, user=friend, role=Grant.Role.SCORE)
    answer = owner.get(address(table, "paper/"))
    assert answer.context["link"] == f"http://testserver/j/{table.score_token}/"
    assert "Whoever scans this can enter rounds too." in text_of(answer)
    assert answer["Cache-Control"] == "no-store"
    assert 'class="qr"' in answer.content.decode()
    for phone in (watcher_of(table), phone_of(scorer), phone_of(friend)):
        answer = phone.get(address(table, "paper/"))
        assert (answer.status_code, answer.context["link"]) == (200, "")
        assert 'class="qr"' not in answer.content.decode()
    assert [client.get(address(table, "paper/")).status_code for client in (phone_of(guest()), Client())] == [
        404,
        404,
    ]


def test_an_ended_link_has_no_code(table: Table) -> None:
    links.end(table, Grant.Role.SCORE)
    answer = owner_of(table).get(address(table, "paper/"))
    assert (answer.context["link"], "qr" in answer.content.decode()) == ("", False)


def test_names_are_data_on_paper_too() -> None:
    table = table_of(guest(), "<b>Dana</b>", "Bob", "Carmen", "Dov")
    content = owner_of(table).get(address(table, "paper/")).content.decode()
    assert "&lt;b&gt;Dana" in content
    assert "<b>Dana" not in content


def test_more_and_the_printed_evening_lead_there(table: Table) -> None:
    for path in ("more/", "print/"):
        assert address(table, "paper/") in watcher_of(table).get(address(table, path)).content.decode()


@pytest.mark.parametrize("many", [1, 3])
def test_sheet_takes_the_same_queries_for_any_number_of_rounds(
    table: Table, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = owner_of(table)
    for _ in range(many):
        play(table)
    phone.get(address(table, "paper/"))
    with django_assert_num_queries(7):
        phone.get(address(table, "paper/"))
