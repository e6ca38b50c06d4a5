"""What the screens show: a league that has met for years, an evening of it that goes on, and a user of every role."""

from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import reverse

from scorekeeper.league.seasons.adjustments import give
from scorekeeper.models import Round, Season, User
from tests.accounts.people import PASSWORD, member, sign_in
from tests.accounts.place import Place, route_of, session_of
from tests.factories import guest, league_of, play, table_of
from tests.league.evenings import evening, season
from tests.league.people import owner_of
from tests.league.planned import planned
from tests.league.ten_years import make_league
from tests.play.tables.clubs import club
from tests.screens.passkey import passkey_of

EVENINGS, ROUNDS = 60, 1_000  # enough for every table and picture, and made in seconds
HANDS = (("1 5 3 2", "3 5 3 2"), ("0 5 3 4", "1 5 4 3"), ("2 6 1 1", "2 6 3 2"), ("4 5 2 3", "4 4 2 3"))

# Pages of an account with a name, a password and a passkey.
OF_A_MEMBER = {
    "account_along",
    "account_change_password",
    "account_delete",
    "account_email_address",
    "account_logout",
    "account_reauthenticate",
    "mfa_add_webauthn",
    "mfa_edit_webauthn",
    "mfa_list_webauthn",
    "mfa_reauthenticate_webauthn",
    "mfa_remove_webauthn",
}
# Pages for whoever comes by a link, or has not signed in yet.
OF_NOBODY = {
    "account_inactive",
    "account_login",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_set_by_link",
    "account_signup",
    "continue",
    "invitation",
    "score",
    "watch",
    "who_comes",
}


class World(Place):
    """The addresses that it makes lead to what has most to show."""

    def __init__(self, evenings: int = EVENINGS, rounds: int = ROUNDS) -> None:
        super().__init__(make_league(guest(), sessions=evenings, rounds=rounds))
        owner = owner_of(self.league)
        self.season = self.league.seasons.get(name="2025")
        dana = self.league.players.get(name="Dana")
        self.given = give(self.season, owner, dana, 5, reason="won the cup", day=self.table.session.date)
        for contracts, tricks in HANDS * 2:
            play(self.table, contracts, tricks)
        self.club = club(self.league, "Dana Bob Carmen דב", "Eli Fatima Kim Lior", "Ines Jonas Noa")
        play(self.club.tables.order_by("number")[0])
        self.meeting = planned(self.league)
        self.level = self._level(owner)
        self.member = member("Noa", "noa@example.org")
        self.passkey = passkey_of(self.member)
        self.cookies["member"] = self._signed_in()

    def _signed_in(self) -> str:
        """With the password, a moment ago, on a phone that somebody has scored an evening on."""
        client = Client()
        client.force_login(owner_of(table_of(guest()).session.league))
        sign_in(client, "Noa")
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        return client.cookies[settings.SESSION_COOKIE_NAME].value

    def _level(self, owner: User) -> Season:
        """A season that two have won."""
        league = league_of(owner, "Two are level")
        level = season(league)
        evening(league, Dana=30, Bob=30, Carmen=-10, Dov=0)
        return level

    def cookie(self, who: str | User) -> str | None:
        """The session of a user, or of a role."""
        if isinstance(who, str):
            return self.cookies.get(who)
        return session_of(who)

    def visitor(self, name: str) -> str:
        """The role whose screen of this address shows most."""
        if name in OF_NOBODY:
            return "nobody"
        return "member" if name in OF_A_MEMBER else "owner"

    def values(self, name: str) -> dict[str, Any]:
        own: dict[str, Any] = {"pk": self.passkey.pk}
        if route_of(name).startswith("sessions/"):
            own["uid"] = self.club.uid
        if name == "season_playoff":
            own |= {"uid": self.level.league.uid, "season_uid": self.level.uid}
        return super().values(name) | own

    def path(self, name: str) -> str:
        """Where its screen is asked for."""
        before = Round.objects.filter(table=self.table, kind="played").order_by("position")[1]
        query = f"?before={before.uid}" if name == "insert" else ""
        return self.url(name) + query
