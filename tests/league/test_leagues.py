"""A league is made, named, given house rules; and what its home shows."""

import uuid
from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.league import leagues
from scorekeeper.models import GameSession, League, LeagueEvent, Membership, Player, User
from scorekeeper.models.league import Role
from tests.factories import guest, league_of, play, table_in, table_of
from tests.league.evenings import many
from tests.pages import phone_of, text_of

pytestmark = pytest.mark.django_db

NEW = "/leagues/new/"


def new(client: Client, **typed: object) -> Any:
    return client.post(NEW, {"name": "Thursday", "people": "", "client_key": uuid.uuid4()} | typed)


def test_a_league_needs_nothing_but_a_name_and_makes_a_guest_on_the_way(client: Client) -> None:
    answer = client.post(NEW, {"name": "  Thursday   whist "})
    league = League.objects.get()
    assert answer["Location"] == f"/leagues/{league.uid}/"
    assert (league.name, league.casual, league.rules.rules) == ("Thursday whist", False, game.CLASSIC)
    membership = Membership.objects.get()
    assert (membership.role, membership.user.is_guest) == (Role.OWNER, True)


def test_people_come_one_a_line_or_with_commas_each_once(client: Client) -> None:
    new(client, people="Dana\n דב , bob\n\nBOB\nDana")
    assert list(Player.objects.order_by("id").values_list("name", flat=True)) == ["Dana", "דב", "bob"]


def test_house_rules_come_along(client: Client) -> None:
    new(client, preset="zero_over_30", as_seen="")
    assert League.objects.get().rules.rules == game.PRESETS["zero_over_30"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"name": " \u200b "}, "What is the league called? Any name will do."),
        ({"name": ""}, "What is the league called? Any name will do."),
        ({"people": "D" * 41}, "“DDDDDDDDDDDDDDDDDDDD…” is too long: 40 characters at most."),
        ({"people": "\n".join(map(str, range(61)))}, "At most 60 people at once: add the others later."),
    ],
)
def test_what_is_wrong_is_told_and_what_was_typed_stays(
    client: Client, typed: dict[str, str], told: str
) -> None:
    answer = new(client, **{"people": "Dana", **typed})
    assert (answer.status_code, League.objects.count()) == (422, 0)
    assert told in text_of(answer)
    assert (typed.get("people") or "Dana") in answer.content.decode()


def test_a_second_tap_makes_no_second_league(client: Client) -> None:
    key = uuid.uuid4()
    first, second = new(client, client_key=key), new(client, client_key=key)
    assert (first["Location"], League.objects.count()) == (second["Location"], 1)


def test_two_taps_of_a_phone_that_has_no_cookie_yet_make_one_league_and_one_guest() -> None:
    """The first one's answer, with its cookie, was lost or is still on its way."""
    key, phones = uuid.uuid4(), (Client(), Client())
    first, second = (new(phone, client_key=key) for phone in phones)
    assert first["Location"] == second["Location"]
    assert (League.objects.count(), User.objects.count()) == (1, 1)
    assert str(key) not in first["Location"]  # everybody in the league sees that, and the key opens the guest


def test_a_key_that_is_another_leagues_makes_a_league_of_its_own(client: Client) -> None:
    other = league_of(guest())
    assert new(client, client_key=other.uid).status_code == 302
    made = League.objects.exclude(pk=other.pk).get()
    assert (made.name, made.memberships.count(), other.memberships.count()) == ("Thursday", 1, 1)


def test_home_of_a_new_league_says_what_to_do() -> None:
    owner = guest()
    answer = phone_of(owner).get(f"/leagues/{league_of(owner).uid}/")
    assert "Start the first evening" in text_of(answer)
    assert (answer.context["open"], answer.context["evenings"]) == ([], [])


def test_home_goes_on_with_tonights_evening_and_lists_the_last_ones() -> None:
    owner = guest()
    league = league_of(owner)
    for day in range(1, 9):
        play(table_in(league, date=date(2026, 11, day)))
    GameSession.objects.exclude(date=date(2026, 11, 8)).update(state=GameSession.State.FINISHED)
    table_of(owner)  # a casual one is not of this league
    answer = phone_of(owner).get(f"/leagues/{league.uid}/")
    assert [r.table.session.date.day for r in answer.context["open"]] == [8]
    assert [r.table.session.date.day for r in answer.context["evenings"]] == [7, 6, 5, 4, 3]
    (lineup,) = answer.context["lineups"]
    assert lineup["table"].session.league == league


def test_home_has_the_first_of_the_season_that_the_league_is_in() -> None:
    owner = guest()
    league = league_of(owner)
    past = league.seasons.create(name="past", ends=date(2020, 1, 1))
    now = league.seasons.create(name="now", starts=date(2020, 1, 2))
    play(table_in(league, date=date(2019, 1, 3)))
    play(table_in(league, "Eve", "Fay", "Gil", "Hana", date=date(2026, 11, 26)))
    home = phone_of(owner).get(f"/leagues/{league.uid}/")
    top = home.context["top"]
    assert (top.season, [(each.line.place, each.player.name) for each in top.standings]) == (
        now,
        [(1, "Fay"), (2, "Gil"), (3, "Hana"), (4, "Eve")],
    )
    assert f"/leagues/{league.uid}/seasons/{now.uid}/" in home.content.decode()
    assert f'/seasons/{past.uid}/"' not in home.content.decode()


