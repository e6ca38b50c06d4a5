"""What table and owner say about an evening: confirmed, opened for a change, disputed, settled, its season."""

from datetime import date
from typing import Any

import pytest

from scorekeeper.models import GameSession, League, Membership, Season, Seat, Table, User
from scorekeeper.models.league import Role
from scorekeeper.play import confirming, finish, rounds
from scorekeeper.play.change import NotPossible, NotYours, Stale, undo
from scorekeeper.play.start import players_named
from tests.factories import guest, league_of, play, stamp, table_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return league_of(guest())


@pytest.fixture
def table(league: League) -> Table:
    table = table_in(league)
    play(table)
    return table


def scorer(league: League) -> User:
    user = guest()
    Membership.objects.create(league=league, user=user, role=Role.SCORER)
    return user


def state(*more: str) -> Any:
    values = GameSession.objects.values_list("state", *more).get()
    return values if more else values[0]


def test_confirming_finishes_an_open_evening(table: Table) -> None:
    confirming.confirm(table, stamp(table))
    session = GameSession.objects.get()
    assert (session.state, session.correcting, session.correction) == ("confirmed", False, "")
    assert session.finished_at is not None


def test_confirming_keeps_when_it_was_finished(table: Table) -> None:
    finish.finish(table, stamp(table))
    finished_at = GameSession.objects.get().finished_at
    confirming.confirm(table, stamp(table))
    assert GameSession.objects.get().finished_at == finished_at


def test_an_evening_without_a_round_is_not_confirmed(league: League) -> None:
    table = table_in(league)
    with pytest.raises(NotPossible):
        confirming.confirm(table, stamp(table))
    assert state() == "open"


def test_confirming_makes_the_other_tables_of_the_evening_stale(table: Table) -> None:
    other = Table.objects.create(session=table.session, number=2, rules=table.rules)
    confirming.confirm(table, stamp(table))
    assert Table.objects.get(pk=other.pk).version == other.version + 1


def other_table(table: Table) -> Table:
    """A second table of the evening, at which four others have played a round."""
    other = Table.objects.create(session=table.session, number=2, rules=table.rules)
    people = players_named(table.session.league, ["Eli", "Zoe", "Uri", "Yael"])
    Seat.objects.bulk_create(Seat(table=other, player=p, position=i) for i, p in enumerate(people))
    rounds.record_points(other, {player.pid: 5 for player in people}, stamp(other))
    return other


@pytest.mark.parametrize("said", ["confirm", "dispute"])
def test_undo_at_another_table_leaves_what_was_said_of_the_evening(
    league: League, table: Table, said: str
) -> None:
    other, who = other_table(table), scorer(league)
    finish.finish(other, stamp(other, who))
    if said == "confirm":
        confirming.confirm(reread(table), stamp(table))
        confirming.correct(reread(table), stamp(table), "a fine forgotten")
    else:
        confirming.dispute(reread(table), stamp(table), "the third round")
    before = state("dispute", "correcting")
    with pytest.raises(NotPossible):
        undo(reread(other), stamp(other, who))
    assert state("dispute", "correcting") == before


def test_a_round_at_another_table_does_not_open_a_disputed_evening(table: Table) -> None:
    other = other_table(table)
    finish.finish(other, stamp(other))
    on_its_way = reread(other)
    points = {seat.player.pid: 5 for seat in other.seats.all()}
    confirming.dispute(reread(table), stamp(table), "the third round")
    rounds.record_points(on_its_way, points, stamp(on_its_way))
    assert state("dispute", "rounds") == ("disputed", "the third round", 2)


def test_a_deleted_evening_comes_back_from_whichever_table_asks(table: Table) -> None:
    other = other_table(table)
    finish.delete(reread(table), stamp(table))
    finish.restore(reread(other), stamp(other))
    assert GameSession.objects.get().deleted_at is None
    assert [each.rounds.filter(deleted_at=None).count() for each in (table, other)] == [1, 1]


def reread(table: Table) -> Table:
    return Table.objects.select_related("session__league", "rules").get(pk=table.pk)


