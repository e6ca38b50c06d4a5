"""The rules to read: those that everybody begins with, a table's own, and a league's."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ...accounts.access import Level, league_to, level_in, may_write, table_to
from ...league.views.answering import framed
from ..book import chapters_of, numbers_of, section_about, shown, why_not, with_deck_of
from ..calculator_form import CalculatorForm
from ..examples import how
from ..house import House, house_of
from ..search import searched

CALCULATOR = "calculator"


@require_GET
def everybodys(request: HttpRequest) -> HttpResponse:
    return page(request, "rulebook/everybodys.html", house_of(House().rules), {"base": reverse("rulebook")})


@require_GET
def of_table(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """By the house rules that are in force, for whoever may look at the table."""
    table = table_to(Level.READ, request, uid)
    house = house_of(table.rules.rules, table.deck, table.removed_suit)
    context = {
        "table": table,
        "session": table.session,
        "base": reverse("table_rulebook", args=[uid]),
        "change": reverse("rules", args=[uid]) if may_write(table) else "",
    }
    return page(request, "rulebook/table.html", house, context)


@require_GET
def of_league(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """By the house rules with which the league's evenings begin."""
    league = league_to(Level.READ, request, uid)
    context = framed(
        league,
        base=reverse("league_rulebook", args=[uid]),
        change=reverse("league_settings", args=[uid]) if level_in(league) >= Level.OWN else "",
    )
    return page(request, "rulebook/league.html", house_of(league.rules.rules), context)


def page(request: HttpRequest, template: str, house: House, context: dict[str, Any]) -> HttpResponse:
    """All of it; what is about one question (`?about=`); or what has the words looked for (`?q=`)."""
    asked = calculator(request, house)
    parts = contents(request, house) | {"heading": _("Rules"), **asked}
    status = 422 if asked["calculator"].is_bound and not asked["calculator"].is_valid() else 200
    return render(request, template, context | parts, status=status)


def contents(request: HttpRequest, house: House) -> dict[str, Any]:
    about, query = request.GET.get("about", ""), request.GET.get("q", "").strip()[:100]
    if about == CALCULATOR:
        return {"only": CALCULATOR}
    numbers = numbers_of(request.GET.get("total", ""), request.GET.get("sum", ""))
    if numbers and about in {"contract", "forbidden"}:
        house, about = with_deck_of(house, numbers.total), "forbidden"
    chapters = chapters_of(house)
    section = section_about(about, chapters)
    if section:
        one = why_not(section, house, numbers) if numbers and about == "forbidden" else shown(section, house)
        return {"only": section.id, "one": one}
    found = searched(chapters, house, query) if query else chapters
    return {
        "query": query,
        "chapters": [(each, [shown(section, house) for section in each.sections]) for each in found],
    }


def calculator(request: HttpRequest, house: House) -> dict[str, Any]:
    """The form as the address fills it, and what it gives."""
    given = request.GET if request.GET.get("about") == CALCULATOR and "contract" in request.GET else None
    form = CalculatorForm(given, house=house, initial={"kind": "under", "deck": house.deck.kind})
    found: dict[str, Any] = {"calculator": form, "calculator_data": calculator_data(house)}
    if form.is_bound and form.is_valid():
        line = form.cleaned_data["line"]
        found |= {"line": line, "how": how(line)}
    return found


def calculator_data(house: House) -> dict[str, Any]:
    """What the phone needs to work it out by itself, and to say why not; gaps in braces as in play.phrases."""
    return {
        "rules": house.rules.to_json(),
        "phrases": {
            "choose": _("Choose a contract and the tricks taken."),
            "too_many": _("Such a deal has only {n} tricks."),
            "not_under": _("With a contract of {n} a deal can’t be under."),
            "is_made": _("This contract is made, so not everybody missed."),
            "whole": _("Enter whole numbers: up to 10 times as much, and no fewer than 0 fines."),
        },
    }
