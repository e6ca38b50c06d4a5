"""Inviting people, and what an invite leads to."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...accounts.access import Level, league_to, signed_in, signed_in_user, user_of
from ...accounts.guests import guest_made_by, sign_in, user_or_guest
from ...accounts.registration import allow_sign_up
from ...http import HtmxRequest, private
from ...models import Invite, League, User
from ...models.league import Role
from ...play.forms import new_key
from ...play.views.links import address
from ..invite_form import ComeInForm, InviteForm
from ..people import claims
from ..people import invites as actions
from ..people.naming import MAY, ROLES, called
from .answering import done, page


@require_http_methods(["GET", "POST"])
@signed_in
def invites(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The living links, and a form for another. One that makes owners is shown now or never."""
    league = league_to(Level.OWN, request, uid)
    form = InviteForm(request.POST or None)
    if request.method == "GET":
        return invites_page(request, league, InviteForm())
    if not form.is_valid():
        return invites_page(request, league, form, status=422)
    read = form.cleaned_data
    made = actions.make(
        league,
        signed_in_user(request),
        read["role"],
        lasts=read["lasts"],
        uses=read["uses"],
        uid=read["key"],
    )
    if read["role"] != Role.OWNER:
        return redirect(f"{reverse('invites', args=[league.uid])}#invite-{made.invite.uid}")
    if not made.token:
        messages.info(request, _("That link was shown once already: make a new one if it is lost."))
        return redirect("invites", uid=league.uid)
    return invites_page(request, league, InviteForm(), once=address(request, "invitation", made.token))


def invites_page(
    request: HttpRequest, league: League, form: InviteForm, *, once: str = "", status: int = 200
) -> HttpResponse:
    living = [
        {
            "invite": invite,
            "role": ROLES[Role(invite.role)],
            "url": address(request, "invitation", invite.token) if invite.token else "",
        }
        for invite in actions.living(league)
    ]
    context = {"form": form, "living": living, "once": once, "key": new_key()}
    return private(page(request, league, "league/invites.html", status=status, **context))


@require_POST
@signed_in
def revoke(request: HtmxRequest, uid: uuid.UUID, invite_uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.OWN, request, uid)
    get_object_or_404(league.invites, uid=invite_uid)
    actions.revoke(league, invite_uid, signed_in_user(request))
    return done(
        request, league, _("Nobody can come by that link any more. Whoever came stays."), to="invites"
    )


@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What one is invited to, and a button: a chat that looks at the link to preview it must not come in."""
    key = key_of(request)
    user = user_of(request) or (guest_made_by(key) if key else None)
    there = actions.league_joined_by(token, user) if user else None
    if user is not None and there is not None:
        if user_of(request) is None:  # the second of two taps, of which the first lost its cookie
            sign_in(request, user)
        return redirect("league", uid=there.uid)
    invite = actions.invite_by(token)
    if invite is None:
        return link_gone(request)
    if request.method == "GET":
        return invitation_page(request, invite)
    user = user_or_guest(request, key=key)
    league = actions.accept(token, user)
    return link_gone(request) if league is None else welcome(request, league, user)


def key_of(request: HttpRequest) -> uuid.UUID | None:
    """The phone's name for the request that it sends."""
    form = ComeInForm(request.POST)
    return form.cleaned_data["key"] if request.method == "POST" and form.is_valid() else None


def invitation_page(request: HttpRequest, invite: Invite) -> HttpResponse:
    role = Role(invite.role)
    context = {
        "league": invite.league,
        "role": ROLES[role],
        "may": MAY[role],
        "key": new_key(),
        "by": called(invite.league, invite.created_by) if invite.created_by else "",
    }
    return private(render(request, "league/invitation.html", context))


def welcome(request: HttpRequest, league: League, user: User) -> HttpResponse:
    """To the league's home, by way of "Who are you?" where somebody on the roster may be meant.

    Whoever comes so may sign up where the host asks for an invite.
    """
    allow_sign_up(request)
    messages.success(request, _("Welcome to “%(league)s”.") % {"league": league.name})
    is_known = claims.me_in(league, user) is not None or not claims.free_players(league).exists()
    return redirect("league" if is_known else "who_am_i", uid=league.uid)


def link_gone(request: HttpRequest) -> HttpResponse:
    return private(render(request, "league/invite_gone.html", status=404))
