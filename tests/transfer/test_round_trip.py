"""What came in goes out, and in again to the same bytes."""

import csv
import io
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from scorekeeper.models import League, SessionResult, Table
from scorekeeper.play.copies import rebuild
from scorekeeper.play.sheet import Sheet
from scorekeeper.transfer.export import league_csv
from scorekeeper.transfer.reading import read_file
from tests.transfer.files import Json, bytes_of
from tests.transfer.leagues import leagues
from tests.transfer.stored import exported, imported, league_of, undone, without_ids
from tests.transfer.test_damage import damaged

pytestmark = pytest.mark.django_db
quickly = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
at_length = settings(quickly, max_examples=500)


def comes_out_as_it_went_in(file: Json) -> None:
    with undone():
        first = exported(league_of(file))
    with undone():
        league = league_of(first)
        assert exported(league) == first
        # A second copy on the same server has other ids, and nothing else.
        assert without_ids(exported(league_of(first))) == without_ids(first)
        again = imported(first, into=league)
        assert (again.problems, again.added, again.extended) == ([], 0, 0)
        assert exported(league) == first


def is_stored_as_it_was_answered(file: Json) -> None:
    """Answer, CSV and results say the same totals, and every copy agrees with the deals."""
    with undone():
        league = league_of(file)
        answered: Counter[str] = Counter()
        for answer in read_file(bytes_of(file)).answers:
            answered.update(answer.totals())
        names = {name: player["id"] for name, player in zip(_names(league), file["players"], strict=True)}
        assert _sums((names[name], points) for name, points in _csv_points(league)) == _sums(answered.items())
        results = SessionResult.objects.values_list("player__name", "points")
        assert _sums((names[name], points) for name, points in results) == _sums(answered.items())
        for table in Table.objects.select_related("session", "rules"):
            assert rebuild(Sheet.load(table)) == 0


@given(leagues())
@quickly
def test_a_league_comes_out_as_it_went_in(file: Json) -> None:
    comes_out_as_it_went_in(file)


@given(damaged())
@quickly
def test_a_damaged_file_that_is_clean_all_the_same_goes_in_and_out(file: Json) -> None:
    if read_file(bytes_of(file)).clean:
        comes_out_as_it_went_in(file)


@given(leagues())
@quickly
def test_what_is_stored_is_what_was_answered(file: Json) -> None:
    is_stored_as_it_was_answered(file)


@pytest.mark.slow
@given(leagues())
@at_length
def test_hundreds_of_leagues_come_out_as_they_went_in(file: Json) -> None:
    comes_out_as_it_went_in(file)
    is_stored_as_it_was_answered(file)


@pytest.mark.slow
@given(damaged())
@at_length
def test_hundreds_of_damaged_files_go_in_and_out_where_they_are_clean(file: Json) -> None:
    if read_file(bytes_of(file)).clean:
        comes_out_as_it_went_in(file)


def _names(league: League) -> list[str]:
    return [player.name for player in league.players.order_by("id")]


def _csv_points(league: League) -> list[tuple[str, int]]:
    text = "".join(league_csv(league)).removeprefix("\ufeff")
    rows = csv.DictReader(io.StringIO(text, newline=""))
    return [(_unarmed(row["player"]), int(row["points"])) for row in rows if row["player"]]


def _unarmed(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:2] in tuple("=+-@\t\r\n＝＋－＠") else text


def _sums(pairs: Any) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for name, points in pairs:
        sums[name] += points
    return {name: points for name, points in sums.items() if points}
