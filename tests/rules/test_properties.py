"""What holds for every deal, rule set and evening: Hypothesis against the engine and its slow double."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.rules import (
    CLASSIC,
    DECKS,
    PRESETS,
    SUITS,
    Auction,
    Card,
    Deal,
    DealEntry,
    Deck,
    Evening,
    PointsEntry,
    RuleSet,
    breakdown,
    check,
    contract_options,
    facts,
    legal_plays,
    move_dealers,
    places,
    preset_of,
    read_deal,
    replay,
    score,
    trick_winner,
    worth,
    write_deal,
)
from tests.rules import oracle
from tests.rules.examples import told
from tests.rules.strategies import any_deals, evenings, legal_deals, line_ups, rule_sets

pytestmark = pytest.mark.exhaustive
often = settings(max_examples=200, deadline=None)
seldom = settings(max_examples=50, deadline=None)


# Deals.


@often
@given(legal_deals())
def test_no_legal_deal_is_refused(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    assert oracle.is_legal(deal, rules)
    assert check(deal, rules) == ()


@often
@given(any_deals())
def test_no_illegal_deal_is_accepted(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    assert (check(deal, rules) == ()) == oracle.is_legal(deal, rules)


@often
@given(any_deals())
def test_every_problem_has_words_and_no_fault_is_told_twice(case: tuple[Deal, RuleSet]) -> None:
    problems = check(*case)
    assert all(problem.message for problem in problems)
    told = [(problem.code, problem.field, problem.player) for problem in problems if problem.field != "calls"]
    assert len(told) == len(set(told))


@often
@given(legal_deals())
def test_scores_are_those_of_the_slow_count(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    assert score(deal, rules) == oracle.points(deal, rules)


@seldom
@given(legal_deals())
def test_someone_always_misses(case: tuple[Deal, RuleSet]) -> None:
    assert not all(line.made for line in breakdown(*case).values())


@seldom
@given(legal_deals(CLASSIC))
def test_classic_points_stay_within_their_bounds(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    low, high = {"full": (-130, 179), "drop_card": (-170, 299)}.get(str(deal.deck), (-130, 179))
    assert all(low <= line.base <= high for line in breakdown(deal, rules).values())


@seldom
@given(legal_deals(), st.integers(1, 10))
def test_factor_multiplies_all_but_fines(case: tuple[Deal, RuleSet], factor: int) -> None:
    deal, rules = case
    plain = breakdown(replace(deal, factor=1), rules)
    doubled = breakdown(replace(deal, factor=factor), rules)
    for player, line in plain.items():
        assert doubled[player].points - line.fines == factor * (line.points - line.fines)


@often
@given(legal_deals())
def test_a_contract_is_worth_what_it_brings_once_it_is_made(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    under = facts(deal, rules).kind == "under"
    for line in breakdown(deal, rules).values():
        assert line.contract is not None
        is_worth = worth(line.contract, rules, under=under)
        slowly = oracle.own_points(line.contract, line.contract, rules, over=not under, declares=False)
        assert is_worth == slowly
        assert not line.made or line.base == is_worth


@seldom
@given(legal_deals())
def test_a_deal_scores_the_same_from_any_chair(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    turned = replace(deal, seats=(*deal.seats[1:], deal.seats[0]))
    assert score(turned, rules) == score(deal, rules)


@seldom
@given(any_deals())
def test_facts_never_depend_on_what_was_played(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    assert facts(replace(deal, tricks={}, fines={}, factor="x"), rules) == facts(deal, rules)


@seldom
@given(legal_deals())
def test_options_are_what_the_check_says(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    for player in deal.seats:
        for option in contract_options(deal, rules, player):
            said = replace(deal, contracts={**deal.contracts, player: option.value})
            told = [problem for problem in check(said, rules) if problem.player == player]
            assert told == ([option.problem] if option.problem else [])


@seldom
@given(legal_deals())
def test_a_legal_contract_is_always_left(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    said: dict[str, object] = {}
    for player in facts(deal, rules).contract_order:
        options = contract_options(replace(deal, contracts=said), rules, player)
        assert any(option.problem is None for option in options)
        said[player] = deal.contracts[player]


@seldom
@given(legal_deals())
def test_annulling_keeps_only_the_fines(case: tuple[Deal, RuleSet]) -> None:
    deal, rules = case
    fines = {player: line.fines for player, line in breakdown(deal, rules).items()}
    assert score(replace(deal, outcome="annulled"), rules) == fines


@seldom
@given(line_ups(), rule_sets(tricks=12))
def test_a_deal_passes_out_after_the_last_frisch_and_no_other(table: Deal, rules: RuleSet) -> None:
    calls = ("P",) * len(table.seats)
    for frisch in range(rules.frisch_max + 1):
        deal = replace(table, frisch=frisch, calls=calls, outcome="passed_out")
        left = ["frisch_left"] if frisch < rules.frisch_max else []
        assert [problem.code for problem in check(deal, rules)] == left


@seldom
@given(any_deals())
def test_deal_and_text_are_the_same(case: tuple[Deal, RuleSet]) -> None:
    try:
        text = write_deal(case[0])
    except ValueError:
        return
    assert write_deal(read_deal(text)) == text
    assert told(read_deal(text), case[1]) == told(*case)


@seldom
@given(legal_deals())
def test_legal_deal_comes_back_from_its_text(case: tuple[Deal, RuleSet]) -> None:
    assert read_deal(write_deal(case[0])) == case[0]


# Rule sets.


@seldom
@given(rule_sets(), rule_sets())
def test_rules_are_the_same_out_of_json_and_in(rules: RuleSet, base: RuleSet) -> None:
    assert RuleSet.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert RuleSet.from_json(json.loads(json.dumps(rules.differences(base))), base) == rules


@seldom
@given(rule_sets())
def test_rules_are_a_preset_or_custom(rules: RuleSet) -> None:
    name = preset_of(rules)
    assert name == "custom" or rules.differences(PRESETS[name]).keys() <= {"sit_out", "end"}


# Auctions and tricks.


@seldom
@given(line_ups(), rule_sets(tricks=12), st.randoms(use_true_random=False))
def test_an_auction_of_legal_calls_ends_without_a_fault(table: Deal, rules: RuleSet, chance: Random) -> None:
    deck = Deck(str(table.deck), str(table.removed_suit) if table.removed_suit else None)
    auction = Auction.begin(table.seats, rules, deck=deck)
    while not auction.over:
        assert auction.turn is not None
        auction = auction.call(chance.choice(auction.legal_calls()))
    assert auction.problems == ()
    assert auction.legal_calls() == ()
    if auction.closed:
        declarer = replace(table, dealer=None, declarer=auction.declarer, calls=auction.calls)
        bid = auction.highest
        assert bid is not None
        others = {player: 0 for player in table.seats if player != auction.declarer}
        tricks = {**others, str(auction.declarer): deck.tricks}
        contracts = {**others, str(auction.declarer): bid.level}
        whole = replace(declarer, level=bid.level, suit=bid.suit, contracts=contracts, tricks=tricks)
        told = {problem.code for problem in check(whole, rules)}
        assert told <= {"sum_forbidden"}


@seldom
@given(st.sampled_from(DECKS), st.sampled_from([*SUITS, "NT"]), st.randoms(use_true_random=False))
def test_tricks_of_a_deal_add_up_whatever_is_played(kind: str, trump: str, chance: Random) -> None:
    deck = Deck(kind, "C" if kind == "drop_suit" else None)
    cards = list(deck.cards(Card("9", "C") if kind == "drop_card" else None))
    chance.shuffle(cards)
    hands = [cards[place :: deck.players] for place in range(deck.players)]
    taken, leader = [0] * deck.players, 0
    while hands[leader]:
        trick: list[Card] = []
        for turn in range(deck.players):
            hand = hands[(leader + turn) % deck.players]
            card = chance.choice(legal_plays(hand, trick[0].suit if trick else None))
            assert not trick or card.suit == trick[0].suit or all(held.suit != trick[0].suit for held in hand)
            hand.remove(card)
            trick.append(card)
        won = trick_winner(trick, trump)
        trumps = [card for card in trick if card.suit == trump]
        rivals = trumps or [card for card in trick if card.suit == trick[0].suit]
        assert trick[won] == max(rivals, key=lambda card: card.strength)
        leader = (leader + won) % deck.players
        taken[leader] += 1
    assert sum(taken) == deck.tricks


# Evenings.


@seldom
@given(evenings())
def test_replay_is_the_same_step_by_step(evening: Evening) -> None:
    whole = replay(evening)
    played = replace(evening, adjustments=())
    before = dict.fromkeys(evening.roster, 0)
    for number, step in enumerate(replay(played).steps):
        until = replay(replace(played, entries=evening.entries[: number + 1]))
        assert until.totals == step.totals
        assert until.steps[-1].dealer == whole.steps[number].dealer
        more = step.scores or {}
        assert step.totals == {player: points + more.get(player, 0) for player, points in before.items()}
        before = step.totals


@seldom
@given(evenings())
def test_totals_are_scores_and_adjustments(evening: Evening) -> None:
    result = replay(evening)
    for player, total in result.totals.items():
        scored = sum((step.scores or {}).get(player, 0) for step in result.steps)
        given_ = [each for each in evening.adjustments if each.player == player]
        assert total == scored + sum(each.points for each in given_)
        assert result.earned[player] == total - sum(each.points for each in given_ if each.starting)


@seldom
@given(evenings())
def test_every_deal_has_a_dealer_from_the_roster(evening: Evening) -> None:
    result = replay(evening)
    for entry, step in zip(evening.entries, result.steps, strict=True):
        assert step.problems == ()
        if isinstance(entry, DealEntry):
            assert step.dealer in evening.roster
            rests = entry.rules.sit_out == "dealer" and len(evening.roster) > len(step.seats)
            assert rests or step.dealer in step.seats
    assert result.next_dealer in evening.roster


@seldom
@given(evenings())
def test_next_dealer_is_the_one_of_the_next_deal(evening: Evening) -> None:
    result = replay(evening)
    dealers = [step.dealer for step in result.steps]
    for number, step in enumerate(result.steps):
        following = (dealer for dealer in dealers[number + 1 :] if dealer is not None)
        assert step.next_dealer == next(following, result.next_dealer)


def with_dealers(evening: Evening) -> Evening:
    """Every deal with its derived dealer stored, as the app keeps it."""
    steps = replay(evening).steps
    entries = [
        entry
        if isinstance(entry, PointsEntry)
        else replace(entry, deal=replace(entry.deal, dealer=step.dealer))
        for entry, step in zip(evening.entries, steps, strict=True)
    ]
    return replace(evening, entries=tuple(entries))


@seldom
@given(evenings(), st.data())
def test_deleting_a_deal_and_undoing_it_restores_everything(evening: Evening, data: st.DataObject) -> None:
    assume(evening.entries and evening.rules.sit_out == "chosen")
    stored = with_dealers(evening)
    place = data.draw(st.integers(0, len(stored.entries) - 1))
    without = (*stored.entries[:place], *stored.entries[place + 1 :])
    after = move_dealers(replace(stored, entries=without), range(len(without)))
    assert after.stayed == ()
    assert all(step.derived for step in replay(after.evening).steps)
    rest = after.evening.entries
    again = replace(stored, entries=(*rest[:place], stored.entries[place], *rest[place:]))
    undone = move_dealers(again, range(len(stored.entries)))
    assert undone.evening == stored
    assert replay(undone.evening) == replay(stored)


@seldom
@given(evenings())
def test_stored_dealers_are_where_the_rotation_puts_them(evening: Evening) -> None:
    stored = with_dealers(evening)
    assert move_dealers(stored, range(len(stored.entries))).moved == ()
    assert replay(stored).totals == replay(evening).totals


@seldom
@given(st.dictionaries(st.text(max_size=2), st.integers(-20, 20), max_size=8))
def test_places_count_who_is_ahead(totals: dict[str, int]) -> None:
    ranked = sorted(totals.values(), reverse=True)
    assert places(totals) == {player: ranked.index(total) + 1 for player, total in totals.items()}
