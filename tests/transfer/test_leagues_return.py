"""A league with seasons, stand-ins and points of its own: out and in again, and what is wrong with such a file."""

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest

from scorekeeper.league.standings.tables import table_of
from scorekeeper.models import (
    GameSession,
    League,
    Player,
    Season,
    SeasonAdjustment,
    Seat,
    SessionResult,
    User,
)
from scorekeeper.transfer.export import export_session
from tests.factories import guest
from tests.league.ten_years import make_league
from tests.transfer.files import Json, a_deal, a_file, a_session, of_league, problems, read
from tests.transfer.stored import UID, counts, exported, imported, league_of, problems_of, undone, without_ids

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 27, 1, 2, 3, tzinfo=UTC)


def season_league(**league: Any) -> Json:
    seasons = [{"name": "2026", "from": "2026-01-01", "to": "2026-12-31"}]
    return {"name": "Thursday", "id": UID + "0", "seasons": seasons} | league


def parsed(league: League) -> Json:
    values: Json = json.loads(exported(league))
    return values


def test_all_that_a_league_knows_comes_back() -> None:
    league = league_of(a_file(a_session(a_deal(), season="2026", id=UID + "1"), league=season_league()))
    dana, *_rest, eli = league.players.order_by("id")
    season = league.seasons.get()
    Season.objects.update(weekdays=[3, 6], ranking={"metric": "placement"}, closed_at=NOW, note="Shared")
    season.champions.set([dana])
    host = User.objects.create(username="host")
    more: Json = {"league": league, "player": dana, "date": date(2026, 3, 5), "created_at": NOW}
    SeasonAdjustment.objects.create(season=season, points=-3, reason="late", created_by=host, **more)
    SeasonAdjustment.objects.create(season=None, points=5, **more)
    SeasonAdjustment.objects.create(season=season, points=99, deleted_at=NOW, **more)
    GameSession.objects.update(
        state="disputed", dispute="the last round", correction="wrong trump", corrected_at=NOW,
        correcting=True, season_pinned=True, playoff=True, played_at=NOW,
    )  # fmt: skip
    Seat.objects.filter(player__name="Bob").update(plays_for=eli)
    text = parsed(league)
    stamp = "2026-11-27T01:02:03Z"
    ids = [str(each.uid) for each in SeasonAdjustment.objects.filter(deleted_at=None).order_by("id")]
    given = {"player": "A", "date": "2026-03-05"}
    assert text["league"]["seasons"][0]["app"] == {
        "weekdays": [3, 6],
        "ranking": {"metric": "placement"},
        "closed_at": stamp,
        "champions": ["A"],
        "adjustments": [
            {"id": ids[0], **given, "points": -3, "reason": "late", "at": stamp, "by": "host"},
        ],
    }
    assert text["league"]["app"] == {"adjustments": [{"id": ids[1], **given, "points": 5, "at": stamp}]}
    assert text["sessions"][0]["app"] == {
        "state": "disputed",
        "dispute": "the last round",
        "correction": "wrong trump",
        "correcting": True,
        "corrected_at": stamp,
        "season_pinned": True,
        "playoff": True,
        "played_at": stamp,
        "table": {"plays_for": {"B": "E"}},
    }
    first = exported(league)
    assert imported(first, into=league).skipped == 1
    assert exported(league) == first
    second = league_of(first)
    assert without_ids(exported(second)) == without_ids(first)
    back = second.sessions.get()
    assert (back.state, back.dispute, back.playoff, back.season_pinned) == (
        "disputed", "the last round", True, True,
    )  # fmt: skip
    assert SessionResult.objects.get(session=back, player__name="Bob").counts_for == second.players.get(
        name="Eli"
    )


def test_a_whole_league_comes_back_under_its_own_ids() -> None:
    file = a_file(a_session(a_deal(), season="2026", id=UID + "1"), league=season_league())
    given = {"id": UID + "7", "player": "A", "points": 2, "date": "2026-03-05", "at": "2026-03-05T00:00:00Z"}
    file["league"]["seasons"][0]["app"] = {"adjustments": [given]}
    with undone():
        first = exported(league_of(file))
    assert exported(league_of(first)) == first
    assert json.loads(first)["league"]["seasons"][0]["app"]["adjustments"] == [given]


