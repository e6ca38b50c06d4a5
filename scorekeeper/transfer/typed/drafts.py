"""Typed evenings that are not stored yet: begun, typed on, set up otherwise, thrown away."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q
from django.utils import timezone

from ...models import League, RuleSet, Table, TypedEvening, User
from ...names import initials_of, name_key
from ...play.start import Plan, known_people
from .following import facts_at, facts_of, seats_of
from .rows import Place, Row
from .working import Typed

MOST_ROWS = 100
MOST_TEXT = 40  # in a cell
MOST_KNOWN = 1000  # people of a league that are looked through for a name


class Stale(Exception):
    """Somebody typed on in another window."""


@dataclass(frozen=True, slots=True)
class Page:
    """What a page that sends cells knows: its version (None: it is the last word), its own name (`window`), that of
    the one `after` which it goes on, and whose its columns are."""

    version: int | None = None
    window: uuid.UUID | None = None
    after: uuid.UUID | None = None
    seats: Sequence[str] = ()


def place_of(evening: TypedEvening) -> Place:
    marks = zip(initials_of(evening.people), evening.people, strict=True)
    return Place(
        names=tuple(evening.people),
        marks=tuple(marks),
        rules=evening.rules.rules,
        deck=evening.deck,
        removed_suit=evening.removed_suit,
    )


def typed_of(evening: TypedEvening) -> Typed:
    """What was typed so far, a cell for everybody in each row."""
    many = len(evening.people)
    return Typed(
        place=place_of(evening),
        rows=tuple(_row(row, many) for row in evening.rows),
        first_dealer=evening.first_dealer,
        balances=tuple(evening.balances),
        paper=tuple(_filled(evening.paper, many)),
        keeps_paper=evening.keeps_paper,
    )


def _row(row: Mapping[str, Any], many: int) -> Row:
    dealer = row.get("dealer")
    return Row(row["bid"], tuple(_filled(row["cells"], many)), dealer if dealer in range(many) else None)


def _filled(texts: Sequence[str], many: int) -> list[str]:
    return [*texts, *[""] * many][:many]


def begin_typing(user: User, league: League | None, plan: Plan) -> TypedEvening:
    """A new one; the same request again finds it, by the plan's `client_key`."""
    uid = uuid.uuid5(plan.client_key, str(user.uid)) if plan.client_key else uuid.uuid4()
    fixed = {"user": user, "league": league}
    return TypedEvening.objects.get_or_create(uid=uid, defaults=fixed | _set_up(user, league, plan))[0]


def typed_for(table: Table, user: User) -> TypedEvening:
    """What this user types in for this table; the same again until it is stored."""
    there = TypedEvening.objects.half_typed(user).filter(table=table).first()
    if there is not None:
        return there
    uid = uuid.uuid5(table.uid, f"{user.uid} {table.version}")
    league = None if table.session.league.casual else table.session.league
    fixed = {"user": user, "league": league}
    return TypedEvening.objects.get_or_create(uid=uid, defaults=fixed | facts_at(table))[0]


def set_up(evening: TypedEvening, league: League | None, plan: Plan) -> None:
    """Other people, another day, other rules; what was typed stays in its columns. Older pages are stale."""
    TypedEvening.objects.filter(pk=evening.pk).update(
        **_set_up(evening.user, league, plan),
        league=league,
        window=None,
        version=F("version") + 1,
        updated_at=timezone.now(),
    )


def _set_up(user: User, league: League | None, plan: Plan) -> dict[str, Any]:
    known = {name_key(name): uid for name, uid in known_people(user, league=league, most=MOST_KNOWN).items()}
    return {
        "date": plan.date,
        "name": plan.name,
        "people": list(plan.names),
        "players": [known.get(name_key(name)) for name in plan.names],
        "rules": RuleSet.objects.keep(plan.rules),
        "deck": plan.deck,
        "removed_suit": plan.removed_suit,
        "first_dealer": plan.first_dealer,
        "balances": [plan.balances.get(seat, 0) for seat in range(len(plan.names))],
    }


def keep(evening: TypedEvening, page: Page, **typed: Any) -> None:
    """Keep what was typed, readable or not. Raises Stale where another window has typed since the page's version, or
    other people sit in the columns by now.

    The same window may not have heard that an earlier word of it arrived, nor the one that came after it.
    """
    if page.seats and list(page.seats) != seats_of(evening):
        raise Stale
    found = TypedEvening.objects.filter(pk=evening.pk, saved_at=None)
    if page.version is not None:
        own = [window for window in (page.window, page.after) if window]
        found = found.filter(Q(version=page.version) | Q(window__in=own))
    kept = {**facts_of(evening), **typed, "window": page.window}
    if not found.update(**kept, version=F("version") + 1, updated_at=timezone.now()):
        raise Stale
    for name, value in kept.items():
        setattr(evening, name, value)
    evening.refresh_from_db(fields=["version"])


def discard(evening: TypedEvening) -> None:
    evening.delete()
