"""The front page: going on, starting with people who are known, and the form for a new evening."""

import uuid
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ... import rules as game
from ...accounts.access import (
    Level,
    is_member,
    leagues_for,
    level_in,
    owns,
    signed_in,
    signed_in_user,
    table_to,
    tables_for,
    uid_of,
    user_of,
)
from ...accounts.guests import sign_in, user_or_guest
from ...accounts.one_time import needs_key
from ...league.deleting import deleted_leagues
from ...league.meetings.coming import PlannedEvening, evening_to_hold, tonight
from ...league.people.claims import proposed_to
from ...models import GameSession, League, Table, TypedEvening, User
from ...models.base import uid_in
from ...models.people import followed
from ...offline.middleware import HEADER as OUTBOX
from .. import recent
from ..agreements import agreed_rules
from ..days import entered_at, played_on
from ..draft import draft_of
from ..forms import name_of_start, new_key
from ..rules_words import one_line
from ..start import (
    Plan,
    again_at,
    known_names,
    known_people,
    last_lineups,
    league_of_next,
    league_to_play_in,
    play_again,
    players_sent,
    start_as_guest,
    start_session,
)
from ..start_form import AgainForm, StartForm, initial_of, initial_of_planned
from ..started import has_begun
from ..tables.evening import evening_address
from ..tables.seat_form import NewEveningForm
from ..tables.seating import sizes
from .paging import page_number, page_of
from .start_alone import start_data
from .zones import zone_of

