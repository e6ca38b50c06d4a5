"""What Lighthouse finds on a phone, on the pages that people open most: the median of five looks at each.

`python -m tests.bench.lighthouse` puts Lighthouse into temp/ with npm, unless it is there, starts the app as anybody
does, with an evening and a league in it, and ends with 1 where a page is below its marks. It needs Chromium, Node and
a machine that does nothing else; how busy it was is told below the table.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests import serving
from tests.browser import ARGUMENTS
from tests.serving import ROOT, Server

LIGHTHOUSE = ROOT / "temp" / "lighthouse"
PACKAGE = "lighthouse@12"
LOOKS = 5
MARKS = {"performance": 98, "accessibility": 100, "best-practices": 100}
TIMES = {
    "FCP": "first-contentful-paint",
    "LCP": "largest-contentful-paint",
    "TBT": "total-blocking-time",
    "CLS": "cumulative-layout-shift",
}
PLAYED = 12  # rounds of the evening that is looked at
# Who opens which page, by the name of their cookie below.
PAGES = {
    "front page": ("owner", "/"),
    "table": ("owner", "/tables/{table}/"),
    "board": ("watcher", "/tables/{table}/"),
    "league": ("owner", "/leagues/{league}/"),
}
FILL = """
import json
from datetime import date, timedelta
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Grant
from tests.factories import guest, league_of, play, table_in, table_of
def cookie(user):
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key
owner, watcher = guest(), guest()
league = league_of(owner)
for week in range(6):
    evening = table_in(league, date=date.today() - timedelta(days=7 * week + 1))
    for _ in range(4):
        play(evening)
table = table_of(owner, date=date.today())
for _ in range(PLAYED):
    play(table)
join_table(watcher, table, Grant.Role.WATCH)
print(json.dumps({
    "owner": cookie(owner), "watcher": cookie(watcher), "table": str(table.uid), "league": str(league.uid)
}))
"""


def installed() -> Path:
    """Lighthouse's own program, once it is there."""
    program = LIGHTHOUSE / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.exists():
        LIGHTHOUSE.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(LIGHTHOUSE), PACKAGE]
        subprocess.run(install, check=True, stdout=sys.stderr)
    return program


def fill(server: Server) -> dict[str, str]:
    """An evening and a league, and the cookies of who may see them."""
    done = subprocess.run(
        serving.command("shell", "--no-imports", "--command", FILL.replace("PLAYED", str(PLAYED))),
        env=serving.environment(server.data_dir),
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(json.loads(done.stdout))


def look(program: Path, url: str, cookie: str) -> dict[str, Any]:
    """What one look at a page says: the whole report."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert chromium, "no chromium on this machine: apt-get install chromium"
    asked = [
        *("node", str(program), url, "--quiet", "--output=json"),
        f"--chrome-flags={' '.join(['--headless=new', *ARGUMENTS])}",
        f"--only-categories={','.join(MARKS)}",
        f"--extra-headers={json.dumps({'Cookie': f'sessionid={cookie}', 'Accept-Language': 'en'})}",
    ]
    done = subprocess.run(
        asked, env={**os.environ, "CHROME_PATH": chromium}, capture_output=True, text=True, check=True
    )
    report = json.loads(done.stdout)
    assert "runtimeError" not in report, report["runtimeError"]
    return dict(report)


def found(reports: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """The median of each mark (0 to 100) and time (ms; CLS has no unit) of the looks at one page."""
    marks = {
        name: statistics.median(report["categories"][name]["score"] * 100 for report in reports)
        for name in MARKS
    }
    times = {
        name: statistics.median(report["audits"][audit]["numericValue"] for report in reports)
        for name, audit in TIMES.items()
    }
    return {**marks, **times}


def faults(report: Mapping[str, Any]) -> Iterator[str]:
    """What costs a page its full marks, but for its times, which are told beside them."""
    audits = report["audits"]
    for name in MARKS:
        for each in report["categories"][name]["auditRefs"]:
            score = audits[each["id"]]["score"]
            if each["weight"] and score is not None and score < 1 and each["id"] not in TIMES.values():
                yield f"{name}: {audits[each['id']]['title']} ({each['id']})"


def below(pages: Mapping[str, Mapping[str, float]]) -> list[str]:
    """Where a page is below a mark that it must have."""
    return [
        f"{page}: {name} {values[name]:.0f}, of {mark}"
        for page, values in pages.items()
        for name, mark in MARKS.items()
        if round(values[name]) < mark
    ]


def as_text(pages: Mapping[str, Mapping[str, float]]) -> str:
    heads = [*MARKS, *TIMES]
    lines = [f"{'':12}" + "".join(f"{head:>15}" for head in heads)]
    for page, values in pages.items():
        numbers = (f"{values[head]:15.3f}" if head == "CLS" else f"{values[head]:15.0f}" for head in heads)
        lines.append(f"{page:12}" + "".join(numbers))
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--looks", type=int, default=LOOKS, help="at each page")
    parser.add_argument("--page", action="append", choices=PAGES, help="this one alone")
    asked = parser.parse_args()
    program, pages = installed(), {}
    with tempfile.TemporaryDirectory() as folder, serving.started(Path(folder)) as server:
        there = fill(server)
        for page in asked.page or PAGES:
            who, path = PAGES[page]
            url = server.url + path.format(**there)
            reports = [look(program, url, there[who]) for _ in range(asked.looks)]
            pages[page] = found(reports)
            for line in sorted({fault for report in reports for fault in faults(report)}):
                print(f"{page}: {line}", file=sys.stderr)
    busy = os.getloadavg()[2]
    print(as_text(pages), *below(pages), f"load of the last quarter of an hour: {busy:.1f}", sep="\n")
    return 1 if below(pages) else 0


if __name__ == "__main__":
    sys.exit(main())
