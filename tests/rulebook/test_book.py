"""What the rules page says: every house rule, whatever it is, and examples that are what the engine makes of them."""

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest
from django.utils.html import strip_tags
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import rules as game
from scorekeeper.rulebook.blocks import Grid, Section
from scorekeeper.rulebook.book import (
    QUESTIONS,
    Numbers,
    chapters_of,
    numbers_of,
    section_about,
    why_not,
    with_deck_of,
)
from scorekeeper.rulebook.examples import counted_double, nobody_makes_it, over, under
from scorekeeper.rulebook.forbidden import forbidden_after
from scorekeeper.rulebook.house import DECKS, House, house_of, settings_of
from tests.rules.strategies import rule_sets

# One other value of every house rule. A new one fails here until the page explains it.
OTHER: dict[str, Any] = {
    "first_caller": "dealer",
    "min_bid": 6,
    "frisch_max": 2,
    "frisch_raise": 0,
    "frisch_passing": "turning",
    "frisch_cards": 4,
    "passed_out_dealer": "next",
    "no_trump": False,
    "made": "linear",
    "made_bonus": 20,
    "miss": 5,
    "miss_scale": "progressive",
    "declarer_miss_factor": 2,
    "zero_under": 60,
    "zero_over": 30,
    "zero_fail_under": -40,
    "zero_fail_over": -25,
    "zero_extra": 0,
    "fine": 50,
    "all_missed": "void",
    "last_lap_factor": 2,
    "sit_out": "dealer",
    "end": "rounds 12",
}


def sections_of(house: House) -> dict[str, Section]:
    return {section.id: section for chapter in chapters_of(house) for section in chapter.sections}


def words_of(section: Section) -> list[str]:
    return [str(word) for block in section.blocks for word in block.words()]


def test_every_house_rule_is_explained_in_one_place() -> None:
    explained = Counter(name for section in sections_of(House()).values() for name in section.settings)
    assert explained == Counter(field.name for field in fields(game.RuleSet))
    assert set(OTHER) == set(explained)


@pytest.mark.parametrize("name", OTHER)
def test_a_house_rule_changes_what_its_section_says(name: str) -> None:
    other = House(game.RuleSet(**{name: OTHER[name]}))
    [(was, now)] = [
        (section, sections_of(other)[section.id])
        for section in sections_of(House()).values()
        if name in section.settings
    ]
    assert [each for each in now.blocks if not isinstance(each, Grid)] != [
        each for each in was.blocks if not isinstance(each, Grid)
    ]
    told = {setting.label: setting for setting in settings_of(now.settings, other.rules)}
    assert [setting.label for setting in told.values() if setting.is_own] == [
        setting.label for setting in settings_of((name,), game.CLASSIC)
    ]


def test_sections_have_addresses_that_stay() -> None:
    assert list(sections_of(House())) == [
        "game",
        "words",
        "deal",
        "auction",
        "frisch",
        "passed-out",
        "contracts",
        "forbidden",
        "play",
        "tricks",
        "fines",
        "annulled",
        "scoring",
        "missed",
        "zero",
        "all-missed",
        "double",
        "adding-up",
        "winning",
        "ending",
        "apart",
        "three",
        "sit-out",
        "changes",
        "house-rules",
    ]
    assert set(QUESTIONS.values()) <= set(sections_of(House()))


@st.composite
def houses(draw: st.DrawFn) -> House:
    deck = draw(st.sampled_from(list(DECKS.values())))
    return House(draw(rule_sets(tricks=deck.tricks)), deck)


@settings(max_examples=20, deadline=None)
@given(houses())
def test_examples_are_legal_under_any_house_rules_and_show_what_they_are_for(house: House) -> None:
    shown = sections_of(house)
    assert all(words_of(section) for section in shown.values())
    fewer, more, nobody = under(house), over(house), nobody_makes_it(house)
    deals = [deal for deal in (fewer, more, counted_double(fewer or more), nobody) if deal]
    assert [game.check(deal, house.rules) for deal in deals] == [()] * len(deals)
    assert [
        [strip_tags(row[-1]) for row in block.rows]
        for block in (*shown["adding-up"].blocks, *shown["all-missed"].blocks)
        if isinstance(block, Grid)
    ] == [[told(points) for points in (game.score(deal, house.rules) or {}).values()] for deal in deals]
    assert (fewer is None) == (house.rules.min_bid == house.total)
    assert game.facts(more, house.rules).kind == "over"
    assert all(line.all_missed for line in game.breakdown(nobody, house.rules).values())


