"""What a table agrees on while it plays, each one step to undo: rules, deck, dealer, end, people, adjustments."""

from datetime import date

import pytest

from scorekeeper import rules as game
from scorekeeper.models import Adjustment, GameSession, Player, Round, SessionResult, Table
from scorekeeper.play import adjustments, agreements, finish, people, rounds
from scorekeeper.play.coming import coming_deal
from scorekeeper.play.facts import NameTaken, facts_of
from scorekeeper.play.sheet import Sheet
from tests.factories import dealers, guest, play, stamp, table_of, totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_of(guest())


@pytest.fixture
def facts(table: Table) -> object:
    return lambda: facts_of(Sheet.load(Table.objects.select_related("session", "rules").get(pk=table.pk)))


def player(table: Table, name: str) -> Player:
    return Player.objects.get(league=table.session.league, name=name)


ZERO_OVER = ("0 6 4 5", "0 6 4 3")


def test_change_rules_from_now_on_leaves_what_was_played(table: Table) -> None:
    play(table, *ZERO_OVER)
    agreements.change_rules(table, game.RuleSet(zero_over=30), stamp(table), whole=False)
    play(table, *ZERO_OVER)
    assert totals(table)["Dana"] == 25 + 30


def test_change_rules_for_the_whole_session_with_its_preview(table: Table) -> None:
    play(table, *ZERO_OVER)
    rules = game.RuleSet(zero_over=30)
    preview = agreements.preview_of(Sheet.load(table), rules)
    dana = Sheet.load(table).roster[0]
    assert (preview.before[dana], preview.after[dana], preview.refused) == (25, 30, {})
    agreements.change_rules(table, rules, stamp(table), whole=True)
    assert totals(table)["Dana"] == 30
    rounds.undo_last(table, stamp(table))
    assert totals(table)["Dana"] == 25
    assert Table.objects.get().rules.rules == game.CLASSIC


def test_change_rules_is_refused_where_a_deal_would_become_illegal(table: Table) -> None:
    play(table)
    with pytest.raises(agreements.RulesRefused) as refused:
        agreements.change_rules(table, game.RuleSet(min_bid=6), stamp(table), whole=True)
    ((round, problems),) = refused.value.preview.refused.items()
    assert (round, [p.code for p in problems]) == (Round.objects.get(), ["level_below_min"])
    assert Table.objects.get().rules.rules == game.CLASSIC


def test_first_dealer_moves_those_who_follow(table: Table) -> None:
    for _ in range(3):
        play(table)
    agreements.change_first_dealer(table, player(table, "Dov"), stamp(table))
    assert dealers(table) == ["Dov", "Dana", "Bob"]
    rounds.undo_last(table, stamp(table))
    assert dealers(table) == ["Dana", "Bob", "Carmen"]


def test_once_more_round_lets_everybody_deal_once_more(table: Table) -> None:
    play(table)
    agreements.once_more_round(table, stamp(table))
    assert Table.objects.get().rules.rules.end == "rounds 5"


