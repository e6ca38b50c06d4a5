"""A club evening for tests: eleven people at three tables, as the start page makes one."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from scorekeeper.accounts.guests import casual_league
from scorekeeper.models import GameSession, League, Table, User
from scorekeeper.models.league import Role
from scorekeeper.play.start import Plan, Seating, start_session
from scorekeeper.play.tables.parts import Seen

ELEVEN = ("Dana Bob Carmen Dov", "Eve Fay Gil Hal", "Ida Jo Kai")


def seating(names: str, **more: Any) -> Seating:
    """Who sits at a table, in short; three play without the clubs."""
    people = names.split()
    deck = {"deck": "drop_suit", "removed_suit": "C"} if len(people) == 3 else {}
    return Seating(people, **(deck | more))


def club(of: League | User, *tables: str, day: date = date(2026, 11, 26), **more: Any) -> GameSession:
    """An evening that just sat down, in a league or as a casual one of this user."""
    league = of if isinstance(of, League) else casual_league(of)
    owner = league.memberships.filter(role=Role.OWNER).order_by("pk")[0].user
    first, *beside = (seating(names) for names in tables or ELEVEN)
    plan = Plan(
        first.names, deck=first.deck, removed_suit=first.removed_suit, date=day, beside=beside, **more
    )
    return start_session(league, owner, plan).session


def seen(session: GameSession, **more: Any) -> Seen:
    """A phone that looks at the evening as it is now."""
    assert session.created_by is not None
    part = max(session.tables.values_list("part", flat=True))
    return Seen(**{"user": session.created_by, "part": part, **more})


def tables_of(session: GameSession, part: int | None = None) -> list[Table]:
    found = session.tables.order_by("number").select_related("session__league", "rules")
    return list(found if part is None else found.filter(part=part))


def seated(session: GameSession) -> list[tuple[int, int, str]]:
    """Number, part and people of every table."""
    return [(table.number, table.part, " ".join(people_at(table))) for table in tables_of(session)]


def people_at(table: Table) -> Sequence[str]:
    return [seat.player.name for seat in table.seats.select_related("player").filter(left=False)]
