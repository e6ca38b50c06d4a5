"""A phone writes days and times as the server does, whatever its browser would call them."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.utils.translation import override

from scorekeeper.models import GameSession
from scorekeeper.play import words
from tests.node import told

SCRIPT = """
  import { readFileSync } from "node:fs";
  import { dayOf, momentOf } from "./static/js/written_days.js";
  const { days, moments } = JSON.parse(readFileSync(0, "utf8"));
  process.stdout.write(JSON.stringify(moments.map((at) => [dayOf(days, at.slice(0, 10)), momentOf(days, at)])));
"""
# Every day of a year that has one more, at all hours.
MOMENTS = [datetime(2028, 1, 1, tzinfo=UTC) + timedelta(days=n, minutes=n * 97 % 1440) for n in range(366)]


@pytest.mark.parametrize("language", ["en", "he", "es"])
def test_phone_and_server_write_every_day_alike(language: str) -> None:
    with override(language):
        given = {"days": words.short_days(), "moments": [at.isoformat() for at in MOMENTS]}
        here = [[words.evening(GameSession(date=at.date()), short=True), words.moment(at)] for at in MOMENTS]
    written = told(given, "--input-type=module", "-e", SCRIPT, env={"TZ": "UTC"})
    assert json.loads(written) == here
    assert len({day for day, _moment in here}) == 366