def test_a_latecomer_starts_where_the_table_says(table: Table) -> None:
    play(table)  # -20 35 19 14
    for start, points in ((people.Start.ZERO, 0), (people.Start.LOWEST, -20), (people.Start.AVERAGE, 12)):
        eve = people.player_named(table, "Eve")
        people.join(table, eve, stamp(table), seat=1, start=start)
        assert totals(table) == {"Dana": -20, "Eve": points, "Bob": 35, "Carmen": 19, "Dov": 14}
        rounds.undo_last(table, stamp(table))
        assert totals(table) == {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


def test_starting_balances_win_no_evening(table: Table) -> None:
    play(table)
    adjustments.adjust(table, player(table, "Dana"), 500, "head start", stamp(table), starting=True)
    dana = SessionResult.objects.get(player__name="Dana")
    assert (dana.points, dana.starting, dana.place) == (480, 500, 4)


def test_who_rests_is_fair_and_goes_round(table: Table) -> None:
    eve = people.player_named(table, "Eve")
    people.join(table, eve, stamp(table))
    rested = []
    for _ in range(5):
        sheet = Sheet.load(table)
        coming = coming_deal(sheet, {})
        (rests,) = [sheet.by_pid[pid].name for pid in sheet.present if pid not in coming.lineup]
        rested.append(rests)
        play(table, seats=coming.lineup)
    assert sorted(rested) == ["Bob", "Carmen", "Dana", "Dov", "Eve"]


def test_a_latecomer_did_not_rest_before_coming(table: Table) -> None:
    people.join(table, people.player_named(table, "Eve"), stamp(table))
    for _ in range(5):
        play(table, seats=coming_deal(Sheet.load(table), {}).lineup)
    people.join(table, people.player_named(table, "Fay"), stamp(table))
    sheet = Sheet.load(table)
    resting = [sheet.by_pid[pid].name for pid in sheet.present if pid not in coming_deal(sheet, {}).lineup]
    assert "Fay" in resting


def test_leaving_makes_three_with_their_deck_and_keeps_the_column(table: Table) -> None:
    play(table)
    people.leave(table, player(table, "Bob"), stamp(table), deck="drop_suit", removed_suit="C")
    sheet = Sheet.load(Table.objects.get())
    coming = coming_deal(sheet, {})
    names = [sheet.by_pid[pid].name for pid in coming.lineup]
    assert (names, coming.deck, coming.removed_suit) == (["Dana", "Carmen", "Dov"], "drop_suit", "C")
    assert sheet.by_pid[coming.dealer or ""].name == "Carmen"
    play(table, "3 5 4", "4 5 4", deck="drop_suit", removed_suit="C", seats=coming.lineup)
    assert totals(table) == {"Dana": -30, "Bob": 35, "Carmen": 54, "Dov": 40}
    with pytest.raises(people.TooFew):
        people.leave(table, player(table, "Dov"), stamp(table))
    rounds.undo_last(table, stamp(table))
    rounds.undo_last(table, stamp(table))
    assert coming_deal(Sheet.load(Table.objects.get()), {}).deck == "full"


def test_replace_puts_another_in_every_round(table: Table) -> None:
    play(table)
    play(table)
    step = people.replace(table, player(table, "Bob"), people.player_named(table, "Eve"), stamp(table))
    assert totals(table) == {"Dana": -40, "Eve": 70, "Carmen": 38, "Dov": 28}
    assert dealers(table) == ["Dana", "Eve"]
    assert (step.moved, step.stayed) == ([], [])
    rounds.undo_last(table, stamp(table))
    assert totals(table) == {"Dana": -40, "Bob": 70, "Carmen": 38, "Dov": 28}
    assert not SessionResult.objects.filter(player__name="Eve").exists()


def test_replace_refuses_somebody_who_played(table: Table) -> None:
    play(table)
    with pytest.raises(people.AlreadyPlayed):
        people.replace(table, player(table, "Bob"), player(table, "Dov"), stamp(table))


def test_rename_reaches_everywhere_and_refuses_a_name_that_is_taken(table: Table) -> None:
    play(table)
    people.rename(table, player(table, "Bob"), " Bobby\u200f ", stamp(table))
    assert totals(table)["Bobby"] == 35
    with pytest.raises(NameTaken):
        people.rename(table, player(table, "Dov"), "BOBBY", stamp(table))
    rounds.undo_last(table, stamp(table))
    assert totals(table)["Bob"] == 35


def test_other_chairs_hold_from_the_next_deal_on(table: Table) -> None:
    play(table)
    sheet = Sheet.load(table)
    dana, bob, carmen, dov = (sheet.by_pid[pid] for pid in sheet.roster)
    people.reorder(table, [dana, carmen, bob, dov], stamp(table))
    play(table)
    assert dealers(table) == ["Dana", "Carmen"]
    sheet = Sheet.load(table)
    assert [sheet.by_pid[pid].name for pid in sheet.lineup(sheet.rounds[0])] == [
        "Dana",
        "Bob",
        "Carmen",
        "Dov",
    ]


def test_a_fine_found_later_goes_into_its_round(table: Table) -> None:
    play(table)
    adjustments.fine(table, player(table, "Carmen"), Round.objects.get(), 1, stamp(table))
    assert totals(table)["Carmen"] == 19 - 100
    rounds.undo_last(table, stamp(table))
    assert totals(table)["Carmen"] == 19


def test_adjust_decide_cancel_and_undo_of_each(table: Table) -> None:
    carmen = player(table, "Carmen")
    adjustments.adjust(table, carmen, None, "revoke?", stamp(table))
    flag = Adjustment.objects.get()
    assert totals(table)["Carmen"] == 0
    adjustments.decide(table, flag, -100, "revoke", stamp(table))
    assert totals(table)["Carmen"] == -100
    adjustments.cancel(table, flag, stamp(table))
    assert totals(table)["Carmen"] == 0
    for points in (-100, 0, 0):
        rounds.undo_last(table, stamp(table))
        assert totals(table)["Carmen"] == points
    assert not Adjustment.objects.live().exists()


def test_finish_reopen_describe_delete_are_steps_like_any(table: Table) -> None:
    finish.finish(table, stamp(table))
    finish.reopen(table, stamp(table))
    finish.describe(table, stamp(table), name="At Dana's", date=date(2026, 11, 25), notes="rain")
    finish.delete(table, stamp(table))
    session = GameSession.objects.get()
    assert (session.state, session.name, session.deleted_at is None) == ("open", "At Dana's", False)
    rounds.undo_last(table, stamp(table))
    assert GameSession.objects.live().get().notes == "rain"
    rounds.undo_last(table, stamp(table))
    assert (GameSession.objects.get().name, GameSession.objects.get().date) == ("", date(2026, 11, 26))
    rounds.undo_last(table, stamp(table))
    assert GameSession.objects.get().state == "finished"


def test_rules_that_the_deck_can_not_hold_are_refused(table: Table) -> None:
    with pytest.raises(rounds.Refused) as refused:
        agreements.change_rules(table, game.RuleSet(min_bid=12), stamp(table), whole=False)
    assert [p.code for p in refused.value.problems] == ["rules_invalid"]


def test_a_latecomer_deals_no_round_from_before(table: Table) -> None:
    """With resting dealers the deal goes round the roster, also in rounds played before it grew."""
    agreements.change_rules(table, game.RuleSet(sit_out="dealer"), stamp(table), whole=False)
    for _ in range(6):
        play(table)
    people.join(table, people.player_named(table, "Eve"), stamp(table))
    before = dealers(table)
    first = Round.objects.in_order()[0]
    step = rounds.edit_round(table, first, Sheet.load(table).deal(first), stamp(table))
    assert (dealers(table), step.moved, step.stayed) == (before, [], [])
    assert before == ["Dana", "Bob", "Carmen", "Dov", "Dana", "Bob"]


@pytest.mark.parametrize("change", ["reorder", "leave"])
def test_other_chairs_and_leavers_move_no_earlier_dealer(table: Table, change: str) -> None:
    for _ in range(4):
        play(table)
    sheet = Sheet.load(table)
    if change == "reorder":
        people.move(table, sheet.by_pid[sheet.roster[0]], 1, stamp(table))
    else:
        people.leave(table, player(table, "Bob"), stamp(table), deck="drop_card")
    first = Round.objects.in_order()[0]
    step = rounds.edit_round(table, first, Sheet.load(table).deal(first), stamp(table))
    assert (dealers(table), step.moved, step.stayed) == (["Dana", "Bob", "Carmen", "Dov"], [], [])


def test_once_more_round_is_for_this_evening_alone(table: Table) -> None:
    play(table)
    agreements.once_more_round(table, stamp(table))
    agreements.once_more_round(table, stamp(table))
    table.refresh_from_db()
    assert (table.rules.rules.end, agreements.agreed_rules(table).end) == ("rounds 5", "open")
    agreements.change_rules(table, game.RuleSet(end="rounds 8"), stamp(table), whole=False)
    table.refresh_from_db()
    assert agreements.agreed_rules(table).end == "rounds 8"


def test_settings_of_a_stranger_s_file_agree_on_nothing(table: Table) -> None:
    table.settings = {agreements.AGREED_END: ["x"]}
    assert agreements.agreed_rules(table) == game.CLASSIC
