"""A deleted league is gone from everywhere, comes back within a month, and goes for good after it."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from scorekeeper.accounts import links
from scorekeeper.league.deleting import delete_league, deleted_leagues, restore_league
from scorekeeper.models import Grant, League, Player, Round, SeasonAdjustment, Seat
from scorekeeper.models.league import Role
from scorekeeper.play.purge import purge
from scorekeeper.play.start import known_names, last_lineups
from tests.factories import guest, league_of, play, table_in
from tests.league.people import member_of, owner_of, player, told
from tests.pages import address, phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    league = league_of(guest())
    play(table_in(league))
    return league


def test_a_deleted_league_is_gone_from_every_page_and_comes_back(league: League) -> None:
    owner, table = owner_of(league), league.sessions.get().tables.get()
    watcher = guest()
    Grant.objects.create(user=watcher, table=table, role=Grant.Role.WATCH)
    paths = [f"/leagues/{league.uid}/", address(table), f"/sessions/{table.session.uid}/export.json"]
    for _tap in range(2):
        delete_league(league, owner)
    assert [phone_of(owner).get(path).status_code for path in paths[:2]] == [404, 404]
    assert phone_of(watcher).get(address(table)).status_code == 404
    assert links.table_by(table.watch_token, Grant.Role.WATCH) is None
    assert (known_names(owner), last_lineups(owner)) == ([], [])
    assert list(deleted_leagues(owner)) == [league]
    for _tap in range(2):
        restore_league(league, owner)
    assert [phone_of(owner).get(path).status_code for path in paths[:2]] == [200, 200]
    assert (list(deleted_leagues(owner)), len(told(league, "delete")), len(told(league, "restore"))) == (
        [],
        1,
        1,
    )


def test_only_an_owner_may_bring_it_back(league: League) -> None:
    scorer = member_of(league, Role.SCORER)
    delete_league(league, owner_of(league))
    assert list(deleted_leagues(scorer)) == []


def purged_after(days: int) -> int:
    with time_machine.travel(timezone.now() + timedelta(days=days)):
        return purge()


def test_it_is_kept_for_a_month(league: League) -> None:
    delete_league(league, owner_of(league))
    assert purged_after(29) == 0
    assert League.objects.filter(pk=league.pk).exists()


def test_then_it_goes_for_good_with_all_that_is_in_it(league: League) -> None:
    kept, owner = league_of(guest(), "Kept"), owner_of(league)
    play(table_in(kept))
    dana = player(league, "Dana")
    for name in ("Danna", "Dani"):  # a name that was merged, and then had anew
        merged = Player.objects.create(league=league, name=name)
        Player.objects.filter(pk=merged.pk).update(merged_into=dana)
        Player.objects.create(league=league, name=name)
    Seat.objects.filter(table__session__league=league, player=dana).update(plays_for=player(league, "Dani"))
    SeasonAdjustment.objects.create(league=league, player=dana, points=5, date="2026-11-26")
    delete_league(league, owner)
    assert purged_after(31) == 1
    assert (League.objects.get(casual=False), Round.objects.get().table.session.league) == (kept, kept)
    assert set(Player.objects.values_list("league", flat=True)) == {kept.pk}
