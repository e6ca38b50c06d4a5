"""The form that starts an evening: four names are enough, mistakes get clear answers, two taps start one."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import connections
from django.test import Client
from django.urls import reverse

from scorekeeper import rules as game
from scorekeeper.models import Adjustment, GameSession, League, Membership, Player, Seat, Table, User
from scorekeeper.models.league import Role
from tests.factories import guest, play, table_of, totals

pytestmark = pytest.mark.django_db

BLANK = {f"name-{seat}": "" for seat in range(8)}


def names(*given: str, **more: Any) -> dict[str, Any]:
    return BLANK | {f"name-{seat}": name for seat, name in enumerate(given)} | {"players": "4"} | more


def begin(client: Client, *given: str, **more: Any) -> Table:
    answer = client.post("/start/", names(*given, **more))
    assert answer.status_code == 302, answer.content.decode()
    table = Table.objects.latest("pk")
    assert answer["Location"] == reverse("table", args=[table.uid])
    return table


def refused(client: Client, *given: str, **more: Any) -> list[str]:
    """What the form says is wrong, top to bottom; everything that was typed is still there."""
    data = names(*given, **more)
    answer = client.post("/start/", data)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert {field: form[field].value() for field in data} == data
    assert not GameSession.objects.exists()
    return [error for field in form for error in field.errors]


def first_dealer(table: Table) -> str:
    return table.first_dealer.name if table.first_dealer else ""


def seated(table: Table) -> list[str]:
    return [seat.player.name for seat in Seat.objects.filter(table=table).select_related("player")]


def test_first_visit_asks_for_four_names_and_nothing_else(client: Client) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert answer.templates[0].name == "play/welcome.html"
    assert answer.context["form"].line() == "Classic, zero 50/25, no limit"
    assert not answer.context["form"].is_open()
    assert answer.content.decode().count('href="/typed/"') == 1


def test_blank_names_get_a_number_and_a_guest_is_made_on_the_way(client: Client) -> None:
    table = begin(client, "Dana", "", "Carmen")
    assert seated(table) == ["Dana", "Player 2", "Carmen", "Player 4"]
    user = User.objects.get()
    assert (user.is_guest, table.session.created_by, str(client.session["_auth_user_id"])) == (
        True,
        user,
        str(user.pk),
    )


def test_the_form_without_any_field_still_starts(client: Client) -> None:
    assert client.post("/start/", {}).status_code == 302
    assert seated(Table.objects.get()) == ["Player 1", "Player 2", "Player 3", "Player 4"]


def test_names_of_spaces_bidi_marks_or_nothing_visible_count_as_blank(client: Client) -> None:
    table = begin(client, "   ", "\u200f\u202e", "\u200b\u3164", " \u200fDana\u202c  Levi ")
    assert seated(table) == ["Player 1", "Player 2", "Player 3", "Dana Levi"]


def test_the_same_name_twice_is_told(client: Client) -> None:
    told = ["Two people are called DANA: add a letter to tell them apart."]
    assert refused(client, "Dana", "\u200fDANA ") == told


def test_the_same_name_twice_by_a_blank_place(client: Client) -> None:
    assert refused(client, "Player 2") == ["Two people are called Player 2: add a letter to tell them apart."]


def test_a_very_long_name_is_told_and_forty_emoji_are_a_name(client: Client) -> None:
    assert refused(client, "Dana", "😀" * 200) == ["Name 2 is too long: 40 characters at most."]
    assert seated(begin(client, "😀" * 40))[0] == "😀" * 40


def test_three_people_and_their_deck(client: Client) -> None:
    table = begin(client, "Dana", "Bob", "Carmen", players="3", deck="drop_suit", removed_suit="H")
    assert (seated(table), table.deck, table.removed_suit) == (["Dana", "Bob", "Carmen"], "drop_suit", "H")
    table = begin(client, "Dana", "Bob", "Carmen", players="3", deck="drop_2345", removed_suit="H")
    assert (table.deck, table.removed_suit) == ("drop_2345", "")


def test_whoever_has_a_name_plays_and_empty_places_beyond_the_number_are_closed_up(client: Client) -> None:
    data = names("Dana", "Bob", "Carmen", "Dov", **{"name-6": "Fay", "first_dealer": "6", "balance-6": "-30"})
    client.post("/start/", data)
    table = Table.objects.get()
    assert seated(table) == ["Dana", "Bob", "Carmen", "Dov", "Fay"]
    assert first_dealer(table) == "Fay"
    assert totals(table) == {"Dana": 0, "Bob": 0, "Carmen": 0, "Dov": 0, "Fay": -30}


def test_everything_folded_away_is_kept(client: Client) -> None:
    table = begin(
        client,
        "Dana",
        "Bob",
        "Carmen",
        "Dov",
        first_dealer="2",
        preset="zero_over_30",
        end_kind="rounds",
        end_number="12",
        session_name=" At  Dana's ",
        **{"balance-1": "-200", "rule-fine": "50"},
    )
    assert table.rules.rules == game.RuleSet(zero_over=30, fine=50, end="rounds 12")
    assert (table.session.name, first_dealer(table)) == (
        "At Dana's",
        "Carmen",
    )
    adjustment = Adjustment.objects.get()
    assert (adjustment.player.name, adjustment.points, adjustment.starting) == ("Bob", -200, True)


def test_a_drawn_first_dealer_is_one_of_them(client: Client) -> None:
    table = begin(client, "Dana", "Bob", "Carmen", "Dov", first_dealer="draw")
    assert first_dealer(table) in {"Dana", "Bob", "Carmen", "Dov"}


@pytest.mark.parametrize("answer", ["7", "x", "-1", "²"])
def test_a_first_dealer_who_is_not_there_is_the_first_name(client: Client, answer: str) -> None:
    table = begin(client, "Dana", "Bob", "Carmen", "Dov", first_dealer=answer)
    assert first_dealer(table) == "Dana"


def test_house_rules_that_nobody_could_play_are_told_and_the_fold_is_open(client: Client) -> None:
    (told,) = refused(client, "Dana", end_kind="rounds", end_number="")
    assert told == "After how many? Enter a whole number from 1."
    answer = client.post("/start/", names("Dana", **{"rule-min_bid": "13"}))
    assert (answer.status_code, answer.context["form"].is_open()) == (422, True)
    assert list(answer.context["form"].errors) == ["rule-min_bid"]
    answer = client.post("/start/", names("Dana", **{"balance-0": "much"}))
    assert answer.context["form"].errors == {"balance-0": ["Enter a whole number."]}


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Asia/Jerusalem", "2026-11-26"),
        ("Europe/Madrid", "2026-11-26"),
        ("", "2026-11-26"),
        ("x/y", "2026-11-26"),
    ],
)
def test_the_evening_is_dated_by_the_phones_clock(client: Client, zone: str, day: str) -> None:
    with time_machine.travel(datetime(2026, 11, 27, 2, 30, tzinfo=ZoneInfo("UTC")), tick=False):
        assert begin(client, "Dana", zone=zone).session.date.isoformat() == day


def test_the_day_turns_at_five_on_the_phones_clock(client: Client) -> None:
    with time_machine.travel(datetime(2026, 11, 27, 3, 30, tzinfo=ZoneInfo("UTC")), tick=False):
        assert begin(client, zone="Asia/Jerusalem").session.date.isoformat() == "2026-11-27"
        assert begin(client, zone="Europe/Madrid").session.date.isoformat() == "2026-11-26"


def test_two_taps_on_start_begin_one_evening(client: Client) -> None:
    key = str(uuid.uuid4())
    first = begin(client, "Dana", client_key=key)
    assert begin(client, "Dana", client_key=key) == first
    assert (GameSession.objects.count(), User.objects.count()) == (1, 1)


def test_a_second_tap_before_the_cookie_came_is_the_same_guest() -> None:
    key = str(uuid.uuid4())
    one, other = Client(), Client()
    assert begin(one, "Dana", client_key=key) == begin(other, "Dana", client_key=key)
    assert one.session["_auth_user_id"] == other.session["_auth_user_id"]
    assert User.objects.count() == 1


def test_an_old_key_or_none_at_all_signs_nobody_in_as_another() -> None:
    key = str(uuid.uuid4())
    begin(Client(), "Dana", client_key=key)
    begin(Client(), "Eve")
    begin(Client(), "Fay")
    assert (GameSession.objects.count(), User.objects.count()) == (3, 3)
    with time_machine.travel(datetime.now(tz=ZoneInfo("UTC")) + timedelta(hours=2)):
        begin(Client(), "Dana", client_key=key)
    assert (GameSession.objects.count(), User.objects.count()) == (4, 4)


def test_a_key_that_somebody_else_used_begins_a_session_of_ones_own(client: Client) -> None:
    key = str(uuid.uuid4())
    first = begin(Client(), "Dana", client_key=key)
    client.force_login(guest())
    assert begin(client, "Dana", client_key=key) != first


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_the_same_moment_begin_one_evening() -> None:
    key = str(uuid.uuid4())

    def tap(_: int) -> str:
        answer = Client().post("/start/", names("Dana", client_key=key))
        connections.close_all()
        return answer["Location"]

    with ThreadPoolExecutor(4) as pool:
        places = set(pool.map(tap, range(4)))
    assert places == {reverse("table", args=[Table.objects.get().uid])}
    assert (GameSession.objects.count(), User.objects.count()) == (1, 1)


def test_the_form_like_another_table_has_its_people_and_rules(client: Client) -> None:
    user = guest()
    client.force_login(user)
    table = table_of(user, "Dana", "Bob", "Carmen", deck="drop_2345", rules=game.RuleSet(zero_over=40))
    form = client.get(f"/start/?like={table.uid}").context["form"]
    assert [form[f"name-{seat}"].value() for seat in range(4)] == ["Dana", "Bob", "Carmen", None]
    assert (form["players"].value(), form["deck"].value()) == (3, "drop_2345")
    assert form.line() == "Custom, zero 50/40, no limit"


def test_choosing_a_preset_leaves_the_other_tables_rules_behind(client: Client) -> None:
    user = guest()
    client.force_login(user)
    table = table_of(user, rules=game.RuleSet(zero_over=40))
    kept = {f"rule-{name}": str(value) for name, value in game.RuleSet(zero_over=40).to_json().items()}
    new = begin(client, like=table.uid, preset="classic", **kept)
    assert new.rules.rules == game.CLASSIC
    new = begin(client, like=table.uid, preset="custom", **kept)
    assert new.rules.rules == game.RuleSet(zero_over=40)


def test_people_like_those_of_a_league_play_in_that_league(client: Client) -> None:
    owner, scorer = guest(), guest()
    table = table_of(owner, "Dana", "Bob", "Carmen", "Dov")
    Membership.objects.create(league=table.session.league, user=scorer, role=Role.SCORER)
    client.force_login(scorer)
    new = begin(client, "Dana", "Eve", like=table.uid)
    assert new.session.league == table.session.league
    assert Player.objects.filter(name="Dana").count() == 1


def test_the_form_like_a_strangers_table_gives_nothing_away(client: Client) -> None:
    table = table_of(guest(), "Secret", rules=game.RuleSet(zero_over=40))
    client.force_login(guest())
    answer = client.get(f"/start/?like={table.uid}")
    assert b"Secret" not in answer.content
    assert answer.context["form"].line() == "Classic, zero 50/25, no limit"
    assert begin(client, "Dana", like=table.uid).session.league != table.session.league


def test_names_of_the_league_are_offered(client: Client) -> None:
    user = guest()
    table_of(user, "Dana", "Bob", "Carmen", "Dov")
    table_of(guest(), "Secret")
    client.force_login(user)
    assert client.get("/start/").context["known"] == ["Bob", "Carmen", "Dana", "Dov"]


def test_again_seats_the_same_people_and_the_deal_goes_on(client: Client) -> None:
    user = guest()
    client.force_login(user)
    table = table_of(user, "Dana", "Bob", "Carmen", "Dov", rules=game.RuleSet(zero_over=40))
    play(table)
    key = str(uuid.uuid4())
    answer = client.post(reverse("again", args=[table.uid]), {"client_key": key, "zone": "Asia/Jerusalem"})
    new = Table.objects.latest("pk")
    assert answer["Location"] == reverse("table", args=[new.uid])
    assert (seated(new), new.rules.rules.zero_over) == (["Dana", "Bob", "Carmen", "Dov"], 40)
    assert first_dealer(new) == "Bob"
    client.post(reverse("again", args=[table.uid]), {"client_key": key})
    assert Table.objects.count() == 2


def test_again_by_a_link_plays_in_ones_own_league(client: Client) -> None:
    from scorekeeper.accounts.guests import join_table
    from scorekeeper.models import Grant

    owner, friend = guest(), guest()
    table = table_of(owner)
    join_table(friend, table, Grant.Role.SCORE)
    client.force_login(friend)
    client.post(reverse("again", args=[table.uid]), {"client_key": "no key"})
    assert Table.objects.count() == 1
    client.post(reverse("again", args=[table.uid]))
    new = Table.objects.latest("pk")
    assert (new.session.created_by, League.objects.count()) == (friend, 2)
    assert seated(new) == ["Dana", "Bob", "Carmen", "Dov"]


def test_who_was_drawn_is_told() -> None:
    client = Client()
    table = begin(client, "Dana", "Bob", "Carmen", "Dov", first_dealer="draw")
    page = client.get(reverse("table", args=[table.uid])).content.decode()
    assert f"The lot fell on {first_dealer(table)}, who deals first." in page
