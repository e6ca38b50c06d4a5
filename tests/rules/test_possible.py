"""What is still possible before the end: every claim against every deal there is."""

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules import (
    CLASSIC,
    Condition,
    Deal,
    Deck,
    RuleSet,
    Standing,
    conditions,
    leaders,
    out_of_reach,
    proposed_factor,
    score,
    swings,
)

from .every_deal import Outcome, every_outcome
from .strategies import legal_deals, rule_sets

Deals = tuple[RuleSet, set[Outcome]]
PLAYERS = ("A", "B", "C")
LOW = Deck("drop_2345")
HARSH = RuleSet(
    all_missed="double",
    declarer_miss_factor=2,
    miss_scale="progressive",
    zero_extra=0,
    zero_over=30,
    min_bid=4,
)
VOID = RuleSet(all_missed="void", made="linear", zero_fail_over=-25, zero_fail_under=0)


def standing(totals: dict[str, int], rounds: int, rules: RuleSet, deck: Deck, **more: object) -> Standing:
    values = {"here": tuple(totals), "lineup": tuple(totals)} | more
    return Standing(totals=totals, rounds=rounds, rules=rules, deck=deck, **values)  # type: ignore[arg-type]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(CLASSIC, id="classic"),
        pytest.param(HARSH, id="harsh", marks=pytest.mark.exhaustive),
        pytest.param(VOID, id="void", marks=pytest.mark.slow),
    ],
)
def rules_and_deals(request: pytest.FixtureRequest) -> Deals:
    return request.param, every_outcome(request.param, LOW)


def test_bounds_are_those_of_all_deals(rules_and_deals: Deals) -> None:
    rules, deals = rules_and_deals
    gains: dict[tuple[int | None, bool], int] = {}
    alone: dict[int | None, list[int]] = {}
    for (made, own), (rival_made, rival), _ in deals:
        key = (made, rival_made is not None)
        gains[key] = max(rival - own, gains.get(key, rival - own))
        alone.setdefault(made, []).append(own)
    found = swings(rules, LOW)
    assert found.gains == gains
    assert found.least == {made: min(points) for made, points in alone.items()}
    assert found.most == {made: max(points) for made, points in alone.items()}


@pytest.mark.parametrize(
    "totals", [(100, 80, 20), (0, 0, 0), (37, 37, -90), (60, 71, 200), (0, 300, 290), (-15, 400, 20)]
)
def test_conditions_hold_in_every_deal_and_miss_no_contract(
    totals: tuple[int, int, int], rules_and_deals: Deals
) -> None:
    rules, deals = rules_and_deals
    before = standing(dict(zip(PLAYERS, totals, strict=True)), 11, replace(rules, end="rounds 12"), LOW)
    told = conditions(before, "A")
    out = out_of_reach(before)
    for who in [set(), {"B"}, {"C"}, {"B", "C"}]:
        enough = {c for condition in told if condition.missing <= who for c in condition.contracts}
        by_all = set(range(LOW.tricks + 1))
        for (made, own), *others in deals:
            rivals = zip(("B", "C"), others, totals[1:], strict=True)
            if made is None or any(name in who and rival[0] is not None for name, rival, _ in rivals):
                continue
            if any(
                totals[0] + own <= total + rival[1] for rival, total in zip(others, totals[1:], strict=True)
            ):
                by_all.discard(made)
        assert enough == by_all
    can_be_first = any(
        totals[0] + deal[0][1] >= max(totals[1] + deal[1][1], totals[2] + deal[2][1]) for deal in deals
    )
    assert ("A" in out) <= (not can_be_first)


def test_conditions_begin_with_the_plainest() -> None:
    before = standing({"A": 100, "B": 80, "C": -20, "D": 40}, 11, RuleSet(end="rounds 12"), Deck())
    assert conditions(before, "B") == (
        Condition(tuple(range(8, 14)), frozenset()),
        Condition(tuple(range(6, 14)), frozenset({"A"})),
    )
    assert conditions(replace(before, lineup=("A", "C", "D")), "B") == ()
    assert conditions(replace(before, rounds=10), "B") == ()


