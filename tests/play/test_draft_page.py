"""The answers of a growing deal over HTTP: merged, refused where another was quicker, or where no page sent them."""

import uuid
from typing import Any

import pytest
from django.test import Client

from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Draft, Grant, Table, User
from scorekeeper.play import draft as drafts
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, play, table_of
from tests.pages import address, phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return guest()


@pytest.fixture
def table(user: User) -> Table:
    return table_of(user)


@pytest.fixture
def phone(user: User) -> Client:
    return phone_of(user)


def draft_post(phone: Client, table: Table, key: uuid.UUID, answers: dict[str, Any]) -> Any:
    return phone.post(
        address(table, "draft/"),
        {"key": str(key), "answers": {q: {"v": v, "base": base} for q, (v, base) in answers.items()}},
        content_type="application/json",
    )


def test_draft_merges_different_questions_and_refuses_the_later_answer_to_the_same(
    phone: Client, table: Table
) -> None:
    key = Draft.objects.get(table=table).key
    assert draft_post(phone, table, key, {"declarer": ("a", 0)}).json()["refused"] == {}
    assert draft_post(phone, table, key, {"bid": ("5H", 0)}).status_code == 200
    late = draft_post(phone, table, key, {"declarer": ("b", 0), "frisch": (1, 0)})
    assert late.status_code == 409
    assert {q: answer["v"] for q, answer in late.json()["refused"].items()} == {"declarer": "a"}
    assert drafts.answers_of(Draft.objects.get(table=table)) == {"declarer": "a", "bid": "5H", "frisch": 1}
    assert draft_post(phone, table, key, {"declarer": ("b", 1)}).status_code == 200
    assert draft_post(phone, table, key, {"declarer": ("b", 0)}).status_code == 200  # it is what stands there


def test_draft_of_another_deal_is_refused_whole(phone: Client, table: Table) -> None:
    key = Draft.objects.get(table=table).key
    play(table)
    answer = draft_post(phone, table, key, {"bid": ("5H", 0)})
    assert answer.status_code == 409
    assert drafts.answers_of(Draft.objects.get(table=table)) == {}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"key": "x", "answers": {}}',
        b"[" * 20_000,
        b'{"key": "' + str(uuid.UUID(int=1)).encode() + b'", "answers": {"evil": {"v": 1, "base": 0}}}',
        b'{"key": "' + str(uuid.UUID(int=1)).encode() + b'", "answers": {"bid": {"v": {"a": 1}, "base": 0}}}',
        b'{"key": "' + str(uuid.UUID(int=1)).encode() + b'", "answers": {"bid": {"v": "5H", "base": 1e999}}}',
    ],
)
def test_draft_that_no_phone_sends_is_refused(phone: Client, table: Table, body: bytes) -> None:
    answer = phone.post(address(table, "draft/"), body, content_type="application/json")
    assert answer.status_code == 422
    assert drafts.answers_of(Draft.objects.get(table=table)) == {}


def test_draft_in_a_form_is_refused(user: User, table: Table) -> None:
    strict = Client(enforce_csrf_checks=True)  # the check reads the form, and a form is read once
    strict.force_login(user)
    strict.cookies["csrftoken"] = "c" * 32
    sent = {"key": "x", "csrfmiddlewaretoken": "c" * 32}
    assert strict.post(address(table, "draft/"), sent).status_code == 422


@pytest.mark.parametrize(
    "question", ["deck", "removed_suit", "bid", "declarer", "lineup", "taken", "contract-"]
)
@pytest.mark.parametrize("value", [5, "x", "drop_2345", ["x"], "\ud800", "a\0", 10**9, 1.5, True])
def test_no_draft_breaks_the_table(phone: Client, user: User, question: str, value: Any) -> None:
    table = table_of(user, "Dana", "Bob", "Carmen", deck="drop_suit", removed_suit="H")
    if question == "contract-":
        question += Sheet.load(table).roster[0]
    key = Draft.objects.get(table=table).key
    assert draft_post(phone, table, key, {question: (value, 0)}).status_code in {200, 422}
    watcher = Client()
    watcher.force_login(guest())
    watcher.post(f"/w/{table.watch_token}/")
    for reader in (phone, watcher):
        assert reader.get(address(table)).status_code == 200


def test_another_deck_for_three_needs_no_suit(phone: Client, user: User) -> None:
    table = table_of(user, "Dana", "Bob", "Carmen", deck="drop_suit", removed_suit="H")
    key = Draft.objects.get(table=table).key
    assert draft_post(phone, table, key, {"deck": ("drop_2345", 0)}).status_code == 200
    assert 'name="deck" value="drop_2345" checked' in phone.get(address(table)).content.decode()


def test_draft_tells_who_else_answered(phone: Client, table: Table) -> None:
    friend = User.objects.create(username="avi", first_name="Avi")
    key = Draft.objects.get(table=table).key
    join_table(friend, table, Grant.Role.SCORE)
    seat: Any = Sheet.load(table).roster[0]
    body = {"key": str(key), "seat": seat, "answers": {"declarer": {"v": "a", "base": 0}}}
    phone_of(friend).post(address(table, "draft/"), body, content_type="application/json")
    late = draft_post(phone, table, key, {"declarer": ("b", 0)}).json()
    assert late["refused"]["declarer"] == {"v": "a", "n": 1, "by": friend.pk, "as": seat}
    assert late["who"] == {str(friend.pk): "Avi"}
    for other, status in ((seat, 200), ("x", 422), (5, 422)):
        sent: dict[str, Any] = {"key": str(key), "seat": other, "answers": {}}
        assert (
            phone.post(address(table, "draft/"), sent, content_type="application/json").status_code == status
        )


def test_who_took_the_tricks_is_kept_as_a_list_and_as_nothing_else(phone: Client, table: Table) -> None:
    key = Draft.objects.get(table=table).key
    dana, bob, *_ = Sheet.load(table).roster
    assert draft_post(phone, table, key, {"taken": ([dana, bob], 0)}).status_code == 200
    late = draft_post(phone, table, key, {"taken": ([bob], 0)})
    assert (late.status_code, late.json()["refused"]["taken"]["v"]) == (409, [dana, bob])
    assert draft_post(phone, table, key, {"taken": (dana, 1)}).status_code == 422
    assert drafts.answers_of(Draft.objects.get(table=table)) == {"taken": [dana, bob]}
