"""House rules changed while the table plays: from the next deal on, or for the whole evening after a look."""

import json
import uuid
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.models import Revision, Round, Table
from scorekeeper.play import agreements, people, rounds
from scorekeeper.play.rounds import Refused
from tests.factories import guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, phone_of, send, text_of, watcher_of

pytestmark = pytest.mark.django_db

ZERO_OVER = ("0 6 4 5", "0 6 4 3")  # Dana's zero, over, is made: 25


@pytest.fixture
def table() -> Table:
    table = table_of(guest())
    play(table, *ZERO_OVER)
    return table


@pytest.fixture
def phone(table: Table) -> Client:
    return owner_of(table)


def rules_of(table: Table) -> game.RuleSet:
    return Table.objects.get(pk=table.pk).rules.rules


def told(answer: Any) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_page_says_what_holds_and_where_it_differs(phone: Client) -> None:
    table = table_of(guest(), rules=game.RuleSet(zero_over=30, zero_fail_over=-30, end="rounds 12"))
    context = owner_of(table).get(address(table, "rules/")).context
    assert context["rules_line"] == "Custom, zero 50/30, 12 rounds"
    assert context["own"] == [
        ("Zero made, over", "\u206625\u2069", "\u206630\u2069"),
        ("Zero missed, over", "\u2066−50\u2069", "\u2066−30\u2069"),
    ]
    assert (context["older"], context["played"]) == (False, False)


def test_who_rests_is_told_beside_a_preset(phone: Client) -> None:
    table = table_of(guest(), rules=game.RuleSet(sit_out="dealer"))
    context = owner_of(table).get(address(table, "rules/")).context
    assert context["rules_line"] == "Classic, zero 50/25, no limit"
    assert context["own"] == [("Who rests", "whose turn it is, or as you choose", "the dealer")]


def test_from_the_next_deal_on_leaves_what_was_played(table: Table, phone: Client) -> None:
    answer = send(phone, table, "rules/", preset="zero_over_30", action="next")
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    assert told(answer) == ["Other house rules, from the next deal on."]
    assert (rules_of(table), totals(table)["Dana"]) == (game.RuleSet(zero_over=30), 25)
    assert phone.get(address(table, "rules/")).context["older"]
    rounds.undo_last(table, stamp(table))
    assert rules_of(table) == game.CLASSIC


def test_preview_shows_the_totals_and_stores_nothing(table: Table, phone: Client) -> None:
    typed = {"preset": "classic", "rule-zero_over": "30", "rule-fine": "50"}
    answer = send(phone, table, "rules/", **typed, action="preview")
    assert answer.status_code == 200
    context = answer.context
    assert context["changes"] == [
        ("Zero made, over", "\u206625\u2069", "\u206630\u2069"),
        ("Fine", "\u2066100\u2069", "\u206650\u2069"),
    ]
    assert [(player.name, before, after) for player, before, after in context["totals"]] == [
        ("Dana", 25, 30),
        ("Bob", 46, 46),
        ("Carmen", 26, 26),
        ("Dov", -20, -20),
    ]
    assert (rules_of(table), Revision.objects.count()) == (game.CLASSIC, 1)
    sent_on = {field.name: field.value() for field in context["hidden"] if field.value() is not None}
    assert sent_on == typed


def test_whole_evening_after_the_preview(table: Table, phone: Client) -> None:
    preview = send(phone, table, "rules/", preset="zero_over_30", action="preview")
    sent = {field.name: field.value() for field in preview.context["hidden"] if field.value() is not None}
    answer = send(phone, table, "rules/", **sent, action="whole")
    assert told(answer) == ["Other house rules, for the whole evening."]
    assert totals(table)["Dana"] == 30
    rounds.undo_last(table, stamp(table))
    assert (rules_of(table), totals(table)["Dana"]) == (game.CLASSIC, 25)


def test_other_rules_shows_the_form_again_as_it_was_filled(table: Table, phone: Client) -> None:
    typed = {"preset": "zero_over_30", "rule-fine": "50", "end_kind": "target", "end_number": "500"}
    answer = send(phone, table, "rules/", **typed, action="edit")
    assert answer.status_code == 200
    assert {name: answer.context["form"][name].value() for name in typed} == typed
    assert rules_of(table) == game.CLASSIC


