"""A league's pages take as long after ten years, and after 100,000 rounds, as in the beginning."""

import json
import subprocess
import sys

import pytest

from tests.serving import ROOT

MOST = 1.5
MOST_OF_A_TABLE = 1.75  # after one evening it has no chart yet, and one place for each person's form


@pytest.mark.slow
def test_pages_of_a_league_cost_the_same_after_years() -> None:
    """Each as a ratio to a view that does nothing, measured in turns in one run of its own."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench.league", "--long", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(run.stdout)
    most = {
        "home": MOST,
        "all time": MOST_OF_A_TABLE,
        "a season": MOST_OF_A_TABLE,
        "a player": MOST,
        "records": MOST,
    }
    for page in most:
        assert found["ten years"][page] <= most[page] * found["one evening"][page], (page, found)
        assert found["100,000 rounds"][page] <= MOST * found["ten years"][page], (page, found)
    assert found["100,000 rounds"]["home"] <= MOST * found["100 rounds"]["home"], found
