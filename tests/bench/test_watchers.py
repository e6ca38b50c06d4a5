"""Many watch one evening, and all of them have a saved round within three seconds."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.bench.watchers import run

SOON = 3.0  # seconds
MOST = 8.0  # times the cost of a view that does nothing: three queries and the session's cookie


@pytest.mark.parametrize(
    ("watchers", "saves"),
    [pytest.param(40, 2, marks=pytest.mark.slow), pytest.param(200, 6, marks=pytest.mark.slow)],
)
def test_a_save_is_seen_by_everybody_within_three_seconds(tmp_path: Path, watchers: int, saves: int) -> None:
    # In a thread of its own: the browser tests leave a running event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(run, tmp_path, watchers=watchers, saves=saves, between=3).result()
    assert found.longest <= SOON, found
    assert found.ratio <= MOST, found