def test_whole_evening_is_refused_where_a_round_would_become_illegal(table: Table, phone: Client) -> None:
    for action, status in (("preview", 200), ("whole", 422)):
        answer = send(phone, table, "rules/", **{"rule-min_bid": "6"}, action=action)
        assert answer.status_code == status
        assert answer.context["refused"] == [(1, ["Not 5: the lowest bid here is 6."])]
        assert "Round 1 : Not 5: the lowest bid here is 6." in text_of(answer)
    assert rules_of(table) == game.CLASSIC
    assert send(phone, table, "rules/", **{"rule-min_bid": "6"}, action="next").status_code == 302


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"rule-min_bid": "18"}, "Enter a whole number from \u20661\u2069 to 17."),
        ({"rule-zero_fail_over": "5.5"}, "Enter a whole number from \u2066−1000\u2069 to 0."),
        ({"rule-fine": "-1"}, "Enter a whole number from \u20660\u2069 to 1000."),
        ({"end_kind": "rounds"}, "After how many? Enter a whole number from 1."),
        ({"rule-frisch_max": "9"}, "After 9 frisches the lowest bid would be 14, but a deal has 13 tricks"),
        ({}, "These rules hold already: change something first."),
    ],
)
@pytest.mark.parametrize("action", ["next", "preview", "whole"])
def test_what_is_wrong_is_told_and_kept(
    table: Table, phone: Client, typed: dict[str, str], message: str, action: str
) -> None:
    answer = send(phone, table, "rules/", **typed, action=action)
    assert answer.status_code == 422
    assert message in text_of(answer)
    assert {name: answer.context["form"][name].value() for name in typed} == typed
    assert rules_of(table) == game.CLASSIC


def test_rules_of_now_may_be_spread_over_the_whole_evening(table: Table, phone: Client) -> None:
    agreements.change_rules(table, game.RuleSet(zero_over=30), stamp(table), whole=False)
    assert send(phone, table, "rules/", action="preview").context["changes"] == []
    assert send(phone, table, "rules/", action="whole").status_code == 302
    assert totals(table)["Dana"] == 30
    assert not phone.get(address(table, "rules/")).context["older"]


def test_another_preset_keeps_who_rests_and_when_it_ends(phone: Client) -> None:
    table = table_of(guest(), rules=game.RuleSet(sit_out="dealer", end="rounds 12"))
    send(owner_of(table), table, "rules/", preset="no_frisch", action="next")
    assert rules_of(table) == game.RuleSet(frisch_max=0, sit_out="dealer", end="rounds 12")


def test_fields_that_show_a_preset_count_as_they_stand(table: Table, phone: Client) -> None:
    """With a script a chosen preset fills the fields: one that was then set back is no slip."""
    typed = {
        "preset": "no_frisch",
        "rule-frisch_max": "3",
        "rule-fine": "50",
        "rule-miss": "",
        "as_seen": "1",
    }
    send(phone, table, "rules/", **typed, action="next")
    assert rules_of(table) == game.RuleSet(fine=50)


def test_presets_tell_the_page_what_their_fields_show(table: Table, phone: Client) -> None:
    presets = phone.get(address(table, "rules/")).context["form"].presets()
    shown = {preset["value"]: json.loads(preset["fields"]) for preset in presets}
    assert (shown["classic"]["rule-frisch_max"], shown["no_frisch"]["rule-frisch_max"]) == ("3", "0")
    assert shown["classic"]["rule-no_trump"] == "True"
    assert "rule-sit_out" not in shown["classic"]


@pytest.mark.parametrize("action", ["next", "whole"])
def test_stale_page_keeps_what_was_chosen(table: Table, phone: Client, action: str) -> None:
    version = table.version
    play(table)
    answer = send(phone, table, "rules/", version=version, preset="zero_over_30", action=action)
    assert answer.status_code == 409
    assert "The table has changed meanwhile" in text_of(answer)
    assert answer.context["form"]["preset"].value() == "zero_over_30"
    version = answer.context["version"]
    answer = send(phone, table, "rules/", version=version, preset="zero_over_30", action=action)
    assert answer.status_code == 302


def test_sent_twice_is_changed_once(table: Table, phone: Client) -> None:
    table.refresh_from_db()
    sent = {"version": table.version, "client_key": uuid.uuid4(), "preset": "no_frisch", "action": "next"}
    assert [phone.post(address(table, "rules/"), sent).status_code for _ in "12"] == [302, 302]
    assert Revision.objects.filter(verb="change_rules").count() == 1


def test_deck_must_fit_the_house_rules(table: Table) -> None:
    agreements.change_rules(table, game.RuleSet(min_bid=10), stamp(table), whole=False)
    with pytest.raises(Refused):
        agreements.change_deck(table, "drop_2345", "", stamp(table))
    dov = table.session.league.players.get(name="Dov")
    with pytest.raises(Refused):
        people.leave(table, dov, stamp(table), deck="drop_2345")
    people.leave(table, dov, stamp(table), deck="drop_suit", removed_suit="C")
    table.refresh_from_db()
    assert (table.deck, table.removed_suit) == ("drop_suit", "C")


def test_only_who_keeps_score_may_change_the_rules(table: Table) -> None:
    assert watcher_of(table).get(address(table, "rules/")).status_code == 403
    assert phone_of(guest()).get(address(table, "rules/")).status_code == 404
    assert send(Client(), table, "rules/", preset="no_frisch", action="next").status_code == 401


@pytest.mark.parametrize("many", [1, 3])
def test_preview_takes_the_same_queries_for_any_number_of_rounds(
    many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = table_of(guest())
    phone = owner_of(table)
    for _ in range(many):
        play(table)
    phone.get(address(table, "rules/"))
    table.refresh_from_db()
    typed = {"version": table.version, "preset": "zero_over_30", "action": "preview"}
    with django_assert_num_queries(7):
        phone.post(address(table, "rules/"), typed)
    assert Round.objects.count() == many
