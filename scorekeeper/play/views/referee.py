"""The referee: who takes the trick and why, and the fine of who revoked."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ... import rules as game
from ...accounts.access import Level, may_write, signed_in, signed_in_user, table_to
from ...accounts.themes import theme_of
from ...http import HtmxRequest, asked_language
from ...models import Table
from .. import draft as drafts
from ..referee import AtTable, Seats, phrases
from ..referee_form import ALL_DECKS, GROUPS, FineHereForm, RefereeForm, deck_of
from ..rules_words import SUIT_NAMES
from ..sheet import Sheet
from .answering import done, framed

EXAMPLE = QueryDict("trump=D&card=9C&card=QC&card=7D&card=8C")


@require_safe
def referee(request: HttpRequest) -> HttpResponse:
    """Of a trick anywhere; the address says everything, so it can be shared."""
    return render(request, "play/referee.html", anywhere(request.GET))


def anywhere(data: QueryDict) -> dict[str, Any]:
    deck = deck_of(data)
    form = RefereeForm(data, seats=Seats.unnamed(deck))
    return asked(form) | {"decks": ALL_DECKS, "suits": SUIT_NAMES, "deck": deck}


@require_safe
def kept_referee(request: HttpRequest) -> HttpResponse:
    """The same without anything of anybody, for a phone to keep until it has no network (js/referee/keep.js)."""
    language = asked_language(request, "language")
    with translation.override(language):
        context = anywhere(QueryDict()) | {"is_shell": True, "theme": theme_of(request)}
        page = render_to_string("play/referee.html", context)
    return HttpResponse(page, headers={"Cache-Control": "no-cache", "Content-Language": language})


@require_http_methods(["GET", "POST"])
@signed_in
def table_referee(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Of a trick at this table. A fine that is sent goes into the deal that is being entered."""
    if request.method == "GET":
        return table_page(request, table_to(Level.READ, request, uid))
    table = table_to(Level.SCORE, request, uid)
    form = FineHereForm(request.POST, people=AtTable.of(table, Sheet.of(table)).seats.people)
    if not is_entered(table):
        return table_page(request, table, fault=_("No deal goes on here: fine in its round instead."))
    if not form.is_valid():
        return table_page(request, table, fault=_("This can’t be read: reload the page."), status=422)
    user, read = signed_in_user(request), form.cleaned_data
    draft, refused = drafts.save_answers(table, user, read["key"], form.answer())
    if refused:
        return refused_page(request, table, is_saved=draft.key != read["key"])
    told = _("Fined in this deal: %(name)s.") % {"name": form.people[read["player"]]}
    return done(request, table, told, can_undo=False)


def is_entered(table: Table) -> bool:
    """Whether a deal goes on here, that whoever looks may enter."""
    return may_write(table) and table.is_played_at


def refused_page(request: HtmxRequest, table: Table, *, is_saved: bool) -> HttpResponse:
    """A deal that is saved has become a round: the one that goes on by now is another."""
    if is_saved:
        told = _("This deal is saved meanwhile: fine in its round instead.")
        return table_page(request, table, fault=told, is_over=True)
    told = _("Another phone has changed these fines meanwhile: look, then fine again.")
    return table_page(request, table, fault=told)


def table_page(
    request: HtmxRequest, table: Table, *, fault: str = "", status: int = 409, is_over: bool = False
) -> HttpResponse:
    """With `fault` what was sent is refused, and comes back."""
    sheet = Sheet.of(table)
    at = AtTable.of(table, sheet)
    form = RefereeForm(request.POST if fault else request.GET, seats=at.seats)
    may_fine, entered = may_write(table), is_entered(table) and not is_over
    context = framed(sheet, heading=_("Referee"), at=at, may_fine=may_fine, is_entered=entered)
    context |= asked(form) | {"points": at.points, "problems": {"": [fault]} if fault else {}}
    return render(request, "play/table_referee.html", context, status=status if fault else 200)


def asked(form: RefereeForm) -> dict[str, Any]:
    """What both pages show; the example is judged by the engine, as everything."""
    return {
        "form": form,
        "phrases": phrases(),
        "groups": GROUPS,
        "example": RefereeForm(EXAMPLE, seats=Seats.unnamed(game.Deck())),
        "example_url": f"?{EXAMPLE.urlencode()}",
        "points": -game.CLASSIC.fine,
    }
