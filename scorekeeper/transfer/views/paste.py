"""Evenings of which only points are known: pasted, looked at column by column, then stored."""

import uuid
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...league.views.answering import page
from ...league.who_form import WhoForm
from ...models import League
from .. import pasted
from ..paste_form import ROLES, PasteForm, fingerprint, who_form
from ..totals import Evening, Totals, by_row, sums
from .imports import stored_words

MOST_ROWS = 60  # shown; those with something to mend come first
MOST_FAULTS = 30
A_DAY = timedelta(days=1)  # somebody may paste from where it is tomorrow already
MOST_EVENINGS = 200  # shown; those that are there already come first


@require_http_methods(["GET", "POST"])
@signed_in
def paste(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The text; then what it was taken for, until nothing is left to mend and somebody says: store it."""
    league = league_to(Level.SCORE, request, uid)
    if request.method == "GET":
        return text_page(request, league, PasteForm())
    form = PasteForm(request.POST, request.FILES)
    if not form.is_valid():
        return text_page(request, league, form, status=422)
    text, step = form.cleaned_data["text"], request.POST.get("do", "look")
    if step == "edit":
        return text_page(request, league, PasteForm(initial={"text": text}))
    totals = form.totals()
    who = who_form(totals, league, request.POST, ask=step == "store")
    was_seen = form.cleaned_data["seen"] == fingerprint(totals, text, form.skipped())
    if step == "store" and was_seen and not totals.faults and who.is_valid() and not twins(totals, who):
        by, key = signed_in_user(request), form.cleaned_data["key"]
        imported = pasted.store(totals.evenings, who.as_it_stands(), league, by, key)
        if not imported.problems:
            messages.success(request, stored_words(imported))
            return redirect("league", uid=league.uid)
        who.add_error(
            None, _("These evenings were stored before, and changed since: look at the league first.")
        )
    return preview(request, league, form, totals, who, status=422 if step == "store" else 200)


def twins(totals: Totals, who: WhoForm) -> list[str]:
    """Tell of two names in one evening that are one person; their names."""
    people = who.as_it_stands()
    for evening in totals.evenings:
        if names := pasted.as_one(evening, people):
            told = _("%(name)s is there twice on one evening: the two names are two people.")
            who.add_error(None, told % {"name": names[0]})
            return names
    return []


def text_page(request: HttpRequest, league: League, form: PasteForm, *, status: int = 200) -> HttpResponse:
    return page(request, league, "transfer/paste.html", status=status, form=form)


def preview(
    request: HttpRequest, league: League, form: PasteForm, totals: Totals, who: WhoForm, *, status: int
) -> HttpResponse:
    text, skipped = form.cleaned_data["text"], form.skipped()
    heads = {column.number: column.head or str(column.number + 1) for column in totals.columns}
    context = {
        "text": text,
        "key": form.cleaned_data["key"],
        "seen": (seen := fingerprint(totals, text, skipped)),
        "changed": form.cleaned_data["seen"] not in ("", seen),
        "totals": totals,
        "knows_rounds": any(column.role == "rounds" for column in totals.columns),
        "columns": [(column, column_faults(totals, column.number)) for column in totals.columns],
        "roles": ROLES.items(),
        "faults": [(f, "" if f.column is None else heads[f.column]) for f in totals.faults[:MOST_FAULTS]],
        "more": max(0, len(totals.faults) - MOST_FAULTS),
        "rows": rows_of(totals, skipped),
        "hidden": max(0, len(totals.lines) - totals.has_head - MOST_ROWS),
        "who": who,
        **outcome(league, totals, who.as_it_stands()),
    }
    return page(request, league, "transfer/paste_preview.html", status=status, **context)


def outcome(league: League, totals: Totals, people: pasted.People) -> dict[str, Any]:
    """What would be stored, under the names that people have in the league."""
    there = pasted.there_already(totals.evenings, people, league)
    places = [*sorted(there), *(place for place in range(len(totals.evenings)) if place not in there)]
    names = {key: pasted.called(people[key]) if key in people else name for key, name in totals.names.items()}
    return {
        "sums": [(names[key], count, points) for key, count, points in sums(totals.evenings, names)],
        "evenings": [
            (totals.evenings[place], named(totals.evenings[place], names), place in there)
            for place in places[:MOST_EVENINGS]
        ],
        "count": len(places),
        "beyond": max(0, len(places) - MOST_EVENINGS),
        "doubled": len(there),
        "ahead": any(evening.day > timezone.localdate() + A_DAY for evening in totals.evenings),
    }


def named(evening: Evening, names: Mapping[str, str]) -> list[tuple[str, int]]:
    return [(names[key], points) for key, points in evening.points.items()]


def column_faults(totals: Totals, number: int) -> list[str]:
    return [fault.message for fault in totals.faults if fault.row is None and fault.column == number]


def rows_of(totals: Totals, skipped: set[int]) -> list[dict[str, Any]]:
    """The rows as the page shows them, cell by cell with its faults; those with something to mend before others."""
    faults = by_row(totals.faults)
    body = totals.lines[totals.has_head :]
    first = [line for line in body if line.number in faults or line.number in skipped]
    shown = {line.number for line in [*first, *body][:MOST_ROWS]}
    return [
        {
            "number": line.number,
            "skipped": line.number in skipped,
            "faults": [fault.message for fault in faults.get(line.number, [])],
            "cells": [
                (cell, any(fault.column == n for fault in faults.get(line.number, [])))
                for n, cell in enumerate(line.cells)
            ],
        }
        for line in body
        if line.number in shown
    ]
