"""Recording, editing, inserting, deleting rounds; undo and redo of each."""

import uuid
from dataclasses import replace

import pytest

from scorekeeper.models import GameSession, Revision, Round, SessionResult, Table
from scorekeeper.models.base import next_key
from scorekeeper.play import draft, finish, rounds
from scorekeeper.play.change import KeyReused, NothingToUndo, Repeated, Stale
from scorekeeper.play.coming import coming_deal
from scorekeeper.play.sheet import Sheet
from tests.factories import deal_of, dealers, guest, play, stamp, table_of, totals

pytestmark = pytest.mark.django_db

V01 = {"Dana": -20, "Bob": 35, "Carmen": 19, "Dov": 14}


@pytest.fixture
def table() -> Table:
    return table_of(guest())


def facts(table: Table) -> object:
    from scorekeeper.play.facts import facts_of

    table = Table.objects.select_related("session", "rules").get(pk=table.pk)
    return facts_of(Sheet.load(table))


def test_record_round_scores_and_moves_the_deal(table: Table) -> None:
    play(table)
    assert totals(table) == V01
    sheet = Sheet.load(table)
    assert sheet.by_pid[coming_deal(sheet, {}).dealer or ""].name == "Bob"
    results = {r.player.name: (r.points, r.rounds, r.made, r.place) for r in SessionResult.objects.all()}
    assert results == {
        "Dana": (-20, 1, 0, 4),
        "Bob": (35, 1, 1, 1),
        "Carmen": (19, 1, 1, 2),
        "Dov": (14, 1, 1, 3),
    }


def test_record_round_refuses_every_fault_at_once_and_stores_nothing(table: Table) -> None:
    deal = replace(deal_of(table, "3 5 3 2", "3 5 3 1"), level=4)
    with pytest.raises(rounds.Refused) as refused:
        rounds.record_round(table, deal, stamp(table))
    assert [p.code for p in refused.value.problems] == ["level_below_min", "sum_forbidden", "tricks_sum"]
    assert not Round.objects.exists()
    assert Table.objects.get().version == 1


def test_record_round_twice_is_one_round(table: Table) -> None:
    deal, key = deal_of(table, "1 5 3 2", "3 5 3 2"), uuid.uuid4()
    sent = stamp(table, client_key=key, client_hash="a")
    rounds.record_round(table, deal, sent)
    with pytest.raises(Repeated):
        rounds.record_round(table, deal, sent)
    with pytest.raises(KeyReused):
        rounds.record_round(table, deal, replace(sent, client_hash="b"))
    assert Round.objects.count() == 1


def test_a_round_has_the_name_of_the_request_that_made_it(table: Table) -> None:
    key = uuid.uuid4()
    rounds.record_round(table, deal_of(table, "1 5 3 2", "3 5 3 2"), stamp(table, client_key=key))
    assert [round.uid for round in Round.objects.all()] == [key]


def test_a_name_that_another_round_has_is_refused_and_nothing_is_stored(table: Table) -> None:
    elsewhere = table_of(guest())
    play(elsewhere)
    taken = Round.objects.get().uid
    with pytest.raises(KeyReused):
        rounds.record_round(table, deal_of(table, "1 5 3 2", "3 5 3 2"), stamp(table, client_key=taken))
    assert (Round.objects.count(), Table.objects.get(pk=table.pk).version) == (1, 1)


def test_the_next_deal_has_the_next_key(table: Table) -> None:
    first = draft.draft_of(table).key
    play(table)
    assert draft.draft_of(Table.objects.get()).key == next_key(first)
    rounds.undo_last(table, stamp(table))
    assert draft.draft_of(Table.objects.get()).key == next_key(next_key(first))


def test_record_round_on_a_stale_table_is_refused(table: Table) -> None:
    old = stamp(table)
    play(table)
    with pytest.raises(Stale):
        rounds.record_round(table, deal_of(table, "1 5 3 2", "3 5 3 2"), old)
    assert Round.objects.count() == 1


def test_undo_brings_a_recorded_round_back_as_the_filled_form(table: Table) -> None:
    before = facts(table)
    play(table)
    after = facts(table)
    rounds.undo_last(table, stamp(table))
    assert facts(table) == before
    answers = draft.answers_of(draft.draft_of(table))
    dana, bob = Sheet.load(table).roster[:2]
    assert answers["dealer"] == dana
    assert (answers["bid"], answers["declarer"], answers[f"contract-{bob}"], answers[f"tricks-{dana}"]) == (
        "5H",
        bob,
        5,
        3,
    )
    rounds.redo_last(table, stamp(table))
    assert facts(table) == after
    assert draft.answers_of(draft.draft_of(table)) == {}


def test_undo_with_nothing_done_says_so(table: Table) -> None:
    with pytest.raises(NothingToUndo):
        rounds.undo_last(table, stamp(table))
    assert Table.objects.get().version == 1


def test_something_new_gives_up_the_redo(table: Table) -> None:
    play(table)
    rounds.undo_last(table, stamp(table))
    play(table)
    with pytest.raises(NothingToUndo):
        rounds.redo_last(table, stamp(table))


def test_undo_goes_back_step_by_step_and_redo_forth(table: Table) -> None:
    states = [facts(table)]
    for _ in range(3):
        play(table)
        states.append(facts(table))
    rounds.delete_round(table, Round.objects.in_order()[1], stamp(table))
    states.append(facts(table))
    for state in reversed(states[:-1]):
        rounds.undo_last(table, stamp(table))
        assert facts(table) == state
    for state in states[1:]:
        rounds.redo_last(table, stamp(table))
        assert facts(table) == state
    assert Revision.objects.filter(kind="undo").count() == 4


