"""What evenings are called, and how problems are told, in every language."""

from datetime import date

import pytest
from django.utils.translation import override

from scorekeeper.models import GameSession
from scorekeeper.play import words
from scorekeeper.rules import Problem


@pytest.mark.parametrize(
    ("language", "long", "short"),
    [
        ("en", "Thursday 26 November", "Thu 26 Nov"),
        ("he", "יום חמישי, 26 בנובמבר", "חמישי 26.11"),
        ("es", "Jueves 26 de noviembre", "Jue 26 nov"),
    ],
)
def test_evening_without_a_name_is_called_by_its_day(language: str, long: str, short: str) -> None:
    session = GameSession(date=date(2026, 11, 26))
    with override(language):
        assert [words.evening(session), words.evening(session, short=True)] == [long, short]


def test_message_keeps_a_minus_on_the_left_of_its_number() -> None:
    problem = Problem("contract_range", "contracts", "a", {"value": -3, "total": 13})
    told = words.message(problem, {"a": "Dana"})
    assert told == "Not \u2066−3\u2069: a contract goes from 0 to 13."
