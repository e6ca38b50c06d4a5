"""Who sits at the table: joining, leaving, changing chairs, one person in place of another, a better spelling."""

from collections.abc import Sequence
from enum import StrEnum
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from .. import rules as game
from ..league.events import changing
from ..models import Adjustment, Line, Player, Revision, Round, Seat, Table
from ..models.people import followed
from ..names import clean_name, name_key
from . import draft, facts
from .agreements import refuse_unplayable
from .change import Change, Stamp, change
from .facts import NameTaken, Place, refuse_elsewhere, refuse_played_for
from .sheet import Sheet
from .start import known_as, players_named


class Start(StrEnum):
    """Where somebody who joins late begins."""

    ZERO = "zero"
    LOWEST = "lowest"
    AVERAGE = "average"


class AlreadyPlayed(Exception):
    """Both people sat in the same deal, so one can't stand for the other."""


class TooFew(Exception):
    """A table needs three people."""


class PlaysForAnother(Exception):
    """At another table of the evening the same person plays for this `member`: an evening counts for one."""

    def __init__(self, member: Player) -> None:
        self.member = member


def player_named(table: Table, name: str, *, uid: UUID | None = None) -> Player:
    """The league's player of this name, matched as people match names; a new one where there is none."""
    return players_named(table.session.league, [name], uids=[uid])[0]


def sitting(sheet: Sheet, name: str) -> Player | None:
    """Who sits here already under this name, or under another one that was found to be the same person's."""
    here = [sheet.by_pid[pid] for pid in sheet.present]
    named = next((player for player in here if player.name_key == name_key(name)), None)
    known = named or known_as(sheet.table.session.league, name)
    if known is None:
        return None
    whom = followed([known, *here])
    return next((player for player in here if whom[player.pk] == whom[known.pk]), None)


def was_replaced(table: Table, old: UUID, name: str) -> Player | None:
    """Who is called so, and was put in the place of `old` here."""
    by = known_as(table.session.league, name)
    steps = Revision.objects.filter(table=table, verb="replace", summary__player=str(old))
    return by if by and steps.filter(summary__by=by.pid).exists() else None


def join_by_name(
    table: Table, name: str, stamp: Stamp, *, after: Player | None = None, start: Start = Start.ZERO
) -> Change:
    """Seat whoever is called so, on the chair `after` somebody. Where it fails, nobody new is left behind."""
    with changing(table.session.league):
        player = player_named(table, name, uid=stamp.client_key)
        return join(table, player, stamp, seat=_seat_after(Sheet.of(table), player, after), start=start)


def _seat_after(sheet: Sheet, player: Player, after: Player | None) -> int | None:
    others = [seat.player_id for seat in sheet.seats if seat.player_id != player.pk]
    return None if after is None else others.index(after.pk) + 1


def come_back(table: Table, player: Player, stamp: Stamp) -> Change:
    """Somebody who went home is here again, on the chair of before."""
    seats = [seat.player_id for seat in Sheet.of(table).seats]
    return join(table, player, stamp, seat=seats.index(player.pk))


def join(
    table: Table, player: Player, stamp: Stamp, *, seat: int | None = None, start: Start = Start.ZERO
) -> Change:
    """Seat a latecomer (or somebody who comes back) at place `seat` of the roster, from 0; at its end by default.

    Raises NameTaken where he sits there already, under a name that was merged into his; AtAnotherTable; PlayedFor.
    """
    with change(table, "join", stamp) as step:
        beside = tables_beside(table)
        refuse_elsewhere(beside, [player], but=table)
        refuse_played_for(beside, [player])
        _refuse_twice(player, [step.sheet.by_pid[pid] for pid in step.sheet.present])
        places = [place for place in roster_of(step.sheet) if place.player != player.pk]
        is_new = player.pk not in step.sheet.players
        since = max((round.position for round in step.sheet.rounds), default=0)
        places.insert(len(places) if seat is None else seat, Place(player.pk, since=since))
        facts.put_seats(table, places)
        points = starting_points(step.sheet, start) if is_new else 0
        if points:
            Adjustment.objects.create(
                uid=stamp.new_uid,
                table=table,
                player=player,
                points=points,
                starting=True,
                position=0,
                created_by=stamp.user,
            )
        step.summary = {"player": player.pid, "points": points}
    return step


