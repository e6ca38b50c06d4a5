"""Rounds: record, insert, edit, annul, delete. The rules decide; what they refuse changes nothing."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import F
from django.utils import timezone

from .. import rules as game
from ..models import Adjustment, GameSession, Round, RuleSet, Table
from ..models.round import GAP
from . import draft, facts
from .calls import named
from .change import Change, Finished, Stamp, change, is_by_link, redo, undo
from .coming import coming_deal
from .dealers import derived_dealer
from .sheet import Sheet


class Refused(Exception):
    """The rules refuse the entry; `problems` has every fault of it."""

    def __init__(self, problems: Sequence[game.Problem]) -> None:
        self.problems = tuple(problems)


def record_round(table: Table, deal: game.Deal, stamp: Stamp, *, before: Round | None = None) -> Change:
    """Write a deal down, played, passed out or annulled: at the end of the sheet, or `before` an earlier round.

    An inserted one is judged by the house rules of the round that it comes before.
    Raises Refused, and what `change` raises.
    """
    verb = "record" if before is None else "insert"
    with change(table, f"{verb}_{deal.outcome}", stamp, moves_dealers=before is not None) as step:
        rules = before.rules if before else table.rules
        due = derived_dealer(step.sheet, before, deal.seats)
        deal = replace(deal, roster=step.sheet.roster, dealer=deal.dealer or due)
        refuse(deal, rules.rules)
        round = Round(
            uid=stamp.new_uid,
            table=table,
            position=position_before(step.sheet, before),
            created_by=stamp.user,
            **columns(step.sheet, deal, rules),
        )
        round.dealer_pinned = deal.dealer != due
        round.save(force_insert=True)
        lines = facts.add_lines(round, lines_of(step.sheet, deal, rules.rules))
        step.summary = {"round": str(round.uid)}
        if before is None:
            go_on(table, stamp)
            others = draft.answered_by(draft.draft_of(table), answers_in(deal), stamp.user)
            step.summary |= {"answered": others} if others else {}
            draft.clear(table)
            step.added = (round, lines)
    return step


def go_on(table: Table, stamp: Stamp) -> None:
    """Who plays on opens the evening again, whoever finished it. Raises Finished."""
    session, states = table.session, GameSession.State
    if session.state == states.FINISHED:
        if is_by_link(table, stamp):
            raise Finished
        finished = GameSession.objects.filter(pk=session.pk, state=states.FINISHED)  # nothing else by now
        if finished.update(state=states.OPEN, finished_at=None):
            session.state, session.finished_at = states.OPEN, None


def edit_round(table: Table, round: Round, deal: game.Deal, stamp: Stamp) -> Change:
    """Write another deal over a round; the house rules are those it was played by. Raises Refused."""
    verb = "annul" if deal.outcome == "annulled" and round.kind != Round.Kind.ANNULLED else "edit"
    with change(table, f"{verb}_round", stamp, moves_dealers=True) as step:
        deal = replace(deal, roster=step.sheet.roster)
        refuse(deal, round.rules.rules)
        values = columns(step.sheet, deal, round.rules)
        if values["dealer_id"] != round.dealer_id:
            values["dealer_pinned"] = deal.dealer != derived_dealer(step.sheet, round, deal.seats)
        Round.objects.filter(pk=round.pk).update(**values)
        facts.put_lines(round, lines_of(step.sheet, deal, round.rules.rules))
        step.summary = {"round": str(round.uid)}
    return step


def record_points(
    table: Table,
    points: Mapping[str, int],
    stamp: Stamp,
    *,
    covers: int = 1,
    reason: str = "",
    before: Round | None = None,
) -> Change:
    """Write points down without a deal: paper that has no more, or what the table agreed on."""
    with change(table, "record_points", stamp, moves_dealers=before is not None) as step:
        round = Round.objects.create(
            uid=stamp.new_uid,
            table=table,
            kind=Round.Kind.POINTS,
            position=position_before(step.sheet, before),
            rules=before.rules if before else table.rules,
            covers=covers,
            reason=reason,
            created_by=stamp.user,
        )
        lines = facts.add_lines(round, points_lines(step.sheet, points))
        if before is None:
            go_on(table, stamp)
            step.added = (round, lines)
        step.summary = {"round": str(round.uid)}
    return step


def edit_points(
    table: Table, round: Round, points: Mapping[str, int], stamp: Stamp, *, covers: int, reason: str
) -> Change:
    with change(table, "edit_round", stamp, moves_dealers=True) as step:
        Round.objects.filter(pk=round.pk).update(covers=covers, reason=reason)
        facts.put_lines(round, points_lines(step.sheet, points))
        step.summary = {"round": str(round.uid)}
    return step


def delete_round(table: Table, round: Round, stamp: Stamp) -> Change:
    """Take a round off the sheet; undo brings it back."""
    with change(table, "delete_round", stamp, moves_dealers=True) as step:
        Round.objects.filter(pk=round.pk).update(deleted_at=timezone.now())
        step.summary = {"round": str(round.uid)}
    return step


def undo_last(table: Table, stamp: Stamp, *, of: uuid.UUID | None = None) -> Any:
    """Take the last step back. A recorded deal comes back as the filled form, its dealer included."""
    step = undo(table, stamp, of=of)
    if step.verb.startswith("record_"):
        came_back = next((row[3] for row in step.changes if row[0] == "round" and row[2] is None), None)
        if came_back and came_back["kind"] in {Round.Kind.PLAYED, Round.Kind.ANNULLED}:
            draft.begin(table, brought_back(table, came_back), stamp.user)
        elif came_back and came_back["kind"] == Round.Kind.PASSED_OUT:
            draft.begin(table, {"frisch": came_back["frisch"], "dealer": came_back["dealer"]}, stamp.user)
    return step


def redo_last(table: Table, stamp: Stamp, *, of: uuid.UUID | None = None) -> Any:
    """Bring the step taken back last again; the form that undo had filled is emptied."""
    step = redo(table, stamp, of=of)
    if step.verb.startswith("record_") and step.verb != "record_points":
        draft.clear(table)
    return step


def brought_back(table: Table, round: facts.Facts) -> draft.Answers:
    """The answers of a recorded deal that undo took back, for the draft."""
    answers = answers_of(round)
    if calls := answers.get("calls"):
        answers["calls"] = named(calls, coming_deal(Sheet.load(table), answers).callers)
    return answers


def answers_of(facts: facts.Facts) -> draft.Answers:
    """The facts of a recorded deal as the answers that the form asks for."""
    answers: draft.Answers = {
        "lineup": [line[0] for line in facts["lines"]],
        "deck": facts["deck"],
        "removed_suit": facts["removed_suit"] or None,
        "dealer": facts["dealer"],
        "frisch": facts["frisch"],
        "declarer": facts["declarer"],
        "bid": f"{facts['level']}{facts['suit']}" if facts["level"] and facts["suit"] else None,
        "factor": facts["factor"],
        "calls": facts["calls"],
    }
    for pid, contract, tricks, fines, _points in facts["lines"]:
        answers[f"contract-{pid}"] = contract
        answers[f"tricks-{pid}"] = tricks
        answers[f"fines-{pid}"] = fines or None
    return {question: value for question, value in answers.items() if value is not None}


def answers_in(deal: game.Deal) -> draft.Answers:
    """What people said and took, by question, as the draft has it."""
    numbers = {"contract": deal.contracts, "tricks": deal.tricks, "fines": deal.fines}
    said = {f"{kind}-{pid}": n for kind, told in numbers.items() for pid, n in told.items()}
    return said | {"declarer": deal.declarer, "bid": f"{deal.level}{deal.suit}", "dealer": deal.dealer}


def refuse(deal: game.Deal, rules: game.RuleSet) -> None:
    problems = game.check(deal, rules)
    if problems:
        raise Refused(problems)


def columns(sheet: Sheet, deal: game.Deal, rules: RuleSet) -> dict[str, Any]:
    """A checked deal as the columns of its round."""
    return {
        "kind": deal.outcome,
        "rules": rules,
        "dealer_id": sheet.by_pid[str(deal.dealer)].pk if deal.dealer else None,
        "frisch": deal.frisch or 0,
        "calls": list(deal.calls) if deal.calls is not None else None,
        "declarer_id": sheet.by_pid[str(deal.declarer)].pk if deal.declarer else None,
        "level": deal.level,
        "suit": deal.suit or "",
        "deck": deal.deck,
        "removed_suit": deal.removed_suit or "",
        "factor": deal.factor,
        "reason": deal.reason,
    }


def lines_of(sheet: Sheet, deal: game.Deal, rules: game.RuleSet) -> list[tuple[Any, ...]]:
    """The lines of a checked deal, with the points that it scores."""
    scores = game.score(deal, rules) or {}
    return [
        (
            sheet.by_pid[pid].pk,
            deal.contracts.get(pid),
            deal.tricks.get(pid),
            deal.fines.get(pid) or 0,
            scores.get(pid),
        )
        for pid in deal.seats
    ]


def points_lines(sheet: Sheet, points: Mapping[str, int]) -> list[tuple[Any, ...]]:
    return [(sheet.by_pid[pid].pk, None, None, 0, points[pid]) for pid in sheet.roster if pid in points]


def position_before(sheet: Sheet, before: Round | None) -> int:
    """A place among the rounds and adjustments: the end, or just before a round."""
    places = sorted({r.position for r in sheet.rounds} | {a.position for a in sheet.adjustments})
    if before is None:
        return (places[-1] if places else 0) + GAP
    earlier = max((place for place in places if place < before.position), default=before.position - 2 * GAP)
    if before.position - earlier > 1:
        return (earlier + before.position) // 2
    # No room left between two neighbours: everything from here on moves up.
    for rows in (Round.objects.filter(table=sheet.table), Adjustment.objects.filter(table=sheet.table)):
        rows.filter(position__gte=before.position).update(position=F("position") + GAP)
    return before.position + GAP // 2
