"""Hypothesis strategies: rule sets, legal deals of every kind, deals that may be wrong, evenings."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules import Adjustment, Deal, DealEntry, Entry, Evening, PointsEntry, RuleSet

DECKS = {"full": 13, "drop_suit": 13, "drop_2345": 12, "drop_card": 17}
SUITS = ["C", "D", "H", "S"]
NAMES = ["A", "B", "C", "D", "E", "F"]

points = st.integers(-1000, 1000)
losses = st.integers(0, 1000)


@st.composite
def rule_sets(draw: st.DrawFn, *, tricks: int = 17) -> RuleSet:
    """Any rule set that can be played with `tricks` tricks."""
    frisch_raise, frisch_max = draw(st.sampled_from([1, 0])), draw(st.integers(0, 9))
    kind, number = draw(st.sampled_from(["open", "rounds", "target"])), draw(st.integers(1, 1000))
    return RuleSet(
        first_caller=draw(st.sampled_from(["left", "dealer"])),
        min_bid=draw(st.integers(1, tricks - frisch_raise * frisch_max)),
        frisch_max=frisch_max,
        frisch_raise=frisch_raise,
        frisch_passing=draw(st.sampled_from(["left", "turning"])),
        frisch_cards=draw(st.integers(1, 6)),
        passed_out_dealer=draw(st.sampled_from(["same", "next"])),
        no_trump=draw(st.booleans()),
        made=draw(st.sampled_from(["square", "linear"])),
        made_bonus=draw(points),
        miss=draw(losses),
        miss_scale=draw(st.sampled_from(["flat", "progressive"])),
        declarer_miss_factor=draw(st.sampled_from([1, 2])),
        zero_under=draw(points),
        zero_over=draw(points),
        zero_fail_under=-draw(losses),
        zero_fail_over=-draw(losses),
        zero_extra=draw(points),
        fine=draw(losses),
        all_missed=draw(st.sampled_from(["score", "void", "double"])),
        last_lap_factor=draw(st.sampled_from([1, 2])),
        sit_out=draw(st.sampled_from(["chosen", "dealer"])),
        end="open" if kind == "open" else f"{kind} {number}",
    )


@st.composite
def line_ups(draw: st.DrawFn) -> Deal:
    """A deal of which only line-up, deck, roster and dealer are said; the dealer may rest."""
    deck = draw(st.sampled_from(list(DECKS)))
    roster = tuple(draw(st.permutations(NAMES[: draw(st.integers(4 if deck == "full" else 3, 6))])))
    seats = tuple(draw(st.permutations(roster))[: 4 if deck == "full" else 3])
    return Deal(
        seats=seats,
        dealer=draw(st.sampled_from(roster)),
        roster=roster,
        deck=deck,
        removed_suit=draw(st.sampled_from(SUITS)) if deck == "drop_suit" else None,
    )


@st.composite
def legal_deals(draw: st.DrawFn, by: RuleSet | None = None) -> tuple[Deal, RuleSet]:
    """A played deal without a fault, and the rules that it is played by."""
    table = draw(line_ups())
    total = DECKS[str(table.deck)]
    rules = by or draw(rule_sets(tricks=total))
    frisch = draw(st.integers(0, rules.frisch_max))
    lowest = rules.min_bid + frisch * rules.frisch_raise
    calls, turn, bid = draw(auctions(table, rules, lowest=lowest))
    caller = draw(st.sampled_from(range(len(table.seats))))
    declarer = table.seats[(caller + turn) % len(table.seats)]
    deal = replace(
        table,
        frisch=frisch,
        declarer=declarer,
        level=bid[0],
        suit=bid[1],
        contracts=draw(contracts(table.seats, declarer, bid[0], total)),
        tricks=draw(tricks(table.seats, total)),
        fines=draw(st.dictionaries(st.sampled_from(table.seats), st.integers(0, total), max_size=2)),
        factor=draw(st.integers(1, 10)),
    )
    if draw(st.booleans()):
        return deal, rules
    # With calls it is the dealer who follows from who called first.
    left_of = table.seats[(caller - (rules.first_caller == "left")) % len(table.seats)]
    return replace(deal, calls=tuple(calls), dealer=left_of), rules


@st.composite
def auctions(
    draw: st.DrawFn, table: Deal, rules: RuleSet, *, lowest: int
) -> tuple[list[str], int, tuple[int, str]]:
    """Calls that close, the place of the last bid among them, and that bid."""
    people, total = len(table.seats), DECKS[str(table.deck)]
    suits = [
        suit for suit in [*SUITS, "NT"] if suit != table.removed_suit and (rules.no_trump or suit != "NT")
    ]
    ladder = [(level, suit) for level in range(lowest, total + 1) for suit in suits]
    rungs = sorted(draw(st.sets(st.integers(0, len(ladder) - 1), min_size=1, max_size=4)))
    calls = ["P"] * draw(st.integers(0, people - 1))
    for rung in rungs[:-1]:
        level, suit = ladder[rung]
        calls += [f"{level}{suit}", *["P"] * draw(st.integers(0, people - 2))]
    level, suit = ladder[rungs[-1]]
    return [*calls, f"{level}{suit}", *["P"] * (people - 1)], len(calls), (level, suit)


@st.composite
def contracts(
    draw: st.DrawFn, seats: tuple[str, ...], declarer: str, level: int, total: int
) -> dict[str, int]:
    """Contracts in speaking order; the last one keeps from the forbidden sum."""
    place = seats.index(declarer)
    others = (*seats[place + 1 :], *seats[:place])
    said = {declarer: draw(st.integers(level, total))}
    for player in others[:-1]:
        said[player] = draw(st.integers(0, total))
    left = total - sum(said.values())
    said[others[-1]] = draw(st.integers(0, total).filter(lambda number: number != left))
    return said


@st.composite
def tricks(draw: st.DrawFn, seats: tuple[str, ...], total: int) -> dict[str, int]:
    """Tricks that add up: the deal cut at random places."""
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=len(seats) - 1, max_size=len(seats) - 1)))
    ends = zip([0, *cuts], [*cuts, total], strict=True)
    return {player: end - start for player, (start, end) in zip(seats, ends, strict=True)}


# What people type and files hold, good and bad.
TEXTS = ["", " ", "x", "A", "B", "Z", "C", "NT", "5", "full", "drop_suit", "drop_2345", "drop_card"]
NUMBERS = [True, False, 5.0, 1.5, -1, 0, 1, 2, 3, 5, 8, 12, 13, 14, 17, 18, 99]
WILD = st.none() | st.sampled_from(TEXTS) | st.sampled_from(NUMBERS)
CALLS = st.sampled_from(["P", "P", "P", "5H", "6C", "7NT", "13NT", "4C", "14C", "x", None])
PLAIN = ["dealer", "deck", "removed_suit", "frisch", "declarer", "level", "suit", "factor", "tricks_total"]


@st.composite
def any_deals(draw: st.DrawFn) -> tuple[Deal, RuleSet]:
    """A legal deal after up to three changes, each of which may spoil it or not."""
    deal, rules = draw(legal_deals())
    for name in draw(st.lists(st.sampled_from([*PLAIN, *COUNTS, *ORDERS, "rules"]), max_size=3)):
        if name == "rules":
            rules = draw(rule_sets())
        else:
            deal = draw(changed(deal, name))
    return deal, rules


COUNTS = ["contracts", "tricks", "fines"]
ORDERS = ["seats", "calls"]


@st.composite
def changed(draw: st.DrawFn, deal: Deal, name: str) -> Deal:
    """`deal` with something else in one place."""
    value: Any
    if name in PLAIN:
        value = draw(WILD)
    elif name in COUNTS:
        value = {**getattr(deal, name), draw(st.sampled_from([*deal.seats, "Z"])): draw(WILD)}
    elif name == "seats":
        value = tuple(draw(st.lists(st.sampled_from(NAMES), max_size=5)))
    else:
        value = tuple(draw(st.lists(CALLS, max_size=8)))
    return replace(deal, **{name: value})


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    """Up to eight entries of every kind round one table, with adjustments; dealers as the rotation has them."""
    roster = tuple(NAMES[: draw(st.integers(4, 6))])
    rules = draw(rule_sets(tricks=12))
    entries = draw(st.lists(entries_of(roster, rules), max_size=8))
    adjustments = st.builds(
        Adjustment,
        player=st.sampled_from(roster),
        points=points,
        after=st.none() | st.integers(0, len(entries)),
        starting=st.booleans(),
    )
    return Evening(
        roster=roster,
        first_dealer=draw(st.sampled_from(roster)),
        entries=tuple(entries),
        adjustments=tuple(draw(st.lists(adjustments, max_size=3))),
        rules=rules,
    )


@st.composite
def entries_of(draw: st.DrawFn, roster: tuple[str, ...], rules: RuleSet) -> Entry:
    """A played, passed-out or annulled deal with its line-up, or points only."""
    kind = draw(st.sampled_from(["played", "played", "passed_out", "annulled", "points"]))
    if kind == "points":
        given = st.dictionaries(st.sampled_from(roster), points, min_size=1)
        return PointsEntry(draw(given), draw(st.integers(1, 3)))
    deck = draw(st.sampled_from(list(DECKS)))
    seats = tuple(draw(st.permutations(roster))[: 4 if deck == "full" else 3])
    removed = draw(st.sampled_from(SUITS)) if deck == "drop_suit" else None
    deal = Deal(seats=seats, deck=deck, removed_suit=removed)
    if kind == "passed_out":
        return DealEntry(replace(deal, frisch=rules.frisch_max, outcome="passed_out"), rules)
    if kind == "annulled":
        fines = draw(st.dictionaries(st.sampled_from(seats), st.integers(0, 3), max_size=2))
        return DealEntry(replace(deal, fines=fines, outcome="annulled"), rules)
    total, declarer = DECKS[deck], draw(st.sampled_from(seats))
    level = draw(st.integers(rules.min_bid, total))
    suit = draw(st.sampled_from([suit for suit in SUITS if suit != removed]))
    played = replace(
        deal,
        declarer=declarer,
        level=level,
        suit=suit,
        contracts=draw(contracts(seats, declarer, level, total)),
        tricks=draw(tricks(seats, total)),
    )
    return DealEntry(played, rules)
