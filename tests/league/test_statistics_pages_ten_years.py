"""The pages of statistics after ten years: every number that their HTML says is what the slow oracle finds."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from scorekeeper.league.people.roster import faces_of
from scorekeeper.models import League, Season, User
from tests.league import statistics_pages as pages
from tests.league.statistics_oracle import nights_of
from tests.league.statistics_oracle_feats import book as slowly
from tests.league.ten_years import make_league
from tests.pages import phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@dataclass
class Made:
    """The league, its owner's phone, and the numbers of all time and of two seasons far apart."""

    league: League
    phone: Client
    books: dict[Season | None, dict[str, Any]]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Made]:
    """Made once for the module; its tests only read."""
    with django_db_blocker.unblock(), transaction.atomic():
        owner = User.create_guest()
        league = make_league(owner)
        nights = nights_of(league)
        seasons = [None, *league.seasons.filter(name__in=["2017", "Sundays 2022"])]
        yield Made(league, phone_of(owner), {season: slowly(nights, season) for season in seasons})
        transaction.set_rollback(True)


def asked(league: League, path: str, season: Season | None) -> str:
    return f"/leagues/{league.uid}/{path}/" + (f"?season={season.uid}" if season else "")


def names_of(league: League) -> dict[int, str]:
    """Letters and name, as a page writes everybody."""
    seen = faces_of(league)
    people = league.players.filter(merged_into=None)
    return {player.pk: f"{seen[player.pk].initials} {player.name}" for player in people}


def test_every_number_of_a_players_page(made: Made) -> None:
    league, phone = made.league, made.phone
    names = names_of(league)
    for season, book in made.books.items():
        for player in league.players.filter(pk__in=book["players"]):
            numbers = book["players"][player.pk]
            answer = phone.get(asked(league, f"players/{player.uid}", season))
            assert pages.facts(answer) == pages.expected_facts(numbers)
            for first, expected in pages.expected_rows(numbers).items():
                assert pages.rows(answer, first) == expected
            assert pages.links(answer, '/(?:tables|sessions)/[^"]+') == pages.expected_feats(numbers)
            opponents = pages.links(answer, f'/leagues/{league.uid}/players/[^"]+/against/[^"]+')
            assert sorted(opponents) == sorted(pages.expected_opponents(book, player.pk, names).values())


def test_every_number_of_two_side_by_side(made: Made) -> None:
    league, phone = made.league, made.phone
    book = made.books[None]
    players = list(league.players.filter(pk__in=book["players"]).order_by("pk"))
    for one, other in combinations(players, 2):
        told = pages.compared(phone.get(asked(league, f"players/{one.uid}/against/{other.uid}", None)))
        values = {label: tuple(each.removesuffix(" better") for each in both) for label, both in told.items()}
        numbers = (book["players"][one.pk], book["players"][other.pk])
        assert values == pages.expected_versus(*numbers, book["pairs"].get((one.pk, other.pk)))


def test_every_record(made: Made) -> None:
    league, phone = made.league, made.phone
    names = names_of(league)
    for season, book in made.books.items():
        answer = phone.get(asked(league, "records", season))
        assert pages.records(answer) == pages.expected_records(book, names)
