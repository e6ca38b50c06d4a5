"""Who plays in the league of ten years, and the seasons that it has."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from scorekeeper.models import League, Player, Season

MEMBERS = ("Dana", "Bob", "Carmen", "דב", "Eli", "Fatima", "גלית רוזנצוויג", "Hugo Maximilian", "Kim", "Lior")
GUESTS = ("Ines", "Jonas")
SECOND_NAME = "Lior K."
QUIT = date(2021, 6, 30)
RANKINGS: Sequence[dict[str, Any]] = (
    {},
    {"metric": "average", "min_sessions": 10},
    {"metric": "placement"},
    {"best": 20},
    {"drop": 5, "min_share": 60},
    {"metric": "placement", "guests_take_places": False, "tie_breaks": ["head_to_head", "made"]},
    {"metric": "placement", "placement": {"4": [5, 3, 1]}, "best": 15},
    {"metric": "average", "drop": 4, "min_share": 40},
    {"tie_breaks": []},
    {"metric": "placement", "drop": 8, "tie_breaks": ["made", "average"]},
)


def make_people(league: League) -> dict[str, Player]:
    names = (*MEMBERS, *GUESTS, SECOND_NAME)
    people = {
        name: Player.objects.create(league=league, name=name, ranked=name not in GUESTS) for name in names
    }
    Player.objects.filter(pk=people["Kim"].pk).update(until=QUIT)
    Player.objects.filter(pk=people[SECOND_NAME].pk).update(merged_into=people["Lior"])
    return people


def make_seasons(league: League) -> list[Season]:
    """A season a year, each with a ranking of its own, and Sundays of 2022 apart."""
    yearly = [
        Season.objects.create(
            league=league,
            name=str(year),
            starts=date(year, 1, 1),
            ends=date(year, 12, 31) if year < 2026 else None,
            ranking=RANKINGS[year - 2017],
        )
        for year in range(2017, 2027)
    ]
    sundays = Season.objects.create(
        league=league,
        name="Sundays 2022",
        starts=date(2022, 1, 1),
        ends=date(2022, 12, 31),
        weekdays=[6],
        ranking={"metric": "placement", "min_sessions": 3},
    )
    return [*yearly, sundays]
