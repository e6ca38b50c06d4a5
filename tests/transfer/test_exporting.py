"""What goes out: the text of a file, one session, several tables."""

import json
from datetime import UTC, datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import (
    Adjustment,
    GameSession,
    League,
    Round,
    RuleSet,
    Table,
    User,
)
from scorekeeper.play import adjustments, people, rounds
from scorekeeper.play.sheet import Sheet
from scorekeeper.rules import RuleSet as Rules
from scorekeeper.transfer.export import export_league, export_session
from tests.factories import guest, play, stamp, table_of
from tests.transfer.files import Json, a_deal, a_file, a_session, passed, read, three
from tests.transfer.stored import exported, imported, league_of, parsed, without_ids

pytestmark = pytest.mark.django_db

AT = "2026-11-26T20:00:00Z"
UID = "11111111-1111-4111-8111-11111111111"

TEXT = f"""{{
 "format": "whist-league/1",
 "league": {{
  "id": "{UID}0",
  "name": "Thursday",
  "rules": {{
   "zero_over": 30
  }},
  "seasons": [
   {{
    "id": "{UID}1",
    "name": "2026",
    "from": "2026-01-01",
    "to": null,
    "at": "{AT}"
   }}
  ],
  "at": "{AT}"
 }},
 "players": [
  {{
   "id": "A",
   "name": "דנה",
   "at": "{AT}"
  }},
  {{
   "id": "B",
   "name": "Bob",
   "ranked": false,
   "archived": true,
   "at": "{AT}",
   "app": {{
    "archived_at": "{AT}"
   }}
  }},
  {{
   "id": "C",
   "name": "Carmen",
   "at": "{AT}"
  }}
 ],
 "sessions": [
  {{
   "id": "{UID}2",
   "name": "At Dana's",
   "date": "2026-11-26",
   "season": "2026",
   "finished": true,
   "deck": "drop_suit",
   "removed_suit": "C",
   "rules": {{
    "zero_over": 25
   }},
   "seats": [
    "A",
    "B",
    "C"
   ],
   "first_dealer": "A",
   "adjustments": [
    {{
     "id": "{UID}3",
     "player": "A",
     "points": -20,
     "reason": "late",
     "after": 1,
     "at": "{AT}",
     "by": "Dov",
     "notes": "really"
    }}
   ],
   "rounds": [
    {{
     "id": "{UID}4",
     "rules": {{
      "miss": 5
     }},
     "dealer": "A",
     "frisch": 0,
     "calls": [
      "5H",
      "P",
      "P"
     ],
     "declarer": "B",
     "level": 5,
     "suit": "H",
     "contracts": {{
      "A": 3,
      "B": 5,
      "C": 4
     }},
     "tricks": {{
      "A": 4,
      "B": 5,
      "C": 4
     }},
     "fines": {{
      "C": 1
     }},
     "factor": 2,
     "scores": {{
      "A": -10,
      "B": 70,
      "C": -48
     }},
     "at": "{AT}"
    }}
   ],
   "at": "{AT}",
   "app": {{
    "played_at": "{AT}"
   }}
  }}
 ]
}}
"""


def test_export_writes_a_fixed_text() -> None:
    assert exported(league_of(TEXT)) == TEXT


def test_export_of_a_league_without_sessions() -> None:
    text = exported(league_of(a_file()))
    assert text.endswith(' "sessions": []\n}\n')
    assert json.loads(text)["sessions"] == []


def test_export_names_players_by_letters() -> None:
    players = [{"id": f"p{number}", "name": f"Player {number}"} for number in range(30)]
    league = league_of(a_file(players=players))
    assert [player["id"] for player in parsed(league)["players"]][24:] == ["Y", "Z", "AA", "AB", "AC", "AD"]


