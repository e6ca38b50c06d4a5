"""Which dealers move after an edit, an insertion or a deletion.

Keeps RULES.md, "Tables that change", last paragraph.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from .evening import DealEntry, Evening, work
from .rotation import dealer_rests


@dataclass(frozen=True, slots=True)
class DealersMoved:
    """An evening whose derived dealers follow the rotation again. Numbers are places in `entries`.

    moved   deals that changed their dealer
    stayed  deals whose derived dealer is no longer where the rotation puts him, but couldn't move:
            the calls are recorded, or he would play and rest at once. He is pinned from now on
    """

    evening: Evening
    moved: tuple[int, ...]
    stayed: tuple[int, ...]


def move_dealers(evening: Evening, derived: Collection[int]) -> DealersMoved:
    """Move the dealers of the deals `derived` (places in `entries`) to where the rotation puts them.

    `evening` is as it stands after the edit, every deal with its line-up and dealer; `derived` are the
    deals whose dealer was derived before it and that were not edited themselves. All others stay.
    """
    entries = list(evening.entries)
    moved, stayed = [], []
    turn = evening.first_turn
    for place, entry in enumerate(entries):
        worked = work(entry, turn)
        if isinstance(entry, DealEntry) and place in derived and not worked.derived:
            if _can_move(entry, worked.turn, evening.roster):
                moved.append(place)
                entries[place] = replace(entry, deal=replace(entry.deal, dealer=worked.turn))
                worked = work(entries[place], turn)
            else:
                stayed.append(place)
        turn = worked.after
    return DealersMoved(replace(evening, entries=tuple(entries)), tuple(moved), tuple(stayed))


def _can_move(entry: DealEntry, dealer: str | None, roster: tuple[str, ...]) -> bool:
    """Whether the deal is one "without recorded calls whose line-up still fits": who rests doesn't play."""
    rests = dealer_rests(entry.deal.seats, roster, entry.rules)
    return entry.deal.calls is None and (dealer in entry.deal.seats) != rests
