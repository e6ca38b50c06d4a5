"""The members of a league: who may do what, and going."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ...accounts.access import Level, league_to, level_in, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import League, User
from .. import deleting
from ..members_form import DeleteForm, RoleForm
from ..people import claims
from ..people import members as actions
from ..people.invites import living
from ..people.members import LastOwner
from ..people.naming import MAY, ROLES, members_of
from .answering import done, page

LEFT = "left_league"


@require_GET
def members(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    return members_page(request, league_to(Level.READ, request, uid))


def members_page(
    request: HttpRequest, league: League, *, problem: str = "", about: User | None = None, status: int = 200
) -> HttpResponse:
    """Everybody with his role, for all to see; `problem` is told where a change `about` somebody was refused."""
    people = members_of(league)
    me = signed_in_user(request)
    context: dict[str, Any] = {
        "members": people,
        "me": next(member for member in people if member.user == me),
        "roles": [(role, name, MAY[role]) for role, name in ROLES.items()],
        "claims": claims_of(league, people) if level_in(league) >= Level.OWN else [],
        "problem": problem,
        "about": about,
    }
    return page(request, league, "league/members.html", status=status, **context)


def claims_of(league: League, people: list[Any]) -> list[dict[str, Any]]:
    """Who says to be whom, for an owner to answer."""
    names = {member.user.pk: member.name for member in people}
    return [{"claim": claim, "name": names.get(claim.user_id, "")} for claim in claims.open_for(league)]


@require_POST
@signed_in
def role(request: HtmxRequest, uid: uuid.UUID, user_uid: uuid.UUID) -> HttpResponse:
    """Another role for somebody, or for the owner himself, who so hands the league on."""
    league = league_to(Level.OWN, request, uid)
    user = get_object_or_404(User, uid=user_uid, memberships__league=league)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return members_page(request, league, problem=_("Which role? Choose one."), about=user, status=422)
    try:
        actions.change_role(league, user, form.cleaned_data["role"], signed_in_user(request))
    except LastOwner:
        return members_page(request, league, problem=last_owner(league), about=user, status=422)
    return done(request, league, _("Saved."), to="members")


@require_POST
@signed_in
def remove(request: HtmxRequest, uid: uuid.UUID, user_uid: uuid.UUID) -> HttpResponse:
    """Somebody is a member no more. Asked twice, it is done once."""
    league = league_to(Level.OWN, request, uid)
    user, by = get_object_or_404(User, uid=user_uid), signed_in_user(request)
    if not actions.is_or_was_member(league, user):
        raise Http404
    try:
        actions.remove(league, user, by)
    except LastOwner:
        return members_page(request, league, problem=last_owner(league), about=user, status=422)
    if user == by:
        return gone(request, league)
    told = _("No longer a member. What was played stays.")
    if living(league).exists():
        told = _("No longer a member. The links still let in whoever has them: end those too if need be.")
    return done(request, league, told, to="members")


@require_POST
@signed_in
def leave(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Whoever is looking leaves. The second of two taps, which finds the league closed, goes home too."""
    try:
        league = league_to(Level.READ, request, uid)
    except Http404:
        if request.session.get(LEFT) == str(uid):
            return redirect("home")
        raise
    user = signed_in_user(request)
    try:
        actions.remove(league, user, user)
    except LastOwner:
        return members_page(request, league, problem=last_owner(league), about=user, status=422)
    return gone(request, league)


def gone(request: HtmxRequest, league: League) -> HttpResponse:
    request.session[LEFT] = str(league.uid)
    messages.success(request, _("You are no longer a member of “%(league)s”.") % {"league": league.name})
    return redirect("home")


def last_owner(league: League) -> str:
    """What stands in the last owner's way, and what to do about it."""
    if league.memberships.count() == 1:
        return _("Nobody else belongs to this league: delete it, below its name and house rules.")
    return _("A league needs an owner: make somebody else one first.")


@require_http_methods(["GET", "POST"])
@signed_in
def delete(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Its name is typed to be sure. The front page offers the way back; sent twice it is deleted once."""
    league = league_to(Level.OWN, request, uid, deleted=request.method == "POST")
    form = DeleteForm(request.POST or None, league=league)
    if request.method == "POST" and (league.deleted_at or form.is_valid()):
        deleting.delete_league(league, signed_in_user(request))
        return redirect(f"{reverse('home')}?deleted={uid}")
    status = 422 if request.method == "POST" else 200
    evenings = league.sessions.filter(deleted_at=None).count()
    return page(request, league, "league/delete.html", form=form, evenings=evenings, status=status)


@require_POST
@signed_in
def restore(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Bring a deleted league back; of one that is there, nothing is changed."""
    league = league_to(Level.OWN, request, uid, deleted=True)
    deleting.restore_league(league, signed_in_user(request))
    return done(request, league, _("The league is back."))
