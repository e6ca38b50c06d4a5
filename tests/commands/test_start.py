"""`manage.py start`, in its own process as a person runs it."""

import http.client
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import segno

from scorekeeper.server import StartError, prepare
from scorekeeper.server.terminal import BLOCKS
from tests import serving


def test_start_prints_the_address_for_this_computer_and_for_phones(started_server: serving.Server) -> None:
    port = started_server.port
    lines = started_server.printed.splitlines()
    assert lines[0] == "Whist Score is running."
    assert lines[1] == f"  On this computer:  http://localhost:{port}/"
    assert re.fullmatch(rf"  On phones nearby:  http://\d+\.\d+\.\d+\.\d+:{port}/", lines[2])


def test_start_prints_the_address_for_phones_as_a_qr_code(started_server: serving.Server) -> None:
    address = started_server.printed.splitlines()[2].split()[-1]
    blocks = {block: dots for dots, block in BLOCKS.items()}
    drawn = re.findall(r"\x1b\[30;107m(.*?)\x1b\[0m", started_server.printed)
    rows = [[blocks[block][half] for block in line] for line in drawn for half in (0, 1)]
    expected = [
        [int(dot & 1) for dot in row] for row in segno.make(address, micro=False).matrix_iter(border=2)
    ]
    assert rows[: len(expected)] == expected
    assert not any(any(row) for row in rows[len(expected) :])


def test_start_answers_under_the_address_it_printed_for_phones(started_server: serving.Server) -> None:
    host = started_server.printed.splitlines()[2].split()[-1].removeprefix("http://").rstrip("/")
    assert started_server.get("/", {"Host": host}).status == 200


def test_start_answers_under_this_machines_name(started_server: serving.Server) -> None:
    name = f"{socket.gethostname()}:{started_server.port}"
    assert started_server.get("/", {"Host": name}).status == 200


def test_start_refuses_a_name_that_is_not_its_own(started_server: serving.Server) -> None:
    assert started_server.get("/", {"Host": "whist.example.org"}).status == 400


def test_start_makes_a_private_key_in_a_private_folder(started_server: serving.Server) -> None:
    key = started_server.data_dir / "secret_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(key.read_text().strip()) > 60


def test_start_keeps_its_key(tmp_path: Path) -> None:
    with serving.started(tmp_path / "new"):
        first = (tmp_path / "new" / "secret_key").read_text()
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    with serving.started(tmp_path / "new"):
        assert (tmp_path / "new" / "secret_key").read_text() == first


def test_start_leaves_a_key_from_the_environment_there(tmp_path: Path) -> None:
    with serving.started(serving.with_static_files(tmp_path), variables={"SECRET_KEY": "k" * 60}) as server:
        assert server.get("/").status == 200
    assert not (tmp_path / "secret_key").exists()


def test_start_makes_a_database_in_wal(started_server: serving.Server) -> None:
    with closing(sqlite3.connect(started_server.data_dir / "db.sqlite3")) as database, database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert database.execute("SELECT count(*) FROM django_session").fetchone() == (0,)


def test_start_offers_phones_nothing_on_loopback(tmp_path: Path) -> None:
    with serving.started(serving.with_static_files(tmp_path), "--host", "127.0.0.1", "--port", "0") as server:
        assert "  Phones can't reach it here: join a network and leave --host out.\n" in server.printed
        assert server.get("/").status == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_start_ends_on_a_signal_though_a_phone_stays_connected(tmp_path: Path, number: int) -> None:
    with serving.started(serving.with_static_files(tmp_path)) as server:
        phone = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        phone.request("GET", "/")
        phone.getresponse().read()
        assert phone.sock is not None
        assert server.stop(number, seconds=5) == (0, "Stopped.\n", "")
        phone.close()


def complaint(data_dir: Path, *arguments: str, **variables: str) -> str:
    """The one line with which a start that can't be ends, with exit status 1."""
    done = subprocess.run(
        serving.command("start", *(arguments or ("--port", "0"))),
        env=serving.environment(data_dir, variables),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line.removeprefix("CommandError: ")


def test_start_on_a_taken_port(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        assert complaint(tmp_path, "--port", str(port)) == (
            f"Port {port} is taken: end the program that uses it, or choose another with --port."
        )


def test_start_on_a_port_that_does_not_exist(tmp_path: Path) -> None:
    assert complaint(tmp_path, "--port", "70000") == (
        "Port 70000 does not exist: choose one from 1024 to 65535 with --port."
    )


def test_start_on_an_address_of_another_machine(tmp_path: Path) -> None:
    assert complaint(tmp_path, "--host", "203.0.113.7", "--port", "0") == (
        "This machine has no address 203.0.113.7: leave --host out to serve every network."
    )


@pytest.mark.parametrize("inside", [False, True])
def test_start_with_a_file_in_place_of_the_folder(tmp_path: Path, *, inside: bool) -> None:
    file = tmp_path / "data"
    file.touch()
    folder = file / "deeper" if inside else file
    assert complaint(folder) == (
        f"{folder} can't be the data folder, a file is in its place:"
        " move it, or set DATA_DIR to another folder."
    )


@contextmanager
def without_rights() -> Iterator[None]:
    """Root may write anywhere, so it steps down for a moment."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_start_with_a_folder_that_it_cannot_write() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        with without_rights(), pytest.raises(StartError) as refused:
            prepare.make_data_folder(folder)
    assert str(refused.value) == (
        f"The data folder {folder} can't be written (Permission denied):"
        " change its owner, or set DATA_DIR to another folder."
    )


def test_start_with_a_database_newer_than_the_code(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database, database:
        database.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app, name, applied)")
        row = (1, "scorekeeper", "9999_next_year", "2030-01-01")
        database.execute("INSERT INTO django_migrations VALUES (?, ?, ?, ?)", row)
    assert complaint(tmp_path) == (
        "The database is newer than this version of Whist Score (it knows 9999_next_year):"
        " update the app, or set DATA_DIR to another folder."
    )


def test_start_with_something_else_in_place_of_the_database(tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").write_text("A shopping list, by no means a database. " * 100)
    assert complaint(tmp_path) == (
        f"The database {tmp_path}/db.sqlite3 can't be used (file is not a database):"
        " check the file, or set DATA_DIR to another folder."
    )


def test_start_with_a_wrong_setting(tmp_path: Path) -> None:
    assert complaint(tmp_path, DEBUG="perhaps") == (
        "Wrong setting: DEBUG is 'perhaps': set it to 1 or 0, or leave it out."
    )
