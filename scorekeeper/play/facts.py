"""Facts as data: what a revision keeps of a thing, and how it is put back.

Every kind of thing has one reader (thing → plain values, None where it does not exist) and
one writer (plain values → database). Undo and redo are the writers, run over a revision.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from itertools import count
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from ..models import Adjustment, GameSession, Line, Player, Revision, Round, Season, Seat, Table
from .sheet import Sheet

Facts = dict[str, Any]
Key = tuple[str, str]  # kind and uid

_ROUND = ("position", "kind", "rules_id", "dealer_pinned", "frisch", "calls", "level", "suit", "deck")
_SESSION_MORE = ("season_pinned", "playoff", "dispute", "correction", "correcting")
_ROUND_MORE = ("removed_suit", "factor", "covers", "reason", "notes")


class NameTaken(Exception):
    """Somebody else at this table, or in this league, is called so already."""


class AtAnotherTable(Exception):
    """These people sit at another table of this part of the evening; nothing was changed."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)


class PlayedFor(Exception):
    """These people play for somebody who is to sit down in the same part of the evening; nothing was changed."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)


def facts_of(sheet: Sheet) -> dict[Key, Facts]:
    """Everything that can be changed at this table, by kind and uid. No queries."""
    table = sheet.table
    facts: dict[Key, Facts] = {
        ("session", str(table.session.uid)): session_facts(table.session),
        ("table", str(table.uid)): table_facts(sheet),
    }
    for player in sheet.players.values():
        facts["player", player.pid] = {"name": player.name}
    for round in sheet.rounds:
        facts["round", str(round.uid)] = round_facts(sheet, round)
    for adjustment in sheet.adjustments:
        facts["adjustment", str(adjustment.uid)] = adjustment_facts(sheet, adjustment)
    return facts


def session_facts(session: GameSession) -> Facts:
    return {
        "name": session.name,
        "date": session.date.isoformat(),
        "notes": session.notes,
        "state": session.state,
        "season": session.season_id,
        **{name: getattr(session, name) for name in _SESSION_MORE},
        "corrected": session.corrected_at.isoformat() if session.corrected_at else None,
        "deleted": session.deleted_at is not None,
    }


def table_facts(sheet: Sheet) -> Facts:
    table = sheet.table
    return {
        "deck": table.deck,
        "removed_suit": table.removed_suit,
        "rules": table.rules_id,
        "first_dealer": sheet.first_dealer,
        "settings": table.settings,
        "seats": [seat_facts(seat) for seat in sheet.seats],
    }


def seat_facts(seat: Seat) -> list[Any]:
    """Player, whether he left, since when he is here, and where he plays for an absent one, for whom."""
    absent = [seat.plays_for.pid] if seat.plays_for else []
    return [seat.player.pid, seat.left, seat.since, *absent]


def round_facts(sheet: Sheet, round: Round) -> Facts:
    return {
        **{name: getattr(round, name) for name in _ROUND + _ROUND_MORE},
        "dealer": sheet.pid(round.dealer_id),
        "declarer": sheet.pid(round.declarer_id),
        "lines": [
            [sheet.players[line.player_id].pid, line.contract, line.tricks, line.fines, line.points]
            for line in sheet.lines[round.pk]
        ],
    }


def adjustment_facts(sheet: Sheet, adjustment: Adjustment) -> Facts:
    rounds = {r.pk: str(r.uid) for r in sheet.rounds}
    return {
        "player": sheet.pid(adjustment.player_id),
        "points": adjustment.points,
        "reason": adjustment.reason,
        "round": rounds.get(adjustment.round_id) if adjustment.round_id else None,
        "position": adjustment.position,
        "starting": adjustment.starting,
    }


def differences(before: Mapping[Key, Facts], after: Mapping[Key, Facts]) -> list[list[Any]]:
    """Rows of [kind, uid, facts before or None, facts after or None], only of what differs."""
    keys = list(dict.fromkeys([*before, *after]))
    return [
        [kind, uid, before.get((kind, uid)), after.get((kind, uid))]
        for kind, uid in keys
        if before.get((kind, uid)) != after.get((kind, uid))
    ]


def target(kind: str, before: Facts | None, after: Facts | None) -> Facts | None:
    """What to put for a step from `before` to `after`: of the session only what differs.

    What a step left alone may have been changed since outside the table: its season, by the league.
    """
    if kind != "session" or before is None or after is None:
        return after
    return {name: value for name, value in after.items() if before.get(name) != value}


def put(table: Table, rows: Iterable[tuple[str, str, Facts | None]]) -> None:
    """Make these things be as these facts say; None means that the thing is gone."""
    rows = list(rows)
    pids = {pid: pk for pk, pid in _players_of(table, rows).items()}
    # The table first, since its roster must hold everyone that a round's lines name.
    for kind, uid, facts in sorted(rows, key=lambda row: _ORDER.index(row[0])):
        _WRITERS[kind](table, uid, facts, pids)


def _players_of(table: Table, rows: list[tuple[str, str, Facts | None]]) -> dict[int, str]:
    found = Player.objects.filter(league=table.session.league_id).values_list("pk", "uid")
    return {pk: str(uid) for pk, uid in found}


def _put_session(table: Table, uid: str, facts: Facts | None, pids: Mapping[str, int]) -> None:
    assert facts is not None
    session = table.session
    values: Facts = {
        name: facts[name] for name in ("name", "notes", "state", *_SESSION_MORE) if name in facts
    }
    if "date" in facts:
        values["date"] = date.fromisoformat(facts["date"])
    if "season" in facts:  # it may have been deleted since
        seasons = Season.objects.filter(pk=facts["season"] or 0, league=session.league_id)
        values["season"] = seasons.first()
    if "corrected" in facts:
        values["corrected_at"] = facts["corrected"] and datetime.fromisoformat(facts["corrected"])
    if "deleted" in facts:
        values["deleted_at"] = (session.deleted_at or timezone.now()) if facts["deleted"] else None
    if facts.get("state") == GameSession.State.OPEN:
        values["finished_at"] = None
    for name, value in values.items():
        setattr(session, name, value)
    session.save(update_fields=list(values))


def _put_table(table: Table, uid: str, facts: Facts | None, pids: Mapping[str, int]) -> None:
    assert facts is not None
    table.deck, table.removed_suit = facts["deck"], facts["removed_suit"]
    table.settings, table.rules_id = facts["settings"], facts["rules"]
    table.first_dealer_id = pids.get(facts["first_dealer"]) if facts["first_dealer"] else None
    table.save(update_fields=["deck", "removed_suit", "settings", "rules", "first_dealer"])
    places = [
        Place(pids[pid], left, since, *(pids[other] for other in absent))
        for pid, left, since, *absent in facts["seats"]
    ]
    put_seats(table, places)


class Place(NamedTuple):
    """A seat of the roster as data: the player's key, whether he left, since which place on the sheet he is here.

    And the key of the absent member for whom he plays.
    """

    player: int
    left: bool = False
    since: int = 0
    plays_for: int | None = None


def put_seats(table: Table, places: Iterable[Place]) -> None:
    """The roster, clockwise."""
    places = list(places)
    Seat.objects.filter(table=table).exclude(player__in=[place.player for place in places]).delete()
    rows = [
        Seat(
            table=table,
            player_id=place.player,
            position=position,
            left=place.left,
            since=place.since,
            plays_for_id=place.plays_for,
        )
        for position, place in enumerate(places)
    ]
    Seat.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["table", "player"],
        update_fields=["position", "left", "since", "plays_for"],
    )


def refuse_elsewhere(
    tables: Iterable[Table], players: Iterable[Player] | QuerySet[Any], *, but: Table | None = None
) -> None:
    """One person sits at one of these tables at a time. A query."""
    seats = Seat.objects.filter(table__in=tables, player__in=players, left=False).exclude(table=but)
    names = list(seats.order_by("position").values_list("player__name", flat=True))
    if names:
        raise AtAnotherTable(names)


def refuse_played_for(
    tables: Iterable[Table], players: Iterable[Player], *, but: Player | None = None
) -> None:
    """Nobody plays for who is at one of these tables himself. A query."""
    seats = Seat.objects.filter(table__in=tables, plays_for__in=players, left=False).exclude(player=but)
    names = list(seats.order_by("position").values_list("player__name", flat=True))
    if names:
        raise PlayedFor(names)


def _put_player(table: Table, uid: str, facts: Facts | None, pids: Mapping[str, int]) -> None:
    if facts is None:  # not at this table then; the league keeps its people
        return
    player = Player.objects.get(pk=pids[uid])
    player.name = facts["name"]
    make_way(player, table)
    player.save(update_fields=["name", "name_key"])


def make_way(player: Player, table: Table) -> None:
    """Let the player have his name. Raises NameTaken where somebody else goes by it.

    Who was seated by mistake and taken back stays in the league, and may hold the name that undo needs.
    """
    if player.merged_into_id:
        return  # his name is anybody's
    league = Player.objects.filter(league=player.league_id)
    holder = league.named(player.name).exclude(pk=player.pk).first()
    if holder is None:
        return
    if holder.user_id or any(
        rows.filter(player=holder).exists() for rows in (Seat.objects, Line.objects, Adjustment.objects)
    ):
        raise NameTaken
    if not table.session.league.casual and not _brought_by(table, holder):
        raise NameTaken  # whoever put him on the roster meant him
    spare = (f"{holder.name[:70]} {number}" for number in count(2))
    holder.name = next(name for name in spare if not league.named(name).exists())
    holder.save(update_fields=["name", "name_key"])


def _brought_by(table: Table, player: Player) -> bool:
    """Whether the player came into the league by a step at this table."""
    steps = Revision.objects.filter(table=table, verb__in=("join", "replace"))
    return steps.filter(Q(summary__player=player.pid) | Q(summary__by=player.pid)).exists()


def _put_round(table: Table, uid: str, facts: Facts | None, pids: Mapping[str, int]) -> None:
    if facts is None:
        Round.objects.filter(table=table, uid=uid).update(deleted_at=timezone.now())
        return
    values = {name: facts[name] for name in _ROUND + _ROUND_MORE}
    values["dealer_id"] = pids[facts["dealer"]] if facts["dealer"] else None
    values["declarer_id"] = pids[facts["declarer"]] if facts["declarer"] else None
    Round.objects.filter(table=table, uid=uid).update(deleted_at=None, **values)
    round = Round.objects.get(table=table, uid=uid)
    put_lines(round, [(pids[pid], *rest) for pid, *rest in facts["lines"]])


def put_lines(round: Round, lines: Iterable[tuple[Any, ...]]) -> None:
    """The lines of a round, clockwise, as (player's key, contract, tricks, fines, points)."""
    Line.objects.filter(round=round).delete()
    add_lines(round, lines)


def add_lines(round: Round, lines: Iterable[tuple[Any, ...]]) -> list[Line]:
    """The lines of a new round."""
    return Line.objects.bulk_create(
        Line(
            round=round, player_id=pk, seat=seat, contract=contract, tricks=tricks, fines=fines, points=points
        )
        for seat, (pk, contract, tricks, fines, points) in enumerate(lines)
    )


def _put_adjustment(table: Table, uid: str, facts: Facts | None, pids: Mapping[str, int]) -> None:
    if facts is None:
        Adjustment.objects.filter(table=table, uid=uid).update(deleted_at=timezone.now())
        return
    round = Round.objects.filter(table=table, uid=facts["round"]).first() if facts["round"] else None
    Adjustment.objects.filter(table=table, uid=uid).update(
        player_id=pids[facts["player"]],
        round=round,
        deleted_at=None,
        **{name: facts[name] for name in ("points", "reason", "position", "starting")},
    )


_Writer = Callable[[Table, str, Facts | None, Mapping[str, int]], None]
_WRITERS: dict[str, _Writer] = {
    "session": _put_session,
    "player": _put_player,
    "table": _put_table,
    "round": _put_round,
    "adjustment": _put_adjustment,
}
_ORDER = list(_WRITERS)
