"""A really started app: `manage.py start` in its own process, on a free port, with its own data folder."""

import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_START = 60
LAST_LINE = "Ctrl-C ends it.\n"
OURS = (
    "ALLOWED_HOSTS",
    "BASE_URL",
    "DATABASE_URL",
    "DATA_DIR",
    "DEBUG",
    "EMAIL_FROM",
    "EMAIL_URL",
    "REGISTRATION",
    "SECRET_KEY",
)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


@dataclass
class Server:
    process: subprocess.Popen[str]
    printed: str
    data_dir: Path
    complaints: IO[str]

    @property
    def port(self) -> int:
        found = re.search(r"http://\S+?:(\d+)/", self.printed)
        assert found, self.printed
        return int(found[1])

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def get(self, path: str = "/", headers: Mapping[str, str] | None = None) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", path, headers=dict(headers or {}))
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def stop(self, number: int = signal.SIGTERM, seconds: float = 15) -> tuple[int, str, str]:
        """What it ended with: exit status, what it printed since the greeting, what it complained of."""
        self.process.send_signal(number)
        out, _ = self.process.communicate(timeout=seconds)
        return self.process.returncode, out, self.complained()

    def complained(self) -> str:
        """All that it has written on its standard error."""
        self.complaints.seek(0)
        return self.complaints.read()


def environment(data_dir: Path, variables: Mapping[str, str] | None = None) -> dict[str, str]:
    """This process's variables without the settings that a developer may have set."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
        "DATA_DIR": str(data_dir),
        "PYTHONUTF8": "1",
        **(variables or {}),
    }


def command(*arguments: str, root: Path = ROOT) -> list[str]:
    return [sys.executable, str(root / "manage.py"), *arguments]


_collected: Path | None = None


def with_static_files(data_dir: Path) -> Path:
    """The folder with what the first start in this process collected, once there is one: making it takes seconds."""
    if _collected is not None:
        _copy(_collected, data_dir)
    return data_dir


def keep_static_files(data_dir: Path, kept: Path) -> None:
    """For the starts to come."""
    global _collected
    if _collected is None:
        _copy(data_dir, kept)
        _collected = kept


def _copy(data_dir: Path, to: Path) -> None:
    shutil.copytree(data_dir / "staticfiles", to / "staticfiles")
    shutil.copy(data_dir / "collected", to)


@contextmanager
def started(
    data_dir: Path, *arguments: str, variables: Mapping[str, str] | None = None, root: Path = ROOT
) -> Iterator[Server]:
    """The server of the checkout `root` once it has greeted; ended, by its own process id, whatever happens."""
    # A file, since a pipe that nobody reads would stop a server with much to complain of.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as complaints:
        process = subprocess.Popen(
            command("start", *(arguments or ("--port", "0")), root=root),
            env=environment(data_dir, variables),
            stdout=subprocess.PIPE,
            stderr=complaints,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        server = Server(process, "", data_dir, complaints)
        try:
            server.printed = _greeting(process)
            assert server.printed.endswith(LAST_LINE), f"The app did not start: {server.complained()}"
            yield server
        finally:
            if process.poll() is None:
                process.kill()
            process.communicate()


def _greeting(process: subprocess.Popen[str]) -> str:
    """What it prints up to the last line of the greeting, or all there is where it ends before."""
    assert process.stdout is not None
    give_up = threading.Timer(SECONDS_TO_START, process.kill)
    give_up.start()
    try:
        printed = ""
        while not printed.endswith(LAST_LINE) and (line := process.stdout.readline()):
            printed += line
        return printed
    finally:
        give_up.cancel()
