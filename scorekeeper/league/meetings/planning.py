"""Evenings planned, one or many at once; changed, cancelled, deleted, and held."""

import datetime
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils import timezone

from ...models import GameSession, League, Meeting, Player, User
from ..events import changing, record
from .coming import has_begun
from .link import ensure_link


class Begun(Exception):
    """What was planned is being played, or was: it can't become another day's, nor be cancelled."""


@dataclass(frozen=True, slots=True)
class Plan:
    """When, where and with whom: what people are told of an evening. `time` is that of the clocks in `zone`."""

    date: datetime.date
    time: datetime.time | None = None
    zone: str = ""
    place: str = ""
    host: Player | None = None
    note: str = ""


FIELDS = ("date", "time", "zone", "place", "host", "note")


def plan_of(meeting: Meeting) -> Plan:
    return Plan(**{field: getattr(meeting, field) for field in FIELDS})


def plan_one(league: League, plan: Plan, by: User, *, uid: uuid.UUID | None = None) -> Meeting:
    """The same plan with the same `uid` again, from a second tap, finds what the first one planned.

    Another plan under it, from the way back in the browser, is another evening.
    """
    with changing(league):
        for name in (uid, uuid.uuid5(uid, repr(told(plan)))) if uid else ():
            there = Meeting.objects.select_related("host").filter(uid=name).first()
            if there is None:
                uid = name
                break
            if there.league_id == league.pk and not there.deleted_at and plan_of(there) == plan:
                return there
        else:
            uid = None
        meeting = _new(league, plan, by, uid)
        meeting.save(force_insert=True)
        ensure_link(league)
        record(league, "meeting_planned", by, **told(plan))
    return meeting


def plan_many(league: League, plans: Iterable[Plan], by: User, key: uuid.UUID | None) -> int:
    """All of them at once. Days that have an evening already are left out, so that a second tap plans nothing.

    Returns how many are new.
    """
    with changing(league):
        plans = list(plans)
        taken = planned_days(league, [plan.date for plan in plans])
        new = [plan for plan in plans if plan.date not in taken]
        if not new:
            return 0
        uids = _free_uids(key, [plan.date for plan in new])
        Meeting.objects.bulk_create(_new(league, plan, by, uids.get(plan.date)) for plan in new)
        ensure_link(league)
        record(league, "meetings_planned", by, **told_of_many(new))
    return len(new)


def like_the_last(league: League, today: datetime.date) -> Plan | None:
    """What the next evening is proposed to be: as the last one that was planned, a week or more later.

    Before the first plan it is the weekday of the last evening. At most two queries.
    """
    last = Meeting.objects.standing().filter(league=league).order_by("date", "pk").last()
    if last is not None:
        return Plan(_weeks_later(last.date, today), last.time, last.zone, last.place)
    played = GameSession.objects.live().filter(league=league, date__lte=today).order_by("date").last()
    return Plan(_weeks_later(played.date, today)) if played else None


