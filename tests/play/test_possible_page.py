"""What is still possible: its page, and the few lines at the table that switched it on."""

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper import rules as game
from scorekeeper.models import Table
from scorekeeper.play import adjustments, agreements, draft, finish, people, rounds
from scorekeeper.play.aids import Aids, change_aids
from scorekeeper.play.draft import Sent
from scorekeeper.play.possible import Possible
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, play, stamp, table_of, totals
from tests.pages import address, owner_of, send, text_of, watcher_of

pytestmark = pytest.mark.django_db

THREE = ("Ann", "Ben", "Cid")
LOW = game.Deck("drop_2345")


def table_until(rounds: int, *names: str, **more: Any) -> Table:
    rules = more.pop("rules", {})
    return table_of(guest(), *names, rules=game.RuleSet(end=f"rounds {rounds}", **rules), **more)


def give(table: Table, **points: int) -> None:
    """Points by hand, so that totals stand where a test needs them."""
    for name, each in points.items():
        player = table.session.league.players.get(name=name)
        adjustments.adjust(table, player, each, "so be it", stamp(table))


def possible_at(table: Table) -> Possible:
    found = owner_of(table).get(address(table, "possible/")).context["possible"]
    assert isinstance(found, Possible)
    return found


def words_at(client: Client, table: Table, path: str = "possible/") -> str:
    return re.sub("[\u2066-\u2069]", "", text_of(client.get(address(table, path))))


def begun(table: Table) -> None:
    """Somebody answers who won the auction of the coming deal."""
    table.refresh_from_db()
    user = table.session.created_by
    assert user is not None
    declarer = Sheet.load(table).present[0]
    draft.save_answers(table, user, draft.draft_of(table).key, {"declarer": Sent(declarer, 0)})


# Totals before the last round. A score of 154 is the highest there is, but whoever is 274 behind can still be first,
# since the leader may lose 120 in the same deal; 275 behind he can't.
@pytest.mark.parametrize(
    "gaps", [(275, 0, 1), (274, 0, 273), (20, 0, 15), (200, 0, 10), (0, 0, 0), (-90, 60, 100)]
)
def test_page_tells_of_the_last_round_what_is_proved(gaps: tuple[int, int, int]) -> None:
    table = table_until(2, *THREE, deck="drop_2345")
    play(table, "1 6 3", "3 6 3", deck="drop_2345")
    give(
        table,
        **{
            name: gap - now
            for (name, now), gap in zip(totals(table).items(), gaps, strict=True)
            if gap != now
        },
    )
    before = game.Standing(
        dict(zip(THREE, gaps, strict=True)),
        here=THREE,
        lineup=THREE,
        deck=LOW,
        rules=game.RuleSet(end="rounds 2"),
        rounds=1,
    )
    found = possible_at(table).chances
    assert {chance.player.name: chance.total for chance in found} == before.totals
    assert {chance.player.name for chance in found if chance.is_out} == game.out_of_reach(before)
    for chance in found:
        assert [
            game.Condition(numbers_in(way.contracts), frozenset(player.name for player in way.missing))
            for way in chance.ways
        ] == list(game.conditions(before, chance.player.name))


def numbers_in(words: str) -> tuple[int, ...]:
    """The contracts of the words."""
    words = words.replace("\u2066", "").replace("\u2069", "")
    if words == "any contract":
        return tuple(range(LOW.tricks + 1))
    found: list[int] = []
    for part in words.split(", "):
        low, _, high = part.replace(" or more", f"–{LOW.tricks}").partition("–")
        found += range(int(low), int(high or low) + 1)
    return tuple(found)


def test_page_says_in_words_who_can_still_be_first() -> None:
    table = table_until(2)
    play(table)
    give(table, Dana=120, Bob=45, Carmen=-39, Dov=-224)
    said = words_at(owner_of(table), table)
    assert "The last round" in said
    assert "Bob Is first by making: 8 or more 6 or more, if Dana misses 80" in said
    assert "Dov Out of reach 310 behind Dana , and at most 309 can be made up −210" in said
    assert "In this round nobody can gain more than 309 points on anybody." in said
    assert "Fines, points given by hand" in said


def test_who_can_not_be_caught_up_with_is_said_to_be() -> None:
    table = table_until(3)
    play(table)
    give(table, Bob=619)
    possible = possible_at(table)
    assert (possible.left, possible.most, possible.winner.name if possible.winner else "") == (2, 618, "Bob")
    assert "Nobody can catch up with Bob any more." in text_of(
        owner_of(table).get(address(table, "possible/"))
    )
    give(table, Bob=-1, Carmen=16)
    possible = possible_at(table)
    assert (possible.winner, [player.name for player in possible.out]) == (None, ["Dov", "Dana"])


@pytest.mark.parametrize(
    ("end", "rounds_played", "why"),
    [
        ("open", 1, "no_number"),
        ("target 500", 1, "no_number"),
        ("rounds 2", 2, "over"),
        ("rounds 2", 3, "over"),
    ],
)
def test_nothing_is_told_where_nobody_knows_or_it_is_over(end: str, rounds_played: int, why: str) -> None:
    table = table_of(guest(), rules=game.RuleSet(end=end))
    for _ in range(rounds_played):
        play(table)
    context = owner_of(table).get(address(table, "possible/")).context
    assert (context["possible"], context["why_not"]) == (None, why)


