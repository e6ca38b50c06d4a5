"""A file into a league that is there: what is known, what is more, what differs."""

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import (
    Adjustment,
    GameSession,
    League,
    Revision,
    Round,
    Season,
    SessionResult,
    Table,
)
from scorekeeper.play import rounds
from scorekeeper.play.sheet import Sheet
from scorekeeper.transfer.importing import import_reading
from scorekeeper.transfer.uids import derived
from tests.factories import guest, play, stamp, table_of
from tests.transfer.files import Json, a_deal, a_file, a_session, passed, read, three
from tests.transfer.stored import (
    UID,
    a_league,
    counts,
    exported,
    imported,
    league_of,
    problems_of,
)

pytestmark = pytest.mark.django_db


# Into a league that is there


def test_import_again_adds_nothing() -> None:
    league = league_of(a_league())
    before = counts()
    done = imported(a_league(), into=league)
    assert (done.added, done.extended, done.skipped) == (0, 0, 1)
    assert counts() == before


def test_import_adds_sessions_without_ids_each_time() -> None:
    league = league_of(a_league())
    for expected in (2, 3):
        imported(a_file(a_session(a_deal())), into=league)
        assert league.sessions.count() == expected


def test_import_matches_players_by_name() -> None:
    league = league_of(a_league())
    players = [{"id": "1", "name": " DANA"}, {"id": "2", "name": "\u200fBob"}, {"id": "3", "name": "New"}]
    imported(a_file(a_session(seats=["1", "2", "3"], first_dealer="1"), players=players), into=league)
    assert sorted(league.players.values_list("name", flat=True)) == [
        "Bob",
        "Carmen",
        "Dana",
        "Dov",
        "Eli",
        "New",
    ]


def test_import_makes_the_seasons_that_the_league_lacks() -> None:
    league = league_of(a_league())
    Season.objects.create(league=league, name="2025")
    file = a_file(
        a_session(season="2025"),
        a_session(season="2026"),
        league={"seasons": [{"name": "2025"}, {"name": "2026", "from": "2026-01-01"}]},
    )
    imported(file, into=league)
    assert sorted(league.seasons.values_list("name", flat=True)) == ["2025", "2026"]
    assert sorted(s.season.name for s in league.sessions.exclude(season=None) if s.season) == ["2025", "2026"]


def test_a_season_is_found_however_its_name_is_spelt() -> None:
    """Two that people can't tell apart could be named no more on their pages."""
    league = league_of(a_league())
    spring = Season.objects.create(league=league, name="Spring")
    file = a_file(a_session(season="SPRING"), league={"seasons": [{"name": "SPRING"}]})
    imported(file, into=league)
    assert league.seasons.get() == spring
    assert league.sessions.filter(season=spring).count() == 1


def test_import_counts_a_sessions_rules_from_the_files_own_league() -> None:
    league = league_of(a_league())
    imported(a_file(a_session(a_deal(), name="Classic")), into=league)
    own = a_file(a_session(a_deal(), name="own"), league={"rules": {"miss": 5}})
    imported(own, into=league)
    rules = {
        t.session.name: t.rules.rules.differences() for t in Table.objects.select_related("session", "rules")
    }
    assert rules == {"First": {"zero_over": 30}, "Classic": {}, "own": {"miss": 5}}
    league.refresh_from_db()
    assert league.rules.rules.differences() == {"zero_over": 30}


