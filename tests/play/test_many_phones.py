"""Eight phones save at once at a really started server."""

import random
import subprocess
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from tests import serving
from tests.scorer import Place, Scorer, sit_down, stored_keys, stored_rounds
from tests.serving import Server

PHONES = 8
DEALS = [  # contracts and tricks
    ((5, 3, 2, 1), (5, 3, 3, 2)),
    ((6, 2, 2, 2), (6, 2, 3, 2)),
    ((1, 7, 0, 3), (1, 6, 2, 4)),
    ((0, 0, 8, 4), (2, 0, 7, 4)),
]


@pytest.mark.parametrize(
    ("tables", "saves"),
    [(4, 8), pytest.param(4, 25, marks=pytest.mark.slow), pytest.param(1, 25, marks=pytest.mark.slow)],
)
def test_saves_of_which_half_are_sent_twice_are_as_many_rounds(
    started_server: Server, tables: int, saves: int
) -> None:
    places = sit_down(started_server, tables)
    begun = time.perf_counter()
    with ThreadPoolExecutor(PHONES) as phones:
        seats = [(places[number % tables], number) for number in range(PHONES)]
        runs = list(phones.map(lambda seat: save_many(started_server, *seat, saves=saves), seats))
    seconds = time.perf_counter() - begun
    sent = [status for run in runs for status in run.statuses]
    print(f"{tables} tables: {len(sent)} requests in {seconds:.1f} s, {sent.count(409)} of them stale")
    assert set(sent) == {200, 409}
    for place in places:
        keys = [str(key) for run in runs if run.place == place for key in run.keys]
        assert sorted(stored_keys(started_server, place)) == sorted(keys)
        assert stored_rounds(started_server, place) == len(keys)
        with Scorer(started_server, place) as last:
            last.look()
            assert last.version == 1 + len(keys)
    assert sum(len(run.keys) for run in runs) == PHONES * saves
    rescore = subprocess.run(
        serving.command("rescore", "--check"),
        env=serving.environment(started_server.data_dir),
        capture_output=True,
        text=True,
    )
    assert (rescore.returncode, rescore.stderr) == (0, "")


@dataclass(frozen=True)
class Run:
    """What one phone did: the names under which it saved, and every status that it met."""

    place: Place
    keys: list[uuid.UUID]
    statuses: list[int]


def save_many(server: Server, place: Place, seed: int, *, saves: int) -> Run:
    """Every other round is sent twice at once, as a double tap on a bad line does."""
    chance = random.Random(seed)
    keys = [uuid.UUID(int=chance.getrandbits(128), version=4) for _ in range(saves)]
    with Scorer(server, place) as phone, Scorer(server, place) as double:
        phone.look()
        for number, key in enumerate(keys):
            save_until_done(phone, double if number % 2 else None, key, *DEALS[number % len(DEALS)])
        return Run(place, keys, phone.statuses + double.statuses)


def save_until_done(
    phone: Scorer, double: Scorer | None, key: uuid.UUID, contracts: tuple[int, ...], tricks: tuple[int, ...]
) -> None:
    status = 409
    while status == 409:
        phone.send_round(key, contracts, tricks)
        if double:
            double.version = phone.version
            double.send_round(key, contracts, tricks)
            double.receive()
        status = phone.receive()
    assert status == 200
