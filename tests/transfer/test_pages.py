"""Files in the app: an evening downloaded, and a file looked at, then stored, once and whole."""

import json
import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import GameSession, League, Table, User
from scorekeeper.play import finish
from scorekeeper.transfer import forms
from tests.factories import guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, phone_of, text_of
from tests.transfer.files import a_deal, a_file, a_session, bytes_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return guest()


@pytest.fixture
def phone(user: User) -> Client:
    return phone_of(user)


def upload(client: Client, data: bytes, name: str = "evening.json") -> Any:
    return client.post("/import/", {"file": SimpleUploadedFile(name, data)})


def confirm(client: Client, preview: Any, **typed: Any) -> Any:
    form = preview.context["form"]
    first = {name: form[name].value() for name in ("packed", "title", "key", "into")}
    return client.post("/import/store/", first | typed)


def named(**changes: Any) -> bytes:
    return bytes_of(a_file(a_session(a_deal(), **changes), league={"name": "Thursday whist"}))


def stored() -> tuple[int, int]:
    return League.objects.count(), GameSession.objects.count()


def test_an_evening_is_downloaded_as_a_file(user: User, phone: Client) -> None:
    table = table_of(user, name="At Dana's")
    play(table)
    answer = phone.get(address(table, "export.json"))
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == 'attachment; filename="whist-2026-11-26-at-danas.json"'
    (session,) = json.loads(answer.content)["sessions"]
    assert list(session["rounds"][0]["scores"].values()) == [-20, 35, 19, 14]


def test_an_evening_is_downloaded_for_a_spreadsheet(user: User, phone: Client) -> None:
    table = table_of(user, name="אצל דנה")
    play(table)
    answer = phone.get(address(table, "export.csv"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith("attachment; filename*=utf-8''whist-2026-11-26-%D7%90")
    assert len(answer.content.decode().strip().split("\r\n")) == 1 + 4


def test_a_link_into_the_table_downloads_nothing_of_the_session(user: User) -> None:
    table = table_of(user)
    watcher = Client()
    watcher.post(f"/j/{table.score_token}/")
    assert watcher.get(address(table, "export.json")).status_code == 404
    assert "Download" not in text_of(watcher.get(address(table, "summary/")))
    assert "Download as a file" in text_of(phone_of(user).get(address(table, "summary/")))


def test_what_is_in_a_file_is_shown_before_it_is_stored(phone: Client) -> None:
    answer = upload(phone, bytes_of(a_file(a_session(a_deal(), name="At Dana's"))))
    assert answer.status_code == 200
    assert answer.context["evenings"] == [
        {
            "title": "At Dana's · 26 November 2026",
            "totals": [("Dana", -20), ("Bob", 35), ("Carmen", 19), ("Dov", 14)],
        }
    ]
    assert "Your own evenings · New: 1 · continued: 0 · there already: 0" in text_of(answer)
    assert stored() == (0, 0)


def test_it_is_stored_among_ones_own_evenings(user: User, phone: Client) -> None:
    table = table_of(user)
    preview = upload(phone, bytes_of(a_file(a_session(a_deal()))))
    answer = confirm(phone, preview)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert "Stored: 1 evening." in text_of(phone.get("/"))
    new = Table.objects.latest("pk")
    assert new.session.league == table.session.league
    assert totals(new) == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}
    assert phone.get(address(new)).status_code == 200


def test_a_file_of_a_league_becomes_that_league_unless_it_is_there(user: User, phone: Client) -> None:
    answer = confirm(phone, upload(phone, named()))
    league = League.objects.get(name="Thursday whist")
    assert answer["Location"] == f"/leagues/{league.uid}/"
    assert (league.casual, league.memberships.get().user, league.sessions.count()) == (False, user, 1)
    preview = upload(phone, named(date="2026-12-03"))
    assert preview.context["form"]["into"].value() == str(league.uid)
    confirm(phone, preview)
    assert league.sessions.count() == 2


def test_an_exported_evening_comes_back_as_the_same(user: User, phone: Client) -> None:
    table = table_of(user)
    play(table)
    file = phone.get(address(table, "export.json")).content
    preview = upload(phone, file)
    assert preview.context["form"]["into"].value() == "own"
    assert (preview.context["tried"].added, preview.context["tried"].skipped) == (0, 1)
    confirm(phone, preview)
    assert "Everything in the file was there already." in text_of(phone.get("/"))
    assert stored() == (1, 1)


def test_another_content_under_a_known_id_goes_elsewhere_or_nowhere(user: User, phone: Client) -> None:
    table = table_of(user)
    play(table)
    file = phone.get(address(table, "export.json")).content
    play(table)
    finish.describe(table, stamp(table), name="Other", date=table.session.date, notes="")
    for preview in (upload(phone, file), confirm(phone, upload(phone, file))):
        assert [group.problems[0][1] for group in preview.context["groups"]] == [
            "The league has this session with another content: mend one of them, or give this one a new id."
        ]
    assert stored() == (1, 1)
    assert confirm(phone, preview, into="new").status_code == 302
    assert stored() == (2, 2)


def test_problems_are_told_by_evening_and_round_with_names(phone: Client) -> None:
    file = a_file(
        a_session(a_deal(), a_deal(contracts={"A": 1, "B": 5, "C": 3, "D": 4})),
        a_session(a_deal(tricks={"A": 3, "B": 5, "C": 3, "D": 3}), date="2026-12-03", name="At Bob's"),
        colour="red",
    )
    answer = upload(phone, bytes_of(file))
    assert answer.status_code == 422
    assert [(group.title, group.problems) for group in answer.context["groups"]] == [
        ("The file", [("", "“colour” is no key here: take it out, or mend its name.")]),
        (
            "Evening 1: 26 November 2026",
            [("round 2 · Dana", "Not 1: the contracts would add up to 13.")],
        ),
        (
            "Evening 2: At Bob's · 3 December 2026",
            [("round 1", "The tricks add up to 14, not 13: count again.")],
        ),
    ]
    assert stored() == (0, 0)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "The file isn’t JSON: line 1, column 1 can’t be read."),
        (b"\xff", "The file isn’t UTF-8 text (byte 0): save it again as UTF-8."),
        (b"[]", "The file must be one JSON object, in braces."),
    ],
)
def test_a_file_that_cannot_be_read_is_told(phone: Client, data: bytes, told: str) -> None:
    answer = upload(phone, data)
    assert (answer.status_code, [g.problems for g in answer.context["groups"]]) == (422, [[("", told)]])


