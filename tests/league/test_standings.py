"""The table from what was played: each metric and each option, by hand."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from scorekeeper.league.standings.ranking import Ranking
from scorekeeper.league.standings.rows import Finish, Given, Person, Played, Row, Share, course, standings

A, B, C, D, E = range(1, 6)
FIRST = date(2026, 1, 1)
LAST = date(2026, 12, 31)


def evening(number: int, points: dict[int, int], **more: Any) -> Played:
    """One session a day, ten rounds that everybody sat in, 10 contracts of which nobody's were made."""
    rounds = more.pop("rounds", {})
    made = more.pop("made", {})
    starting = more.pop("starting", {})
    contracts = more.pop("contracts", {})
    shares = tuple(
        Share(
            player=player,
            points=mine,
            starting=starting.get(player, 0),
            rounds=rounds.get(player, 10),
            contracts=contracts.get(player, rounds.get(player, 10)),
            made=made.get(player, 0),
        )
        for player, mine in points.items()
    )
    values: dict[str, Any] = {
        "uid": f"s{number}",
        "date": FIRST + timedelta(days=number),
        "rounds": 10,
        "shares": shares,
    }
    return Played(**(values | more))


def everybody(*guests: int) -> list[Person]:
    return [Person(each, ranked=each not in guests) for each in (A, B, C, D, E)]


def table(ranking: Ranking, *sessions: Played, **more: Any) -> tuple[Row, ...]:
    usual: dict[str, Any] = {"people": everybody(), "day": LAST}
    return standings(ranking, sessions=sessions, **(usual | more))


def told(rows: tuple[Row, ...], *names: str) -> list[Any]:
    """These of every row; the player, his place and his value where nothing else is asked."""
    if len(names) == 1:
        return [getattr(row, names[0]) for row in rows]
    return [tuple(getattr(row, name) for name in names or ("player", "place", "value")) for row in rows]


def test_total_adds_points_up_with_starting_balances_and_adjustments() -> None:
    rows = table(
        Ranking(),
        evening(1, {A: 100, B: 80, C: -20}, starting={A: 40}),
        evening(2, {A: -30, B: 10, C: 60}),
        adjustments=[Given(C, 15), Given(C, -5)],
    )
    assert told(rows) == [(B, 1, 90), (A, 2, 70), (C, 3, 50)]
    assert rows[2] == Row(
        player=C,
        place=3,
        why="",
        value=Fraction(50),
        points=40,
        rounds=20,
        sessions=2,
        won=1,
        average=Fraction(5, 2),
        contracts=20,
        made=0,
        placement=Fraction(3),
        adjustments=10,
        counted=("s1", "s2"),
        dropped=(),
        form=(Finish("s1", 3, 3), Finish("s2", 1, 3)),
    )


def test_an_evening_is_won_without_the_starting_balance() -> None:
    rows = table(Ranking(), evening(1, {A: 100, B: 80}, starting={A: 40}))
    assert told(rows, "player", "won") == [(A, 0), (B, 1)]


def test_average_is_exact() -> None:
    rows = table(
        Ranking(metric="average"),
        evening(1, {A: 10, B: 10, C: 1}, rounds={A: 3, B: 10, C: 3}),
        evening(2, {A: 0, B: 30, C: 2}, rounds={A: 3, B: 2, C: 3}),
    )
    assert told(rows) == [(B, 1, Fraction(40, 12)), (A, 2, Fraction(10, 6)), (C, 3, Fraction(3, 6))]


def test_adjustments_move_an_average_by_their_points() -> None:
    rows = table(Ranking(metric="average"), evening(1, {A: 10, B: 30}), adjustments=[Given(A, 50)])
    assert told(rows) == [(A, 1, 6), (B, 2, 3)]


def test_placement_points_split_ties_exactly() -> None:
    rows = table(
        Ranking(metric="placement"),
        evening(1, {A: 50, B: 50, C: 50, D: 1}),
        evening(2, {A: 9, B: 5, C: 5, D: 1}),
        adjustments=[Given(D, 3)],
    )
    assert told(rows) == [
        (A, 1, Fraction(7, 3) + 4),
        (B, 2, Fraction(7, 3) + Fraction(3, 2)),
        (C, 2, Fraction(7, 3) + Fraction(3, 2)),
        (D, 4, 3),
    ]
    assert told(rows, "won") == [2, 1, 1, 0]


def test_placement_points_by_how_many_were_there() -> None:
    rows = table(Ranking(metric="placement"), evening(1, {A: 5, B: 4, C: 3, D: 2, E: 1}))
    assert told(rows, "value") == [4, 2, 1, 0, 0]
    rows = table(Ranking(metric="placement"), evening(1, {A: 5, B: 4, C: 3}))
    assert told(rows, "value") == [3, 1, 0]


def test_too_few_sessions_stand_below_unranked() -> None:
    rows = table(
        Ranking(min_sessions=2), evening(1, {A: 1, B: 90, C: 3}), evening(2, {A: 1, C: 3, D: 99, E: 98})
    )
    assert told(rows, "player", "place", "why") == [
        (C, 1, ""),
        (A, 2, ""),
        (D, None, "too_few"),
        (E, None, "too_few"),
        (B, None, "too_few"),
    ]


