"""What a table asks, refuses and tells while it is played."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from scorekeeper.models import Table
from scorekeeper.play import finish, people
from scorekeeper.play.aids import Aids, change_aids
from tests.e2e.expecting import expect
from tests.e2e.offline import ready
from tests.factories import FOUR, guest, play, stamp, table_of
from tests.screens.stage import Stage
from tests.screens.state import add, state

MIXED = ("Maximiliana Konstantinou-Papadopoulos", "גלית רוזנצוויג־אברמוביץ", "😀 Bo", "José María")
CASE = {
    "frisch": 0,
    "fines": {},
    "declarer": "Bob",
    "level": 6,
    "suit": "S",
    "contracts": {"Dana": 2, "Bob": 6, "Carmen": 4, "Dov": 3},
    "tricks": {"Dana": 1, "Bob": 6, "Carmen": 4, "Dov": 2},
}


def sits_down(stage: Stage, names: Sequence[str] = FOUR, *, played: int = 2, **aids: bool) -> Table:
    """A phone at a table of its own, with so many rounds on the sheet."""
    owner = guest()
    three: dict[str, Any] = {"deck": "drop_suit", "removed_suit": "C"} if len(names) == 3 else {}
    table = table_of(owner, *names, **three)
    for _ in range(played):
        play(table, *(("1 5 3", "3 6 4") if three else ("1 5 3 2", "3 5 3 2")))
    if aids:
        change_aids(table, Aids(**aids), stamp(table))
    stage.open(f"/tables/{table.uid}/", owner)
    return table


def until_contracts(stage: Stage) -> None:
    """Bob wins with 5♥."""
    table = stage.table
    table.tap(table.key("Bob"))
    table.tap(table.key(table.bid_name(5, "H")))


def until_hand(stage: Stage) -> None:
    """Carmen says 3, Dov 2, Dana 1."""
    until_contracts(stage)
    for contract in (3, 2, 1):
        stage.table.tap(stage.table.number(contract))


def until_preview(stage: Stage) -> None:
    until_hand(stage)
    for tricks in (5, 3, 2):
        stage.table.tap(stage.table.number(tricks))


@state("table")
def table__first_deal(stage: Stage) -> None:
    sits_down(stage, played=0)


@state("table")
def table__bid(stage: Stage) -> None:
    sits_down(stage)
    stage.table.tap(stage.table.key("Bob"))


@state("table")
def table__contracts(stage: Stage) -> None:
    sits_down(stage)
    until_contracts(stage)


@state("table")
def table__hand_in_play(stage: Stage) -> None:
    sits_down(stage)
    until_hand(stage)


@state("table")
def table__tricks(stage: Stage) -> None:
    sits_down(stage)
    until_hand(stage)
    stage.table.tap(stage.table.number(5))


@state("table")
def table__right_so(stage: Stage) -> None:
    sits_down(stage)
    until_preview(stage)


@state("table")
def table__more_of_the_deal(stage: Stage) -> None:
    sits_down(stage)
    stage.table.tap(stage.table.key(stage.say("More")))


@state("table")
def table__call_by_call(stage: Stage) -> None:
    sits_down(stage, calls=True)


@state("table")
def table__frisch_guide(stage: Stage) -> None:
    sits_down(stage, frisch=True)


@state("table")
def table__trick_by_trick(stage: Stage) -> None:
    sits_down(stage, tricks=True)
    until_hand(stage)


@state("table")
def table__possible(stage: Stage) -> None:
    sits_down(stage, played=6, possible=True)


@state("table")
def table__finished(stage: Stage) -> None:
    table = sits_down(stage, played=6)
    finish.finish(table, stamp(table))
    stage.page.reload()


@state("table")
def table__plain(stage: Stage) -> None:
    stage.renew(java_script_enabled=False)
    sits_down(stage)


@state("table")
def table__refused(stage: Stage) -> None:
    """The plain form, sent with nothing filled in."""
    table__plain(stage)
    stage.page.locator("form[action$='/rounds/'] button[value=save]").first.click()


@state("table")
def table__two_phones(stage: Stage) -> None:
    """Another phone has saved this deal with other numbers."""
    stage.renew(java_script_enabled=False)
    table = sits_down(stage, played=0)
    play(table, "1 5 3 2", "3 5 3 2")
    at_table = stage.table
    at_table.javascript = False
    at_table.deal(CASE)


@state("table")
def table__offline(stage: Stage) -> None:
    """A round that is not sent yet, and the list of such."""
    sits_down(stage, played=0)
    ready(stage.page)
    stage.page.context.set_offline(True)
    until_preview(stage)
    stage.page.wait_for_timeout(500)
    save = stage.say("Save round {n}").replace("{n}", "").strip()
    stage.table.tap(stage.table.key(re.compile(f"^{re.escape(save)}")))
    waiting = stage.page.get_by_role("img", name=stage.say("Not sent yet"))
    expect(waiting.first).to_be_visible()
    waiting.first.tap()


@state("table")
def table__watched(stage: Stage) -> None:
    stage.open(stage.world.path("table"), "watcher")


def with_people(stage: Stage, names: Sequence[str]) -> None:
    """Who came late sits down after the first rounds."""
    table = sits_down(stage, names[:4])
    for name in names[4:]:
        people.join_by_name(table, name, stamp(table))
    stage.page.reload()


for name, names in {
    "three": FOUR[:3],
    "five": (*FOUR, "Eve"),
    "six": (*FOUR, "Eve", "Fay"),
    "long_and_mixed_names": MIXED,
    "five_long_names": (*MIXED, "Wilhelmina Featherstonehaugh"),
}.items():
    add(f"table--{name}", "table", partial(with_people, names=names))
