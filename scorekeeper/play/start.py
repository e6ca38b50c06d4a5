"""Starting an evening: people, seats, first dealer, house rules; and playing again with the same."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import islice, zip_longest
from types import MappingProxyType
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet

from .. import rules as game
from ..accounts.access import may_start_in
from ..accounts.guests import casual_league, new_guest
from ..accounts.links import go_on
from ..league.events import changing
from ..league.meetings.planning import begin_planned, begun_from
from ..league.seasons.belonging import season_for
from ..models import Adjustment, Draft, GameSession, League, Player, RuleSet, Seat, Table, User
from ..models.base import free_uid, next_key
from ..models.league import Role
from ..models.people import followed
from ..names import clean_name, name_key
from . import copies
from .agreements import agreed_rules
from .aids import kept_settings
from .coming import coming_deal
from .next_evening import begun_after, name_of_next
from .sheet import Sheet
from .started import begun_by, guest_who_started, name_for_nobody


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits down at a table: names clockwise, the place of the first dealer among them, the deck."""

    names: Sequence[str]
    first_dealer: int = 0
    deck: str = "full"
    removed_suit: str = ""


@dataclass(frozen=True, slots=True)
class Plan(Seating):
    """An evening: who sits down to what. `beside` has the further tables; the balances are those of the first.

    It is the `meeting` that was planned, else what was planned for its day, unless it is not (`is_planned`).
    A phone that began without a network has made the uids of the first `table` and of its `people`, as `names`.
    """

    date: date = field(kw_only=True)
    beside: Sequence[Seating] = ()
    rules: game.RuleSet = game.CLASSIC
    name: str = ""
    balances: Mapping[int, int] = field(default_factory=dict)
    client_key: uuid.UUID | None = None
    meeting: uuid.UUID | None = None
    is_planned: bool = True
    table: uuid.UUID | None = None
    people: Sequence[uuid.UUID | None] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


def league_to_play_in(user: User, like: Table | None = None) -> League:
    """The league of the table that the new one is `like`, where the user may start there; else his casual one."""
    return (league_of_next(user, like) if like else None) or casual_league(user)


def league_of_next(user: User, like: Table) -> League | None:
    league = like.session.league
    return league if may_start_in(league, user) else None


def start_as_guest(plan: Plan) -> tuple[User, Table]:
    """A new guest with his first session; the same request again finds both."""
    plan = replace(plan, client_key=name_for_nobody(plan.client_key, plan.table))
    guest = guest_who_started(plan.client_key, plan.table)
    if guest is None:
        try:
            with transaction.atomic():
                guest = new_guest()
                return guest, _start(casual_league(guest), guest, plan)
        except IntegrityError:  # the other of two taps was quicker
            guest = guest_who_started(plan.client_key, plan.table) or new_guest()
    return guest, start_session(casual_league(guest), guest, plan)


Begun = Callable[[User, uuid.UUID | None, uuid.UUID | None], tuple[Table | None, uuid.UUID | None]]


def start_session(league: League, user: User, plan: Plan, *, begun: Begun = begun_by) -> Table:
    """The session and its table, players matched by name or made. The same request again finds it (`begun`)."""
    table, key = begun(user, plan.client_key, plan.table)
    if table is not None:
        return table
    try:
        with transaction.atomic():
            return _start(league, user, replace(plan, client_key=key))
    except IntegrityError:  # the same request, a blink earlier
        table, key = begun(user, plan.client_key, plan.table)
        return table or _start(league, user, replace(plan, client_key=key))


def _start(league: League, user: User, plan: Plan) -> Table:
    """What was planned begins once: from another phone, a blink later, it is the table of the first."""
    with changing(league):
        return _begin(league, user, plan)


def _begin(league: League, user: User, plan: Plan) -> Table:
    if plan.meeting and (begun := begun_from(league, plan.meeting)):
        return begun.tables.order_by("number")[0]
    seatings = [plan, *plan.beside]
    names = [name for seating in seatings for name in seating.names]
    people = iter(players_named(league, names, uids=plan.people))
    session = GameSession.objects.create(
        league=league,
        season=season_for(league, plan.date),
        name=plan.name,
        date=plan.date,
        place_in_day=_next_place(league, plan.date),
        client_key=plan.client_key,
        created_by=user,
    )
    if plan.is_planned:
        begin_planned(session, plan.meeting)
    tables = [
        lay_table(
            session,
            seating,
            list(islice(people, len(seating.names))),
            plan.rules,
            number=number,
            uid=plan.table if number == 1 else None,
            settings=plan.settings,
        )
        for number, seating in enumerate(seatings, start=1)
    ]
    table, seats = tables[0], list(tables[0].seats.all())
    Adjustment.objects.bulk_create(
        Adjustment(
            table=table, player_id=seats[seat].player_id, points=points, starting=True, created_by=user
        )
        for seat, points in plan.balances.items()
        if points
    )
    copies.rebuild(Sheet.of(table))
    return table


