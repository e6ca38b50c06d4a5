"""Trick by trick as plain forms: a button for each who might have taken it, and the last one back."""

import uuid
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ... import rules as game
from ...accounts.access import Level, signed_in, signed_in_user, table_to
from ...http import HtmxRequest
from ...models import Table
from .. import draft as drafts
from ..change import Stale
from ..coming import Coming, coming_deal
from ..forms import EntryForm
from ..phrases import every_phrase
from ..sheet import Sheet
from ..so_far import deal_so_far
from ..taken import Trick, begin, tell, tricks_of
from .answering import conflict_words, framed, page
from .rounds import refused
from .table import Asked


class TrickForm(forms.Form):
    """One tap: who took which trick of which deal; nobody: it is taken back."""

    key = forms.UUIDField()
    number = forms.IntegerField(min_value=1, max_value=game.MOST_TRICKS)
    took = forms.CharField(required=False, max_length=40)

    def trick(self) -> Trick:
        read = self.cleaned_data
        return Trick(read["key"], read["number"], read["took"] or None)


@require_http_methods(["GET", "POST"])
@signed_in
def tricks(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    if not table.is_played_at:
        return redirect("table", uid=uid)
    if request.method == "GET":
        return tricks_page(request, table)
    form, (_sheet, coming) = TrickForm(request.POST), deal_at(table)
    if not form.is_valid() or form.trick().player not in {None, *coming.lineup}:
        return tricks_page(request, table, _("This can’t be read: reload the page."), status=422)
    try:
        tell(table, signed_in_user(request), coming, form.trick())
    except drafts.AnotherDeal:
        told = _("This deal is over: another phone has saved it, or begun it anew.")
        return tricks_page(request, table, told, status=409)
    except drafts.AnsweredElsewhere:
        told = _("Another phone has told a trick meanwhile: look who has how many, then go on.")
        return tricks_page(request, table, told, status=409)
    return redirect("tricks", uid=uid)


@require_POST
@signed_in
def begin_tricks(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """From the plain form: what was entered there up to the contracts is kept in the draft, where it is legal.

    What is missing yet is no fault: the next page says what comes first.
    """
    table = table_to(Level.SCORE, request, uid)
    if not table.is_played_at:
        return redirect("table", uid=uid)
    sheet = Sheet.of(table)
    form, status = EntryForm(request.POST, sheet=sheet), 422
    if form.is_valid():
        deal = form.deal()
        form.problems = [each for each in game.check(deal, sheet.rules) if is_fault(each)]
        try:
            if not form.problems:
                begin(table, signed_in_user(request), form.cleaned_data["client_key"], deal)
                return redirect("tricks", uid=uid)
        except drafts.AnotherDeal:
            form.add_error(None, conflict_words(Stale()))
            status = 409
    form.status = status
    return refused(request, table, form, Asked(mode="record"))


def is_fault(problem: game.Problem) -> bool:
    """Whether it stands in the way of the tricks to come."""
    return problem.field != "tricks" and not problem.code.endswith("_missing")


def deal_at(table: Table) -> tuple[Sheet, Coming]:
    sheet = Sheet.of(table)
    return sheet, coming_deal(sheet, drafts.answers_of(drafts.draft_of(table)))


def tricks_page(request: HtmxRequest, table: Table, problem: str = "", *, status: int = 200) -> HttpResponse:
    sheet, coming = deal_at(table)
    draft = drafts.draft_of(table)
    answers = drafts.answers_of(draft)
    context: dict[str, Any] = framed(sheet, heading=_("Trick by trick"))
    taken = tricks_of(coming, answers)
    context |= {
        "so_far": deal_so_far(sheet, coming, answers, counts_tricks=True),
        "last": sheet.by_pid[taken[-1]] if taken else None,
        "key": draft.key,
        "phrases": every_phrase(),
        "problems": {"": [problem]} if problem else {},
    }
    return page(request, "play/tricks.html", context, status=status)