def tables_beside(table: Table) -> QuerySet[Table]:
    """The tables of the same part of the evening, this one among them."""
    return Table.objects.filter(session=table.session_id, part=table.part)


def starting_points(sheet: Sheet, start: Start) -> int:
    """What a latecomer begins with, in points: 0, the lowest total, or the average, rounded half up."""
    totals = [sheet.totals()[pid] for pid in sheet.present]
    if start == Start.LOWEST:
        return min(totals, default=0)
    if start == Start.AVERAGE and totals:
        return (2 * sum(totals) + len(totals)) // (2 * len(totals))
    return 0


def leave(
    table: Table, player: Player, stamp: Stamp, *, deck: str | None = None, removed_suit: str = ""
) -> Change:
    """Somebody goes home: what was played stays. Three who remain name the deck they go on with.

    Raises TooFew, and Refused where the house rules don't fit that deck.
    """
    with change(table, "leave", stamp) as step:
        places = [
            place._replace(left=place.left or place.player == player.pk) for place in roster_of(step.sheet)
        ]
        _refuse_too_few(places)
        facts.put_seats(table, places)
        draft.forget(table, player.pid)
        if deck is not None:
            refuse_unplayable(step.sheet.rules, game.Deck(deck, removed_suit or None))
            Table.objects.filter(pk=table.pk).update(deck=deck, removed_suit=removed_suit)
        step.summary = {"player": player.pid}
    return step


def move(table: Table, player: Player, by: int, stamp: Stamp) -> Change:
    """Let somebody change chairs with who sits before (−1) or after (1) him, going round the table."""
    sheet = Sheet.of(table)
    here = [sheet.by_pid[pid] for pid in sheet.present]
    other = here[(here.index(player) + by) % len(here)]
    swapped = {player.pk: other, other.pk: player}
    return reorder(table, [swapped.get(seat.player_id, seat.player) for seat in sheet.seats], stamp)


def reorder(table: Table, order: Sequence[Player], stamp: Stamp) -> Change:
    """Other chairs from the next deal on: the roster in this order, clockwise. Deals that were played keep theirs."""
    with change(table, "reorder", stamp) as step:
        places = {place.player: place for place in roster_of(step.sheet)}
        facts.put_seats(table, [places[player.pk] for player in order])
    return step


def replace_by_name(table: Table, old: Player, name: str, stamp: Stamp) -> Change:
    """As `replace`, by whoever is called so. Where it fails, nobody new is left behind."""
    with changing(table.session.league):
        return replace(table, old, player_named(table, name, uid=stamp.client_key), stamp)


def replace(table: Table, old: Player, new: Player, stamp: Stamp) -> Change:
    """It was `new` all the time: put him in the place of `old` in every round. Raises AlreadyPlayed.

    Raises NameTaken where `new` is `old` himself, or somebody who sits there under another name that is his; TooFew
    where `new` has a chair of his own, and only two would be left; AtAnotherTable; PlayedFor.
    """
    with change(table, "replace", stamp) as step:
        if new == old:
            raise NameTaken
        _refuse_twice(new, [player for player in step.sheet.players.values() if player != old])
        if Line.objects.filter(round__table=table, round__deleted_at=None, player=new).exists():
            raise AlreadyPlayed
        beside = tables_beside(table)
        refuse_elsewhere(beside, [new], but=table)
        refuse_played_for(beside, [new], but=old)
        places = [_replaced(p, old, new) for p in roster_of(step.sheet) if p.player != new.pk]
        _refuse_too_few(places)
        facts.put_seats(table, places)
        rounds = Round.objects.filter(table=table, deleted_at=None)
        Line.objects.filter(round__in=rounds, player=old).update(player=new)
        rounds.filter(dealer=old).update(dealer=new)
        rounds.filter(declarer=old).update(declarer=new)
        Adjustment.objects.filter(table=table, deleted_at=None, player=old).update(player=new)
        Table.objects.filter(pk=table.pk, first_dealer=old).update(first_dealer=new)
        draft.rename(table, old.pid, new.pid)
        step.summary = {"player": old.pid, "by": new.pid}
    return step


