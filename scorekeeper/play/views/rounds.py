"""Rounds: recorded, edited, inserted, deleted; undo and redo."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ... import rules as game
from ...accounts.access import Level, signed_in, table_to, user_of
from ...http import HtmxRequest
from ...models import Round, Table
from .. import draft as drafts
from .. import facts, rounds, words
from ..board import rows_of
from ..calls import without_stale_calls
from ..change import Stale, Stamp
from ..draft_form import PER_PLAYER, QUESTIONS, read_sent
from ..forms import EntryForm, StampForm, StepForm, whole
from ..sheet import Sheet
from .answering import attempt, conflict_words, names_of, ours, tell
from .meanwhile import Sent, facts_sent
from .table import Asked, fresh_parts, table_page
from .telling import what_was

OUTCOMES = {"save": "played", "all_passed": "passed_out", "annul": "annulled"}


@require_POST
@signed_in
def record(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """The finished deal; "all passed" with frisches left begins the next auction instead."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    form = EntryForm(request.POST, sheet=sheet)
    if form.is_valid() and is_frisch(request, form, sheet.rules):
        if form.cleaned_data["version"] != table.version:
            form.add_error(None, conflict_words(Stale()))
            form.status = 409
            return refused(request, table, form, Asked(mode="record"))
        next_auction(request, table, form)
        return answer(request, table, "")
    outcome = outcome_of(request)

    def action(stamp: Stamp) -> Any:
        deal = without_stale_calls(form.deal(outcome=outcome), sheet.rules)
        return rounds.record_round(table, deal, stamp)

    sent = Sent(table, "round", lambda: facts_sent(form.deal(outcome=outcome)), goes_on=True)
    if attempt(request, form, action, names=names_of(sheet.by_pid), sent=sent):
        return answer(request, table, SAVED[outcome]())
    return refused(request, table, form, Asked(mode="record"))


SAVED = {
    "played": lambda: _("Saved."),
    "passed_out": lambda: _("Passed out"),
    "annulled": lambda: _("Annulled: nothing scored but fines."),
}


def outcome_of(request: HttpRequest) -> str:
    return OUTCOMES.get(request.POST.get("action", ""), "played")


def is_frisch(request: HttpRequest, form: EntryForm, rules: game.RuleSet) -> bool:
    frisch = frisch_of(form)
    return (
        request.POST.get("action") == "all_passed"
        and isinstance(frisch, int)
        and 0 <= frisch < rules.frisch_max
    )


def frisch_of(form: EntryForm) -> object:
    return whole(form.cleaned_data["frisch"]) or 0


def next_auction(request: HttpRequest, table: Table, form: EntryForm) -> None:
    """One frisch more: who deals and who plays stays as it was answered. Sent again, or late, it counts once."""
    read, frisch = form.cleaned_data, frisch_of(form)
    assert isinstance(frisch, int)
    now = drafts.answers_of(drafts.draft_of(table)).get("frisch")
    if isinstance(now, int) and now > frisch:
        return
    user = user_of(request)
    kept = {name: read[name] for name in ("dealer", "deck", "removed_suit") if read[name]}
    if read["lineup"]:
        kept["lineup"] = list(read["lineup"])
    drafts.begin(table, {**kept, "frisch": frisch + 1}, user)


@require_http_methods(["GET", "POST"])
@signed_in
def edit(request: HtmxRequest, uid: uuid.UUID, round_uid: uuid.UUID) -> HttpResponse:
    """An old round in the same form. A points-only one has its own page."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    round = round_of(table, round_uid)
    if round.kind == Round.Kind.POINTS:
        if request.method == "POST":
            raise Http404  # no deal: nothing of it could be kept
        return redirect("points_edit", uid=uid, round_uid=round_uid)
    if request.method == "GET":
        answers = rounds.answers_of(facts.round_facts(sheet, round)) | {"reason": round.reason}
        return table_page(request, table, asked=Asked(mode="edit", round=round, answers=answers))
    form = EntryForm(request.POST, sheet=sheet)
    outcome = outcome_of(request)
    if round.kind == Round.Kind.PASSED_OUT and outcome == "played" and not request.POST.get("bid"):
        outcome = "passed_out"

    def action(stamp: Stamp) -> Any:
        return rounds.edit_round(table, round, form.deal(outcome=outcome), stamp)

    sent = Sent(table, "round", lambda: facts_sent(form.deal(outcome=outcome)), uid=str(round.uid))
    if attempt(request, form, action, names=names_of(sheet.by_pid), sent=sent):
        return answer(request, table, told_of(form.outcome, _("The round is changed.")))
    return refused(request, table, form, Asked(mode="edit", round=round))


@require_http_methods(["GET", "POST"])
@signed_in
def insert(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """A forgotten round, before the round `before` (in the form: `position`)."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    before = round_of(table, request.POST.get("position") or request.GET.get("before") or "")
    if request.method == "GET":
        return table_page(request, table, asked=Asked(mode="insert", round=before, answers={}))
    form = EntryForm(request.POST, sheet=sheet)
    outcome = outcome_of(request)

    def action(stamp: Stamp) -> Any:
        deal = without_stale_calls(form.deal(outcome=outcome), before.rules.rules)
        return rounds.record_round(table, deal, stamp, before=before)

    sent = Sent(table, "round", lambda: facts_sent(form.deal(outcome=outcome)))
    if attempt(request, form, action, names=names_of(sheet.by_pid), sent=sent):
        return answer(request, table, told_of(form.outcome, _("The round is inserted.")))
    return refused(request, table, form, Asked(mode="insert", round=before))


