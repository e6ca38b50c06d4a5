"""The outbox's side of the server: the knock, and that nothing is stored under another's name."""

import json
import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.one_time import continue_link, new_link
from scorekeeper.models import OneTimeLink, Table
from tests.accounts.people import member, sign_in
from tests.factories import guest, table_of
from tests.pages import address, owner_of, phone_of, pid

pytestmark = pytest.mark.django_db

DESCRIBED = {"name": "Friday", "date": "2026-01-02", "notes": ""}
TOAST = re.compile(r'<div class="toast" data-toast ?([^>]*)>\s*<p>(.*?)</p>')
WHOSE = re.compile(r'<html[^>]* data-user="([^"]*)"(?: data-along="([^"]*)")?>')


def test_the_knock_tells_who_is_signed_in_and_is_kept_nowhere() -> None:
    user = guest()
    answer = phone_of(user).get("/outbox/")
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    assert sorted(answer.json()) == ["token", "user"]
    assert answer.json()["user"] == str(user.uid)
    assert Client().get("/outbox/").json()["user"] == ""


def test_the_token_of_the_knock_opens_what_needs_one() -> None:
    strict = Client(enforce_csrf_checks=True)
    token = strict.get("/outbox/").json()["token"]
    assert strict.post("/language/", {"language": "he"}).status_code == 403
    answer = strict.post("/language/", {"language": "he"}, headers={"X-CSRFToken": token})
    assert answer.status_code == 302


def test_pages_say_whose_they_are() -> None:
    user = guest()
    page = phone_of(user).get("/").content.decode()
    assert WHOSE.findall(page) == [(str(user.uid), "")]
    assert WHOSE.findall(Client().get("/").content.decode()) == [("", "")]


def all_passed(table: Table, client: Client, owner: str) -> tuple[int, str | None, str | None]:
    fields = {"version": table.version, "action": "annul", "lineup": ",".join(seats_of(table))}
    answer = client.post(address(table, "rounds/"), fields, headers={"X-Outbox": owner})
    return answer.status_code, answer.get("X-Outbox"), answer.get("X-Other-User")


def seats_of(table: Table) -> list[str]:
    return [pid(table, name) for name in ("Dana", "Bob", "Carmen", "Dov")]


def test_what_is_ones_own_is_stored() -> None:
    table = table_of(guest())
    owner = table.session.created_by
    assert owner is not None
    assert all_passed(table, owner_of(table), str(owner.uid)) == (200, "1", None)
    assert table.rounds.count() == 1


def test_what_is_anothers_is_not() -> None:
    table = table_of(guest())
    for owner in (str(guest().uid), "", "x"):
        assert all_passed(table, owner_of(table), owner) == (401, "1", "1")
    assert table.rounds.count() == 0


def test_who_is_signed_out_is_told_before_anything_else() -> None:
    table = table_of(guest())
    owner = table.session.created_by
    assert owner is not None
    # Also before the token: a fresh one would not help.
    assert all_passed(table, Client(enforce_csrf_checks=True), str(owner.uid)) == (401, "1", "1")
    assert all_passed(table, Client(), "") == (401, "1", None)


def test_every_answer_to_an_outbox_bears_its_mark() -> None:
    user = guest()
    client = phone_of(user)
    client.handler.enforce_csrf_checks = True
    forged = client.post("/language/", {}, headers={"X-Outbox": str(user.uid)})
    assert (forged.status_code, forged["X-CSRF-Failure"], forged["X-Outbox"]) == (403, "1", "1")
    missing = client.get("/nowhere/", headers={"X-Outbox": str(user.uid)})
    assert (missing.status_code, missing["X-Outbox"]) == (404, "1")
    assert "X-Outbox" not in client.get("/nowhere/")


