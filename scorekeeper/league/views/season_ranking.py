"""The ranking of a season to come: it may be another than the league's until the season opens."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import Season
from ..ranking_form import RankingForm
from ..seasons.lifecycle import Frozen, change_season_ranking, frozen_since, has_opened
from ..standings.tables import ranking_of
from ..standings.words import one_sentence
from .answering import done, page
from .seasons import season_in, today


@require_http_methods(["GET", "POST"])
@signed_in
def ranking(request: HtmxRequest, uid: uuid.UUID, season_uid: uuid.UUID) -> HttpResponse:
    """Once it is open the page says since when the ranking is frozen; what was sent then changes nothing (409)."""
    league = league_to(Level.OWN, request, uid)
    season = season_in(league, season_uid)
    start = ranking_of(league, season)
    form = RankingForm(request.POST or None, start=start)
    if request.method == "POST" and form.is_valid() and changed(request, season, form):
        return done(request, league, _("Saved."), to="season", season_uid=season.uid)
    is_frozen = has_opened(season, today(request))
    return page(
        request,
        league,
        "league/season_ranking.html",
        status=(409 if is_frozen else 422) if form.is_bound else 200,
        season=season,
        form=form,
        sentence=one_sentence(start),
        frozen=frozen_since(season) if is_frozen else None,
    )


def changed(request: HttpRequest, season: Season, form: RankingForm) -> bool:
    try:
        change_season_ranking(season, form.cleaned_data["ranking"], signed_in_user(request), today(request))
    except Frozen:
        return False
    return True