def test_a_finished_evening_tells_nothing() -> None:
    table = table_until(3)
    play(table)
    finish.finish(table, stamp(table))
    assert owner_of(table).get(address(table, "possible/")).context["why_not"] == "over"


def test_nothing_is_told_while_a_deal_is_on() -> None:
    table = table_until(2)
    play(table)
    begun(table)
    answer = owner_of(table).get(address(table, "possible/"))
    assert (answer.context["possible"], answer.context["why_not"]) == (None, "deal_on")
    assert "A deal is on" in text_of(answer)


def test_rounds_left_are_those_that_the_sheet_says() -> None:
    table = table_until(5)
    rounds.record_points(table, dict.fromkeys(Sheet.load(table).roster, 7), stamp(table), covers=3)
    possible = possible_at(table)
    assert possible.left == 2
    agreements.once_more_round(table, stamp(table))
    possible = possible_at(table)
    assert possible.left == 4


def test_a_last_lap_that_may_count_double_is_reckoned_so() -> None:
    table = table_until(2, rules={"last_lap_factor": 2})
    play(table)
    give(table, Bob=500)
    possible = possible_at(table)
    assert (possible.most, possible.out) == (618, [])
    assert "double, as your house rules propose" in words_at(owner_of(table), table)


def test_who_rests_may_be_first_and_who_went_home_as_well() -> None:
    table = table_until(2, "Dana", "Bob", "Carmen", "Dov", "Eve", rules={"sit_out": "dealer"})
    play(table, seats=Sheet.load(table).present[1:])
    possible = possible_at(table)
    assert [chance.player.name for chance in possible.chances if not chance.plays] == ["Bob"]
    assert "Bob Rests in the last round" in words_at(owner_of(table), table)
    people.leave(table, table.session.league.players.get(name="Carmen"), stamp(table))
    give(table, Carmen=-131, Dov=30)
    possible = possible_at(table)
    assert [chance.player.name for chance in possible.chances if chance.is_out] == ["Carmen"]
    assert (possible.out, possible.tells) == ([], True)
    give(table, Carmen=131)
    said = words_at(owner_of(table), table)
    assert "Carmen Gone home" in said
    assert "Rests" not in said


def test_table_tells_it_where_it_was_switched_on_and_only_between_the_rounds() -> None:
    table = table_until(2)
    play(table)
    give(table, Bob=619)
    told = "Nobody can catch up with Bob any more."
    phones = owner_of(table), watcher_of(table)
    assert [told in text_of(phone.get(address(table))) for phone in phones] == [False, False]
    change_aids(table, Aids(possible=True), stamp(table))
    assert [told in text_of(phone.get(address(table))) for phone in phones] == [True, True]
    for path in ("board/", "board/?screen", "screen/"):
        assert told in words_at(phones[1], table, path)
    begun(table)
    assert [told in text_of(phone.get(address(table))) for phone in phones] == [False, False]


def test_table_says_in_one_line_that_nothing_is_proved_yet() -> None:
    table = table_until(3)
    phones = owner_of(table), watcher_of(table)
    play(table)
    assert ["data-possible" in phone.get(address(table)).content.decode() for phone in phones] == [False] * 2
    change_aids(table, Aids(possible=True), stamp(table))
    told = "Rounds left: 2 · nobody at the table is out of reach"
    assert [told in words_at(phone, table, "") for phone in phones] == [True, True]
    play(table)
    give(table, Bob=-30)
    assert "is first by making:" in words_at(phones[0], table, "")
    assert "nobody at the table is out of reach" not in words_at(phones[0], table, "")


def test_a_refused_round_keeps_it_out_of_sight() -> None:
    table = table_until(2)
    change_aids(table, Aids(possible=True), stamp(table))
    play(table)
    give(table, Bob=619)
    answer = send(owner_of(table), table, "rounds/", action="save", declarer="x")
    assert answer.status_code == 422
    assert "Nobody can catch up" not in text_of(answer)


def test_more_and_the_result_lead_there() -> None:
    table = table_until(2)
    play(table)
    for path in ("more/", "summary/"):
        assert address(table, "possible/") in owner_of(table).get(address(table, path)).content.decode()
    play(table)
    assert address(table, "possible/") not in owner_of(table).get(address(table, "summary/")).content.decode()


@pytest.mark.parametrize("many", [1, 3])
def test_page_takes_the_same_queries_for_any_number_of_rounds(
    many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = table_until(9)
    phone = owner_of(table)
    for _ in range(many):
        play(table)
    phone.get(address(table, "possible/"))
    with django_assert_num_queries(7):
        phone.get(address(table, "possible/"))


def test_whoever_is_proposed_to_rest_may_play_and_catch_up() -> None:
    table = table_until(2, "Dana", "Bob", "Carmen", "Dov", "Eve", rules={"sit_out": "dealer"})
    play(table, seats=Sheet.load(table).present[1:])
    totals = possible_at(table).chances
    give(table, **{chance.player.name: -chance.total for chance in totals})
    give(table, Carmen=100, Bob=80, Dana=-900, Dov=-900, Eve=-900)
    ways = {chance.player.name: [way.told for way in chance.ways] for chance in possible_at(table).chances}
    assert ways["Bob"] == []
    assert len(ways["Carmen"]) == 2
    assert "Bob" in ways["Carmen"][1]
