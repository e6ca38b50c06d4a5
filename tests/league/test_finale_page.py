"""The finale on a big screen, the report and the certificates, as the pages show them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from scorekeeper.league.finale.awards import Award
from scorekeeper.league.standings.league_table import LeagueTable, Line
from scorekeeper.league.standings.results import sessions_of
from scorekeeper.league.standings.tables import ranking_of, table_of
from scorekeeper.league.statistics.book import book_of
from scorekeeper.league.statistics.numbers import Book, Record, Title
from scorekeeper.league.statistics.records_page import NAMES, OF_POINTS
from scorekeeper.models import GameSession, League, Player, Season, User
from scorekeeper.play import words
from scorekeeper.templatetags.standings import worth
from tests.factories import play, table_in
from tests.league.evenings import evening, many, named, season
from tests.league.statistics_pages import share
from tests.league.ten_years import make_league
from tests.pages import phone_of, text_of

RECORDS = (
    (
        "Best round · 26 Nov 2026 Dana +50 Worst round · 26 Nov 2026 Dov one other person too −20"
        " Best evening · 26 Nov 2026 Dana +50 Worst evening · 26 Nov 2026 Dov one other person too −20"
    ),
    (
        "Biggest contract made · 26 Nov 2026 Bob 5 Contracts made in a row · 3 Dec 2026 Bob 2"
        " Zeros made in one evening · 26 Nov 2026 Dana 1 Biggest lead at the end, in points · 3 Dec 2026 Bob 16"
    ),
    "Rounds in one evening 26 November 2026 one other evening too 1",
)
PAGES = ("finale/", "report/", "certificates/")


def address(league: League, path: str, of: Season | None = None) -> str:
    return f"/leagues/{league.uid}/" + (f"seasons/{of.uid}/" if of else "") + path


def closed(league: League, *champions: str) -> Season:
    """A season with all evenings so far, closed with these champions."""
    found = season(league, closed_at=datetime(2026, 12, 31, 12, tzinfo=UTC), ends=date(2026, 12, 31))
    found.champions.set(named(league, name) for name in champions)
    GameSession.objects.filter(league=league).update(season=found)
    League.touch(league.pk)
    return found


def slides(phone: Client, league: League, of: Season | None = None) -> Iterator[tuple[str, str]]:
    """Kind and words of every slide, by its link to the next one."""
    where: str | None = "?page=1"
    while where:
        answer = phone.get(address(league, "finale/", of) + where)
        main = re.search(r"<main.*?</main>", answer.content.decode(), re.DOTALL)
        assert main
        yield answer.context["slide"].kind, bare(main[0])
        following = re.search(r'rel="next" href="([^"]+)"', answer.content.decode())
        where = following[1] if following else None


@pytest.mark.django_db
def test_the_slides_lead_from_the_last_place_to_the_champion_and_on(league: League, phone: Client) -> None:
    play(table_in(league), "0 5 3 2", "0 5 4 4")
    play(table_in(league, date=date(2026, 12, 3)))
    of = closed(league, "Bob")
    assert list(slides(phone, league, of)) == [
        ("opening", "Thursday whist 2026 26 November 2026 – 3 December 2026 2 evenings · 2 rounds"),
        ("places", "The places 4 . Dov −6"),
        ("places", "The places 3 . Carmen 9 4 . Dov −6"),
        ("champion", "Champion Bob 70 Points Evenings won: 1 of 2 2 . Dana 30"),
        ("course", "Places over time 1 2 3 4 26 Nov 2026 3 Dec 2026 Bob Dana Carmen Dov"),
        ("award", "Longest streak Bob 2 contracts made in a row 3 December 2026"),
        (
            "award",
            "By one trick Carmen 29 points lost by one trick too many or too few peak: 26 November 2026",
        ),
        *(("records", f"Records {told}") for told in RECORDS),
        ("thanks", "Thank you for playing Who was there, of 2 evenings Dana 2 Bob 2 Carmen 2 Dov 2"),
    ]


@pytest.mark.django_db
def test_of_an_open_season_and_of_all_time_everything_is_so_far(league: League, phone: Client) -> None:
    evening(league, Dana=40, Bob=30, Carmen=20)
    told = dict(slides(phone, league))
    assert told["opening"] == "Thursday whist All time 26 November 2026 one evening · one round so far"
    assert told["champion"].startswith("In the lead · so far Dana 40 Points")
    assert "26 November 2026 · so far" in text_of(phone.get(address(league, "report/")))
    assert "So far: this can still change." in text_of(phone.get(address(league, "certificates/")))


@pytest.mark.django_db
def test_a_page_that_is_not_there_is_the_nearest_one(league: League, phone: Client) -> None:
    evening(league, Dana=40, Bob=30, Carmen=20)
    got = [
        phone.get(address(league, "finale/"), {"page": asked}).context["slide"].kind
        for asked in ("0", "99", "x", "2")
    ]
    assert got == ["thanks", "thanks", "opening", "places"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_before_the_first_evening_pages_say_how_it_begins(league: League, phone: Client, path: str) -> None:
    words = text_of(phone.get(address(league, path)))
    assert "No evening counts here yet. The table opens with the first round of one." in words


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_names_are_written_as_text(league: League, phone: Client, path: str) -> None:
    play(table_in(league, "<b>Dana", "Bob", "Carmen", "Dov"), "0 5 3 2", "0 5 4 4")
    for number in range(1, 9):
        page = phone.get(address(league, path), {"page": number}).content.decode()
        assert "<b>Dana" not in page
    assert "&lt;b&gt;Dana" in phone.get(address(league, path), {"page": 4}).content.decode()


@pytest.mark.django_db
def test_a_season_of_another_league_is_not_found(league: League, phone: Client) -> None:
    other = season(League.objects.create(name="Other", rules=league.rules))
    assert [phone.get(address(league, path, other)).status_code for path in PAGES] == [404] * 3


@pytest.mark.django_db
def test_the_report_has_titles_records_and_every_evening(league: League, phone: Client) -> None:
    table = table_in(league)
    play(table, "0 5 3 2", "0 5 4 4")
    play(table, "0 5 3 2", "0 5 4 4")
    report = phone.get(address(league, "report/", closed(league, "Bob")))
    words = text_of(report)
    assert "Champion Bob Closed on 31 December 2026" in words
    assert "Titles Title Name Evening Most zeros 2 zeros made Dana peak: 26 Nov 2026 Longest streak" in words
    assert "Evenings 26 Nov 2026 Dana 100" in words
    played = re.findall(r'href="(/(?:tables|sessions)/[^"]+)"', report.content.decode())
    assert set(played) == {f"/sessions/{table.session.uid}/result/"}


@pytest.mark.django_db
def test_certificates_are_chosen_by_their_boxes(league: League, phone: Client) -> None:
    table = table_in(league)
    play(table, "0 5 3 2", "0 5 4 4")
    play(table, "0 5 3 2", "0 5 4 4")
    where = address(league, "certificates/")
    every = phone.get(where).context["every"]
    assert len(phone.get(where).context["printed"]) == len(every) == 7
    one = phone.get(where, {"chosen": "1", "only": [every[3].key, "nonsense"]})
    assert [each.name for each in one.context["printed"]] == ["Most zeros"]
    assert "Thursday whist All time · 26 November 2026 – 26 November 2026 Most zeros Dana" in text_of(one)
    assert phone.get(where, {"chosen": "1"}).context["printed"] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("metric", "said"),
    [("total", "40 points"), ("average", "40.00 points per round"), ("placement", "3 points for places")],
)
def test_a_certificate_says_what_somebody_has_in_words(
    league: League, phone: Client, metric: str, said: str
) -> None:
    evening(league, Dana=40, Bob=30, Carmen=20)
    league.ranking = {"metric": metric}
    league.save(update_fields=["ranking"])
    League.touch(league.pk)
    words = text_of(phone.get(address(league, "certificates/")))
    assert f"First place Dana {said} one evening · Evenings won: 1" in words


@pytest.mark.django_db
def test_they_are_one_tap_from_the_table(league: League, phone: Client) -> None:
    evening(league, Dana=40, Bob=30, Carmen=20)
    of = season(league)
    links = re.findall(r'href="([^"]+)"', phone.get(address(league, "standings/")).content.decode())
    assert {address(league, path) for path in PAGES} <= set(links)
    links = re.findall(r'href="([^"]+)"', phone.get(address(league, "", of)).content.decode())
    assert {address(league, path, of) for path in PAGES} <= set(links)
    assert "To the finale" not in text_of(phone.get(address(league, "", of)))
    Season.objects.filter(pk=of.pk).delete()
    assert "To the finale" in text_of(phone.get(address(league, "", closed(league, "Dana"))))


@pytest.mark.django_db
@pytest.mark.parametrize("evenings", [1, 3, 500])
def test_pages_take_the_same_queries_whatever_was_played(
    league: League, phone: Client, evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    many(league, evenings, Dana=10, Bob=5, Carmen=0)
    of = closed(league, "Dana")
    phone.get(address(league, "finale/"))  # works table and book out, and renews the phone's session
    phone.get(address(league, "finale/", of))
    for expected, path, chosen in (
        *((9, "finale/", None), (12, "report/", None), (9, "certificates/", None)),
        *((11, "finale/", of), (14, "report/", of), (11, "certificates/", of)),
    ):
        with django_assert_num_queries(expected):
            assert phone.get(address(league, path, chosen)).status_code == 200


@pytest.fixture(scope="module")
def ten_years(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[League]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_league(User.create_guest())
        transaction.set_rollback(True)


@pytest.mark.slow
@pytest.mark.django_db
def test_every_number_of_ten_years_is_that_of_the_table_and_the_book(ten_years: League) -> None:
    """The report of each season and of all time, cell by cell, against what it is made of."""
    phone = phone_of(ten_years.memberships.get(role="owner").user)
    told = People({player.pk: player.name for player in ten_years.players.all()})
    for of in (None, *ten_years.seasons.all()):
        table, book = table_of(ten_years, of), book_of(ten_years, of)
        report = phone.get(address(ten_years, "report/", of))
        assert rows(report, "numbers") == told.table(table, ranking_of(ten_years, of).metric, report)
        assert rows(report, "awards") == told.titles(book)
        assert rows(report, "records") == told.records(book)
        assert evenings_in(report) == told.evenings(ten_years, of)
        assert len(evenings_in(report)) == book.sessions == table.sessions


@pytest.mark.slow
@pytest.mark.django_db
def test_every_slide_of_ten_years_tells_the_same(ten_years: League) -> None:
    phone = phone_of(ten_years.memberships.get(role="owner").user)
    told = People({player.pk: player.name for player in ten_years.players.all()})
    for of in (None, ten_years.seasons.get(name="2018")):
        table, book = table_of(ten_years, of), book_of(ten_years, of)
        shown = list(slides(phone, ten_years, of))
        metric = ranking_of(ten_years, of).metric
        ladder = [
            f"{line.place} . {told.names[line.player]} {told.worth(line.value, metric)}"
            for line in table.ranked
        ]
        assert [words.removeprefix("The places ") for kind, words in shown if kind == "places"] == [
            " ".join(ladder[place:]) for place in reversed(range(2, len(ladder)))
        ]
        first, second = table.ranked[:2]
        champion = (
            f"In the lead · so far {told.line(first, metric)} {METRICS[metric]}"
            f" Evenings won: {first.won} of {first.sessions} 2 . {told.line(second, metric)}"
        )
        assert [words for kind, words in shown if kind == "champion"] == [champion]
        assert [number_in(words) for kind, words in shown if kind == "award"] == [
            titles[0].value for titles in book.titles.values() if titles and is_given(titles[0])
        ]
        assert [words.removeprefix("Records ") for kind, words in shown if kind == "records"] == [
            " ".join(map(told.record, book.records[start : start + 4])) for start in (0, 4, 8)
        ]


METRICS = {"total": "Points", "average": "Points per round"}


def number_in(words: str) -> int:
    """The only number of a slide beside its dates."""
    (found,) = re.findall(r"\d+", re.sub(r"\d+ \w+ \d{4}", "", words))
    return int(found)


@dataclass
class People:
    """Everybody's name, and with it what a row of the report has to say, made of table and book alone."""

    names: Mapping[int, str]

    def table(self, table: LeagueTable, metric: str, answer: Any) -> list[list[str]]:
        has_given = any(each.given for each in answer.context["shown"].standings)
        whys = {each.player.pk: each.why for each in answer.context["shown"].standings}
        return [
            [
                f"{line.place} ." if line.place else "",
                f"{self.names[line.player]} {whys[line.player]}".strip(),
                *([self.worth(line.value, metric)] if metric == "placement" else []),
                signed(line.points, plus=""),
                *([signed(line.adjustments) if line.adjustments else ""] if has_given else []),
                *(str(each) for each in (line.sessions, line.won, line.rounds)),
                self.worth(line.average, "average"),
                share(line.made, line.contracts),
            ]
            for line in table.lines
        ]

    def line(self, line: Line, metric: str) -> str:
        return f"{self.names[line.player]} {self.worth(line.value, metric)}"

    def worth(self, value: Fraction | None, metric: str) -> str:
        return plain(worth(value, metric))

    def titles(self, book: Book) -> list[list[str]]:
        return [
            [
                f"{Award(what, titles[0].value, []).name} {Award(what, titles[0].value, []).said}",
                " ".join(self.names[title.player] for title in titles),
                " ".join(self.evening(title) for title in titles),
            ]
            for what, titles in book.titles.items()
            if titles and is_given(titles[0])
        ]

    def evening(self, title: Title) -> str:
        is_gathered = title.what not in ("comeback", "streak") and title.value > 1
        return "peak: " * is_gathered + words.day(title.day, "short")

    def records(self, book: Book) -> list[list[str]]:
        return [
            [
                str(NAMES[record.what]),
                self.value(record),
                f"{self.names.get(record.player, '')} {also(record.others, nobodys=not record.player)}".strip(),
                words.day(record.day, "short"),
            ]
            for record in book.records
        ]

    def record(self, record: Record) -> str:
        day, others = words.day(record.day, "short"), also(record.others, nobodys=not record.player)
        holder = f"· {day} {self.names[record.player]}" if record.player else words.day(record.day)
        return " ".join(filter(None, [str(NAMES[record.what]), holder, others, self.value(record)]))

    def value(self, record: Record) -> str:
        return signed(record.value, plus="+" if record.what in OF_POINTS else "")

    def evenings(self, league: League, of: Season | None) -> list[tuple[str, str, str]]:
        """From the stored results of each evening, the best of which won it."""
        found = []
        for session in (
            sessions_of(league, of).exclude(state="disputed").order_by("date", "place_in_day", "uid")
        ):
            results = session.results.order_by("pk")
            best = max(each.points for each in results)
            won = [self.names[whose(each.player)] for each in results if each.points == best]
            found.append((words.day(session.date, "short"), ", ".join(won), signed(best, plus="")))
        return found


