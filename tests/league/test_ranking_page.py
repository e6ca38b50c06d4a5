"""The ranking of a league as a form, and in one sentence."""

from datetime import date
from typing import Any

import pytest
from django.utils import translation

from scorekeeper.league.ranking_form import RankingForm
from scorekeeper.league.standings.ranking import Ranking
from scorekeeper.league.standings.tables import ranking_of, table_of
from scorekeeper.league.standings.words import one_sentence
from scorekeeper.models import League, LeagueEvent, Season
from tests.factories import play, table_in
from tests.pages import phone_of, text_of

USUAL = {
    "metric": "total",
    "counting": "all",
    "guests_take_places": "on",
    "placement_3": "3 1 0",
    "placement_4": "4 2 1 0",
    "placement_5": "4 2 1 0 0",
    "tie_0": "won",
    "tie_1": "average",
    "tie_2": "head_to_head",
    "tie_3": "made",
}


def ranking(typed: dict[str, Any], start: Ranking | None = None) -> Ranking:
    form = RankingForm(USUAL | typed, start=start or Ranking())
    assert form.is_valid(), form.errors
    found: Ranking = form.cleaned_data["ranking"]
    return found


def errors(**typed: Any) -> dict[str, list[str]]:
    found = RankingForm(USUAL | typed, start=Ranking()).errors
    return {name: [str(error) for error in told] for name, told in found.items()}


def test_a_form_that_nobody_touched_gives_the_same_ranking_back() -> None:
    for start in (
        Ranking(),
        Ranking(metric="placement", placement={4: (9, 5, 1), 6: (7,)}, drop=2, min_share=50),
        Ranking(best=12, min_sessions=5, guests_take_places=False, tie_breaks=("made",)),
        Ranking(tie_breaks=()),
    ):
        form = RankingForm(start=start)
        shown = {name: form[name].value() for name in form.fields}
        sent = {name: value for name, value in shown.items() if value not in (None, False)}
        assert ranking({**dict.fromkeys(USUAL, ""), **sent}, start) == start


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"metric": "average"}, {"metric": "average"}),
        ({"counting": "best", "counting_number": "12"}, {"best": 12}),
        ({"counting": "drop", "counting_number": "2"}, {"drop": 2}),
        ({"counting": "all", "counting_number": "2"}, {}),
        ({"min_sessions": "10", "min_share": "50"}, {"min_sessions": 10, "min_share": 50}),
        ({"guests_take_places": ""}, {"guests_take_places": False}),
        (
            {"metric": "placement", "placement_4": "5, 3/1–0"},
            {"metric": "placement", "placement": {"3": [3, 1, 0], "4": [5, 3, 1, 0], "5": [4, 2, 1, 0, 0]}},
        ),
        ({"placement_4": "what?"}, {}),
        ({"tie_0": "", "tie_1": "made", "tie_2": "", "tie_3": "won"}, {"tie_breaks": ["made", "won"]}),
        ({"tie_0": "", "tie_1": "", "tie_2": "", "tie_3": ""}, {"tie_breaks": []}),
    ],
)
def test_what_is_chosen(typed: dict[str, str], expected: dict[str, Any]) -> None:
    assert ranking(typed).to_json() == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (
            {"counting": "best"},
            {"counting_number": ["How many? Enter a whole number from 1."]},
        ),
        (
            {"metric": "placement", "placement_3": "3 x 0", "placement_4": "1 2"},
            {"placement_3": ["Write the points of every place, the first place first: 4 2 1 0."]},
        ),
        (
            {"metric": "placement", "placement_4": "1 2"},
            {"placement_4": ["With 4 players a later place earns more than an earlier one: lower it."]},
        ),
        ({"tie_1": "won"}, {"tie_0": ["One of these is there twice: choose each once."]}),
        (
            {"min_share": "101"},
            {"min_share": ["Ensure this value is less than or equal to 100."]},
        ),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(typed: dict[str, str], expected: dict[str, list[str]]) -> None:
    assert errors(**typed) == expected


