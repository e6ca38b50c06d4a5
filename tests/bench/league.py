"""How long a league's pages take, as a ratio to a view that does nothing, in one run on one machine.

`python -m tests.bench.league` measures them at one evening and at ten years; `--long` at 100,000 rounds too.
It works on a database of its own, which is gone afterwards.
"""

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Mapping
from typing import Any, TypeVar

K = TypeVar("K")

REPEATS = 60
PAGES = {
    "home": "",
    "all time": "standings/",
    "a season": "seasons/{season}/",
    "evenings": "sessions/",
    "seasons": "seasons/",
    "a player": "players/{player}/",
    "records": "records/",
}
# Evenings and rounds. At the one evening all twelve were there, so that the table is as long as after ten years.
SIZES = {
    "one evening": (1, 60),
    "100 rounds": (5, 100),
    "ten years": (520, 10_000),
    "100,000 rounds": (5_200, 100_000),
}


def measure(client: Any, addresses: Mapping[K, str], *, repeats: int = REPEATS) -> dict[K, float]:
    """The time of each address as a ratio to that of the bare view.

    They take turns, so that whatever else the machine does falls on all alike; and it is the lower quartile that
    counts, on which that falls least.
    """
    times: dict[K, list[float]] = {name: [] for name in addresses}
    bare: list[float] = []
    for number in range(repeats + 3):
        for kept, address in ((bare, "/bare/"), *((times[name], each) for name, each in addresses.items())):
            started = time.perf_counter()
            answer = client.get(address)
            took = time.perf_counter() - started
            assert answer.status_code == 200, (address, answer.status_code)
            if number >= 3:  # the first ones fill caches
                kept.append(took)
    return {name: _quartile(each) / _quartile(bare) for name, each in times.items()}


def _quartile(times: list[float]) -> float:
    return statistics.quantiles(times, n=4)[0]


def addresses_of(league: Any) -> dict[str, str]:
    """The pages of a league; the season is a full one where there are so many evenings."""
    year = "2017" if league.sessions.count() < 100 else "2019"
    season = league.seasons.get(name=year)
    found = {"season": season.uid, "player": league.players.get(name="Dana").uid}
    return {page: f"/leagues/{league.uid}/{path.format(**found)}" for page, path in PAGES.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="100,000 rounds as well: takes a minute to make")
    parser.add_argument("--json", action="store_true", help="by size and page how many times the bare view")
    asked = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.test.utils import override_settings, setup_databases, teardown_databases

    # No test environment: it copies the context of every template, which takes longer than the pages.
    databases = setup_databases(0, interactive=False)
    try:
        with override_settings(ROOT_URLCONF="tests.bench.urls"):
            found = ratios(SIZES if asked.long else {k: v for k, v in SIZES.items() if v[1] < 100_000})
    finally:
        teardown_databases(databases, 0)
    sys.stdout.write(json.dumps(found) if asked.json else as_text(found))


def as_text(found: Mapping[str, Mapping[str, float]]) -> str:
    """A line for each page: its ratio at each size, and how many times that of the first."""
    lines = []
    for page in PAGES:
        first = next(iter(found.values()))[page]
        told = (f"{size} {each[page]:.1f} (×{each[page] / first:.2f})" for size, each in found.items())
        lines.append(f"{page}: {'  '.join(told)}\n")
    return "".join(lines)


def ratios(sizes: Mapping[str, tuple[int, int]]) -> dict[str, dict[str, float]]:
    """By size and page how many times the bare view each takes, with leagues of so many evenings and rounds."""
    from scorekeeper.models import User
    from tests.league.ten_years import make_league
    from tests.pages import phone_of

    owner = User.create_guest()
    phone = phone_of(owner)
    addresses: dict[tuple[str, str], str] = {}
    for size, (sessions, rounds) in sizes.items():
        league = make_league(owner, sessions=sessions, rounds=rounds, everybody=sessions == 1)
        addresses |= {(size, page): address for page, address in addresses_of(league).items()}
    found = measure(phone, addresses)
    return {size: {page: found[size, page] for page in PAGES} for size in sizes}


if __name__ == "__main__":
    main()
