"""How the league ranks, seen and changed by its owner."""

import uuid

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...http import HtmxRequest
from ..leagues import change_ranking, last_event
from ..ranking_form import RankingForm
from ..standings.tables import ranking_of
from ..standings.words import one_sentence
from .answering import done, page


@require_http_methods(["GET", "POST"])
@signed_in
def ranking(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """The ranking of the table of all time, which a new season begins with. Open seasons keep their own."""
    league = league_to(Level.OWN, request, uid)
    start = ranking_of(league, None)
    form = RankingForm(request.POST or None, start=start)
    if request.method == "POST" and form.is_valid():
        change_ranking(league, form.cleaned_data["ranking"], signed_in_user(request))
        return done(
            request, league, _("Saved. The all-time table is made this way from now on."), to="standings"
        )
    return page(
        request,
        league,
        "league/ranking.html",
        status=422 if request.method == "POST" else 200,
        form=form,
        sentence=one_sentence(start),
        changed=last_event(league, "ranking"),
    )
