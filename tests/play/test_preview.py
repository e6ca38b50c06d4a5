"""What a chat shows of a link into a table, which it fetches by itself: no cookie, by GET or HEAD, and never in."""

import http.client
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scorekeeper.accounts import links
from scorekeeper.accounts.one_time import continue_link
from scorekeeper.league.deleting import delete_league
from scorekeeper.models import GameSession, Grant, Player, Table, User
from scorekeeper.play import finish
from tests.factories import guest, league_of, play, stamp, table_in
from tests.play.tables.clubs import club, tables_of
from tests.serving import ROOT, Server

pytestmark = pytest.mark.django_db

ENGLISH = {"Accept-Language": "en"}


def previewed(path: str, **headers: str) -> dict[str, str]:
    answer = Client().get(path, headers=headers or ENGLISH)
    return tags(answer)


def tags(answer: Any) -> dict[str, str]:
    found = re.findall(
        r'<meta (?:property|name)="(og:[\w:]+|description)" content="([^"]*)"', answer.content.decode()
    )
    return {name: unescape(value) for name, value in found}


def without_marks(text: str) -> str:
    return re.sub("[\u200e\u200f]", "", text)


@pytest.fixture
def table() -> Table:
    """An evening of a private league, with another evening before it."""
    league = league_of(guest(), "The Secret Seven")
    before = table_in(league, "Zoe", "Yan", "Xena", "Wim")
    play(before)
    table = table_in(league)
    GameSession.objects.filter(pk=table.session.pk).update(notes="At the mayor's house")
    return table


@pytest.mark.parametrize(("path", "token"), [("j", "score_token"), ("w", "watch_token")])
def test_a_chat_shows_the_evening_and_the_score_as_it_stands(table: Table, path: str, token: str) -> None:
    play(table)
    address = f"/{path}/{getattr(table, token)}/"
    found = previewed(address)
    assert without_marks(found["og:title"]) == "Thursday 26 November · 1 round"
    told = "In the lead: Bob · 1. Bob 35 · 2. Carmen 19 (−16) · 3. Dov 14 (−21) · 4. Dana −20 (−55)"
    assert without_marks(found["og:description"]) == told
    assert found["og:url"] == f"http://testserver{address}"
    assert found["description"] == found["og:description"]


def test_before_the_first_round_it_says_who_plays(table: Table) -> None:
    found = previewed(f"/w/{table.watch_token}/")
    assert without_marks(found["og:title"]) == "Thursday 26 November"
    assert without_marks(found["og:description"]) == "Dana · Bob · Carmen · Dov"


def test_of_a_finished_evening_it_says_who_won(table: Table) -> None:
    play(table)
    finish.finish(table, stamp(table))
    assert without_marks(previewed(f"/w/{table.watch_token}/")["og:description"]).startswith("Winner: Bob · ")


def test_at_one_of_several_tables_it_is_of_that_table() -> None:
    first, second = tables_of(club(league_of(guest()), "Dana Bob Carmen Dov", "Eli Fay Gil Hana"))
    found = previewed(f"/w/{second.watch_token}/")
    assert without_marks(found["og:title"]) == "Thursday 26 November · Table 2"
    assert without_marks(found["og:description"]) == "Eli · Fay · Gil · Hana"
    play(first)
    found = previewed(f"/w/{first.watch_token}/")
    assert without_marks(found["og:title"]) == "Thursday 26 November · Table 1 · 1 round"
    assert without_marks(found["og:description"]).startswith("First at this table: Bob · 1. Bob 35 · ")


def test_it_speaks_the_language_of_who_started_the_evening_where_the_chat_says_none(table: Table) -> None:
    play(table)
    address = f"/w/{table.watch_token}/"
    User.objects.update(language="he")
    in_hebrew = previewed(address, Accept="*/*")
    assert without_marks(in_hebrew["og:title"]) == "יום חמישי, 26 בנובמבר · סיבוב אחד"
    assert in_hebrew["og:description"].startswith("\u200fבהובלה: Bob\u200f · \u200f1. Bob\u200f 35 · ")
    assert without_marks(previewed(address)["og:title"]) == "Thursday 26 November · 1 round"
    spanish = previewed(address, **{"Accept-Language": "es"})
    assert without_marks(spanish["og:title"]) == "Jueves 26 de noviembre · 1 ronda"


def test_it_tells_nothing_of_the_league_of_other_evenings_or_of_notes(table: Table) -> None:
    page = Client().get(f"/w/{table.watch_token}/").content.decode()
    assert Player.objects.filter(league=table.session.league, name="Zoe").exists()
    for secret in ("Secret Seven", "Zoe", "mayor"):
        assert secret not in page


@pytest.mark.parametrize("gone", ["ended", "renewed", "deleted", "league deleted"])
def test_of_a_link_that_opens_nothing_it_tells_nothing(table: Table, gone: str) -> None:
    address = f"/w/{table.watch_token}/"
    if gone == "ended":
        links.end(table, Grant.Role.WATCH)
    elif gone == "renewed":
        links.renew(table, Grant.Role.WATCH)
    elif gone == "deleted":
        finish.delete(table, stamp(table))
    else:
        delete_league(table.session.league, guest())
    answer = Client().get(address)
    assert (answer.status_code, tags(answer)) == (404, {})
    assert "Dana" not in answer.content.decode()


def test_a_chat_may_ask_with_head_and_lets_nobody_in_by_it(table: Table) -> None:
    assert table.session.created_by
    once = continue_link(table.session.created_by)
    chat = Client()
    for path in (f"/w/{table.watch_token}/", f"/j/{table.score_token}/", f"/c/{once}/", "/"):
        answer = chat.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
    assert chat.head("/w/nothing-of-the-kind/").status_code == 404
    assert (Grant.objects.count(), User.objects.count(), dict(chat.session)) == (0, 1, {})
    assert Client().post(f"/c/{once}/").status_code == 302  # not used up


def test_its_picture_is_a_png_of_ours(table: Table) -> None:
    found = previewed(f"/w/{table.watch_token}/")
    assert found["og:image"] == "http://testserver/static/icons/preview.png"
    head = (ROOT / "static" / "icons" / "preview.png").read_bytes()[:24]
    size = (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big"))
    assert (head[:8], size) == (b"\x89PNG\r\n\x1a\n", (1200, 630))
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")


def test_a_started_app_answers_head_without_a_body(started_server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", started_server.port, timeout=20)
    for _ in range(2):  # a body would be taken for the answer to what is asked next on this connection
        connection.request("HEAD", "/")
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (200, b"")
    connection.close()
