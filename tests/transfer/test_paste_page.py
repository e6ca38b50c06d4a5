"""Evenings of which only points are known: pasted, looked at, mended, stored once."""

from datetime import date
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import (
    GameSession,
    League,
    LeagueEvent,
    Membership,
    Player,
    Round,
    Season,
    Table,
    User,
)
from scorekeeper.models.league import Role
from scorekeeper.play.copies import rebuild
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, league_of, play, table_in, totals
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db

LONG = """26.11.2026\tDana\t54
26.11.2026\tBob\t−30
26.11.2026\tCarmen\t12
3.12.2026\tDana\t8
\tBob\t1,041
\tDov\t-20
\tCarmen\t0"""
WIDE = """Date;Place;Dana;Bob;Carmen;Dov;Total;Rounds
26/11/26;At Dana's;54;−30;12;;36;8
3/12/26;;8;1041;0;-20;1029;"""


@pytest.fixture
def owner() -> User:
    return guest()


@pytest.fixture
def league(owner: User) -> League:
    return league_of(owner)


@pytest.fixture
def phone(owner: User) -> Client:
    return phone_of(owner)


def look(phone: Client, league: League, text: str = LONG, **typed: Any) -> Any:
    return phone.post(f"/leagues/{league.uid}/paste/", {"text": text, "do": "look", **typed})


def sent(shown: Any) -> dict[str, Any]:
    """What the page sends: columns as they were taken for, people as they were matched."""
    context = shown.context
    data = {name: context[name] for name in ("text", "key", "seen")}
    data |= {f"column-{column.number}": column.role for column, _faults in context["columns"]}
    data |= {row.field.html_name: row.field.value() for row in context["who"].rows()}
    return data | {"order": context["totals"].order}


def store(phone: Client, league: League, shown: Any, **typed: Any) -> Any:
    return phone.post(f"/leagues/{league.uid}/paste/", {**sent(shown), "do": "store", **typed})


def evenings(league: League) -> list[tuple[str, str, dict[str, int], int]]:
    tables = Table.objects.filter(session__league=league).select_related("session", "rules")
    return [
        (str(t.session.date), t.session.name, totals(t), t.session.rounds)
        for t in tables.order_by("session__date", "session__place_in_day")
    ]


FIRST = {"Dana": 54, "Bob": -30, "Carmen": 12}
SECOND = {"Dana": 8, "Bob": 1041, "Dov": -20, "Carmen": 0}


def test_a_row_for_each_person_becomes_evenings(league: League, phone: Client) -> None:
    season = Season.objects.create(league=league, name="2026", starts=date(2026, 12, 1))
    play(table_in(league, date=date(2026, 12, 3)))
    shown = look(phone, league)
    assert [column.role for column, _faults in shown.context["columns"]] == ["date", "player", "points"]
    assert shown.context["sums"] == [("Dana", 2, 62), ("Bob", 2, 1011), ("Carmen", 2, 12), ("Dov", 1, -20)]
    assert GameSession.objects.count() == 1
    answer = store(phone, league, shown)
    assert answer["Location"] == f"/leagues/{league.uid}/"
    assert "Stored: 2 evenings." in text_of(phone.get(answer["Location"]))
    first, _played, second = evenings(league)
    assert (first, second) == (("2026-11-26", "", FIRST, 1), ("2026-12-03", "", SECOND, 1))
    stored = league.sessions.get(date=date(2026, 12, 3), place_in_day=2)
    assert (stored.season, stored.state) == (season, "finished")
    assert league.sessions.get(date=date(2026, 11, 26)).season is None
    assert list(LeagueEvent.objects.filter(verb="import").values_list("summary", flat=True)) == [
        {"added": 2, "extended": 0}
    ]
    assert league.players.count() == 4


