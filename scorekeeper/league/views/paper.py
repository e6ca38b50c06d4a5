"""A blank score sheet by a league's rules: whose evening it is, is written in by hand."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ...accounts.access import Level, league_to
from ...play.paper import Paper
from .answering import page

SIZES = ("3", "4", "5", "6", "7", "8")
USUAL = "4"


@require_GET
def paper(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.READ, request, uid)
    asked = request.GET.get("people", "")
    people = int(asked if asked in SIZES else USUAL)
    sheet = Paper.by_rules(league.rules.rules, [""] * people)
    return page(
        request, league, "league/paper.html", heading=_("Blank score sheet"), paper=sheet, sizes=range(3, 9)
    )
