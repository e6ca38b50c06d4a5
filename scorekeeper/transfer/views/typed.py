"""A whole evening typed in afterwards: begun, typed row by row, looked through, stored, and on to the next one."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
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
from ...play.sheet import Sheet
from ..typed.drafts import MOST_ROWS, MOST_TEXT, Stale, discard, keep, place_of, typed_for, typed_of
from ..typed.following import follow, seats_of
from ..typed.shown import shown, with_texts
from ..typed.storing import NotAllowed, NotReady, NotStored, next_typed, same_evening, store_typed
from ..typed.working import Worked, work_out
from ..typed_form import FEWEST_ROWS, MORE_ROWS, WHICH_DAY, Asked, GridForm
from .typed_words import words

A_DAY = timedelta(days=1)  # somebody may type where it is tomorrow already


@dataclass(frozen=True, slots=True)
class Said:
    """What stands over the grid: what is `told`; what may be a slip, with the evening that is `there` already."""

    told: Sequence[str] = ()
    doubts: Sequence[str] = ()
    there: GameSession | None = None
    goes_on: bool = False
    is_refused: bool = False


@require_http_methods(["GET", "POST"])
@signed_in
def typed_evening(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The grid. Whatever is sent is kept first, readable or not; then it is checked, or stored."""
    evening = typed_to(request, uid)
    follow(evening)
    if request.method == "GET":
        return on_from_stored(request, evening) if evening.saved_at else grid_page(request, evening)
    form = GridForm(request.POST, marks=place_of(evening).marks, has_day=evening.table is None)
    if not form.is_readable:
        return unreadable(request, evening)
    asked, typed = form.asked, form.typed(seats_of(evening))
    if evening.saved_at:
        return stored_already(request, evening, form)
    try:
        keep(evening, form.page, **typed)
    except Stale:
        evening = typed_to(request, uid)
        follow(evening)
        answer = stored_already if evening.saved_at else typed_elsewhere
        return answer(request, evening, form)
    if asked.step == "auto":
        return JsonResponse({"version": evening.version, **told_to_script(evening)})
    if form.errors:
        return grid_page(request, evening, Said([str(WHICH_DAY)]), status=422)
    if lost := lost_words(form):
        return grid_page(request, evening, Said(lost), checked=True)
    if asked.is_to_store:
        return stored(request, evening, asked)
    more = MORE_ROWS if asked.step == "more" else 0
    if asked.step == "keep":
        messages.success(request, _("All is kept."))
    rows = (form.cleaned_data["rows"] or 0) + more
    return grid_page(request, evening, checked=asked.step == "check", rows=rows)


def unreadable(request: HttpRequest, evening: TypedEvening) -> HttpResponse:
    told = _("This can’t be read: reload the page.")
    if request.POST.get("do") == "auto":
        return JsonResponse({"told": told}, status=422)
    return grid_page(request, evening, Said([told]), status=422)


def typed_elsewhere(request: HttpRequest, evening: TypedEvening, form: GridForm) -> HttpResponse:
    """Another window went on meanwhile: what came from this one is shown, and kept once it is sent again."""
    if form.asked.step == "auto":
        told = _("Somebody typed on in another window: reload the page.")
        return JsonResponse({"told": told}, status=409)
    told = _(
        "In another window more was typed since. Here is what you sent: send it again to keep it instead."
    )
    return as_sent(request, evening, form, Said([told]))


def stored_already(request: HttpRequest, evening: TypedEvening, form: GridForm) -> HttpResponse:
    """On from a second tap; what an old window has beyond what was stored is shown, and never lost without a word."""
    typed = form.typed(seats_of(evening))
    if all(getattr(evening, name) == typed[name] for name in ("rows", "paper", "keeps_paper")):
        return on(request, evening, form.asked)
    told = _("This evening is stored already, without what is new here: enter that in the evening itself.")
    if form.asked.step == "auto":
        return JsonResponse({"told": told}, status=409)
    return as_sent(request, evening, form, Said([told], there=evening.session))