@pytest.mark.parametrize(
    ("ranking", "sentence"),
    [
        (
            Ranking(),
            (
                "Ranked by total points, starting balances included; every evening counts; one evening is enough to"
                " be ranked; guests take places in an evening, but none in the table; a tie is decided by evenings"
                " won, then points per round, then evenings against each other, then share of contracts made, else"
                " the place is shared."
            ),
        ),
        (
            Ranking(metric="average", best=12, min_share=50, min_sessions=10, tie_breaks=("made",)),
            (
                "Ranked by points per round, starting balances included; the best 12 evenings of each person count;"
                " an evening counts from 50% of its rounds on; it takes 10 evenings to be ranked; guests take places"
                " in an evening, but none in the table; a tie is decided by share of contracts made, else the place"
                " is shared."
            ),
        ),
        (
            Ranking(metric="placement", drop=1, guests_take_places=False, tie_breaks=()),
            (
                "Ranked by points for the places of each evening (3 players: \u20663–1–0\u2069, 4 players:"
                " \u20664–2–1–0\u2069, 5 players or more: \u20664–2–1–0–0\u2069), split where a place is shared; the"
                " worst evening of each person is left out; one evening is enough to be ranked; guests take no"
                " places, neither in an evening nor in the table; a tie shares the place."
            ),
        ),
    ],
)
def test_one_sentence_tells_how_the_table_is_made(ranking: Ranking, sentence: str) -> None:
    with translation.override("en"):
        # What keeps a list of points on one line apart.
        assert one_sentence(ranking).replace("\N{WORD JOINER}", "") == sentence


def send(league: League, **typed: Any) -> Any:
    owner = league.memberships.get().user
    return phone_of(owner).post(f"/leagues/{league.uid}/ranking/", USUAL | typed)


@pytest.mark.django_db
def test_the_owner_changes_the_ranking_of_all_time(league: League) -> None:
    season = Season.objects.create(league=league, name="2026")
    coming = Season.objects.create(league=league, name="2999", starts=date(2999, 1, 1))
    table = table_in(league)
    play(table)
    assert table_of(league).lines[0].value == 35
    answer = send(league, metric="placement")
    assert answer["Location"] == f"/leagues/{league.uid}/standings/"
    league.refresh_from_db()
    assert league.ranking == {"metric": "placement"}
    assert table_of(league).lines[0].value == 4
    assert ranking_of(league, season) == Ranking()
    coming.refresh_from_db()
    assert ranking_of(league, coming) == Ranking(metric="placement")
    event = LeagueEvent.objects.get(verb="ranking")
    assert event.summary == {"before": {}, "after": {"metric": "placement"}}


@pytest.mark.django_db
def test_the_same_ranking_again_writes_nothing(league: League) -> None:
    before = League.objects.get().version
    send(league)
    assert not LeagueEvent.objects.filter(verb="ranking").exists()
    assert League.objects.get().version == before


@pytest.mark.django_db
def test_what_is_wrong_changes_nothing_and_stays_in_the_form(league: League) -> None:
    answer = send(league, metric="placement", placement_4="4 2 x")
    assert answer.status_code == 422
    assert "Write the points of every place, the first place first: 4 2 1 0." in text_of(answer)
    assert 'value="4 2 x"' in answer.content.decode()
    assert League.objects.get().ranking == {}


@pytest.mark.django_db
def test_the_page_tells_what_holds_and_since_when(league: League) -> None:
    owner = phone_of(league.memberships.get().user)
    address = f"/leagues/{league.uid}/ranking/"
    before = text_of(owner.get(address))
    assert "In force Ranked by total points, starting balances included" in before
    send(league, metric="average")
    event = LeagueEvent.objects.get(verb="ranking")
    after = text_of(owner.get(address))
    assert f"In force since {event.at:%-d %B %Y} Ranked by points per round" in after
