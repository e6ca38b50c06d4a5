"""Planned evenings as the members of a league see them, and who plans one."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from ...accounts.access import Level, league_to, signed_in, signed_in_user
from ...http import HtmxRequest
from ...models import Answer, League, Meeting
from ...models.base import uid_in
from ...models.people import followed
from ...play import words
from ...play.days import play_date
from ...play.forms import new_key
from ...play.views.zones import zone_of
from ..meeting_form import AnswerForm, MarkForm, MeetingForm
from ..meetings import answering, coming, planning
from .answering import done, page

NEAR = 8  # evenings with all that was said; later ones are a line each
PAST = 12
LATER = 60


@require_GET
def meetings(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The next evening with who comes, those after it, and folded away those that were."""
    league = league_to(Level.READ, request, uid)
    zone = zone_of(request)
    rosters = coming.rosters_of([league.pk])
    me = coming.player_of(rosters[league.pk], signed_in_user(request))
    ahead = coming.coming_of(league, zone)
    over = [each for each in coming.latest(league) if coming.is_over(each, zone)][:PAST]
    shown = coming.evenings(rosters, [*ahead[:NEAR], *over], me, zone)
    near = shown[: len(ahead[:NEAR])]
    return page(
        request,
        league,
        "league/meetings.html",
        near=near,
        later=ahead[NEAR : NEAR + LATER],
        past=shown[len(near) :],
        me=me.player if me else None,
        deleted=just_deleted(league, request.GET.get("deleted", "")),
    )


def just_deleted(league: League, uid: str) -> Meeting | None:
    """The evening that the page offers to bring back, where somebody comes from deleting it."""
    gone = league.meetings.exclude(deleted_at=None)
    return gone.filter(uid=uid).first() if uid_in(uid) else None


@require_POST
@signed_in
def answer(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """One's own answer, of a member who is a player."""
    league = league_to(Level.READ, request, uid)
    user = signed_in_user(request)
    me = coming.player_of(coming.roster_of(league), user)
    if me is None:
        return redirect("who_am_i", uid=league.uid)
    form = AnswerForm(request.POST, meetings=coming.open_of(league, zone_of(request)))
    if not form.is_valid():
        return done(request, league, _("That evening is over, or it was cancelled."), to="meetings")
    answering.answer(form.meeting, me, Answer.Says(form.cleaned_data["says"]), user)
    return done(request, league, to="league" if request.POST.get("from") == "league" else "meetings")


@require_http_methods(["GET", "POST"])
@signed_in
def new(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.SCORE, request, uid)
    form = meeting_form(request, league, {"key": new_key(), **proposed(league, request)})
    if request.method == "POST" and form.is_valid():
        zone, key = zone_of(request, form.cleaned_data["zone"]), form.cleaned_data["key"]
        planning.plan_one(league, form.plan_in(zone), signed_in_user(request), uid=key)
        return done(request, league, _("It is planned."), to="meetings")
    return form_page(request, league, form)


@require_http_methods(["GET", "POST"])
@signed_in
def edit(request: HtmxRequest, uid: uuid.UUID, meeting_uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.SCORE, request, uid)
    meeting = meeting_in(league, meeting_uid)
    if coming.has_begun(meeting):
        return on_with(request, meeting)
    was = planning.plan_of(meeting)
    host = followed([meeting.host])[meeting.host.pk].pid if meeting.host else ""
    first = {"day": was.date, "time": was.time, "place": was.place, "host": host, "note": was.note}
    form = meeting_form(request, league, first)
    if request.method == "POST" and form.is_valid():
        # Its clock stays where it was planned, whichever phone changes it.
        plan = form.plan_in(was.zone or zone_of(request, form.cleaned_data["zone"]))
        try:
            planning.change(meeting, plan, signed_in_user(request))
        except planning.Begun:
            return on_with(request, meeting)
        return done(request, league, _("Saved."), to="meetings")
    return form_page(request, league, form, meeting)


def on_with(request: HtmxRequest, meeting: Meeting) -> HttpResponse:
    """To the result of what has begun, and so is nothing to plan any more."""
    begun = Meeting.objects.select_related("session").get(pk=meeting.pk)
    assert begun.session is not None
    messages.info(request, _("This evening has begun already."))
    address = reverse("result", args=[begun.session.uid])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def proposed(league: League, request: HttpRequest) -> dict[str, Any]:
    """What a form begins with: the rhythm of the evenings so far."""
    plan = planning.like_the_last(league, play_date(zone_of(request)))
    return {"day": plan.date, "time": plan.time, "place": plan.place} if plan else {}


def meeting_in(league: League, uid: uuid.UUID, *, deleted: bool = False) -> Meeting:
    meeting = league.meetings.select_related("host", "session").filter(uid=uid).first()
    if meeting is None or (meeting.deleted_at and not deleted):
        raise Http404
    meeting.league = league
    return meeting


def meeting_form(request: HttpRequest, league: League, first: dict[str, Any]) -> MeetingForm:
    """For the roster as it is; a host who was archived since stays where he is chosen."""
    people = [
        player
        for player in league.players.filter(merged_into=None).order_by("name", "pk")
        if not player.archived_at or str(player.uid) == first.get("host")
    ]
    day = play_date(zone_of(request))
    return MeetingForm(request.POST or None, people=people, today=day, initial=first)


def form_page(
    request: HttpRequest, league: League, form: MeetingForm, meeting: Meeting | None = None
) -> HttpResponse:
    return page(
        request,
        league,
        "league/meeting_form.html",
        status=422 if form.is_bound else 200,
        heading=capfirst(words.day(meeting.date, "full")) if meeting else _("Plan an evening"),
        form=form,
        meeting=meeting,
    )


@require_POST
@signed_in
def remove_answer(request: HtmxRequest, uid: uuid.UUID, meeting_uid: uuid.UUID) -> HttpResponse:
    """A newcomer's, by name: whoever has the link may have written any."""
    league = league_to(Level.SCORE, request, uid)
    meeting = meeting_in(league, meeting_uid)
    answering.remove(meeting, request.POST.get("name", ""), signed_in_user(request))
    return done(request, league, to="meetings")


@require_POST
@signed_in
def mark(request: HtmxRequest, uid: uuid.UUID, meeting_uid: uuid.UUID) -> HttpResponse:
    """Cancelled, held after all, deleted, or brought back."""
    league = league_to(Level.SCORE, request, uid)
    meeting, by = meeting_in(league, meeting_uid, deleted=True), signed_in_user(request)
    form = MarkForm(request.POST)
    if not form.is_valid():
        return redirect("meetings", uid=league.uid)
    action, told = ACTIONS[form.cleaned_data["action"]]
    try:
        action(meeting, by)
    except planning.Begun:
        return on_with(request, meeting)
    if action == planning.delete:
        return redirect(f"{reverse('meetings', args=[league.uid])}?deleted={meeting.uid}")
    return done(request, league, str(told), to="meetings")


ACTIONS = {
    "cancel": (planning.cancel, gettext_lazy("It is cancelled: everybody with the link sees so.")),
    "hold": (planning.hold, gettext_lazy("It takes place after all.")),
    "delete": (planning.delete, ""),
    "bring_back": (planning.bring_back, gettext_lazy("It is back.")),
}
