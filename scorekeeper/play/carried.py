"""What a phone carries of a table, so that it can go on alone: every fact, the house rules, what can be taken back.

static/js/play/evening/ reads it, and does with it what the actions here do.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from ..models import Draft, Revision, RuleSet, Table
from . import facts
from .sheet import Sheet

STEPS = 5  # that undo takes back without a network
SENT = 30  # requests by which a phone knows what arrived of its own

# Kind, uid, and the facts of it as they were or will be; None where it was not or will not be.
Row = list[Any]
Step = tuple[str, list[Row], str]  # its verb, what it puts, its name


def carried(sheet: Sheet, draft: Draft, undo: Sequence[Revision], redo: Sequence[Revision]) -> dict[str, Any]:
    """The sheet as data, with the last steps that `undo` and `redo` would turn; a query where they name old rules."""
    now: list[Row] = [[kind, uid, values] for (kind, uid), values in facts.facts_of(sheet).items()]
    back: list[Step] = [
        (step.verb, [_row(kind, uid, a, b) for kind, uid, b, a in step.changes], str(step.name))
        for step in undo
    ]
    forth: list[Step] = [(step.verb, [_row(*row) for row in step.changes], str(step.name)) for step in redo]
    rows = [*now, *(row for _verb, rows, _name in (*back, *forth) for row in rows)]
    return {
        "facts": now,
        "rules": _rules(sheet, rows),
        "absent": {seat.plays_for.pid: seat.plays_for.name for seat in sheet.seats if seat.plays_for},
        "undo": back,
        "redo": forth,
        "key": str(draft.key),
        "words": {"fine": _("fine")},
    }


def sent_keys(table: Table) -> list[str]:
    """The names of the last requests that changed the table: a phone that had no answer knows its own by them."""
    keys = Revision.objects.filter(table=table, client_key__isnull=False).order_by("-pk")
    return [str(key) for key in keys.values_list("client_key", flat=True)[:SENT]]


def steps_to_undo(table: Table) -> list[Revision]:
    return list(Revision.objects.filter(table=table).to_undo()[:STEPS])


def steps_to_redo(table: Table) -> list[Revision]:
    return list(Revision.objects.filter(table=table).to_redo()[:STEPS])


def _row(kind: str, uid: str, before: facts.Facts | None, after: facts.Facts | None) -> Row:
    return [kind, uid, facts.target(kind, before, after)]


def _rules(sheet: Sheet, rows: Iterable[Row]) -> dict[str, Any]:
    """The rule sets that these facts name, by key as text."""
    named = {
        values["rules_id" if kind == "round" else "rules"]
        for kind, _uid, values in rows
        if values and kind in {"round", "table"}
    }
    known: dict[int, RuleSet] = {round.rules_id: round.rules for round in sheet.rounds}
    known[sheet.table.rules_id] = sheet.table.rules
    if missing := named - known.keys():
        known |= RuleSet.objects.in_bulk(missing)
    return {str(key): known[key].rules.to_json() for key in named}