def _replaced(place: Place, old: Player, new: Player) -> Place:
    """Whoever plays for an absent member plays for himself once it was the member all the time."""
    if place.player != old.pk:
        return place
    return place._replace(player=new.pk, plays_for=None if place.plays_for == new.pk else place.plays_for)


def plays_for(table: Table, player: Player, absent: Player | None, stamp: Stamp) -> Change:
    """Let somebody sit in for an absent member, in whose name the evening counts; None: for himself again.

    Raises PlaysForAnother.
    """
    with change(table, "plays_for", stamp) as step:
        if absent is not None:
            _refuse_two_members(table, player, absent)
        places = roster_of(step.sheet)
        member = absent.pk if absent else None
        facts.put_seats(table, [p._replace(plays_for=member) if p.player == player.pk else p for p in places])
        step.summary = {"player": player.pid, "for": absent.pid if absent else None}
    return step


def _refuse_two_members(table: Table, player: Player, absent: Player) -> None:
    beside = Seat.objects.filter(table__session=table.session_id, player=player).exclude(table=table)
    another = beside.exclude(plays_for=None).exclude(plays_for=absent).select_related("plays_for").first()
    if another and another.plays_for:
        raise PlaysForAnother(another.plays_for)


def _refuse_twice(player: Player, others: Sequence[Player]) -> None:
    """One person has one chair, also where two players were found to be one after they had sat down."""
    whom = followed([player, *others])
    if any(whom[other.pk] == whom[player.pk] for other in others if other != player):
        raise NameTaken


def _refuse_too_few(places: Sequence[Place]) -> None:
    if sum(not place.left for place in places) < 3:
        raise TooFew


def absent_members(table: Table, player: Player) -> list[Player]:
    """For whom somebody may sit in: nobody for whom another plays already. Two queries."""
    return [member for member, by in away(table) if by <= {player.pid}]


def away(table: Table, *, but_for: Table | None = None) -> list[tuple[Player, set[str]]]:
    """The league's people on that day who are at no table of the evening, each with who plays for them.

    What is so at the table `but_for` is left to whoever asks. Nobody in a casual league. Two queries.
    """
    session = table.session
    if session.league.casual:
        return []
    seats = Seat.objects.filter(table__session=session).exclude(table=but_for)
    members = Player.objects.filter(league=session.league, ranked=True).active().order_by("name")
    gone = Q(until__lt=session.date)
    by: dict[int, set[str]] = {}
    for member, uid in seats.exclude(plays_for=None).values_list("plays_for", "player__uid"):
        by.setdefault(member, set()).add(str(uid))
    found = members.exclude(gone).exclude(pk__in=seats.values("player"))
    return [(member, by.get(member.pk, set())) for member in found]


def rename(table: Table, player: Player, name: str, stamp: Stamp) -> Change:
    """Another spelling, everywhere in the league. Raises NameTaken."""
    with change(table, "rename", stamp) as step:
        before, after = player.name, clean_name(name)
        step.summary = {"player": player.pid, "from": before, "to": after}
        player.name = after
        try:
            with transaction.atomic():
                player.save(update_fields=["name", "name_key"])
        except IntegrityError:
            player.name = before  # the sheet that shows the refusal shares this player
            raise NameTaken
    return step


def roster_of(sheet: Sheet) -> list[Place]:
    return [Place(seat.player_id, seat.left, seat.since, seat.plays_for_id) for seat in sheet.seats]