def test_who_sat_in_too_few_rounds_has_no_part_in_the_evening() -> None:
    rows = table(
        Ranking(metric="placement", min_share=50), evening(1, {A: 90, B: 9, C: 8, D: 7}, rounds={A: 4, B: 5})
    )
    assert told(rows) == [(B, 1, 3), (C, 2, 1), (D, 3, 0)]


def test_best_sessions_count_and_of_equals_the_later() -> None:
    rows = table(
        Ranking(best=2),
        evening(1, {A: 10, B: 4}),
        evening(2, {A: 30, B: 4}),
        evening(3, {A: 10, B: 4}),
    )
    assert told(rows, "player", "value", "counted", "dropped") == [
        (A, 40, ("s2", "s3"), ("s1",)),
        (B, 8, ("s2", "s3"), ("s1",)),
    ]
    assert told(rows, "sessions", "rounds", "won") == [(3, 20, 2), (3, 20, 0)]


def test_the_worst_are_chosen_by_the_metric_of_the_session() -> None:
    sessions = (
        evening(1, {A: 12, B: 90, C: 80, D: 70}, rounds={A: 2}),  # six a round, last
        evening(2, {A: 20, B: 10, C: 9, D: 8}),  # two a round, first
        evening(3, {A: 50, B: 60, C: 9, D: 8}),  # five a round, second
    )

    def dropped_of_a(metric: str) -> tuple[str, ...]:
        rows = table(Ranking(metric=metric, drop=1), *sessions)
        return next(row.dropped for row in rows if row.player == A)

    assert [dropped_of_a(metric) for metric in ("total", "average", "placement")] == [
        ("s1",),
        ("s2",),
        ("s1",),
    ]


def test_one_session_is_kept_however_many_are_dropped() -> None:
    rows = table(Ranking(drop=3), evening(1, {A: 10, B: 4}), evening(2, {A: 30, B: 1}))
    assert told(rows) == [(A, 1, 30), (B, 2, 4)]


def test_guests_take_places_and_stand_below() -> None:
    rows = table(Ranking(metric="placement"), evening(1, {A: 5, B: 9, C: 3}), people=everybody(B))
    assert told(rows, "player", "place", "why", "value") == [
        (A, 1, "", 1),
        (C, 2, "", 0),
        (B, None, "guest", 3),
    ]


def test_guests_take_no_places_where_the_league_says_so() -> None:
    ranking = Ranking(metric="placement", guests_take_places=False)
    rows = table(ranking, evening(1, {A: 5, B: 9, C: 3, D: 1}), people=everybody(B))
    assert told(rows, "player", "place", "value", "won") == [
        (A, 1, 3, 1),
        (C, 2, 1, 0),
        (D, 3, 0, 0),
        (B, None, 0, 0),
    ]
    assert rows[-1].form == ()


def test_a_quitter_is_ranked_until_his_last_day() -> None:
    people = [Person(A, until=date(2026, 3, 1)), Person(B)]
    played = evening(1, {A: 5, B: 2})
    on_the_day = standings(Ranking(), people, [played], day=date(2026, 3, 1))
    after_it = standings(Ranking(), people, [played], day=date(2026, 3, 2))
    assert told(on_the_day, "player", "place", "why") == [(A, 1, ""), (B, 2, "")]
    assert told(after_it, "player", "place", "why") == [(B, 1, ""), (A, None, "left")]


def test_who_was_not_there_is_not_in_the_table() -> None:
    assert [row.player for row in table(Ranking(), evening(1, {A: 5, B: 2}))] == [A, B]


def test_who_sat_in_no_round_has_points_and_no_session() -> None:
    rows = table(Ranking(), evening(1, {A: 5, B: 2, C: -50}, rounds={C: 0}), evening(2, {A: 5, B: 2, C: 1}))
    assert told(rows) == [(A, 1, 10), (B, 2, 4), (C, 3, -49)]
    assert [(row.sessions, int(row.placement), row.form[0].of) for row in rows] == [
        (2, 6, 2),
        (2, 2, 2),
        (1, 0, 3),
    ]
    rows = table(Ranking(min_share=1), evening(1, {A: 5, C: -50}, rounds={C: 0}))
    assert told(rows, "player") == [A]


def test_points_alone_make_nobody_ranked() -> None:
    rows = table(Ranking(metric="average"), evening(1, {A: -5}), adjustments=[Given(B, 10)])
    assert told(rows, "player", "place", "why", "value") == [
        (A, 1, "", Fraction(-1, 2)),
        (B, None, "too_few", None),
    ]


def test_ties_are_broken_by_sessions_won() -> None:
    rows = table(Ranking(), evening(1, {A: 30, B: 20, C: 10}), evening(2, {A: 10, B: 20, C: 40}))
    assert told(rows) == [(C, 1, 50), (A, 2, 40), (B, 3, 40)]


