"""Who sits at which table: proposed by a draw, changed by hand, and then played at."""

import uuid
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ... import rules as game
from ...accounts.access import Level, is_member, session_to, signed_in, signed_in_user, user_of
from ...league.meetings.coming import PlannedEvening
from ...models import GameSession, Table
from .. import words
from ..agreements import agreed_rules
from ..change import Conflict, Stale
from ..facts import AtAnotherTable, PlayedFor
from ..forms import new_key
from ..start import known_names
from ..tables import parts
from ..tables.drawing import COMPANY, LOT, drawn, people_now
from ..tables.evening import evening_address
from ..tables.seat_form import START, WAYS, NewEveningForm, ProposedTable, SeatForm, unique
from ..tables.seating import MOST_PEOPLE
from .answering import conflict_words, refusal_words
from .home import begun, league_asked_for, meeting_asked_for, on_with, table_like

ENOUGH = 6  # people from whom on there is something to draw
Form = SeatForm | NewEveningForm


@require_http_methods(["GET", "POST"])
def seat(request: HttpRequest) -> HttpResponse:
    """A new evening at several tables: who comes, a draw, the start. It makes a guest on the way, as `start` does.

    Who is known to come stands in the address as `people`, once each: ticked, and where there are enough drawn.
    """
    like, league = table_like(request), league_asked_for(request)
    planned = meeting_asked_for(request, league)
    if planned and planned.session:
        return on_with(request, planned.session)
    form = new_form(request, like, planned)
    proposed = propose(form)
    if request.method == "POST" and form.is_valid() and not form.way:
        table = begun(request, form, form.plan(), like, league)
        if planned:
            return on_with(request, table.session)
        return redirect(evening_address(table.session, table, several=len(form.tables) > 1))
    known = known_names(user, league=league) if (user := user_of(request)) else []
    return shown(
        request,
        form,
        proposed,
        known,
        heading=_("Several tables"),
        league=league,
        planned=planned,
        go=_("Start"),
    )


def new_form(request: HttpRequest, like: Table | None, planned: PlannedEvening | None) -> NewEveningForm:
    """As it was for the evening that the new one is `like`, else with the house rules of the league.

    A link into one table tells of nobody at the others.
    Where it was `planned`, with the people who come.
    """
    league = league_asked_for(request)
    rules = agreed_rules(like) if like else league.rules.rules if league else game.CLASSIC
    if request.method == "POST":
        return NewEveningForm(request.POST, start=rules)
    there = people_now(like.session, at=None if is_member(like) else like) if like else []
    people = [name for table in there for name in table]
    first = {
        "client_key": new_key(),
        "like": like.uid if like else None,
        "league": league.uid if league else None,
    }
    if planned:
        people += planned.expected
        first |= {"meeting": planned.meeting.uid, "session_name": planned.name}
    asked = request.GET.getlist("people")[:MOST_PEOPLE]
    return NewEveningForm(initial=first, start=rules, people=[*people, *asked])


def propose(form: Form, session: GameSession | None = None, way: str = LOT) -> list[list[str]]:
    """The tables to show: a draw where one was asked for or can be, else as they were sent."""
    if len(form.names) > MOST_PEOPLE:
        return []
    is_asked = form.is_bound and form.is_valid() and bool(form.cleaned_data["do"])
    if is_asked or (form.is_bound and form.errors):
        return drawn(form.way, form.names, session=session) if is_asked and form.way else form.tables
    return drawn(way, form.names, session=session) if len(form.names) >= ENOUGH else []


