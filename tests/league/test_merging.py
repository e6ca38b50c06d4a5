"""Two players that are one person: what follows, what refuses it, and that it can be undone."""

import uuid
from datetime import date

import pytest

from scorekeeper.league.people import claims, merging
from scorekeeper.league.people.merging import Following, NotTwo, PlayedTogether
from scorekeeper.league.people.roster import with_merged
from scorekeeper.models import Claim, League, LeagueEvent, Line, Player, Round, SessionResult, Table
from scorekeeper.models.people import followed
from scorekeeper.play import finish, rounds
from scorekeeper.play import people as chairs
from scorekeeper.play.facts import NameTaken
from scorekeeper.play.start import again_at, known_names, last_lineups, play_again, players_named
from scorekeeper.play.tables import parts
from tests.factories import guest, league_of, play, stamp, table_in, table_of
from tests.league.people import member_of, owner_of, player, told
from tests.play.tables.clubs import club, seating, seen, tables_of

pytestmark = pytest.mark.django_db

WITH_DANNA = ("Danna", "Bob", "Carmen", "Dov")


@pytest.fixture
def misspelt(league: League) -> Table:
    """An evening that Dana sat at under another name."""
    table = table_in(league, *WITH_DANNA)
    play(table)
    finish.finish(table, stamp(table))
    return table


def merge(league: League, one: str = "Danna", into: str = "Dana") -> LeagueEvent | None:
    return merging.merge(player(league, one), player(league, into), owner_of(league))


def names(people: list[Player]) -> list[str]:
    return [person.name for person in people]


def test_who_is_merged_keeps_what_was_written_and_stands_for_the_other(
    league: League, misspelt: Table
) -> None:
    danna, dana = player(league, "Danna"), player(league, "Dana")
    assert merging.what_follows(danna) == Following(evenings=1, points=-20)
    event = merge(league)
    assert event
    danna.refresh_from_db()
    assert (danna.merged_into, followed([danna])) == (dana, {danna.pk: dana})
    assert Line.objects.get(round__table=misspelt, seat=0).player == danna
    assert SessionResult.objects.get(session=misspelt.session, points=-20).player == danna
    assert merging.what_follows(dana) == Following(evenings=1, points=-20)
    assert (event.summary, event.changes) == (
        {"player": "Danna", "into": "Dana"},
        [{"player": danna.pid, "into": dana.pid, "user": None}],
    )


def test_merging_twice_is_merging_once(league: League, misspelt: Table) -> None:
    danna = player(league, "Danna")
    assert merge(league)
    assert merging.merge(danna, player(league, "Dana"), owner_of(league)) is None
    assert len(told(league, "merge")) == 1


def test_merging_makes_kept_tables_old(league: League, misspelt: Table) -> None:
    before = League.objects.get(pk=league.pk).version
    merge(league)
    assert League.objects.get(pk=league.pk).version == before + 1


def test_two_who_sat_in_one_deal_are_two(league: League) -> None:
    table = table_in(league)
    play(table)
    with pytest.raises(PlayedTogether) as refusal:
        merge(league, "Bob", "Dana")
    assert refusal.value.tables == [table]
    assert player(league, "Bob").merged_into is None


def test_a_deleted_deal_or_evening_is_no_hindrance(league: League) -> None:
    table, deleted = table_in(league), table_in(league)
    play(table)
    rounds.delete_round(table, Round.objects.get(table=table), stamp(table))
    finish.finish(table, stamp(table))
    play(deleted)
    finish.delete(deleted, stamp(deleted))
    assert merge(league, "Bob", "Dana")


def test_two_who_sit_down_together_tonight_are_two(league: League) -> None:
    table = table_in(league)
    with pytest.raises(PlayedTogether) as refusal:
        merge(league, "Bob", "Dana")
    assert refusal.value.tables == [table]


def test_two_at_two_tables_at_the_same_time_are_two(league: League) -> None:
    session = club(league, "Dana Bob Carmen Dov", "Danna Eve Fay Gil")
    first, second = tables_of(session)
    with pytest.raises(PlayedTogether) as refusal:
        merge(league)
    assert refusal.value.tables == [second]
    play(first)
    play(second)
    finish.finish(first, stamp(first))
    with pytest.raises(PlayedTogether) as refusal:
        merge(league)
    assert refusal.value.tables == [second]
    second.refresh_from_db()
    rounds.delete_round(second, Round.objects.get(table=second), stamp(second))
    finish.finish(first, stamp(first))
    assert merge(league)


