"""What another phone was quicker with: the refusal says what is at stake, and changes nothing."""

import re
import uuid
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Grant, Revision, Table
from scorekeeper.play import confirming, finish, rounds
from tests.factories import guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, phone_of, pid, send

pytestmark = pytest.mark.django_db

ISOLATES = re.compile("[\u2066-\u2069\ufe0e]")
CHANGED = "The table has changed meanwhile: look at the sheet, then send it again."
FURTHER = "Saved again, yours becomes a further round."
UNDONE = "What was to be taken back is no longer the last step: look at the history."
REDONE = "What was to be done again is no longer the next step: look at the history."


@pytest.fixture
def table() -> Table:
    """One round is on the sheet."""
    table = table_of(guest())
    play(table)
    return table


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def told(answer: Any) -> str:
    """The last word on the page."""
    return [str(message) for message in answer.context["messages"]][-1]


def last(table: Table) -> str:
    return str(Revision.objects.filter(table=table).to_undo()[0].name)


def test_undo_of_a_step_that_is_not_the_last_one_takes_nothing_back(phone: Client, table: Table) -> None:
    mine = last(table)
    play(table)
    before = totals(table)
    for version in (table.version - 1, table.version):
        answer = send(phone, table, "undo/", of=mine, version=version)
        assert (answer.status_code, told(answer)) == (409, UNDONE)
    assert totals(table) == before
    assert send(phone, table, "undo/", of=last(table)).status_code == 302
    assert send(phone, table, "undo/", of=mine).status_code == 302
    assert totals(table) == dict.fromkeys(before, 0)
    answer = send(phone, table, "undo/", of=mine)
    assert (answer.status_code, told(answer)) == (409, UNDONE)


def test_redo_of_a_step_that_is_not_the_next_one_does_nothing_again(phone: Client, table: Table) -> None:
    mine = last(table)
    rounds.undo_last(table, stamp(table))
    play(table)
    answer = send(phone, table, "redo/", of=mine)
    assert (answer.status_code, told(answer)) == (409, REDONE)
    rounds.undo_last(table, stamp(table))
    name = Revision.objects.filter(table=table).to_redo()[0].name
    assert send(phone, table, "redo/", of=name).status_code == 302


def test_an_undo_that_is_sent_again_is_done_though_its_step_is_gone(phone: Client, table: Table) -> None:
    sent = {"version": table.version, "client_key": uuid.uuid4(), "of": last(table)}
    for _ in "12":
        assert phone.post(address(table, "undo/"), sent).status_code == 302
    assert Revision.objects.filter(table=table, kind="undo").count() == 1


@pytest.mark.parametrize("where", ["undo", "toasts"])
def test_the_page_names_the_step_that_its_undo_takes_back(phone: Client, table: Table, where: str) -> None:
    send(phone, table, "adjustments/", player=pid(table, "Bob"), points="5")
    page = phone.get(address(table)).content.decode()
    part = page.split(f'id="{where}"')[1]
    (name,) = re.findall(r'name="of" value="([^"]+)"', part.split("</form>")[0])
    assert name == last(table)


# Deals, points and adjustments


def refused(
    client: Client, table: Table, path: str, fields: dict[str, Any], headers: dict[str, str] | None = None
) -> tuple[int, str | None, str | None, str]:
    """As an outbox is answered: the status, what stands against it and on which version, and the words."""
    stamp = {"client_key": uuid.uuid4(), "version": table.version}
    user = table.session.created_by
    assert user is not None
    outbox = {"X-Outbox": str(user.uid), "HX-Request": "true"} if headers is None else headers
    answer = client.post(address(table, path), stamp | fields, headers=outbox)
    places = (r'id="problems"[^>]*>(.*?)</(?:div|ul)>', r'role="alert">(.*?)<', r"data-toast>\s*<p>(.*?)</p>")
    found = [re.findall(place, answer.content.decode(), re.DOTALL) for place in places]
    (said, *_others) = [texts[-1] for texts in found if texts]
    text = " ".join(re.sub("<[^>]+>", " ", unescape(said)).split())
    return answer.status_code, answer.get("X-Conflict"), answer.get("X-Version"), ISOLATES.sub("", text)