def as_sent(request: HttpRequest, evening: TypedEvening, form: GridForm, said: Said) -> HttpResponse:
    for name, value in form.typed(seats_of(evening)).items():
        setattr(evening, name, value)
    return grid_page(request, evening, said, checked=True, status=409)


def lost_words(form: GridForm) -> list[str]:
    """What of a paste found no place."""
    told = []
    if form.lost_cells:
        told.append(_("Cells that found no column: %(n)s") % {"n": form.lost_cells})
    if form.lost_rows:
        rows = _("Rows that found no place, as an evening has %(most)s at most: %(n)s")
        told.append(rows % {"n": form.lost_rows, "most": MOST_ROWS})
    return told


def told_to_script(evening: TypedEvening) -> dict[str, Any]:
    typed = typed_of(evening)
    return shown(typed, work_out(typed))


def stored(request: HttpRequest, evening: TypedEvening, asked: Asked) -> HttpResponse:
    """The evening in its league; what speaks against it is told, and all that was typed stays."""
    worked = work_out(typed_of(evening))
    there = same_evening(evening) if worked.is_ready and not asked.anyway else None
    if worked.is_ready and not asked.anyway and (doubts := doubts_about(evening, there)):
        said = Said(doubts=doubts, there=there, goes_on=asked.goes_on)
        return grid_page(request, evening, said, worked=worked, status=422)
    try:
        store_typed(evening)
    except NotReady:
        return grid_page(request, evening, Said(is_refused=True), worked=worked, checked=True, status=422)
    except NotAllowed:
        return grid_page(request, evening, Said(not_allowed(evening)), worked=worked, status=403)
    except NotStored as error:
        return grid_page(request, evening, Said([str(error)]), worked=worked, status=422)
    messages.success(request, _("The evening is stored."))
    return on(request, typed_to(request, evening.uid), asked)


def not_allowed(evening: TypedEvening) -> list[str]:
    told = [_("You may no longer record evenings in this league. All that was typed is kept.")]
    if not evening.table:
        told.append(_("Choose another league, or none, under “People, rules”."))
    return told


def on(request: HttpRequest, evening: TypedEvening, asked: Asked) -> HttpResponse:
    """From a stored evening to what was asked for: the next one, or what became of it."""
    if asked.goes_on:
        return redirect("typed_evening", uid=next_typed(evening).uid)
    return on_from_stored(request, evening)


def doubts_about(evening: TypedEvening, there: GameSession | None) -> list[str]:
    """What may be a slip, and may be meant."""
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
    said: Said = Said(),
    *,
    worked: Worked | None = None,
    rows: int = 0,
    checked: bool = False,
    status: int = 200,
) -> HttpResponse:
    """`checked` from end to end, else what is only missing isn't told."""
    typed = typed_of(evening)
    worked = worked or work_out(typed)
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
        "seats": " ".join(seats_of(evening)),
        "may_rest": evening.deck in ("full", "drop_suit"),
        "is_empty": not worked.rounds and not sheet["faults"],
        "most_text": MOST_TEXT,
        "said": said,
    }
    return render(request, "transfer/typed.html", context, status=status)


@require_POST
@signed_in
def typed_table(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """What was played on paper at a table where nothing is scored yet, with its people and its rules."""
    table = table_to(Level.SCORE, request, uid)
    if table.company > 1 or not Sheet.of(table).is_untouched:
        messages.info(request, _("There are rounds at this table already: enter the others there."))
        return redirect("table", uid=table.uid)
    return redirect("typed_evening", uid=typed_for(table, signed_in_user(request)).uid)


@require_POST
@signed_in
def discard_typed(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """What was typed is gone; what was stored of it stays."""
    evening = typed_to(request, uid)
    if evening.saved_at:
        return on_from_stored(request, evening)
    discard(evening)
    messages.success(request, _("What was typed is thrown away."))
    return redirect("home")
