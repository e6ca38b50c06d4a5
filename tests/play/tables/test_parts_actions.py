"""An evening at several tables: started, drawn anew, seated otherwise, one table more, taken back, finished."""

import uuid
from dataclasses import replace
from threading import Barrier, Thread

import pytest
from django.db import connection

from scorekeeper import rules as game
from scorekeeper.models import Draft, GameSession, League, Revision, RuleSet, SessionResult, Table, User
from scorekeeper.play import draft, finish, people
from scorekeeper.play.change import NothingToUndo, NotPossible, Stale, redo, undo
from scorekeeper.play.confirming import confirm
from scorekeeper.play.facts import AtAnotherTable
from scorekeeper.play.start import players_named
from scorekeeper.play.tables import parts
from tests.factories import guest, league_of, play, stamp
from tests.pages import pid
from tests.play.tables.clubs import ELEVEN, club, seated, seating, seen, tables_of

pytestmark = pytest.mark.django_db

AT_FIRST = [(number, 1, names) for number, names in enumerate(ELEVEN, start=1)]
ANEW = ("Dana Eve Ida Gil", "Bob Fay Jo Hal", "Carmen Kai Dov")


@pytest.fixture
def owner() -> User:
    return guest()


@pytest.fixture
def session(owner: User) -> GameSession:
    return club(owner)


def draw(session: GameSession, *names: str, **more: object) -> None:
    parts.draw_anew(session, [seating(each) for each in names or ANEW], seen(session), **more)  # type: ignore[arg-type]


def test_an_evening_starts_at_several_tables(session: GameSession) -> None:
    assert seated(session) == AT_FIRST
    assert [(t.deck, t.removed_suit) for t in tables_of(session)] == [
        ("full", ""),
        ("full", ""),
        ("drop_suit", "C"),
    ]
    assert Draft.objects.count() == 3
    assert [t.first_dealer and t.first_dealer.name for t in tables_of(session)] == ["Dana", "Eve", "Ida"]
    assert len({t.score_token for t in tables_of(session)}) == 3


def test_the_same_start_sent_again_finds_the_same_evening(owner: User) -> None:
    key = uuid.uuid4()
    assert club(owner, client_key=key) == club(owner, client_key=key)
    assert (GameSession.objects.count(), Table.objects.count()) == (1, 3)


def test_people_are_drawn_anew_at_new_tables_of_the_same_evening(session: GameSession) -> None:
    before = [(table.version, table.score_token) for table in tables_of(session)]
    league_version = session.league.version
    draw(session)
    assert seated(session) == [
        *AT_FIRST,
        (4, 2, "Dana Eve Ida Gil"),
        (5, 2, "Bob Fay Jo Hal"),
        (6, 2, "Carmen Kai Dov"),
    ]
    after = [(table.version, table.score_token) for table in tables_of(session, 1)]
    assert after == [(version + 1, token) for version, token in before]
    assert League.objects.get().version == league_version + 1
    step = Revision.objects.get(verb=parts.DRAWN)
    assert (step.table, step.summary) == (tables_of(session)[0], {"part": 2, "tables": 3})


def test_new_tables_play_by_the_rules_of_the_evening(session: GameSession) -> None:
    house = RuleSet.objects.keep(replace(game.CLASSIC, fine=20))
    Table.objects.update(rules=house)
    draw(session)
    assert [table.rules for table in tables_of(session, 2)] == [house] * 3


def test_rounds_and_results_of_all_parts_add_up(session: GameSession) -> None:
    first, second, _third = tables_of(session)
    play(first)
    play(first)
    play(second)
    draw(session)
    play(tables_of(session, 2)[0], "1 5 3 2", "1 5 3 4")
    session.refresh_from_db()
    assert session.rounds == 3
    found = {
        r.player.name: (r.points, r.rounds, r.place) for r in SessionResult.objects.select_related("player")
    }
    assert found == {
        "Dana": (-40 + 11, 3, 9),
        "Bob": (70, 2, 1),
        "Carmen": (38, 2, 2),
        "Dov": (28, 2, 4),
        "Eve": (-20 + 35, 2, 6),
        "Fay": (35, 1, 3),
        "Gil": (19 - 20, 2, 8),
        "Hal": (14, 1, 7),
        "Ida": (19, 1, 5),
    }


