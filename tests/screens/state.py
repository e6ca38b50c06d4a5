"""How a screen is listed that no address shows by itself."""

from collections.abc import Callable

from tests.screens.stage import Screen, Stage

Show = Callable[[Stage], None]
STATES: list[Screen] = []


def state(area: str) -> Callable[[Show], Show]:
    """A screen of its own, on a phone of its own: `def table__contracts` is "table--contracts"."""

    def listed(show: Show) -> Show:
        add(show.__name__.replace("__", "--"), area, show)
        return show

    return listed


def add(name: str, area: str, show: Show) -> None:
    def alone(stage: Stage) -> None:
        stage.renew()
        show(stage)
        stage.page.wait_for_load_state("networkidle")  # what a script brings in later

    STATES.append(Screen(name, area, alone))
