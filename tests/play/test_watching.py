"""Who watches: what two hundred phones are told together, and that none of them sees more than that evening."""

import http.client
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.accounts import links
from scorekeeper.models import Grant, League, Membership, Player, Table
from scorekeeper.models.league import Role
from scorekeeper.play import draft as drafts
from scorekeeper.play import finish
from tests.factories import guest, league_of, play, stamp, table_in
from tests.pages import address, owner_of, phone_of, pid, text_of, watcher_of
from tests.play.tables.clubs import club, tables_of
from tests.scorer import sit_down
from tests.serving import Server

OF_THE_LEAGUE = (
    "league",
    "standings",
    "sessions",
    "players",
    "records",
    "members",
    "meetings",
    "calendar",
    "league_history",
    "league_json",
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return league_of(guest(), "The Secret Seven")


@pytest.fixture
def table(league: League) -> Table:
    caches["template_fragments"].clear()
    table = table_in(league)
    play(table)
    return table


def live(phone: Client, table: Table, **asked: Any) -> Any:
    return phone.get(address(table, "board/"), asked)


def test_what_one_watcher_is_told_the_next_is_told_without_working_it_out_again(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first, second = watcher_of(table), watcher_of(table)
    live(second, table)  # a session's first request renews it
    play(table)
    told = live(first, table)
    with django_assert_num_queries(3):
        again = live(second, table)
    assert again.content == told.content
    stands = ("X-Version", "X-Draft", "X-Deal")
    assert [again[name] for name in stands] == [told[name] for name in stands]
    for change in (lambda: play(table), lambda: drafts.begin(table, {"declarer": pid(table, "Dov")}, None)):
        change()
        fresh = live(second, table)
        assert fresh.content != told.content
        told = fresh
    assert "Declarer: Dov" in text_of(told)


def test_each_language_and_kind_of_page_is_told_its_own(table: Table) -> None:
    phone = watcher_of(table)
    english = live(phone, table).content
    hebrew = phone.get(address(table, "board/"), headers={"Accept-Language": "he"}).content
    screen = live(phone, table, screen="").content
    assert len({english, hebrew, screen}) == 3
    assert live(phone, table).content == english


def test_who_may_do_more_is_told_by_himself(table: Table) -> None:
    viewer, scorer = guest(), guest()
    Membership.objects.create(league=table.session.league, user=viewer, role=Role.VIEWER)
    Grant.objects.create(table=table, user=scorer, role=Grant.Role.SCORE)
    finish.finish(table, stamp(table))
    of_watcher = live(watcher_of(table), table).content
    for phone in (owner_of(table), phone_of(scorer), phone_of(viewer)):
        seen = live(phone, table).content
        assert (b"csrfmiddlewaretoken" in seen) == (phone.get(address(table, "fine/")).status_code == 200)
    assert b"csrfmiddlewaretoken" not in of_watcher
    assert live(watcher_of(table), table).content == of_watcher


def test_who_was_put_out_is_told_nothing_though_others_still_are(table: Table) -> None:
    phone = watcher_of(table)
    told = live(phone, table)
    seen = {"version": told["X-Version"], "draft": told["X-Draft"]}
    links.end(table, Grant.Role.WATCH)
    assert live(phone, table).status_code == live(phone, table, **seen).status_code == 404
    links.renew(table, Grant.Role.WATCH)
    newcomer = Client()
    newcomer.post(f"/w/{table.watch_token}/")
    assert live(newcomer, table).content == told.content
    finish.delete(table, stamp(table))
    assert live(newcomer, table).status_code == 404


def test_who_watches_sees_that_evening_and_nothing_else(league: League, table: Table) -> None:
    other = table_in(league, "Zoe", "Yan", "Xena", "Wim")
    play(other)
    phone = watcher_of(table)
    zoe = Player.objects.get(league=league, name="Zoe")
    closed = [
        address(other),
        address(other, "board/"),
        address(other, "screen/"),
        address(other, "summary/"),
        reverse("evening", args=[table.session.uid]),
        reverse("export_json", args=[table.session.uid]),
        *(
            reverse(name, args=[league.uid])
            for name in ("league", "standings", "sessions", "players", "records", "members")
        ),
        reverse("league_history", args=[league.uid]),
        reverse("league_json", args=[league.uid]),
        reverse("player", args=[league.uid, zoe.uid]),
    ]
    assert {path: phone.get(path).status_code for path in closed} == dict.fromkeys(closed, 404)
    for path in (
        "/",
        *(address(table, each) for each in ("", "board/", "screen/", "summary/", "history/", "more/")),
    ):
        page = text_of(phone.get(path))
        assert "Dana" in page or "26 Nov" in page, path
        assert "Zoe" not in page, path
        assert "Secret Seven" not in page, path


def test_who_watches_one_table_of_several_sees_that_table() -> None:
    first, second = tables_of(club(league_of(guest()), "Dana Bob Carmen Dov", "Eli Fay Gil Hana"))
    phone = watcher_of(first)
    assert [phone.get(address(table, "screen/")).status_code for table in (first, second)] == [200, 404]
    assert phone.get(reverse("evening", args=[first.session.uid])).status_code == 404


def test_a_phone_that_asks_for_news_keeps_its_connection(started_server: Server) -> None:
    (place,) = sit_down(started_server, 1)
    connection = http.client.HTTPConnection("127.0.0.1", started_server.port, timeout=20)
    headers = {"Cookie": f"sessionid={place.cookie}"}

    def ask(**seen: str) -> http.client.HTTPResponse:
        query = "&".join(f"{name}={value}" for name, value in seen.items())
        connection.request("GET", f"{place.path}board/?{query}", headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer

    first = ask()
    seen = {"version": first.headers["X-Version"], "draft": first.headers["X-Draft"]}
    socket = connection.sock
    for _ in range(3):
        answer = ask(**seen)
        assert (answer.status, answer.headers.get("Connection"), connection.sock) == (204, None, socket)
    headers["Connection"] = "close"
    assert ask(**seen).headers["Connection"] == "close"
    connection.close()
