"""The moment of an evening: the one thing in it that is worth telling. Pure over the sheet."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from django.utils.translation import gettext

from .board import Cell, rows_of
from .sheet import Sheet
from .words import isolated, own

BEHIND = 50  # points, from which coming back from it is told
BIG = 7  # tricks of a contract, from which it is a big one
IN_A_ROW = 5  # contracts made
FALLEN = 60  # points
LONG = 4  # rounds: of a shorter evening nobody tells how it was decided


@dataclass(frozen=True, slots=True)
class Round:
    """What a round was for each who sat in it; `deals` is how many it stands for.

    `after` are the totals of those who had come by then, at the table or resting.
    """

    points: Mapping[int, int]
    contracts: Mapping[int, tuple[int, bool]]
    after: Mapping[int, int]
    deals: int = 1


@dataclass(frozen=True, slots=True)
class Story:
    """An evening round by round, people by key, without starting balances; who came after the last one is not in it.

    `winner` is who leads alone in the end, with them and without.
    """

    rounds: Sequence[Round]
    end: Mapping[int, int]
    winner: int | None

    @classmethod
    def of(cls, sheet: Sheet) -> Self:
        running, rounds = dict.fromkeys(sheet.players, 0), []
        since = {seat.player_id: seat.since for seat in sheet.seats}
        there: set[int] = set()
        for row in rows_of(sheet):
            if row.adjustment and row.adjustment.starting:
                continue
            for cell in row.cells:
                running[cell.player.pk] += cell.points or 0
            if row.round and row.number:
                points = {cell.player.pk: cell.points or 0 for cell in row.cells if cell.seated}
                there.update(points, (key for key, came in since.items() if came < row.round.position))
                rounds.append(
                    Round(
                        points=points,
                        contracts={key: said for cell in row.cells for key, said in _said(cell)},
                        after=_of(there, running),
                        deals=row.round.covers,
                    )
                )
        end, shown = _of(there, running), [sheet.by_pid[pid].pk for pid in sheet.leaders()]
        return cls(rounds, end, shown[0] if shown == leaders(end) and len(shown) == 1 else None)


def _of(there: Container[int], totals: Mapping[int, int]) -> dict[int, int]:
    return {key: total for key, total in totals.items() if key in there}


def _said(cell: Cell) -> Iterator[tuple[int, tuple[int, bool]]]:
    if cell.contract is not None and cell.tricks is not None:
        yield cell.player.pk, (cell.contract, cell.made)


@dataclass(frozen=True, slots=True)
class Highlight:
    """What happened (the name of what found it), to whom, before whom, and how much of it."""

    what: str
    players: tuple[int, ...]
    number: int = 0
    other: int | None = None


def leaders(totals: Mapping[int, int]) -> list[int]:
    best = max(totals.values(), default=0)
    return [key for key, total in totals.items() if total == best]


def comeback(story: Story) -> Highlight | None:
    """Who won had been far behind after some round."""
    if story.winner is None:
        return None
    totals = [each.after for each in story.rounds if story.winner in each.after]
    behind = max(max(after.values()) - after[story.winner] for after in totals)
    return Highlight("comeback", (story.winner,), behind) if behind >= BEHIND else None


def last_round(story: Story) -> Highlight | None:
    """Somebody else was in the lead, alone, before the last round."""
    if story.winner is None or len(story.rounds) < LONG:
        return None
    before = leaders(story.rounds[-2].after)
    if len(before) != 1 or before[0] == story.winner or story.winner not in leaders(story.rounds[-1].after):
        return None
    return Highlight("last_round", (story.winner,), other=before[0])


def big_contract(story: Story) -> Highlight | None:
    """The biggest contract that was made, by one or two."""
    made = [(size, key) for each in story.rounds for key, (size, made) in each.contracts.items() if made]
    best = max((size for size, _ in made), default=0)
    return _of_few("big_contract", (key for size, key in made if size == best), best) if best >= BIG else None


def run(story: Story) -> Highlight | None:
    """Contracts made one after the other; a round of which only the points are known breaks nothing."""
    running, longest = dict.fromkeys(story.end, 0), dict.fromkeys(story.end, 0)
    for each in story.rounds:
        for key, (_, made) in each.contracts.items():
            running[key] = running[key] + 1 if made else 0
            longest[key] = max(longest[key], running[key])
    best = max(longest.values(), default=0)
    return _of_few("run", leaders(longest), best) if best >= IN_A_ROW else None


def fall(story: Story) -> Highlight | None:
    """Somebody who once led alone is last in the end, and lost many points on the way."""
    last = [key for key, total in story.end.items() if total == min(story.end.values())]
    if len(last) != 1 or len(story.rounds) < LONG:
        return None
    led = [each.after[last[0]] for each in story.rounds if leaders(each.after) == last]
    lost = max(led, default=story.end[last[0]]) - story.end[last[0]]
    return Highlight("fall", (last[0],), lost) if lost >= FALLEN else None


def ahead(story: Story) -> Highlight | None:
    """The winner led alone after every round."""
    led = all(leaders(each.after) == [story.winner] for each in story.rounds)
    is_told = story.winner is not None and led and len(story.rounds) >= LONG
    return Highlight("ahead", (story.winner,)) if is_told and story.winner is not None else None


def best_round(story: Story) -> Highlight | None:
    """The most points in one deal."""
    dealt = [each.points for each in story.rounds if each.deals == 1]
    best = max((points for each in dealt for points in each.values()), default=0)
    owners = (key for each in dealt for key, points in each.items() if points == best)
    return _of_few("best_round", owners, best) if best > 0 else None


def _of_few(what: str, keys: Iterator[int] | Sequence[int], number: int) -> Highlight | None:
    """Three who did the same are no news."""
    people = tuple(dict.fromkeys(keys))
    return Highlight(what, people, number) if len(people) <= 2 else None


# By worth: what decided the evening, then what nobody saw coming, then what is good to hear.
WORTH: tuple[Callable[[Story], Highlight | None], ...] = (
    comeback,
    last_round,
    big_contract,
    run,
    fall,
    ahead,
    best_round,
)


# Of several tables, since who won at one of them has not won the evening.
WORTH_OF_SEVERAL = (big_contract, run, best_round)


def highlight_of(*stories: Story) -> Highlight | None:
    """The one thing worth telling most at a table, or at several; None where nothing stands out."""
    played = [story for story in stories if story.rounds]
    looks = WORTH if len(stories) == 1 else WORTH_OF_SEVERAL
    found = (_most([look(story) for story in played]) for look in looks)
    return next(filter(None, found), None)


def _most(found: Sequence[Highlight | None]) -> Highlight | None:
    """The greatest of these, of several alike with all whose it is."""
    highlights = [each for each in found if each]
    if len(highlights) < 2:
        return highlights[0] if highlights else None
    best = max(each.number for each in highlights)
    owners = [key for each in highlights if each.number == best for key in each.players]
    return _of_few(highlights[0].what, owners, best)


def moment_of(*sheets: Sheet) -> str:
    """The moment in a sentence of the language that is on; "" where there is none. No queries."""
    found = highlight_of(*(Story.of(sheet) for sheet in sheets))
    if found is None:
        return ""
    players = {key: player for sheet in sheets for key, player in sheet.players.items()}
    other = players.get(found.other or 0)
    return _sentence(found.what) % {
        "name": ", ".join(own(players[key].name) for key in found.players),
        "other": own(other.name) if other else "",
        "n": isolated(str(found.number)),
        "plus": isolated(f"+{found.number}"),
        "minus": isolated(f"−{found.number}"),
    }


def _sentence(what: str) -> str:
    """The same words whatever the gender."""
    return {
        "comeback": gettext("%(n)s points behind, and first in the end: %(name)s"),
        "last_round": gettext("The last round decided it: not %(other)s but %(name)s"),
        "big_contract": gettext("The biggest contract made: %(n)s, by %(name)s"),
        "run": gettext("%(n)s contracts made in a row: %(name)s"),
        "fall": gettext("From the first place to the last, %(minus)s: %(name)s"),
        "ahead": gettext("In the lead from the first round to the last: %(name)s"),
        "best_round": gettext("The best round: %(plus)s for %(name)s"),
    }[what]
