"""A league that has just begun, and what is shown big or printed."""

from functools import partial

from django.urls import reverse

from tests.factories import guest, league_of
from tests.league.people import owner_of
from tests.screens.stage import Size, Stage
from tests.screens.state import add, state

EMPTY = (
    "league",
    "calendar",
    "league_history",
    "meetings",
    "players",
    "ratings",
    "records",
    "seasons",
    "sessions",
    "standings",
)
PRINTED = ("certificates", "codes", "league_paper", "paper", "print", "report", "rulebook", "season_report")
BIG, PAPER = (1280, 720), (794, 1123)


def begun(stage: Stage, name: str) -> None:
    """Nobody is in it and nothing was played."""
    league = league_of(guest(), "Thursday whist", people=())
    stage.open(reverse(name, kwargs={"uid": league.uid}), owner_of(league))


def printed(stage: Stage, name: str) -> None:
    stage.show_at(PAPER)
    stage.open(stage.world.path(name), stage.world.visitor(name))
    stage.page.emulate_media(media="print")


def big(stage: Stage, name: str, size: Size = BIG) -> None:
    stage.show_at(size)
    stage.open(stage.world.path(name), stage.world.visitor(name))


for name in EMPTY:
    add(f"{name}--empty", "begun", partial(begun, name=name))
for name in PRINTED:
    add(f"{name}--on_paper", "paper", partial(printed, name=name))
for name in ("screen", "finale", "table", "league", "standings", "home"):
    add(f"{name}--big", "big", partial(big, name=name))


@state("begun")
def home__first_visit(stage: Stage) -> None:
    stage.open("/", "nobody")


@state("league")
def league__viewer(stage: Stage) -> None:
    stage.open(stage.world.path("league"), "viewer")


@state("league")
def invitation__gone(stage: Stage) -> None:
    stage.open(reverse("invitation", args=["nothing"]), "nobody")
