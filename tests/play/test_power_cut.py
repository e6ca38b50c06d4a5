"""What was acknowledged is there after the server was killed in the middle of a stream of saves."""

import http.client
import random
import signal
import sqlite3
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests import serving
from tests.scorer import Place, Scorer, sit_down, stored_keys, stored_rounds
from tests.serving import Server

KILLS, PHONES = 20, 4
DEAL = ((5, 3, 2, 1), (5, 3, 3, 2))


@pytest.mark.slow
def test_every_acknowledged_round_survives_twenty_kills(tmp_path: Path) -> None:
    acknowledged = 0
    for number in range(KILLS):
        with serving.started(tmp_path) as server:
            runs = save_until_killed(server, seconds=random.Random(number).uniform(0.2, 1.5))
        assert is_whole(tmp_path / "db.sqlite3")
        for run in runs:
            assert set(run.kept) <= set(stored_keys(server, run.place)) <= set(run.sent)
            assert stored_rounds(server, run.place) in {len(run.kept), len(run.kept) + 1}
            acknowledged += len(run.kept)
        with serving.started(tmp_path) as server:
            for run in runs:
                assert_resending_the_last_makes_it_one_round(server, run.place, run.sent)
    print(f"{KILLS} kills, {acknowledged} acknowledged rounds, all there")
    assert acknowledged > KILLS * PHONES


@dataclass
class Run:
    """The names of all that one phone sent, and of what was answered as saved."""

    place: Place
    sent: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)


def save_until_killed(server: Server, *, seconds: float) -> list[Run]:
    runs = [Run(place) for place in sit_down(server, PHONES)]
    with ThreadPoolExecutor(PHONES) as phones:
        streams = [phones.submit(stream, server, run) for run in runs]
        time.sleep(seconds)
        server.process.send_signal(signal.SIGKILL)
        for each in streams:
            each.result()
    return runs


def stream(server: Server, run: Run) -> None:
    """One round after the other, until the line goes dead."""
    with Scorer(server, run.place) as phone, suppress(ConnectionError, http.client.HTTPException):
        phone.look()
        while True:
            run.sent.append(str(uuid.uuid4()))
            assert phone.save(uuid.UUID(run.sent[-1]), *DEAL) == 200
            run.kept.append(run.sent[-1])


def assert_resending_the_last_makes_it_one_round(server: Server, place: Place, sent: list[str]) -> None:
    """The phone does not know whether the last one arrived, so it sends it again."""
    if not sent:  # killed before its first look
        return
    with Scorer(server, place) as phone:
        phone.look()
        assert phone.save(uuid.UUID(sent[-1]), *DEAL) == 200
    assert sorted(stored_keys(server, place)) == sorted(sent)
    assert stored_rounds(server, place) == len(sent)


def is_whole(database: Path) -> bool:
    with closing(sqlite3.connect(database)) as opened:
        return bool(opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)])
