"""The roster and a person's page, as people see and change them."""

import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import League, Player
from scorekeeper.models.league import Role
from tests.factories import play, table_in
from tests.league.people import member_of, owner_of, player
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db


def at(league: League, path: str = "") -> str:
    return f"/leagues/{league.uid}/players/{path}"


def add(league: League, role: Role = Role.OWNER, **typed: Any) -> Any:
    user = owner_of(league) if role == Role.OWNER else member_of(league, role)
    return phone_of(user).post(at(league, "add/"), {"name": "Eli", "key": uuid.uuid4()} | typed)


def edit(league: League, who: str = "Dana", **typed: Any) -> Any:
    path = at(league, f"{player(league, who).uid}/edit/")
    return phone_of(owner_of(league)).post(path, {"name": who} | typed)


def test_the_roster_tells_members_guests_quitters_and_archived_apart(league: League) -> None:
    yesterday = timezone.localdate() - timedelta(days=2)
    league.players.filter(name="Bob").update(ranked=False)
    league.players.filter(name="Carmen").update(until=yesterday)
    league.players.filter(name="Dov").update(archived_at=timezone.now())
    Player.objects.create(league=league, name="Eve", until=timezone.localdate() + timedelta(days=1))
    Player.objects.create(league=league, name="Danna", merged_into=player(league, "Dana"))
    groups = phone_of(owner_of(league)).get(at(league)).context["groups"]
    assert {name: [p.name for p, _face in people] for name, people in groups.items()} == {
        "members": ["Dana", "Eve"],
        "guests": ["Bob"],
        "left": ["Carmen"],
        "archived": ["Dov"],
    }


def test_whoever_is_looking_is_marked_as_me(league: League) -> None:
    viewer = member_of(league)
    league.players.filter(name="Dana").update(user=viewer)
    page = phone_of(viewer).get(at(league)).content.decode()
    assert page.count('<small class="me">me</small>') == 1
    assert '<small class="me">' not in phone_of(owner_of(league)).get(at(league)).content.decode()


def test_a_scorer_adds_somebody_and_a_viewer_does_not(league: League) -> None:
    assert add(league, Role.SCORER, guest="on")["Location"] == at(league)
    assert player(league, "Eli").ranked is False
    assert add(league, Role.VIEWER, name="Tom").status_code == 403


def test_a_second_tap_adds_nobody(league: League) -> None:
    key = uuid.uuid4()
    for _tap in range(2):
        assert add(league, key=key).status_code == 302
    assert league.players.filter(name="Eli").count() == 1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "Enter a name."),
        (" \u200b ", "Enter a name."),
        ("D" * 41, "This name is too long: 40 characters at most."),
        ("DANA", "Somebody in this league has this name already: add a letter to tell them apart."),
    ],
)
def test_a_name_that_can_not_be_is_told_and_stays(league: League, name: str, told: str) -> None:
    answer = add(league, name=name)
    assert (answer.status_code, answer.context["form"].errors["name"]) == (422, [told])
    assert answer.context["form"]["name"].value() == name
    assert league.players.count() == 4


def test_all_that_is_known_of_a_person_is_changed_at_once(league: League) -> None:
    typed = {"name": "דנה", "guest": "on", "since": "2020-05-01", "until": "2026-10-01", "colour": "7"}
    dana = player(league, "Dana")
    assert edit(league, **typed)["Location"] == at(league, f"{dana.uid}/")
    dana.refresh_from_db()
    assert (dana.name, dana.ranked, dana.since, dana.until, dana.colour) == (
        "דנה",
        False,
        date(2020, 5, 1),
        date(2026, 10, 1),
        7,
    )
    text = text_of(phone_of(owner_of(league)).get(at(league, f"{dana.uid}/")))
    assert "guest since 1 May 2020 until 1 October 2026" in text


@pytest.mark.parametrize(
    ("typed", "field", "told"),
    [
        ({"name": "bob"}, "name", "Somebody in this league has this name already: add a letter"),
        ({"since": "2026-10-02", "until": "2026-10-01"}, "until", "This day is before the first one:"),
        ({"since": "yesterday"}, "since", "Enter a valid date."),
        ({"colour": "9"}, "colour", "Select a valid choice."),
    ],
)
def test_what_can_not_be_is_told_and_what_was_typed_stays(
    league: League, typed: dict[str, str], field: str, told: str
) -> None:
    answer = edit(league, **typed)
    assert (answer.status_code, answer.context["form"].errors[field][0][: len(told)]) == (422, told)
    assert answer.context["form"][field].value() == typed[field]
    assert player(league, "Dana").until is None


def test_archiving_and_bringing_back(league: League) -> None:
    path = at(league, f"{player(league, 'Dana').uid}/")
    phone = phone_of(owner_of(league))
    assert phone.post(f"{path}archive/")["Location"] == path
    assert player(league, "Dana").archived_at is not None
    assert "Bring back" in text_of(phone.get(path))
    assert phone.post(f"{path}bring-back/")["Location"] == path
    assert player(league, "Dana").archived_at is None


def test_who_was_merged_leads_to_whom_he_is(league: League) -> None:
    danna = Player.objects.create(league=league, name="Danna", merged_into=player(league, "Dana"))
    answer = phone_of(owner_of(league)).get(at(league, f"{danna.uid}/"))
    assert answer["Location"] == at(league, f"{player(league, 'Dana').uid}/")


def test_nothing_is_changed_of_who_was_merged(league: League) -> None:
    danna = Player.objects.create(league=league, name="Danna", merged_into=player(league, "Dana"))
    phone = phone_of(owner_of(league))
    for path, typed in (("edit", {"name": "Eve"}), ("archive", {}), ("claim", {}), ("propose", {})):
        assert phone.post(at(league, f"{danna.uid}/{path}/"), typed).status_code == 404
    danna.refresh_from_db()
    assert (danna.name, danna.archived_at, danna.user) == ("Danna", None, None)


def test_the_roster_takes_the_same_queries_however_many_there_are(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = phone_of(owner_of(league))
    phone.get("/")
    for number in range(3):
        Player.objects.create(league=league, name=f"Eve {number}")
        with django_assert_num_queries(4):
            phone.get(at(league))


def test_a_persons_page_takes_the_same_queries_however_many_members(
    league: League, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = phone_of(owner_of(league))
    phone.get("/")
    path = at(league, f"{player(league, 'Dana').uid}/")
    for _more in range(3):
        play(table_in(league))
        member_of(league)
        phone.get(path)  # which works the numbers out anew
        with django_assert_num_queries(11):
            phone.get(path)
