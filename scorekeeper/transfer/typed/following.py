"""A typed evening as it stands now: a column's cells are a person's, whatever he is called and wherever he sits."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from ...models import Player, Table, TypedEvening
from ...play.sheet import Sheet

FACTS = (
    "date",
    "name",
    "people",
    "players",
    "rules",
    "deck",
    "removed_suit",
    "first_dealer",
    "balances",
)


def follow(evening: TypedEvening) -> None:
    """Lay over it what its table says by now, or how those whom its league knows are called.

    Nothing is written: that is for whoever keeps or stores it (`facts_of`).
    """
    if evening.saved_at:
        return
    if evening.table is None:
        _follow_names(evening)
        return
    before = list(evening.players)
    for name, value in _of_table(evening.table).items():
        setattr(evening, name, value)
    cells = rearranged({"rows": evening.rows, "paper": evening.paper}, before, evening.players)
    evening.rows, evening.paper = cells["rows"], cells["paper"]


def facts_of(evening: TypedEvening) -> dict[str, Any]:
    """What `follow` may have changed of one that is typed for a table."""
    return {name: getattr(evening, name) for name in FACTS} if evening.table else {}


def facts_at(table: Table) -> dict[str, Any]:
    return {"table": table, **_of_table(table)}


def _of_table(table: Table) -> dict[str, Any]:
    sheet = Sheet.of(table)
    players = list(sheet.players.values())
    dealer = next((place for place, p in enumerate(players) if p.pk == table.first_dealer_id), 0)
    points = dict.fromkeys(sheet.players, 0)
    for adjustment in sheet.adjustments:
        points[adjustment.player_id] += adjustment.points or 0
    return {
        "date": table.session.date,
        "name": table.session.name,
        "people": [player.name for player in players],
        "players": [player.pid for player in players],
        "rules": table.rules,
        "deck": table.deck,
        "removed_suit": table.removed_suit,
        "first_dealer": dealer,
        "balances": list(points.values()),
    }


def _follow_names(evening: TypedEvening) -> None:
    known = [uuid.UUID(pid) for pid in evening.players if pid]
    found = {player.pid: player.name for player in Player.objects.filter(uid__in=known)} if known else {}
    pids = [*evening.players, *[None] * len(evening.people)]
    evening.people = [found.get(pid, name) for pid, name in zip(pids, evening.people, strict=False)]


def seats_of(evening: TypedEvening) -> list[str]:
    """Whose each column is. Only where the chairs are a table's own can they change under a page."""
    return list(evening.players) if evening.table_id else [str(place) for place in range(len(evening.people))]


def rearranged(typed: Mapping[str, Any], before: Sequence[str], now: Sequence[str]) -> dict[str, Any]:
    """What was typed (`rows`, `paper`, …) in the columns of `before`, in those of `now`.

    >>> row = {"dealer": 1, "bid": "B 5H", "cells": ["3", "5"]}
    >>> moved = rearranged({"rows": [row], "paper": ["1", "2"]}, ["dana", "bob"], ["bob", "eve", "dana"])
    >>> moved["rows"], moved["paper"]
    ([{'dealer': 0, 'bid': 'B 5H', 'cells': ['5', '', '3']}], ['2', '', '1'])

    Who came in for somebody has the column of whom he replaced.
    """
    if list(before) == list(now):
        return dict(typed)
    columns = _columns(list(before), now)
    rows = [_moved(row, columns) for row in typed["rows"]]
    return {**typed, "rows": rows, "paper": _texts(typed["paper"], columns)}


def _columns(before: list[str], now: Sequence[str]) -> list[int | None]:
    gone, come = [p for p in before if p not in now], [p for p in now if p not in before]
    heirs = dict(zip(come, gone, strict=True)) if len(gone) == len(come) else {}
    was = [heirs.get(pid, pid) for pid in now]
    return [before.index(pid) if pid in before else None for pid in was]


def _moved(row: Mapping[str, Any], columns: Sequence[int | None]) -> dict[str, Any]:
    dealer = columns.index(row["dealer"]) if row["dealer"] in columns and row["dealer"] is not None else None
    return {"dealer": dealer, "bid": row["bid"], "cells": _texts(row["cells"], columns)}


def _texts(texts: Sequence[str], columns: Sequence[int | None]) -> list[str]:
    return ["" if at is None else "".join(texts[at : at + 1]) for at in columns]
