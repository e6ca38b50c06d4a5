"""Names as data: cleaned once and for all, matched as people match them."""

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.names import clean_name, initials_of, is_blank, is_near, name_key
from tests.serving import ROOT


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Dana \t Levi\n", "Dana Levi"),
        ("\u200fדנה\u200e", "דנה"),
        ("0\r\x1b F", "0 F"),
        ("Jose\u200e\u0301", "José"),
        ("\u2067\u2069 \x00", ""),
        ("D\ufffea\uffffn\ufdd0a\ufdef \U0001ffff", "Dana"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
    ],
)
def test_clean_name_drops_what_the_eye_cannot_see(text: str, name: str) -> None:
    assert clean_name(text) == name


@given(st.text() | st.text(st.sampled_from(" \t\r\x1b\x1f\u200f\u0301\u1680aéß")))
def test_clean_name_of_a_clean_name_is_itself(text: str) -> None:
    assert clean_name(clean_name(text)) == clean_name(text)
    assert name_key(clean_name(text)) == name_key(text)


@pytest.mark.parametrize("name", ["\U0001fa77", "\U0001fae8", "\U0001fadf\u200d\U0001fac6"])
def test_an_emoji_newer_than_these_tables_of_unicode_is_a_name(name: str) -> None:
    assert (clean_name(name), is_blank(name)) == (name, False)


def test_the_phone_sees_what_the_server_sees() -> None:
    """Letter by letter, whatever year's tables of Unicode either of them has."""
    show = f"""
        import {{ isBlank }} from "{ROOT}/static/js/play/evening/names.js";
        const all = Array.from({{ length: {sys.maxunicode + 1} }}, (_, n) => n);
        const letters = all.filter((n) => n < 0xd800 || n > 0xdfff);
        console.log(JSON.stringify(letters.filter((n) => isBlank(String.fromCodePoint(n)))));
    """
    told = subprocess.run(
        ["node", "--input-type=module", "-e", show], capture_output=True, text=True, check=True
    )
    letters = (n for n in range(sys.maxunicode + 1) if not 0xD800 <= n <= 0xDFFF)
    assert json.loads(told.stdout) == [n for n in letters if is_blank(chr(n))]


@pytest.mark.parametrize(
    ("names", "initials"),
    [
        ([], []),
        (["Dana"], ["D"]),
        (["Dan", "Dana"], ["Dan", "Dana"]),
        (["דנה לוי", "דנה כהן", "דני"], ["דל", "דכ", "דני"]),
        (["Alexander", "Alexandra", "Alexandr"], ["Alr", "Ala", "A2"]),
        (["👩\u200d👩\u200d👧 A", "👩\u200d👩\u200d👧 B"], ["👩\u200d👩\u200d👧 A", "👩\u200d👩\u200d👧 B"]),
        (["José", "Jose"], ["José", "Jose"]),
        (["Dana", "dana"], ["Daa", "d2"]),
    ],
)
def test_initials_are_short_and_tear_no_letter_apart(names: list[str], initials: list[str]) -> None:
    assert initials_of(names) == initials


@given(st.lists(st.text("abAB אב 1é\u0301", min_size=1).map(clean_name).filter(bool), max_size=12))
def test_no_two_people_have_the_same_initials(names: list[str]) -> None:
    found = [text.casefold() for text in initials_of(names)]
    assert (len(set(found)), all(found)) == (len(names), True)


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Dan", "Dana", True),
        ("Dana", "Danna", True),
        ("José", "Jose", True),
        ("דנה", "דנה לוי", True),
        ("גלית", "גילית", True),
        ("Carmen", "Karmen", True),
        ("Maximilian", "Maxmillian", True),
        ("Bob", "Rob", False),
        ("Dana", "Hana", False),
        ("Dana", "dana ", False),
        ("Dana", "Dan Levi", False),
        ("A", "Anna", False),
        ("🂡", "🂢", False),
        ("", "", False),
    ],
)
def test_near_names_may_be_one_person(one: str, other: str, *, near: bool) -> None:
    assert (is_near(one, other), is_near(other, one)) == (near, near)


@given(st.text(), st.text())
def test_near_is_the_same_both_ways(one: str, other: str) -> None:
    assert is_near(one, other) == is_near(other, one)
    assert not is_near(one, one)