def test_the_same_draw_sent_again_is_done_once(session: GameSession) -> None:
    one = seen(session, client_key=uuid.uuid4())
    for _ in range(2):
        parts.draw_anew(session, [seating(names) for names in ANEW], one)
    assert [table.part for table in tables_of(session)] == [1, 1, 1, 2, 2, 2]


def test_who_saw_an_older_part_is_told(session: GameSession) -> None:
    old = seen(session)
    draw(session)
    with pytest.raises(Stale):
        parts.draw_anew(session, [seating(names) for names in ANEW], old)
    assert len(tables_of(session)) == 6


def test_a_deal_under_way_is_not_broken_off_unasked(session: GameSession) -> None:
    _first, second, third = tables_of(session)
    draft.begin(second, {"declarer": pid(second, "Eve"), "bid": "5H"}, session.created_by)
    draft.begin(third, {"frisch": 1}, session.created_by)
    with pytest.raises(parts.DealUnderWay) as refused:
        draw(session)
    assert refused.value.numbers == [2]
    assert seated(session) == AT_FIRST
    draw(session, over=True)
    assert len(tables_of(session)) == 6


@pytest.mark.parametrize("state", ["finished", "confirmed"])
def test_an_evening_that_is_over_is_not_drawn_anew(session: GameSession, state: str) -> None:
    table = tables_of(session)[0]
    play(table)
    (finish.finish if state == "finished" else confirm)(table, stamp(table))
    with pytest.raises(NotPossible):
        draw(session)


def test_undo_at_a_table_takes_no_draw_back(session: GameSession) -> None:
    first = tables_of(session)[0]
    draw(session)
    with pytest.raises(NothingToUndo):
        undo(first, stamp(first))


def test_a_draw_is_taken_back_while_nothing_was_played(session: GameSession) -> None:
    draw(session)
    parts.take_back(session, seen(session))
    assert seated(session) == AT_FIRST
    assert [table.version for table in tables_of(session)] == [3, 3, 3]
    play(tables_of(session)[0])
    draw(session)
    play(tables_of(session, 2)[1])
    with pytest.raises(parts.PlayedThere):
        parts.take_back(session, seen(session))
    assert len(tables_of(session)) == 6


def test_the_first_tables_are_no_draw_to_take_back(session: GameSession) -> None:
    with pytest.raises(NotPossible):
        parts.take_back(session, seen(session))
    assert seated(session) == AT_FIRST


def test_people_are_seated_otherwise_and_links_stay(session: GameSession) -> None:
    links = [table.score_token for table in tables_of(session)]
    names = ("Dana Eve Ida Gil Bob", "Fay Jo Hal", "Carmen Kai Dov")
    parts.seat_otherwise(session, [seating(each) for each in names], seen(session))
    assert seated(session) == [(number, 1, each) for number, each in enumerate(names, start=1)]
    assert [table.score_token for table in tables_of(session)] == links
    assert [table.deck for table in tables_of(session)] == ["full", "drop_suit", "drop_suit"]


@pytest.mark.parametrize(
    "names", [("Dana Eve Ida Gil", "Bob Fay Jo Hal"), (*ELEVEN[:2], "Ida Jo Kai Lea", "Max Nia Ori")]
)
def test_fewer_or_more_tables_may_be_laid_before_the_first_round(
    session: GameSession, names: tuple[str, ...]
) -> None:
    parts.seat_otherwise(session, [seating(each) for each in names], seen(session))
    assert seated(session) == [(number, 1, each) for number, each in enumerate(names, start=1)]


