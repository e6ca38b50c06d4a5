"""A file into the database: a new league, into one that is there, all or nothing."""

import copy
import json
import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts.guests import link_for
from scorekeeper.models import (
    Adjustment,
    GameSession,
    League,
    Line,
    Membership,
    Player,
    Revision,
    Round,
    RuleSet,
    Season,
    Seat,
    SessionResult,
    Table,
    User,
)
from scorekeeper.play import rounds
from scorekeeper.play.sheet import Sheet
from scorekeeper.rules import CLASSIC
from scorekeeper.transfer.importing import import_reading
from scorekeeper.transfer.uids import derived
from tests.factories import guest, play, stamp, table_of
from tests.transfer.files import Json, a_deal, a_file, a_session, passed, read, three
from tests.transfer.stored import exported, imported, league_of

pytestmark = pytest.mark.django_db

UID = "11111111-1111-4111-8111-11111111111"


def a_league(**changes: Any) -> Json:
    return (
        a_file(
            a_session(
                a_deal(id=UID + "2"),
                passed(),
                name="First",
                id=UID + "1",
                adjustments=[{"player": "A", "points": 5}],
            ),
            league={"name": "Thursday", "rules": {"zero_over": 30}, "id": UID + "0"},
        )
        | changes
    )


def other_uid(file: Json) -> Json:
    """The same file with a new id for its first session."""
    changed = copy.deepcopy(file)
    changed["sessions"][0]["id"] = str(uuid.uuid4())
    return changed


def counts() -> dict[str, int]:
    models = [League, User, Membership, Season, Player, GameSession, Table, Seat, Round, Line, Adjustment]
    return {model.__name__: model._default_manager.count() for model in [*models, SessionResult, RuleSet]}


def problems_of(file: Json, **options: Any) -> list[tuple[str, str]]:
    """What is told; nothing may have been stored."""
    before = counts()
    done = import_reading(read(file), **options)
    assert counts() == before
    assert (done.league, done.token) == (None, None)
    return [(problem.path, problem.code) for problem in done.problems]


# A new league


def test_import_makes_a_league_with_the_ids_of_the_file() -> None:
    league = league_of(a_league())
    assert (str(league.uid), league.name, league.casual) == (UID + "0", "Thursday", False)
    assert league.rules.rules.zero_over == 30
    assert [str(session.uid) for session in league.sessions.all()] == [UID + "1"]
    assert Round.objects.filter(uid=UID + "2").count() == 1


def test_import_stores_deals_and_their_points() -> None:
    league = league_of(a_league())
    sheet = Sheet.load(Table.objects.select_related("session", "rules").get())
    names = {pid: player.name for pid, player in sheet.by_pid.items()}
    assert {names[pid]: points for pid, points in sheet.totals().items()} == {
        "Dana": -15,
        "Bob": 35,
        "Carmen": 19,
        "Dov": 14,
    }
    results = {r.player.name: (r.points, r.rounds, r.made, r.place) for r in SessionResult.objects.all()}
    assert results == {
        "Dana": (-15, 1, 0, 4),
        "Bob": (35, 1, 1, 1),
        "Carmen": (19, 1, 1, 2),
        "Dov": (14, 1, 1, 3),
    }
    assert [r.dealer_pinned for r in sheet.rounds] == [False, False]
    assert league.players.count() == 5


def test_import_marks_dealers_that_the_rotation_would_not_choose_as_pinned() -> None:
    league_of(a_file(a_session(a_deal(), a_deal(dealer="C"), a_deal(dealer="D"))))
    assert [r.dealer_pinned for r in Round.objects.in_order()] == [False, True, False]


def test_import_of_a_session_that_is_open_can_be_played_on() -> None:
    user = guest()
    league_of(a_file(a_session(a_deal(), finished=False)), owner=user)
    table = Table.objects.select_related("session", "rules").get()
    assert table.session.state == GameSession.State.OPEN
    play(table)
    rounds.undo_last(table, stamp(table, user))
    assert Round.objects.live().count() == 1


def test_import_without_a_league_makes_a_casual_one_named_after_the_file() -> None:
    user = guest()
    league = league_of(a_file(a_session(a_deal())), owner=user, title="thursday-26")
    assert (league.name, league.casual, league.rules.rules) == ("thursday-26", True, CLASSIC)
    assert [m.role for m in Membership.objects.filter(user=user, league=league)] == ["owner"]


