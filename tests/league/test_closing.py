"""Closing a season: its champion by the table, a tie shared, played off or decided, and reopening it."""

import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.league.seasons import closing, playoffs
from scorekeeper.league.seasons.closing import NotClosable, Verdict
from scorekeeper.league.standings.tables import table_of
from scorekeeper.models import GameSession, League, LeagueEvent, Season, Table, User
from scorekeeper.play import confirming
from tests.factories import league_of, stamp
from tests.league.evenings import DAY, evening, more, names, season

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 29)


@pytest.fixture
def year(league: League) -> Season:
    return season(league)


def look(year: Season) -> closing.Outlook:
    return closing.outlook(Season.objects.get(pk=year.pk), timezone.now())


def close(year: Season, owner: User, verdict: Verdict | None = None, **more: Any) -> None:
    usual: dict[str, Any] = {"seen": look(year).seen, "without_disputed": False, "day": TODAY}
    closing.close_season(year, owner, verdict or Verdict(), **usual | more)


def refused(year: Season, owner: User, verdict: Verdict | None = None, **more: Any) -> str:
    with pytest.raises(NotClosable) as told:
        close(year, owner, verdict, **more)
    assert Season.objects.get(pk=year.pk).closed_at is None
    return told.value.why


def play_off(year: Season, owner: User, *people: str, **points: int) -> Table:
    table = playoffs.start_playoff(year, owner, people, DAY, uuid.uuid4())
    if points:
        more(table, **points)
        GameSession.objects.filter(pk=table.session_id).update(state="finished")
    return table


def test_the_first_of_the_table_is_champion(league: League, year: Season, owner: User) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    assert (names(look(year).level), look(year).how) == (["Dana"], "table")
    close(year, owner)
    assert (names(year.champions.all()), year.note, year.ends) == (["Dana"], "", TODAY)
    event = closing.closing_of(year)
    assert event is not None
    assert (event.summary["how"], event.summary["champions"][0][1], event.by) == ("table", "Dana", owner)


def test_an_evening_after_the_closing_belongs_to_it_no_more(
    league: League, year: Season, owner: User
) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    close(year, owner)
    late = evening(league, TODAY, Bob=50, Dana=5, Carmen=0)
    next_ = evening(league, TODAY + timedelta(days=1), Bob=50, Dana=5, Carmen=0)
    assert [table.session.season for table in (late, next_)] == [year, None]


@pytest.mark.parametrize(
    ("starts", "ends", "expected"),
    [
        (None, date(2026, 11, 27), date(2026, 11, 27)),
        (None, date(2026, 12, 31), TODAY),
        (date(2026, 12, 1), None, None),
    ],
)
def test_a_season_that_runs_on_ends_with_its_closing(
    league: League, owner: User, starts: date | None, ends: date | None, expected: date | None
) -> None:
    made = season(league, starts=starts, ends=ends)
    table = evening(league, Dana=10, Bob=5, Carmen=0)
    GameSession.objects.filter(pk=table.session_id).update(season=made)
    close(made, owner)
    assert made.ends == expected
    closing.reopen_season(made, owner)
    assert made.ends == ends


def test_closing_twice_closes_once(league: League, year: Season, owner: User) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    close(year, owner)
    close(year, owner, seen="nobody")
    assert LeagueEvent.objects.filter(verb="season_closed").count() == 1


def test_a_season_without_a_ranked_player_has_no_champion(year: Season, owner: User) -> None:
    assert refused(year, owner) == "nobody"


def test_an_evening_that_is_still_played_keeps_it_open(league: League, year: Season, owner: User) -> None:
    table = evening(league, Dana=10, Bob=5, Carmen=0, finished=False)
    assert look(year).still_open == [table.session]
    assert refused(year, owner) == "open"
    GameSession.objects.update(played_at=timezone.now() - timedelta(hours=12))
    close(year, owner)
    assert names(year.champions.all()) == ["Dana"]


def test_a_disputed_evening_is_left_out_knowingly(league: League, year: Season, owner: User) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    table = evening(league, Dana=0, Bob=50, Carmen=0)
    confirming.dispute(table, stamp(table), "round 1")
    assert [session.dispute for session in look(year).disputed] == ["round 1"]
    assert refused(year, owner) == "disputed"
    close(year, owner, without_disputed=True)
    assert names(year.champions.all()) == ["Dana"]


def test_another_table_than_the_owner_saw_is_not_closed(league: League, year: Season, owner: User) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    seen = look(year).seen
    evening(league, Dana=0, Bob=50, Carmen=0)
    assert refused(year, owner, seen=seen) == "seen"


def tie(league: League) -> Table:
    """Dana and Bob are level in every way."""
    evening(league, Dana=10, Bob=5, Carmen=0)
    return evening(league, Dana=5, Bob=10, Carmen=0)


def test_a_tie_must_be_settled(league: League, year: Season, owner: User) -> None:
    tie(league)
    assert (names(look(year).first), look(year).champion, look(year).how) == (["Bob", "Dana"], None, None)
    assert refused(year, owner) == "tie"


def test_a_tie_is_shared(league: League, year: Season, owner: User) -> None:
    tie(league)
    close(year, owner, Verdict("share"))
    assert names(year.champions.all()) == ["Bob", "Dana"]


def test_the_owner_decides_a_tie_with_a_note(league: League, year: Season, owner: User) -> None:
    tie(league)
    bob, carmen = (league.players.get(name=name).pid for name in ("Bob", "Carmen"))
    assert refused(year, owner, Verdict("decision", carmen, "because")) == "tie"
    close(year, owner, Verdict("decision", bob, "drew the higher card"))
    assert (names(year.champions.all()), year.note) == (["Bob"], "drew the higher card")


