"""What somebody looks for in the rules: found in every word, first where it is the name, and marked on the page."""

import json
from typing import Any

import pytest

from scorekeeper.rulebook.book import chapters_of
from scorekeeper.rulebook.house import House
from scorekeeper.rulebook.search import folded, marked, searched, spans
from tests.serving import ROOT

# As the phone has them: tests/js/rulebook.test.js.
CASES = json.loads((ROOT / "tests" / "rulebook" / "spans.json").read_text())


def found(query: str, house: House | None = None) -> list[str]:
    house = house or House()
    chapters = searched(chapters_of(house), house, query)
    return [section.id for chapter in chapters for section in chapter.sections]


def test_search_finds_sections_with_every_word() -> None:
    assert found("REVOKE") == ["fines", "annulled", "words"]  # one is named "Revokes and fines"
    assert found("revoke ace") == ["annulled"]
    assert found("-50") == ["zero", "all-missed", "adding-up"]  # however its minus is written
    assert found("Who rests") == ["sit-out"]
    assert found("baccarat") == []
    assert found("Turning frisch") == ["house-rules"]


def test_letters_are_compared_without_accents_points_and_marks() -> None:
    assert folded("Puntuación \u2066−50\u2069 שָׁלוֹם") == "puntuacion -50 שלום"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["query"])
def test_words_are_found_where_they_stand(case: dict[str, Any]) -> None:
    text = case["text"]
    assert [text[start:end] for start, end in spans(text, folded(case["query"]).split())] == case["found"]


def test_words_are_marked_and_tags_are_left_alone() -> None:
    html = '<p class="mark">A &lt;mark&gt; isn&#x27;t a mark &amp; more</p>'
    assert marked(html, "mark amp isn't") == (
        '<p class="mark">A &lt;<mark>mark</mark>&gt; <mark>isn&#x27;t</mark> a <mark>mark</mark> &amp; more</p>'
    )
    assert marked(html, "a") == html
