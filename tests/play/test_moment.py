"""The moment of an evening: what is worth telling before what, and in which words."""

from collections.abc import Mapping, Sequence

import pytest
from django.test import Client
from django.utils import translation

from scorekeeper.models import Player, Table
from scorekeeper.play import adjustments, people, rounds
from scorekeeper.play.moment import Highlight, Round, Story, highlight_of, moment_of
from scorekeeper.play.sheet import Sheet
from tests.factories import guest, play, stamp, table_of
from tests.pages import address, owner_of, pid, text_of

ANN, BEN, CYD = 1, 2, 3


def story(*points: tuple[int, int, int], contracts: Sequence[Mapping[int, tuple[int, bool]]] = ()) -> Story:
    """An evening of three by the points of each round."""
    running, told = dict.fromkeys((ANN, BEN, CYD), 0), []
    for number, row in enumerate(points):
        earned = dict(zip(running, row, strict=True))
        running = {key: running[key] + earned[key] for key in running}
        said = contracts[number] if number < len(contracts) else {}
        told.append(Round(points=earned, contracts=said, after=running))
    first = [key for key in running if running[key] == max(running.values())]
    return Story(told, running, first[0] if len(first) == 1 else None)


SWAP = ((10, 0, 0), (0, 0, 0), (0, 0, 0), (0, 20, 0))  # Ben passes Ann with the last card


@pytest.mark.parametrize(
    ("evening", "found"),
    [
        (story(), None),
        (story((0, 0, 0)), None),
        (story((50, 0, 0), (0, 60, 0)), Highlight("comeback", (BEN,), 50)),
        (story((49, 0, 0), (0, 60, 0)), Highlight("best_round", (BEN,), 60)),
        (story((50, 0, 0), (0, 50, 0)), Highlight("best_round", (ANN, BEN), 50)),
        (story(*SWAP), Highlight("last_round", (BEN,), other=ANN)),
        (story(*SWAP[1:]), Highlight("best_round", (BEN,), 20)),
        (story((10, 0, 10), *SWAP[1:]), Highlight("best_round", (BEN,), 20)),
        (story((10, 0, 0), (0, 5, 0), (0, 0, 0), (0, 0, 0)), Highlight("ahead", (ANN,))),
        (story((90, 0, 0), (0, 80, 0), (-200, 0, 0), (0, 0, 0)), Highlight("comeback", (BEN,), 90)),
    ],
)
def test_the_first_of_these_that_happened_is_told(evening: Story, found: Highlight | None) -> None:
    assert highlight_of(evening) == found


def test_a_fall_is_told_of_who_led_alone_and_is_last_alone() -> None:
    fell = ((45, 0, 0), (0, 46, 0), (-60, 0, 0), (0, 0, 0))
    assert highlight_of(story(*fell)) == Highlight("fall", (ANN,), 60)
    assert highlight_of(story((44, 0, 0), (0, 45, 0), (-59, 0, 0), (0, 0, 0))) == Highlight(
        "best_round", (BEN,), 45
    )
    assert highlight_of(story((45, 0, 0), (0, 46, 0), (-60, 0, -15), (0, 0, 0))) == Highlight(
        "best_round", (BEN,), 46
    )


def test_a_big_contract_is_one_that_was_made_by_one_or_two() -> None:
    said = [{ANN: (7, True), BEN: (8, False), CYD: (0, True)}]
    assert highlight_of(story((59, -30, 50), contracts=said)) == Highlight("big_contract", (ANN,), 7)
    assert highlight_of(story((59, 0, 0), contracts=[{ANN: (6, True)}])) == Highlight(
        "best_round", (ANN,), 59
    )
    twice = [*said, {BEN: (7, True)}]
    assert highlight_of(story((59, -30, 50), (0, 59, 0), contracts=twice)) == Highlight(
        "big_contract", (ANN, BEN), 7
    )
    thrice = [*twice, {CYD: (7, True)}]
    assert highlight_of(story((1, 0, 0), (0, 2, 0), (0, 0, 3), contracts=thrice)) == Highlight(
        "best_round", (CYD,), 3
    )


