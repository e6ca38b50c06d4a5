"""The chart of running totals, and the same in numbers."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from scorekeeper.drawing import BETWEEN_NAMES, HEIGHT, scale_of, shortened, spread
from scorekeeper.models import Player, Table
from scorekeeper.play import adjustments, people, rounds
from scorekeeper.play.chart import Chart, chart_of
from scorekeeper.play.sheet import Sheet
from tests.factories import deal_of, guest, play, stamp, table_of
from tests.pages import address, owner_of, phone_of, pid, text_of, watcher_of


def drawn(table: Table) -> Chart:
    chart = chart_of(Sheet.load(table))
    assert chart is not None
    return chart


def numbers(chart: Chart) -> list[list[int]]:
    return [totals for _, totals in chart.table]


@pytest.fixture
def table(db: None) -> Table:
    return table_of(guest())


def test_there_is_nothing_to_draw_before_the_first_round(table: Table) -> None:
    assert chart_of(Sheet.load(table)) is None
    assert "The lines begin with the first round." in text_of(owner_of(table).get(address(table, "chart/")))


def test_lines_run_from_the_start_to_the_totals(table: Table) -> None:
    play(table)
    play(table)
    chart = drawn(table)
    assert numbers(chart) == [[0, 0, 0, 0], [-20, 35, 19, 14], [-40, 70, 38, 28]]
    assert [tick.says for tick in chart.scale] == [80, 60, 40, 20, 0, -20, -40]
    assert [tick.says for tick in chart.rounds] == [1, 2]
    # From nothing, two thirds down, to the bottom; left of the scale's digits to right of the names.
    assert chart.lines[0].points == "25.9,175.3 141.9,216.7 258,258"
    assert [(line.name, line.total, line.number) for line in chart.lines] == [
        ("Dana", -40, 1),
        ("Bob", 70, 2),
        ("Carmen", 38, 3),
        ("Dov", 28, 4),
    ]


def test_points_only_and_adjustments_are_steps_and_balances_the_start(table: Table) -> None:
    dana = Player.objects.get(name="Dana")
    adjustments.adjust(table, dana, 100, "", stamp(table), starting=True)
    play(table)
    adjustments.adjust(table, dana, None, "revoke?", stamp(table))
    adjustments.adjust(table, dana, -30, "late", stamp(table))
    rounds.record_points(
        table, {pid(table, "Bob"): 5, pid(table, "Dov"): 1, pid(table, "Dana"): 0}, stamp(table), covers=3
    )
    chart = drawn(table)
    assert numbers(chart) == [[100, 0, 0, 0], [80, 35, 19, 14], [50, 35, 19, 14], [50, 40, 19, 15]]
    assert [tick.says for tick in chart.rounds] == [1, 4]


def test_deals_that_score_nothing_are_no_steps(table: Table) -> None:
    play(table)
    deal = deal_of(table, "1 5 3 2", "3 5 3 2")
    spoilt = replace(deal, outcome="annulled", tricks={}, reason="15 cards")
    rounds.record_round(table, spoilt, stamp(table))
    assert len(drawn(table).moments) == 2
    fined = replace(spoilt, fines={pid(table, "Dov"): 1})
    rounds.record_round(table, fined, stamp(table))
    assert numbers(drawn(table))[-1] == [-20, 35, 19, 14 - 100]


def test_a_latecomers_line_begins_on_arrival(table: Table) -> None:
    play(table)
    play(table)
    people.join_by_name(table, "Eve", stamp(table), start=people.Start.LOWEST)
    play(table, seats=Sheet.load(table).present[:4])
    lines = {line.name: line.points.split() for line in drawn(table).lines}
    assert {name: len(points) for name, points in lines.items()} == {
        "Dana": 4,
        "Bob": 4,
        "Carmen": 4,
        "Dov": 4,
        "Eve": 2,
    }


@pytest.mark.parametrize(
    ("lowest", "highest", "scale"),
    [
        (0, 0, [1, 0]),
        (0, 3, [3, 2, 1, 0]),
        (-85, 158, [200, 150, 100, 50, 0, -50, -100]),
        (20, 30, [30, 25, 20, 15, 10, 5, 0]),
        (-9, -4, [0, -2, -4, -6, -8, -10]),
        (-100_000, 100_000, [100_000, 50_000, 0, -50_000, -100_000]),
    ],
)
def test_scale_has_round_numbers_and_nothing(lowest: int, highest: int, scale: list[int]) -> None:
    assert scale_of(lowest, highest) == scale


@given(st.integers(-200_000, 200_000), st.integers(-200_000, 200_000))
def test_scale_holds_every_total_in_a_few_even_steps(one: int, other: int) -> None:
    scale = scale_of(min(one, other), max(one, other))
    assert scale[0] >= max(one, other, 0)
    assert scale[-1] <= min(one, other, 0)
    assert 0 in scale
    assert len(scale) <= 9
    assert len({high - low for high, low in pairwise(scale)}) == 1


@given(st.lists(st.floats(10, HEIGHT - 22), min_size=1, max_size=12))
def test_names_keep_apart_in_the_order_of_their_lines(ends: list[float]) -> None:
    places = spread(dict(enumerate(ends)))
    order = sorted(places, key=lambda key: ends[key])
    stood = [places[key] for key in order]
    assert all(low - high >= BETWEEN_NAMES - 1e-6 for high, low in pairwise(stood))
    assert min(stood) >= 0
    assert max(stood) <= HEIGHT


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Maximilian", "Maximilian"),
        ("Maximiliana", "Maximilia…"),
        ("Anna Maria Luisa", "Anna Mari…"),
        ("מקסימיליאנה", "מקסימיליא…"),
        ("👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀", "👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀…"),
        ("", ""),
    ],
)
def test_long_names_are_cut_between_letters(name: str, short: str) -> None:
    assert shortened(name) == short


def test_forty_rounds_have_no_more_numbers_than_room(table: Table) -> None:
    for _ in range(4):
        rounds.record_points(table, dict.fromkeys(Sheet.load(table).roster, 1), stamp(table), covers=10)
    assert [tick.says for tick in drawn(table).rounds] == [10, 20, 30, 40]


@pytest.mark.parametrize("language", ["en", "es", "he"])
def test_drawing_has_no_number_in_a_language_and_no_style(table: Table, language: str) -> None:
    play(table)
    with translation.override(language):
        page = owner_of(table).get(address(table, "chart/"), headers={"accept-language": language})
    drawing = re.findall(r"<svg class=\"chart\".*?</svg>", page.content.decode(), re.DOTALL)[0]
    coordinates = re.findall(r'\b(?:x|y|x1|x2|y1|y2|dx|dy|points|viewBox)="([^"]*)"', drawing)
    assert len(coordinates) > 20
    assert [text for text in coordinates if not re.fullmatch(r"[-0-9., ]+", text)] == []
    assert all(
        re.fullmatch(r"[-0-9.]+,[-0-9.]+", pair)
        for text in coordinates
        if "," in text
        for pair in text.split()
    )
    assert "style" not in drawing


def test_who_may_watch_may_see_the_chart(table: Table) -> None:
    play(table)
    assert watcher_of(table).get(address(table, "chart/")).status_code == 200
    assert phone_of(guest()).get(address(table, "chart/")).status_code == 404
    assert Client().get(address(table, "chart/")).status_code == 404


@pytest.mark.parametrize("many", [1, 3])
def test_chart_takes_the_same_queries_for_any_number_of_rounds(
    table: Table, many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = owner_of(table)
    for _ in range(many):
        play(table)
    phone.get(address(table, "chart/"))
    with django_assert_num_queries(7):
        phone.get(address(table, "chart/"))
