"""A phone without a browser: it keeps score at a table of a started server, over HTTP as an app on a phone does."""

import http.client
import json
import re
import sqlite3
import subprocess
import uuid
from contextlib import closing
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlencode

from tests import serving
from tests.serving import Server

CSRF = "c" * 32
SIT_DOWN = """
import json
places = []
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tests.factories import guest, table_of
for _ in range(TABLES):
    user = guest()
    table = table_of(user)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    pids = [seat.player.pid for seat in table.seats.select_related("player")]
    places.append({"uid": str(table.uid), "pids": pids, "cookie": session.session_key})
print(json.dumps(places))
"""


@dataclass(frozen=True)
class Place:
    """A table at the server, and the cookie of a guest who may score there."""

    uid: str
    pids: list[str]
    cookie: str

    @property
    def path(self) -> str:
        return f"/tables/{self.uid}/"


def sit_down(server: Server, tables: int) -> list[Place]:
    """So many new tables, each of a guest of its own."""
    done = subprocess.run(
        serving.command("shell", "--no-imports", "--command", SIT_DOWN.replace("TABLES", str(tables))),
        env=serving.environment(server.data_dir),
        capture_output=True,
        text=True,
        check=True,
    )
    return [Place(**place) for place in json.loads(done.stdout)]


class Scorer:
    """One phone, with its own connection and the version of the table that it last saw."""

    def __init__(self, server: Server, place: Place) -> None:
        self.place = place
        self.version = 0
        self.statuses: list[int] = []
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.connection.close()

    def look(self) -> None:
        assert self.request("GET", self.place.path) == 200

    def save(self, key: uuid.UUID, contracts: tuple[int, ...], tricks: tuple[int, ...]) -> int:
        """Send a round as this phone sees the table; the status."""
        self.send_round(key, contracts, tricks)
        return self.receive()

    def send_round(self, key: uuid.UUID, contracts: tuple[int, ...], tricks: tuple[int, ...]) -> None:
        self.send("POST", f"{self.place.path}rounds/", self.round(key, contracts, tricks))

    def round(self, key: uuid.UUID, contracts: tuple[int, ...], tricks: tuple[int, ...]) -> dict[str, str]:
        pids = self.place.pids
        return {
            "csrfmiddlewaretoken": CSRF,
            "version": str(self.version),
            "client_key": str(key),
            "action": "save",
            "lineup": ",".join(pids),
            "deck": "full",
            "declarer": pids[contracts.index(max(contracts))],
            "bid": "5H",
            **{f"contract-{pid}": str(number) for pid, number in zip(pids, contracts, strict=True)},
            **{f"tricks-{pid}": str(number) for pid, number in zip(pids, tricks, strict=True)},
        }

    def request(self, method: str, path: str, fields: dict[str, str] | None = None) -> int:
        self.send(method, path, fields)
        return self.receive()

    def send(self, method: str, path: str, fields: dict[str, str] | None = None) -> None:
        headers = {
            "Cookie": f"sessionid={self.place.cookie}; csrftoken={CSRF}",
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "text/html",
        }
        if method == "POST":
            headers["HX-Request"] = "true"
        self.connection.request(method, path, urlencode(fields or {}), headers)

    def receive(self) -> int:
        """The status of the answer, which also shows the table's new version."""
        response = self.connection.getresponse()
        body = response.read().decode()
        self.statuses.append(response.status)
        if seen := re.search(r'name="version" value="(\d+)"', body):
            self.version = int(seen[1])
        return response.status


def stored_keys(server: Server, place: Place) -> list[str]:
    """The names of the requests that recorded a round which is there, read from the database itself."""
    query = """
        SELECT revision.client_key FROM scorekeeper_revision AS revision
        JOIN scorekeeper_table AS here ON here.id = revision.table_id
        WHERE here.uid = ? AND revision.kind = 'do' AND revision.client_key IS NOT NULL
    """
    with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database:
        return [str(uuid.UUID(key)) for (key,) in database.execute(query, [uuid.UUID(place.uid).hex])]


def stored_rounds(server: Server, place: Place) -> int:
    query = """
        SELECT count(*) FROM scorekeeper_round AS round JOIN scorekeeper_table AS here ON here.id = round.table_id
        WHERE here.uid = ? AND round.deleted_at IS NULL
    """
    with closing(sqlite3.connect(server.data_dir / "db.sqlite3")) as database:
        return int(database.execute(query, [uuid.UUID(place.uid).hex]).fetchone()[0])
