"""`manage.py import_league`: what it says, how it ends, what it stores."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from scorekeeper.models import League, Membership, Round, User
from scorekeeper.transfer.progress import Progress
from tests.factories import guest
from tests.transfer.files import Json, a_deal, a_file, a_session, bytes_of
from tests.transfer.stored import league_of
from tests.transfer.test_answers import SAMPLE, SAMPLE_ANSWER
from tests.transfer.test_cases import CASES, ids, session_of

GOOD = a_file(a_session(a_deal(), name="First"), league={"name": "Thursday"})
BAD = a_file(a_session(a_deal(level=4), a_deal(suit=None)))
KEYS = ["problems", "sessions", "stored", "league", "owner_link"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "thursday.json"


def run(file: Path, content: Json | bytes | None, *options: str) -> tuple[int, str]:
    """Exit code and standard output."""
    if content is not None:
        file.write_bytes(bytes_of(content) if isinstance(content, dict) else content)
    out = io.StringIO()
    try:
        call_command("import_league", str(file), *options, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def answer(file: Path, content: Json | bytes | None, *options: str) -> tuple[int, Json]:
    code, out = run(file, content, "--json", *options)
    told: Json = json.loads(out)
    assert list(told) == KEYS
    return code, told


# Without a database


def on_its_own(*arguments: str, home: Path, **env: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a process, with a data folder of its own."""
    plain = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "SECRET_KEY"}}
    return subprocess.run(
        [sys.executable, settings.BASE_DIR / "manage.py", *arguments],
        env=plain | {"DATA_DIR": str(home), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"} | env,
        capture_output=True,
        check=False,
    )


def test_a_dry_run_needs_no_database(file: Path, tmp_path: Path) -> None:
    file.write_bytes(bytes_of(SAMPLE))
    nowhere = tmp_path / "a-file"
    nowhere.write_text("no folder")
    done = on_its_own("import_league", str(file), "--dry-run", "--json", home=nowhere)
    assert (done.returncode, done.stderr) == (1, b"")
    told = json.loads(done.stdout)
    assert told["sessions"] == json.loads(SAMPLE_ANSWER)
    assert nowhere.read_text() == "no folder"


def test_a_new_server_is_made_ready(file: Path, tmp_path: Path) -> None:
    file.write_bytes(bytes_of(GOOD))
    done = on_its_own(
        "import_league", str(file), "--json", home=tmp_path / "data", BASE_URL="https://whist.example"
    )
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    assert told["owner_link"].startswith("https://whist.example/c/")
    done = on_its_own("export_league", told["league"], home=tmp_path / "data", LC_ALL="C", PYTHONUTF8="0")
    assert json.loads(done.stdout)["league"]["id"] == told["league"]


def test_names_of_any_script_are_written_whatever_the_locale(file: Path, tmp_path: Path) -> None:
    file.write_bytes(bytes_of(a_file(players=[{"id": short, "name": "דנה"} for short in "AB"])))
    options = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = on_its_own("import_league", str(file), "--dry-run", home=tmp_path, **options)
    assert done.returncode == 1
    assert "דנה" in done.stdout.decode()


def test_a_database_that_cant_be_used_is_told(file: Path, tmp_path: Path) -> None:
    file.write_bytes(bytes_of(GOOD))
    nowhere = tmp_path / "a-file"
    nowhere.write_text("no folder")
    done = on_its_own("import_league", str(file), "--json", home=nowhere)
    assert done.returncode == 1
    assert [problem["code"] for problem in json.loads(done.stdout)["problems"]] == ["database_unusable"]


def test_a_dry_run_makes_no_database(file: Path, tmp_path: Path) -> None:
    file.write_bytes(bytes_of(GOOD))
    home = tmp_path / "data"
    done = on_its_own("import_league", str(file), "--json", "--dry-run", "--owner", "dana", home=home)
    assert done.returncode == 1
    assert [problem["code"] for problem in json.loads(done.stdout)["problems"]] == ["database_unusable"]
    assert not home.exists()


# What it says


def test_a_clean_dry_run_tells_so(file: Path) -> None:
    assert run(file, GOOD, "--dry-run") == (0, "No problems. Sessions: 1, rounds: 1. Nothing was stored.\n")


def test_problems_are_told_one_a_line(file: Path) -> None:
    code, out = run(file, BAD | {"extra": 1}, "--dry-run")
    assert code == 1
    assert out.splitlines() == [
        "key_unknown: “extra” is no key here: take it out, or mend its name.",
        "sessions[0].rounds[0] level_below_min: Not 4: the lowest bid here is 5.",
        "sessions[0].rounds[1] suit_missing: Which suit is trump? Choose one, or no trump.",
    ]


def test_a_name_cant_break_the_line_or_move_the_terminal(file: Path) -> None:
    players = [{"id": short, "name": "Dana"} for short in ("A\n\x1b[2J", "B\u2028\u200f")]
    code, out = run(
        file,
        a_file(a_session(seats=["A\n\x1b[2J", "C\r\x07"], first_dealer=None), players=players),
        "--dry-run",
    )
    assert code == 1
    assert out == (
        "players[1] name_taken: Dana is there twice: give one of them another name.\n"
        "sessions[0] player_unknown: There is no player “C  ”: add one to “players”, or mend the id.\n"
    )


@pytest.mark.parametrize("content", [None, b"{", b"[]", b'{"format": 1}', b"\xff"])
def test_an_unreadable_file_ends_with_2(file: Path, content: bytes | None) -> None:
    code, told = answer(file, content, "--dry-run")
    assert code == 2
    assert [(p["path"], p["code"], p["player"]) for p in told["problems"]] == [("", "unreadable", None)]
    assert (told["sessions"], told["stored"], told["league"], told["owner_link"]) == ([], False, None, None)
    code, out = run(file, content, "--dry-run")
    assert code == 2
    assert out.startswith("unreadable: ")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert answer(tmp_path, None, "--dry-run")[0] == 2


@pytest.mark.django_db
def test_an_unreadable_file_ends_with_2_also_for_an_unknown_league(file: Path) -> None:
    assert answer(file, b"{", "--into", "Nobody's")[0] == 2


# Storing


@pytest.mark.django_db
def test_import_stores_and_prints_a_link_that_opens_the_league(file: Path, settings: Any) -> None:
    settings.BASE_URL = "https://whist.example"
    code, told = answer(file, GOOD)
    league = League.objects.get()
    assert (code, told["problems"], told["stored"], told["league"]) == (0, [], True, str(league.uid))
    assert told["owner_link"].startswith("https://whist.example/c/")
    assert told["sessions"][0]["totals"] == {"A": -20, "B": 35, "C": 19, "D": 14}
    owner = Membership.objects.get(league=league).user
    assert owner.is_guest
    phone = Client()
    path = told["owner_link"].removeprefix("https://whist.example")
    assert phone.get(path).status_code == 200
    assert phone.post(path).status_code == 302
    assert phone.session["_auth_user_id"] == str(owner.pk)
    assert Client().post(path).status_code == 404


@pytest.mark.django_db
def test_import_says_what_it_stored(file: Path) -> None:
    code, out = run(file, GOOD)
    league = League.objects.get()
    first, second = out.splitlines()
    assert code == 0
    assert first == f"Stored in Thursday ({league.uid}). Sessions added: 1, continued: 0, already there: 0."
    assert second.startswith("Open it once as its owner: http://")


@pytest.mark.django_db
def test_import_with_problems_stores_nothing(file: Path) -> None:
    code, told = answer(file, BAD)
    assert (code, told["stored"], told["league"], told["owner_link"]) == (1, False, None, None)
    assert not League.objects.exists()
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_dry_run_into_a_league_stores_nothing_and_finds_what_differs(file: Path) -> None:
    uid = "11111111-1111-4111-8111-111111111111"
    league = league_of(a_file(a_session(name="First", id=uid)))
    other = a_file(a_session(name="Second", id=uid), a_session(name="Third"))
    code, told = answer(file, other, "--dry-run", "--into", str(league.uid))
    assert code == 1
    assert [(p["path"], p["code"]) for p in told["problems"]] == [("sessions[0]", "id_differs")]
    assert (league.sessions.count(), told["stored"], told["league"]) == (1, False, None)
    code, told = answer(file, a_file(a_session(name="Third")), "--dry-run", "--into", str(league.uid))
    assert (code, league.sessions.count(), told["stored"], told["league"]) == (0, 1, False, None)


@pytest.mark.django_db
def test_a_file_without_a_league_is_named_after_itself(file: Path) -> None:
    answer(file, a_file(a_session()))
    league = League.objects.get()
    assert (league.name, league.casual) == ("thursday", True)


@pytest.mark.django_db
def test_import_into_a_league_by_id_or_exact_name(file: Path) -> None:
    league = league_of(GOOD, owner=guest())
    for times, name in enumerate([str(league.uid), str(league.uid).upper(), "Thursday"], 2):
        code, told = answer(file, a_file(a_session()), "--into", name)
        assert (code, told["league"], told["owner_link"]) == (0, str(league.uid), None)
        assert league.sessions.count() == times
    for name in ["thursday", "Thursda", "11111111-1111-4111-8111-111111111111"]:
        code, told = answer(file, GOOD, "--into", name)
        assert (code, [p["code"] for p in told["problems"]]) == (1, ["league_unknown"])


@pytest.mark.django_db
def test_import_into_an_ambiguous_name_lists_the_ids(file: Path) -> None:
    leagues = [league_of(GOOD), league_of(GOOD)]
    code, told = answer(file, GOOD, "--into", "Thursday")
    assert (code, [p["code"] for p in told["problems"]]) == (1, ["league_ambiguous"])
    assert all(str(league.uid) in told["problems"][0]["message"] for league in leagues)


@pytest.mark.django_db
def test_a_season_of_the_league_will_do(file: Path) -> None:
    league_of(a_file(league={"name": "Thursday", "seasons": [{"name": "2026"}]}))
    assert answer(file, a_file(a_session(season="2026")), "--into", "Thursday")[0] == 0
    code, told = answer(file, a_file(a_session(season="2025")), "--into", "Thursday")
    assert (code, [p["code"] for p in told["problems"]]) == (1, ["value_invalid"])


@pytest.mark.django_db
def test_an_unknown_league_is_told_with_the_files_own_problems(file: Path) -> None:
    code, told = answer(file, a_file(a_session(a_deal(level=4), season="2026")), "--into", "Nobody's")
    assert code == 1
    assert [p["code"] for p in told["problems"]] == ["league_unknown", "level_below_min"]
    assert len(told["sessions"]) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["dana", "Dana@Example.org"])
