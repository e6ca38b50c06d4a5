"""Statistics as pictures: where every bar and every square stands."""

from scorekeeper.league.statistics.charts import contracts, evenings, heat


def test_no_picture_of_nothing() -> None:
    assert evenings.chart_of([]) is None
    assert contracts.chart_of({}) is None
    assert heat.chart_of({}) is None


def test_evenings_that_fill_the_picture_share_its_width() -> None:
    chart = evenings.chart_of([(number, False) for number in range(-15, 15)])
    assert chart is not None
    assert [(tick.at, tick.says) for tick in chart.scale] == [
        ("14", 15),
        ("44.8", 10),
        ("75.6", 5),
        ("106.4", 0),
        ("137.2", -5),
        ("168", -10),
    ]
    down, up = chart.down.split("z"), chart.up.split("z")
    assert (len(down) - 1, len(up) - 1) == (9, 15)
    assert down[0] == "M28.9,106.4h9.2v55.4h-9.2"
    assert up[0] == "M147.8,106.4h9.2v1h-9.2"  # nothing at all
    assert up[14] == "M332.8,20.2h9.2v86.2h-9.2"
    assert (chart.left, chart.right) == ("26.9", 344)


def test_a_win_below_nothing_is_ringed_below_its_bar() -> None:
    chart = evenings.chart_of([(-10, True), (10, True)])
    assert chart is not None
    assert chart.rings == (("41.9", "175"), ("71.9", "7"))


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
    assert (chart.bar, chart.base) == ("25.9", 150)


def test_the_heat_map_shrinks_its_squares_where_many_tricks_were_taken() -> None:
    chart = heat.chart_of({(13, 15): 2, (0, 0): 8, (2, 1): 1})
    assert chart is not None
    assert (chart.height, chart.small) == ("304", True)
    assert chart.shades == (
        (2, "M59,74h19v19h-19z"),
        (3, "M325,283h19v19h-19z"),
        (5, "M40,36h19v19h-19z"),
    )
    # Every contract made has its frame, whether it happened or not.
    assert chart.made.count("z") == 14
    assert [(mark.at, mark.says) for mark in chart.tricks[:2]] == [("49.5", 0), ("68.5", 1)]
    assert len(chart.table) == 14
    assert chart.table[2] == (2, ("", "1", *[""] * 14))


def test_a_contract_that_nobody_could_have_made_yet_has_no_frame() -> None:
    chart = heat.chart_of({(3, 1): 1})
    assert chart is not None
    assert (chart.made.count("z"), [len(row) for _contract, row in chart.table]) == (2, [2, 2, 2, 2])