def is_given(title: Title) -> bool:
    """What is counted happened twice at least."""
    return title.what in ("comeback", "one_trick") or title.value >= 2


def whose(player: Player) -> int:
    return player.merged_into_id or player.pk


def also(others: int, *, nobodys: bool) -> str:
    one, many = ("evening", "evenings") if nobodys else ("person", "people")
    return "" if not others else f"one other {one} too" if others == 1 else f"{others} other {many} too"


def signed(value: int, *, plus: str = "+") -> str:
    return f"−{-value}" if value < 0 else f"{plus}{value}" if value else "0"


def plain(written: Any) -> str:
    return re.sub(r"<[^>]+>", "", str(written))


def rows(answer: Any, kind: str) -> list[list[str]]:
    """The words of the cells of a table, row by row."""
    page = answer.content.decode()
    table = re.search(rf'<table class="sums {kind}">.*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert table
    return [cells(row) for row in re.findall(r"<tr.*?</tr>", table[1], re.DOTALL)]


def cells(row: str) -> list[str]:
    return [bare(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]


def bare(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def evenings_in(answer: Any) -> list[tuple[str, str, str]]:
    """Day, winners and points of every evening of the report."""
    listed = re.search(r'<ol class="every">(.*?)</ol>', answer.content.decode(), re.DOTALL)
    assert listed
    found = re.findall(
        r"<li>\s*<a [^>]*>(.*?)</a>\s*<span[^>]*>(.*?)</span>\s*<b>(.*?)</b>", listed[1], re.DOTALL
    )
    return [(bare(day), bare(won).replace(" ,", ","), bare(points)) for day, won, points in found]