def test_a_row_for_each_evening_becomes_the_same(league: League, phone: Client) -> None:
    shown = look(phone, league, WIDE)
    roles = [column.role for column, _faults in shown.context["columns"]]
    assert roles == ["date", "evening", "person", "person", "person", "person", "skip", "rounds"]
    assert shown.context["totals"].asks is False
    store(phone, league, shown)
    assert evenings(league) == [("2026-11-26", "At Dana's", FIRST, 8), ("2026-12-03", "", SECOND, 1)]
    assert list(Round.objects.values_list("kind", "covers").order_by("pk")) == [("points", 8), ("points", 1)]
    for table in Table.objects.select_related("session", "rules"):
        assert rebuild(Sheet.load(table)) == 0


def test_a_scorer_may_and_a_csv_file_will_do(league: League) -> None:
    scorer = guest()
    Membership.objects.create(league=league, user=scorer, role=Role.SCORER)
    file = SimpleUploadedFile("old.csv", ("\ufeff" + WIDE).encode())
    phone = phone_of(scorer)
    shown = look(phone, league, "", file=file)
    assert shown.context["text"] == WIDE
    assert store(phone, league, shown).status_code == 302
    assert GameSession.objects.filter(created_by=scorer).count() == 2


def test_sent_twice_it_is_stored_once(league: League, phone: Client) -> None:
    shown = look(phone, league)
    for _ in range(2):
        assert store(phone, league, shown).status_code == 302
    assert league.sessions.count() == 2
    assert LeagueEvent.objects.filter(verb="import").count() == 1


def test_what_was_stored_and_changed_since_is_not_stored_again(league: League, phone: Client) -> None:
    shown = look(phone, league)
    store(phone, league, shown)
    league.sessions.filter(date=date(2026, 11, 26)).update(name="At Bob's")
    answer = store(phone, league, shown)
    assert (answer.status_code, league.sessions.count()) == (422, 2)
    assert "These evenings were stored before, and changed since" in text_of(answer)


def test_day_or_month_is_asked_where_both_can_be(league: League, phone: Client) -> None:
    text = "3/12/2026,Dana,1\n3/12/2026,Bob,2\n3/12/2026,Carmen,3"
    shown = look(phone, league, text)
    assert (shown.context["totals"].asks, shown.context["totals"].order) == (True, "day")
    assert "Day or month first?" in text_of(shown)
    unseen = store(phone, league, shown, order="month")
    assert (unseen.status_code, unseen.context["totals"].evenings[0].day) == (422, date(2026, 3, 12))
    assert ("Something was changed" in text_of(shown), "Something was changed" in text_of(unseen)) == (
        False,
        True,
    )
    store(phone, league, unseen)
    assert league.sessions.get().date == date(2026, 3, 12)


def test_days_to_come_are_doubted(league: League, phone: Client) -> None:
    with time_machine.travel("2026-12-02T12:00:00Z"):
        assert "still to come" not in text_of(look(phone, league))
    with time_machine.travel("2026-12-01T12:00:00Z"):
        assert "still to come" in text_of(look(phone, league))


def test_a_list_without_rounds_says_that_each_evening_counts_as_one(league: League, phone: Client) -> None:
    told = "No column has the rounds: each evening counts as one round, also for points per round."
    rows = ["date;name;points;rounds", *(f"26.11.2026;{name};1;12" for name in ("Dana", "Bob", "Carmen"))]
    assert told not in text_of(look(phone, league, "\n".join(rows)))
    assert told in text_of(look(phone, league, "\n".join(row.rsplit(";", 1)[0] for row in rows)))


def test_a_column_can_be_taken_for_something_else(league: League, phone: Client) -> None:
    text = "26.11.2026,Dana,8,54\n26.11.2026,Bob,8,1\n26.11.2026,Carmen,8,2"
    shown = look(phone, league, text)
    roles = [column.role for column, _faults in shown.context["columns"]]
    assert roles == ["date", "player", "points", "skip"]
    again = store(phone, league, shown, **{"column-2": "rounds", "column-3": "points"})
    assert (again.status_code, league.sessions.count()) == (422, 0)
    store(phone, league, again)
    assert evenings(league) == [("2026-11-26", "", {"Dana": 54, "Bob": 1, "Carmen": 2}, 8)]


