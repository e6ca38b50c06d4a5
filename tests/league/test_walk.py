"""Whatever is done to a league, in whatever order: its kept tables say what the raw rounds say."""

import pytest
from django.core.management import call_command

from scorekeeper.league.standings.tables import kept_wrongly, ranking_of, table_of
from scorekeeper.models import League, Standings
from tests.league import oracle
from tests.league.test_ten_years import check
from tests.league.walk import REFUSALS, STEPS, Walk

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(4))
def test_kept_tables_say_what_the_rounds_say_after_every_step(seed: int) -> None:
    walk = Walk(seed)
    done = []
    for number in range(STEPS):
        step = walk.chance.choice(walk.steps())
        try:
            step()
        except REFUSALS:
            continue
        done.append(f"{number} {step.__name__}")
        agree(walk.league, done)
    assert len(done) > STEPS / 3
    call_command("rescore", check=True)


def agree(league: League, done: list[str]) -> None:
    """What a page shows now, kept or not, and what it shows once it is kept."""
    for season, facts in oracle.facts_of(league).items():
        ranking = ranking_of(League.objects.get(pk=league.pk), season).to_json()
        try:
            check(table_of(league, season), ranking, facts)
            check(table_of(league, season), ranking, facts)
        except AssertionError as wrong:
            raise AssertionError(f"{season}, after {done}") from wrong
    assert not any(kept_wrongly(copy) for copy in Standings.objects.select_related("league", "season"))