def test_ties_are_broken_by_the_average() -> None:
    rows = table(Ranking(tie_breaks=("average",)), evening(1, {A: 20, B: 20}, rounds={A: 9}))
    assert told(rows) == [(A, 1, 20), (B, 2, 20)]


def test_ties_are_broken_among_those_who_tie_only() -> None:
    """A, B and C have 60 each and met D, who beat A in the evening that A and B did not share."""
    rows = table(
        Ranking(tie_breaks=("head_to_head",)),
        evening(1, {A: 30, B: 20, C: 10}),
        evening(2, {A: 0, B: 10, C: 50}),
        evening(3, {A: 30, B: 30, D: 99}),
    )
    # Of A and B each won once, and one evening they tied; C lost to both once, and beat both once.
    assert told(rows) == [(D, 1, 99), (A, 2, 60), (B, 2, 60), (C, 2, 60)]
    rows = table(
        Ranking(tie_breaks=("head_to_head",)),
        evening(1, {A: 30, B: 20, D: 99}),
        evening(2, {A: 0, B: 10}),
        evening(3, {A: 40, B: 35}),
        evening(4, {B: 5, A: 0, D: 0}, starting={B: 9}),
    )
    # A won three (the last one by what was played), B one.
    assert told(rows) == [(D, 1, 99), (A, 2, 70), (B, 3, 70)]


def test_head_to_head_leaves_to_the_next_key_who_still_ties() -> None:
    rows = table(
        Ranking(tie_breaks=("head_to_head", "made")),
        evening(1, {A: 20, B: 20, C: 10}, made={A: 3, B: 4}),
        evening(2, {C: 10}, made={C: 9}),
    )
    assert told(rows) == [(B, 1, 20), (A, 2, 20), (C, 3, 20)]


def test_contracts_made_are_compared_as_a_share_and_unknown_ones_come_last() -> None:
    rows = table(
        Ranking(tie_breaks=("made",)),
        evening(1, {A: 20, B: 20, C: 20}, made={A: 2, B: 2}, contracts={A: 10, B: 9, C: 0}),
    )
    assert told(rows, "player", "place") == [(B, 1), (A, 2), (C, 3)]


def test_tie_breaks_come_in_the_order_of_the_league() -> None:
    sessions = (evening(1, {A: 30, B: 20}, made={B: 9}), evening(2, {A: 10, B: 20}, rounds={A: 15}))
    first = table(Ranking(tie_breaks=("made", "average")), *sessions)
    second = table(Ranking(tie_breaks=("won",)), *sessions)
    assert told(first, "player", "place") == [(B, 1), (A, 2)]
    assert told(second, "player", "place") == [(A, 1), (B, 1)]


def test_a_shared_place_leaves_the_next_one_empty() -> None:
    rows = table(Ranking(tie_breaks=()), evening(1, {A: 9, B: 5, C: 5, D: 1}))
    assert told(rows, "player", "place") == [(A, 1), (B, 2), (C, 2), (D, 4)]


def test_form_is_that_of_the_last_five_with_the_latest_last() -> None:
    rows = table(Ranking(), *(evening(number, {A: number, B: 4}) for number in range(1, 8)))
    assert [finish.place for finish in rows[0].form] == [2, 1, 1, 1, 1]
    assert [finish.session for finish in rows[0].form] == ["s3", "s4", "s5", "s6", "s7"]


def test_sessions_of_a_day_follow_their_place_in_it() -> None:
    late = evening(1, {A: 1, B: 2}, uid="a", place_in_day=2)
    early = evening(1, {A: 2, B: 1}, uid="b", place_in_day=1)
    rows = table(Ranking(), late, early)
    assert [finish.session for finish in rows[0].form] == ["b", "a"]


def test_course_tells_places_after_each_session() -> None:
    found = course(
        Ranking(),
        [Person(A), Person(B), Person(C, ranked=False), Person(D, until=FIRST + timedelta(days=2))],
        [evening(1, {A: 9, B: 5, C: 50, D: 7}), evening(2, {A: 0, D: 1}), evening(3, {A: 0, B: 5})],
        [Given(B, 1, FIRST + timedelta(days=2))],
        day=LAST,
    )
    assert found.sessions == ("s1", "s2", "s3")
    assert found.places == {A: (1, 1, 2), B: (3, 3, 1), D: (2, 2, None)}


def test_course_ends_with_the_table_also_where_points_were_given_after_the_last_session() -> None:
    sessions = [evening(1, {A: 9, B: 5})]
    given = [Given(B, 50, LAST)]
    found = course(Ranking(), everybody(), sessions, given, day=LAST)
    rows = standings(Ranking(), everybody(), sessions, given, day=LAST)
    assert found.places == {A: (2,), B: (1,)}
    assert {row.player: row.place for row in rows} == {A: 2, B: 1}


def test_course_is_thinned_and_keeps_the_first_and_the_last() -> None:
    sessions = [evening(number, {A: number, B: 0}) for number in range(1, 101)]
    found = course(Ranking(), everybody(), sessions, day=LAST, most=4)
    assert found.sessions == ("s1", "s34", "s67", "s100")
    assert found.places == {A: (1, 1, 1, 1), B: (2, 2, 2, 2)}