CHANGES: dict[str, Callable[[Json], object]] = {
    "name": lambda session: session.update(name="Second"),
    "date": lambda session: session.update(date="2026-11-27"),
    "notes": lambda session: session.update(notes="x"),
    "finished": lambda session: session.update(finished=False),
    "seats": lambda session: (
        session.update(seats=list("ABCDE")),
        [deal.update(seats=list("ABCD")) for deal in session["rounds"]],
    ),
    "rules": lambda session: session.update(rules={"fine": 50}),
    "deck": lambda session: session.update(
        deck="drop_card", rounds=[a_deal(deck="full"), passed(deck="full")]
    ),
    "first dealer": lambda session: session.update(first_dealer="B"),
    "fewer rounds": lambda session: session["rounds"].pop(),
    "a contract": lambda session: session["rounds"][0]["contracts"].update(D=1),
    "a fine": lambda session: session["rounds"][0].update(fines={"A": 1}),
    "a factor": lambda session: session["rounds"][0].update(factor=2),
    "calls": lambda session: session["rounds"][0].update(calls=["5H", "P", "P", "P"]),
    "a dealer": lambda session: session["rounds"][0].update(dealer="B"),
    "a round's id": lambda session: session["rounds"][0].update(id=UID + "9"),
    "a round's rules": lambda session: session["rounds"][0].update(rules={"fine": 50}),
    "a round's note": lambda session: session["rounds"][0].update(notes="x"),
    "another kind": lambda session: session["rounds"].__setitem__(1, {"annulled": "x"}),
    "an adjustment": lambda session: session["adjustments"][0].update(points=6),
    "an adjustment more": lambda session: session["adjustments"].append({"player": "A", "points": 1}),
    "an adjustment less": lambda session: session["adjustments"].pop(),
    "an adjustment's place": lambda session: session["adjustments"][0].update(after=0),
}


@pytest.mark.parametrize("what", CHANGES)
def test_import_refuses_another_content_under_a_known_id(what: str) -> None:
    league = league_of(a_league())
    file = a_league()
    CHANGES[what](file["sessions"][0])
    assert problems_of(file, into=league) == [("sessions[0]", "id_differs")]


def test_import_refuses_another_player_under_a_known_id() -> None:
    league = league_of(a_league())
    file = a_league()
    file["players"][0]["name"] = "Dina"
    assert problems_of(file, into=league) == [("sessions[0]", "id_differs")]


def test_import_finds_a_known_session_whatever_the_file_calls_its_players() -> None:
    league = league_of(a_league())
    text = json.dumps(a_league())
    for short in "ABCDE":
        text = text.replace(f'"{short}"', f'"player {short}"')
    done = imported(text, into=league)
    assert done.skipped == 1


def longer(**changes: Any) -> Json:
    """The league's file with two more rounds at the end of its session."""
    file = a_league()
    session = file["sessions"][0]
    session["adjustments"][0]["after"] = 2
    session["rounds"] += [a_deal(dealer=None), three(dealer="D", seats=list("ABC"))]
    session |= changes
    return file


def test_import_adds_more_rounds_at_the_end() -> None:
    user = guest()
    league = league_of(a_league(), owner=user)
    table = Table.objects.get()
    done = imported(longer(), into=league)
    assert (done.added, done.extended, done.skipped) == (0, 1, 0)
    sheet = Sheet.load(Table.objects.select_related("session", "rules").get())
    assert [r.kind for r in sheet.rounds] == ["played", "passed_out", "played", "played"]
    names = {pid: player.name for pid, player in sheet.by_pid.items()}
    assert [names[sheet.pid(r.dealer_id) or ""] for r in sheet.rounds] == ["Dana", "Bob", "Bob", "Dov"]
    assert {r.player.name: r.points for r in SessionResult.objects.all()} == {
        "Dana": -45,
        "Bob": 105,
        "Carmen": 64,
        "Dov": 28,
    }
    assert sheet.table.version == table.version + 1
    revision = Revision.objects.get()
    assert (revision.verb, revision.summary, revision.by) == ("import_rounds", {"rounds": 2}, user)
    assert imported(longer(), into=league).skipped == 1


def test_undo_takes_imported_rounds_back() -> None:
    league_of(a_league())
    league = League.objects.get()
    imported(longer(), into=league)
    table = Table.objects.select_related("session", "rules").get()
    rounds.undo_last(table, stamp(table, guest()))
    assert Round.objects.live().count() == 2
    assert {r.player.name: r.points for r in SessionResult.objects.all()}["Bob"] == 35


