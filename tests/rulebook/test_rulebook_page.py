"""The rules to read: everybody's, a table's and a league's; one question alone, and what somebody looks for."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.models import Membership, RuleSet, Table
from scorekeeper.models.league import Role
from tests.factories import guest, league_of, play, table_of
from tests.pages import address, owner_of, phone_of, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest(), rules=game.RuleSet(zero_over=30, fine=50))


def sections(answer: Any) -> list[str]:
    if "chapters" not in answer.context:
        return [answer.context["only"]]
    return [one.section.id for _chapter, shown in answer.context["chapters"] for one in shown]


def own(answer: Any) -> list[tuple[str, str, str]]:
    return [
        (setting.label, setting.value, setting.usual)
        for _chapter, shown in answer.context["chapters"]
        for one in shown
        for setting in one.settings
        if setting.is_own
    ]


def test_everybody_reads_the_usual_rules(client: Client) -> None:
    answer = client.get("/rulebook/")
    assert (answer.status_code, len(sections(answer)), own(answer)) == (200, 25, [])
    assert answer.context.get("change") is None


def test_table_tells_its_own_rules_and_marks_them(table: Table) -> None:
    answer = owner_of(table).get(address(table, "rulebook/"))
    assert own(answer) == [
        ("Fine", "\u206650\u2069", "\u2066100\u2069"),
        ("Zero made, over", "\u206630\u2069", "\u206625\u2069"),
    ]
    told = text_of(answer)
    assert told.count("own rule") == 2
    assert "It costs a fine of 50 points." in told
    assert answer.context["change"] == address(table, "rules/")


def test_who_only_watches_reads_them_and_changes_nothing(table: Table) -> None:
    answer = watcher_of(table).get(address(table, "rulebook/"))
    assert (answer.status_code, answer.context["change"]) == (200, "")
    assert b"/rules/" not in answer.content


def test_three_read_with_the_tricks_of_their_deck() -> None:
    table = table_of(guest(), "Dana", "Bob", "Carmen", deck="drop_2345")
    told = text_of(owner_of(table).get(address(table, "rulebook/")))
    assert "The contracts never add up to 12" in told


def test_league_tells_those_that_its_evenings_begin_with() -> None:
    owner = guest()
    league = league_of(owner)
    league.rules = RuleSet.objects.keep(game.RuleSet(all_missed="void"))
    league.save(update_fields=["rules"])
    answer = phone_of(owner).get(f"/leagues/{league.uid}/rulebook/")
    assert own(answer) == [("When all miss", "nobody scores", "it scores")]
    assert answer.context["change"] == f"/leagues/{league.uid}/settings/"
    viewer = guest()
    Membership.objects.create(league=league, user=viewer, role=Role.VIEWER)
    assert phone_of(viewer).get(f"/leagues/{league.uid}/rulebook/").context["change"] == ""


def test_a_question_leads_to_its_section_alone(client: Client) -> None:
    assert sections(client.get("/rulebook/?about=auction")) == ["auction"]
    assert sections(client.get("/rulebook/?about=contract")) == ["contracts"]
    assert sections(client.get("/rulebook/?about=rule-zero_under")) == ["zero"]
    assert sections(client.get("/rulebook/?about=contract&total=13&sum=9")) == ["forbidden"]
    assert len(sections(client.get("/rulebook/?about=nothing-of-ours"))) == 25


@pytest.mark.parametrize("about", ["contract", "forbidden"])
def test_why_not_four(table: Table, about: str) -> None:
    answer = owner_of(table).get(address(table, f"rulebook/?about={about}&total=13&sum=9"))
    assert answer.context["one"].title == "Why not 4?"
    assert "The others have 9 together." in text_of(answer)


def test_a_deal_with_another_deck_is_explained_by_its_own_numbers(table: Table) -> None:
    answer = owner_of(table).get(address(table, "rulebook/?about=contract&total=17&sum=12"))
    assert answer.context["one"].title == "Why not 5?"
    assert "The contracts never add up to 17" in text_of(answer)


@pytest.mark.parametrize(
    "numbers", ["", "&total=13", "&total=13&sum=x", "&total=99&sum=9", "&total=13&sum=-9"]
)
def test_without_numbers_of_a_deal_the_section_speaks_in_general(client: Client, numbers: str) -> None:
    answer = client.get(f"/rulebook/?about=forbidden{numbers}")
    assert (answer.status_code, answer.context["one"].answer) == (200, ())


def test_search_without_a_script(client: Client) -> None:
    answer = client.get("/rulebook/", {"q": " Revoke  ACE "})
    assert (sections(answer), answer.context["query"]) == (["annulled"], "Revoke  ACE")
    assert (
        "an <mark>ace</mark> on the table for all to see, a <mark>revoke</mark> that"
        in answer.content.decode()
    )
    nothing = client.get("/rulebook/", {"q": "<b>" + "x" * 200})
    assert (sections(nothing), nothing.status_code) == ([], 200)
    assert b"<b>x" not in nothing.content
    assert "Nothing like that in the rules" in text_of(nothing)


CALCULATED = "/rulebook/?about=calculator&contract=5&tricks=3&kind=under&deck=full&factor=2&fines=1"


def test_calculator_has_an_address_to_share(client: Client, table: Table) -> None:
    answer = client.get(CALCULATED)
    assert (answer.status_code, answer.context["line"].points) == (200, -140)
    assert "−140 (−10 × 2) × 2 − 100" in text_of(answer)
    assert "−90 (−10 × 2) × 2 − 50" in text_of(owner_of(table).get(f"/tables/{table.uid}{CALCULATED}"))


def test_calculator_begins_empty_and_says_what_is_wrong(client: Client) -> None:
    empty = client.get("/rulebook/?about=calculator")
    assert (empty.status_code, empty.context["calculator"].is_bound) == (200, False)
    wrong = client.get("/rulebook/?about=calculator&contract=13&tricks=1&kind=under")
    assert (wrong.status_code, "line" in wrong.context) == (422, False)
    assert "With a contract of 13 a deal can’t be under." in text_of(wrong)


def test_links_lead_to_each_other(table: Table) -> None:
    phone = owner_of(table)
    reading, changing = address(table, "rulebook/"), address(table, "rules/")
    for path in ("more/", "rules/"):
        assert f'href="{reading}"' in phone.get(address(table, path)).content.decode()
    for path, name in (("calls/", "calls"), ("tricks/", "taken"), ("rules/", "rule-zero_under")):
        assert f'href="{reading}?about={name}"' in phone.get(address(table, path)).content.decode()
    assert f'href="{changing}"' in phone.get(reading).content.decode()
    plain = phone.get(address(table)).content.decode()
    assert plain.count(f'href="{reading}?about=contract"') == 4
    assert 'href="/rulebook/"' in phone.get("/").content.decode()


def test_queries_stay_the_same_with_more_rounds(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = owner_of(table)
    phone.get("/rulebook/")  # the first visit of a day is noted
    for _ in range(2):
        with django_assert_num_queries(3):
            phone.get(address(table, "rulebook/"))
        play(table)
