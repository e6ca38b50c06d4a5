"""What it costs to be watched: so many phones follow one evening while rounds are saved, at a really started app.

`python -m tests.bench.watchers` lets 200 of them ask every two seconds. It tells how many questions a second the app
answered, what one that finds nothing new costs as a ratio to a view that does nothing, on the same server in the same
run, and how long after a save the watchers had it. All of it, the watchers too, runs on this one machine.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests import serving
from tests.scorer import Place, Scorer, sit_down
from tests.serving import Server

WATCHERS, SAVES = 200, 6
EVERY = 2.0  # seconds between two questions of a phone
BETWEEN = 4.0  # seconds from one save to the next
PLAYED = 20  # rounds that stand on the sheet before
REPEATS = 200  # of each request whose cost is measured
DEAL = ((5, 3, 2, 1), (5, 3, 3, 2))  # contracts and tricks
LET_IN = """
import json
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Grant, Table
from tests.factories import guest
cookies = []
for _ in range(WATCHERS):
    user = guest()
    join_table(user, Table.objects.get(uid="TABLE"), Grant.Role.WATCH)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    cookies.append(session.session_key)
print(json.dumps(cookies))
"""


@dataclass(frozen=True)
class Found:
    """Questions a second, what one costs by a bare view, and the seconds from a save to each watcher's update."""

    watchers: int
    rate: float
    ratio: float
    p50: float
    p99: float
    longest: float


@dataclass
class Watcher:
    """A phone that watches: one connection, the version that it has, and when it got each."""

    place: Place
    cookie: str
    version: str = ""
    draft: str = ""
    asked: int = 0
    got: dict[int, float] = field(default_factory=dict)

    async def watch(self, port: int, until: float) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.sleep(random.uniform(0, EVERY))
        while time.monotonic() < until:
            await self.ask(reader, writer)
            await asyncio.sleep(EVERY)
        writer.close()

    async def ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """As static/js/play/live.js does."""
        writer.write(
            question(f"{self.place.path}board/?version={self.version}&draft={self.draft}", self.cookie)
        )
        status, headers = await answer(reader)
        assert status in {200, 204}, status
        self.asked += 1
        if status == 200:
            self.version, self.draft = headers["x-version"], headers["x-draft"]
            self.got.setdefault(int(self.version), time.monotonic())


def question(path: str, cookie: str) -> bytes:
    lines = (
        f"GET {path} HTTP/1.1",
        "Host: localhost",
        f"Cookie: sessionid={cookie}",
        "HX-Request: true",
        "Accept-Encoding: gzip, br",
        "Accept-Language: en",
    )
    return "\r\n".join([*lines, "", ""]).encode()


async def answer(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Status and headers; the body is read and thrown away."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
    await reader.readexactly(int(headers.get("content-length", 0)))
    return int(head[0].split()[1]), headers


def let_in(server: Server, place: Place, watchers: int) -> list[str]:
    """So many guests by the watch link; their cookies."""
    program = LET_IN.replace("WATCHERS", str(watchers)).replace("TABLE", place.uid)
    done = subprocess.run(
        serving.command("shell", "--no-imports", "--command", program),
        env=serving.environment(server.data_dir),
        capture_output=True,
        text=True,
        check=True,
    )
    return list(json.loads(done.stdout))


def save_rounds(scorer: Scorer, saves: int, between: float) -> dict[int, float]:
    """When each version of the table was saved."""
    saved = {}
    for _ in range(saves):
        assert scorer.save(uuid.uuid4(), *DEAL) == 200
        saved[scorer.version] = time.monotonic()
        time.sleep(between)
    return saved


def delays(watchers: Sequence[Watcher], saved: dict[int, float]) -> list[float]:
    """For each save and watcher the seconds until that version, or a later one, was there."""
    found = []
    for watcher in watchers:
        for version, moment in saved.items():
            got = [when for has, when in watcher.got.items() if has >= version]
            assert got, f"A watcher never saw version {version}."
            found.append(max(0.0, min(got) - moment))
    return found


def ratio(port: int, watcher: Watcher) -> float:
    """What a question costs that finds nothing new, by what a view costs that does nothing; they take turns."""

    async def measure() -> float:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await watcher.ask(reader, writer)
        paths = (f"{watcher.place.path}board/?version={watcher.version}&draft={watcher.draft}", "/bare/")
        times: dict[str, list[float]] = {path: [] for path in paths}
        for _ in range(REPEATS):
            for path in paths:
                started = time.perf_counter()
                writer.write(question(path, watcher.cookie))
                await answer(reader)
                times[path].append(time.perf_counter() - started)
        writer.close()
        poll, bare = (statistics.quantiles(times[path], n=4)[0] for path in paths)
        return poll / bare

    return asyncio.run(measure())


def run(data_dir: Path, *, watchers: int = WATCHERS, saves: int = SAVES, between: float = BETWEEN) -> Found:
    """Start the app, let everybody in, save rounds, and see when they were seen."""
    variables = {"DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
    with serving.started(data_dir, variables=variables) as server:
        (place,) = sit_down(server, 1)
        phones = [Watcher(place, cookie) for cookie in let_in(server, place, watchers)]
        with Scorer(server, place) as scorer:
            scorer.look()
            save_rounds(scorer, PLAYED, 0)
            cost = ratio(server.port, Watcher(place, phones[0].cookie))
            begun = time.monotonic()
            until = begun + EVERY + 1 + saves * between + EVERY
            saved = asyncio.run(everybody(server.port, phones, scorer, until, saves, between))
        seconds = time.monotonic() - begun
        found = delays(phones, saved)
        assert server.complained() == ""
    cuts = statistics.quantiles(found, n=100, method="inclusive")
    asked = sum(phone.asked for phone in phones)
    return Found(watchers, asked / seconds, cost, statistics.median(found), cuts[-1], max(found))


async def everybody(
    port: int, phones: Sequence[Watcher], scorer: Scorer, until: float, saves: int, between: float
) -> dict[int, float]:
    """The phones watch while rounds are saved, the first once all of them have the sheet."""
    watching = [asyncio.create_task(phone.watch(port, until)) for phone in phones]
    await asyncio.sleep(EVERY + 1)
    saved = await asyncio.to_thread(save_rounds, scorer, saves, between)
    await asyncio.gather(*watching)
    return saved


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=WATCHERS)
    parser.add_argument("--saves", type=int, default=SAVES, help="one every four seconds")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), watchers=asked.watchers, saves=asked.saves)
    sys.stdout.write(json.dumps(asdict(found)) if asked.json else as_text(found))


def as_text(found: Found) -> str:
    return (
        f"{found.watchers} watchers: {found.rate:.0f} questions a second\n"
        f"nothing new: {found.ratio:.1f} times a view that does nothing\n"
        f"seen after a save: p50 {found.p50:.2f} s, p99 {found.p99:.2f} s, the last {found.longest:.2f} s\n"
    )


if __name__ == "__main__":
    main()