def test_nobody_is_seated_otherwise_once_a_round_was_played(session: GameSession) -> None:
    table = tables_of(session)[2]
    play(table, "3 6 3", "3 6 4", bid="6S", deck="drop_suit", removed_suit="C")
    with pytest.raises(parts.PlayedThere):
        parts.seat_otherwise(session, [seating(names) for names in ANEW], seen(session))
    assert seated(session) == AT_FIRST
    undo(table, stamp(table))
    parts.seat_otherwise(session, [seating(names) for names in ANEW], seen(session))
    for back_or_forth in (undo, redo):
        with pytest.raises(NothingToUndo):
            back_or_forth(table, stamp(table))


def test_one_more_table_joins_those_of_this_part(session: GameSession) -> None:
    play(tables_of(session)[0])
    parts.add_table(session, seating("Lea Max Nia Ori"), seen(session))
    assert seated(session) == [*AT_FIRST, (4, 1, "Lea Max Nia Ori")]
    with pytest.raises(AtAnotherTable) as refused:
        parts.add_table(session, seating("Pia Dana Quy Fay"), seen(session))
    assert refused.value.names == ["Dana", "Fay"]
    assert len(tables_of(session)) == 4
    assert not session.league.players.filter(name="Pia").exists()


def test_nobody_sits_at_two_tables_at_a_time(session: GameSession) -> None:
    first, second, _third = tables_of(session)
    (eve,) = players_named(session.league, ["Eve"])
    with pytest.raises(AtAnotherTable):
        people.join(first, eve, stamp(first))
    people.leave(second, eve, stamp(second))
    people.join(first, eve, stamp(first))
    with pytest.raises(AtAnotherTable):
        undo(second, stamp(second))
    assert seated(session)[:2] == [(1, 1, "Dana Bob Carmen Dov Eve"), (2, 1, "Fay Gil Hal")]
    draw(session)
    later = tables_of(session, 2)[1]
    people.join(later, players_named(session.league, ["Lea"])[0], stamp(later))


def test_who_plays_for_an_absent_member_goes_on_doing_so(owner: User) -> None:
    league = league_of(owner, people=[*["Dana", "Bob", "Carmen", "Dov", "Zoe"]])
    session = club(league)
    first = tables_of(session)[0]
    bob, zoe = players_named(league, ["Bob", "Zoe"])
    people.plays_for(first, bob, zoe, stamp(first))
    draw(session)
    parts.seat_otherwise(session, [seating(names) for names in ELEVEN], seen(session))
    seat = tables_of(session, 2)[0].seats.get(player=bob)
    assert seat.plays_for == zoe


def test_the_evening_is_finished_at_all_its_tables_at_once(session: GameSession) -> None:
    play(tables_of(session)[1])
    versions = [table.version for table in tables_of(session)]
    parts.finish_evening(session, seen(session))
    parts.finish_evening(session, seen(session))
    assert GameSession.objects.get().state == "finished"
    assert [table.version for table in tables_of(session)] == [version + 1 for version in versions]
    parts.reopen_evening(session, seen(session))
    assert GameSession.objects.get().state == "open"


@pytest.mark.django_db(transaction=True)
def test_of_two_phones_that_draw_at_once_one_wins_and_the_other_is_told() -> None:
    session = club(guest())
    told: list[str] = []
    barrier = Barrier(2)

    def phone() -> None:
        mine = GameSession.objects.select_related("league").get(pk=session.pk)
        saw = seen(mine, client_key=uuid.uuid4())
        barrier.wait()
        try:
            parts.draw_anew(mine, [seating(names) for names in ANEW], saw)
            told.append("drawn")
        except Stale:
            told.append("told")
        finally:
            connection.close()

    phones = [Thread(target=phone) for _ in range(2)]
    for each in phones:
        each.start()
    for each in phones:
        each.join()
    assert sorted(told) == ["drawn", "told"]
    assert [table.part for table in tables_of(session)] == [1, 1, 1, 2, 2, 2]
