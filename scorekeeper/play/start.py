"""Starting an evening: people, seats, first dealer, house rules; and playing again with the same."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db import IntegrityError, transaction
from django.db.models import Max

from .. import rules as game
from ..models import Adjustment, Draft, GameSession, League, Player, RuleSet, Seat, Table, User
from ..names import clean_name, name_key
from . import copies
from .coming import coming_deal
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Plan:
    """Who sits down to what: names clockwise, the place of the first dealer among them, deck, rules, balances."""

    names: Sequence[str]
    date: date
    first_dealer: int = 0
    deck: str = "full"
    removed_suit: str = ""
    rules: game.RuleSet = game.CLASSIC
    name: str = ""
    balances: Mapping[int, int] = field(default_factory=dict)
    client_key: uuid.UUID | None = None


def start_session(league: League, user: User, plan: Plan) -> Table:
    """The session and its table, players matched by name or made. The same `client_key` finds the same table."""
    if plan.client_key and (table := _started(user, plan.client_key)):
        return table
    try:
        with transaction.atomic():
            return _start(league, user, plan)
    except IntegrityError:  # the same request, a blink earlier
        if plan.client_key and (table := _started(user, plan.client_key)):
            return table
        raise


def _started(user: User, key: uuid.UUID) -> Table | None:
    return Table.objects.filter(session__client_key=key, session__created_by=user).first()


def _start(league: League, user: User, plan: Plan) -> Table:
    players = players_named(league, plan.names)
    session = GameSession.objects.create(
        league=league,
        name=plan.name,
        date=plan.date,
        place_in_day=_next_place(league, plan.date),
        client_key=plan.client_key,
        created_by=user,
    )
    table = Table.objects.create(
        session=session,
        deck=plan.deck,
        removed_suit=plan.removed_suit,
        rules=RuleSet.objects.keep(plan.rules),
        first_dealer=players[plan.first_dealer],
    )
    Draft.objects.create(table=table)
    Seat.objects.bulk_create(Seat(table=table, player=p, position=i) for i, p in enumerate(players))
    Adjustment.objects.bulk_create(
        Adjustment(table=table, player=players[seat], points=points, starting=True, created_by=user)
        for seat, points in plan.balances.items()
        if points
    )
    copies.rebuild(Sheet.of(table))
    return table


def _next_place(league: League, day: date) -> int:
    last = GameSession.objects.filter(league=league, date=day).aggregate(last=Max("place_in_day"))["last"]
    return (last or 0) + 1


def players_named(league: League, names: Sequence[str]) -> list[Player]:
    """The league's players of these names, new ones where there are none, in the order of the names."""
    keys = [name_key(name) for name in names]
    known = {p.name_key: p for p in Player.objects.filter(league=league, name_key__in=keys, merged_into=None)}
    for name, key in zip(names, keys, strict=True):
        if key not in known:
            known[key] = Player.objects.create(league=league, name=clean_name(name))
        elif known[key].archived_at:
            known[key].archived_at = None
            known[key].save(update_fields=["archived_at"])
    return [known[key] for key in keys]


def play_again(table: Table, user: User, day: date, client_key: uuid.UUID | None) -> Table:
    """A new session with the people who are at the table, its seats and its house rules."""
    sheet = Sheet.of(table)
    seated = [sheet.by_pid[pid] for pid in sheet.present]
    plan = Plan(
        names=[player.name for player in seated],
        date=day,
        first_dealer=_next_first_dealer(sheet),
        deck=table.deck,
        removed_suit=table.removed_suit,
        rules=sheet.rules,
        client_key=client_key,
    )
    return start_session(table.session.league, user, plan)


def _next_first_dealer(sheet: Sheet) -> int:
    """The place of the player whose turn it would be: the next session goes on where this one stopped."""
    dealer = coming_deal(sheet, {}).dealer
    return sheet.present.index(dealer) if dealer in sheet.present else 0


def last_lineups(user: User, *, most: int = 5) -> list[list[Player]]:
    """The rosters this user scored with last, the latest first, no two of the same people."""
    tables = (
        Table.objects.filter(session__league__memberships__user=user, session__deleted_at=None)
        .order_by("-session__played_at")
        .prefetch_related("seats__player")[: most * 4]
    )
    seen: dict[frozenset[int], list[Player]] = {}
    for table in tables:
        people = [seat.player for seat in table.seats.all() if not seat.left]
        seen.setdefault(frozenset(p.pk for p in people), people)
    return list(seen.values())[:most]