def _weeks_later(day: datetime.date, today: datetime.date) -> datetime.date:
    """The same day of the week, today at the earliest."""
    week = datetime.timedelta(weeks=1)
    return day + max(1, -((day - today) // week)) * week


def planned_days(league: League, days: Iterable[datetime.date]) -> set[datetime.date]:
    """On which of these days an evening is to take place already. One query."""
    meetings = Meeting.objects.standing().filter(league=league, date__in=list(days))
    return set(meetings.values_list("date", flat=True))


def _free_uids(key: uuid.UUID | None, days: Sequence[datetime.date]) -> dict[datetime.date, uuid.UUID]:
    """An id for each day that comes from the request's name; none where that is taken."""
    if key is None:
        return {}
    uids = {day: uuid.uuid5(key, day.isoformat()) for day in days}
    taken = set(Meeting.objects.filter(uid__in=uids.values()).values_list("uid", flat=True))
    return {day: uid for day, uid in uids.items() if uid not in taken}


def _new(league: League, plan: Plan, by: User, uid: uuid.UUID | None) -> Meeting:
    values = {field: getattr(plan, field) for field in FIELDS}
    now = timezone.now()
    return Meeting(
        league=league,
        created_by=by,
        created_at=now,
        changed_at=now,
        **values,
        **({"uid": uid} if uid else {}),
    )


def change(meeting: Meeting, plan: Plan, by: User) -> None:
    """Write down what is planned now; nothing where it is so already. Raises Begun."""
    with changing(meeting.league):
        current = Meeting.objects.select_related("host", "session").get(pk=meeting.pk)
        if has_begun(current):
            raise Begun
        before = plan_of(current)
        if before == plan:
            return
        for field in FIELDS:
            setattr(current, field, getattr(plan, field))
        _save(current, *FIELDS)
        record(meeting.league, "meeting_changed", by, **told(plan), before=told(before))


def cancel(meeting: Meeting, by: User) -> None:
    """It does not take place; it stays in sight, so that everybody sees so."""
    _mark(meeting, by, "meeting_cancelled", cancelled_at=timezone.now())


def hold(meeting: Meeting, by: User) -> None:
    """It takes place after all."""
    _mark(meeting, by, "meeting_holds", cancelled_at=None)


def delete(meeting: Meeting, by: User) -> None:
    """As if it had never been planned; it can be brought back."""
    _mark(meeting, by, "meeting_deleted", deleted_at=timezone.now())


def bring_back(meeting: Meeting, by: User) -> None:
    _mark(meeting, by, "meeting_brought_back", deleted_at=None)


def _mark(meeting: Meeting, by: User, verb: str, **values: datetime.datetime | None) -> None:
    """Done twice it is done once. What has begun is neither cancelled nor deleted: Begun."""
    ((field, value),) = values.items()
    with changing(meeting.league):
        current = Meeting.objects.select_related("host", "session").get(pk=meeting.pk)
        if value is not None and has_begun(current):
            raise Begun
        if (getattr(current, field) is None) != (value is None):
            setattr(current, field, value)
            _save(current, field)
            record(meeting.league, verb, by, **told(plan_of(current)))


def _save(meeting: Meeting, *fields: str) -> None:
    """Each change is a second at least after the one before: so calendars know that it is a newer word."""
    meeting.changed_at = max(timezone.now(), meeting.changed_at + datetime.timedelta(seconds=1))
    meeting.save(update_fields=[*fields, "changed_at"])


def begun_from(league: League, uid: uuid.UUID) -> GameSession | None:
    """What was begun of what is planned under this id; asked while nobody else begins it."""
    meeting = Meeting.objects.standing().filter(league=league, uid=uid).first()
    return meeting.session if meeting and has_begun(meeting) else None


def begin_planned(session: GameSession, uid: uuid.UUID | None = None) -> None:
    """What was planned is being played as this new session: the evening of this `uid`, else the first of its day.

    One that has begun stays what it is, unless what was played there is deleted or moved. Two queries at most.
    """
    ahead = Meeting.objects.standing().filter(league=session.league_id)
    gone = ~Q(session__deleted_at=None) | ~Q(session__league=session.league_id)
    ahead = ahead.filter(Q(session=None) | gone)
    ahead = ahead.filter(uid=uid) if uid else ahead.filter(date=session.date)
    meeting = ahead.in_order().first()
    if meeting is not None:
        Meeting.objects.filter(pk=meeting.pk).update(session=session)


def told(plan: Plan) -> dict[str, Any]:
    """What the history keeps of a plan."""
    return {"date": plan.date.isoformat(), **_place(plan), "note": plan.note}


def told_of_many(plans: Sequence[Plan]) -> dict[str, Any]:
    """As `told`, of a weekly plan; of hosts who take turns none is named."""
    days = [plan.date.isoformat() for plan in plans]
    hosts = {plan.host for plan in plans}
    host = {} if len(hosts) == 1 else {"host": ""}
    return {"count": len(plans), "first": days[0], "last": days[-1], **_place(plans[0]), **host}


def _place(plan: Plan) -> dict[str, Any]:
    return {
        "time": plan.time.isoformat("minutes") if plan.time else "",
        "place": plan.place,
        "host": plan.host.name if plan.host else "",
    }
