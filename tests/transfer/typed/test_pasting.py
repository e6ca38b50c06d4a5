"""Where a spreadsheet's cells go: the server and the page (tests/js/typed.test.js) by the same cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.transfer.typed.pasting import Pasted, pasted

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("pastes.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=[case["is"] for case in CASES])
def test_a_spreadsheets_cells_find_their_columns(case: dict[str, Any]) -> None:
    found = pasted(case["block"], [("D", "Dana"), ("B", "Bob")], ["Bid"])
    assert found == Pasted(case["rows"], case["lost"])
