"""An evening at several tables: where everybody sits, who leads all in all, and its end."""

import uuid
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ...accounts import links
from ...accounts.access import Level, level_at, may_write_at, session_to, signed_in, signed_in_user
from ...http import asked_language, private
from ...models import GameSession, Grant
from ..change import Conflict
from ..finish import UNDECIDED
from ..forms import new_key
from ..result import share_text
from ..tables import parts
from ..tables.evening import AtTable, Evening, stamp_of
from ..tables.seat_form import SeenForm
from .links import address
from .seating import told_of


@require_GET
def evening(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The tables that are played at, the places all in all, the parts before. Its codes are the owner's to see.

    Nothing new since the page that was `seen`: 204.
    """
    session = session_to(Level.READ, request, uid)
    if "seen" in request.GET and request.GET["seen"] == stamp_of(session):
        return HttpResponse(status=204)
    return evening_page(request, session)


def evening_page(
    request: HttpRequest, session: GameSession, *, told: str = "", status: int = 200
) -> HttpResponse:
    found, level = Evening.of(session), level_at(session)
    is_open = session.state == GameSession.State.OPEN
    over, language = not session.counts_as_open(timezone.now()), asked_language(request, "text")
    context = {
        "session": session,
        "evening": found,
        "codes": codes_of(request, found) if level >= Level.OWN and is_open else {},
        "told": told,
        "is_open": is_open,
        "over": over,
        "may_score": level >= Level.SCORE,
        "can_score": may_write_at(session),
        "can_decide": may_write_at(session),
        "owns": level >= Level.OWN,
        "is_member": True,
        "decided": session.playoff or session.state not in UNDECIDED,
        "undecided": found.undecided,
        "table": found.now[0].table,
        "version": found.now[0].table.version,
        "client_key": new_key(),
        "text": share_text(session, found, language, over=over),
        "languages": [get_language_info(code) for code, _name in settings.LANGUAGES],
        "chosen": get_language_info(language),
    }
    return private(render(request, "play/evening.html", context, status=status))


def codes_of(request: HttpRequest, found: Evening) -> dict[int, str]:
    """The addresses that let a phone keep score, by the number of the table; none of one that was ended."""
    tokens = {each.table.number: links.token_of(each.table, Grant.Role.SCORE) for each in found.now}
    return {number: address(request, "score", token) for number, token in tokens.items() if token}


@require_GET
def codes(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """A sheet of paper with the code of each table, to cut up and lay down."""
    session = session_to(Level.OWN, request, uid)
    found = Evening.of(session)
    addresses = codes_of(request, found)
    tables: list[tuple[AtTable, str]] = [(each, addresses.get(each.table.number, "")) for each in found.now]
    return private(render(request, "play/codes.html", {"session": session, "tables": tables}))


@require_POST
@signed_in
def undraw(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Back to the tables of before, where nothing was played at the new ones."""
    return step(request, uid, parts.take_back, _("Back to the tables of before."))


@require_POST
@signed_in
def finish_evening(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    return step(request, uid, parts.finish_evening, _("The evening is finished."))


@require_POST
@signed_in
def reopen_evening(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    return step(request, uid, parts.reopen_evening, _("The evening goes on."))


def step(
    request: HttpRequest,
    uid: uuid.UUID,
    action: Callable[[GameSession, parts.Seen], None],
    told: str,
) -> HttpResponse:
    """Do it and come back; where it can't be done, the evening as it stands now, and why."""
    session = session_to(Level.SCORE, request, uid)
    form = SeenForm(request.POST)
    if not form.is_valid():
        return evening_page(request, session, told=_("Something is missing: try it again."), status=422)
    seen = parts.Seen(signed_in_user(request), form.cleaned_data["part"], form.cleaned_data["client_key"])
    try:
        action(session, seen)
    except Conflict as conflict:
        again: Any = session_to(Level.SCORE, request, uid)
        return evening_page(request, again, told=told_of(conflict), status=409)
    messages.success(request, told)
    return redirect("evening", uid=uid)