def test_who_is_proposed_to_rest_is_a_rival_who_may_play() -> None:
    totals = {"A": 100, "B": 80, "C": -20, "D": 40, "E": 30}
    before = standing(totals, 11, RuleSet(end="rounds 12"), Deck(), lineup=("B", "C", "D", "E"))
    assert conditions(before, "B") == (
        Condition(tuple(range(8, 14)), frozenset()),
        Condition(tuple(range(6, 14)), frozenset({"A"})),
    )
    assert conditions(replace(before, here=before.lineup), "B") == (
        Condition(tuple(range(5, 14)), frozenset()),
        Condition(tuple(range(4, 14)), frozenset({"D", "E"})),
    )


@pytest.mark.parametrize(
    ("totals", "end", "rounds", "more", "expected"),
    [
        ({"A": 310, "B": 0, "C": 0, "D": 1}, "rounds 12", 11, {}, {"B", "C"}),
        ({"A": 309, "B": 0, "C": 0, "D": 1}, "rounds 12", 11, {}, set()),
        ({"A": 619, "B": 0, "C": 0, "D": 1}, "rounds 12", 10, {}, {"B", "C"}),
        ({"A": 310, "B": 0, "C": 0, "D": 0}, "open", 11, {}, set()),
        ({"A": 310, "B": 0, "C": 0, "D": 0}, "target 320", 11, {}, set()),
        ({"A": 310, "B": 0, "C": 0, "D": 0}, "rounds 12", 12, {}, set()),
        # Whoever went home gains only by what the leader loses, and against another who went home nothing.
        ({"A": 131, "B": 5, "C": 0, "D": 130}, "rounds 12", 11, {"here": ("A", "C", "D")}, set()),
        ({"A": 131, "B": 0, "C": 0, "D": 130}, "rounds 12", 11, {"here": ("A", "C", "D")}, {"B"}),
        ({"A": 1, "B": 0, "C": 0, "D": 0, "E": 0}, "rounds 12", 11, {"here": ("C", "D", "E")}, {"B"}),
        # Of five, the leader may rest while another plays.
        (
            {"A": 310, "B": 0, "C": 0, "D": 0, "E": 1},
            "rounds 12",
            11,
            {"lineup": ("A", "B", "C", "D")},
            {"B", "C", "D"},
        ),
    ],
)
def test_out_of_reach_to_the_point(
    totals: dict[str, int], end: str, rounds: int, more: dict[str, object], expected: set[str]
) -> None:
    assert out_of_reach(standing(totals, rounds, RuleSet(end=end), Deck(), **more)) == expected


def test_a_last_lap_may_count_double() -> None:
    rules = RuleSet(end="rounds 12", last_lap_factor=2)
    totals = {"A": 618, "B": 0, "C": 0, "D": 0}
    assert out_of_reach(standing(totals, 11, rules, Deck())) == frozenset()
    assert out_of_reach(standing(totals | {"A": 619}, 11, rules, Deck())) == {"B", "C", "D"}
    # It never enters by itself: what is enough must be so with and without it.
    close = standing({"A": 0, "B": -40, "C": -900, "D": -900}, 11, rules, Deck())
    plain = replace(close, rules=replace(rules, last_lap_factor=1))
    assert [min(each.contracts) for each in conditions(close, "A")] == [6, 4]
    assert [min(each.contracts) for each in conditions(plain, "A")] == [5, 2]


@pytest.mark.exhaustive
@settings(max_examples=3, deadline=None)
@given(
    rule_sets(tricks=12).flatmap(
        lambda rules: st.tuples(st.just(rules), st.lists(legal_deals(rules), min_size=1, max_size=2))
    )
)
def test_no_deal_of_any_house_is_beyond_its_bounds(drawn: tuple[RuleSet, list[tuple[Deal, RuleSet]]]) -> None:
    rules, deals = drawn
    for deal, _ in deals:
        plain = replace(deal, factor=1, fines={})
        points = score(plain, rules) or {}
        bounds = swings(rules, Deck(str(deal.deck), str(deal.removed_suit) if deal.removed_suit else None))
        made = {
            p: told if plain.tricks[p] == (told := int(str(plain.contracts[p]))) else None for p in points
        }
        for one, other in product(plain.seats, repeat=2):
            assert bounds.least[made[one]] <= points[one] <= bounds.most[made[one]]
            if one != other:
                assert points[other] - points[one] <= bounds.gains[made[one], made[other] is not None]


