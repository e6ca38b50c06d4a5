"""`manage.py rescore` finds each copy that disagrees with the deals, and mends it."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.league.standings.tables import table_of as standings_of
from scorekeeper.models import League, Line, SessionResult, Standings, Table
from tests.factories import guest, play, table_of, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    play(table)
    return table


def rescore(*args: str) -> str:
    out = StringIO()
    call_command("rescore", *args, stdout=out)
    return out.getvalue()


def test_rescore_finds_nothing_where_all_agrees(table: Table) -> None:
    assert rescore() == "1 tables: every copy agrees with the deals.\n"


def test_rescore_reports_and_mends_a_wrong_copy(table: Table) -> None:
    Line.objects.filter(player__name="Bob").update(points=999)
    SessionResult.objects.filter(player__name="Dov").update(points=1)
    with pytest.raises(CommandError, match="1 of 1 tables"):
        rescore()
    assert totals(table)["Bob"] == 35
    assert SessionResult.objects.get(player__name="Dov").points == 14
    rescore()


def test_rescore_check_changes_nothing(table: Table) -> None:
    Line.objects.filter(player__name="Bob").update(points=999)
    with pytest.raises(CommandError):
        rescore("--check")
    assert totals(table)["Bob"] == 999


def test_rescore_makes_standings_old_that_were_worked_out_from_wrong_results(table: Table) -> None:
    league = table.session.league
    SessionResult.objects.filter(player__name="Dov").update(points=1)
    assert {line.points for line in standings_of(league).lines} == {-20, 35, 19, 1}
    with pytest.raises(CommandError, match=r"^1 of 1 tables had copies that differed\.$"):
        rescore()
    assert {line.points for line in standings_of(league).lines} == {-20, 35, 19, 14}


def test_rescore_reports_and_drops_standings_that_are_not_what_the_results_give(table: Table) -> None:
    league = table.session.league
    standings_of(league)
    copy = Standings.objects.get()
    copy.data["lines"][0]["points"] = 99
    copy.save()
    with pytest.raises(CommandError, match=r"^1 kept standings had copies that differed\.$"):
        rescore("--check")
    assert standings_of(league).lines[0].points == 99
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("rescore", stdout=out)
    assert out.getvalue() == f"league {league.uid}, all time: the kept standings differed\n"
    assert standings_of(league).lines[0].points == 35
    rescore()


def test_rescore_leaves_standings_of_an_older_version_alone(table: Table) -> None:
    standings_of(table.session.league)
    Standings.objects.update(data={"made_by": 1, "lines": "nonsense"})
    League.touch(table.session.league_id)
    assert rescore() == "1 tables: every copy agrees with the deals.\n"