def test_no_answer_to_an_outbox_is_a_redirect() -> None:
    """A browser hides its head, so a phone could not tell it from a stranger's and would send for ever."""
    table = table_of(guest())
    owner = table.session.created_by
    assert owner is not None
    client, sent = phone_of(owner), {"version": 1, "link": "watch", "action": "renew"}
    plain = client.post(address(table, "links/change/"), sent)
    told = client.post(address(table, "links/change/"), sent, headers={"X-Outbox": str(owner.uid)})
    assert (plain.status_code, plain["Location"]) == (302, address(table, "links/"))
    assert (told.status_code, told["HX-Redirect"], told.get("Location")) == (
        200,
        address(table, "links/"),
        None,
    )
    assert "X-Outbox" not in plain


def test_of_what_a_phone_sent_by_itself_the_last_is_told_alone() -> None:
    table = table_of(guest())
    client = owner_of(table)
    for name in ("Eve", "Fay"):
        table.refresh_from_db()
        fields = {"name": name, "after": pid(table, "Dov"), "start": "zero", "version": table.version}
        assert (
            client.post(address(table, "people/join/"), fields, headers={"HX-Request": "true"}).status_code
            == 200
        )
    page = client.get(address(table)).content.decode()
    toasts = re.search(r'<div id="toasts".*?\n</div>', page, re.DOTALL)
    assert toasts
    assert re.findall(r"<p>(.*?)</p>", toasts[0]) == ["At the table: Fay."]
    assert toasts[0].count(f'action="{address(table, "undo/")}"') == 1
    assert "At the table: Fay" not in client.get(address(table)).content.decode()


def test_every_page_has_the_words_of_its_outbox_in_its_language() -> None:
    client = Client()
    for language, verb in (("en", "Round entered"), ("he", "רישום סיבוב")):
        page = client.get("/", headers={"Accept-Language": language}).content.decode()
        (found,) = re.findall(r'<script id="outbox-phrases" type="application/json">(.*?)</script>', page)
        assert json.loads(found)["steps"]["rounds"] == verb


def test_a_table_has_the_address_of_these_words_for_good() -> None:
    user = guest()
    page = phone_of(user).get(address(table_of(user))).content.decode()
    (at,) = re.findall(
        r'<script id="outbox-phrases" type="application/json" data-at="(.*?)">null</script>', page
    )
    answer = phone_of(user).get(at, headers={"Accept-Language": "he"})
    assert re.fullmatch(r"/outbox/words/en/[0-9a-f]{12}/", at)
    assert answer.json()["steps"]["rounds"] == "Round entered"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Cookie" not in answer.get("Vary", "")
    hebrew = Client().get(at.replace("/en/", "/he/"))
    # The version is of the words in English: another one, kept for this once.
    assert (hebrew.json()["steps"]["rounds"], hebrew["Cache-Control"]) == ("רישום סיבוב", "no-cache")
    assert Client().get(at.replace("/en/", "/xx/")).status_code == 404


NOTE = re.compile(r'<div class="note stack" data-unsent(?:="([^"]*)")? hidden>\s*<p>(.*?)</p>')


def test_whatever_ends_the_sign_in_says_what_would_stay_behind() -> None:
    """Hidden until the phone finds something in its outbox."""
    user, other = member(), guest()
    phone, guest_phone = phone_of(user), phone_of(other)
    keeper = guest()
    with_key = phone_of(keeper)
    new_link(keeper, OneTimeLink.Purpose.KEY)
    told = "Something entered on this phone is not sent yet."
    comes_back = f"{told} After signing out it stays here until you sign in again."
    # A guest can't sign in again, but with a key.
    nobody_comes_back = (
        f"{told} After signing out it can’t be sent from here any more; a file of it can, from another phone that"
        " opens your evenings."
    )
    by_key = f"{told} After signing out it stays here until your key brings you back."
    is_gone = f"{told} Without the account it can’t be sent any more."
    waits = f"{told} It stays here until whoever entered it signs in again."
    link = reverse("continue", args=[continue_link(guest())])
    new_password = reverse("account_set_by_link", args=[new_link(member("Bob"), OneTimeLink.Purpose.RESET)])
    pages = {
        (phone, "/accounts/sign-out/"): [("", comes_back)],
        (phone, "/accounts/"): [("", comes_back)],
        (phone, "/accounts/delete/"): [("", is_gone)],
        (phone, link): [("", waits)],
        (phone, new_password): [("", waits)],
        (guest_phone, "/accounts/sign-out/"): [("", nobody_comes_back)],
        (with_key, "/accounts/sign-out/"): [("", by_key)],
        (guest_phone, "/accounts/delete/"): [("", is_gone)],
        # A guest is signed out here by none of the others, or is asked afterwards.
        (guest_phone, "/accounts/"): [],
        (guest_phone, new_password): [],
        (Client(), "/accounts/sign-in/"): [],
    }
    found = {place: NOTE.findall(place[0].get(place[1]).content.decode()) for place in pages}
    assert found == pages


