"""Typed evenings that are not stored yet: begun, typed on, set up otherwise, thrown away."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from ...models import League, RuleSet, Table, TypedEvening, User
from ...names import initials_of
from ...play.sheet import Sheet
from ...play.start import Plan
from .rows import Place, Row
from .working import Typed

MOST_ROWS = 100
MOST_TEXT = 40  # in a cell


class Stale(Exception):
    """Somebody typed on in another window."""


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
    uid = plan.client_key and uuid.uuid5(plan.client_key, str(user.uid))
    there = TypedEvening.objects.filter(uid=uid, user=user).first() if uid else None
    if there is not None:
        return there
    try:
        with transaction.atomic():
            return TypedEvening.objects.create(
                uid=uid or uuid.uuid4(), user=user, league=league, **_set_up(plan)
            )
    except IntegrityError:  # the other of two taps was quicker
        return TypedEvening.objects.filter(user=user).get(uid=uid or "")


def may_be_typed(table: Table) -> bool:
    """Whether the evening of this table can be typed in there: nothing is scored, nobody left, no other table."""
    sheet = Sheet.of(table)
    is_alone = Table.objects.filter(session=table.session_id).count() == 1
    return is_alone and not sheet.rounds and sheet.present == sheet.roster


def typed_for(table: Table, user: User) -> TypedEvening:
    """What this user types in for this table; the same again until it is stored."""
    there = TypedEvening.objects.half_typed(user).filter(session=table.session).first()
    if there is not None:
        return there
    uid = uuid.uuid5(table.uid, f"{user.uid} {table.version}")
    league = None if table.session.league.casual else table.session.league
    fixed = {"user": user, "league": league, "session": table.session}
    return TypedEvening.objects.get_or_create(uid=uid, defaults=fixed | _of_table(table))[0]


def follow(evening: TypedEvening) -> None:
    """People, rules and day are the table's own as long as it is typed in for one."""
    if evening.session is not None and not evening.saved_at:
        table = evening.session.tables.select_related("session", "rules").order_by("number")[0]
        TypedEvening.objects.filter(pk=evening.pk).update(**_of_table(table))
        evening.refresh_from_db()


def _of_table(table: Table) -> dict[str, Any]:
    sheet = Sheet.of(table)
    starting = {a.player_id: a.points or 0 for a in sheet.adjustments if a.starting}
    players = list(sheet.players.values())
    dealer = next((place for place, p in enumerate(players) if p.pk == table.first_dealer_id), 0)
    return {
        "date": table.session.date,
        "name": table.session.name,
        "people": [player.name for player in players],
        "rules": table.rules,
        "deck": table.deck,
        "removed_suit": table.removed_suit,
        "first_dealer": dealer,
        "balances": [starting.get(player.pk, 0) for player in players],
    }


def set_up(evening: TypedEvening, plan: Plan) -> None:
    """Other people, another day, other rules; what was typed stays in its columns."""
    TypedEvening.objects.filter(pk=evening.pk).update(
        **_set_up(plan), version=F("version") + 1, updated_at=timezone.now()
    )


def _set_up(plan: Plan) -> dict[str, Any]:
    return {
        "date": plan.date,
        "name": plan.name,
        "people": list(plan.names),
        "rules": RuleSet.objects.keep(plan.rules),
        "deck": plan.deck,
        "removed_suit": plan.removed_suit,
        "first_dealer": plan.first_dealer,
        "balances": [plan.balances.get(seat, 0) for seat in range(len(plan.names))],
    }


def keep(evening: TypedEvening, version: int | None, window: uuid.UUID | None, **typed: Any) -> None:
    """Keep what was typed, readable or not. Raises Stale where another window has typed since the `version`.

    The same `window` may not have heard that an earlier word of it arrived. Without a version it is the last word.
    """
    found = TypedEvening.objects.filter(pk=evening.pk, saved_at=None)
    if version is not None:
        found = found.filter(Q(version=version) | Q(window=window) & ~Q(window=None))
    if not found.update(**typed, window=window, version=F("version") + 1, updated_at=timezone.now()):
        raise Stale
    evening.refresh_from_db()


def discard(evening: TypedEvening) -> None:
    evening.delete()
