"""Cells are a person's, whoever changes his chair or his name meanwhile, and whatever page is sent then."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.league.deleting import delete_league
from scorekeeper.models import Adjustment, GameSession, League, Membership, Player, Table, TypedEvening, User
from scorekeeper.models.league import Role
from scorekeeper.play.adjustments import adjust
from scorekeeper.play.people import join_by_name, rename, reorder, replace_by_name
from scorekeeper.play.purge import purge
from tests.factories import guest, league_of, stamp, table_of, totals
from tests.pages import phone_of, text_of
from tests.transfer.typed.steps import GOOD, began, send, stored

pytestmark = pytest.mark.django_db
MEANT = {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


@pytest.fixture
def table(user: User) -> Table:
    return table_of(user)


def person(table: Table, name: str) -> Player:
    return table.session.league.players.get(name=name)


def typed_at(table: Table, phone: Client, *rows: tuple[str, ...]) -> TypedEvening:
    phone.post(f"/tables/{table.uid}/typed/")
    evening = TypedEvening.objects.get(table=table)
    send(phone, evening, "auto", *rows, version=1, window=uuid.uuid4(), seats=" ".join(evening.players))
    return evening


def chairs(table: Table, *names: str) -> None:
    reorder(table, [person(table, name) for name in names], stamp(table))


def grid(phone: Client, evening: TypedEvening) -> Any:
    return phone.get(f"/typed/{evening.uid}/").context


def test_cells_go_with_whoever_changes_his_chair(phone: Client, table: Table) -> None:
    evening = typed_at(table, phone, GOOD)
    chairs(table, "Dana", "Carmen", "Bob", "Dov")
    page = grid(phone, evening)
    assert [column["name"] for column in page["columns"]] == ["Dana", "Carmen", "Bob", "Dov"]
    assert [cell["text"] for cell in page["rows"][0]["cells"]] == ["1+2", "3", "5", "2"]
    send(phone, evening, "save", ("B 5H", "1+2", "3", "5", "2"), version=page["evening"].version)
    assert totals(table) == MEANT


def test_an_old_page_gives_nobody_another_ones_points(phone: Client, table: Table) -> None:
    evening = typed_at(table, phone, GOOD)
    evening.refresh_from_db()
    page = {"version": evening.version, "window": evening.window, "seats": " ".join(evening.players)}
    chairs(table, "Dana", "Carmen", "Bob", "Dov")
    assert send(phone, evening, "auto", GOOD, GOOD, **page).status_code == 409
    seen = send(phone, evening, "save", GOOD, ("", "0", "5", "6", "2"), **page)
    assert seen.status_code == 409
    assert [[cell["text"] for cell in row["cells"]] for row in seen.context["rows"][:2]] == [
        ["1+2", "3", "5", "2"],
        ["0", "6", "5", "2"],
    ]
    assert totals(table) == dict.fromkeys(MEANT, 0)


def test_who_joins_has_a_column_of_his_own(phone: Client, table: Table) -> None:
    evening = typed_at(table, phone, GOOD)
    join_by_name(table, "Eve", stamp(table), after=person(table, "Dana"))
    page = grid(phone, evening)
    assert [column["name"] for column in page["columns"]] == ["Dana", "Eve", "Bob", "Carmen", "Dov"]
    assert [cell["text"] for cell in page["rows"][0]["cells"]] == ["1+2", "", "5", "3", "2"]
    assert page["sheet"]["totals"] == [-20, 0, 35, 19, 14]


def test_who_came_in_for_somebody_has_his_column(phone: Client, table: Table) -> None:
    evening = typed_at(table, phone, ("= ", "1", "2", "3", "4"))
    replace_by_name(table, person(table, "Bob"), "Zoe", stamp(table))
    assert [cell["text"] for cell in grid(phone, evening)["rows"][0]["cells"]] == ["1", "2", "3", "4"]


def test_reading_writes_nothing(phone: Client, table: Table) -> None:
    evening = typed_at(table, phone, GOOD)
    chairs(table, "Dana", "Carmen", "Bob", "Dov")
    with CaptureQueriesContext(connection) as queries:
        grid(phone, evening)
    assert not [
        sql for sql in (q["sql"] for q in queries) if not sql.startswith(("SELECT", "SAVE", "RELEASE"))
    ]


def test_who_is_called_otherwise_since_is_nobody_new(phone: Client, user: User) -> None:
    league = league_of(user)
    evening = began(phone, league=league.uid)
    dana = league.players.get(name="Dana")
    dana.name = "Dana Katz"
    dana.save()
    assert grid(phone, evening)["columns"][0]["name"] == "Dana Katz"
    send(phone, evening, "save", GOOD)
    assert totals(stored(evening)) == {"Dana Katz": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
    assert league.players.count() == 4


@pytest.mark.parametrize("points", [-40, None])
def test_what_was_adjusted_at_the_table_stays(phone: Client, table: Table, points: int | None) -> None:
    adjust(table, person(table, "Bob"), points, "late", stamp(table))
    evening = typed_at(table, phone, GOOD)
    assert grid(phone, evening)["sheet"]["totals"][1] == 35 + (points or 0)
    assert send(phone, evening, "save", GOOD).status_code == 302
    assert totals(table) == MEANT | {"Bob": 35 + (points or 0)}
    assert list(Adjustment.objects.values_list("points", "reason", "starting")) == [(points, "late", False)]


def test_rename_at_the_table(phone: Client, table: Table) -> None:
    evening = typed_at(table, phone, GOOD)
    rename(table, person(table, "Bob"), "Bobby", stamp(table))
    send(phone, evening, "save", GOOD)
    assert totals(table) == {"Dana": -20, "Bobby": 35, "Carmen": 19, "Dov": 14}


def set_up(phone: Client, evening: TypedEvening, **sent: Any) -> Any:
    names = {f"name-{seat}": name for seat, name in enumerate(evening.people)}
    return phone.post(f"/typed/{evening.uid}/set-up/", {"date": "2026-11-26", **names, **sent})


def test_it_outlives_its_league_and_goes_to_none(phone: Client, user: User) -> None:
    league = league_of(user)
    evening = began(phone, league=league.uid)
    delete_league(league, user)
    refused = send(phone, evening, "save", GOOD)
    assert refused.status_code == 403
    assert "Choose another league, or none, under “People, rules”." in text_of(refused)
    League.objects.update(deleted_at=timezone.now() - timedelta(days=60))
    purge()
    assert send(phone, evening, "save", GOOD).status_code == 302
    assert stored(evening).session.league.casual


def test_who_lost_his_part_in_a_league_chooses_another(user: User) -> None:
    theirs, own = league_of(guest()), league_of(user, name="Ours")
    membership = Membership.objects.create(league=theirs, user=user, role=Role.SCORER)
    phone = phone_of(user)
    evening = began(phone, league=theirs.uid)
    membership.delete()
    assert send(phone, evening, "save", GOOD).status_code == 403
    assert set_up(phone, evening, league=theirs.uid).status_code == 422
    assert set_up(phone, evening, league=own.uid).status_code == 302
    assert send(phone, evening, "save", GOOD).status_code == 302
    assert stored(evening).session.league == own


def test_a_league_that_one_may_not_record_in_is_told(phone: Client, user: User) -> None:
    league = league_of(guest())
    Membership.objects.create(league=league, user=user, role=Role.VIEWER)
    sent = {"date": "2026-11-26", "name-0": "Dana", "league": league.uid}
    refused = phone.post("/typed/", sent)
    assert refused.status_code == 422
    assert "You may not record evenings in this league: send it again for none" in text_of(refused)
    assert refused.context["form"]["league"].value() == ""
    assert not TypedEvening.objects.exists()


def test_an_old_window_of_a_set_up_evening_is_stale(phone: Client) -> None:
    evening, window = began(phone), uuid.uuid4()
    send(phone, evening, "auto", GOOD, version=1, window=window)
    set_up(phone, evening, date="2026-10-01")
    assert send(phone, evening, "auto", GOOD, version=2, window=window).status_code == 409
    evening.refresh_from_db()
    assert f"{evening.date}" == "2026-10-01"


def test_what_an_old_window_has_beyond_a_stored_evening_is_shown(phone: Client) -> None:
    evening = began(phone)
    send(phone, evening, "save", GOOD)
    told = "This evening is stored already, without what is new here: enter that in the evening itself."
    late = send(phone, evening, "auto", GOOD, GOOD, version=1)
    assert (late.status_code, late.json()) == (409, {"told": told})
    plain = send(phone, evening, "save", GOOD, ("", "9", "", "", ""), version=1)
    assert plain.status_code == 409
    assert told in text_of(plain)
    assert 'name="cell-1-0" value="9"' in plain.content.decode()
    session = GameSession.objects.get()
    assert f'href="/sessions/{session.uid}/result/"' in plain.content.decode()
    assert send(phone, evening, "save", GOOD, version=1)["Location"].endswith("/summary/")
