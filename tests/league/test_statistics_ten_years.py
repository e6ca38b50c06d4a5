"""The book of ten years: every number equals what the slow oracle finds in the raw rounds."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from scorekeeper.league.statistics.book import book_of
from scorekeeper.league.statistics.numbers import Book
from scorekeeper.models import League, Season, User
from tests.league.statistics_oracle import nights_of
from tests.league.statistics_oracle_feats import book as slowly
from tests.league.ten_years import make_league

pytestmark = pytest.mark.django_db


def told(book: Book) -> dict[str, Any]:
    """The book as the oracle tells one."""
    return {
        "players": {player: asdict(each) for player, each in book.players.items()},
        "pairs": {pair: asdict(each) for pair, each in book.pairs.items()},
        "records": [asdict(each) for each in book.records],
        "titles": {what: [asdict(each) for each in titles] for what, titles in book.titles.items()},
        "sessions": book.sessions,
    }


@dataclass
class TenYears:
    league: League
    owner: User
    books: dict[Season | None, dict[str, Any]]


@pytest.fixture(scope="module")
def ten_years(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[TenYears]:
    """Made once for the module; each test sees it as it was made."""
    with django_db_blocker.unblock(), transaction.atomic():
        owner = User.create_guest()
        league = make_league(owner)
        yield TenYears(league, owner, books_of(league))
        transaction.set_rollback(True)


def books_of(league: League) -> dict[Season | None, dict[str, Any]]:
    nights = nights_of(league)
    return {season: slowly(nights, season) for season in [None, *league.seasons.order_by("pk")]}


def test_every_season_and_all_time_are_what_the_raw_rounds_give(ten_years: TenYears) -> None:
    for season, expected in ten_years.books.items():
        fresh = book_of(ten_years.league, season)
        assert told(fresh) == expected
        assert book_of(ten_years.league, season) == fresh  # from the kept copy now
