"""A table that every role meets, and the addresses that lead there."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scorekeeper.accounts.one_time import continue_link, new_link
from scorekeeper.league.events import record
from scorekeeper.league.meetings import planning
from scorekeeper.league.meetings.link import token_of
from scorekeeper.league.meetings.planning import plan_one
from scorekeeper.league.people import invites
from scorekeeper.league.people.merging import merge
from scorekeeper.league.seasons.adjustments import give
from scorekeeper.league.seasons.moves import MOVED
from scorekeeper.models import (
    Adjustment,
    Grant,
    League,
    LeagueEvent,
    Membership,
    OneTimeLink,
    Player,
    Round,
    Season,
    Table,
    User,
)
from scorekeeper.models.league import Role
from scorekeeper.play import adjustments, rounds
from scorekeeper.play.sheet import Sheet
from scorekeeper.play.start import Plan
from scorekeeper.transfer.typed.drafts import begin_typing
from tests.factories import FOUR, guest, league_of, play, stamp, table_in
from tests.league.people import owner_of


def merged(league: League, by: User) -> LeagueEvent:
    """Two on the roster who are one person."""
    one, other = (Player.objects.get_or_create(league=league, name=name)[0] for name in ("Eli", "Eliyahu"))
    event = merge(one, other, by)
    assert event is not None
    return event


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


class Place:
    """A table with one round, and a user of every role, told apart from another league's owner."""

    def __init__(self, league: League | None = None) -> None:
        """With a league of an owner's own, or a new one."""
        self.league = league or league_of(guest())
        owner = owner_of(self.league)
        League.objects.filter(pk=self.league.pk).update(rated=True)  # else only its owner finds the ratings
        self.season = Season.objects.get_or_create(league=self.league, name="2026")[0]
        self.moved = record(self.league, MOVED, owner, evenings=0)
        self.table = table_in(self.league)
        play(self.table)
        sheet = Sheet.load(self.table)
        player = sheet.by_pid[sheet.roster[0]]
        rounds.record_points(self.table, dict.fromkeys(sheet.roster, 10), stamp(self.table))
        adjustments.adjust(self.table, player, None, "to be decided", stamp(self.table))
        self.invite = invites.make(self.league, owner, Role.VIEWER, uses=100)
        self.merge = merged(self.league, owner)
        self.meeting = plan_one(self.league, planning.Plan(self.table.session.date), owner)
        self.given = give(self.season, owner, player, 5, reason="won the cup", day=self.table.session.date)
        self.typed = begin_typing(owner, self.league, Plan(names=FOUR, date=self.table.session.date))
        league_of(stranger := guest())
        self.users: dict[str, User | None] = {"nobody": None, "stranger": stranger, "owner": owner}
        for name, role in (("viewer", Role.VIEWER), ("scorer", Role.SCORER)):
            self.users[name] = user = guest()
            Membership.objects.create(league=self.table.session.league, user=user, role=role)
        for name, grant in (("watcher", Grant.Role.WATCH), ("link scorer", Grant.Role.SCORE)):
            self.users[name] = user = guest()
            Grant.objects.create(table=self.table, user=user, role=grant)

        self.cookies = {role: session_of(user) for role, user in self.users.items() if user}

    def client(self, role: str) -> Client:
        client = Client()
        if role in self.cookies:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.cookies[role]
        return client

    def url(self, name: str) -> str:
        values = self.values(name)
        return reverse(name, kwargs={key: values[key] for key in kwargs_of(name)})

    def values(self, name: str) -> dict[str, Any]:
        kind = "points" if name == "points_edit" else "played"
        viewer = self.users["viewer"]
        assert viewer is not None
        of_league = route_of(name).startswith("leagues/")
        of_session = route_of(name).startswith("sessions/")
        if route_of(name).startswith("typed/"):
            return {"uid": self.typed.uid}
        table = self.table.session.uid if of_session else self.table.uid
        return {
            "uid": self.league.uid if of_league else table,
            "round_uid": Round.objects.filter(table=self.table, kind=kind).order_by("position")[0].uid,
            "adjustment_uid": self.given.uid if of_league else Adjustment.objects.get(table=self.table).uid,
            "season_uid": self.season.uid,
            "token": self.token(name),
            "key": self.key(name),
            "uidb36": user_pk_to_url_str(self.users["owner"]),
            "pk": 1,
            "language": "en",
            "version": "0",
            "user_uid": viewer.uid,
            "invite_uid": self.invite.invite.uid,
            "meeting_uid": self.meeting.uid,
            "event_uid": (self.moved if name == "undo_moves" else self.merge).uid,
            "player_uid": self.table.first_dealer.uid if self.table.first_dealer else None,
            "other_uid": self.league.players.get(name="Bob").uid,
        }

    def token(self, name: str) -> str:
        """What an address of somebody's own carries: a link of this table, or one to go on elsewhere."""
        owner = self.users["owner"]
        assert owner is not None
        makers = {
            "score": lambda: self.table.score_token,
            "watch": lambda: self.table.watch_token,
            "continue": lambda: continue_link(owner),
            "account_set_by_link": lambda: new_link(owner, OneTimeLink.Purpose.RESET),
            "invitation": lambda: self.invite.token,
            "who_comes": lambda: token_of(self.league),
            "meetings_feed": lambda: token_of(self.league),
        }
        return makers[name]() if name in makers else ""

    def key(self, name: str) -> str:
        """What a mail carries: a way to a new password, or the confirmation of an address."""
        owner = self.users["owner"]
        if name != "account_confirm_email":
            return str(default_token_generator.make_token(owner))
        address, _new = EmailAddress.objects.get_or_create(
            user=owner, email="owner@example.org", defaults={"primary": True}
        )
        return str(EmailConfirmationHMAC(address).key)

    def data(self) -> dict[str, Any]:
        version = Table.objects.get(pk=self.table.pk).version
        round_uid = str(Round.objects.get(table=self.table, kind="played").uid)
        return {"version": version, "before": round_uid, "position": round_uid}


def patterns(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    for entry in (resolver or get_resolver()).url_patterns:
        if isinstance(entry, URLResolver):
            yield from patterns(entry)
        else:
            yield entry


@cache
def pattern_of(name: str) -> URLPattern:
    (pattern,) = [p for p in patterns() if p.name == name]
    return pattern


def route_of(name: str) -> str:
    return str(pattern_of(name).pattern)


def kwargs_of(name: str) -> list[str]:
    return list(pattern_of(name).pattern.converters)
