"""Two players that are one person: choosing, looking at what follows, merging."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import League, Player
from ...models.people import followed
from ..people import merging as actions
from ..people.merging import NotTwo, PlayedTogether
from ..people.roster import faces
from ..player_form import PlayerChoiceForm
from .answering import done, page
from .players import player_of


@require_http_methods(["GET", "POST"])
@signed_in
def merge(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """First who it is, then what goes over, then the merge. Sent twice, it is done once."""
    league = league_to(Level.OWN, request, uid)
    player = player_of(league, player_uid, merged=True)
    now = followed([player])[player.pk]
    if now != player:
        return redirect("player", uid=league.uid, player_uid=now.uid)
    others = list(league.players.filter(merged_into=None).exclude(pk=player.pk).order_by("name"))
    data = request.POST if request.method == "POST" else request.GET
    form = PlayerChoiceForm(data if "player" in data else None, players=others)
    if not form.is_valid():
        status = 422 if form.is_bound or request.method == "POST" else 200
        return choice_page(request, league, player, others, status=status)
    into: Player = form.cleaned_data["player"]
    if request.method == "GET":
        return preview(request, league, player, into)
    try:
        actions.merge(player, into, signed_in_user(request))
    except (PlayedTogether, NotTwo):
        return preview(request, league, player, into, status=422)
    told = _("One person now: %(name)s.") % {"name": into.name}
    return done(request, league, told, to="player", player_uid=into.uid)


def choice_page(
    request: HttpRequest, league: League, player: Player, others: list[Player], *, status: int
) -> HttpResponse:
    seen = faces([player, *others])
    context = {"player": player, "others": [(other, seen[other.pk]) for other in others]}
    return page(request, league, "league/merge.html", status=status, **context)


def preview(
    request: HttpRequest, league: League, player: Player, into: Player, *, status: int = 200
) -> HttpResponse:
    """What goes over; or where both were at once, which refuses it."""
    context = {
        "player": player,
        "into": into,
        "follows": actions.what_follows(player),
        "there": actions.what_follows(into),
        "together": list(actions.tables_with_both(player, into)[: actions.MOST_TOLD]),
    }
    return page(request, league, "league/merge_preview.html", status=status, **context)
