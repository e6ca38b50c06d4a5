"""A typed evening as the page shows it: once drawn by the server, then told to its script as JSON."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from ...play.words import filled, own
from .rows import BID, Fault, Row, column_of, pid_of
from .working import Done, Typed, Worked


def shown(typed: Typed, worked: Worked) -> dict[str, Any]:
    """Names and numbers by column. A row's points stand only where nothing is wrong with it."""
    names = {pid_of(column): own(name) for column, name in enumerate(typed.place.names)}
    return {
        "rows": [_row(each, typed, names) for each in worked.done],
        "totals": list(worked.totals.values()),
        "paper": [_told(worked.paper_faults.get(column), names) for column in range(len(names))],
        "differences": [worked.differences.get(pid) for pid in names],
        "coming": _mark(typed, worked.coming),
        "faults": sum(bool(each.faults) for each in worked.done) + len(worked.paper_faults),
    }


def _row(done: Done, typed: Typed, names: Mapping[str, str]) -> dict[str, Any]:
    scores = done.scores or {}
    return {
        "due": _mark(typed, done.due),
        "note": _note(done, names),
        "scores": [scores.get(pid) for pid in names],
        "totals": [done.totals[pid] if pid in scores else None for pid in names],
        "faults": [
            {"cells": list(fault.cells), "text": _told(fault, names), "missing": fault.is_missing}
            for fault in done.faults
        ],
    }


def _mark(typed: Typed, pid: str | None) -> str:
    """What stands for somebody where there is little room."""
    return typed.place.marks[column_of(pid)][0] if pid else ""


def _note(done: Done, names: Mapping[str, str]) -> str:
    """What the bid cell was taken for, in a word."""
    if done.read.kind == "points":
        return gettext("points only")
    return names.get(str(done.read.deal.declarer), "")


def _told(fault: Fault | None, names: Mapping[str, str]) -> str:
    if fault is None:
        return ""
    values = {
        key: own(value) if isinstance(value, str) and value not in names else value
        for key, value in fault.params.items()
    }
    return filled(fault.template, values, names)


def with_texts(typed: Typed, sheet: Mapping[str, Any], *, rows: int, whole: bool) -> list[dict[str, Any]]:
    """The rows for the template, blank ones behind them up to so many: every cell with its text, points and marks.

    What is only missing is told where the `whole` sheet was to be checked: else somebody may just not be that far.
    """
    none = Row(cells=("",) * len(typed.place.names))
    coming, blank = (none, {"due": sheet["coming"], "faults": []}), (none, {"due": "", "faults": []})
    filled_rows = list(zip(typed.rows, sheet["rows"], strict=True))
    filled_rows += [coming, *[blank] * rows][: max(rows - len(filled_rows), 0)]
    names = typed.place.names
    return [_with_text(index, row, told, names, whole=whole) for index, (row, told) in enumerate(filled_rows)]


def _with_text(
    index: int, row: Row, told: Mapping[str, Any], names: Sequence[str], *, whole: bool
) -> dict[str, Any]:
    faults = [fault for fault in told["faults"] if whole or not fault["missing"]]
    bad = {cell for fault in faults for cell in fault["cells"]}
    nothing = [None] * len(row.cells)
    cells = zip(names, row.cells, told.get("scores", nothing), told.get("totals", nothing), strict=True)
    return {
        "index": index,
        "label": index + 1,
        "dealer": row.dealer,
        "due": told["due"],
        "bid": row.bid,
        "note": told.get("note", ""),
        "is_bid_bad": BID in bad,
        "cells": [
            {"name": name, "text": text, "is_bad": column in bad, "score": score, "total": total}
            for column, (name, text, score, total) in enumerate(cells)
        ],
        "faults": faults,
    }