def test_import_of_more_rounds_may_finish_the_session_and_adjust_after_them() -> None:
    file = a_league()
    file["sessions"][0]["finished"] = False
    league = league_of(file)
    more = longer()
    more["sessions"][0]["adjustments"].append({"player": "B", "points": 7, "after": 4})
    assert imported(more, into=league).extended == 1
    assert GameSession.objects.get().state == GameSession.State.FINISHED
    assert [a.points for a in Adjustment.objects.in_order()] == [5, 7]
    assert imported(more, into=league).skipped == 1


def test_import_of_more_rounds_of_a_confirmed_session_waits_until_it_is_open_for_a_change() -> None:
    league = league_of(a_league())
    GameSession.objects.update(state="confirmed")
    assert problems_of(longer(), into=league) == [("sessions[0]", "id_differs")]
    assert imported(a_league(), into=league).skipped == 1
    GameSession.objects.update(correcting=True)
    assert imported(longer(), into=league).extended == 1
    assert GameSession.objects.get().state == "confirmed"


def test_import_of_more_rounds_leaves_a_disputed_session_disputed() -> None:
    file = a_league()
    file["sessions"][0]["finished"] = False
    league = league_of(file)
    GameSession.objects.update(state="disputed")
    more = longer()
    more["sessions"][0]["finished"] = False
    assert imported(more, into=league).extended == 1
    assert GameSession.objects.get().state == "disputed"


def test_import_of_more_rounds_after_another_content_is_refused() -> None:
    league = league_of(a_league())
    assert problems_of(longer(name="Second"), into=league) == [("sessions[0]", "id_differs")]
    file = longer()
    file["sessions"][0]["rounds"].insert(0, a_deal())
    assert problems_of(file, into=league) == [("sessions[0]", "id_differs")]
    file = longer()
    file["sessions"][0]["adjustments"].append({"player": "B", "points": 7, "after": 1})
    assert problems_of(file, into=league) == [("sessions[0]", "id_differs")]


def test_an_id_taken_elsewhere_gets_one_that_a_second_import_finds() -> None:
    league_of(a_league())
    league = league_of(a_file(league={"name": "Other"}))
    for expected in ((1, 0), (0, 1)):
        done = imported(a_league(), into=league)
        assert (done.added, done.skipped) == expected
    session = league.sessions.get()
    assert session.uid == derived(league, uuid.UUID(UID + "1"))
    assert imported(longer(), into=league).extended == 1
    assert imported(exported(league), into=league).skipped == 1


def test_a_deleted_session_comes_back_as_a_new_one_and_is_known_then() -> None:
    league = league_of(a_league())
    league.sessions.update(deleted_at=timezone.now())
    for expected in ((1, 0), (0, 1)):
        done = imported(a_league(), into=league)
        assert (done.added, done.skipped) == expected
    assert league.sessions.live().count() == 1


def test_import_tells_every_session_that_differs() -> None:
    file = a_league()
    file["sessions"].append(a_session(a_deal(), id=UID + "5"))
    league = league_of(file)
    for session in file["sessions"]:
        session["name"] = "Other"
    assert problems_of(file, into=league) == [("sessions[0]", "id_differs"), ("sessions[1]", "id_differs")]


@pytest.mark.parametrize("sessions", [1, 3, 10])
def test_import_of_sessions_takes_the_same_queries(
    sessions: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    league = league_of(a_file(a_session(a_deal())))
    reading = read(a_file(*(a_session(a_deal(id=str(uuid.uuid4()))) for _ in range(sessions))))
    with django_assert_num_queries(17):
        import_reading(reading, into=league)


# What the app wrote


def test_import_of_a_session_from_the_app_is_known_there() -> None:
    table = table_of(guest())
    play(table)
    league = table.session.league
    text = exported(league)
    assert imported(text, into=league).skipped == 1
    assert exported(league) == text