A_PAGE = 10
A_LEAGUE = 3  # casual evenings with the same people: from then on it could be one


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Who comes for the first time gets the form alone; whoever was here before, the way back to the table."""
    user = user_of(request)
    number = page_number(request)
    found = recent.evenings(user, start=(number - 1) * A_PAGE, most=A_PAGE + 1) if user else []
    deleted = recent.deleted_tables(user) if user and number == 1 else []
    leagues = list(leagues_for(user)) if user and number == 1 else []
    gone = list(deleted_leagues(user)) if user and number == 1 else []
    half_typed = list(TypedEvening.objects.half_typed(user)) if user and number == 1 else []
    real = [league for league in leagues if not league.demo]
    if user is None or (number == 1 and not any((found, deleted, real, gone, half_typed))):
        form = StartForm(initial={"client_key": new_key()})
        return form_page(request, form, template="play/welcome.html", leagues=leagues, **demo_offer(leagues))
    still_open = recent.open_evenings(user) if number == 1 else []
    shown = {evening.table.pk for evening in still_open}
    lineups = lineups_of(user) if number == 1 else []
    context = {
        "open": still_open,
        "leagues": leagues,
        "tonight": tonight([each for each in real if level_in(each) >= Level.SCORE], zone_of(request)),
        "half_typed": half_typed,
        "lineups": lineups,
        "gather": next((each for each in lineups if each["may_gather"]), None),
        "evenings": [evening for evening in found[:A_PAGE] if evening.table.pk not in shown],
        "page": page_of(found, number, A_PAGE),
        "deleted": deleted,
        "deleted_leagues": gone,
        "proposals": proposed_to(user) if number == 1 else [],
        "just_deleted": request.GET.get("deleted", ""),
        **(demo_offer(leagues) if number == 1 else {}),
        "offers_key": any(seen.rounds and is_member(seen.table) for seen in found) and needs_key(user),
    }
    return render(request, "play/home.html", context)


def demo_offer(leagues: Iterable[League]) -> dict[str, Any]:
    """The name for the request of who has no demo yet."""
    has_one = any(league.demo and level_in(league) >= Level.OWN for league in leagues)
    return {} if has_one else {"demo_key": new_key()}


def lineups_of(user: User, *, league: League | None = None) -> list[dict[str, Any]]:
    """People to start with in one tap, each with the house rules in a line and a name for the request."""
    return [
        {
            "table": lineup.table,
            "people": lineup.people,
            "times": lineup.times,
            "tables": lineup.tables,
            "rules": one_line(agreed_rules(lineup.table)),
            "client_key": new_key(),
            "may_gather": lineup.times >= A_LEAGUE and lineup.table.session.league.casual,
        }
        for lineup in last_lineups(user, league=league)
    ]


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """The form for an evening with other people or rules; sent, it makes a guest on the way and begins."""
    like, league = table_like(request), league_asked_for(request)
    planned = meeting_asked_for(request, league)
    if planned and planned.session and not (OUTBOX in request.headers and request.method == "POST"):
        return on_with(request, planned.session)
    if planned and request.method == "GET" and len(sizes(len(planned.expected))) > 1:
        return redirect(f"{reverse('seat')}?{request.GET.urlencode()}")
    form = start_form(request, like, league, planned)
    if request.method == "GET":
        return form_page(request, form, like=like, league=league, planned=planned)
    if not form.is_valid():
        return form_page(request, form, like=like, league=league, planned=planned, status=422)
    plan = form.plan(entered_in(request))
    table = begun(request, form, plan, like, league)
    if OUTBOX in request.headers:
        if planned:
            tell_if_begun(request, table.session)
        return told_to_phone(request, table, plan)
    if planned and is_anothers(request, table.session):
        return on_with(request, table.session)
    if form.cleaned_data["first_dealer"] == "draw" and table.first_dealer:
        told = _("The lot fell on %(name)s, who deals first.") % {"name": table.first_dealer.name}
        messages.success(request, told)
    return redirect("table", uid=table.uid)


@require_POST
@signed_in
def again(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """A new evening with the same people and house rules, in one tap."""
    table = table_to(Level.SCORE, request, uid, sealed=True)
    form = AgainForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This can’t be read: reload the page."))
        return form_page(request, form_like(table), like=table, status=422)
    read = form.cleaned_data
    day = played_on(zone_of(request, read["zone"]), read["day"], entered_in(request))
    plan = again_at(table, day, read["client_key"], uid=read["table"])
    new = play_again(table, user_or_guest(request), plan, another=read["another"])
    if OUTBOX in request.headers:
        return told_to_phone(request, new, plan)
    return redirect("table", uid=new.uid)


AGE = "X-Outbox-Age"  # for how many seconds the phone has kept it, by its own clock


def entered_in(request: HttpRequest) -> datetime:
    return entered_at(request.headers.get(AGE, ""))


def told_to_phone(request: HttpRequest, table: Table, plan: Plan) -> HttpResponse:
    """What a phone learns that began without a network: whose it is, which uids hold, the key of the next deal."""
    answer = JsonResponse(
        {
            "table": str(table.uid),
            "user": uid_of(request),
            "players": players_sent(table, plan),
            "key": str(draft_of(table).key),
        }
    )
    # Asked once more, it is the version that the table began with: what others did since, this phone has not seen.
    answer["X-Table"], answer["X-Version"] = str(table.uid), "1"
    return answer


def begun(
    request: HttpRequest,
    form: StartForm | NewEveningForm,
    plan: Plan,
    like: Table | None,
    league: League | None,
) -> Table:
    """The first table of the evening that the valid form asks for; who has no account becomes a guest."""
    user = user_of(request)
    if user is None:
        user, table = start_as_guest(plan)
        sign_in(request, user)
    else:
        table = start_session(league or league_to_play_in(user, like), user, plan)
    zone_of(request, form.cleaned_data["zone"])
    return table


def start_form(
    request: HttpRequest, like: Table | None, league: League | None, planned: PlannedEvening | None
) -> StartForm:
    """The form as it was for the table that the new one is `like`, else with the league's house rules.

    What was `planned` fills it with who comes.
    """
    rules = agreed_rules(like) if like else league.rules.rules if league else game.CLASSIC
    if request.method == "POST":
        return StartForm(request.POST, start=rules)
    if like is not None:
        return form_like(like)
    first = {"client_key": new_key(), "league": league.uid if league else None}
    if planned:
        first |= {"meeting": planned.meeting.uid, **initial_of_planned(planned.expected, planned.name)}
    return StartForm(initial=first, start=rules)


def form_like(like: Table) -> StartForm:
    """The form as it was for this table: its people and its house rules."""
    return StartForm(initial={"client_key": new_key(), **initial_like(like)}, start=agreed_rules(like))


def initial_like(like: Table) -> dict[str, Any]:
    """What a form begins with that is to be as it was for this table."""
    seated = [seat.player for seat in like.seats.select_related("player").filter(left=False)]
    people = [player.name for player in dict.fromkeys(followed(seated).values())]
    return {"like": like.uid, **initial_of(like, people)}


def form_page(
    request: HttpRequest,
    form: StartForm,
    *,
    like: Table | None = None,
    league: League | None = None,
    planned: PlannedEvening | None = None,
    template: str = "play/start.html",
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    user = user_of(request)
    known = known_names(user, league=league) if user else []
    there = league or (league_of_next(user, like) if user and like else None)
    people = known_people(user, league=there) if user else {}
    context = {
        "form": form,
        "league": league,
        "known": known,
        "planned": planned,
        "start_data": start_data(form, people, owns=there is None or owns(there, user)),
        **more,
    }
    return render(request, template, context, status=status)


def table_like(request: HttpRequest) -> Table | None:
    """The table whose people and rules the form begins with; none where the user may not read it."""
    user = user_of(request)
    uid = uid_in(request.POST.get("like") or request.GET.get("like") or "")
    return tables_for(user).filter(uid=uid).first() if user and uid else None


def league_asked_for(request: HttpRequest) -> League | None:
    """The league in which the new evening is to be; none where the user may not start one there."""
    user = user_of(request)
    uid = uid_in(request.POST.get("league") or request.GET.get("league") or "")
    league = leagues_for(user).filter(uid=uid).first() if user and uid else None
    return league if league and level_in(league) >= Level.SCORE else None


def meeting_asked_for(request: HttpRequest, league: League | None) -> PlannedEvening | None:
    """The planned evening that is to be played, or is already; none where it is another league's, or cancelled."""
    uid = uid_in(request.POST.get("meeting") or request.GET.get("meeting") or "")
    return evening_to_hold(league, uid) if league and uid else None


def on_with(request: HttpRequest, session: GameSession) -> HttpResponse:
    """To what was planned and has begun: from the other of two taps, or of two phones."""
    tell_if_begun(request, session)
    first, *others = session.tables.order_by("number")
    return redirect(evening_address(session, first, several=bool(others)))


def tell_if_begun(request: HttpRequest, session: GameSession) -> None:
    """Said on the next page, where what was planned was begun by another request than this one."""
    if is_anothers(request, session):
        messages.info(request, _("This evening has begun already."))


def is_anothers(request: HttpRequest, session: GameSession) -> bool:
    """Whether another request than this one began what was planned, one of another page or of another phone."""
    key = name_of_start(request.POST)
    return bool(session.client_key) and not has_begun(signed_in_user(request), key, session)