def deal(table: Table, tricks: str, *, order: str = "Dana Bob Carmen Dov", **more: str) -> dict[str, str]:
    """Bob in 5♥: 1, 5, 3 and 2 were said."""
    people = [pid(table, name) for name in order.split()]
    said = dict(zip(("Dana", "Bob", "Carmen", "Dov"), zip("1532", tricks.split(), strict=True), strict=True))
    sent = {"action": "save", "lineup": ",".join(people), "declarer": pid(table, "Bob"), "bid": "5H"}
    for name, (contract, took) in said.items():
        sent |= {f"contract-{pid(table, name)}": contract, f"tricks-{pid(table, name)}": took}
    return sent | more


def test_the_same_deal_with_other_numbers_has_both_in_one_order(phone: Client, table: Table) -> None:
    key = str(uuid.uuid4())
    dealer = pid(table, "Bob")
    send(phone, table, "rounds/", client_key=key, **deal(table, "1 5 3 4", dealer=dealer))
    before = totals(table)
    again = deal(table, "2 5 3 3", order="Dov Dana Bob Carmen", bid="6C", client_key=key)
    theirs = "Bid Bob 5♥ · Dana 1 of 1 · Dov 4 of 2"
    yours = "Bid Bob 6♣ · Dana 2 of 1 · Dov 3 of 2"
    assert refused(phone, table, "rounds/", again) == (
        409,
        "reused",
        "3",
        f"This was saved already, with other numbers: {theirs}. Yours: {yours}. {FURTHER}",
    )
    # What is not the same is told too.
    again = deal(table, "1 5 3 4", dealer=pid(table, "Dov"), client_key=key)
    assert " Dealer Bob. Yours: Bid Bob 5♥ · Dealer Dov." in refused(phone, table, "rounds/", again)[3]
    assert totals(table) == before


def test_the_name_of_a_deal_that_was_deleted_leaves_nothing_to_choose(phone: Client, table: Table) -> None:
    key = uuid.uuid4()
    send(phone, table, "rounds/", client_key=key, **deal(table, "1 5 3 4"))
    send(phone, table, f"rounds/{key}/delete/")
    table.refresh_from_db()
    assert refused(phone, table, "rounds/", deal(table, "2 5 3 3", client_key=str(key))) == (
        409,
        None,
        "4",
        "This was saved already, with other numbers: look at the sheet, then save again or leave it.",
    )


def test_an_edit_of_a_round_that_was_changed_has_both(phone: Client, table: Table) -> None:
    round = table.rounds.get()
    path = f"rounds/{round.uid}/"
    send(phone, table, path, **deal(table, "2 5 3 3"))
    theirs = "Bid Bob 5♥ · Dana 2 of 1 · Dov 3 of 2"
    told = f"Changed meanwhile on another phone: {theirs}. Yours: "
    # As it stood when this phone saw it.
    assert refused(phone, table, path, deal(table, "1 5 3 4", version="2")) == (
        409,
        "changed",
        "3",
        f"{told}Bid Bob 5♥ · Dana 1 of 1 · Dov 4 of 2.",
    )
    status, name, _version, text = refused(phone, table, f"{path}delete/", {"version": "2"})
    assert (status, name, text.endswith("Dov 3 of 2. Yours: deleted.")) == (409, "changed", True)
    # Something else was changed since.
    play(table)
    assert refused(phone, table, path, deal(table, "1 5 3 4", version="3")) == (409, None, "4", CHANGED)
    # Changed and changed back.
    rounds.undo_last(table, stamp(table))
    rounds.undo_last(table, stamp(table))
    assert refused(phone, table, path, deal(table, "1 5 3 4", version="2")) == (409, None, "6", CHANGED)


def test_an_edit_of_points_that_were_changed_has_both(phone: Client, table: Table) -> None:
    def points(dana: str, **more: str) -> dict[str, str]:
        told = zip(("Dana", "Bob", "Carmen"), (dana, "20", "-5"), strict=True)
        return {"covers": "1", **{f"points-{pid(table, name)}": n for name, n in told}, **more}

    key = uuid.uuid4()
    send(phone, table, "points/", client_key=key, **points("10"))
    table.refresh_from_db()
    seen = str(table.version)
    send(phone, table, f"points/{key}/", **points("11"))
    theirs, mine = (f"Dana +{n}" for n in (11, 12))
    assert refused(phone, table, f"points/{key}/", points("12", version=seen, covers="2")) == (
        409,
        "changed",
        "4",
        f"Changed meanwhile on another phone: {theirs}. Yours: Rounds covered 2 · {mine}.",
    )


