"""A whole evening typed in afterwards: begun, typed row by row, looked through, stored, and on to the next one."""

import uuid
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...accounts.access import (
    Level,
    signed_in,
    signed_in_user,
    table_to,
    typed_to,
)
from ...models import GameSession, TypedEvening
from ...play.forms import new_key
from ..typed.drafts import (
    Stale,
    discard,
    follow,
    keep,
    may_be_typed,
    place_of,
    typed_for,
    typed_of,
)
from ..typed.shown import shown, with_texts
from ..typed.storing import NotAllowed, NotReady, NotStored, next_typed, same_evening, store_typed
from ..typed.working import work_out
from ..typed_form import FEWEST_ROWS, MORE_ROWS, WHICH_DAY, GridForm
from .typed_words import words

A_DAY = timedelta(days=1)  # somebody may type where it is tomorrow already


@require_http_methods(["GET", "POST"])
@signed_in
def typing(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The grid. Whatever is sent is kept first, readable or not; then it is checked, or stored."""
    evening = typed_to(request, uid)
    if evening.saved_at:
        return on(request, evening)
    follow(evening)
    if request.method == "GET":
        return grid_page(request, evening)
    form = GridForm(request.POST, marks=place_of(evening).marks, has_day=evening.session is None)
    step = request.POST.get("do", "check")
    if not form.is_readable:
        return grid_page(request, evening, told=_("This can't be read: reload the page."), status=422)
    try:
        keep(evening, form.cleaned_data["version"], form.cleaned_data["window"], **form.typed())
    except Stale:
        evening.refresh_from_db()
        if evening.saved_at:  # by the other of two taps
            return on(request, evening)
        return typed_elsewhere(request, evening, form, by_script=step == "auto")
    if step == "auto":
        return JsonResponse({"version": evening.version, **told_to_script(evening)})
    if form.errors:
        return grid_page(request, evening, told=WHICH_DAY, status=422)
    if step in ("save", "next", "save-anyway", "next-anyway"):
        return stored(request, evening, goes_on=step.startswith("next"), anyway=step.endswith("-anyway"))
    more = MORE_ROWS if step == "more" else 0
    return grid_page(request, evening, checked=step == "check", rows=(form.cleaned_data["rows"] or 0) + more)


def typed_elsewhere(
    request: HttpRequest, evening: TypedEvening, form: GridForm, *, by_script: bool
) -> HttpResponse:
    """Another window went on meanwhile: what came from this one is shown, and kept once it is sent again."""
    if by_script:
        told = _("Somebody typed on in another window: reload the page.")
        return JsonResponse({"told": told}, status=409)
    for name, value in form.typed().items():
        setattr(evening, name, value)
    told = _(
        "In another window more was typed since. Here is what you sent: send it again to keep it instead."
    )
    return grid_page(request, evening, told=told, checked=True, status=409)


def told_to_script(evening: TypedEvening) -> dict[str, Any]:
    typed = typed_of(evening)
    return shown(typed, work_out(typed))


def stored(request: HttpRequest, evening: TypedEvening, *, goes_on: bool, anyway: bool) -> HttpResponse:
    """The evening in its league; what speaks against it is told, and all that was typed stays."""
    there = None if anyway else same_evening(evening)
    if not anyway and (doubts := doubts_about(evening, there)):
        return grid_page(request, evening, doubts=doubts, there=there, goes_on=goes_on, status=422)
    try:
        store_typed(evening)
    except NotReady:
        return grid_page(request, evening, checked=True, refused=True, status=422)
    except NotAllowed:
        told = _("You may record evenings in this league no more. All that was typed is kept.")
        return grid_page(request, evening, told=told, status=403)
    except NotStored as error:
        return grid_page(request, evening, told=str(error), status=422)
    messages.success(request, _("The evening is stored."))
    return on(request, typed_to(request, evening.uid))


def on(request: HttpRequest, evening: TypedEvening) -> HttpResponse:
    """From a stored evening to what was asked for: the next one, or what became of it."""
    if request.POST.get("do", "").startswith("next"):
        return redirect("typed_evening", uid=next_typed(evening).uid)
    return on_from_stored(request, evening)


def doubts_about(evening: TypedEvening, there: GameSession | None) -> list[str]:
    """What may be a slip, and may be meant; only of an evening that is fit to be stored."""
    typed = typed_of(evening)
    worked = work_out(typed)
    if not worked.is_clean or not worked.rounds:
        return []
    doubts = []
    if there:
        doubts.append(_("This evening is there already: the same people on the same day."))
    if evening.date > timezone.localdate() + A_DAY:
        doubts.append(_("This day is still to come: are day, month and year right?"))
    return doubts


def on_from_stored(request: HttpRequest, evening: TypedEvening) -> HttpResponse:
    """To the evening that it became: from a second tap, or an old page."""
    session = evening.session
    if session is None or session.deleted_at:
        messages.info(request, _("This evening was stored, and deleted since."))
        return redirect("home")
    return redirect("summary", uid=session.tables.order_by("number")[0].uid)


def grid_page(
    request: HttpRequest,
    evening: TypedEvening,
    *,
    rows: int = 0,
    checked: bool = False,
    status: int = 200,
    **told: Any,
) -> HttpResponse:
    """`checked` from end to end, else what is only missing isn't told."""
    typed = typed_of(evening)
    worked = work_out(typed)
    sheet = shown(typed, worked)
    columns = zip(
        typed.place.marks, sheet["totals"], typed.paper, sheet["paper"], sheet["differences"], strict=True
    )
    context = {
        "evening": evening,
        "league": evening.league,
        "sheet": sheet,
        "columns": [
            {"initials": mark[0], "name": mark[1], "total": total, "text": text, "fault": fault, "more": more}
            for mark, total, text, fault, more in columns
        ],
        "rows": with_texts(typed, sheet, rows=max(rows, len(typed.rows) + 1, FEWEST_ROWS), whole=checked),
        "checked": checked,
        "words": words(typed.place),
        "window": new_key(),
        "is_empty": not worked.rounds and not sheet["faults"],
        **told,
    }
    return render(request, "transfer/typed.html", context, status=status)


@require_POST
@signed_in
def for_table(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """What was played on paper at a table where nothing is scored yet, with its people and its rules."""
    table = table_to(Level.SCORE, request, uid)
    if not may_be_typed(table):
        messages.info(request, _("There are rounds at this table already: enter the others there."))
        return redirect("table", uid=table.uid)
    return redirect("typed_evening", uid=typed_for(table, signed_in_user(request)).uid)


@require_POST
@signed_in
def throw_away(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """What was typed is gone; what was stored of it stays."""
    evening = typed_to(request, uid)
    if evening.saved_at:
        return on_from_stored(request, evening)
    discard(evening)
    messages.success(request, _("What was typed is thrown away."))
    return redirect("home")
