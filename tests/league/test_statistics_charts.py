"""Statistics as pictures: where every bar and every square stands."""

from scorekeeper.league.statistics.charts import contracts, evenings, heat


def test_no_picture_of_nothing() -> None:
    assert evenings.chart_of([]) is None
    assert contracts.chart_of({}) is None
    assert heat.chart_of({}) is None


def test_evenings_that_fill_the_picture_share_its_width() -> None:
    chart = evenings.chart_of([(number, False) for number in range(-15, 15)])
    assert chart is not None
    assert len(chart.bars) == evenings.MOST
    assert [(tick.at, tick.says) for tick in chart.scale] == [
        ("14", 15),
        ("44.8", 10),
        ("75.6", 5),
        ("106.4", 0),
        ("137.2", -5),
        ("168", -10),
    ]
    first, nothing, last = chart.bars[0], chart.bars[9], chart.bars[-1]
    assert (first.x, first.width, first.y, first.height, first.lost) == ("28.9", "9.2", "106.4", "55.4", True)
    assert (nothing.y, nothing.height, nothing.lost) == ("106.4", "1", False)
    assert (last.x, last.y, last.height, last.lost) == ("332.8", "20.2", "86.2", False)
    assert (chart.left, chart.end, chart.right) == ("26.9", "344", 344)


def test_a_win_below_nothing_is_ringed_below_its_bar() -> None:
    chart = evenings.chart_of([(-10, True), (10, True)])
    assert chart is not None
    assert [bar.ring for bar in chart.bars] == [("41.9", "175"), ("71.9", "7")]


def test_contracts_stand_side_by_side_also_those_nobody_said() -> None:
    chart = contracts.chart_of({(3, 3): 6, (3, 2): 3, (3, 5): 1, (1, 0): 5})
    assert chart is not None
    assert [(s.contract, s.tried, s.made, s.missed, s.middle, s.x) for s in chart.sizes] == [
        (0, 0, 0, 0, "18", "5"),
        (1, 5, 0, 5, "54", "41"),
        (2, 0, 0, 0, "90", "77"),
        (3, 10, 6, 4, "126", "113"),
    ]
    three = chart.sizes[3]
    assert (three.top, three.missed_height, three.seam, three.made_height) == ("18", "52.8", "70.8", "79.2")
    assert (chart.bar, chart.right, chart.base) == ("25.9", "144", 150)


def test_the_heat_map_shrinks_its_squares_where_many_tricks_were_taken() -> None:
    chart = heat.chart_of({(13, 15): 2, (0, 0): 8, (2, 1): 1})
    assert chart is not None
    assert (chart.side, chart.height, chart.small) == ("19", "304", True)
    assert [(s.contract, s.tricks, s.rounds, s.shade, s.made) for s in chart.squares if s.rounds] == [
        (0, 0, 8, 5, True),
        (2, 1, 1, 2, False),
        (13, 15, 2, 3, False),
    ]
    # Every contract made has its square, whether it happened or not.
    assert [s.contract for s in chart.squares if s.made] == list(range(14))
    assert [(mark.at, mark.says) for mark in chart.tricks[:2]] == [("49.5", 0), ("68.5", 1)]
    assert len(chart.table) == 14
    assert chart.table[2] == (2, (0, 1, *[0] * 14))