def test_export_sorts_sessions_by_day_and_place() -> None:
    league = league_of(
        a_file(
            a_session(name="b"),
            a_session(name="a", date="2026-01-01"),
            a_session(name="c"),
            a_session(name="d"),
        )
    )
    league.sessions.filter(name="d").update(place_in_day=1)
    league.sessions.filter(name="b").update(place_in_day=3)
    assert [session["name"] for session in parsed(league)["sessions"]] == ["a", "d", "c", "b"]


def test_export_leaves_deleted_things_out() -> None:
    league = league_of(
        a_file(a_session(a_deal(), passed(), adjustments=[{"player": "A", "points": 1}]), a_session())
    )
    now = datetime(2026, 11, 27, tzinfo=UTC)
    Round.objects.filter(kind="passed_out").update(deleted_at=now)
    Adjustment.objects.update(deleted_at=now)
    GameSession.objects.exclude(tables__rounds__kind="played").update(deleted_at=now)
    [session] = parsed(league)["sessions"]
    assert (len(session["rounds"]), "adjustments" in session) == (1, False)


def test_export_names_every_difference_from_todays_league_rules() -> None:
    league = league_of(a_file(a_session(a_deal()), league={"rules": {"zero_over": 30}}))
    league.rules = RuleSet.objects.keep(Rules(zero_over=35, miss=5))
    league.save()
    text = parsed(league)
    assert text["league"]["rules"] == {"miss": 5, "zero_over": 35}
    assert text["sessions"][0]["rules"] == {"miss": 10, "zero_over": 30}
    assert read(text).content.sessions[0].tables[0].rules == Rules(zero_over=30)


def test_export_writes_rules_of_the_rounds_before_the_table_changed_them() -> None:
    table = table_of(guest())
    play(table)
    Table.objects.update(rules=RuleSet.objects.keep(Rules(miss=5)))
    [session] = parsed(table.session.league)["sessions"]
    assert session["rules"] == {"miss": 5}
    assert [round["rules"] for round in session["rounds"]] == [{"miss": 10}]


def test_export_writes_a_line_up_and_a_deck_only_where_they_are_the_deals_own() -> None:
    five = a_session(
        a_deal(seats=list("ABCD")),
        a_deal(dealer="E", seats=list("ABCD")),
        three(
            dealer="A",
            seats=list("ABC"),
            deck="drop_2345",
            removed_suit=None,
            tricks={"A": 3, "B": 5, "C": 4},
            contracts={"A": 3, "B": 5, "C": 5},
        ),
        seats=list("ABCDE"),
        rules={"sit_out": "dealer"},
    )
    [session] = parsed(league_of(a_file(five, a_session(a_deal(), three(dealer="B", seats=list("ABC"))))))[
        "sessions"
    ][:1]
    assert [round.get("seats") for round in session["rounds"]] == [list("ABCD"), None, list("ABC")]
    assert [round.get("deck") for round in session["rounds"]] == [None, None, "drop_2345"]


def test_export_of_an_annulled_deal_keeps_all_it_had() -> None:
    junk: Json = {
        "level": "five",
        "suit": "X",
        "declarer": "E",
        "contracts": {"A": 99, "Z": 1},
        "tricks": {"A": -1},
    }
    junk |= {"frisch": 1.5, "factor": 0, "calls": ["x", 5]}
    league = league_of(
        a_file(a_session({"annulled": "ace"} | junk, {"annulled": "", "level": 6, "contracts": {"A": 6}}))
    )
    first, second = parsed(league)["sessions"][0]["rounds"]
    assert {key: first[key] for key in junk} == junk
    assert (second["annulled"], second["level"], second["contracts"]) == ("", 6, {"A": 6})
    text = exported(league)
    assert without_ids(exported(league_of(text))) == without_ids(text)