def test_a_run_is_not_broken_by_a_round_of_which_the_contracts_are_not_known() -> None:
    made, missed = {ANN: (1, True)}, {ANN: (1, False)}
    five: list[Mapping[int, tuple[int, bool]]] = [made, made, {}, made, made, made]
    rounds = [(1, 2, 1)] * 7
    assert highlight_of(story(*rounds[:6], contracts=five)) == Highlight("run", (ANN,), 5)
    assert highlight_of(story(*rounds, contracts=[*five[:4], missed, made, made])) == Highlight(
        "ahead", (BEN,)
    )


def test_points_that_stand_for_several_deals_are_no_round() -> None:
    before = story((60, 0, 0))
    several = Story([Round({ANN: 60}, {}, before.rounds[0].after, deals=3)], before.end, before.winner)
    assert highlight_of(several) is None


def test_of_several_tables_nobody_has_won_by_winning_at_one() -> None:
    assert highlight_of(story(*SWAP), story()) == Highlight("best_round", (BEN,), 20)
    assert highlight_of(story((0, 60, 0)), story((60, 0, 0))) == Highlight("best_round", (BEN, ANN), 60)
    made = [{ANN: (7, True)}]
    assert highlight_of(story((90, 0, 0)), story((59, 0, 0), contracts=made)) == Highlight(
        "big_contract", (ANN,), 7
    )


@pytest.fixture
def table(db: None) -> Table:
    return table_of(guest())


def points(table: Table, covers: int = 1, **earned: int) -> None:
    table.refresh_from_db()
    given = {pid(table, name): earned.get(name, 0) for name in ("Dana", "Bob", "Carmen", "Dov")}
    rounds.record_points(table, given, stamp(table), covers=covers)


def plain(table: Table) -> str:
    """The sentence without its marks of direction."""
    return "".join(c for c in moment_of(Sheet.load(table)) if c not in "\u2066\u2068\u2069")


def test_it_is_told_in_a_sentence(table: Table) -> None:
    assert plain(table) == ""
    play(table)
    assert plain(table) == "The best round: +35 for Bob"
    points(table, Dana=70)
    assert plain(table) == "55 points behind, and first in the end: Dana"


def test_starting_balances_are_no_comeback(table: Table) -> None:
    dana = Player.objects.get(name="Dana")
    adjustments.adjust(table, dana, 500, "", stamp(table), starting=True)
    points(table, Bob=60)
    points(table, Carmen=80)
    story = Story.of(Sheet.load(table))
    assert story.winner is None
    assert story.end == {p.pk: {"Bob": 60, "Carmen": 80}.get(p.name, 0) for p in Player.objects.all()}
    assert plain(table) == "The best round: +80 for Carmen"


def test_what_was_given_outside_the_rounds_counts_in_the_end(table: Table) -> None:
    points(table, Bob=60)
    points(table, Dana=5)
    adjustments.adjust(table, Player.objects.get(name="Dana"), 56, "a late fine", stamp(table))
    assert plain(table) == "60 points behind, and first in the end: Dana"


def test_who_comes_late_has_not_led_before(table: Table) -> None:
    """With nothing, ahead of everybody below nothing."""
    points(table, Dana=-10, Bob=-100, Carmen=-20, Dov=-30)
    people.join_by_name(table, "Eve", stamp(table))
    late = Story.of(Sheet.load(table))
    assert (list(late.end.values()), late.winner) == ([-10, -100, -20, -30], None)
    points(table, Bob=200)
    assert Story.of(Sheet.load(table)).end[Player.objects.get(name="Eve").pk] == 0
    assert plain(table) == "90 points behind, and first in the end: Bob"


def test_who_rests_is_at_the_table(table: Table) -> None:
    people.join_by_name(table, "Eve", stamp(table))
    points(table, Dana=-10, Bob=-100, Carmen=-20, Dov=-30)
    points(table, Bob=200)
    assert plain(table) == "100 points behind, and first in the end: Bob"


@pytest.mark.parametrize("language", ["en", "he", "es"])
def test_numbers_and_names_keep_their_direction(table: Table, language: str) -> None:
    play(table)
    with translation.override(language):
        sentence = moment_of(Sheet.load(table))
    assert "\u2066+35\u2069" in sentence
    assert "\u2068Bob\u2069" in sentence


def test_the_summary_tells_it(table: Table) -> None:
    phone: Client = owner_of(table)
    assert phone.get(address(table, "summary/")).context["moment"] == ""
    play(table)
    words = text_of(phone.get(address(table, "summary/")))
    assert "4 . Dana −55 −20 The best round: \u2066+35\u2069 for \u2068Bob\u2069 Finish the evening" in words