def lay_table(
    session: GameSession,
    seating: Seating,
    players: Sequence[Player],
    rules: game.RuleSet,
    *,
    number: int = 1,
    part: int = 1,
    stands_in: Mapping[int, int | None] = MappingProxyType({}),
    uid: uuid.UUID | None = None,
    settings: Mapping[str, Any] = MappingProxyType({}),
) -> Table:
    """A table of the evening with its people; `stands_in` has for which absent member somebody plays, by key.

    Its first deal's key follows from its uid, so that a phone that made the table (`uid`) knows it without asking.
    """
    table = Table.objects.create(
        uid=free_uid(Table, uid),
        session=session,
        number=number,
        part=part,
        deck=seating.deck,
        removed_suit=seating.removed_suit,
        rules=RuleSet.objects.keep(rules),
        settings=dict(settings),
        first_dealer=players[seating.first_dealer],
    )
    Draft.objects.create(table=table, key=next_key(table.uid))
    Seat.objects.bulk_create(
        Seat(table=table, player=player, position=position, plays_for_id=stands_in.get(player.pk))
        for position, player in enumerate(players)
    )
    return table


def _next_place(league: League, day: date) -> int:
    last = GameSession.objects.filter(league=league, date=day).aggregate(last=Max("place_in_day"))["last"]
    return (last or 0) + 1


def players_named(
    league: League, names: Sequence[str], *, uids: Sequence[uuid.UUID | None] = ()
) -> list[Player]:
    """The league's players of these names, new ones where there are none, in the order of the names.

    A name that only somebody merged has means whom he was merged into. A new one has the uid that the phone gave
    him, of `uids`, unless somebody else has it.
    """
    keys = [name_key(name) for name in names]
    known = _known(league, keys)
    for name, key, uid in zip_longest(names, keys, uids[: len(names)]):
        if key not in known:
            known[key] = Player.objects.create(
                league=league, name=clean_name(name), uid=free_uid(Player, uid)
            )
        elif known[key].archived_at:
            known[key].archived_at = None
            known[key].save(update_fields=["archived_at"])
    return [known[key] for key in keys]


def _known(league: League, keys: Collection[str]) -> dict[str, Player]:
    known = {p.name_key: p for p in Player.objects.filter(league=league, name_key__in=keys, merged_into=None)}
    return known | _known_by_old_names(league, set(keys) - set(known), known.values())


def known_as(league: League, name: str) -> Player | None:
    """Whom the league means by this name, as `players_named` finds him; nobody is made."""
    return _known(league, [name_key(name)]).get(name_key(name))


def players_sent(table: Table, plan: Plan) -> dict[str, str]:
    """By the uid that a phone gave somebody who sits down, the uid that he has: the league may know the name.

    Somebody who got the phone's uid and another name since is the same person when the request comes once more.
    """
    league = table.session.league
    given = dict(zip(plan.people, map(name_key, plan.names), strict=False))
    same = set(
        Player.objects.filter(
            seats__table__session=table.session_id, uid__in=[uid for uid in given if uid]
        ).values_list("uid", flat=True)
    )
    known = _known(league, given.values())
    real = {
        uid: uid if uid in same else known[key].uid
        for uid, key in given.items()
        if uid in same or key in known
    }
    return {str(uid): str(real[uid]) for uid in real if uid}


def _known_by_old_names(league: League, keys: set[str], others: Iterable[Player]) -> dict[str, Player]:
    """Whom names mean that were theirs before a merge. Two who sit down together are two people all the same."""
    if not keys:
        return {}
    merged = Player.objects.filter(league=league, name_key__in=keys).exclude(merged_into=None).order_by("pk")
    seated, found = {player.pk for player in others}, {}
    now = followed(merged)
    for player in merged:
        if now[player.pk].pk not in seated:
            seated.add(now[player.pk].pk)
            found[player.name_key] = now[player.pk]
    return found


def again_at(table: Table, day: date, client_key: uuid.UUID | None, *, uid: uuid.UUID | None = None) -> Plan:
    """A new session with the people who are at the table, its seats and its house rules; `uid` is for its table."""
    sheet = Sheet.of(table)
    now = followed(sheet.players.values())
    seated = list(dict.fromkeys(now[sheet.by_pid[pid].pk] for pid in sheet.present))
    return Plan(
        names=[player.name for player in seated],
        date=day,
        first_dealer=_next_first_dealer(sheet) % len(seated),
        deck=table.deck,
        removed_suit=table.removed_suit,
        rules=agreed_rules(table),
        settings=kept_settings(table),
        client_key=client_key,
        table=uid,
        people=[player.uid for player in seated],
    )


