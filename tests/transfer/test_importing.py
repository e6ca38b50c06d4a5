"""A file into the database: a new league, into one that is there, all or nothing."""

import json
import uuid
from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from scorekeeper.accounts.one_time import link_for
from scorekeeper.models import (
    GameSession,
    Membership,
    Round,
    SessionResult,
    Table,
    User,
)
from scorekeeper.play import rounds
from scorekeeper.play.sheet import Sheet
from scorekeeper.rules import CLASSIC
from scorekeeper.transfer.importing import import_reading
from scorekeeper.transfer.uids import derived
from tests.factories import guest, play, stamp
from tests.transfer.files import a_deal, a_file, a_session, read
from tests.transfer.stored import (
    UID,
    a_league,
    counts,
    exported,
    imported,
    league_of,
    other_uid,
    problems_of,
)

pytestmark = pytest.mark.django_db


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


def test_import_takes_the_first_deals_dealer_for_the_first_dealer() -> None:
    league_of(a_file(a_session(a_deal(dealer="C"), a_deal(dealer="D"), first_dealer=None)))
    dealer = Table.objects.get().first_dealer
    assert dealer is not None
    assert dealer.name == "Carmen"
    assert [r.dealer_pinned for r in Round.objects.in_order()] == [False, False]


def test_import_of_points_only_may_have_no_first_dealer() -> None:
    league_of(a_file(a_session({"points": {"A": 1}}, a_deal(dealer="C"), first_dealer=None)))
    assert Table.objects.get().first_dealer is None


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
