"""Screens that no address shows by itself: what a table asks, refuses and tells while it is played."""

from collections.abc import Callable, Sequence

from scorekeeper.models import Table
from tests.factories import FOUR, guest, play, table_of
from tests.screens.stage import Screen, Stage

Show = Callable[[Stage], None]
STATES: list[Screen] = []


def state(area: str) -> Callable[[Show], Show]:
    """A screen of its own, on a phone of its own: `def table__contracts` is "table--contracts"."""

    def listed(show: Show) -> Show:
        def alone(stage: Stage) -> None:
            stage.renew()
            show(stage)

        STATES.append(Screen(show.__name__.replace("__", "--"), area, alone))
        return show

    return listed


def sits_down(stage: Stage, names: Sequence[str] = FOUR, *, played: int = 0) -> Table:
    """A phone at a table of its own, with so many rounds on the sheet."""
    owner = guest()
    table = table_of(owner, *names)
    for _ in range(played):
        play(table)
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
    sits_down(stage)


@state("table")
def table__bid(stage: Stage) -> None:
    sits_down(stage, played=2)
    stage.table.tap(stage.table.key("Bob"))


@state("table")
def table__contracts(stage: Stage) -> None:
    sits_down(stage, played=2)
    until_contracts(stage)


@state("table")
def table__hand_in_play(stage: Stage) -> None:
    sits_down(stage, played=2)
    until_hand(stage)


@state("table")
def table__tricks(stage: Stage) -> None:
    sits_down(stage, played=2)
    until_hand(stage)
    stage.table.tap(stage.table.number(5))


@state("table")
def table__right_so(stage: Stage) -> None:
    sits_down(stage, played=2)
    until_preview(stage)
