"""The phone judges and scores as the server does: static/js/play/ against this engine, on deals good and bad."""

import random
from dataclasses import asdict
from typing import Any

import pytest

from scorekeeper import rules as game
from tests.node import asked

STOPS = {"player_count", "player_duplicate", "deck_invalid"}
THREE = ["drop_suit", "drop_2345", "drop_card"]
RULES = [
    game.CLASSIC,
    game.RuleSet(made="linear", made_bonus=-5, miss=0, zero_over=30, zero_extra=0, all_missed="void"),
    game.RuleSet(miss_scale="progressive", declarer_miss_factor=2, zero_fail_over=-25, all_missed="double"),
    game.RuleSet(first_caller="dealer", min_bid=3, frisch_raise=0, no_trump=False, zero_extra=-7, fine=30),
    game.RuleSet(frisch_max=0, made_bonus=0, zero_under=-3),
]


@pytest.mark.parametrize("deals", [2000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_phone_agrees_with_the_server(deals: int) -> None:
    chance = random.Random(13)
    sample = [(deal(chance), chance.choice(RULES)) for _ in range(deals)]
    told = asked("judge.js", [{"deal": asdict(d), "rules": r.to_json()} for d, r in sample])
    here = [judge(d, r) for d, r in sample]
    assert [
        (d, mine, theirs) for (d, _), mine, theirs in zip(sample, here, told, strict=True) if mine != theirs
    ] == []
    # The sample must hold what it is for: clean deals, and most of the faults a form can have.
    assert sum(not answer["problems"] for answer in here) > deals * 0.15
    assert len({code for answer in here for code, _ in answer["problems"]}) >= 25


TURNING = game.RuleSet(frisch_passing="turning", frisch_cards=2, frisch_max=5, no_trump=False, min_bid=7)


@pytest.mark.parametrize("auctions", [400, pytest.param(8000, marks=pytest.mark.slow)])
def test_phone_plays_an_auction_as_the_server_does(auctions: int) -> None:
    chance = random.Random(5)
    sample = [an_auction(chance, chance.choice([*RULES, TURNING])) for _ in range(auctions)]
    told = asked("auctions.js", [{**each, "rules": each["rules"].to_json()} for each in sample])
    here = [auctioned(**each) for each in sample]
    assert [pair for pair in zip(sample, here, told, strict=True) if pair[1] != pair[2]] == []
    assert len({answer["fault"] for answer in here}) == 8
    assert sum(answer["declarer"] is not None for answer in here) > auctions * 0.1


def an_auction(chance: random.Random, rules: game.RuleSet) -> dict[str, Any]:
    """Calls that mostly may be made, until somebody has won or gives up."""
    seats = list("ABCD"[: chance.choice([3, 4])])
    deck = game.Deck() if len(seats) == 4 else game.Deck("drop_suit", "H")
    frisch = chance.randint(0, rules.frisch_max)
    about = {"seats": seats, "roster": seats, "dealer": chance.choice(seats), "frisch": frisch}
    about |= {"deck": deck.kind, "removed_suit": deck.removed_suit}
    auction = game.Auction.begin(seats, rules, deck=deck, frisch=frisch)
    while not auction.over and len(auction.calls) < 14:
        legal = auction.legal_calls()
        wrong = chance.choice(["5H", "99C", "6NT", "1C", "x", ""])
        made = chance.choices(["P", chance.choice(legal[:4]), wrong], [6, 5, 1])[0]
        auction = auction.call(made)
    calls = [*auction.calls, *chance.choices([[], ["P"]], [9, 1])[0]]
    return {"deal": about, "rules": rules, "calls": calls, "frisch": chance.randint(0, rules.frisch_max + 1)}


def auctioned(deal: dict[str, Any], rules: game.RuleSet, calls: list[str], frisch: int) -> dict[str, Any]:
    seats, pack = tuple(deal["seats"]), game.Deck(deal["deck"], deal["removed_suit"])
    first = game.first_caller(deal["dealer"], seats, seats, rules)
    order = game.clockwise(seats, str(first))
    auction = game.Auction.begin(order, rules, deck=pack, frisch=deal["frisch"]).play(calls)
    fault = auction.problems[0].code if auction.problems else None
    plan = game.plan_frisch(seats, frisch, rules) if 1 <= frisch <= rules.frisch_max else None
    return {
        "fault": fault,
        "declarer": None if fault else auction.declarer,
        "highest": str(auction.highest) if auction.highest and not fault else None,
        "passed": auction.all_passed and not fault,
        "isOver": auction.over and not fault,
        "bids": [] if fault else [call for call in auction.legal_calls() if call != game.NO_BID],
        "frisch": plan and [plan.cards, plan.direction, plan.receivers, plan.min_level],
    }


def deal(chance: random.Random) -> game.Deal:
    """A deal that is sound, and in two of three cases then spoilt at one or two places."""
    seats = tuple("ABCD"[: chance.choice([3, 4])])
    deck = "full" if len(seats) == 4 else chance.choice(THREE)
    total = game.Deck(deck, "C" if deck == "drop_suit" else None).tricks
    declarer, level = chance.choice(seats), chance.randint(5, 7)
    values: dict[str, Any] = {
        "seats": seats,
        "roster": chance.choice([(), (*seats, "E"), ("E", *seats)]),
        "dealer": chance.choice(seats),
        "deck": deck,
        "removed_suit": "C" if deck == "drop_suit" else None,
        "frisch": 0,
        "declarer": declarer,
        "level": level,
        "suit": chance.choice("DHS"),
        "contracts": {player: chance.randint(0, 3) for player in seats} | {declarer: level},
        "tricks": split(chance, seats, total),
        "fines": chance.choice([{}, {seats[0]: chance.randint(0, 2)}]),
        "factor": chance.choice([1, 1, 2, 10]),
        "outcome": chance.choices(["played", "passed_out", "annulled"], [8, 1, 1])[0],
    }
    if chance.random() < 0.25:
        values["contracts"] = values["tricks"] | {declarer: max(level, values["tricks"][declarer])}
    for _ in range(chance.choice([0, 1, 2])):
        values |= spoilt(chance, values)
    return game.Deal(**values)


def split(chance: random.Random, seats: tuple[str, ...], total: int) -> dict[str, int]:
    cuts = sorted(chance.randint(0, total) for _ in seats[1:])
    return dict(zip(seats, (b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)), strict=True))


def spoilt(chance: random.Random, values: dict[str, Any]) -> dict[str, Any]:
    seats = values["seats"]
    odd = chance.choice([None, -1, 18, 1.5, "x", 0, 4, 13])
    return chance.choice(
        [
            {"seats": seats[:-1]},
            {"seats": (*seats[:-1], seats[0])},
            {"deck": chance.choice(["full", *THREE])},
            {"removed_suit": chance.choice([None, "H", "X"])},
            {"dealer": chance.choice([None, "E", "Z"])},
            {"frisch": chance.choice([1, 3, 4, -1, 1.5])},
            {"declarer": chance.choice([None, "Z", *seats])},
            {"level": odd},
            {"suit": chance.choice([None, "NT", "C", "X"])},
            {"contracts": values["contracts"] | {chance.choice([*seats, "Z"]): odd}},
            {"contracts": {}},
            {"tricks": values["tricks"] | {chance.choice([*seats, "Z"]): odd}},
            {"tricks": {}},
            {"fines": {chance.choice([*seats, "Z"]): odd}},
            {"factor": chance.choice([None, 0, 11, 2.5])},
            {"tricks_total": chance.choice([12, 13])},
        ]
    )


def judge(deal: game.Deal, rules: game.RuleSet) -> dict[str, Any]:
    problems = game.check(deal, rules)
    lines = {} if problems else game.breakdown(deal, rules)
    stopped = any(problem.code in STOPS for problem in problems)
    return {
        "problems": [[problem.code, problem.player] for problem in problems],
        "points": {player: [line.points, line.how] for player, line in lines.items()} or None,
        "facts": None if stopped or deal.outcome != "played" else said(deal, rules),
    }


def said(deal: game.Deal, rules: game.RuleSet) -> list[Any]:
    found = game.facts(deal, rules)
    options = game.contract_options(deal, rules, deal.seats[0])
    return [
        found.first_caller,
        list(found.contract_order),
        found.last_to_contract,
        found.min_level,
        found.forbidden,
        found.sum,
        found.kind,
        [option.problem and option.problem.code for option in options],
    ]
