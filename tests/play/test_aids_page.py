"""Help at the table: switched on for a table, in its history, with it to the next evening."""

from datetime import date

import pytest

from scorekeeper.models import Revision, Table
from scorekeeper.play import rounds, start
from scorekeeper.play.aids import Aids, aids_of
from scorekeeper.play.sheet import Sheet
from scorekeeper.play.views.telling import tell
from tests.factories import guest, stamp, table_of
from tests.pages import address, owner_of, send, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


def test_everything_is_off_until_the_table_switches_it_on(table: Table) -> None:
    phone = owner_of(table)
    assert aids_of(table) == Aids()
    assert "Auction, frisch, tricks: all off" in text_of(phone.get(address(table, "more/")))
    assert phone.get(address(table)).context["table_data"]["aids"] == {}
    assert "checked" not in str(phone.get(address(table, "aids/")).context["form"]["calls"])


def test_what_is_switched_on_reaches_the_phone_and_stands_in_the_history(table: Table) -> None:
    phone = owner_of(table)
    answer = send(phone, table, "aids/", calls="on", tricks="on")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    table.refresh_from_db()
    assert aids_of(table) == Aids(calls=True, tricks=True)
    assert phone.get(address(table)).context["table_data"]["aids"] == {"calls": True, "tricks": True}
    assert "Auction call by call · Trick by trick" in text_of(phone.get(address(table, "more/")))
    (told,) = tell(Sheet.of(table), Revision.objects.filter(table=table))
    assert told.title == "Help at the table changed"
    assert [(f.what, f.before, f.after) for f in told.facts] == [
        ("Help at the table", "", "Auction call by call, Trick by trick")
    ]
    rounds.undo_last(table, stamp(table))
    table.refresh_from_db()
    assert table.settings == {}


def test_switching_all_off_leaves_the_other_settings_alone(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(
        settings={"agreed_end": {"kind": "open"}, "aids": {"calls": True}}
    )
    send(owner_of(table), table, "aids/")
    table.refresh_from_db()
    assert table.settings == {"agreed_end": {"kind": "open"}}


def test_it_goes_with_the_table_to_the_next_evening(table: Table) -> None:
    send(owner_of(table), table, "aids/", frisch="on")
    table.refresh_from_db()
    user = table.session.created_by
    assert user is not None
    new = start.play_again(table, user, start.again_at(table, date(2026, 11, 30), None))
    assert (new.pk != table.pk, aids_of(new)) == (True, Aids(frisch=True))


@pytest.mark.parametrize("written", ["all", ["calls"], {"calls": "yes", "spells": True}, None])
def test_settings_that_somebody_wrote_by_hand_count_as_off(written: object) -> None:
    assert Aids.read({"aids": written}) == Aids()


def test_who_only_watches_has_no_switches(table: Table) -> None:
    page = text_of(watcher_of(table).get(address(table, "more/")))
    assert "What to show" not in page
