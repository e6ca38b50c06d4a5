"""What was deleted a month ago goes for good; nothing else does."""

from datetime import timedelta
from io import StringIO

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

from scorekeeper.models import GameSession, Round
from scorekeeper.play import finish, rounds
from scorekeeper.play.change import NothingToUndo
from tests.factories import guest, play, stamp, table_of, totals

pytestmark = pytest.mark.django_db


def purged_after(days: int) -> str:
    out = StringIO()
    with time_machine.travel(timezone.now() + timedelta(days=days)):
        call_command("purge", stdout=out)
    return out.getvalue()


def test_purge_keeps_what_was_deleted_less_than_30_days_ago() -> None:
    table = table_of(guest())
    play(table)
    finish.delete(table, stamp(table))
    assert purged_after(29) == "0 removed.\n"
    rounds.undo_last(table, stamp(table))
    assert GameSession.objects.live().count() == 1


def test_purge_removes_a_session_with_all_that_is_in_it() -> None:
    user = guest()
    gone, kept = table_of(user), table_of(user)
    play(gone)
    play(kept)
    finish.delete(gone, stamp(gone))
    assert purged_after(31) == "1 removed.\n"
    assert GameSession.objects.get() == kept.session
    assert Round.objects.get().table == kept
    assert totals(kept)["Bob"] == 35


def test_what_is_gone_for_good_can_not_be_undone() -> None:
    table = table_of(guest())
    play(table)
    rounds.delete_round(table, Round.objects.get(), stamp(table))
    assert purged_after(31) == "1 removed.\n"
    with pytest.raises(NothingToUndo):
        rounds.undo_last(table, stamp(table))
