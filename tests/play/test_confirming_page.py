"""Confirming an evening, changing it later, disputes and its season, as a phone does it."""

import re
import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from scorekeeper.models import GameSession, League, Membership, Revision, Season, Table
from scorekeeper.models.league import Role
from scorekeeper.play import confirming, finish
from tests.factories import guest, league_of, play, stamp, table_in, table_of
from tests.pages import address, owner_of, phone_of, send, text_of, watcher_of
from tests.play.test_table_page import deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return league_of(guest())


@pytest.fixture
def table(league: League) -> Table:
    table = table_in(league)
    play(table)
    return table


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


@pytest.fixture
def scorer(league: League) -> Client:
    user = guest()
    Membership.objects.create(league=league, user=user, role=Role.SCORER)
    return phone_of(user)


def session() -> GameSession:
    return GameSession.objects.get()


def told(answer: Any) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_a_scorer_confirms_and_the_table_shows_itself_read_only(table: Table, scorer: Client) -> None:
    answer = send(scorer, table, "confirm/")
    assert (answer.status_code, answer["Location"]) == (302, address(table, "summary/"))
    assert told(answer) == ["Confirmed: from now on only the owner changes it."]
    assert session().state == "confirmed"
    page = scorer.get(address(table))
    assert "entry" not in page.context
    assert "Winner Bob Confirmed by the table Share the result Play again" in text_of(page)
    assert [word in text_of(page) for word in ("Edit", "Undo", "Reopen", "Change it")] == [False] * 4
    assert "Edit" in text_of_open(table)


def text_of_open(table: Table) -> str:
    """The same page before it was confirmed, to prove that there was something to hide."""
    GameSession.objects.update(state="open")
    return text_of(owner_of(table).get(address(table)))


def test_the_owner_finds_the_way_to_change_it(table: Table, phone: Client) -> None:
    confirming.confirm(table, stamp(table))
    assert "Change it, with a reason" in text_of(phone.get(address(table)))
    assert "Change it, with a reason" in text_of(phone.get(address(table, "summary/")))
    answer = send(phone, table, "correct/", reason="a fine forgotten")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    page = text_of(phone.get(address(table)))
    assert "The owner has it open for a change: a fine forgotten" in page
    assert "Edit" in page
    assert "entry" in phone.get(address(table, "?enter")).context
    assert send(phone, table, "confirm/").status_code == 302
    for path in ("", "summary/", "print/"):
        text = text_of(phone.get(address(table, path)))
        assert "Changed after it was confirmed: a fine forgotten" in text


def test_why_it_is_changed_must_be_said(table: Table, phone: Client) -> None:
    confirming.confirm(table, stamp(table))
    answer = send(phone, table, "correct/", reason=" ")
    assert answer.status_code == 422
    assert "Say why in a few words: everybody will see it." in text_of(answer)
    assert session().correcting is False


def test_a_stale_change_keeps_its_reason(table: Table, phone: Client) -> None:
    confirming.confirm(table, stamp(table))
    answer = send(phone, table, "correct/", reason="a fine forgotten", version=1)
    assert (answer.status_code, answer.context["form"]["reason"].value()) == (409, "a fine forgotten")
    assert answer.context["version"] == Table.objects.get().version


def test_confirm_sent_twice_is_one_step(table: Table, phone: Client) -> None:
    version, key = Table.objects.get().version, uuid.uuid4()
    for _ in range(2):
        assert send(phone, table, "confirm/", version=version, client_key=key).status_code == 302
    assert Revision.objects.filter(verb="confirm").count() == 1


def test_a_stale_confirmation_shows_the_result_as_it_is_now(table: Table, phone: Client) -> None:
    answer = send(phone, table, "confirm/", version=1)
    assert (answer.status_code, session().state) == (409, "open")
    assert "The table has changed meanwhile" in text_of(answer)


