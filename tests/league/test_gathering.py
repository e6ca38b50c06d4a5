"""Evenings taken into a league: what was played is the same before and after, but for who the people are."""

import json
import uuid
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.accounts.access import Level, level_of, tables_for
from scorekeeper.accounts.along import take_along
from scorekeeper.accounts.guests import casual_league, join_table
from scorekeeper.league import gathering
from scorekeeper.league.gathering import IsConfirmed, TwoPeople, gather, move, people_of
from scorekeeper.league.people.merging import merge
from scorekeeper.league.standings.tables import table_of as table_of_league
from scorekeeper.models import (
    Draft,
    GameSession,
    Grant,
    League,
    LeagueEvent,
    Player,
    Revision,
    Season,
    Seat,
    SessionResult,
    Table,
    User,
)
from scorekeeper.play import adjustments, change, draft, people, rounds
from scorekeeper.play.change import Stale
from scorekeeper.play.copies import rebuild
from scorekeeper.play.draft import Sent
from scorekeeper.play.sheet import Sheet
from scorekeeper.play.start import again_at, league_to_play_in, play_again
from scorekeeper.transfer.export import export_session
from tests.factories import FOUR, dealers, guest, league_of, play, stamp, table_in, table_of, totals
from tests.pages import address, phone_of, text_of

pytestmark = pytest.mark.django_db


def an_evening(owner: User, *names: str, **plan: Any) -> Table:
    """An evening with everything that names people: deals, fines, calls, a guest who came and left, undone steps."""
    table = table_of(owner, *names, balances={1: 50}, **plan)
    play(table)
    play(table, "2 5 3 2", "2 5 3 3")
    first = Sheet.load(table).by_pid[Sheet.load(table).roster[0]]
    people.join_by_name(table, "Eli", stamp(table))
    rounds.record_points(table, dict.fromkeys(Sheet.load(table).roster, 7), stamp(table))
    adjustments.adjust(table, first, -20, "late", stamp(table))
    people.join_by_name(table, "Zoe", stamp(table))
    change.undo(table, stamp(table))
    annulled = Sheet.load(table).rounds[1]
    deal = Sheet.load(table).deal(annulled)
    rounds.edit_round(
        table, annulled, deal.__class__(**{**fields_of(deal), "outcome": "annulled"}), stamp(table)
    )
    table.refresh_from_db()
    return table


def fields_of(deal: game.Deal) -> dict[str, Any]:
    return {name: getattr(deal, name) for name in deal.__dataclass_fields__}


def story(table: Table) -> dict[str, Any]:
    """All that can be told of an evening, by names."""
    table = Table.objects.select_related("session__league", "rules").get(pk=table.pk)
    file = json.loads(export_session(table.session))
    names = {player["id"]: player["name"] for player in file["players"]}
    (session,) = file["sessions"]
    session.pop("season", None)
    return {
        "totals": totals(table),
        "dealers": dealers(table),
        "rounds": table.session.rounds,
        "results": sorted(
            SessionResult.objects.filter(session=table.session).values_list(
                "player__name", "points", "starting", "rounds", "contracts", "made", "place"
            )
        ),
        "session": by_name(session, names),
    }