@require_POST
@signed_in
def delete(request: HtmxRequest, uid: uuid.UUID, round_uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    round = round_of(table, round_uid)
    form = StampForm(request.POST)
    sent = Sent(table, "round", lambda: None, uid=str(round.uid))
    if attempt(request, form, lambda stamp: rounds.delete_round(table, round, stamp), sent=sent):
        return answer(request, table, told_of(form.outcome, _("The round is deleted.")))
    return conflict(request, table, form)


@require_POST
@signed_in
def undo(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    form = StepForm(request.POST)
    if attempt(request, form, lambda stamp: rounds.undo_last(table, stamp, of=form.cleaned_data["of"])):
        told = _("Taken back: %(what)s") % {"what": what_was(form.outcome)}
        return answer(request, table, told, can_undo=False)
    return conflict(request, table, form)


@require_POST
@signed_in
def redo(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    form = StepForm(request.POST)
    if attempt(request, form, lambda stamp: rounds.redo_last(table, stamp, of=form.cleaned_data["of"])):
        told = _("Done again: %(what)s") % {"what": what_was(form.outcome)}
        return answer(request, table, told, can_undo=False)
    return conflict(request, table, form)


@require_POST
@signed_in
def draft(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Answers of the growing deal, as draft.js sends them. 409 with both where another phone was quicker."""
    table = table_to(Level.SCORE, request, uid)
    sent = read_sent(request.body) if request.content_type == "application/json" else None
    user = user_of(request)
    if sent is None or user is None:
        return JsonResponse({"error": _("This can’t be read: reload the page.")}, status=422)
    key, answers, seat = sent
    kept, refused = drafts.save_answers(table, user, key, answers, seat=seat)
    state = {
        "counter": kept.counter,
        "key": str(kept.key),
        "answers": kept.answers,
        "refused": refused,
        "who": drafts.names_of_others(kept, user),
    }
    return JsonResponse(state, status=409 if refused else 200)


def round_of(table: Table, uid: uuid.UUID | str) -> Round:
    try:
        key = uuid.UUID(str(uid))
    except ValueError:
        key = uuid.UUID(int=0)
    return get_object_or_404(Round.objects.live().select_related("rules"), table=table, uid=key)


def answer(request: HtmxRequest, table: Table, told: str, *, can_undo: bool = True) -> HttpResponse:
    """Done: the fresh form and board for htmx, else back to the table."""
    tell(request, told, can_undo=can_undo)
    if request.htmx:
        return ours(request, fresh_parts(request, table), table)
    return redirect("table", uid=table.uid)


def refused(request: HtmxRequest, table: Table, form: EntryForm, asked: Asked) -> HttpResponse:
    """422 or 409: the form as it was sent, faults beside the questions, on the fresh board."""
    names = names_of(form.sheet.by_pid)
    problems = words.by_question(form.problems, names)
    if not form.problems:
        problems = {
            "" if field == "__all__" else field: [str(text) for text in told]
            for field, told in form.errors.items()
        }
    asked = Asked(
        mode=asked.mode,
        round=asked.round,
        answers=typed(form.data),
        problems=problems,
        client_key=form.data.get("client_key", "") if form.status == 422 else "",
    )
    return _whole_or_part(request, table, form.status, asked)


def conflict(request: HtmxRequest, table: Table, form: StampForm) -> HttpResponse:
    """409: nothing was changed; the fresh table, and why."""
    for told in form.errors.values():
        messages.error(request, " ".join(str(text) for text in told))
    return _whole_or_part(request, table, form.status, None)


def _whole_or_part(request: HtmxRequest, table: Table, status: int, asked: Asked | None) -> HttpResponse:
    table = reloaded(request, table)
    answer = fresh_parts if request.htmx else table_page
    return answer(request, table, status=status, asked=asked)


def reloaded(request: HttpRequest, table: Table) -> Table:
    """The table as it stands now, with what the user may do there."""
    return table_to(Level.READ, request, table.uid)


def typed(data: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, question by question, for the form to show again."""
    lineup = ",".join(data.getlist("lineup")) if hasattr(data, "getlist") else data.get("lineup", "")
    answers = {name: data[name] for name in data if name in QUESTIONS or name.startswith(PER_PLAYER)}
    calls = data.get("calls", "").split()
    return {**answers, "lineup": [pid for pid in lineup.split(",") if pid], "calls": calls}


def told_of(change: Any, done: str) -> str:
    """What was done, and what follows from it: which dealers moved or stayed, who leads now."""
    if change is None:  # a request that was carried out before
        return done
    parts = [done]
    if change.moved:
        parts.append(
            _("Dealers moved in rounds: %(rounds)s.") % {"rounds": numbers(change.sheet, change.moved)}
        )
    if change.stayed:
        parts.append(
            _("Dealers stayed as they were in rounds: %(rounds)s.")
            % {"rounds": numbers(change.sheet, change.stayed)}
        )
    leaders = change.sheet.leaders()
    if leaders and leaders != change.led:
        names = ", ".join(change.sheet.by_pid[pid].name for pid in leaders)
        parts.append(_("In the lead now: %(names)s.") % {"names": names})
    return " ".join(parts)


def numbers(sheet: Sheet, uids: list[str]) -> str:
    """These entries as the sheet has them: a round by its number, a deal that is none by the mark it bears there."""
    marks: dict[str, str] = {Round.Kind.PASSED_OUT: "–", Round.Kind.ANNULLED: "✕"}
    rows = [row for row in rows_of(sheet) if row.uid in uids]
    return ", ".join(str(row.number or marks[row.round.kind]) for row in rows if row.round)