def test_the_user_behind_a_player_stays_at_home() -> None:
    league = league_of(a_file(a_session(a_deal())))
    Player.objects.filter(name="Dana").update(user=User.objects.create(username="secret-name"))
    assert "secret-name" not in exported(league)


# An evening by itself


def test_one_evening_takes_along_who_was_absent_and_whom_a_player_was_merged_into() -> None:
    league = league_of(
        a_file(a_session(a_deal(), season="2026", id=UID + "1"), league=season_league(), players=None)
        | {"players": [{"id": short, "name": short} for short in "ABCDEFGH"]}
    )
    Seat.objects.filter(player__name="B").update(plays_for=league.players.get(name="E"))
    Player.objects.filter(name="C").update(merged_into=league.players.get(name="F"))
    Player.objects.filter(name="F").update(merged_into=league.players.get(name="G"))
    season = league.seasons.get()
    season.champions.set(league.players.filter(name="H"))
    SeasonAdjustment.objects.create(
        league=league, season=season, player=league.players.get(name="H"), points=1, date=date(2026, 1, 1)
    )
    text = json.loads(export_session(GameSession.objects.get()))
    assert [player["name"] for player in text["players"]] == list("ABCDEFG")
    assert "app" not in text["league"]["seasons"][0]
    assert read(text).clean


# Seasons by date


def test_a_session_without_a_season_belongs_by_its_day_where_it_is_added() -> None:
    league = league_of(a_file(league=season_league()))
    pinned = {"season_pinned": True}
    imported(
        a_file(
            a_session(date="2026-11-26", id=UID + "1"),
            a_session(date="2025-11-26", id=UID + "2"),
            a_session(date="2026-11-27", id=UID + "3", app=pinned),
        ),
        into=league,
    )
    found = {str(each.date): each.season and each.season.name for each in league.sessions.all()}
    assert found == {"2026-11-26": "2026", "2025-11-26": None, "2026-11-27": None}


def test_what_was_added_by_its_day_is_known_again() -> None:
    league = league_of(a_file(league=season_league()))
    file = a_file(a_session(a_deal(), id=UID + "1"))
    imported(file, into=league)
    assert (imported(file, into=league).skipped, league.sessions.count()) == (1, 1)
    pinned = a_file(a_session(a_deal(), id=UID + "1", app={"season_pinned": True}))
    assert problems_of(pinned, into=league) == [("sessions[0]", "id_differs")]


def test_of_a_whole_league_the_file_decides() -> None:
    league = league_of(a_file(a_session(a_deal()), league=season_league()))
    assert league.sessions.get().season is None


# Merged people


def test_a_merged_players_name_means_him_still() -> None:
    league = league_of(a_file(a_session(a_deal(), id=UID + "1")))
    eli = league.players.get(name="Eli")
    Player.objects.filter(pk=eli.pk).update(merged_into=league.players.get(name="Dana"))
    before = counts()["Player"]
    imported(a_file(a_session(seats=list("BCDE"), first_dealer="B")), into=league)
    assert (counts()["Player"], eli.seats.count()) == (before, 1)


def test_two_who_are_one_person_cannot_sit_in_one_deal() -> None:
    league = league_of(a_file(a_session(a_deal())))
    Player.objects.filter(name="Bob").update(merged_into=league.players.get(name="Eli"))
    Player.objects.filter(name="Carmen").update(merged_into=league.players.get(name="Eli"))
    assert problems_of(a_file(a_session(), a_session(a_deal())), into=league) == [
        ("sessions[1]", "name_taken")
    ]
    points = {"points": {"A": 1, "B": 2, "C": 3}}
    assert problems_of(a_file(a_session(points)), into=league) == [("sessions[0]", "name_taken")]


def merged(**into: str) -> Json:
    players = [
        {"id": short, "name": short, "app": {"merged_into": into[short]} if short in into else {}}
        for short in "ABCDE"
    ]
    return a_file(a_session(id=UID + "1"), players=players)


def test_merges_do_not_lead_in_a_circle() -> None:
    assert problems(merged(A="B", B="C")) == []
    assert problems(merged(A="B", B="C", C="A", D="A")) == [
        (f"players[{place}].app", "value_invalid") for place in range(3)
    ]


def test_a_circle_of_before_is_no_end_of_the_world() -> None:
    league = league_of(merged(A="B", B="C"))
    Player.objects.filter(name="C").update(merged_into=league.players.get(name="A"))
    more = a_file(a_session(seats=list("DEA"), first_dealer="D"), players=merged()["players"])
    assert imported(more, into=league).added == 1
    assert len(json.loads(export_session(league.sessions.earliest("pk")))["players"]) == 4


