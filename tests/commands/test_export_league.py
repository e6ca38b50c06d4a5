"""`manage.py export_league`: to the terminal or a file, as JSON or CSV."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.transfer.export import league_csv
from tests.transfer.files import a_deal, a_file, a_session
from tests.transfer.stored import exported, league_of

pytestmark = pytest.mark.django_db

FILE = a_file(a_session(a_deal()), league={"name": "Thursday"})


def export(*options: str) -> str:
    out = io.StringIO()
    call_command("export_league", *options, stdout=out)
    return out.getvalue()


def test_export_writes_json_by_name_or_id() -> None:
    league = league_of(FILE)
    assert export("Thursday") == export(str(league.uid)) == exported(league)


def test_export_writes_csv() -> None:
    league = league_of(FILE)
    assert export("Thursday", "--format", "csv") == "".join(league_csv(league))


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_export_writes_a_file_byte_for_byte(tmp_path: Path, kind: str) -> None:
    league = league_of(FILE)
    file = tmp_path / "out"
    assert export("Thursday", "--format", kind, "-o", str(file)) == ""
    text = exported(league) if kind == "json" else "".join(league_csv(league))
    assert file.read_bytes() == text.encode()


def test_export_of_an_unknown_league_fails(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no league “Friday”"):
        export("Friday", "-o", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def test_export_of_an_ambiguous_name_lists_the_ids() -> None:
    leagues = [league_of(FILE), league_of(FILE)]
    with pytest.raises(CommandError) as told:
        export("Thursday")
    assert all(str(league.uid) in str(told.value) for league in leagues)


def test_export_says_where_it_cant_write(tmp_path: Path) -> None:
    league_of(FILE)
    with pytest.raises(CommandError, match="can't be written"):
        export("Thursday", "-o", str(tmp_path / "no" / "folder"))