FOUR = ("A", "B", "C", "D")


def any_deal(dice: random.Random, factor: int) -> Deal:
    """A legal deal, wild more often than people play: everything to one of them, big words, zeros."""
    cuts = sorted(dice.choices(range(14), k=3) if dice.random() < 0.5 else dice.choices((0, 13), k=3))
    tricks = [end - start for start, end in zip([0, *cuts], [*cuts, 13], strict=True)]
    said = [dice.choice((taken, taken, 0, 13, dice.randrange(14))) for taken in tricks]
    declarer = said.index(max(said))
    said[declarer] = max(said[declarer], 5)
    if sum(said) == 13:
        said[declarer] += 1 if said[declarer] < 13 else -1
    return Deal(
        seats=FOUR,
        dealer="A",
        declarer=FOUR[declarer],
        level=5,
        suit="H",
        contracts=dict(zip(FOUR, said, strict=True)),
        tricks=dict(zip(FOUR, tricks, strict=True)),
        factor=factor,
    )


def played_on(totals: dict[str, int], rounds: range, rules: RuleSet, dice: random.Random) -> dict[str, int]:
    """Totals after these rounds more, each deal of a last lap counted double or not."""
    for number in rounds:
        factor = dice.choice((1, proposed_factor(rules, number, len(FOUR))))
        points = score(any_deal(dice, factor), rules) or {}
        totals = {player: total + points[player] for player, total in totals.items()}
    return totals


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("evenings", "rules"),
    [
        (4, RuleSet(end="rounds 7")),
        (4, RuleSet(end="rounds 7", last_lap_factor=2, all_missed="double")),
        pytest.param(60, replace(HARSH, end="rounds 9"), marks=pytest.mark.slow),
    ],
)
def test_who_is_out_of_reach_never_comes_first(evenings: int, rules: RuleSet) -> None:
    """After every round of an evening, however it goes on."""
    dice, told, last = random.Random(evenings), 0, rules.end_rounds or 0
    for _ in range(evenings):
        totals = dict.fromkeys(FOUR, 0)
        for number in range(1, last):
            totals = played_on(totals, range(number - 1, number), rules, dice)
            out = out_of_reach(standing(totals, number, rules, Deck()))
            told += len(out)
            for _ in range(60 if out else 0):
                end = played_on(totals, range(number, last), rules, dice)
                assert not out & set(leaders(end))
    assert told > evenings / 2


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", [RuleSet(end="rounds 7"), pytest.param(HARSH, marks=pytest.mark.slow)])
def test_whoever_does_what_is_enough_is_first_alone(rules: RuleSet) -> None:
    """With four of five, whoever rests in the end."""
    dice, won = random.Random(7), 0
    for _ in range(12):
        totals = {player: dice.randrange(90) for player in (*FOUR, "E")}
        before = standing(totals, 6, replace(rules, end="rounds 7"), Deck(), lineup=FOUR)
        told = {player: conditions(before, player) for player in totals}
        assert told["E"] == ()
        for deal in (any_deal(dice, 1) for _ in range(100)):
            rests = dice.choice((*FOUR, "E"))
            who = {player: "E" if player == rests else player for player in FOUR}
            made = {who[p]: said for p, said in deal.contracts.items() if said == deal.tricks[p]}
            points = score(deal, rules) or {}
            end = totals | {who[str(p)]: totals[who[str(p)]] + points[p] for p in points}
            for player in made:
                if any(made[player] in c.contracts and not c.missing & set(made) for c in told[player]):
                    assert leaders(end) == (player,)
                    won += 1
    assert won > 50