def test_who_was_drawn_anew_under_another_name_is_one(league: League) -> None:
    session = club(league, "Dana Bob Carmen Dov", "Ida Eve Fay Gil")
    play(tables_of(session)[0])
    anew = [seating("Ida Bob Carmen Dov"), seating("Danna Eve Fay Gil")]
    parts.draw_anew(session, anew, seen(session))
    play(tables_of(session)[3])
    assert merge(league)


def test_one_deal_in_common_with_somebody_merged_before_refuses_too(league: League, misspelt: Table) -> None:
    merge(league)
    with pytest.raises(PlayedTogether):
        merge(league, "Bob", "Dana")  # Bob sat with Danna


def test_chains_are_followed_to_the_end(league: League) -> None:
    for first in ("D1", "D2", "D3"):
        table = table_in(league, first, "Bob", "Carmen", "Dov")
        play(table)
        finish.finish(table, stamp(table))
    one, two = player(league, "D1"), player(league, "D2")
    merge(league, "D1", "D2")
    merge(league, "D2", "D3")
    three = player(league, "D3")
    one.refresh_from_db()
    two.refresh_from_db()
    assert followed([one, two]) == {one.pk: three, two.pk: three}
    assert merging.what_follows(three).evenings == 3


def test_a_circle_that_a_file_brought_ends(league: League) -> None:
    dana, bob = player(league, "Dana"), player(league, "Bob")
    Player.objects.filter(pk=dana.pk).update(merged_into=bob)
    Player.objects.filter(pk=bob.pk).update(merged_into=dana)
    dana.refresh_from_db()
    assert followed([dana])[dana.pk] in (dana, bob)
    assert with_merged(dana) == {dana.pk}


def test_only_two_players_of_one_league_that_stand_alone_are_merged(league: League, misspelt: Table) -> None:
    dana, danna = player(league, "Dana"), player(league, "Danna")
    other = player(league_of(guest(), "Other"), "Dana")
    merge(league)
    for one, into in ((dana, dana), (dana, other), (dana, danna), (danna, player(league, "Bob"))):
        with pytest.raises(NotTwo):
            merging.merge(one, into, owner_of(league))


def test_undoing_makes_them_two_again_once(league: League, misspelt: Table) -> None:
    event = merge(league)
    assert event
    for _tap in range(2):
        merging.undo_merge(league, event, owner_of(league))
    assert player(league, "Danna").merged_into is None
    assert told(league, "unmerge") == [{"player": "Danna", "into": "Dana"}]
    event.refresh_from_db()
    assert event.undone_at is not None


def test_undoing_is_refused_while_somebody_else_has_the_name(league: League, misspelt: Table) -> None:
    event, danna = merge(league), Player.objects.get(name="Danna")
    Player.objects.create(league=league, name="DANNA")
    assert event
    with pytest.raises(NameTaken):
        merging.undo_merge(league, event, owner_of(league))
    event.refresh_from_db()
    danna.refresh_from_db()
    assert (event.undone_at, danna.merged_into) == (None, player(league, "Dana"))


def test_the_middle_of_a_chain_can_be_undone_and_takes_along_who_was_merged_into_it(league: League) -> None:
    for name in ("D1", "D2"):
        Player.objects.create(league=league, name=name)
    one = player(league, "D1")
    merge(league, "D1", "D2")
    event = merge(league, "D2", "Dana")
    assert event
    merging.undo_merge(league, event, owner_of(league))
    one.refresh_from_db()
    assert followed([one])[one.pk].name == "D2"


def test_the_user_follows_and_goes_back(league: League, misspelt: Table) -> None:
    user = member_of(league)
    Player.objects.filter(name="Danna").update(user=user)
    event = merge(league)
    assert (claims.me_in(league, user), Player.objects.get(name="Danna").user) == (
        player(league, "Dana"),
        None,
    )
    assert event
    merging.undo_merge(league, event, owner_of(league))
    assert (player(league, "Danna").user, player(league, "Dana").user) == (user, None)


def test_the_user_stays_where_he_was_linked_to_since(league: League, misspelt: Table) -> None:
    user, other = member_of(league), member_of(league)
    Player.objects.filter(name="Danna").update(user=user)
    event = merge(league)
    Player.objects.filter(name="Dana").update(user=other)
    assert event
    merging.undo_merge(league, event, owner_of(league))
    assert (player(league, "Danna").user, player(league, "Dana").user) == (None, other)


def test_two_users_stay_apart_and_the_others_user_is_kept(league: League, misspelt: Table) -> None:
    user, other = member_of(league), member_of(league)
    Player.objects.filter(name="Danna").update(user=user)
    Player.objects.filter(name="Dana").update(user=other)
    merge(league)
    assert (claims.me_in(league, user), claims.me_in(league, other)) == (None, player(league, "Dana"))


