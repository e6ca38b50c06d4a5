"""The result as a picture: its page, and the drawing that stands for itself."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import GameSession, League, Player, Table
from scorekeeper.play import finish, people, rounds
from scorekeeper.play.picture import LINES
from scorekeeper.play.sheet import Sheet
from scorekeeper.play.tables.parts import finish_evening
from tests.factories import guest, league_of, play, stamp, table_in, table_of
from tests.pages import address, owner_of, pid, text_of, watcher_of
from tests.play.tables.clubs import club, seen, tables_of

pytestmark = pytest.mark.django_db

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def table() -> Table:
    table = table_of(guest(), "Dana", "Bob", "כרמן", "Dov <b>")
    play(table)
    return table


def drawn(table: Table, language: str = "en") -> ElementTree.Element:
    answer = owner_of(table).get(address(table, "picture.svg"), {"language": language})
    return ElementTree.fromstring(answer.content)  # our own


def texts(picture: ElementTree.Element) -> list[str]:
    """Its words in order, without the marks of direction."""
    found = (each.text or "" for each in picture.iter(f"{SVG}text"))
    return [re.sub("[\u2066-\u2069]", "", text).replace("\u00a0", " ") for text in found]


def attributes(picture: ElementTree.Element, says: str) -> dict[str, str]:
    """Of the first text that says so."""
    found = (each for each in picture.iter(f"{SVG}text") if (each.text or "").strip("\u2068\u2069") == says)
    return next(found).attrib


def test_it_has_places_totals_chart_and_the_moment(table: Table) -> None:
    finish.finish(table, stamp(table))
    assert texts(drawn(table)) == [
        *("Thursday 26 November", "Thu 26 Nov 2026 · 1 round", "Winner", "Bob"),
        *("1", "Bob", "35", "2", "כרמן", "19", "3", "Dov <b>", "14", "4", "Dana", "−20"),
        *("40", "30", "20", "10", "0", "−10", "−20", "1", "Dana", "Bob", "כרמן", "Dov <b>"),
        *("The best round: +35 for Bob", "Whist Score"),
    ]


def test_it_tells_who_leads_while_the_evening_goes_on_and_who_share_the_first_place(table: Table) -> None:
    assert texts(drawn(table))[2:4] == ["In the lead", "Bob"]
    rounds.record_points(
        table,
        {pid(table, "Dana"): 55, pid(table, "Bob"): 0, pid(table, "כרמן"): 0, pid(table, "Dov <b>"): 0},
        stamp(table),
    )
    finish.finish(table, stamp(table))
    assert texts(drawn(table))[2:4] == ["Shared win", "Dana, Bob"]


def test_before_the_first_round_it_has_the_names() -> None:
    table = table_of(guest(), "Dana", "Bob", "Carmen")
    assert texts(drawn(table)) == [
        *("Thursday 26 November", "Thu 26 Nov 2026 · 0 rounds", "No round yet"),
        *("1", "Dana", "0", "1", "Bob", "0", "1", "Carmen", "0", "Whist Score"),
    ]


def test_a_named_evening_of_a_league_says_both_names() -> None:
    table = table_in(league_of(guest(), "The club"))
    assert texts(drawn(table))[:2] == ["The club", "Thu 26 Nov 2026 · 0 rounds"]
    GameSession.objects.update(name="Dana is 40")
    assert texts(drawn(table))[:2] == ["Dana is 40", "Thu 26 Nov 2026 · 0 rounds · The club"]


def test_what_the_league_is_called_stays_with_its_members() -> None:
    table = table_in(league_of(guest(), "The club"))
    watcher = watcher_of(table)

    def told() -> list[str]:
        return texts(ElementTree.fromstring(watcher.get(address(table, "picture.svg")).content))[:2]

    assert told() == ["Thursday 26 November", "Thu 26 Nov 2026 · 0 rounds"]
    GameSession.objects.update(name="Dana is 40")
    assert told() == ["Dana is 40", "Thu 26 Nov 2026 · 0 rounds"]


def test_who_plays_for_somebody_says_so() -> None:
    league = league_of(guest(), people=["Dana", "Bob", "Carmen", "Dov"])
    table = table_in(league, "Dana", "Bob", "Carmen", "Eve")
    eve, dov = (Player.objects.get(name=name) for name in ("Eve", "Dov"))
    people.plays_for(table, eve, dov, stamp(table))
    assert "Eve for Dov" in texts(drawn(table))


def test_in_hebrew_lines_begin_on_the_right_and_signs_stay_on_the_left(table: Table) -> None:
    picture = drawn(table, "he")
    assert texts(picture)[2] == "בהובלה"
    total, name, place = (attributes(picture, says) for says in ("−20", "כרמן", "4"))
    assert (total["direction"], total["unicode-bidi"], total["text-anchor"]) == ("ltr", "isolate", "start")
    assert int(total["x"]) < 540 < int(name["x"]) < int(place["x"])
    assert name["direction"] == "rtl"
    english = attributes(drawn(table), "35")
    assert (english["direction"], english["text-anchor"]) == ("ltr", "end")
    assert int(english["x"]) > 540


def test_numbers_are_written_the_same_in_every_language(table: Table) -> None:
    rounds.record_points(table, dict.fromkeys(Sheet.load(table).roster, 12345), stamp(table))
    for language in ("en", "he", "es"):
        assert texts(drawn(table, language))[6:16:3] == ["12380", "12364", "12359", "12325"]


def test_it_loads_and_runs_nothing(table: Table) -> None:
    answer = owner_of(table).get(address(table, "picture.svg"))
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert sorted(answer["Content-Security-Policy"].split("; ")) == [
        "base-uri 'none'",
        "default-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
    drawing = answer.content.decode()
    assert re.findall(r"<(?:style|script|image|foreignObject)|\bstyle=|\bon\w+=|https?://", drawing) == [
        "http://"  # the name of SVG itself
    ]
    assert "Dov &lt;b&gt;" in drawing


# No U+0000: neither a form nor a file brings it in, and PostgreSQL keeps none.
ODD = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")) | st.text(
    st.sampled_from("\x0b\x1b\x85\ufdd0\ufffe\uffff\U0001ffff\u200d\u2028\n <&>'\"")
)


@given(player=ODD, evening=ODD, league=ODD)
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_it_is_well_formed_whatever_a_file_brought_as_names(
    table: Table, player: str, evening: str, league: str
) -> None:
    League.objects.update(name=league, casual=False)
    GameSession.objects.update(name=evening)
    Player.objects.filter(pk=table.seats.all()[0].player_id).update(name=player)
    assert texts(drawn(table))[-1] == "Whist Score"


def test_it_has_the_rest_of_a_name_with_characters_that_no_drawing_may_hold(table: Table) -> None:
    Player.objects.filter(name="Bob").update(name="B\x1bo\ufffeb\x0b")
    assert texts(drawn(table))[3] == "Bob"


def test_it_is_shown_or_saved_under_the_day_of_the_evening(table: Table) -> None:
    phone = owner_of(table)
    shown = phone.get(address(table, "picture.svg"))["Content-Disposition"]
    saved = phone.get(address(table, "picture.svg"), {"download": "1"})["Content-Disposition"]
    assert shown == 'inline; filename="whist-2026-11-26.svg"'
    assert saved == 'attachment; filename="whist-2026-11-26.svg"'


def test_its_colours_and_patterns_are_those_of_the_chart_on_the_page(table: Table) -> None:
    by_day = r"--([\w-]+): (?:var\(--day, )?(#[0-9a-f]{6}|var\(--(?!day)\w+\))"
    tokens = dict(re.findall(by_day, (CSS / "tokens.css").read_text().split("@media (prefers-contrast")[0]))
    chart = (CSS / "chart.css").read_text()
    for number, (colour, pattern) in enumerate(LINES, start=1):
        named = tokens[f"line-{number}"]
        assert colour == tokens.get(named.removeprefix("var(--").removesuffix(")"), named)
        found = re.search(rf"\.line-{number} {{[^}}]*stroke-dasharray: ([\d. ]+);", chart)
        assert pattern == (found[1] if found else "")
    used = set(
        re.findall(r"#[0-9a-f]{6}", owner_of(table).get(address(table, "picture.svg")).content.decode())
    )
    assert used <= set(tokens.values())


def test_the_page_shows_it_in_the_language_chosen(table: Table) -> None:
    phone = owner_of(table)
    page = phone.get(address(table, "picture/"), {"language": "es"})
    drawing = f"/tables/{table.uid}/picture.svg?language=es"
    assert f'src="{drawing}"' in page.content.decode()
    assert f'href="{drawing}&amp;download=1"' in page.content.decode()
    assert page.context["chosen"]["code"] == "es"
    assert "1. \u2068" not in page.context["text"]
    assert "1. Bob" in page.context["text"]
    assert phone.get(address(table, "picture/"), {"language": "xx"}).context["chosen"]["code"] == "en"


def test_who_watches_may_send_it_on(table: Table) -> None:
    watcher = watcher_of(table)
    assert f"/tables/{table.uid}/picture/" in watcher.get(address(table, "summary/")).content.decode()
    assert "Download SVG" in text_of(watcher.get(address(table, "picture/")))


def test_of_several_tables_the_picture_is_of_the_whole_evening_or_of_one_table_alone() -> None:
    session = club(league_of(guest(), "The club"), "Dana Bob Carmen Dov", "Eve Fay Gil Hal")
    first, second = tables_of(session)
    play(first)
    play(second, "0 6 4 5", "0 6 4 3")
    finish_evening(session, seen(session))
    assert texts(drawn(first)) == [
        *("The club", "Thu 26 Nov 2026 · 1 round", "Winner", "Fay"),
        *("1", "Fay", "46", "2", "Bob", "35", "3", "Gil", "26", "4", "Eve", "25", "5", "Carmen", "19"),
        *("6", "Dov", "14", "7", "Dana", "−20", "7", "Hal", "−20"),
        *("The best round: +46 for Fay", "Whist Score"),
    ]
    for phone, title in ((owner_of(first), "The club"), (watcher_of(first), "Thursday 26 November")):
        whole = phone.get(address(first, "picture.svg"))
        assert texts(ElementTree.fromstring(whole.content)) == [title, *texts(drawn(first))[1:]]
        alone = phone.get(address(first, "picture.svg"), {"alone": "1"})
        assert texts(ElementTree.fromstring(alone.content))[1:7] == [
            *("Thu 26 Nov 2026 · Table 1 · 1 round", "First at this table"),
            *("Bob", "1", "Bob", "35"),
        ]
        assert "All tables together Table 1" in text_of(phone.get(address(first, "picture/")))
        assert "1. Fay" in phone.get(address(first, "picture/")).context["text"]
        told = phone.get(address(first, "picture/"), {"alone": "1"}).context["text"]
        assert told.split("\n")[:3] == [
            "\u200eThursday 26 November\u200e · Table 1 · 1 round",
            "\u200eFirst at this table: Bob\u200e",
            "\u200e1. Bob\u200e 35",
        ]


def test_before_the_first_round_at_several_tables_it_has_the_names_of_everybody() -> None:
    first, _second = tables_of(club(guest(), "Dana Bob Carmen Dov", "Eve Fay Gil Hal"))
    names = ("Dana", "Bob", "Carmen", "Dov", "Eve", "Fay", "Gil", "Hal")
    assert texts(drawn(first)) == [
        *("Thursday 26 November", "Thu 26 Nov 2026 · 0 rounds", "No round yet"),
        *(text for name in names for text in ("1", name, "0")),
        "Whist Score",
    ]


@pytest.mark.parametrize(("tables", "shown", "more"), [(15, 60, []), (26, 59, ["and 45 more"])])
def test_of_many_people_it_has_as_many_as_a_picture_for_a_phone_holds(
    tables: int, shown: int, more: list[str]
) -> None:
    people = [f"P{number}" for number in range(4 * tables)]
    first = tables_of(club(guest(), *(" ".join(people[at : at + 4]) for at in range(0, 4 * tables, 4))))[0]
    picture = drawn(first)
    assert texts(picture)[3:] == [
        *(text for name in people[:shown] for text in ("1", name, "0")),
        *more,
        "Whist Score",
    ]
    assert (
        2 * int(picture.attrib["width"]) * 2 * int(picture.attrib["height"]) < 4096 * 4096
    )  # Safari's canvas


@pytest.mark.parametrize("path", ["picture/", "picture.svg"])
def test_pages_cost_the_same_for_one_round_and_for_three(
    table: Table, path: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone: Client = owner_of(table)
    phone.get(address(table, path))
    for _ in range(3):
        with django_assert_num_queries(7):
            phone.get(address(table, path))
        play(table)
