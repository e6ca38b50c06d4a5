"""A league downloaded by its members, and brought in again on the import page."""

import csv
import io
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import League, Membership, Player, Season, User
from scorekeeper.models.league import Role
from scorekeeper.transfer.export import export_league
from tests.factories import guest, league_of, play, table_in
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return guest()


@pytest.fixture
def league(owner: User) -> League:
    return league_of(owner, "=Thursday whist")


@pytest.fixture
def phone(owner: User) -> Client:
    return phone_of(owner)


def at(league: League, path: str) -> str:
    return f"/leagues/{league.uid}/{path}"


def content(answer: Any) -> str:
    return (b"".join(answer) if answer.streaming else answer.content).decode()


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_every_member_downloads_the_whole_league(league: League) -> None:
    play(table_in(league))
    viewer = guest()
    Membership.objects.create(league=league, user=viewer, role=Role.VIEWER)
    answer = phone_of(viewer).get(at(league, "export.json"))
    today = timezone.localdate().isoformat()
    assert (answer.streaming, answer["Content-Type"]) == (True, "application/json")
    assert answer["Content-Disposition"] == f'attachment; filename="whist-thursday-whist-{today}.json"'
    assert content(answer) == "".join(export_league(league))
    page = text_of(phone_of(viewer).get(at(league, "files/")))
    assert ("The whole league" in page, "Bring in" in page) == (True, False)


def test_every_round_for_a_spreadsheet(league: League, phone: Client) -> None:
    for day in (26, 27):
        play(table_in(league, date=date(2026, 11, day)))
    answer = phone.get(at(league, "export.csv"))
    found = rows(content(answer))
    assert [row["points"] for row in found] == ["-20", "35", "19", "14"] * 2
    assert [row["date"] for row in found] == ["2026-11-26"] * 4 + ["2026-11-27"] * 4


def test_the_table_for_a_spreadsheet(league: League, phone: Client) -> None:
    season = Season.objects.create(league=league, name="2026", ranking={"metric": "average"})
    for day in (26, 27):
        play(table_in(league, date=date(2026, 11, day)))
    league.sessions.update(season=season)
    League.touch(league.pk)
    Player.objects.filter(name="Dov").update(name="=Dov", ranked=False)
    found = rows(content(phone.get(at(league, f"seasons/{season.uid}/standings.csv"))))
    seen = [(row["place"], row["player"], row["value"], row["points"], row["why"]) for row in found]
    assert seen == [
        ("1", "Bob", "35", "70", ""),
        ("2", "Carmen", "19", "38", ""),
        ("3", "Dana", "-20", "-40", ""),
        ("", "'=Dov", "14", "28", "guest"),
    ]
    first = rows(content(phone.get(at(league, "standings.csv"))))[0]
    assert (first["player"], first["value"], first["sessions"]) == ("Bob", "70", "2")


def test_a_fraction_is_a_number_of_two_places(league: League, phone: Client) -> None:
    play(table_in(league), "1 5 3 2", "1 7 3 2")
    play(table_in(league, date=date(2026, 11, 27)), "2 5 3 1", "2 6 3 2")
    League.objects.update(ranking={"metric": "placement"})
    found = rows(content(phone.get(at(league, "standings.csv"))))
    assert [(row["player"], row["value"], row["average"]) for row in found] == [
        ("Carmen", "8", "19"),
        ("Dana", "3", "12.5"),
        ("Dov", "2.5", "2"),
        ("Bob", "0.5", "-15"),
    ]


def test_a_file_comes_in_where_the_page_was_opened(league: League, owner: User, phone: Client) -> None:
    play(table_in(league))
    other = league_of(owner, "Sunday")
    file = phone.get(at(league, "export.json"))
    page = phone.get(f"/import/?into={other.uid}")
    assert page.context["form"]["into"].value() == str(other.uid)
    data = {"file": SimpleUploadedFile("x.json", content(file).encode()), "into": other.uid}
    preview = phone.post("/import/", data)
    assert preview.context["form"]["into"].value() == str(other.uid)


def test_a_league_of_somebody_else_is_not_offered(league: League, phone: Client) -> None:
    strangers = league_of(guest(), "Sunday")
    file = SimpleUploadedFile("x.json", "".join(export_league(league)).encode())
    preview = phone.post("/import/", {"file": file, "into": strangers.uid})
    assert preview.context["form"]["into"].value() == str(league.uid)


def test_downloads_cost_the_same_for_one_evening_and_for_three(
    league: League, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone.get(at(league, "files/"))
    for _ in range(2):
        play(table_in(league))
        with django_assert_num_queries(13):
            content(phone.get(at(league, "export.json")))
        phone.get(at(league, "standings.csv"))
        with django_assert_num_queries(5):
            phone.get(at(league, "standings.csv"))
        with django_assert_num_queries(4):
            phone.get(at(league, "files/"))
