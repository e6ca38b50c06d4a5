"""Who plays in the league: adding, describing, archiving, and telling everybody apart."""

import uuid
from datetime import date

import pytest

from scorekeeper.league.people import roster
from scorekeeper.league.people.roster import Face, Person, faces, faces_of
from scorekeeper.models import League, Player
from scorekeeper.play import finish
from scorekeeper.play import people as chairs
from scorekeeper.play.change import undo
from scorekeeper.play.facts import NameTaken
from scorekeeper.play.start import known_names, last_lineups
from tests.factories import play, stamp, table_in
from tests.league.people import owner_of, player, told

pytestmark = pytest.mark.django_db


def test_a_player_is_added_as_a_guest_or_not(league: League) -> None:
    roster.add(league, "  Eli  Levi ", owner_of(league), ranked=False)
    eli = player(league, "Eli Levi")
    assert (eli.ranked, eli.archived_at) == (False, None)
    assert told(league, "add") == [{"player": "Eli Levi", "ranked": False}]


def test_the_same_request_adds_one_player(league: League) -> None:
    uid = uuid.uuid4()
    one, two = (roster.add(league, "Eli", owner_of(league), uid=uid) for _tap in range(2))
    assert (one, one.uid, len(told(league, "add"))) == (two, uid, 1)


def test_a_name_that_somebody_has_is_refused_in_any_spelling(league: League) -> None:
    with pytest.raises(NameTaken):
        roster.add(league, "DANA ", owner_of(league))
    with pytest.raises(NameTaken):
        roster.describe(player(league, "Bob"), Person("dana"), owner_of(league))
    assert league.players.count() == 4


def test_a_description_is_written_once_with_what_it_was(league: League) -> None:
    person = Person("Dana L", ranked=False, colour=3, since=date(2020, 1, 1), until=date(2026, 1, 1))
    for _tap in range(2):
        roster.describe(player(league, "Dana" if _tap == 0 else "Dana L"), person, owner_of(league))
    dana = player(league, "Dana L")
    assert (dana.name_key, dana.ranked, dana.colour, dana.since, dana.until) == (
        "dana l",
        False,
        3,
        date(2020, 1, 1),
        date(2026, 1, 1),
    )
    (event,) = league.events.filter(verb="describe")
    assert (event.summary, event.changes) == (
        {"player": "Dana"},
        [
            ["name", "Dana", "Dana L"],
            ["ranked", True, False],
            ["colour", None, 3],
            ["since", None, "2020-01-01"],
            ["until", None, "2026-01-01"],
        ],
    )


def test_another_spelling_of_the_own_name_is_fine(league: League) -> None:
    roster.describe(player(league, "Dana"), Person("DANA"), owner_of(league))
    assert player(league, "DANA").name_key == "dana"


def test_who_is_archived_is_not_offered_for_seating(league: League) -> None:
    table, owner = table_in(league), owner_of(league)
    play(table)
    finish.finish(table, stamp(table))
    assert [len(lineup.people) for lineup in last_lineups(owner)] == [4]
    for _tap in range(2):
        roster.archive(player(league, "Dana"), owner)
    assert (known_names(owner), last_lineups(owner)) == (["Bob", "Carmen", "Dov"], [])
    for _tap in range(2):
        roster.bring_back(player(league, "Dana"), owner)
    assert known_names(owner) == ["Bob", "Carmen", "Dana", "Dov"]
    assert told(league, "archive", "bring_back") == [{"player": "Dana"}, {"player": "Dana"}]


def names(*names: str) -> list[Player]:
    return [Player(pk=number, name=name) for number, name in enumerate(names, start=1)]


def test_faces_have_letters_of_their_own_and_colours_in_turn() -> None:
    found = faces(names("Dana", "Dov", "דנה", "דוב", "Bob"))
    assert list(found.values()) == [
        Face("Da", 1),
        Face("Do", 2),
        Face("דנ", 3),
        Face("דו", 4),
        Face("B", 5),
    ]


def test_a_chosen_colour_stands_and_the_others_go_round_it() -> None:
    people = names(*"ABCDEFGHI")
    people[8].colour = 1
    assert [face.colour for face in faces(people).values()] == [2, 3, 4, 5, 6, 7, 8, 1, 1]


def test_who_comes_later_changes_nobodys_colour() -> None:
    few, many = names(*"ABCDE"), names(*"ABCDEFGHIJ")
    assert [f.colour for f in faces(few).values()] == [f.colour for f in faces(many).values()][:5]


def test_twenty_people_of_a_league_all_differ(league: League) -> None:
    for number in range(16):
        roster.add(league, f"Dana {'ABCDEFGH'[number % 8]}{number}", owner_of(league))
    found = faces_of(league)
    assert len({face.initials.casefold() for face in found.values()}) == len(found) == 20


def test_undo_at_a_table_renames_nobody_on_the_roster(league: League) -> None:
    """The name that was given up has gone to somebody else of the league since."""
    table = table_in(league)
    chairs.rename(table, league.players.get(name="Dana"), "Danny", stamp(table))
    roster.add(league, "Dana", owner_of(league))
    with pytest.raises(NameTaken):
        undo(table, stamp(table))
    assert sorted(league.players.values_list("name", flat=True)) == ["Bob", "Carmen", "Dana", "Danny", "Dov"]


def test_undo_takes_the_name_back_from_who_sat_down_by_mistake(league: League) -> None:
    table = table_in(league)
    chairs.rename(table, league.players.get(name="Dana"), "Danny", stamp(table))
    chairs.join_by_name(table, "Dana", stamp(table))
    for _step in "12":
        undo(table, stamp(table))
    names = sorted(league.players.values_list("name", flat=True))
    assert names == ["Bob", "Carmen", "Dana", "Dana 2", "Dov"]