def test_a_near_name_is_asked_and_the_answer_kept(league: League, phone: Client) -> None:
    text = LONG.replace("Dov", "Dow").replace("Bob", "Zoe")
    shown = look(phone, league, text)
    assert [(row.player.name, row.near) for row in shown.context["who"].asked()] == []
    text = text.replace("Carmen", "Karmen")
    shown = look(phone, league, text)
    (row,) = shown.context["who"].asked()
    assert (row.player.name, row.near) == ("Karmen", ["Carmen"])
    refused = store(phone, league, shown)
    assert "Choose who this is." in text_of(refused)
    carmen = league.players.get(name="Carmen")
    again = phone.post(f"/leagues/{league.uid}/paste/",
                       {**sent(shown), "do": "look", row.field.html_name: carmen.pid})  # fmt: skip
    assert again.context["sums"][2] == ("Carmen", 2, 12)
    store(phone, league, again)
    assert evenings(league)[0][2] == {"Dana": 54, "Zoe": -30, "Carmen": 12}
    assert sorted(league.players.values_list("name", flat=True)) == sorted(
        ["Bob", "Carmen", "Dana", "Dov", "Dow", "Zoe"]
    )


def test_a_merged_name_means_whom_he_became(league: League, phone: Client) -> None:
    old = Player.objects.create(league=league, name="Danna", merged_into=league.players.get(name="Dana"))
    shown = look(phone, league, LONG.replace("Dana", "danna"))
    assert shown.context["who"].asked() == []
    store(phone, league, shown)
    assert (evenings(league)[0][2], old.seats.count()) == (FIRST, 0)


def test_two_names_of_one_evening_are_two_people(league: League, phone: Client) -> None:
    shown = look(phone, league, LONG.replace("Bob", "Zoe"))
    zoe = next(row for row in shown.context["who"].rows() if row.player.name == "Zoe")
    dana = league.players.get(name="Dana")
    answer = store(phone, league, shown, **{zoe.field.html_name: dana.pid})
    assert "Dana is there twice on one evening: the two names are two people." in text_of(answer)
    assert league.sessions.count() == 0