def test_a_dispute_is_told_wherever_the_evening_is_shown(table: Table, scorer: Client, phone: Client) -> None:
    answer = send(scorer, table, "dispute/", reason="round 1")
    assert answer["Location"] == address(table, "summary/")
    for path in ("", "summary/", "print/"):
        assert "Disputed: round 1 It counts in no table" in text_of(scorer.get(address(table, path)))
    assert "Settled" not in text_of(scorer.get(address(table, "summary/")))
    assert "Settled: it counts again" in text_of(phone.get(address(table, "summary/")))
    assert "Edit" in text_of(scorer.get(address(table)))
    assert send(phone, table, "settle/", confirmed="1")["Location"] == address(table, "summary/")
    assert (session().state, session().dispute) == ("confirmed", "")


def test_settled_twice_is_settled_once(table: Table, phone: Client) -> None:
    confirming.dispute(table, stamp(table), "round 1")
    key, version = uuid.uuid4(), Table.objects.get().version
    for _ in range(2):
        assert send(phone, table, "settle/", client_key=key, version=version).status_code == 302
    assert session().state == "finished"
    assert send(phone, table, "settle/").status_code == 409


def test_the_season_of_an_evening_is_moved_by_hand_and_back(
    league: League, table: Table, phone: Client
) -> None:
    winter = Season.objects.create(league=league, name="Winter", ends=date(2026, 3, 1))
    Season.objects.create(league=league, name="2026", starts=date(2026, 1, 1))
    form = phone.get(address(table, "season/")).context["form"]
    assert form["season"].value() == "date"
    assert send(phone, table, "season/", season=winter.uid).status_code == 302
    assert (session().season, session().season_pinned) == (winter, True)
    assert "Winter · moved by hand" in text_of(phone.get(address(table, "describe/")))
    send(phone, table, "season/", season="none")
    assert (session().season, session().season_pinned) == (None, True)
    send(phone, table, "season/", season="date")
    assert (str(session().season), session().season_pinned) == ("2026", False)


def test_a_season_of_another_league_is_no_choice(table: Table, phone: Client) -> None:
    other = Season.objects.create(league=league_of(guest()), name="theirs")
    answer = send(phone, table, "season/", season=other.uid)
    assert (answer.status_code, session().season) == (422, None)


def test_who_keeps_score_sees_no_way_to_move_it(table: Table, scorer: Client) -> None:
    assert "moved by hand" not in text_of(scorer.get(address(table, "describe/")))
    assert "Season" not in text_of(scorer.get(address(table, "describe/")))
    assert scorer.get(address(table, "season/")).status_code == 403


def test_a_member_finds_the_season_of_an_evening_and_a_guest_of_the_table_does_not(
    league: League, table: Table, scorer: Client
) -> None:
    season = Season.objects.create(league=league, name="Winter")
    GameSession.objects.update(season=season, season_pinned=True)
    link = f'href="/leagues/{league.uid}/seasons/{season.uid}/"'
    answer = scorer.get(address(table, "summary/"))
    assert link in answer.content.decode()
    assert "Table Winter · moved by hand" in text_of(answer)
    assert "Winter" not in watcher_of(table).get(address(table, "summary/")).content.decode()


def test_a_casual_evening_asks_for_no_confirmation() -> None:
    table = table_of(guest())
    play(table)
    text = text_of(owner_of(table).get(address(table, "summary/")))
    assert [word in text for word in ("Confirm", "disputed", "Season")] == [False] * 3


def test_an_open_evening_that_rested_half_a_day_has_a_winner(table: Table, phone: Client) -> None:
    assert "In the lead Bob" in text_of(phone.get(address(table, "summary/")))
    GameSession.objects.update(played_at=timezone.now() - timedelta(hours=12))
    assert "Winner Bob" in text_of(phone.get(address(table, "summary/")))
    assert phone.get("/").context["open"] == []
    play(table)
    assert "In the lead" in text_of(phone.get(address(table, "summary/")))
    assert [recent.table for recent in phone.get("/").context["open"]] == [table]


