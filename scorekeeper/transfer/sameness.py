"""Whether a session of the file is the one that is stored, has more rounds, or another content."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from .. import rules as game
from ..models import League
from .content import Adjustment, Marks, Round, Session, Table, renamed
from .uids import derived


@dataclass(frozen=True, slots=True)
class More:
    """What a table of the file has beyond the stored one: rounds at its end, and adjustments from there on."""

    rounds: tuple[Round, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()


class Differs(Exception):
    """The stored session says something else."""


def more_of(file: Session, stored: Session, league: League) -> tuple[More, ...]:
    """For each table what is new in the file. Raises Differs.

    Both name the players alike. What a file may leave out and the app then makes up (ids, times, authors, the
    season of its day, its own `app`) is not compared; `finished` may change with new rounds.
    """
    if len(file.tables) != len(stored.tables) or _facts(file) != _facts(stored):
        raise Differs
    if file.season != stored.season and (file.season or file.marks.app.get("season_pinned") is True):
        raise Differs
    _refuse_other_id(file.marks, stored.marks, league)
    pairs = zip(file.tables, stored.tables, strict=True)
    more = tuple(_more_of_table(mine, theirs, league) for mine, theirs in pairs)
    if file.finished != stored.finished and not any(each.rounds for each in more):
        raise Differs
    return more


def _facts(session: Session) -> tuple[object, ...]:
    return (session.name, session.day, session.marks.notes)


def _more_of_table(file: Table, stored: Table, league: League) -> More:
    if _table_facts(file) != _table_facts(stored) or file.first_dealer not in (None, stored.first_dealer):
        raise Differs
    _refuse_other_id(file.marks, stored.marks, league)
    old, new = file.rounds[: len(stored.rounds)], file.rounds[len(stored.rounds) :]
    if len(old) != len(stored.rounds):
        raise Differs
    for mine, theirs in zip(old, stored.rounds, strict=True):
        if _round_facts(mine) != _round_facts(theirs):
            raise Differs
        _refuse_other_id(mine.marks, theirs.marks, league)
    adjustments = _new_adjustments(file, stored, league)
    if adjustments and not new:
        raise Differs
    return More(new, adjustments)


def _table_facts(table: Table) -> tuple[object, ...]:
    return (table.seats, table.deck, table.removed_suit, table.rules, table.marks.notes)


def _round_facts(round: Round) -> tuple[object, ...]:
    facts = (round.kind, round.rules, round.points, round.covers, round.reason, round.marks.notes)
    return facts if round.kind == "points" else (*facts, deal_facts(round.deal))


def deal_facts(deal: game.Deal) -> dict[str, Any]:
    """What a deal says; blanks and zero fines say nothing."""
    return {
        "seats": deal.seats,
        "dealer": deal.dealer,
        "deck": deal.deck,
        "removed_suit": _said(deal.removed_suit),
        "frisch": _said(deal.frisch) or 0,
        "calls": deal.calls,
        "declarer": _said(deal.declarer),
        "level": _said(deal.level),
        "suit": _said(deal.suit),
        "contracts": {name: value for name, value in deal.contracts.items() if not game.is_blank(value)},
        "tricks": {name: value for name, value in deal.tricks.items() if not game.is_blank(value)},
        "fines": {name: value for name, value in deal.fines.items() if _said(value)},
        "factor": 1 if game.is_blank(deal.factor) else deal.factor,
    }


def _said(value: object) -> object:
    return None if game.is_blank(value) else value


def _new_adjustments(file: Table, stored: Table, league: League) -> tuple[Adjustment, ...]:
    """Those that aren't stored; all of them must stand after the stored rounds, and none stored be missing."""
    left = list(stored.adjustments)
    new = []
    for mine in sorted(file.adjustments, key=lambda adjustment: adjustment.after is None):
        theirs = next((one for one in left if _is_same(mine, one, league)), None)
        if theirs is not None:
            left.remove(theirs)
        elif mine.after is None or mine.after >= len(stored.rounds):
            new.append(mine)
        else:
            raise Differs
    if left:
        raise Differs
    return tuple(new)


def _is_same(file: Adjustment, stored: Adjustment, league: League) -> bool:
    known = replace(file, after=stored.after if file.after is None else file.after, marks=stored.marks)
    return (
        known == stored
        and file.marks.notes == stored.marks.notes
        and _may_be(file.marks.uid, stored.marks.uid, league)
    )


def _refuse_other_id(file: Marks, stored: Marks, league: League) -> None:
    if not _may_be(file.uid, stored.uid, league):
        raise Differs


def _may_be(file: UUID | None, stored: UUID | None, league: League) -> bool:
    """Whether the stored id is the file's, or derived from it (from its derivation, …)."""
    for _ in range(4):
        if file is None or file == stored:
            return True
        file = derived(league, file)
    return False


def with_names(session: Session, names: Mapping[str, str]) -> Session:
    """The session with other ids for its people."""
    return replace(session, tables=tuple(_table_with_names(table, names) for table in session.tables))


def _table_with_names(table: Table, names: Mapping[str, str]) -> Table:
    return replace(
        table,
        seats=tuple(names[name] for name in table.seats),
        first_dealer=names[table.first_dealer] if table.first_dealer else None,
        adjustments=tuple(replace(a, player=names[a.player]) for a in table.adjustments),
        rounds=tuple(_round_with_names(round, names) for round in table.rounds),
    )


def _round_with_names(round: Round, names: Mapping[str, str]) -> Round:
    return replace(
        round,
        deal=renamed(round.deal, names),
        points={names[name]: value for name, value in round.points.items()},
        scores=None if round.scores is None else {names[name]: v for name, v in round.scores.items()},
    )