def test_export_of_one_session_names_its_people_and_its_season() -> None:
    file = a_file(
        a_session(a_deal(), season="2026", id=UID + "1"),
        a_session(seats=list("ABE"), season="2025"),
        league={
            "name": "Thursday",
            "rules": {"zero_over": 30},
            "seasons": [{"name": "2025"}, {"name": "2026"}],
        },
    )
    league_of(file)
    text = json.loads(export_session(GameSession.objects.get(uid=UID + "1")))
    assert [player["name"] for player in text["players"]] == ["Dana", "Bob", "Carmen", "Dov"]
    assert [season["name"] for season in text["league"]["seasons"]] == ["2026"]
    assert text["league"]["rules"] == {"zero_over": 30}
    assert [session["id"] for session in text["sessions"]] == [UID + "1"]
    assert read(text).clean


def test_export_of_several_tables_keeps_them_apart() -> None:
    tables = [
        {"seats": list("ABCD"), "first_dealer": "A", "rounds": [a_deal()], "id": UID + "1", "app": {"x": 1}},
        {"seats": list("ABC"), "rounds": [three()], "notes": "by the window"},
    ]
    league = league_of(a_file({"date": "2026-11-26", "tables": tables}))
    first, second = parsed(league)["sessions"][0]["tables"]
    assert (first["id"], first["app"]) == (UID + "1", {"x": 1})
    assert (second["notes"], second["rounds"][0]["deck"]) == ("by the window", "drop_suit")
    text = exported(league)
    assert without_ids(exported(league_of(text))) == without_ids(text)


def test_export_tells_by_whom_a_round_was_written() -> None:
    user = User.objects.create_user("dana", first_name="Dana", last_name="Levi")
    table = table_of(user)
    play(table)
    assert parsed(table.session.league)["sessions"][0]["rounds"][0]["by"] == "Dana Levi"
    other = table_of(guest())
    play(other)
    assert "by" not in parsed(other.session.league)["sessions"][0]["rounds"][0]


def test_export_places_adjustments_among_rounds_wherever_those_were_put_in() -> None:
    league = league_of(
        a_file(
            a_session(
                a_deal(),
                passed(),
                adjustments=[
                    {"player": "A", "points": 1, "starting": True},
                    {"player": "B", "points": 2, "after": 1},
                    {"player": "C", "points": 3},
                ],
            )
        )
    )
    Round.objects.filter(kind="played").update(position=-1024)
    Adjustment.objects.filter(points=2).update(position=-512)
    [session] = parsed(league)["sessions"]
    assert [(a["points"], a["after"]) for a in session["adjustments"]] == [(1, 0), (2, 1), (3, 2)]
    text = exported(league)
    assert without_ids(exported(league_of(text))) == without_ids(text)


def test_export_of_an_evening_of_trouble_comes_in_again() -> None:
    user = guest()
    table = table_of(user, "Dana", "Bob", "Carmen", "Dov", "Eli", balances={0: 50})
    league = table.session.league
    sheet = Sheet.load(table)
    four = sheet.roster[:4]
    play(table, seats=four)
    play(table, seats=four, fines={four[2]: 1})
    late = people.player_named(table, "Fay")
    people.join(table, late, stamp(table), start=people.Start.AVERAGE)
    people.leave(table, sheet.players[sheet.seats[1].player_id], stamp(table))
    table.refresh_from_db()
    rounds.record_points(table, {four[0]: 12, four[3]: -12}, stamp(table), covers=2, reason="paper")
    people.move(table, sheet.players[sheet.seats[0].player_id], -1, stamp(table))
    first = Round.objects.in_order().first()
    assert first is not None
    adjustments.fine(table, sheet.players[sheet.seats[0].player_id], first, 1, stamp(table))
    adjustments.adjust(table, late, None, "to be settled", stamp(table))
    text = exported(league)
    assert read(json.loads(text)).clean
    assert imported(text, into=league).skipped == 1
    second = league_of(text)
    assert without_ids(exported(second)) == without_ids(text)


@pytest.mark.parametrize("sessions", [1, 3])
def test_export_takes_the_same_queries_for_any_number_of_sessions(
    sessions: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    league = league_of(a_file(*(a_session(a_deal(), passed()) for _ in range(sessions))))
    league = League.objects.select_related("rules").get(pk=league.pk)
    with django_assert_num_queries(10):
        "".join(export_league(league))
