"""Drawing the people of an evening: what an evening so far has to say about it, and what the draw lays."""

from collections.abc import Collection, Iterable, Sequence
from math import inf
from random import Random, SystemRandom

from ...models import GameSession, Player, Seat, SessionResult, Table
from ...models.people import followed
from ...names import name_key
from ..start import Seating
from . import seating

LOT, COMPANY, PLACES = "lot", "company", "places"


def drawn(
    way: str, people: Sequence[str], *, session: GameSession | None = None, random: Random | None = None
) -> seating.Tables[str]:
    """The tables as this way of drawing proposes them; `session` is what was played so far this evening."""
    random = random or SystemRandom()
    if session is None or way == LOT:
        return seating.by_lot(people, random)
    if way == PLACES:
        return seating.by_places(_by_place(session, people, random))
    return seating.new_company(people, tables_so_far(session, people), random)


def tables_so_far(session: GameSession, people: Sequence[str]) -> list[list[str]]:
    """Of every table of the evening: everybody who sat there. One query."""
    seats = Seat.objects.filter(table__session=session).select_related("table", "player")
    seats = seats.order_by("table__number", "position")
    names = _called([seat.player for seat in seats], people)
    found: dict[int, list[str]] = {}
    for seat in seats:
        found.setdefault(seat.table_id, []).append(names[seat.player_id])
    return list(found.values())


def _called(players: Iterable[Player], people: Sequence[str]) -> dict[int, str]:
    """By key the name that each has by now, written as it stands among the people who are drawn."""
    written = {name_key(name): name for name in people}
    return {key: written.get(now.name_key, now.name) for key, now in followed(players).items()}


def people_now(session: GameSession, *, at: Table | None = None) -> list[list[str]]:
    """Who sits at the tables of the part that is played, by table, under the names that they have by now.

    Or at this one table alone, `at`.
    """
    sitting = Seat.objects.filter(table__session=session, left=False)
    if at is not None:
        sitting = sitting.filter(table=at)
    order = ("-table__part", "table__number", "position")
    seats = list(sitting.select_related("table", "player").order_by(*order))
    now = followed(seat.player for seat in seats)
    found: dict[int, list[str]] = {}
    for seat in seats:
        if seat.table.part == seats[0].table.part:
            found.setdefault(seat.table.number, []).append(now[seat.player_id].name)
    return list(found.values())


def _by_place(session: GameSession, people: Sequence[str], random: Random) -> list[str]:
    """The first ones first; of equals the lot decides, and who has not played yet comes last."""
    results = SessionResult.objects.filter(session=session).select_related("player").order_by("points")
    names = _called([result.player for result in results], people)
    points: dict[str, float] = {names[result.player_id]: result.points for result in results}
    return sorted(random.sample(people, len(people)), key=lambda name: -points.get(name, -inf))


def laid(
    tables: Iterable[Collection[str]], deck: str, removed_suit: str, random: Random | None = None
) -> list[Seating]:
    """The tables with who deals first, drawn by lot, and the deck for those where three sit."""
    random = random or SystemRandom()
    return [
        Seating(
            names=list(names),
            first_dealer=random.randrange(len(names)),
            deck=deck if len(names) == seating.LEAST else "full",
            removed_suit=removed_suit if len(names) == seating.LEAST and deck == "drop_suit" else "",
        )
        for names in tables
    ]
