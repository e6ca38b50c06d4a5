"""What the league's link leads to: who comes, told and answered without an account; and the calendar."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ...accounts.access import user_of
from ...accounts.throttle import Limit, TooOften, address_of, attempt
from ...http import asked_language, private
from ...models import Answer, League, User
from ...play.views.links import address
from ..meeting_form import AnswerForm, WhoForm
from ..meetings import calendar, coming, link
from ..meetings.answering import TooManyNames, Who, answer
from ..meetings.coming import Roster
from .answer_link import calendar_links

SHOWN = 7  # the next evening, and six more
# An address is often a whole club, and everybody in it.
ANSWERS = Limit("answers", 100, timedelta(minutes=10))
NEWCOMERS = Limit("answers-of-newcomers", 40, timedelta(hours=1))
REMEMBERED = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at a league's link: whom the phone, or the account, says he is."""

    token: str
    league: League
    roster: Roster
    user: User | None
    who: Who | None


@require_http_methods(["GET", "POST"])
def who_comes(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever answers says once who he is: the phone remembers."""
    visit = visit_of(request, token)
    if visit is None:
        return gone(request)
    if request.method == "GET":
        return who_comes_page(request, visit)
    return said(request, visit) if "says" in request.POST else introduced(request, visit)


def visit_of(request: HttpRequest, token: str) -> Visit | None:
    league = link.league_by(token)
    if league is None:
        return None
    roster, user = coming.roster_of(league), user_of(request)
    who = remembered(request, league, roster) or coming.player_of(roster, user)
    return Visit(token, league, roster, user, who)


def gone(request: HttpRequest) -> HttpResponse:
    return private(render(request, "league/answer_link_gone.html", status=404))


def who_comes_page(
    request: HttpRequest, visit: Visit, *, form: WhoForm | None = None, problem: str = "", status: int = 200
) -> HttpResponse:
    meetings = coming.coming_of(visit.league)[:SHOWN]
    asks = form is not None or visit.who is None or "who" in request.GET
    context: dict[str, Any] = {
        "league": visit.league,
        "shown": coming.evenings({visit.league.pk: visit.roster}, meetings, visit.who),
        "who": visit.who,
        "people": visit.roster.active if asks else [],
        "asks": asks,
        "form": form or who_form(visit),
        "problem": problem,
        "home": reverse("who_comes", args=[visit.token]),
        **calendar_links(request, visit.token),
    }
    return private(render(request, "league/who_comes.html", context, status=status))


def who_form(visit: Visit, data: Any = None) -> WhoForm:
    return WhoForm(data, people=visit.roster.active)


def introduced(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Whoever holds the phone has said who he is."""
    form = who_form(visit, request.POST)
    if not form.is_valid():
        return who_comes_page(request, visit, form=form, status=422)
    done = private(redirect("who_comes", token=visit.token))
    read = form.cleaned_data
    remember(done, visit, Who(read["player"]) if read["player"] else visit.roster.who(read["name"]))
    return done


def said(request: HttpRequest, visit: Visit) -> HttpResponse:
    form = AnswerForm(request.POST, meetings=coming.open_of(visit.league))
    if visit.who is None:
        return who_comes_page(request, visit, status=422)
    if not form.is_valid():
        over = _("That evening is over, or it was cancelled.")
        return who_comes_page(request, visit, problem=over, status=422)
    try:
        count_try(request, visit)
        answer(form.meeting, visit.who, Answer.Says(form.cleaned_data["says"]), member_of(visit))
    except TooOften as refused:
        return who_comes_page(request, visit, problem=str(refused), status=429)
    except TooManyNames:
        full = _(
            "So many new names have answered already: ask somebody in the league to put yours on the roster."
        )
        return who_comes_page(request, visit, problem=full, status=422)
    done = private(redirect(f"{reverse('who_comes', args=[visit.token])}#evening-{form.meeting.uid}"))
    remember(done, visit, visit.who)  # and so its 400 days start anew
    return done


def count_try(request: HttpRequest, visit: Visit) -> None:
    """Raises TooOften. Names that nobody knows are counted apart: they fill the page for all."""
    key = f"{visit.league.pk} {address_of(request)}"
    limits = [(ANSWERS, key)]
    if visit.who is not None and visit.who.player is None:
        limits.append((NEWCOMERS, key))
    attempt(*limits)


def member_of(visit: Visit) -> User | None:
    """Who says so, where he belongs to the league: a link alone has no name to be kept."""
    user = visit.user
    return user if user and user.memberships.filter(league=visit.league).exists() else None


# Who holds the phone: a signed cookie for each league, so that it needs no account and no session.


def cookie_of(league: League) -> str:
    return f"who-{league.uid.hex}"


def remember(response: HttpResponse, visit: Visit, who: Who) -> None:
    value = {"player": who.player.pid} if who.player else {"name": who.name}
    name = cookie_of(visit.league)
    response.set_cookie(
        name,
        signing.dumps(value, salt=name),
        max_age=REMEMBERED,
        path=reverse("who_comes", args=[visit.token]).removesuffix(f"{visit.token}/"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def remembered(request: HttpRequest, league: League, roster: Roster) -> Who | None:
    """Whom the phone was said to be, or who he is by now.

    Also of somebody who was archived: his answer is his, and the start has him back on the roster.
    """
    name = cookie_of(league)
    try:
        value = signing.loads(request.COOKIES.get(name, ""), salt=name, max_age=REMEMBERED)
    except signing.BadSignature:
        return None
    if "name" in value:
        return roster.who(value["name"])
    player = roster.by_pid.get(value["player"])
    return Who(player) if player else None


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """The calendar, in the language that its address asks for: whoever fetches it is a machine."""
    league = link.league_by(token)
    if league is None:
        return gone(request)
    language = asked_language(request, "language")
    with translation.override(language):
        content = calendar.feed(league, address(request, "who_comes", token))
    answer = HttpResponse(content, content_type=calendar.TYPE)
    answer["Content-Language"] = language
    answer["Content-Disposition"] = 'inline; filename="whist.ics"'
    return private(answer)
