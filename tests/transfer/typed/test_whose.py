"""In which league, and at which table, an evening may be typed in."""

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts.guests import join_table
from scorekeeper.league.deleting import delete_league
from scorekeeper.models import GameSession, Grant, League, Membership, Round, TypedEvening, User
from scorekeeper.models.league import Role
from scorekeeper.play.people import rename
from scorekeeper.play.rounds import undo_last
from tests.factories import FOUR, guest, league_of, play, stamp, table_of, totals
from tests.pages import phone_of, text_of
from tests.transfer.typed.steps import GOOD, began, send, stored

pytestmark = pytest.mark.django_db


def test_in_a_league_it_counts_by_its_rules_and_people(phone: Client, user: User) -> None:
    league = league_of(user)
    page = text_of(phone.get(f"/typed/?league={league.uid}"))
    assert "Thursday whist" in page
    evening = began(phone, league=league.uid)
    send(phone, evening, "save", GOOD)
    assert stored(evening).session.league == league
    assert league.players.count() == 4
    sessions = text_of(phone.get(f"/leagues/{league.uid}/sessions/"))
    assert "26 Nov" in sessions


def test_who_may_record_there_no_more_keeps_what_he_typed(user: User) -> None:
    league, scorer = league_of(user), guest()
    membership = Membership.objects.create(league=league, user=scorer, role=Role.SCORER)
    phone = phone_of(scorer)
    evening = began(phone, league=league.uid)
    membership.delete()
    refused = send(phone, evening, "save", GOOD)
    assert refused.status_code == 403
    assert "You may no longer record evenings in this league. All that was typed is kept." in text_of(refused)
    evening.refresh_from_db()
    assert (evening.rows[0]["bid"], evening.saved_at) == ("B 5H", None)
    assert not Round.objects.exists()


def test_an_evening_of_a_deleted_league_stays_typed(phone: Client, user: User) -> None:
    league = league_of(user)
    evening = began(phone, league=league.uid)
    delete_league(league, user)
    assert send(phone, evening, "save", GOOD).status_code == 403
    assert League.objects.filter(casual=True).count() == 0


def test_what_a_table_played_on_paper_is_typed_into_its_own_evening(phone: Client, user: User) -> None:
    table = table_of(user, *FOUR, balances={0: 100}, name="Dana's birthday")
    assert "Evening from paper" in text_of(phone.get(f"/tables/{table.uid}/more/"))
    first, second = (phone.post(f"/tables/{table.uid}/typed/") for _ in range(2))
    assert first["Location"] == second["Location"]
    evening = TypedEvening.objects.get()
    refused = send(phone, evening, "save", GOOD, **{"paper-0": "80", "paper-1": "36"})
    assert refused.status_code == 422
    done = send(phone, evening, "save", GOOD, **{"paper-0": "80", "paper-1": "36"}, keeps_paper="on")
    assert done["Location"] == f"/tables/{table.uid}/summary/"
    assert totals(table) == {"Dana": 80, "Bob": 36, "Carmen": 19, "Dov": 14}
    session = GameSession.objects.get()
    assert (session.name, session.state, session.rounds) == ("Dana's birthday", "finished", 1)
    assert "Evening from paper" not in text_of(phone.get(f"/tables/{table.uid}/more/"))
    undo_last(table, stamp(table))
    assert totals(table) == {"Dana": 100, "Bob": 0, "Carmen": 0, "Dov": 0}


def test_at_a_table_with_rounds_nothing_is_typed_over_them(phone: Client, user: User) -> None:
    table = table_of(user)
    phone.post(f"/tables/{table.uid}/typed/")
    evening = TypedEvening.objects.get()
    play(table)
    refused = send(phone, evening, "save", GOOD)
    assert refused.status_code == 422
    assert "Rounds were entered at the table meanwhile: take them back there first." in text_of(refused)
    assert phone.post(f"/tables/{table.uid}/typed/")["Location"] == f"/tables/{table.uid}/"
    assert Round.objects.count() == 1


def test_at_a_table_its_people_and_rules_are_its_own(phone: Client, user: User) -> None:
    table = table_of(user)
    phone.post(f"/tables/{table.uid}/typed/")
    evening = TypedEvening.objects.get()
    player = table.session.league.players.get(name="Dov")
    rename(table, player, "Dovi", stamp(table))
    send(phone, evening, "save", ("dovi 5h", "1", "2", "2+1", "7"))
    assert totals(table) == {"Dana": 11, "Bob": 14, "Carmen": -10, "Dovi": 59}


def test_who_was_let_in_by_a_link_types_for_its_table_as_long_as_it_leads_there(user: User) -> None:
    table, scorer = table_of(user), guest()
    join_table(scorer, table, Grant.Role.SCORE)
    phone = phone_of(scorer)
    phone.post(f"/tables/{table.uid}/typed/")
    evening = TypedEvening.objects.get()
    Grant.objects.update(ended_at=timezone.now())
    assert send(phone, evening, "save", GOOD).status_code == 403
    Grant.objects.update(ended_at=None)
    assert send(phone, evening, "save", GOOD).status_code == 302
    assert stored(evening) == table