# Confirmed


def test_a_confirmed_session_takes_no_more_rounds_until_it_is_opened() -> None:
    file = a_file(a_session(a_deal(), id=UID + "1", app={"state": "confirmed"}), league=season_league())
    league = league_of(file)
    file["sessions"][0]["rounds"].append(a_deal(dealer="B"))
    assert problems_of(file, into=league) == [("sessions[0]", "id_differs")]
    GameSession.objects.update(correcting=True)
    assert imported(file, into=league).extended == 1


# What is wrong


@pytest.mark.parametrize(
    ("app", "path", "code"),
    [
        ({"ranking": "total"}, "league.app", "value_invalid"),
        ({"ranking": {"metric": "luck"}}, "league.app.ranking", "value_invalid"),
        ({"ranking": {"best": 3, "drop": 2}}, "league.app.ranking", "value_invalid"),
        ({"adjustments": {}}, "league.app", "value_invalid"),
        ({"adjustments": [5]}, "league.app.adjustments[0]", "value_invalid"),
        ({"adjustments": [{"player": "A", "points": 1}]}, "league.app.adjustments[0]", "key_missing"),
        (
            {"adjustments": [{"player": "A", "points": 1.5, "date": "2026-01-01"}]},
            "league.app.adjustments[0]",
            "value_invalid",
        ),
        (
            {"adjustments": [{"player": "Z", "points": 1, "date": "2026-01-01"}]},
            "league.app.adjustments[0]",
            "player_unknown",
        ),
    ],
)
def test_what_moves_the_table_of_a_league_is_checked(app: Json, path: str, code: str) -> None:
    assert of_league(app=app) == [(path, code)]


@pytest.mark.parametrize("weekdays", [3, "3", [7], [-1], [1, 1], [True], [1.5], [None], {}, [[]]])
def test_weekdays_are_days_each_once(weekdays: Any) -> None:
    expected = [] if weekdays == {} else [("league.seasons[0].app", "value_invalid")]
    assert of_league(seasons=[{"name": "2026", "app": {"weekdays": weekdays}}]) == expected


@pytest.mark.parametrize(
    "plays_for", ["A", ["A"], {"A": "A"}, {"A": "Z"}, {"E": "A"}, {"A": 1}, {"A": ["B"]}]
)
def test_who_plays_for_whom_is_checked(plays_for: Any) -> None:
    app = {"plays_for": plays_for}
    assert problems(a_file(a_session(app={"table": app}))) == [("sessions[0].app", "value_invalid")]
    table = {"seats": list("ABCD"), "rounds": [], "app": app}
    assert problems(a_file({"date": "2026-11-26", "tables": [table]})) == [
        ("sessions[0].tables[0].app", "value_invalid")
    ]


@pytest.mark.parametrize("value", [5, "x" * 201, [], {"a": 1}, "", None])
def test_what_no_evening_would_say_of_itself_is_passed_over(value: Any) -> None:
    keys = ("dispute", "correction", "correcting", "corrected_at", "season_pinned", "playoff")
    app = dict.fromkeys(keys, value)
    league = league_of(a_file(a_session(a_deal(), app=app)))
    session = league.sessions.get()
    assert (session.dispute, session.correction, session.corrected_at) == ("", "", None)
    assert (session.correcting, session.season_pinned, session.playoff) == (False, False, False)
    assert set(parsed(league)["sessions"][0]["app"]) == {"played_at"}


# All of it


def tables_told(league: League) -> list[Any]:
    """Every table of the league, by names."""
    names = dict(league.players.values_list("pk", "name"))
    seasons = [None, *league.seasons.order_by("name")]
    tables = [table_of(league, season) for season in seasons]
    return [
        [(names[line.player], {**line.to_json(), "player": None}) for line in table.lines] for table in tables
    ]


def test_every_table_of_a_league_that_came_back_is_the_same() -> None:
    league = make_league(guest(), sessions=60, rounds=600)
    text = exported(league)
    second = league_of(text)
    assert without_ids(exported(second)) == without_ids(text)
    assert tables_told(second) == tables_told(league)
    assert imported(text, into=league).skipped == len(json.loads(text)["sessions"])
