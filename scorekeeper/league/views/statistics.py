"""Two players side by side, and the records of a league."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from ...accounts.access import Level, league_to
from ...models.people import followed
from ..statistics.book import book_of
from ..statistics.player_page import People
from ..statistics.records_page import records_of
from ..statistics.versus_page import versus_of
from .answering import page
from .players import player_of
from .standings import asked_season, query_of


@require_GET
def versus(request: HttpRequest, uid: uuid.UUID, player_uid: uuid.UUID, other_uid: uuid.UUID) -> HttpResponse:
    """Two people; who was merged leads to whom he was merged into, and somebody with himself to his page."""
    league = league_to(Level.READ, request, uid)
    asked = [player_of(league, each, merged=True) for each in (player_uid, other_uid)]
    now = followed(asked)
    one, other = (now[each.pk] for each in asked)
    seasons, season = asked_season(request, league)
    if one == other:
        return redirect(reverse("player", args=[uid, one.uid]) + query_of(season))
    here = reverse("versus", args=[uid, one.uid, other.uid])
    if [one, other] != asked:
        return redirect(here + query_of(season))
    people = People.of(league)
    return page(
        request,
        league,
        "league/versus.html",
        seasons=seasons,
        season=season,
        here=here,
        query=query_of(season),
        one=one,
        other=other,
        one_face=people.faces[one.pk],
        other_face=people.faces[other.pk],
        versus=versus_of(league, season, one, other),
        others=[each for each in people.players.values() if each not in (one, other)],
    )


@require_GET
def records(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The most and the least of everything, with who holds it and where it was set."""
    league = league_to(Level.READ, request, uid)
    seasons, season = asked_season(request, league)
    return page(
        request,
        league,
        "league/records.html",
        seasons=seasons,
        season=season,
        here=reverse("records", args=[uid]),
        query=query_of(season),
        records=records_of(book_of(league, season), People.of(league)),
    )
