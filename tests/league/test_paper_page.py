"""A blank score sheet by a league's rules, for whoever will come."""

import pytest
from django.test import Client

from scorekeeper.models import League
from tests.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("query", "people", "rows"),
    [("", 4, 20), ("?people=3", 3, 18), ("?people=6", 6, 18), ("?people=9", 4, 20), ("?people=x", 4, 20)],
)
def test_sheet_has_room_for_names(league: League, phone: Client, query: str, people: int, rows: int) -> None:
    answer = phone.get(f"/leagues/{league.uid}/paper/{query}")
    paper = answer.context["paper"]
    assert (paper.people, len(paper.rows), paper.across) == ([""] * people, rows, people > 4)
    assert f"{league.name} Date: " in text_of(answer)
    assert 'class="qr"' not in answer.content.decode()


@pytest.mark.parametrize("path", ["", "sessions/"])
def test_the_league_and_its_list_of_evenings_lead_there(league: League, phone: Client, path: str) -> None:
    assert (
        f'href="/leagues/{league.uid}/paper/"' in phone.get(f"/leagues/{league.uid}/{path}").content.decode()
    )
