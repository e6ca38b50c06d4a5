"""The forms behind the table, sent by htmx: what is refused comes back in place, what is done leads on."""

import pytest
from django.test import Client

from scorekeeper.models import Draft, Table
from scorekeeper.play import draft as drafts
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, play, table_of, totals
from tests.pages import address, owner_of, pid

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    play(table)
    return table


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def test_what_is_done_leads_to_the_table(table: Table, phone: Client) -> None:
    sent = {"version": table.version, "player": pid(table, "Dov"), "points": "-30", "reason": "late"}
    answer = phone.post(address(table, "adjustments/"), sent, headers=HTMX)
    assert (answer.status_code, answer["HX-Redirect"]) == (200, address(table))
    assert totals(table)["Dov"] == 14 - 30


def test_help_switched_on_and_a_fine_lead_to_the_table_as_without_htmx(table: Table, phone: Client) -> None:
    dov = pid(table, "Dov")
    fields = {f"{name}-{each}": 0 for each in Sheet.load(table).present for name in ("times", "base")}
    key = drafts.draft_of(table).key
    sent = {
        "aids/": {"version": table.version, "calls": "on"},
        "referee/": fields | {"key": key, "player": dov},
    }
    for path, typed in sent.items():
        answer = phone.post(address(table, path), typed, headers=HTMX)
        assert (answer.status_code, answer["HX-Redirect"]) == (200, address(table))
    assert Table.objects.get(pk=table.pk).settings["aids"]["calls"] is True
    assert drafts.answers_of(Draft.objects.get(table=table)) == {f"fines-{dov}": 1}
    sent["referee/"] |= {f"times-{dov}": 1}
    refused = phone.post(address(table, "referee/"), sent["referee/"], headers=HTMX)
    assert refused.status_code == 409
    assert 'id="problems"' in refused.content.decode()


def test_what_is_refused_comes_back_with_what_was_typed(table: Table, phone: Client) -> None:
    sent = {"version": table.version, "player": pid(table, "Dov"), "points": "many", "reason": "late"}
    answer = phone.post(address(table, "adjustments/"), sent, headers=HTMX)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'value="many"' in page
    assert 'value="late"' in page


@pytest.mark.parametrize(
    "path", ["fine/", "adjustments/", "points/", "rules/", "people/", "describe/", "aids/", "referee/"]
)
def test_every_form_says_the_same_to_htmx_as_without_it(phone: Client, table: Table, path: str) -> None:
    forms = phone.get(address(table, path)).content.decode().split("<form")[1:]
    sent = [form for form in forms if "hx-post" in form]
    assert sent
    for form in sent:
        action, post = (form.split(f'{name}="')[1].split('"')[0] for name in ("action", "hx-post"))
        assert action == post