def test_a_round_on_its_way_while_another_phone_confirms_is_stale(table: Table) -> None:
    on_its_way, points = stamp(table), {seat.player.pid: 5 for seat in table.seats.all()}
    confirming.confirm(Table.objects.get(pk=table.pk), stamp(table))
    with pytest.raises(Stale):
        rounds.record_points(Table.objects.get(pk=table.pk), points, on_its_way)
    assert state("rounds") == ("confirmed", 1)


def test_a_change_after_it_was_confirmed_stays_told(table: Table) -> None:
    confirming.confirm(table, stamp(table))
    confirming.correct(table, stamp(table), "fine forgotten")
    assert state("correcting", "correction") == ("confirmed", True, "fine forgotten")
    play(table)
    assert state("correcting", "rounds") == ("confirmed", True, 2)
    confirming.confirm(table, stamp(table))
    assert state("correcting", "correction") == ("confirmed", False, "fine forgotten")
    assert GameSession.objects.get().corrected_at is not None


def test_undo_of_a_change_that_was_none_leaves_no_mark(table: Table) -> None:
    confirming.confirm(table, stamp(table))
    confirming.correct(table, stamp(table), "by mistake")
    undo(table, stamp(table))
    assert state("correcting", "correction", "corrected_at") == ("confirmed", False, "", None)


def test_only_a_confirmed_evening_is_opened_for_a_change(table: Table) -> None:
    with pytest.raises(NotPossible):
        confirming.correct(table, stamp(table), "why")


def test_a_disputed_evening_stays_disputed_while_it_is_mended(table: Table) -> None:
    finish.finish(table, stamp(table))
    confirming.dispute(table, stamp(table), "round 1")
    play(table)
    assert state("dispute", "rounds") == ("disputed", "round 1", 2)
    for action in (finish.finish, finish.reopen, confirming.confirm):
        with pytest.raises(NotPossible):
            action(table, stamp(table))
    assert state("dispute") == ("disputed", "round 1")


@pytest.mark.parametrize(("confirmed", "expected"), [(False, "finished"), (True, "confirmed")])
def test_a_settled_evening_counts_again(table: Table, confirmed: bool, expected: str) -> None:
    confirming.dispute(table, stamp(table), "round 1")
    confirming.settle(table, stamp(table), confirmed=confirmed)
    assert state("dispute") == (expected, "")
    assert GameSession.objects.get().finished_at is not None


def test_undo_takes_a_dispute_back_and_its_settlement(table: Table) -> None:
    confirming.dispute(table, stamp(table), "round 1")
    confirming.settle(table, stamp(table), confirmed=False)
    undo(table, stamp(table))
    assert state("dispute") == ("disputed", "round 1")
    undo(table, stamp(table))
    assert state("dispute") == ("open", "")


def test_another_scorer_does_not_settle_a_dispute_by_undo(league: League, table: Table) -> None:
    one, other = scorer(league), scorer(league)
    confirming.dispute(table, stamp(table, one), "round 1")
    with pytest.raises(NotYours):
        undo(table, stamp(table, other))
    assert state() == "disputed"
    undo(table, stamp(table, one))
    assert state() == "open"


def test_an_evening_moved_by_hand_stays_until_it_follows_its_date_again(league: League, table: Table) -> None:
    winter = Season.objects.create(league=league, name="winter", ends=date(2026, 3, 1))
    running = Season.objects.create(league=league, name="2026", starts=date(2026, 1, 1))
    confirming.move_season(table, stamp(table), winter)
    assert state("season__name", "season_pinned") == ("open", "winter", True)
    undo(table, stamp(table))
    assert state("season__name", "season_pinned") == ("open", None, False)
    confirming.follow_date(table, stamp(table))
    assert state("season__name", "season_pinned") == ("open", running.name, False)


def test_undo_of_another_step_leaves_the_season_where_the_league_put_it(league: League, table: Table) -> None:
    season = Season.objects.create(league=league, name="2026")
    finish.describe(table, stamp(table), name="Late", date=table.session.date, notes="")
    assert state("season") == ("open", None)
    GameSession.objects.update(season=season)
    rounds.undo_last(table, stamp(table))
    assert state("name", "season") == ("open", "", season.pk)


def test_another_name_moves_no_evening_to_another_season(league: League, table: Table) -> None:
    Season.objects.create(league=league, name="2026")
    finish.describe(table, stamp(table), name="Late", date=table.session.date, notes="")
    assert state("season") == ("open", None)
