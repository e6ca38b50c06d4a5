""" "This is me": asking, proposing, answering, and taking it back."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...accounts.access import Level, league_to, level_in, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import Claim, League, Player, User
from ..people import claims as actions
from ..people.claims import NotFree
from ..people.naming import members_of
from ..people.roster import faces_of
from ..player_form import AnswerForm, MemberChoiceForm, PersonForm, PlayerChoiceForm
from .answering import done, page
from .players import player_of, player_page, whom_it_may_be


@require_http_methods(["GET", "POST"])
@signed_in
def who_am_i(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Whom of the roster one is: asked of who has just come, and of who wants to see himself in the tables."""
    league = league_to(Level.READ, request, uid)
    free = list(actions.free_players(league))
    form = PlayerChoiceForm(request.POST or None, players=free)
    if request.method == "GET":
        return who_page(request, league, free)
    if not form.is_valid():
        return who_page(request, league, free, problem=_("Somebody else has that name by now: look again."))
    return asked(request, league, form.cleaned_data["player"])


def who_page(request: HttpRequest, league: League, free: list[Player], *, problem: str = "") -> HttpResponse:
    me = signed_in_user(request)
    seen = faces_of(league)
    mine = (
        Claim.objects.filter(player__league=league, user=me).select_related("player", "user").order_by("pk")
    )
    context: dict[str, Any] = {
        "free": [(player, seen[player.pk]) for player in free],
        "me": actions.me_in(league, me),
        "mine": list(mine),
        "problem": problem,
    }
    return page(request, league, "league/who_am_i.html", status=422 if problem else 200, **context)


@require_POST
@signed_in
def claim(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """ "This is me", from a player's own page."""
    league = league_to(Level.READ, request, uid)
    return asked(request, league, player_of(league, player_uid))


def asked(request: HttpRequest, league: League, player: Player) -> HttpResponse:
    try:
        is_settled = actions.ask(league, player, signed_in_user(request))
    except NotFree:
        return refused(request, league, player)
    told = _("That’s you: %(name)s.") if is_settled else _("Asked: an owner has to say yes to %(name)s.")
    messages.success(request, told % {"name": player.name})
    return redirect("league", uid=league.uid)


def refused(request: HttpRequest, league: League, player: Player) -> HttpResponse:
    told = _("That can’t be: this player is somebody already, or that member is another player.")
    return player_page(request, league, player, PersonForm.of(player), problem=told, status=422)


@require_POST
@signed_in
def propose(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """An owner says which member this player is; the member confirms it on his front page."""
    league = league_to(Level.OWN, request, uid)
    player = player_of(league, player_uid)
    by = signed_in_user(request)
    form = MemberChoiceForm(request.POST, members=whom_it_may_be(members_of(league), by))
    if not form.is_valid():
        told = _("Who? Choose one person.")
        known = PersonForm.of(player)
        return player_page(request, league, player, known, proposal=form, problem=told, status=422)
    try:
        is_settled = actions.propose(league, player, form.cleaned_data["member"], by)
    except NotFree:
        return refused(request, league, player)
    told = _("Saved.") if is_settled else _("Asked. It holds once that member has said yes.")
    return done(request, league, told, to="player", player_uid=player_uid)


@require_POST
@signed_in
def answer(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID, user_uid: uuid.UUID) -> HttpResponse:
    """Yes or no, by whose turn it is; who asked may take it back. Answered already: nothing more happens."""
    league = league_to(Level.READ, request, uid)
    player, by = player_of(league, player_uid), signed_in_user(request)
    claims = Claim.objects.filter(player=player, user__uid=user_uid).select_related("player__league", "user")
    claim, form = claims.first(), AnswerForm(request.POST)
    says_yes = form.is_valid() and form.cleaned_data["answer"] == "yes"
    if claim is None or not form.is_valid():
        return back(request, league, player)
    demand(may_answer(league, claim, by, yes=says_yes))
    if not says_yes:
        actions.decline(claim, by)
        return back(request, league, player)
    try:
        actions.confirm(claim, by)
    except NotFree:
        return refused(request, league, player)
    messages.success(request, _("Confirmed: %(name)s.") % {"name": player.name})
    return back(request, league, player)


def may_answer(league: League, claim: Claim, by: User, *, yes: bool) -> bool:
    """The other side says yes; no is said by either."""
    owns, is_own = level_in(league) >= Level.OWN, claim.user == by
    if yes:
        return is_own if claim.by_owner else owns
    return is_own or owns


@require_POST
@signed_in
def unlink(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """Not this member after all: said by an owner, or by himself. Said twice, nothing more happens."""
    league = league_to(Level.READ, request, uid)
    player, by = player_of(league, player_uid), signed_in_user(request)
    demand(level_in(league) >= Level.OWN or player.user_id == by.pk)
    actions.unlink(league, player, by)
    return back(request, league, player)


def demand(may: bool) -> None:
    if not may:
        raise PermissionDenied


def back(request: HttpRequest, league: League, player: Player) -> HttpResponse:
    """To where the answer was given: the front page, the members, or the player."""
    where = request.POST.get("back")
    if where == "home":
        return redirect("home")
    if where == "members":
        return redirect("members", uid=league.uid)
    return redirect("player", uid=league.uid, player_uid=player.uid)
