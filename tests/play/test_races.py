"""Many phones at one table, and a server that dies: every acknowledged round is there, once."""

import sqlite3
import threading
import uuid
from collections import Counter
from pathlib import Path

import pytest

from tests import serving
from tests.phones import Scorer

SAVES, THREADS = 200, 8


def rounds_in(data_dir: Path) -> dict[str, int]:
    """How many live rounds each client key has in the database of a started app."""
    database = sqlite3.connect(data_dir / "db.sqlite3")
    keys = [
        key
        for (key,) in database.execute(
            "select r.client_key from scorekeeper_revision r where r.verb = 'record_played' and r.kind = 'do'"
        )
    ]
    (rounds,) = database.execute("select count(*) from scorekeeper_round where deleted_at is null").fetchone()
    assert rounds == len(keys)
    return Counter(str(uuid.UUID(key)) for key in keys)


def test_two_hundred_saves_from_eight_threads_are_two_hundred_rounds(started_server: serving.Server) -> None:
    first = Scorer.start(started_server.port)
    keys = [uuid.uuid4() for _ in range(SAVES)]
    sent = [*keys, *keys[::2]]  # half of them twice
    statuses: Counter[int] = Counter()
    lock = threading.Lock()

    def work(scorer: Scorer) -> None:
        while True:
            with lock:
                if not sent:
                    return
                key = sent.pop()
            for _ in range(500):
                status = scorer.save(key).status
                with lock:
                    statuses[status] += 1
                if status != 409:
                    break

    threads = [threading.Thread(target=work, args=(first.twin(),)) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    print(f"{SAVES} saves, half of them twice, from {THREADS} threads: {dict(statuses)}")
    assert set(statuses) == {302, 409}
    assert statuses[302] == SAVES + SAVES // 2
    assert rounds_in(started_server.data_dir) == dict.fromkeys(map(str, keys), 1)
    database = sqlite3.connect(started_server.data_dir / "db.sqlite3")
    (total,) = database.execute("select sum(points) from scorekeeper_sessionresult").fetchone()
    assert total == SAVES * (-20 + 35 + 19 + 14)


def killed_while_saving(
    data_dir: Path, scorer: Scorer | None, seconds: float
) -> tuple[Scorer, list[uuid.UUID]]:
    """Start the app, save rounds until it is killed after `seconds`; the keys that were acknowledged."""
    acknowledged = []
    with serving.started(data_dir) as server:
        if scorer is None:
            scorer = Scorer.start(server.port)
        scorer.phone.port = server.port
        death = threading.Timer(seconds, server.process.kill)
        death.start()
        try:
            while True:
                key = uuid.uuid4()
                if scorer.save(key).status == 302:
                    scorer.version += 1
                    acknowledged.append(key)
        except OSError:  # gone in the middle of an answer
            pass
        death.join()
    return scorer, acknowledged


@pytest.mark.parametrize(
    "times", [pytest.param(2, id="twice"), pytest.param(20, id="20 times", marks=pytest.mark.slow)]
)
def test_killed_with_signal_9_while_saving_keeps_every_acknowledged_round(tmp_path: Path, times: int) -> None:
    scorer, acknowledged = None, []
    for time in range(times):
        scorer, keys = killed_while_saving(tmp_path, scorer, 0.5 + 0.13 * (time % 7))
        assert keys
        acknowledged += keys
        found = rounds_in(tmp_path)
        assert set(map(str, acknowledged)) <= set(found)
        assert set(found.values()) == {1}
    print(f"killed {times} times: {len(acknowledged)} acknowledged rounds, all there")