def play_again(table: Table, user: User, plan: Plan, *, another: bool = False) -> Table:
    """Begin it where the user may start sessions: a link into this one table opens no league.

    Of two phones that tap so the second one goes on at the table of the first, where nothing was played yet: let in
    there by the link into this one. `another` begins one in any case.
    """
    league = league_to_play_in(user, table)
    if another:
        return start_session(league, user, plan)
    named = replace(plan, client_key=name_of_next(table))
    new = start_session(league, user, named, begun=partial(begun_after, table))
    return new if go_on(table, new, user) else start_session(league, user, plan)


def _next_first_dealer(sheet: Sheet) -> int:
    """The place of the player whose turn it would be: the next session goes on where this one stopped."""
    dealer = coming_deal(sheet, {}).dealer
    return sheet.present.index(dealer) if dealer in sheet.present else 0


@dataclass(frozen=True, slots=True)
class LineUp:
    """People who came together, the (first) table where they did so last, how often of late, and at how many tables.

    Those who came at several are drawn anew when they come again.
    """

    table: Table
    people: Sequence[Player]
    times: int = 1
    tables: int = 1


def last_lineups(user: User, *, league: League | None = None, most: int = 4) -> list[LineUp]:
    """Those whom this user may seat again (in this league), the last ones first, no two of the same people.

    Whom somebody was merged into stands for him; archived people are offered no more. Two queries, and one for
    each merge in a row.
    """
    seen: dict[frozenset[int], LineUp] = {}
    found = list(_tables_to_seat_again(user, league)[: most * 4])
    seats = _seats_at_the_end(found)
    now = followed(seat.player for each in seats.values() for seat in each)
    times: Counter[frozenset[int]] = Counter()
    for table in found:
        here = seats[table.session_id]
        people = list(dict.fromkeys(now[seat.player_id] for seat in here))
        if any(player.archived_at for player in people):
            continue
        key = frozenset(player.pk for player in people)
        seen.setdefault(key, LineUp(table, people, tables=len({seat.table_id for seat in here})))
        times[key] += table.session.rounds > 0
    return [replace(lineup, times=times[key]) for key, lineup in seen.items()][:most]


def _seats_at_the_end(tables: Iterable[Table]) -> dict[int, list[Seat]]:
    """By session who sat at its tables in the last part of the evening, clockwise. One query."""
    found: dict[int, list[Seat]] = defaultdict(list)
    seats = Seat.objects.filter(table__session__in=[table.session_id for table in tables], left=False)
    for seat in seats.select_related("player", "table").order_by("table__number", "position"):
        before = found[seat.table.session_id]
        if before and before[0].table.part != seat.table.part:
            before.clear()
        before.append(seat)
    return found


def _tables_to_seat_again(user: User, league: League | None) -> QuerySet[Table]:
    """The first table of each evening."""
    tables = Table.objects.filter(
        session__league__memberships__user=user,
        session__league__memberships__role__in=(Role.OWNER, Role.SCORER),
        session__league__deleted_at=None,
        session__deleted_at=None,
        number=1,
    )
    order = ["-session__played_at"]
    if league is None:
        tables = tables.filter(session__league__demo=False)
    else:  # by the day, for which there is an index: a league has thousands of evenings
        tables = tables.filter(session__league=league)
        order = ["-session__date", "-session__place_in_day", "-session_id"]
    return tables.select_related("rules", "session__league").order_by(*order)


def known_names(user: User, *, league: League | None = None, most: int = 60) -> list[str]:
    """Names to offer while somebody types: the people of the leagues (this league) where this user may seat them."""
    roles = (Role.OWNER, Role.SCORER)
    players = Player.objects.active().filter(
        league__memberships__user=user, league__memberships__role__in=roles, league__deleted_at=None
    )
    players = players.filter(league__demo=False) if league is None else players.filter(league=league)
    return sorted(set(players.order_by("-pk").values_list("name", flat=True)[:most]))


def known_people(user: User, *, league: League | None = None, most: int = 60) -> dict[str, str]:
    """By name the uids of those whom a new evening of this user finds in its league, his casual one by default."""
    found = Player.objects.active().filter(league__memberships__user=user, league__deleted_at=None)
    if league is None:
        found = found.filter(league__casual=True, league__memberships__role=Role.OWNER)
    else:
        found = found.filter(league=league)
    return {name: str(uid) for name, uid in found.order_by("-pk").values_list("name", "uid")[:most]}
