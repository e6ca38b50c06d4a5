"""How a league ranks: the settings, as they are stored, and what is refused."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.league.standings.ranking import METRICS, TIE_BREAKS, Ranking, RankingInvalid


@st.composite
def rankings(draw: st.DrawFn) -> Ranking:
    best = draw(st.none() | st.integers(1, 5))
    points = st.lists(st.integers(-3, 9), min_size=1, max_size=6).map(lambda p: tuple(sorted(p)[::-1]))
    return Ranking(
        metric=draw(st.sampled_from(METRICS)),
        placement=draw(st.dictionaries(st.integers(2, 8), points, min_size=1, max_size=3)),
        min_sessions=draw(st.integers(0, 4)),
        min_share=draw(st.sampled_from([0, 0, 30, 50, 75, 100])),
        best=best,
        drop=0 if best else draw(st.integers(0, 3)),
        guests_take_places=draw(st.booleans()),
        tie_breaks=tuple(draw(st.permutations(TIE_BREAKS))[: draw(st.integers(0, 4))]),
    )


@settings(deadline=None)
@given(rankings())
def test_a_ranking_comes_back_from_json_as_it_was(ranking: Ranking) -> None:
    assert Ranking.from_json(ranking.to_json()) == ranking


def test_the_defaults_are_stored_as_nothing() -> None:
    assert Ranking().to_json() == {}
    assert Ranking.from_json({}) == Ranking()
    assert Ranking.from_json({"best": None, "metric": None}) == Ranking()


def test_only_what_differs_is_stored() -> None:
    ranking = Ranking(
        metric="placement",
        placement={4: (5, 3, 1, 0)},
        min_share=50,
        best=10,
        guests_take_places=False,
        tie_breaks=("made",),
    )
    assert ranking.to_json() == {
        "metric": "placement",
        "placement": {"4": [5, 3, 1, 0]},
        "min_share": 50,
        "best": 10,
        "guests_take_places": False,
        "tie_breaks": ["made"],
    }


@pytest.mark.parametrize(
    ("players", "points"),
    [
        (1, (3,)),
        (2, (3, 1)),
        (3, (3, 1, 0)),
        (4, (4, 2, 1, 0)),
        (5, (4, 2, 1, 0, 0)),
        (8, (4, 2, 1, 0, 0, 0, 0, 0)),
    ],
)
def test_places_earn_by_how_many_play(players: int, points: tuple[int, ...]) -> None:
    assert Ranking().place_points(players) == points


def test_a_list_holds_up_to_the_next_one_and_its_last_value_goes_on() -> None:
    ranking = Ranking(placement={3: (5, 2), 6: (9, 1, -1)})
    assert ranking.place_points(5) == (5, 2, 2, 2, 2)
    assert ranking.place_points(7) == (9, 1, -1, -1, -1, -1, -1)
    assert ranking.place_points(1) == (5,)


@pytest.mark.parametrize(
    ("values", "messages"),
    [
        ({"metrik": "total"}, ["There is no ranking setting “metrik”: check its name."]),
        (
            {"metric": "median", "min_share": 101, "min_sessions": True},
            [
                "“median” is not possible for “metric”: choose total, average, placement.",
                "Not 101: enter a whole number from 0 to 100.",
                "Not True: enter a whole number from 0 to 1000.",
            ],
        ),
        ({"best": 0}, ["Not 0: enter a whole number from 1 to 1000."]),
        ({"drop": 1.0}, ["Not 1.0: enter a whole number from 0 to 1000."]),
        (
            {"best": 3, "drop": 1},
            ["Count only the best evenings or leave out the worst, not both: empty one of them."],
        ),
        (
            {"guests_take_places": 1},
            ["“1” is not possible for “guests_take_places”: choose true, false."],
        ),
        (
            {"tie_breaks": ["won", "age", "won"]},
            [
                "“age” can’t break ties: choose among won, average, head_to_head and made, each once.",
                "“won” can’t break ties: choose among won, average, head_to_head and made, each once.",
            ],
        ),
        (
            {"tie_breaks": "won"},
            ["“won” can’t break ties: choose among won, average, head_to_head and made, each once."],
        ),
        (
            {"placement": {"4": [4, 5, 1], "x": [1], "3": [], "5": ["1"], "2": "21"}},
            [
                "With 4 players a later place earns more than an earlier one: lower it.",
                *(
                    f"The points for places of {key} players can’t be read: write them from the first place on,"
                    " whole numbers such as 4 2 1 0."
                    for key in ("x", "3", "5", "2")
                ),
            ],
        ),
        ({"placement": {}}, ['“{}” is not possible for “placement”: choose {"4": [4, 2, 1, 0]}.']),
    ],
)
def test_everything_wrong_is_told_at_once(values: dict[str, Any], messages: list[str]) -> None:
    with pytest.raises(RankingInvalid) as refusal:
        Ranking.from_json(values)
    assert [problem.message for problem in refusal.value.problems] == messages


def test_a_ranking_made_in_code_is_checked_as_well() -> None:
    with pytest.raises(RankingInvalid, match="Not -1"):
        Ranking(drop=-1)