def test_an_adjustment_that_was_changed_has_both(phone: Client, table: Table) -> None:
    key = uuid.uuid4()
    send(phone, table, "adjustments/", client_key=key, player=pid(table, "Dov"), points="-30", reason="late")
    table.refresh_from_db()
    seen, path = str(table.version), f"adjustments/{key}/"
    send(phone, table, path, much="points", points="-40", reason="late")
    told = "Changed meanwhile on another phone: Dov −40"
    sent = {"version": seen, "much": "points", "points": "-50", "reason": "late"}
    assert refused(phone, table, path, sent) == (409, "changed", "4", f"{told}. Yours: Dov −50.")
    sent = {"version": seen, "much": "none", "points": "", "reason": "late"}
    assert refused(phone, table, path, sent) == (409, "changed", "4", f"{told} · Why late. Yours: deleted.")
    status, name, _version, _text = refused(phone, table, f"{path}cancel/", {"version": seen})
    assert (status, name) == (409, "changed")


@pytest.mark.parametrize("path", ["rounds/", "points/"])
def test_what_comes_late_to_a_finished_evening_says_that_it_opens_it_again(
    phone: Client, table: Table, path: str
) -> None:
    points = {"covers": "1", **{f"points-{pid(table, name)}": "5" for name in ("Dana", "Bob", "Carmen")}}
    sent = (deal(table, "1 5 3 4") if path == "rounds/" else points) | {"version": "2"}
    send(phone, table, "finish/")
    assert refused(phone, table, path, sent) == (
        409,
        "finished",
        "3",
        "The evening was finished meanwhile: sent again, this opens it again.",
    )
    inserted = sent | {"position": str(table.rounds.get().uid), "before": str(table.rounds.get().uid)}
    path = "rounds/insert/" if path == "rounds/" else path
    assert refused(phone, table, path, inserted)[1:] == (None, "3", CHANGED)
    assert send(phone, table, path.replace("insert/", ""), **sent | {"version": "3"}).status_code == 302


# What is gone


def test_what_is_gone_is_told_in_a_sentence(phone: Client, table: Table) -> None:
    round = table.rounds.get()
    key = uuid.uuid4()
    send(phone, table, "adjustments/", client_key=key, player=pid(table, "Dov"), points="-30", reason="late")
    for path in (f"adjustments/{key}/cancel/", f"rounds/{round.uid}/delete/"):
        assert send(phone, table, path).status_code == 302
    table.refresh_from_db()
    for path, sent, told in (
        (f"rounds/{round.uid}/", deal(table, "1 5 3 4"), "This round was deleted on another phone."),
        ("rounds/insert/", {"position": str(round.uid)}, "This round was deleted on another phone."),
        (f"adjustments/{key}/", {"much": "none"}, "These points were cancelled on another phone."),
        (f"people/{uuid.uuid4()}/leave/", {}, "What this is about is no longer there: look at the sheet."),
    ):
        assert refused(phone, table, path, sent) == (404, "gone", None, told)
    # Whoever followed a link still has a page.
    answer = send(phone, table, f"rounds/{round.uid}/delete/")
    assert (answer.status_code, "Nothing here" in answer.content.decode()) == (404, True)


def test_an_evening_that_was_deleted_or_confirmed_says_so(phone: Client, table: Table) -> None:
    send(phone, table, "finish/")
    confirming.confirm(table, stamp(table))
    table.refresh_from_db()
    assert refused(phone, table, "undo/", {}) == (
        403,
        None,
        None,
        "Nothing was changed: the table has confirmed this evening, and from then on only its owner changes it.",
    )
    finish.delete(table, stamp(table))
    assert refused(phone, table, "undo/", {}) == (404, None, None, "This evening was deleted.")


def test_whose_link_has_ended_is_told_so_and_a_stranger_learns_nothing(table: Table) -> None:
    user = guest()
    join_table(user, table, Grant.Role.SCORE)
    Grant.objects.filter(user=user).update(ended_at=timezone.now())
    for who, status, told in (
        (
            user,
            404,
            "Keeping score there is no longer allowed on this phone: ask for a new link, then try again.",
        ),
        (guest(), 404, "This is no longer there, or no longer shared with you."),
    ):
        headers = {"X-Outbox": str(who.uid)}
        assert refused(phone_of(who), table, "undo/", {}, headers) == (status, None, None, told)
    join_table(watcher := guest(), table, Grant.Role.WATCH)
    answer = refused(phone_of(watcher), table, "undo/", {}, {"X-Outbox": str(watcher.uid)})
    assert (answer[0], answer[3]) == (
        403,
        "Keeping score there is no longer allowed on this phone: ask for a new link, then try again.",
    )
