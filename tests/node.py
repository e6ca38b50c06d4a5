"""What the phone's own scripts say, asked of Node; where there is none, the test is skipped with a word."""

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.serving import ROOT

SCRIPTS = ROOT / "tests" / "js"
SECONDS = 180


def node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.skip("no node on this machine: apt-get install nodejs, to compare the phone with the server")
    return found


def asked(script: str, given: Any) -> Any:
    """What a script of tests/js makes of what it is given."""
    return json.loads(told(given, SCRIPTS / script))


def told(given: Any, *arguments: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """What Node writes of what it is given as JSON."""
    ended = subprocess.run(
        [node(), *arguments],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env=env,
        timeout=SECONDS,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