def told(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def test_first_example_is_the_usual_evening() -> None:
    [first, *_others] = [
        block for block in sections_of(House())["adding-up"].blocks if isinstance(block, Grid)
    ]
    assert [[strip_tags(cell) for cell in row] for row in first.rows] == [
        ["Anna", "5", "5", "5² + 10", "+35"],
        ["Ben", "4", "3", "−10 × 1", "−10"],
        ["Carla", "2", "3", "−10 × 1", "−10"],
        ["David", "0", "2", "−50 + 10 × 1", "−40"],
    ]


@pytest.mark.parametrize("kind", DECKS)
def test_forbidden_contract_is_what_the_entry_refuses(kind: str) -> None:
    house = house_of(game.CLASSIC, kind, "C" if kind == "drop_suit" else "")
    players, total = house.players, house.total
    for others in range(5, total * (players - 1) + 1):
        said = [min(others, total)]
        while len(said) < players - 1:
            said.append(min(others - sum(said), total))
        seats = tuple("ABCD"[:players])
        deal = game.Deal(
            seats,
            seats[-1],
            deck=kind,
            removed_suit=house.deck.removed_suit,
            declarer="A",
            level=5,
            contracts=dict(zip(seats, said, strict=False)),
        )
        refused = [each.value for each in game.contract_options(deal, house.rules, seats[-1]) if each.problem]
        value = forbidden_after(others, house)
        assert refused == ([] if value is None else [value])


def asked(others: int, total: int = 13) -> tuple[str, tuple[str, ...]]:
    house = with_deck_of(House(), total)
    one = why_not(sections_of(house)["forbidden"], house, Numbers(total, others))
    return one.title, one.answer


def test_why_not_is_told_with_the_numbers_of_the_deal() -> None:
    title, answer = asked(9)
    assert (title, answer[0].split(": ")[0]) == (
        "Why not 4?",
        "The others have 9 together. With 4 tricks more it would be 13, as many as this deal has",
    )
    assert answer[1] == "Fewer than 4 makes it an under deal, more makes it an over deal."
    assert asked(12)[1][0].startswith("The others have 12 together. With 1 trick more it would be 13")
    assert (asked(13)[0], asked(13)[1][1]) == (
        "Why not 0?",
        "Anything from 1 up is allowed: then the deal is over.",
    )
    assert asked(0)[1][1] == "Fewer than 13 is allowed: then the deal is under."
    assert asked(8, 17)[0] == "Why not 9?"
    assert asked(14) == (
        "The forbidden contract",
        (
            (
                "The others have 14 together, more than the 13 tricks of this deal: nothing is forbidden, and it "
                "is over in any case."
            ),
        ),
    )


@pytest.mark.parametrize(
    ("total", "others"),
    [("", ""), ("13", "x"), ("14", "3"), ("13", "-1"), ("13", "40"), ("12", "25"), ("1e1", "3")],
)
def test_numbers_of_no_deal_are_none(total: str, others: str) -> None:
    assert numbers_of(total, others) is None


def test_numbers_of_a_deal_are_read() -> None:
    assert (numbers_of("13", "39"), numbers_of("17", "0")) == (Numbers(13, 39), Numbers(17, 0))


def test_question_leads_to_its_section() -> None:
    chapters = chapters_of(House())
    names = ("auction", "contract", "whose-contract", "tricks", "preview", "deck", "lineup", "phone", "")
    assert [(section := section_about(name, chapters)) and section.id for name in names] == [
        "auction",
        "contracts",
        "forbidden",
        "tricks",
        "adding-up",
        "three",
        "sit-out",
        None,
        None,
    ]


def test_a_league_for_one_deck_alone_is_told_by_that_deck() -> None:
    assert house_of(game.RuleSet(min_bid=14, frisch_max=0)).deck == DECKS["drop_card"]
    assert house_of(game.CLASSIC, "drop_suit", "H").trumps == ("C", "D", "S", "NT")