def test_who_asks_to_be_the_one_asks_to_be_the_other(league: League, misspelt: Table) -> None:
    one, both = member_of(league), member_of(league)
    claims.ask(league, player(league, "Danna"), one)
    Claim.objects.create(player=player(league, "Danna"), user=both)
    Claim.objects.create(player=player(league, "Dana"), user=both)
    merge(league)
    assert [(c.user, c.player.name) for c in claims.open_for(league)] == [(one, "Dana"), (both, "Dana")]


def test_a_merged_name_that_nobody_else_has_seats_the_other(league: League, misspelt: Table) -> None:
    merge(league)
    assert names(players_named(league, ["danna", "Bob"])) == ["Dana", "Bob"]
    assert "Danna" not in known_names(owner_of(league))
    assert list(league.players.named("Danna")) == []


def test_a_merged_name_that_somebody_has_now_seats_him(league: League, misspelt: Table) -> None:
    merge(league)
    new = Player.objects.create(league=league, name="Danna")
    assert players_named(league, ["Danna"]) == [new]


def test_a_merged_name_beside_the_other_is_a_new_person(league: League, misspelt: Table) -> None:
    merge(league)
    dana, danna = players_named(league, ["Dana", "Danna"])
    assert (dana, danna.name, danna.merged_into) == (player(league, "Dana"), "Danna", None)


def test_who_was_archived_comes_back_under_a_merged_name(league: League, misspelt: Table) -> None:
    from django.utils import timezone

    merge(league)
    league.players.filter(name="Dana").update(archived_at=timezone.now())
    assert names(players_named(league, ["Danna"])) == ["Dana"]
    assert player(league, "Dana").archived_at is None


def test_playing_again_seats_who_it_is_by_now(league: League, misspelt: Table) -> None:
    merge(league)
    Player.objects.create(league=league, name="Danna")
    last = Table.objects.select_related("session__league", "rules").get(pk=misspelt.pk)
    table = play_again(last, owner_of(league), again_at(last, date(2026, 12, 3), uuid.uuid4()))
    assert names([seat.player for seat in table.seats.all()]) == ["Dana", "Bob", "Carmen", "Dov"]
    assert names(list(last_lineups(owner_of(league))[0].people)) == ["Dana", "Bob", "Carmen", "Dov"]


def test_a_merged_ones_rename_at_his_table_can_be_undone(league: League, misspelt: Table) -> None:
    from scorekeeper.play.change import undo

    merge(league)
    danna = Player.objects.get(name="Danna")
    chairs.rename(misspelt, danna, "Dana", stamp(misspelt))
    undo(misspelt, stamp(misspelt))
    danna.refresh_from_db()
    assert (danna.name, player(league, "Dana").merged_into) == ("Danna", None)


def test_nobody_sits_down_beside_himself(league: League, misspelt: Table) -> None:
    merge(league)
    tonight = Table.objects.select_related("session__league", "rules").get(pk=misspelt.pk)
    with pytest.raises(NameTaken):
        chairs.join_by_name(tonight, "Dana", stamp(tonight))
    eve = chairs.join_by_name(tonight, "Eve", stamp(tonight)).summary["player"]
    chairs.leave(tonight, Player.objects.get(name="Danna"), stamp(tonight))
    chairs.join_by_name(tonight, "Dana", stamp(tonight))
    with pytest.raises(NameTaken):
        chairs.come_back(tonight, Player.objects.get(name="Danna"), stamp(tonight))
    assert league.players.get(name="Eve").pid == eve


def test_nobody_takes_his_own_place_under_another_name(league: League, misspelt: Table) -> None:
    """By a name that was merged into his it is he who is meant."""
    table = table_in(league)
    merge(league)
    dana = player(league, "Dana")
    with pytest.raises(NameTaken):
        chairs.replace_by_name(table, dana, "Danna", stamp(table))
    assert names([seat.player for seat in table.seats.all()]) == ["Dana", "Bob", "Carmen", "Dov"]


def test_nobody_takes_a_place_in_deals_that_he_was_in_under_another_name(
    league: League, misspelt: Table
) -> None:
    merge(league)
    danna = Player.objects.get(name="Danna")
    chairs.join_by_name(misspelt, "Eve", stamp(misspelt))
    chairs.leave(misspelt, danna, stamp(misspelt))
    misspelt.refresh_from_db()
    with pytest.raises(NameTaken):
        chairs.replace_by_name(misspelt, player(league, "Bob"), "Dana", stamp(misspelt))


def test_leagues_of_others_are_not_touched(league: League, misspelt: Table) -> None:
    other = table_of(guest(), *WITH_DANNA)
    merge(league)
    assert other.session.league.players.get(name="Danna").merged_into is None
