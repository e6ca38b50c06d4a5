"""A typed evening as a file that comes in like any other: so all that it is made of is judged once more."""

import json
import uuid
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from ...accounts.access import may_start_in, may_write, with_level
from ...accounts.guests import casual_league
from ...league.events import changing
from ...league.meetings.planning import begin_planned
from ...models import Adjustment, GameSession, League, Player, SessionResult, Table, TypedEvening
from ...models.people import followed
from ...names import name_key
from ...play.change import writing
from ...play.sheet import Sheet
from ...play.start import players_named
from ..importing import import_reading
from ..reading import read_file
from ..text import FORMAT
from ..uids import known_in
from .drafts import typed_of
from .following import follow
from .rows import column_of, pid_of
from .working import Done, Worked, work_out

A_WEEK = timedelta(days=7)
MOST_REASON = 200


class NotReady(Exception):
    """Something is still to be mended, or nothing was typed yet."""


class NotAllowed(Exception):
    """The user may record evenings in this league no more, or it is gone."""


class NotStored(Exception):
    """It can't come into the league as it is now; the message says why."""


def league_of(evening: TypedEvening) -> League:
    """Where it will be stored. Raises NotAllowed."""
    if evening.table_id:
        table = with_level(Table.objects.filter(pk=evening.table_id), evening.user).get()
        if not may_write(table) or table.session.deleted_at or table.session.league.deleted_at:
            raise NotAllowed
        return table.session.league
    if evening.league is None:
        return casual_league(evening.user)
    if not may_start_in(evening.league, evening.user):
        raise NotAllowed
    return evening.league


def store_typed(evening: TypedEvening) -> GameSession | None:
    """The evening as a session of the league; of two taps the second finds what the first stored.

    None where that was deleted since. Raises NotReady, NotAllowed, NotStored.
    """
    with writing():
        evening = TypedEvening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
        if evening.saved_at:
            return evening.session
        league = league_of(evening)
        with changing(league):
            follow(evening)
            worked = work_out(typed_of(evening))
            if not worked.is_ready:
                raise NotReady
            session = _stored(evening, worked, league)
        evening.session, evening.saved_at = session, timezone.now()
        evening.save()
        return session


def _stored(evening: TypedEvening, worked: Worked, league: League) -> GameSession:
    if evening.table and Sheet.of(evening.table).rounds:
        raise NotStored(_("Rounds were entered at the table meanwhile: take them back there first."))
    people = _players(evening, league)
    data = json.dumps(file_of(evening, worked, people)).encode()
    imported = import_reading(read_file(data), into=league, owner=evening.user)
    if imported.problems:
        raise NotStored(imported.problems[0].message)
    uid = name_of_session(evening)
    session = known_in(GameSession, [uid], league)[uid]
    if not evening.table:
        begin_planned(session)
    return session


def _players(evening: TypedEvening, league: League) -> list[Player]:
    """Whose the columns are: those whom the league knew then, whatever they are called by now; others by name."""
    known = [uuid.UUID(pid) for pid in evening.players if pid]
    found = list(league.players.filter(uid__in=known))
    ends = followed(found)
    now = {player.pid: ends[player.pk].name for player in found}
    pids = [*evening.players, *[None] * len(evening.people)]
    return players_named(
        league, [now.get(pid, name) for pid, name in zip(pids, evening.people, strict=False)]
    )


def name_of_session(evening: TypedEvening) -> uuid.UUID:
    return evening.table.session.uid if evening.table else uuid.uuid5(evening.uid, "session")


def file_of(evening: TypedEvening, worked: Worked, people: Sequence[Player]) -> dict[str, Any]:
    """A `whist-league/1` file of this one session, its people by the places of their columns."""
    pids = [pid_of(column) for column in range(len(people))]
    done = [each for each in worked.done if each.read.kind != "blank"]
    named = dict(zip(pids, evening.people, strict=True))
    session = {
        "id": str(name_of_session(evening)),
        "name": evening.name,
        "notes": evening.table.session.notes if evening.table else "",
        "date": evening.date.isoformat(),
        "seats": pids,
        "deck": evening.deck,
        **({"removed_suit": evening.removed_suit} if evening.removed_suit else {}),
        "first_dealer": pids[evening.first_dealer],
        "rules": evening.rules.rules.to_json(),
        "rounds": [_round(each, named) for each in done],
        "adjustments": [*_balances(evening, pids), *_kept(worked)],
        "app": {"played_at": f"{evening.date.isoformat()}T20:00:00Z"},
    }
    players = [{"id": pid, "name": player.name} for pid, player in zip(pids, people, strict=True)]
    return {"format": FORMAT, "players": players, "sessions": [session]}


