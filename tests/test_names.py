"""Names as data: cleaned once and for all, matched as people match them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.names import clean_name, name_key


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Dana \t Levi\n", "Dana Levi"),
        ("\u200fדנה\u200e", "דנה"),
        ("0\r\x1b F", "0 F"),
        ("Jose\u200e\u0301", "José"),
        ("\u2067\u2069 \x00", ""),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
    ],
)
def test_clean_name_drops_what_the_eye_cannot_see(text: str, name: str) -> None:
    assert clean_name(text) == name


@given(st.text() | st.text(st.sampled_from(" \t\r\x1b\x1f\u200f\u0301\u1680aéß")))
def test_clean_name_of_a_clean_name_is_itself(text: str) -> None:
    assert clean_name(clean_name(text)) == clean_name(text)
    assert name_key(clean_name(text)) == name_key(text)
