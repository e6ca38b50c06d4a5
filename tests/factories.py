"""Small makers for tests: an evening at a table, and deals to play there."""

import uuid
from collections.abc import Iterable
from datetime import date
from typing import Any

from scorekeeper import rules
from scorekeeper.accounts.guests import casual_league
from scorekeeper.league.leagues import create_league
from scorekeeper.models import League, Table, User
from scorekeeper.models.league import Role
from scorekeeper.play import rounds
from scorekeeper.play.change import Change, Stamp
from scorekeeper.play.sheet import Sheet
from scorekeeper.play.start import Plan, start_session

FOUR = ("Dana", "Bob", "Carmen", "Dov")


def guest() -> User:
    return User.create_guest()


def table_of(user: User, *names: str, **plan: Any) -> Table:
    """A table that just sat down; the first name deals."""
    usual: dict[str, Any] = {"names": names or FOUR, "date": date(2026, 11, 26)}
    return start_session(casual_league(user), user, Plan(**usual | plan))


def league_of(user: User, name: str = "Thursday whist", *, people: Iterable[str] = FOUR) -> League:
    """A league of this owner, with four people on its roster."""
    return create_league(user, name, people=people)


def table_in(league: League, *names: str, **plan: Any) -> Table:
    """A table of the league that just sat down; the first name deals."""
    usual: dict[str, Any] = {"names": names or FOUR, "date": date(2026, 11, 26)}
    owner = league.memberships.filter(role=Role.OWNER).order_by("id")[0].user
    return start_session(league, owner, Plan(**usual | plan))


def stamp(table: Table, user: User | None = None, **more: Any) -> Stamp:
    """A change on the table as it is now."""
    table.refresh_from_db()
    user = user or table.session.created_by
    assert user is not None
    return Stamp(user=user, version=table.version, **more)


def deal_of(table: Table, contracts: str, tricks: str, bid: str = "5H", **more: Any) -> rules.Deal:
    """A deal in short: "1 5 3 2" are the contracts of the line-up, clockwise; the highest declares."""
    sheet = Sheet.load(table)
    seats = more.pop("seats", sheet.present)
    said = dict(zip(seats, map(int, contracts.split()), strict=True))
    taken = dict(zip(seats, map(int, tricks.split()), strict=True))
    values = {
        "seats": seats,
        "roster": sheet.roster,
        "dealer": seats[0],
        "declarer": max(said, key=lambda pid: said[pid]),
        "level": int(bid.rstrip("CDHSNT")),
        "suit": bid.lstrip("0123456789"),
        "contracts": said,
        "tricks": taken,
    }
    return rules.Deal(**(values | more))


def play(table: Table, contracts: str = "1 5 3 2", tricks: str = "3 5 3 2", **more: Any) -> Change:
    """Record a deal that is dealt by whose turn it is."""
    from scorekeeper.play.coming import coming_deal

    table.refresh_from_db()
    dealer = more.pop("dealer", coming_deal(Sheet.load(table), {}).dealer)
    deal = deal_of(table, contracts, tricks, dealer=dealer, **more)
    return rounds.record_round(table, deal, stamp(table, client_key=uuid.uuid4()))


def totals(table: Table) -> dict[str, int]:
    """Totals by name."""
    sheet = Sheet.load(table)
    return {sheet.by_pid[pid].name: points for pid, points in sheet.totals().items()}


def dealers(table: Table) -> list[str]:
    """Who dealt, entry by entry."""
    sheet = Sheet.load(table)
    return [sheet.players[r.dealer_id].name if r.dealer_id else "" for r in sheet.rounds]