def test_a_door_keeps_saying_whose_the_phone_is() -> None:
    """Else what is kept of this guest's tables would be forgotten there, as after signing out."""
    user = guest()
    page = phone_of(user).get("/accounts/sign-in/").content.decode()
    assert WHOSE.findall(page) == [(str(user.uid), "")]


def test_a_guest_who_comes_along_hands_over_what_is_unsent() -> None:
    user, held_by = member(), guest()
    table_of(held_by)
    phone = phone_of(held_by)
    sign_in(phone)
    page = phone.get("/accounts/along/").content.decode()
    assert WHOSE.findall(page) == [(str(user.uid), "")]
    told = "Something entered here before is not sent yet."
    asked = f"{told} It goes along too; left behind, it can’t be sent any more."
    assert NOTE.findall(page) == [(str(held_by.uid), asked)]
    phone.post("/accounts/along/", {"along": "1"})
    assert WHOSE.findall(phone.get("/").content.decode()) == [(str(user.uid), str(held_by.uid))]
    phone.post("/accounts/sign-out/")
    assert WHOSE.findall(phone.get("/").content.decode()) == [("", "")]


def test_a_guest_who_stays_behind_hands_over_nothing() -> None:
    user, held_by = member(), guest()
    table_of(held_by)
    phone = phone_of(held_by)
    sign_in(phone)
    phone.post("/accounts/along/", {})
    assert WHOSE.findall(phone.get("/").content.decode()) == [(str(user.uid), "")]


def test_a_guest_who_comes_along_by_a_link_hands_over_what_is_unsent() -> None:
    user, held_by = member(), guest()
    table_of(held_by)
    phone = phone_of(held_by)
    phone.post(reverse("continue", args=[continue_link(user)]), {"along": "1"})
    assert WHOSE.findall(phone.get("/").content.decode()) == [(str(user.uid), str(held_by.uid))]


def test_what_an_earlier_answer_would_have_told_is_marked() -> None:
    """No page has shown it: an outbox sends one change after another, and reads in a refusal what that one says."""
    table = table_of(guest())
    phone, user = owner_of(table), table.session.created_by
    assert user is not None
    outbox = {"X-Outbox": str(user.uid), "HX-Request": "true"}

    def told(version: int) -> list[tuple[str, str]]:
        answer = phone.post(address(table, "undo/"), {"version": version}, headers=outbox)
        return TOAST.findall(answer.content.decode())

    sent = {"version": 1, "client_key": str(uuid.uuid4()), "name": "Eva"}
    assert phone.post(address(table, "people/join/"), sent, headers=outbox).content == b""
    # A second one is told beside it, the last: the first has nothing more to say.
    refused = [("", "The table has changed meanwhile: look at the sheet, then send it again.")]
    assert told(1) == refused
    assert phone.post(address(table, "describe/"), DESCRIBED | {"version": 2}, headers=outbox).content == b""
    page = phone.post(address(table, "points/"), {"version": 3}, headers=outbox).content.decode()
    assert TOAST.findall(page) == [("data-earlier", "Saved.")]
    assert told(2) == refused