def test_home_has_five_of_the_table_and_oneself_however_low() -> None:
    owner = guest()
    league = league_of(owner)
    play(table_in(league, "Ann", "Bea", "Cid", "Dan"))
    play(table_in(league, "Eve", "Fay", "Gil", "Hana"), "1 3 5 3", "2 3 3 5")
    Player.objects.filter(name="Ann").update(user=owner)
    top = phone_of(owner).get(f"/leagues/{league.uid}/").context["top"]
    assert [(each.line.place, each.player.name, each.me) for each in top.standings] == [
        (1, "Bea", False),
        (2, "Fay", False),  # as many points as the next, but an evening won
        (3, "Cid", False),
        (4, "Dan", False),
        (5, "Eve", False),
        (6, "Ann", True),
    ]
    assert top.more == 2


def test_a_viewer_is_offered_nothing_to_start() -> None:
    league = league_of(guest())
    viewer = guest()
    Membership.objects.create(league=league, user=viewer, role=Role.VIEWER)
    text = text_of(phone_of(viewer).get(f"/leagues/{league.uid}/"))
    told = (
        "No evening yet. The first one opens the table. Table Who comes Players Records Calendar All evenings"
    )
    assert told in text
    assert ["New evening" in text, "Export and import" in text] == [False, False]
    assert "New evening Start an evening Leagues" in text_of(phone_of(viewer).get("/"))


@pytest.mark.parametrize("evenings", [1, 3, 500])
def test_home_takes_the_same_queries(
    evenings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    owner = guest()
    league = league_of(owner)
    many(league, evenings, Dana=3, Bob=2, Carmen=-1)
    play(table_in(league, date=date(2026, 11, 27)))  # and tonight's
    phone = phone_of(owner)
    phone.get(f"/leagues/{league.uid}/")
    with django_assert_num_queries(17):
        phone.get(f"/leagues/{league.uid}/")


def test_an_evening_started_from_the_league_is_the_leagues_with_its_rules(client: Client) -> None:
    owner = guest()
    client.force_login(owner)
    league = leagues.create_league(
        owner, "Thursday", rules=game.RuleSet(zero_over=30), people=["Dana", "Eve"]
    )
    answer = client.get(f"/start/?league={league.uid}")
    assert answer.context["known"] == ["Dana", "Eve"]
    sent = {"name-0": "Dana", "league": league.uid, "client_key": uuid.uuid4()}
    client.post("/start/", sent)
    session = GameSession.objects.get()
    assert (session.league, session.tables.get().rules.rules.zero_over) == (league, 30)
    assert league.players.get(name="Dana").seats.count() == 1


def test_nobody_starts_an_evening_in_a_league_that_is_not_theirs(client: Client) -> None:
    league, stranger = league_of(guest()), guest()
    client.force_login(stranger)
    client.post("/start/", {"name-0": "Dana", "league": league.uid, "client_key": uuid.uuid4()})
    assert GameSession.objects.get().league.casual


def test_the_front_page_lists_the_leagues_of_the_user_and_no_others() -> None:
    owner = guest()
    mine = league_of(owner)
    league_of(guest(), "Not mine")
    answer = phone_of(owner).get("/")
    assert answer.context["leagues"] == [mine]
    assert (mine.name in text_of(answer), "Not mine" in text_of(answer)) == (True, False)


def settings(user: User, league: League, **typed: object) -> Any:
    before = {"name": league.name, "preset": game.preset_of(league.rules.rules), "as_seen": ""}
    return phone_of(user).post(f"/leagues/{league.uid}/settings/", before | typed)


def test_rules_change_for_new_evenings_only_and_the_page_says_since_when() -> None:
    owner = guest()
    league = league_of(owner)
    table = table_in(league)
    play(table)
    settings(owner, league, preset="zero_over_30")
    league.refresh_from_db()
    table.refresh_from_db()
    assert (league.rules.rules.zero_over, table.rules.rules.zero_over) == (30, 25)
    event = LeagueEvent.objects.get(verb="rules")
    assert (event.summary["before"]["zero_over"], event.summary["after"]["zero_over"]) == (25, 30)
    page = text_of(phone_of(owner).get(f"/leagues/{league.uid}/settings/"))
    assert "Zero over 30, zero 50/30, no limit" in page
    assert f"For evenings that begin after {event.at:%-d %B %Y}." in page


def test_a_league_takes_another_name() -> None:
    owner = guest()
    league = league_of(owner)
    settings(owner, league, name="Friday")
    assert League.objects.get().name == "Friday"
    assert LeagueEvent.objects.get(verb="rename").summary == {"before": "Thursday whist", "after": "Friday"}


def test_saving_what_holds_already_writes_nothing_down() -> None:
    owner = guest()
    league = league_of(owner)
    settings(owner, league)
    assert list(LeagueEvent.objects.values_list("verb", flat=True)) == ["create"]


def test_rules_that_cannot_be_played_are_refused_and_stay_in_the_form() -> None:
    owner = guest()
    league = league_of(owner)
    answer = settings(owner, league, **{"rule-min_bid": "17", "rule-frisch_max": "9"})
    assert (answer.status_code, League.objects.get().rules.rules) == (422, game.CLASSIC)
    assert 'value="17"' in answer.content.decode()
