"""The people of a league: the roster, and one person's page."""

import uuid
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ...accounts.access import Level, league_to, level_in, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import League, Player, User
from ...models.people import followed
from ...play.facts import NameTaken
from ...play.forms import new_key
from ...play.start_form import play_date
from ...play.views.zones import zone_of
from ..people import roster
from ..people.naming import Member, members_of
from ..people.roster import Face, faces
from ..player_form import NAME_TAKEN, AddForm, MemberChoiceForm, PersonForm
from ..ratings.page import card_of
from ..statistics.player_page import People, shown_of, stand_ins_of
from .answering import done, page
from .standings import asked_season, query_of


@require_GET
def players(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Everybody who plays here: members, guests, those who left, and folded away the archived ones."""
    return roster_page(request, league_to(Level.READ, request, uid), AddForm())


def roster_page(request: HttpRequest, league: League, form: AddForm, *, status: int = 200) -> HttpResponse:
    people = list(league.players.filter(merged_into=None).order_by("name", "pk"))
    seen, today = faces(people), play_date(zone_of(request))
    groups: dict[str, list[tuple[Player, Face]]] = {"members": [], "guests": [], "left": [], "archived": []}
    for player in people:
        groups[group_of(player, today)].append((player, seen[player.pk]))
    me = signed_in_user(request)
    context: dict[str, Any] = {
        "groups": groups,
        "form": form,
        "key": new_key(),
        "unknown": not any(player.user_id == me.pk for player in people)
        and any(player.user_id is None and not player.archived_at for player in people),
    }
    return page(request, league, "league/players.html", status=status, **context)


def group_of(player: Player, today: date) -> str:
    if player.archived_at:
        return "archived"
    if player.until and player.until < today:
        return "left"
    return "members" if player.ranked else "guests"


@require_POST
@signed_in
def add(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.SCORE, request, uid)
    form = AddForm(request.POST)
    if form.is_valid():
        read = form.cleaned_data
        try:
            roster.add(
                league, read["name"], signed_in_user(request), ranked=not read["guest"], uid=read["key"]
            )
        except NameTaken:
            form.add_error("name", NAME_TAKEN)
        else:
            return done(request, league, _("On the roster: %(name)s.") % {"name": read["name"]}, to="players")
    return roster_page(request, league, form, status=422)


def player_of(league: League, uid: uuid.UUID, *, merged: bool = False) -> Player:
    """The player of this id; his league is at hand. Who was `merged` is found only by who asks for him."""
    player = league.players.filter(uid=uid).first()
    if player is None or (player.merged_into_id and not merged):
        raise Http404
    player.league = league
    return player


@require_GET
def player(request: HttpRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """One person, of all time or of a season; who was merged leads to whom he was merged into."""
    league = league_to(Level.READ, request, uid)
    shown = player_of(league, player_uid, merged=True)
    now = followed([shown])[shown.pk]
    if now != shown:
        _seasons, season = asked_season(request, league)
        return redirect(reverse("player", args=[league.uid, now.uid]) + query_of(season))
    return player_page(request, league, shown, PersonForm.of(shown))


def player_page(
    request: HttpRequest,
    league: League,
    player: Player,
    form: PersonForm,
    *,
    proposal: MemberChoiceForm | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    people = People.of(league)
    seasons, season = asked_season(request, league)
    context: dict[str, Any] = {
        "player": player,
        "face": people.faces[player.pk],
        "shown": shown_of(league, season, player, people),
        "rating": card_of(league, player) if season is None else None,
        "stand_ins": stand_ins_of(league, season, player, people),
        "here": reverse("player", args=[league.uid, player.uid]),
        "seasons": seasons,
        "season": season,
        "query": query_of(season),
        "form": form,
        "problem": problem,
        "others": len(people.players) > 1,
        **about_user(request, league, player, proposal),
    }
    return page(request, league, "league/player.html", status=status, **context)


def about_user(
    request: HttpRequest, league: League, player: Player, proposal: MemberChoiceForm | None
) -> dict[str, Any]:
    """Who this player is among the members, who says so, and what whoever is looking may say."""
    me, members = signed_in_user(request), members_of(league)
    asked = list(player.claims.select_related("user").order_by("pk"))
    names = {member.user.pk: member.name for member in members}
    others = whom_it_may_be(members, me)
    is_free = player.user_id is None and not player.archived_at
    is_nobody = any(member.user == me and member.player is None for member in members)
    mine = next((claim for claim in asked if claim.user == me), None)
    owns = level_in(league) >= Level.OWN
    return {
        "user_name": names.get(player.user_id or 0, ""),
        "is_me": player.user_id == me.pk,
        "may_ask": is_free and is_nobody and mine is None,
        "mine": mine,
        "asked": [(claim, names.get(claim.user_id, "")) for claim in asked if owns and claim.user != me],
        "proposal": proposal or MemberChoiceForm(members=others),
        "may_propose": owns and player.user_id is None and bool(others),
    }


def whom_it_may_be(members: Iterable[Member], me: User) -> list[Member]:
    """The members other than whoever is looking who are no player yet."""
    return [member for member in members if member.player is None and member.user != me]


@require_POST
@signed_in
def edit(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """Name, guest or not, since and until, colour."""
    league = league_to(Level.OWN, request, uid)
    shown = player_of(league, player_uid)
    form = PersonForm(request.POST)
    if form.is_valid():
        try:
            roster.describe(shown, form.person, signed_in_user(request))
        except NameTaken:
            form.add_error("name", NAME_TAKEN)
        else:
            return done(request, league, _("Saved."), to="player", player_uid=player_uid)
    return player_page(request, league, shown, form, status=422)


@require_POST
@signed_in
def archive(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """Not offered for seating any more; the way back is on the same page."""
    league = league_to(Level.OWN, request, uid)
    shown = player_of(league, player_uid)
    roster.archive(shown, signed_in_user(request))
    told = _("Archived: %(name)s. What was played stays.") % {"name": shown.name}
    return done(request, league, told, to="player", player_uid=player_uid)


@require_POST
@signed_in
def bring_back(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.OWN, request, uid)
    shown = player_of(league, player_uid)
    roster.bring_back(shown, signed_in_user(request))
    return done(
        request, league, _("Back: %(name)s.") % {"name": shown.name}, to="player", player_uid=player_uid
    )