def test_the_history_tells_all_of_it(league: League, table: Table, phone: Client) -> None:
    season = Season.objects.create(league=league, name="2026")
    finish.finish(table, stamp(table))
    confirming.dispute(table, stamp(table), "round 1")
    confirming.settle(table, stamp(table), confirmed=True)
    confirming.correct(table, stamp(table), "a fine forgotten")
    confirming.move_season(table, stamp(table), season)
    text = text_of(phone.get(address(table, "history/"))).replace("\u2068", "").replace("\u2069", "")
    for step in (
        "Disputed",
        "Evening finished disputed Disputed round 1",
        "Dispute settled",
        "Evening disputed confirmed Disputed round 1",
        "Opened for a change after it was confirmed",
        "Changed later a fine forgotten",
        "Season changed",
        "Season 2026",
    ):
        assert step in text


def test_a_round_that_was_forgotten_is_entered_while_it_is_corrected(
    table: Table, phone: Client, scorer: Client
) -> None:
    confirming.confirm(table, stamp(table))
    assert "entry" not in phone.get(address(table, "?enter")).context
    confirming.correct(table, stamp(table), "a round forgotten")
    assert "entry" not in phone.get(address(table)).context
    assert "entry" not in scorer.get(address(table, "?enter")).context
    assert phone.get(address(table, "?enter")).context["entry"].number == 2
    people = [seat.player.pid for seat in table.seats.all()]
    points = {f"points-{person}": "5" for person in people}
    assert send(phone, table, "points/", covers="1", **points).status_code == 302
    assert (session().rounds, session().state, session().correcting) == (2, "confirmed", True)


def test_a_deal_that_was_forgotten_is_entered_as_at_the_table(table: Table, phone: Client) -> None:
    confirming.dispute(table, stamp(table), "a round is missing")
    table.refresh_from_db()
    answer = phone.post(address(table, "rounds/"), deal(table), headers={"HX-Request": "true"})
    assert (answer.status_code, session().state, session().rounds) == (200, "disputed", 2)
    assert "entry" not in answer.context
    assert "Enter another round" in text_of(answer)


def test_a_dispute_is_not_taken_back_by_another_scorer(league: League, table: Table, scorer: Client) -> None:
    confirming.dispute(table, stamp(table), "round 1")
    answer = send(scorer, table, "undo/")
    assert (answer.status_code, session().state) == (409, "disputed")
    assert "Only the owner takes this back, or who did it." in text_of(answer)


def test_the_lists_tell_what_was_said_of_an_evening(league: League, table: Table, phone: Client) -> None:
    confirming.dispute(table, stamp(table), "round 1")
    for path in ("/", f"/leagues/{league.uid}/", f"/leagues/{league.uid}/sessions/"):
        assert '<small class="mark disputed">disputed</small>' in phone.get(path).content.decode(), path


MAIN = re.compile(r'<(?:a|button) class="key go[^"]*"[^>]*>([^<]+)<')


def main_keys(page: Any) -> list[str]:
    """What the page offers first."""
    return MAIN.findall(page.content.decode())


def test_what_is_to_be_decided_is_offered_first(table: Table, phone: Client, scorer: Client) -> None:
    pages = [address(table), address(table, "summary/")]
    confirming.dispute(table, stamp(table), "round 1")
    assert [main_keys(phone.get(page)) for page in pages] == [["Settle it"], ["Settled: it counts again"]]
    assert [main_keys(scorer.get(page)) for page in pages] == [[], []]
    table.refresh_from_db()
    confirming.settle(table, stamp(table), confirmed=True)
    table.refresh_from_db()
    confirming.correct(table, stamp(table), "a fine")
    assert [main_keys(phone.get(page)) for page in pages] == [["Confirm it again"], ["Confirm it again"]]


def test_the_result_leads_to_the_table_of_its_league(league: League, table: Table, scorer: Client) -> None:
    link = f'href="/leagues/{league.uid}/standings/"'
    assert link in scorer.get(address(table, "summary/")).content.decode()
    assert link not in watcher_of(table).get(address(table, "summary/")).content.decode()
