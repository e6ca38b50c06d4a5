"""Letting other phones in: what a link shows, whom it lets in, and how it ends."""

import socket
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from scorekeeper.accounts import links
from scorekeeper.accounts.one_time import continue_link
from scorekeeper.models import Grant, Membership, OneTimeLink, Table, User
from scorekeeper.models.league import Role
from scorekeeper.play import finish
from scorekeeper.server import addresses
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, phone_of, text_of, watcher_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


def change(client: Client, table: Table, link: str, action: str) -> Any:
    return client.post(address(table, "links/change/"), {"link": link, "action": action})


def user_of(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


def assert_private(answer: Any) -> None:
    """No search engine, no cache, no other site learns of the token."""
    assert (answer["X-Robots-Tag"], answer["Cache-Control"], answer["Referrer-Policy"]) == (
        "noindex, nofollow",
        "no-store",
        "same-origin",
    )


def test_the_owner_sees_both_links_as_qr_and_as_text(table: Table) -> None:
    answer = owner_of(table).get(address(table, "links/"))
    assert [link["url"] for link in answer.context["links"]] == [
        f"http://testserver/j/{table.score_token}/",
        f"http://testserver/w/{table.watch_token}/",
    ]
    assert answer.content.decode().count("<svg") == 1 + 2 + 2 + 1  # sprite, codes, icons to share, back
    assert_private(answer)


def test_before_the_first_round_the_owner_is_offered_a_second_phone(table: Table) -> None:
    offered = "Let a second phone keep score"
    owner, watcher = owner_of(table), watcher_of(table)
    assert offered in text_of(owner.get(address(table)))
    assert offered not in text_of(watcher.get(address(table)))
    play(table)
    assert offered not in text_of(owner.get(address(table)))


@pytest.mark.parametrize("role", ["score", "watch"])
def test_others_at_the_table_see_no_link_of_it(table: Table, role: str) -> None:
    friend = guest()
    Grant.objects.create(table=table, user=friend, role=role)
    answer = phone_of(friend).get(address(table, "links/"))
    assert (answer.status_code, "links" in answer.context) == (200, False)
    assert table.score_token not in answer.content.decode()
    assert table.watch_token not in answer.content.decode()


@pytest.mark.parametrize(("path", "token"), [("j", "score_token"), ("w", "watch_token")])
def test_looking_at_a_link_lets_nobody_in(table: Table, path: str, token: str) -> None:
    preview = Client()
    answer = preview.get(f"/{path}/{getattr(table, token)}/")
    assert answer.status_code == 200
    assert "Thursday 26 November Dana · Bob · Carmen · Dov" in text_of(answer)
    assert (User.objects.count(), Grant.objects.count(), dict(preview.session)) == (1, 0, {})
    assert_private(answer)


def test_the_score_link_makes_a_guest_who_may_score(table: Table) -> None:
    phone = Client()
    answer = phone.post(f"/j/{table.score_token}/")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    grant = Grant.objects.get()
    assert (grant.user, grant.role, grant.user.is_guest) == (user_of(phone), "score", True)
    assert phone.get(address(table, "fine/")).status_code == 200


def test_the_watch_link_makes_a_guest_who_may_only_look(table: Table) -> None:
    phone = Client()
    phone.post(f"/w/{table.watch_token}/")
    assert (phone.get(address(table)).status_code, phone.get(address(table, "fine/")).status_code) == (
        200,
        403,
    )


@pytest.mark.parametrize(("path", "token"), [("w", "score_token"), ("j", "watch_token")])
def test_one_links_token_is_of_no_use_to_the_other(table: Table, path: str, token: str) -> None:
    answer = Client().post(f"/{path}/{getattr(table, token)}/")
    assert (answer.status_code, Grant.objects.count(), User.objects.count()) == (404, 0, 1)


def test_who_is_in_already_goes_straight_to_the_table(table: Table) -> None:
    assert owner_of(table).get(f"/j/{table.score_token}/")["Location"] == address(table)
    watcher = watcher_of(table)
    assert watcher.get(f"/w/{table.watch_token}/")["Location"] == address(table)
    assert watcher.get(f"/j/{table.score_token}/").status_code == 200
    watcher.post(f"/j/{table.score_token}/")
    assert watcher.get(address(table, "fine/")).status_code == 200
    assert sorted(Grant.objects.values_list("role", flat=True)) == ["score", "watch"]


@pytest.mark.parametrize("action", ["renew", "end"])
def test_a_renewed_or_ended_link_opens_nothing_and_puts_out_who_came_by_it(table: Table, action: str) -> None:
    phone, watcher, token = Client(), watcher_of(table), table.score_token
    phone.post(f"/j/{token}/")
    assert change(owner_of(table), table, "score", action)["Location"] == address(table, "links/")
    assert phone.get(address(table)).status_code == 404
    assert watcher.get(address(table)).status_code == 200
    answer = Client().get(f"/j/{token}/")
    assert (answer.status_code, answer.templates[0].name) == (404, "play/link_gone.html")
    assert Client().post(f"/j/{token}/").status_code == 404
    table.refresh_from_db()
    assert len(table.score_token) >= 27


def test_an_ended_link_has_no_address_until_it_is_renewed(table: Table) -> None:
    owner = owner_of(table)
    change(owner, table, "watch", "end")
    table.refresh_from_db()
    assert links.token_of(table, Grant.Role.WATCH) == ""
    assert [bool(link["url"]) for link in owner.get(address(table, "links/")).context["links"]] == [
        True,
        False,
    ]
    assert Client().get(f"/w/{table.watch_token}/").status_code == 404
    change(owner, table, "watch", "renew")
    table.refresh_from_db()
    assert Client().post(f"/w/{table.watch_token}/").status_code == 302


def test_who_was_put_out_comes_in_again_by_the_new_link(table: Table) -> None:
    phone = Client()
    phone.post(f"/j/{table.score_token}/")
    change(owner_of(table), table, "score", "renew")
    table.refresh_from_db()
    phone.post(f"/j/{table.score_token}/")
    assert phone.get(address(table)).status_code == 200
    assert Grant.objects.get().ended_at is None


def test_only_the_owner_changes_a_link(table: Table) -> None:
    scorer = guest()
    Membership.objects.create(league=table.session.league, user=scorer, role=Role.SCORER)
    assert change(phone_of(scorer), table, "score", "renew").status_code == 403
    assert change(Client(), table, "score", "renew").status_code == 401
    assert change(owner_of(table), table, "both", "renew").status_code == 422
    assert Table.objects.get().score_token == table.score_token


def test_a_deleted_evenings_link_opens_nothing(table: Table) -> None:
    finish.delete(table, stamp(table))
    assert Client().get(f"/w/{table.watch_token}/").status_code == 404


def test_continuing_on_another_phone_signs_it_in_once(table: Table) -> None:
    play(table)
    answer = owner_of(table).post(address(table, "links/continue/"))
    path = answer.context["once"].removeprefix("http://testserver")
    assert_private(answer)
    phone = Client()
    assert (phone.get(path).status_code, phone.session.get("_auth_user_id")) == (200, None)
    answer = phone.post(path)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert user_of(phone) == table.session.created_by
    assert (phone.get(path).status_code, Client().post(path).status_code) == (404, 404)


def test_a_link_to_continue_lasts_half_an_hour_and_is_kept_as_a_digest(table: Table) -> None:
    answer = owner_of(table).post(address(table, "links/continue/"))
    path = answer.context["once"].removeprefix("http://testserver")
    link = OneTimeLink.objects.get()
    assert link.digest not in path
    assert timedelta(minutes=29) < link.expires_at - timezone.now() <= timedelta(minutes=30)
    OneTimeLink.objects.update(expires_at=timezone.now())
    assert (Client().get(path).status_code, Client().post(path).status_code) == (404, 404)


def test_a_phone_with_evenings_of_its_own_may_bring_them_along(table: Table) -> None:
    other, watched = table_of(guest(), "Eve", "Fay", "Gil", "Hana"), table_of(guest())
    phone = owner_of(other)
    phone.post(f"/w/{watched.watch_token}/")
    user = table.session.created_by
    assert user
    path = f"/c/{continue_link(user)}/"
    assert phone.get(path).context["held"] == 2
    phone.post(path, {"along": "1"})
    assert user_of(phone) == user
    assert [phone.get(address(t)).status_code for t in (table, other, watched)] == [200, 200, 200]
    assert phone.get(address(other, "links/")).context["links"]


def test_evenings_are_left_behind_where_nobody_says_otherwise(table: Table) -> None:
    other = table_of(guest())
    phone = owner_of(other)
    assert table.session.created_by
    phone.post(f"/c/{continue_link(table.session.created_by)}/")
    assert [phone.get(address(t)).status_code for t in (table, other)] == [200, 404]


def test_bringing_along_keeps_the_better_role(table: Table) -> None:
    user, here = guest(), table.session.created_by
    assert here
    Membership.objects.create(league=table.session.league, user=user, role=Role.VIEWER)
    links.bring_along(here, user)
    assert Membership.objects.get(user=user).role == Role.OWNER
    Membership.objects.filter(user=here).update(role=Role.VIEWER)
    links.bring_along(here, user)
    assert Membership.objects.get(user=user).role == Role.OWNER


def test_the_page_costs_the_same_however_many_came(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    owner = owner_of(table)
    owner.get(address(table, "links/"))
    for _ in range(3):
        Client().post(f"/j/{table.score_token}/")
        with django_assert_num_queries(7):
            owner.get(address(table, "links/"))


def base(host: str) -> str:
    return addresses.link_base(RequestFactory().get("/", HTTP_HOST=host))


def test_links_begin_where_the_phone_is(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "phone_address", lambda: "192.0.2.7")
    monkeypatch.setattr(addresses, "listens", lambda address, port: (address, port) == ("192.0.2.7", 8000))
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "192.0.2.7", "192.0.2.8"]
    assert base("localhost:8000") == "http://192.0.2.7:8000"
    assert base("127.0.0.1:8000") == "http://192.0.2.7:8000"
    assert base("localhost:8001") == "http://localhost:8001"  # nothing listens there
    assert base("192.0.2.8:8000") == "http://192.0.2.8:8000"
    settings.ALLOWED_HOSTS = ["localhost"]
    assert base("localhost:8000") == "http://localhost:8000"
    settings.BASE_URL = "https://whist.example.org"
    assert base("localhost:8000") == "https://whist.example.org"


def test_listens_tells_an_open_port_from_a_closed_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert addresses.listens("127.0.0.1", port)
    assert not addresses.listens("127.0.0.1", port)
