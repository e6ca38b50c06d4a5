"""`manage.py rescore` finds each copy that disagrees with the deals, and mends it."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.league.ratings.ratings import ratings_of
from scorekeeper.league.standings.tables import table_of as standings_of
from scorekeeper.league.statistics.book import book_of
from scorekeeper.league.statistics.numbers import MADE_BY
from scorekeeper.models import (
    League,
    Line,
    Ratings,
    SessionRating,
    SessionResult,
    SessionStatistics,
    Standings,
    Statistics,
    Table,
)
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


@pytest.fixture
def rated(table: Table) -> League:
    table.session.league.rated = True
    assert ratings_of(table.session.league) is not None
    return table.session.league


def test_rescore_reports_and_drops_ratings_that_are_not_what_the_evenings_give(rated: League) -> None:
    assert "every copy agrees" in rescore()
    before = Ratings.objects.get().data
    Ratings.objects.update(data={**before, "rated": []})
    with pytest.raises(CommandError, match=r"^1 kept ratings had copies that differed\.$"):
        rescore("--check")
    with pytest.raises(CommandError):
        rescore()
    assert (Ratings.objects.count(), SessionRating.objects.count()) == (0, 0)
    ratings_of(rated)
    assert Ratings.objects.get().data == before
    rescore()


def test_rescore_finds_a_wrong_step_that_the_next_reader_would_take(rated: League) -> None:
    step = SessionRating.objects.get()
    SessionRating.objects.update(after=[[50, 1], *step.after[1:]])
    League.touch(rated.pk)
    with pytest.raises(CommandError, match=r"^1 kept ratings"):
        rescore()
    assert SessionRating.objects.count() == 0


def test_rescore_leaves_old_ratings_alone(rated: League) -> None:
    """Nobody takes them as they are: of an older version, or worked out in another way."""
    Ratings.objects.update(data={**Ratings.objects.get().data, "rated": []})
    League.touch(rated.pk)
    assert "every copy agrees" in rescore()
    Ratings.objects.update(data={"made_by": "0"})
    assert "every copy agrees" in rescore()


def test_rescore_makes_statistics_old_that_were_worked_out_from_wrong_points(table: Table) -> None:
    league, bob = table.session.league, table.session.league.players.get(name="Bob").pk
    Line.objects.filter(player=bob).update(points=999)
    SessionResult.objects.filter(player=bob).update(points=999)
    assert book_of(league).of(bob).points == 999
    with pytest.raises(CommandError, match=r"^1 of 1 tables had copies that differed\.$"):
        rescore()
    assert book_of(league).of(bob).points == 35
    rescore()


def test_rescore_reports_and_drops_statistics_that_are_not_what_the_rounds_give(table: Table) -> None:
    """Both what is kept of the evening and the book made of it."""
    league, bob = table.session.league, table.session.league.players.get(name="Bob").pk
    book_of(league)
    evening = SessionStatistics.objects.get()
    evening.data["parts"][1][1] = 99
    evening.save()
    Statistics.objects.all().delete()
    assert book_of(league).of(bob).points == 99
    with pytest.raises(CommandError, match=r"^2 kept statistics had copies that differed\.$"):
        rescore("--check")
    assert book_of(league).of(bob).points == 99
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("rescore", stdout=out)
    assert out.getvalue() == (
        f"league {league.uid}, all time: the kept statistics differed\n"
        f"session {table.session.uid}: the kept statistics differed\n"
    )
    assert book_of(league).of(bob).points == 35
    rescore()


def test_rescore_leaves_statistics_of_an_older_version_alone(table: Table) -> None:
    book_of(table.session.league)
    Statistics.objects.update(data={"made_by": MADE_BY, "players": "nonsense"})
    SessionStatistics.objects.update(data={"made_by": MADE_BY, "tables": [], "parts": "nonsense"})
    League.touch(table.session.league_id)
    assert rescore() == "1 tables: every copy agrees with the deals.\n"
