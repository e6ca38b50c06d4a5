"""Which dealers move after an edit, an insertion, a deletion."""

from dataclasses import replace

from scorekeeper.rules import (
    CLASSIC,
    Deal,
    DealEntry,
    DealersMoved,
    Entry,
    Evening,
    PointsEntry,
    RuleSet,
    move_dealers,
)
from tests.rules.examples import FIVE, FOUR, ROUND

DEALER_RESTS = RuleSet(sit_out="dealer")
CALLS = ("5H", "P", "P", "P")


def entry(
    dealer: str, *, seats: str = "ABCD", calls: tuple[str, ...] | None = None, rules: RuleSet = CLASSIC
) -> Entry:
    return DealEntry(replace(ROUND, dealer=dealer, seats=tuple(seats), calls=calls), rules)


def moved(
    *entries: Entry, derived: set[int] | None = None, roster: tuple[str, ...] = FOUR, first: str = "A"
) -> DealersMoved:
    """Every deal is derived unless said otherwise."""
    evening = Evening(roster, first, entries)
    return move_dealers(evening, set(range(len(entries))) if derived is None else derived)


def dealers(result: DealersMoved) -> str:
    deals = [each.deal if isinstance(each, DealEntry) else Deal() for each in result.evening.entries]
    return "".join(str(deal.dealer or "-") for deal in deals)


def test_nothing_moves_where_all_is_in_its_place() -> None:
    result = moved(entry("A"), entry("B"), entry("C"))
    assert (dealers(result), result.moved, result.stayed) == ("ABC", (), ())


def test_after_an_insertion_all_behind_it_move() -> None:
    result = moved(entry("A"), entry("B"), entry("B"), entry("C"), entry("D"))
    assert (dealers(result), result.moved, result.stayed) == ("ABCDA", (2, 3, 4), ())


def test_after_a_deletion_all_behind_it_move() -> None:
    result = moved(entry("A"), entry("C"), entry("D"))
    assert (dealers(result), result.moved, result.stayed) == ("ABC", (1, 2), ())


def test_a_pinned_dealer_stays_and_the_deal_goes_on_from_him() -> None:
    result = moved(entry("A"), entry("D"), entry("C"), derived={0, 2})
    assert (dealers(result), result.moved, result.stayed) == ("ADA", (2,), ())


def test_a_deal_with_calls_stays_and_is_named() -> None:
    result = moved(entry("A"), entry("C", calls=CALLS), entry("C"))
    assert (dealers(result), result.moved, result.stayed) == ("ACD", (2,), (1,))


def test_an_empty_list_of_calls_is_a_recorded_one() -> None:
    result = moved(entry("A"), entry("C", calls=()))
    assert (dealers(result), result.stayed) == ("AC", (1,))


def test_a_line_up_that_no_longer_fits_stays_and_is_named() -> None:
    # B would have to rest, but played.
    result = moved(
        entry("A", seats="BCDE", rules=DEALER_RESTS),
        entry("C", seats="ABDE", rules=DEALER_RESTS),
        entry("D", seats="ABCE", rules=DEALER_RESTS),
        roster=FIVE,
    )
    assert (dealers(result), result.moved, result.stayed) == ("ACD", (), (1,))


def test_a_line_up_that_fits_the_resting_dealer_moves() -> None:
    result = moved(
        entry("A", seats="BCDE", rules=DEALER_RESTS),
        entry("C", seats="ACDE", rules=DEALER_RESTS),
        roster=FIVE,
    )
    assert (dealers(result), result.moved, result.stayed) == ("AB", (1,), ())


def test_line_ups_that_change_move_to_who_plays() -> None:
    result = moved(entry("A"), entry("C"), entry("D", seats="ACDE"), roster=FIVE)
    assert (dealers(result), result.moved) == ("ABC", (1, 2))


def test_points_only_rounds_have_no_dealer_to_move() -> None:
    result = moved(entry("A"), PointsEntry({"A": 1}), entry("B"), entry("C"))
    assert (dealers(result), result.moved) == ("A-CD", (2, 3))


def test_a_new_first_dealer_moves_everyone() -> None:
    result = moved(entry("A"), entry("B"), first="D")
    assert (dealers(result), result.moved) == ("DA", (0, 1))


def test_nothing_moves_where_no_dealer_is_known() -> None:
    result = move_dealers(Evening(FOUR, None, (DealEntry(replace(ROUND, dealer=None)),)), {0})
    assert (dealers(result), result.moved, result.stayed) == ("-", (), ())


def test_moving_twice_moves_nothing_more() -> None:
    once = moved(entry("A"), entry("B"), entry("B"), entry("C", calls=CALLS), entry("D"))
    again = move_dealers(once.evening, {0, 1, 2, 4})
    assert (again.evening, again.moved, again.stayed) == (once.evening, (), ())