def test_the_owner_is_a_user_name_or_an_e_mail_address(file: Path, name: str) -> None:
    user = User.objects.create_user("dana", email="dana@example.org")
    code, told = answer(file, GOOD, "--owner", name)
    assert (code, told["owner_link"]) == (0, None)
    assert Membership.objects.get().user == user


@pytest.mark.django_db
def test_an_unknown_owner_stores_nothing(file: Path) -> None:
    guest()
    for name in ("nobody", ""):
        code, told = answer(file, GOOD, "--owner", name)
        assert (code, [p["code"] for p in told["problems"]]) == (1, ["user_unknown"])
    assert not League.objects.exists()


@pytest.mark.django_db
def test_an_e_mail_address_of_two_users_is_ambiguous(file: Path) -> None:
    for name in ("dana", "dina"):
        User.objects.create_user(name, email="d@example.org")
    code, told = answer(file, GOOD, "--owner", "d@example.org")
    assert (code, [p["code"] for p in told["problems"]]) == (1, ["user_ambiguous"])


# The shared cases


@pytest.mark.django_db
def test_a_file_of_all_valid_cases_stores_every_expected_score(file: Path) -> None:
    code, told = answer(file, a_file(*map(session_of, CASES["valid"])))
    expected = [case["expect"]["scores"] for case in CASES["valid"]]
    assert (code, [session["rounds"][0]["scores"] for session in told["sessions"]]) == (0, expected)
    names = {player["name"]: player["id"] for player in a_file()["players"]}
    stored = [
        {names[line.player.name]: line.points for line in round.lines.select_related("player")}
        for round in Round.objects.order_by("table__session__place_in_day")
    ]
    assert stored == expected


