"""Somebody sits in for an absent member of the league: chosen at the table, shown, taken back."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.models import Grant, League, Player, Seat, SessionResult, Table
from scorekeeper.play import people as actions
from scorekeeper.play.change import redo, undo
from tests.factories import guest, league_of, play, stamp, table_in, table_of
from tests.pages import address, owner_of, phone_of, pid, send, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return league_of(guest(), people=["Dana", "Bob", "Carmen", "Dov", "Eli"])


@pytest.fixture
def table(league: League) -> Table:
    """Dana is not there tonight; Eli is."""
    return table_in(league, "Eli", "Bob", "Carmen", "Dov")


def sit_in(table: Table, absent: str = "Dana", client: Client | None = None) -> Any:
    chosen = pid(table, absent) if absent else ""
    return send(client or owner_of(table), table, f"people/{pid(table, 'Eli')}/plays-for/", absent=chosen)


def offered(table: Table, client: Client | None = None) -> list[str]:
    page = (client or owner_of(table)).get(address(table, f"people/{pid(table, 'Eli')}/"))
    return [member.name for member in page.context["members"]]


def whose(table: Table) -> dict[str, str]:
    results = SessionResult.objects.filter(session=table.session).exclude(counts_for=None)
    return {
        r.player.name: r.counts_for.name
        for r in results.select_related("player", "counts_for")
        if r.counts_for
    }


def test_the_evening_becomes_the_members(table: Table) -> None:
    play(table)
    before = table.session.league.version
    answer = sit_in(table)
    assert answer["Location"] == address(table)
    assert (Seat.objects.get(plays_for__name="Dana").player.name, whose(table)) == ("Eli", {"Eli": "Dana"})
    assert League.objects.get().version > before
    assert SessionResult.objects.get(player__name="Eli").points == -20


def test_it_is_shown_on_the_board_the_result_and_the_text(table: Table) -> None:
    play(table)
    sit_in(table)
    owner = owner_of(table)
    assert "Eli E for Dana −20" in text_of(owner.get(address(table)))
    result = owner.get(address(table, "summary/"))
    assert "Eli for Dana" in text_of(result)
    assert "4. Eli for Dana" in result.context["text"].replace("\u200e", "")


def test_it_is_one_step_that_undo_takes_back(table: Table) -> None:
    play(table)
    sit_in(table)
    undo(table, stamp(table))
    assert (Seat.objects.exclude(plays_for=None).count(), whose(table)) == (0, {})
    redo(table, stamp(table))
    assert whose(table) == {"Eli": "Dana"}


def test_the_history_tells_it(table: Table) -> None:
    sit_in(table)
    assert "Eli for Dana" in text_of(owner_of(table).get(address(table, "history/"))).translate(
        dict.fromkeys(range(0x2066, 0x206A))
    )


def test_it_ends_when_he_plays_for_himself_again(table: Table) -> None:
    play(table)
    sit_in(table)
    sit_in(table, "")
    assert whose(table) == {}


def test_offered_are_ranked_members_who_are_not_at_the_evening(table: Table, league: League) -> None:
    others: dict[str, dict[str, Any]] = {
        "Archived": {"archived_at": timezone.now()},
        "Merged": {"merged_into": league.players.get(name="Dana")},
        "Guest": {"ranked": False},
        "Left": {"until": date(2026, 11, 25)},
        "Leaves today": {"until": date(2026, 11, 26)},
    }
    for name, more in others.items():
        Player.objects.create(league=league, name=name, **more)
    second = Table.objects.create(session=table.session, number=2, rules=table.rules)
    Seat.objects.create(
        table=second, player=Player.objects.create(league=league, name="Next table"), position=0
    )
    assert offered(table) == ["Dana", "Leaves today"]


def test_one_member_is_played_for_once(table: Table, league: League) -> None:
    bob = league.players.get(name="Bob")
    actions.plays_for(table, bob, league.players.get(name="Dana"), stamp(table))
    assert offered(table) == []
    assert sit_in(table).status_code == 422


def test_somebody_at_the_table_is_nobody_absent(table: Table) -> None:
    assert sit_in(table, "Bob").status_code == 422
    assert Seat.objects.exclude(plays_for=None).count() == 0


def test_a_casual_evening_has_no_absent_members() -> None:
    table = table_of(guest(), "Eli", "Bob", "Carmen", "Dov")
    Player.objects.create(league=table.session.league, name="Dana")
    assert offered(table) == []
    assert sit_in(table).status_code == 422


def test_who_scores_by_a_link_learns_nothing_of_the_league(table: Table) -> None:
    user = guest()
    Grant.objects.create(user=user, table=table, role=Grant.Role.SCORE)
    assert offered(table, phone_of(user)) == []
    assert sit_in(table, client=phone_of(user)).status_code == 422


def test_when_it_was_the_member_all_the_time_she_plays_for_herself(table: Table, league: League) -> None:
    play(table)
    sit_in(table)
    dana = league.players.get(name="Dana")
    actions.replace(table, league.players.get(name="Eli"), dana, stamp(table))
    assert (whose(table), Seat.objects.get(player=dana).plays_for) == ({}, None)


def test_a_phone_knows_who_is_away_for_when_its_network_ends(table: Table, league: League) -> None:
    second = Table.objects.create(session=table.session, number=2, part=2, rules=table.rules)
    zed, dana = (Player.objects.create(league=league, name="Zed"), league.players.get(name="Dana"))
    Seat.objects.create(table=second, player=zed, plays_for=dana, position=0)

    def away(client: Client) -> Any:
        return client.get(address(table, "alone/")).json()["away"]

    # Also who is at this very table: where they leave the sheet again, the phone knows.
    rows = [(name, pid(table, name), list[str]()) for name in ("Bob", "Carmen", "Dov", "Eli")]
    rows.insert(2, ("Dana", dana.pid, [zed.pid]))
    assert away(owner_of(table)) == [[key, name, by] for name, key, by in rows]
    user = guest()
    Grant.objects.create(user=user, table=table, role=Grant.Role.SCORE)
    assert away(phone_of(user)) == []