def test_a_playoff_decides_among_the_tied_whoever_sat_in(league: League, year: Season, owner: User) -> None:
    tie(league)
    table = play_off(year, owner, "Dana", "Bob", "Carmen")
    session = GameSession.objects.get(pk=table.session_id)
    assert (session.playoff, session.season, session.season_pinned) == (True, year, True)
    assert refused(year, owner) == "open"
    more(table, Dana=5, Bob=7, Carmen=90)
    GameSession.objects.filter(pk=session.pk).update(state="finished")
    assert (names(look(year).first), names(look(year).level)) == (["Bob", "Dana"], ["Bob"])
    assert look(year).how == "playoff"
    assert [line.points for line in table_of(league, year).lines] == [15, 15, 0]
    close(year, owner)
    assert names(year.champions.all()) == ["Bob"]


def test_a_playoff_that_is_level_leaves_the_tie_and_another_one_decides(
    league: League, year: Season, owner: User
) -> None:
    tie(league)
    play_off(year, owner, "Dana", "Bob", "Carmen", Dana=5, Bob=5, Carmen=90)
    assert names(look(year).level) == ["Bob", "Dana"]
    play_off(year, owner, "Dana", "Bob", "Carmen", Dana=6, Bob=5, Carmen=0)
    assert names(look(year).level) == ["Dana"]


def test_a_playoff_without_one_of_the_tied_decides_nothing(league: League, year: Season, owner: User) -> None:
    tie(league)
    play_off(year, owner, "Dana", "Carmen", "Dov", Dana=6, Carmen=5, Dov=0)
    assert names(look(year).level) == ["Bob", "Dana"]


def test_a_disputed_playoff_is_waited_for_and_one_never_played_is_not(
    league: League, year: Season, owner: User
) -> None:
    tie(league)
    table = play_off(year, owner, "Dana", "Bob", "Carmen", Dana=6, Bob=5, Carmen=0)
    confirming.dispute(table, stamp(table), "a fine")
    assert refused(year, owner, Verdict("share")) == "open"
    confirming.settle(table, stamp(table), confirmed=True)
    assert names(look(year).level) == ["Dana"]
    GameSession.objects.filter(pk=table.session_id).update(deleted_at=timezone.now())
    play_off(year, owner, "Dana", "Bob", "Carmen")
    GameSession.objects.filter(playoff=True).update(played_at=timezone.now() - timedelta(hours=12))
    assert names(look(year).level) == ["Bob", "Dana"]
    close(year, owner, Verdict("share"))


def test_the_same_request_starts_one_playoff(league: League, year: Season, owner: User) -> None:
    tie(league)
    key = uuid.uuid4()
    people = ("Dana", "Bob", "Carmen")
    one, other = (playoffs.start_playoff(year, owner, people, DAY, key) for _ in range(2))
    assert (one, GameSession.objects.filter(playoff=True).count()) == (other, 1)
    assert LeagueEvent.objects.filter(verb="playoff").count() == 1


def test_a_key_that_another_evening_was_begun_with_makes_no_playoff_of_that_one(
    league: League, year: Season, owner: User
) -> None:
    tie(league)
    table = evening(league_of(owner, "Fridays"), Dana=1, Bob=2, Carmen=3)
    key = uuid.uuid4()
    GameSession.objects.filter(pk=table.session_id).update(client_key=key)
    playoffs.start_playoff(year, owner, ("Dana", "Bob", "Carmen"), DAY, key)
    session = GameSession.objects.get(pk=table.session_id)
    assert (session.playoff, session.season, session.season_pinned) == (False, None, False)


def test_reopening_forgets_the_champions_but_not_in_the_history(
    league: League, year: Season, owner: User
) -> None:
    tie(league)
    bob = league.players.get(name="Bob")
    close(year, owner, Verdict("decision", bob.pid, "drew the higher card"))
    for _ in range(2):
        closing.reopen_season(year, owner)
    assert (names(year.champions.all()), year.closed_at, year.note, year.ends) == ([], None, "", None)
    assert closing.closing_of(year) is None
    (event,) = LeagueEvent.objects.filter(verb="season_reopened")
    assert event.summary["champions"] == [[bob.pid, "Bob"]]
    (closed,) = LeagueEvent.objects.filter(verb="season_closed")
    assert (closed.summary["note"], closed.undone_at is None) == ("drew the higher card", False)
    close(year, owner, Verdict("share"))
    assert names(year.champions.all()) == ["Bob", "Dana"]


def test_an_end_that_was_set_since_stays_when_it_is_reopened(
    league: League, year: Season, owner: User
) -> None:
    evening(league, Dana=10, Bob=5, Carmen=0)
    close(year, owner)
    Season.objects.filter(pk=year.pk).update(ends=date(2026, 11, 27))
    closing.reopen_season(year, owner)
    assert year.ends == date(2026, 11, 27)


def test_a_table_that_changed_since_is_told(league: League, year: Season, owner: User) -> None:
    table = evening(league, Dana=10, Bob=5, Carmen=0)
    close(year, owner)
    event = closing.closing_of(year)
    assert event is not None
    assert closing.has_changed(event, table_of(league, year)) is False
    more(table, Dana=0, Bob=0, Carmen=1)
    assert closing.has_changed(event, table_of(league, year)) is True