def test_edit_round_rescores_and_tells(table: Table) -> None:
    play(table)
    play(table)
    first = Round.objects.in_order()[0]
    rounds.edit_round(table, first, deal_of(table, "1 5 3 2", "1 5 3 4"), stamp(table))
    assert totals(table) == {"Dana": -9, "Bob": 70, "Carmen": 38, "Dov": -6}
    rounds.undo_last(table, stamp(table))
    assert totals(table) == {name: 2 * points for name, points in V01.items()}


def test_delete_round_moves_the_dealers_after_it(table: Table) -> None:
    for _ in range(4):
        play(table)
    assert dealers(table) == ["Dana", "Bob", "Carmen", "Dov"]
    step = rounds.delete_round(table, Round.objects.in_order()[1], stamp(table))
    assert dealers(table) == ["Dana", "Bob", "Carmen"]
    assert len(step.moved) == 2
    rounds.undo_last(table, stamp(table))
    assert dealers(table) == ["Dana", "Bob", "Carmen", "Dov"]


def test_insert_round_moves_derived_dealers_but_no_pinned_one(table: Table) -> None:
    play(table)
    play(table, dealer=Sheet.load(table).roster[3])
    play(table)
    assert dealers(table) == ["Dana", "Dov", "Dana"]
    second = Round.objects.in_order()[1]
    bob = Sheet.load(table).roster[1]
    deal = deal_of(table, "1 5 3 2", "3 5 3 2", dealer=bob)
    step = rounds.record_round(table, deal, stamp(table), before=second)
    assert dealers(table) == ["Dana", "Bob", "Dov", "Dana"]
    assert (step.moved, step.stayed) == ([], [])


def test_recorded_calls_keep_the_dealer_and_are_named(table: Table) -> None:
    play(table)
    play(table)
    carmen = Sheet.load(table).roster[2]
    play(table, calls=("P", "P", "5H", "P", "P", "P"), declarer=Sheet.load(table).roster[1])
    step = rounds.delete_round(table, Round.objects.in_order()[0], stamp(table))
    assert dealers(table) == ["Dana", "Carmen"]
    assert step.stayed == [str(Round.objects.live().get(dealer__uid=carmen).uid)]


def test_insert_finds_room_between_neighbours_again_and_again(table: Table) -> None:
    play(table)
    play(table)
    last = Round.objects.in_order()[1]
    for _ in range(15):
        last.refresh_from_db()
        rounds.record_round(table, deal_of(table, "1 5 3 2", "3 5 3 2"), stamp(table), before=last)
    order = [r.pk for r in Round.objects.live().in_order()]
    assert (order[1:-1], order[-1]) == (sorted(order[1:-1]), last.pk)
    assert len({r.position for r in Round.objects.live()}) == 17


def test_passed_out_and_annulled_deals_are_no_rounds(table: Table) -> None:
    dana = Sheet.load(table).roster[0]
    passed = replace(
        deal_of(table, "1 5 3 2", "3 5 3 2"),
        outcome="passed_out",
        frisch=3,
        declarer=None,
        level=None,
        suit=None,
        contracts={},
        tricks={},
    )
    rounds.record_round(table, passed, stamp(table))
    annulled = replace(
        deal_of(table, "1 5 3 2", "3 5 3 2"),
        outcome="annulled",
        reason="14 cards",
        fines={dana: 1},
        tricks={},
    )
    rounds.record_round(table, annulled, stamp(table))
    sheet = Sheet.load(table)
    assert totals(table) == {"Dana": -100, "Bob": 0, "Carmen": 0, "Dov": 0}
    assert sheet.rounds_played() == 0
    assert coming_deal(sheet, {}).dealer == dana


def test_points_only_round_counts_what_it_covers(table: Table) -> None:
    sheet = Sheet.load(table)
    rounds.record_points(
        table, dict(zip(sheet.roster, (12, -30, 0, 40), strict=True)), stamp(table), covers=3
    )
    assert totals(table) == {"Dana": 12, "Bob": -30, "Carmen": 0, "Dov": 40}
    assert Sheet.load(table).rounds_played() == 3
    points = Round.objects.get()
    rounds.edit_points(table, points, {sheet.roster[0]: 5}, stamp(table), covers=1, reason="paper")
    assert totals(table) == {"Dana": 5, "Bob": 0, "Carmen": 0, "Dov": 0}
    rounds.undo_last(table, stamp(table))
    assert totals(table) == {"Dana": 12, "Bob": -30, "Carmen": 0, "Dov": 40}


def test_a_points_round_redone_leaves_the_deal_that_is_being_entered(table: Table) -> None:
    sheet = Sheet.load(table)
    rounds.record_points(table, dict.fromkeys(sheet.roster, 5), stamp(table))
    rounds.undo_last(table, stamp(table))
    draft.begin(table, {"bid": "6C"}, None)
    rounds.redo_last(table, stamp(table))
    assert draft.answers_of(draft.draft_of(table)) == {"bid": "6C"}


def test_who_plays_on_opens_a_finished_evening_again(table: Table) -> None:
    play(table)
    finish.finish(table, stamp(table))
    before = facts(table)
    play(table)
    assert GameSession.objects.get().state == "open"
    rounds.undo_last(table, stamp(table))
    assert facts(table) == before
    assert GameSession.objects.get().state == "finished"


def test_undo_takes_back_what_was_done_at_this_table(table: Table) -> None:
    """A club evening has several tables, each with its own sheet and its own last step."""
    other = Table.objects.create(session=table.session, number=2, rules=table.rules)
    play(table)
    with pytest.raises(NothingToUndo):
        rounds.undo_last(other, stamp(other))
    assert totals(table) == V01
    rounds.undo_last(table, stamp(table))
    assert totals(table) == dict.fromkeys(V01, 0)