def _round(done: Done, names: Mapping[str, str]) -> dict[str, Any]:
    deal = done.read.deal
    if done.read.kind == "points":
        return {"points": dict(done.read.points), "covers": done.read.covers, "reason": _("From paper")}
    if done.read.is_partial:
        return {"points": dict(done.scores or {}), "reason": _as_written(done, names)}
    return {
        "seats": list(deal.seats),
        "deck": deal.deck,
        "removed_suit": deal.removed_suit,
        "dealer": done.dealer,
        "frisch": deal.frisch,
        "declarer": deal.declarer,
        "level": deal.level,
        "suit": deal.suit,
        "contracts": dict(deal.contracts),
        "tricks": dict(deal.tricks),
        "fines": dict(deal.fines),
        "factor": deal.factor,
    }


def _as_written(done: Done, names: Mapping[str, str]) -> str:
    """Contracts and tricks of a deal whose bid the paper hasn't: only its points count, and this stays readable."""
    deal = done.read.deal
    said = (f"{names[pid]} {deal.contracts[pid]}/{deal.tricks[pid]}" for pid in deal.seats)
    text = f"{_('From paper')}: {', '.join(said)}"
    return text if len(text) <= MOST_REASON else _("From paper")


def _balances(evening: TypedEvening, pids: Sequence[str]) -> list[dict[str, Any]]:
    """Where everybody began; at a table all that was adjusted there, decided or not."""
    if evening.table:
        columns = dict(zip(evening.players, pids, strict=True))
        sheet = Sheet.of(evening.table)
        return [_adjusted(each, columns[sheet.players[each.player_id].pid]) for each in sheet.adjustments]
    return [
        {"player": pid, "points": points, "starting": True}
        for pid, points in zip(pids, evening.balances, strict=False)
        if points
    ]


def _adjusted(adjustment: Adjustment, pid: str) -> dict[str, Any]:
    """As a file tells it: what is still to be decided has no points there."""
    told = {"reason": adjustment.reason, "notes": adjustment.notes, "starting": adjustment.starting}
    return {
        "player": pid,
        "points": adjustment.points or 0,
        **{key: value for key, value in told.items() if value},
    }


def _kept(worked: Worked) -> list[dict[str, Any]]:
    """The difference to the paper's total, where that is kept: one adjustment a person, behind all rounds."""
    reason = _("The paper’s total")
    return [{"player": p, "points": n, "reason": reason} for p, n in worked.differences.items()]


def same_evening(evening: TypedEvening) -> GameSession | None:
    """What its league has of the same day with the same people, stored already."""
    found = GameSession.objects.live().filter(date=evening.date).exclude(uid=name_of_session(evening))
    if evening.league:
        found = found.filter(league=evening.league)
    else:
        found = found.filter(league__casual=True, league__memberships__user=evening.user)
    rows = SessionResult.objects.filter(session__in=found).values_list("session", "player__name_key")
    people: dict[int, set[str]] = {}
    for session, name in rows:
        people.setdefault(session, set()).add(name)
    ours = {name_key(name) for name in evening.people}
    key = next((session for session, names in people.items() if names == ours), None)
    return GameSession.objects.get(pk=key) if key else None


def next_typed(evening: TypedEvening) -> TypedEvening:
    """Another one with the same people and rules, a week later; of two taps the second finds the same.

    It goes on where this one stopped, as the deal does.
    """
    worked = work_out(typed_of(evening))
    return TypedEvening.objects.get_or_create(
        uid=uuid.uuid5(evening.uid, "next"),
        defaults={
            "user": evening.user,
            "league": evening.league,
            "date": evening.date + A_WEEK,
            "people": evening.people,
            "players": evening.players,
            "rules": evening.rules,
            "deck": evening.deck,
            "removed_suit": evening.removed_suit,
            "first_dealer": column_of(worked.coming or pid_of(0)),
        },
    )[0]