def test_an_evening_that_is_there_already_is_warned_of(league: League, phone: Client) -> None:
    store(phone, league, look(phone, league))
    shown = look(phone, league, WIDE)
    assert [is_there for _evening, _people, is_there in shown.context["evenings"]] == [True, True]
    assert "Some evenings are in the league already" in text_of(shown)
    again = store(phone, league, shown, skip=["2"])
    assert again.status_code == 422
    assert store(phone, league, again, skip=["2"]).status_code == 302
    assert league.sessions.count() == 3


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("26.11.2026,Dana,x1\n26.11.2026,Bob,2\n26.11.2026,Carmen,3", [(1, 2, "“x1” is no whole number")]),
        ("26.11.2026,Dana,1.5\n26.11.2026,Bob,2\n26.11.2026,Carmen,3", [(1, 2, "“1.5” is no whole number")]),
        ("31.11.2026,Dana,1\n30.11.2026,Bob,2", [(1, 0, "“31.11.2026” is no date"), (2, None, "People: 1.")]),
        ("26.11.2026,,1\n26.11.2026,Bob,2", [(1, 1, "No name")]),
        ("26.11.2026,Dana,\n26.11.2026,Bob,2", [(1, 2, "No points")]),
        ("26.11.2026,Dana,1\n26.11.2026,DANA,2\n26.11.2026,Bob,2", [(2, 1, "DANA is there twice")]),
        ("26.11.2026,Dana,1000000\n26.11.2026,Bob,2", [(1, 2, "Not 1000000")]),
        ("Dana,1\nBob,2", [(None, None, "No column holds dates")]),
        ("26.11.2026\n3.12.2026", [(None, None, "No column holds points")]),
        ("26.11.2026,1\n3.12.2026,2", [(None, None, "No column holds names")]),
        ("Date,Dana,\n26.11.2026,1,2\n3.12.2026,1,2", [(None, 2, "This column has no name")]),
        ("Date,Dana,dana\n26.11.2026,1,2\n3.12.2026,1,2",
         [(None, 1, "Dana has two columns"), (None, 2, "dana has two columns")]),
        ("Date,Dana,Bob,Eli,Rounds\n26.11.2026,1,2,3,0\n27.11.2026,1,2,3,5", [(2, 4, "“0” is no number of rounds")]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_in_its_cell(
    league: League, phone: Client, text: str, faults: list[tuple[int | None, int | None, str]]
) -> None:
    shown = look(phone, league, text)
    told = [(fault.row, fault.column, fault.message) for fault in shown.context["totals"].faults]
    assert [(row, column) for row, column, _message in told] == [(row, col) for row, col, _words in faults]
    for (_row, _column, message), (_r, _c, words) in zip(told, faults, strict=True):
        assert message.startswith(words)
    assert store(phone, league, shown).status_code == 422
    assert league.sessions.count() == 0


def test_a_faulty_row_can_be_left_out(league: League, phone: Client) -> None:
    shown = look(phone, league, WIDE + "\nSum;;62;1011;12;-20;;")
    assert [(fault.row, fault.column) for fault in shown.context["totals"].faults] == [(4, 0)]
    again = phone.post(f"/leagues/{league.uid}/paste/", {**sent(shown), "do": "look", "skip": "4"})
    assert again.context["totals"].faults == []
    assert store(phone, league, again, skip="4").status_code == 302
    assert league.sessions.count() == 2


def test_what_was_typed_is_kept(league: League, phone: Client) -> None:
    shown = look(phone, league, LONG)
    assert LONG in shown.content.decode()
    back = phone.post(f"/leagues/{league.uid}/paste/", {**sent(shown), "do": "edit"})
    assert back.context["form"]["text"].value() == LONG
    empty = look(phone, league, " \n ")
    assert (empty.status_code, "Nothing is here yet" in text_of(empty)) == (422, True)


def test_a_file_that_is_no_text_is_told(league: League, phone: Client) -> None:
    bad = SimpleUploadedFile("old.csv", b"Date;Dana\n26.11.2026;\xff\xfa")
    answer = look(phone, league, LONG, file=bad)
    assert "This is no text in UTF-8" in text_of(answer)
    assert answer.context["form"]["text"].value() == LONG
    wide = SimpleUploadedFile("old.txt", WIDE.encode("utf-16"))
    assert look(phone, league, "", file=wide).context["text"] == WIDE
    assert look(phone, league, "x" * 100_001).status_code == 422


def test_the_house_rules_of_the_league_go_on_from_there(league: League, phone: Client) -> None:
    from scorekeeper import rules as game
    from scorekeeper.league.leagues import change_rules

    owner = league.memberships.get().user
    change_rules(league, game.PRESETS["zero_over_30"], owner)
    store(phone, league, look(phone, league))
    table = Table.objects.select_related("rules").order_by("pk")[0]
    assert (table.rules.rules, table.deck) == (game.PRESETS["zero_over_30"], "drop_suit")


def test_the_preview_costs_the_same_for_one_evening_and_for_three(
    league: League, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone.get(f"/leagues/{league.uid}/paste/")
    three = LONG + "\n4.12.2026\tDana\t1\n\tBob\t2\n\tCarmen\t3"
    for text in ("\n".join(LONG.splitlines()[:3]), three):
        with django_assert_num_queries(5):
            look(phone, league, text)