def by_name(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): by_name(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [by_name(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def history(table: Table, user: User) -> str:
    page = text_of(phone_of(user).get(address(table, "history/")))
    return page[page.index("Round annulled") :]


def made(owner: User, *tables: Table, whom: dict[int, Any] | None = None) -> League:
    return gather(owner, "Thursday", game.CLASSIC, [table.session for table in tables], whom or {})


def test_an_evening_is_the_same_in_its_league(owner: User) -> None:
    tables = [an_evening(owner, date=date(2026, 11, day)) for day in (12, 19, 26)]
    before = [story(table) for table in tables]
    told = [history(table, owner) for table in tables]
    league = made(owner, *tables)
    assert [story(table) for table in tables] == before
    assert [history(table, owner) for table in tables] == told
    assert league.sessions.count() == 3
    active = league.players.filter(archived_at=None).order_by("pk").values_list("name", flat=True)
    assert list(active) == ["Dana", "Bob", "Carmen", "Dov", "Eli"]
    assert not Player.objects.filter(lines__round__table__in=tables).exclude(league=league).exists()
    for table in tables:
        table = Table.objects.select_related("session__league", "rules").get(pk=table.pk)
        assert rebuild(Sheet.load(table)) == 0


def test_every_step_can_be_taken_back_and_done_again_after_the_move(owner: User) -> None:
    moved, stayed = an_evening(owner), an_evening(owner)
    made(owner, moved)
    steps = Revision.objects.filter(table=moved).to_undo().count()
    assert steps == Revision.objects.filter(table=stayed).to_undo().count()
    for step in (change.undo, change.redo):
        for _ in range(steps):
            for table in (moved, stayed):
                table.session.refresh_from_db()
                step(table, stamp(table))
            assert totals(moved) == totals(stayed)
            assert dealers(moved) == dealers(stayed)
    assert moved.session.league.name == "Thursday"


def test_undo_keeps_the_season_of_the_day(owner: User) -> None:
    table = table_of(owner)
    play(table)
    league = league_of(owner)
    season = Season.objects.create(league=league, name="2026", starts=date(2026, 1, 1))
    move([table.session], league, {}, owner)
    table = Table.objects.select_related("session").get(pk=table.pk)
    change.undo(table, stamp(table))
    change.redo(table, stamp(table))
    assert GameSession.objects.get().season == season


def test_a_deal_under_way_goes_on(owner: User) -> None:
    table = table_of(owner)
    dana, bob, *_rest = Sheet.load(table).roster
    key = Draft.objects.get(table=table).key
    draft.save_answers(table, owner, key, {"declarer": Sent(bob, 0), f"contract-{dana}": Sent(3, 0)})
    version = table.version
    league = made(owner, table)
    ids = dict(league.players.values_list("name", "uid"))
    stored = Draft.objects.get(table=table)
    assert draft.answers_of(stored) == {"declarer": str(ids["Bob"]), f"contract-{ids['Dana']}": 3}
    stale = change.Stamp(user=owner, version=version)
    with pytest.raises(Stale):
        rounds.record_points(Table.objects.get(pk=table.pk), {}, stale)


def test_links_and_who_came_by_them_stay(owner: User) -> None:
    table = table_of(owner)
    friend = guest()
    join_table(friend, table, Grant.Role.SCORE)
    made(owner, table)
    (theirs,) = tables_for(friend)
    assert (theirs, level_of(theirs), theirs.score_token) == (table, Level.SCORE, table.score_token)


def test_people_are_matched_by_name_and_spellings_made_one(owner: User) -> None:
    first = table_of(owner, "Dan", "Bob", "Carmen", "Dov")
    second = table_of(owner, "Dana", "Bob", "Carmen", "Dov", date=date(2026, 11, 27))
    play(first)
    play(second)
    keys = dict(casual_league(owner).players.values_list("name", "pk"))
    league = made(owner, first, second, whom={keys["Dan"]: "Dana"})
    assert sorted(league.players.values_list("name", flat=True)) == ["Bob", "Carmen", "Dana", "Dov"]
    results = SessionResult.objects.filter(player__league=league, player__name="Dana")
    assert [result.points for result in results] == [-20, -20]


def test_two_who_sat_together_stay_two(owner: User) -> None:
    table = table_of(owner, "Dan", "Dana", "Carmen", "Dov")
    play(table)
    keys = dict(casual_league(owner).players.values_list("name", "pk"))
    with pytest.raises(TwoPeople) as refused:
        made(owner, table, whom={keys["Dan"]: "Dana"})
    assert {refused.value.one.name, refused.value.other.name} == {"Dan", "Dana"}
    assert (League.objects.filter(casual=False).count(), story(table)["totals"]["Dan"]) == (0, -20)


def test_two_who_sat_together_before_an_undo_stay_two(owner: User) -> None:
    table = table_of(owner)
    people.join_by_name(table, "Dan", stamp(table))
    change.undo(table, stamp(table))
    other = table_of(owner, "Dan", "Bob", "Carmen", "Dov")
    keys = dict(casual_league(owner).players.values_list("name", "pk"))
    with pytest.raises(TwoPeople):
        made(owner, table, other, whom={keys["Dan"]: "Dana"})


def test_evenings_of_two_drawers_share_their_people(owner: User) -> None:
    """Who took along what a guest had played owns two casual leagues, each with its own Dana."""
    phone = guest()
    theirs, own = table_of(phone), table_of(owner, date=date(2026, 11, 27))
    for table in (theirs, own):
        play(table)
    take_along(phone, owner)
    league = gather(owner, "Thursdays", game.CLASSIC, [theirs.session, own.session], {})
    assert list(league.players.order_by("pk").values_list("name", flat=True)) == list(FOUR)
    for table in (theirs, own):
        assert set(Seat.objects.filter(table=table).values_list("player__league", flat=True)) == {league.pk}
    assert [(line.sessions, line.points) for line in table_of_league(league).lines] == [
        (2, 70),
        (2, 38),
        (2, 28),
        (2, -40),
    ]
    assert [event.summary["evenings"] for event in league.events.filter(verb="move_in").order_by("pk")] == [
        ["2026-11-26"],
        ["2026-11-27"],
    ]


def test_who_plays_for_somebody_is_not_him(owner: User) -> None:
    table = table_of(owner)
    eli = Player.objects.create(league=casual_league(owner), name="Eli")
    Seat.objects.filter(table=table, player__name="Bob").update(plays_for=eli)
    with pytest.raises(TwoPeople):
        made(owner, table, whom={eli.pk: "Bob"})
    league = made(owner, table)
    assert Seat.objects.get(table=table, player__name="Bob").plays_for == league.players.get(name="Eli")
    assert SessionResult.objects.filter(session=table.session, counts_for__name="Eli").count() == 0
    assert [player.name for player in people_of([table.session])] == ["Dana", "Bob", "Carmen", "Dov", "Eli"]


def test_whom_only_the_history_knows_comes_along_put_away(owner: User) -> None:
    table = an_evening(owner)
    league = league_of(owner, people=["Zoe"])
    move([table.session], league, {casual_league(owner).players.get(name="Bob").pk: "Zoe"}, owner)
    assert league.players.get(name="Zoe 2").archived_at is not None
    assert league.players.get(name="Zoe").archived_at is None


def test_who_was_put_away_is_back(owner: User) -> None:
    table = table_of(owner)
    league = league_of(owner)
    league.players.filter(name="Bob").update(archived_at="2026-01-01T00:00:00Z")
    move([table.session], league, {}, owner)
    assert league.players.get(name="Bob").archived_at is None


def test_a_merged_players_evenings_go_to_whom_the_name_says(owner: User) -> None:
    table = table_of(owner)
    league = league_of(owner, people=["Dana", "Danna"])
    old = league.players.get(name="Danna")
    merge(old, league.players.get(name="Dana"), owner)
    move([table.session], league, {}, owner)
    assert not old.seats.exists()


def test_seasons_and_places_go_by_the_day(owner: User) -> None:
    league = league_of(owner)
    season = Season.objects.create(league=league, name="2026", starts=date(2026, 1, 1))
    there = GameSession.objects.create(league=league, date=date(2026, 11, 26), place_in_day=3)
    tables = [table_of(owner, date=date(2026, 11, 26)) for _ in range(2)]
    old = table_of(owner, date=date(2025, 5, 1))
    GameSession.objects.filter(pk=old.session_id).update(season_pinned=True)
    move([old.session, tables[1].session, tables[0].session], league, {}, owner)
    found = [
        (session.pk, session.place_in_day, session.season, session.season_pinned)
        for session in league.sessions.exclude(pk=there.pk).order_by("date", "place_in_day")
    ]
    assert found == [
        (old.session_id, 1, None, False),
        (tables[0].session_id, 4, season, False),
        (tables[1].session_id, 5, season, False),
    ]


def test_a_confirmed_evening_stays_until_it_is_opened(owner: User) -> None:
    table, league = table_of(owner), league_of(owner)
    GameSession.objects.update(state="confirmed")
    with pytest.raises(IsConfirmed):
        move([table.session], league, {}, owner)
    GameSession.objects.update(correcting=True)
    move([table.session], league, {}, owner)
    assert league.sessions.count() == 1


def test_both_leagues_remember_it_and_their_tables_are_old(owner: User) -> None:
    table, league = table_of(owner), league_of(owner)
    versions = {each.pk: each.version for each in League.objects.all()}
    move([table.session], league, {}, owner)
    told = LeagueEvent.objects.filter(verb__startswith="move").values_list("league", "verb", "summary")
    assert list(told.order_by("pk")) == [
        (casual_league(owner).pk, "move_out", {"other": "Thursday whist", "evenings": ["2026-11-26"]}),
        (league.pk, "move_in", {"other": "", "evenings": ["2026-11-26"]}),
    ]
    assert {each.pk: each.version for each in League.objects.all()} == {
        pk: version + 1 for pk, version in versions.items()
    }
    assert Revision.objects.filter(table=table).latest("pk").verb == "move_league"


def test_the_leagues_history_tells_of_it(owner: User) -> None:
    league, other = league_of(owner), league_of(owner, "Sunday")
    table = table_in(other)
    move([table.session], league, {}, owner)
    told = text_of(phone_of(owner).get(f"/leagues/{league.uid}/history/"))
    assert "Evenings taken in" in told
    assert "Evenings 1" in told
    assert "League \u2068Sunday\u2069" in told


def test_an_evening_moved_twice_is_moved_once(owner: User) -> None:
    table, league = table_of(owner), league_of(owner)
    for _ in range(2):
        move([table.session], league, {}, owner)
    assert LeagueEvent.objects.filter(verb="move_in").count() == 1


def test_playing_again_goes_on_in_the_league(owner: User) -> None:
    table = table_of(owner)
    league = made(owner, table)
    table = Table.objects.select_related("session__league", "rules").get(pk=table.pk)
    assert league_to_play_in(owner, table) == league
    new = play_again(table, owner, again_at(table, date(2026, 12, 3), uuid.uuid4()))
    assert new.session.league == league
    assert league.players.count() == 4


def test_a_move_costs_the_same_for_one_evening_and_for_three(
    owner: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in (1, 3):
        league = league_of(owner)
        sessions = [an_evening(owner).session for _ in range(number)]
        with django_assert_num_queries(46):
            gathering.move(sessions, league, {}, owner)