@require_http_methods(["GET", "POST"])
@signed_in
def draw(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """People drawn anew for the next part of the evening."""

    def action(session: GameSession, form: SeatForm) -> None:
        over = form.cleaned_data["over"]
        parts.draw_anew(session, form.seatings(), seen_by(request, form), over=over)

    session = session_to(Level.SCORE, request, uid)
    return changed(request, session, action, heading=_("Draw anew"), go=_("Start the next part"), way=COMPANY)


@require_http_methods(["GET", "POST"])
@signed_in
def reseat(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Other people at the tables, before the first round is played there."""

    def action(session: GameSession, form: SeatForm) -> None:
        parts.seat_otherwise(session, form.seatings(), seen_by(request, form))

    session = session_to(Level.SCORE, request, uid)
    return changed(request, session, action, heading=_("Who sits where"), go=_("Save"))


@require_http_methods(["GET", "POST"])
@signed_in
def add_table(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """One more table for who came late: nobody is drawn, they sit together."""

    def action(session: GameSession, form: SeatForm) -> None:
        parts.add_table(session, form.seatings()[0], seen_by(request, form))

    session = session_to(Level.SCORE, request, uid)
    return changed(request, session, action, heading=_("One more table"), go=_("Start"), draws=False)


def changed(
    request: HttpRequest,
    session: GameSession,
    action: Callable[[GameSession, SeatForm], None],
    *,
    way: str = "",
    draws: bool = True,
    **texts: Any,
) -> HttpResponse:
    """The page of a change of the evening's tables; once it is done, back to the evening.

    It begins with a draw by this `way`, or with the tables as they are; without `draws` everybody sits at one.
    """
    now = people_now(session)
    here = [name for table in now for name in table] if draws else []
    posted = request.method == "POST"
    form = SeatForm(request.POST, draws=draws) if posted else first_form(session, here)
    proposed = (propose(form, session, way) if posted or way else now) if draws else []
    if posted and form.is_valid() and not form.way and tried(request, session, form, action):
        return redirect("evening", uid=session.uid)
    known = known_names(signed_in_user(request), league=session.league)
    if not draws:
        known = [name for name in known if name not in {name for table in now for name in table}]
    return shown(request, form, proposed, known, session=session, draws=draws, status=form.status, **texts)


def first_form(session: GameSession, people: list[str]) -> SeatForm:
    last = session.tables.order_by("-number").first()
    three = session.tables.exclude(deck="full").order_by("-number").first()
    first: dict[str, Any] = {"client_key": new_key(), "part": last.part if last else 1}
    if three is not None:
        first |= {"deck": three.deck, "removed_suit": three.removed_suit or "C"}
    return SeatForm(initial=first, people=people)


def tried(
    request: HttpRequest,
    session: GameSession,
    form: SeatForm,
    action: Callable[[GameSession, SeatForm], None],
) -> bool:
    """Whether it was done; else the form has the reason, and `status` the answer's."""
    try:
        action(session, form)
    except parts.DealUnderWay as refused:
        form.status = 409
        form.under_way = [words.numbered(number) for number in refused.numbers]
    except Conflict as conflict:
        form.status = 409
        form.add_error(None, told_of(conflict))
    except (AtAnotherTable, PlayedFor) as refusal:
        form.status = 422
        form.add_error(None, refusal_words(refusal))
    else:
        return True
    return False


def told_of(conflict: Conflict) -> str:
    if isinstance(conflict, parts.PlayedThere):
        return _("Something was played at these tables meanwhile: draw anew for the next part instead.")
    if isinstance(conflict, parts.EnoughParts):
        told = _("This evening has %(n)s parts, and no more: begin another one.")
        return told % {"n": parts.MOST_PARTS}
    if isinstance(conflict, Stale):
        return _("The tables were drawn anew meanwhile: look at the evening first.")
    return conflict_words(conflict)


def seen_by(request: HttpRequest, form: SeatForm) -> parts.Seen:
    read = form.cleaned_data
    return parts.Seen(signed_in_user(request), read["part"] or 1, read["client_key"])


def shown(
    request: HttpRequest,
    form: Form,
    proposed: list[list[str]],
    known: list[str],
    *,
    session: GameSession | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The page; people who were ticked or typed first among the names to tick."""
    if form.is_bound and form.errors and status == 200:
        status = 422
    people = unique([*form.names, *known])
    context = {
        "form": form,
        "session": session,
        "chips": [(name, name in set(form.names)) for name in people],
        "tables": [ProposedTable(number, names) for number, names in enumerate(proposed, start=1)],
        "numbers": range(1, len(proposed) + 2),
        "ways": [(way, label) for way, label in WAYS.items() if session is not None or way == LOT],
        "draws": True,
        "redrawn": form.is_bound and form.is_valid() and form.cleaned_data["do"] == START and bool(form.way),
        **more,
    }
    return render(request, "play/seat.html", context, status=status)
