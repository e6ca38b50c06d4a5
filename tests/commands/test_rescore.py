"""`manage.py rescore` finds each copy that disagrees with the deals, and mends it."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.models import Line, SessionResult, Table
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