def test_import_of_a_nameless_league_takes_the_name_of_the_file() -> None:
    league = league_of(a_file(league={}), title="x" * 200)
    assert (league.name, league.casual) == ("x" * 120, False)
    assert league_of(a_file(league={"name": " "})).name == "Imported league"


def test_import_without_an_owner_makes_a_guest_and_a_link_that_works_once() -> None:
    done = imported(a_league())
    link = link_for(done.token or "")
    assert link is not None
    assert link.purpose == "owner"
    assert link.user.is_guest
    assert Membership.objects.get(user=link.user).league == done.league


def test_import_with_an_owner_needs_no_link() -> None:
    user = guest()
    done = imported(a_league(), owner=user)
    assert done.token is None
    assert User.objects.count() == 1


def test_import_gives_new_ids_where_they_are_taken() -> None:
    first = league_of(a_league())
    second = league_of(a_league())
    assert second.uid == derived(second, first.uid) or second.uid != first.uid
    session = second.sessions.get()
    assert session.uid == derived(second, uuid.UUID(UID + "1"))
    assert first.sessions.get().uid == uuid.UUID(UID + "1")
    assert Round.objects.filter(uid=derived(second, uuid.UUID(UID + "2"))).count() == 1


def test_import_keeps_times_authors_and_notes() -> None:
    at = "2026-11-26T22:00:00+02:00"
    deal = a_deal(at=at, by="Dana", notes="loud")
    file = a_file(
        a_session(deal, at=at, by="Bob", notes="At the bar"), league={"notes": "since 1998", "by": "Dov"}
    )
    league = league_of(file)
    instant = datetime(2026, 11, 26, 20, tzinfo=UTC)
    round, session = Round.objects.get(), league.sessions.get()
    assert (round.created_at, round.by, round.notes) == (instant, "Dana", "loud")
    assert (session.created_at, session.notes, session.played_at) == (instant, "At the bar", instant)
    text = json.loads(exported(league))
    assert (text["league"]["notes"], text["league"]["by"]) == ("since 1998", "Dov")
    assert text["sessions"][0]["by"] == "Bob"
    assert text["sessions"][0]["at"] == text["sessions"][0]["rounds"][0]["at"] == "2026-11-26T20:00:00Z"


def test_import_reads_a_time_without_a_zone_as_local() -> None:
    with timezone.override("Asia/Jerusalem"):
        league_of(a_file(a_session(at="2026-11-26T22:00:00")))
    assert GameSession.objects.get().created_at == datetime(2026, 11, 26, 20, tzinfo=UTC)


def test_import_numbers_the_sessions_of_a_day() -> None:
    league = league_of(a_file(a_session(), a_session(date="2026-11-27"), a_session()))
    places = {(s.date, s.place_in_day) for s in league.sessions.all()}
    assert places == {(date(2026, 11, 26), 1), (date(2026, 11, 27), 1), (date(2026, 11, 26), 2)}
    imported(a_file(a_session()), into=league)
    assert league.sessions.filter(date=date(2026, 11, 26), place_in_day=3).count() == 1


# All or nothing


def test_import_stores_nothing_where_anything_is_wrong() -> None:
    file = a_league()
    file["sessions"].append(a_session(a_deal(level=4)))
    assert problems_of(file) == [("sessions[1].rounds[0]", "level_below_min")]


def test_a_trial_stores_nothing() -> None:
    league = league_of(a_league())
    before = counts()
    done = import_reading(read(other_uid(a_league())), into=league, trial=True)
    assert (done.problems, done.league, done.added) == ([], None, 1)
    done = import_reading(read(a_league()), trial=True)
    assert (done.problems, done.league, done.token) == ([], None, None)
    assert counts() == before


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
    with django_assert_num_queries(15):
        import_reading(reading, into=league)


# What the app wrote


def test_import_of_a_session_from_the_app_is_known_there() -> None:
    table = table_of(guest())
    play(table)
    league = table.session.league
    text = exported(league)
    assert imported(text, into=league).skipped == 1
    assert exported(league) == text
