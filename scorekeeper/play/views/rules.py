"""House rules, changed while the table plays."""

import uuid
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ... import rules as game
from ...accounts.access import Level, signed_in, table_to
from ...http import HtmxRequest
from .. import agreements, words
from ..board import rows_of
from ..change import Change, Stamp
from ..change_rules_form import NEXT, PREVIEW, WHOLE, ChangeRulesForm
from ..rules_words import differences_in_words, one_line, own_rules
from ..sheet import Sheet
from .answering import attempt, done, framed, names_of, page


@require_http_methods(["GET", "POST"])
@signed_in
def rules(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Other house rules from the next deal on, or for the whole session: shown first, then done."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    form = ChangeRulesForm(request.POST or None, sheet=sheet)
    asked = request.POST.get("action", "")

    def change(stamp: Stamp) -> Change:
        return agreements.change_rules(table, form.cleaned_data["rules"], stamp, whole=asked == WHOLE)

    if asked in {NEXT, WHOLE} and attempt(request, form, change):
        told = _("Other house rules, for the whole evening.") if asked == WHOLE else ""
        return done(request, table, told or _("Other house rules, from the next deal on."))
    if asked == PREVIEW and not form.is_valid():
        form.status = 422
    if asked in {PREVIEW, WHOLE} and "rules" in form.cleaned_data and not form.errors.keys() - {"__all__"}:
        return preview_page(request, sheet, form)
    context = framed(
        sheet,
        form,
        heading=_("House rules"),
        rules_line=one_line(sheet.rules),
        played=bool(sheet.rounds),
        own=own_rules(sheet.rules),
        older=any(round.rules_id != table.rules_id for round in sheet.rounds),
    )
    return page(request, "play/rules.html", context, form)


def preview_page(request: HtmxRequest, sheet: Sheet, form: ChangeRulesForm) -> HttpResponse:
    """The whole evening under the rules of the form, which travel on hidden to be confirmed."""
    wanted: game.RuleSet = form.cleaned_data["rules"]
    preview = agreements.preview_of(sheet, wanted)
    context: dict[str, Any] = {
        "heading": _("House rules"),
        "changes": differences_in_words(wanted, sheet.rules),
        "totals": [(player, preview.before[pid], preview.after[pid]) for pid, player in sheet.by_pid.items()],
        "refused": refused_in_words(sheet, preview),
        "hidden": [field for field in form if field.name not in {"version", "client_key"}],
    }
    return page(request, "play/rules_preview.html", framed(sheet, form, **context), form)


def refused_in_words(sheet: Sheet, preview: agreements.Preview) -> list[tuple[int | None, list[str]]]:
    """Each round that the rules would forbid, with its number and why."""
    numbers = {row.round: row.number for row in rows_of(sheet) if row.round}
    names = names_of(sheet.by_pid)
    return [
        (numbers[round], [words.message(problem, names) for problem in problems])
        for round, problems in preview.refused.items()
    ]