def test_no_file_at_all_is_told(phone: Client) -> None:
    answer = phone.post("/import/")
    assert (answer.status_code, answer.context["form"].errors) == (422, {"file": ["Choose a file first."]})


def test_a_file_above_the_limit_is_413(phone: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = upload(phone, b" " * (forms.MOST_BYTES + 1))
    assert (answer.status_code, answer.templates[0].name) == (413, "transfer/too_large.html")
    assert upload(phone, b" " * forms.MOST_BYTES).status_code == 422
    monkeypatch.setattr(forms, "MOST_PACKED", 10)
    assert upload(phone, bytes_of(a_file())).status_code == 413


def test_stored_twice_it_is_stored_once(phone: Client) -> None:
    preview = upload(phone, bytes_of(a_file(a_session(a_deal()))))
    for _ in range(2):
        assert confirm(phone, preview, into="new").status_code == 302
    assert stored() == (1, 1)
    confirm(phone, upload(phone, bytes_of(a_file(a_session(a_deal())))), into="new")
    assert stored() == (2, 2)


def test_a_file_changed_on_the_way_is_judged_again(phone: Client) -> None:
    preview = upload(phone, bytes_of(a_file(a_session(a_deal()))))
    bad = forms.pack(bytes_of(a_file(a_session(a_deal(level=4)))))
    assert confirm(phone, preview, packed=bad).status_code == 422
    for packed in ("x", "!", forms.pack(b"{}")[:-4], ""):
        assert confirm(phone, preview, packed=packed).status_code == 422
    assert stored() == (0, 0)


def test_a_small_text_does_not_unpack_to_a_large_one() -> None:
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * (50 * 1024 * 1024))).decode()
    with pytest.raises(forms.TooLarge):
        forms.unpack(bomb)


def test_only_ones_own_leagues_take_a_file(user: User, phone: Client) -> None:
    confirm(phone_of(guest()), upload(phone_of(guest()), named()), key=uuid.uuid4())
    strangers = League.objects.get(name="Thursday whist")
    preview = upload(phone, named())
    assert preview.context["form"].fields["into"].choices == [
        ("own", "Your own evenings"),
        ("new", "A new league"),
    ]
    assert confirm(phone, preview, into=str(strangers.uid)).status_code == 422
    assert strangers.sessions.count() == 1


def test_nobody_signed_in_is_told_what_to_do_first() -> None:
    answer = Client().get("/import/")
    assert (answer.status_code, "start an evening first" in text_of(answer)) == (200, True)
    assert upload(Client(), b"").status_code == 401


def test_a_preview_costs_the_same_for_one_evening_and_for_three(
    user: User, phone: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table_of(user)
    phone.get("/import/")
    for count in (1, 3):
        file = bytes_of(a_file(*[a_session(a_deal()) for _ in range(count)]))
        with django_assert_num_queries(24):
            upload(phone, file)


def test_the_export_page_costs_the_same_for_one_round_and_for_three(
    user: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = table_of(user)
    phone = owner_of(table)
    phone.get(address(table))
    for _ in range(3):
        play(table)
        with django_assert_num_queries(15):
            phone.get(address(table, "export.json"))


def test_an_id_that_is_there_twice_is_told_as_it_stands_in_the_file(phone: Client) -> None:
    file = a_file(a_session(a_deal()))
    twice = [*file["players"], {"id": file["players"][0]["id"], "name": "Somebody else"}]
    page = text_of(upload(phone, bytes_of(file | {"players": twice})))
    assert f"“{file['players'][0]['id']}”" in page
