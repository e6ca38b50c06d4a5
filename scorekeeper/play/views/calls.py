"""The auction call by call as plain forms: whose turn it is, pass and bids, one call back, the frisch."""

import uuid
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ... import rules as game
from ...accounts.access import Level, signed_in, signed_in_user, table_to
from ...http import HtmxRequest
from ...models import Table
from .. import draft as drafts
from ..calls import Calling, call, next_auction, take_back
from ..change import Stale
from ..coming import coming_deal
from ..entry import ROWS
from ..guide import guide_of
from ..phrases import every_phrase
from ..sheet import Sheet
from .answering import conflict_words, framed, page

UNDO, ON = "undo", "on"


class CallForm(forms.Form):
    """One tap: a call, the last one back, or on to the auction after the frisch; of which deal, after which calls."""

    key = forms.UUIDField()
    calls = forms.CharField(required=False, max_length=600)
    caller = forms.CharField(required=False, max_length=40)  # whose turn it was on the page
    call = forms.CharField(max_length=4)

    def clean_calls(self) -> tuple[str, ...]:
        return tuple(self.cleaned_data["calls"].split())


@require_http_methods(["GET", "POST"])
@signed_in
def calls(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    if not table.is_played_at:
        return redirect("table", uid=uid)
    if request.method == "GET":
        return calls_page(request, table)
    try:
        calling = called(request, table)
    except drafts.Elsewhere:
        return calls_page(request, table, conflict_words(Stale()), status=409)
    except ValueError:
        return calls_page(request, table, _("This can’t be read: reload the page."), status=422)
    return redirect("table" if calling.auction.closed else "calls", uid=uid)


def called(request: HtmxRequest, table: Table) -> Calling:
    """Carry the tap out, and tell where the auction stands after it. Raises ValueError, drafts.Elsewhere."""
    form, user = CallForm(request.POST), signed_in_user(request)
    if not form.is_valid():
        raise ValueError
    read, calling = form.cleaned_data, calling_at(table)
    turn = calling.turn.pid if calling.turn else ""
    if read["calls"] != calling.calls or read["caller"] not in {"", turn}:
        raise drafts.AnsweredElsewhere
    if read["call"] == UNDO:
        return take_back(calling, user, read["key"])
    if read["call"] == ON:
        next_auction(calling, user, read["key"])
        return calling
    return call(calling, read["call"], user, read["key"])


def calling_at(table: Table) -> Calling:
    sheet, answers = Sheet.of(table), drafts.answers_of(drafts.draft_of(table))
    return Calling.of(sheet, coming_deal(sheet, answers), answers)


def calls_page(request: HtmxRequest, table: Table, problem: str = "", *, status: int = 200) -> HttpResponse:
    calling = calling_at(table)
    context = framed(calling.sheet, heading=_("Auction call by call"), **parts(calling))
    context |= {"key": drafts.draft_of(table).key, "problems": {"": [problem]} if problem else {}}
    return page(request, "play/calls.html", context, status=status)


def parts(calling: Calling) -> dict[str, Any]:
    """What the page shows of the auction. After the last frisch nothing is left to do with the cards."""
    number = calling.frisch + 1 if calling.auction.all_passed else calling.frisch
    bids = [] if calling.turn is None else grid(calling)
    return {
        "calling": calling,
        "guide": guide_of(calling.sheet, calling.coming, number),
        "bids": bids[:ROWS],
        "higher_bids": bids[ROWS:],
        "phrases": every_phrase(),
        "undo": UNDO,
        "on": ON,
    }


def grid(calling: Calling) -> list[list[game.Bid | None]]:
    """The possible bids, each suit in its own column: None where one is too low by now."""
    rows = calling.bids()
    seen = {bid.suit for row in rows for bid in row}
    suits = [suit for suit in game.DENOMINATIONS if suit in seen]
    return [[next((bid for bid in row if bid.suit == suit), None) for suit in suits] for row in rows]