@pytest.mark.django_db
@pytest.mark.parametrize("case", CASES["invalid"], ids=ids)
def test_each_invalid_case_alone_gives_its_code_and_stores_nothing(file: Path, case: Json) -> None:
    code, told = answer(file, a_file(session_of(case)))
    assert (code, [p["code"] for p in told["problems"]]) == (1, [case["expect"]["error"]])
    assert (told["stored"], League.objects.count(), User.objects.count()) == (False, 0, 0)


# Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_draws_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("scorekeeper.transfer.progress.time.monotonic", lambda: now[0])
    out = Terminal()
    progress = Progress(out, "Checking")
    for done, at in ((1, 0.1), (2, 0.6), (3, 0.65), (4, 0.66)):
        now[0] = at
        progress(done, 4)
    assert out.getvalue() == (f"\rChecking [{'#' * 15}{'.' * 15}] 2/4\rChecking [{'#' * 30}] 4/4\n")


def test_progress_is_silent_for_a_short_file_and_brief_in_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("scorekeeper.transfer.progress.time.monotonic", lambda: now[0])
    out = io.StringIO()
    Progress(out, "Storing")(4, 4)
    assert out.getvalue() == ""
    progress = Progress(out, "Storing")
    for done, at in ((1, 1), (2, 2), (3, 12), (4, 13)):
        now[0] = at
        progress(done, 4)
    assert out.getvalue() == "Storing: 1 of 4\nStoring: 3 of 4\nStoring: 4 of 4\n"
