"""A phone without a browser: it keeps its cookies, sends its token, and remembers the table's version."""

import http.client
import re
import urllib.parse
import uuid
from collections.abc import Mapping
from http.cookies import SimpleCookie

from tests.serving import Answer


class Phone:
    """Talks to a started server. Several threads may share one phone's cookies through `twin`."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def twin(self) -> "Phone":
        """Another phone signed in as the same user."""
        other = Phone(self.port)
        other.cookies = dict(self.cookies)
        return other

    def get(self, path: str) -> Answer:
        return self._send("GET", path, None)

    def post(self, path: str, data: Mapping[str, object], headers: Mapping[str, str] | None = None) -> Answer:
        data = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **data}
        return self._send("POST", path, urllib.parse.urlencode(data, doseq=True), headers)

    def _send(
        self, method: str, path: str, body: str | None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": cookies, "Accept-Language": "en", **(headers or {})}
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        finally:
            connection.close()
        for header in answer.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(header).items()}
        return answer


class Scorer:
    """A phone at a table of four, that saves the same deal again and again: −20, 35, 19, 14 points."""

    CONTRACTS, TRICKS = (1, 5, 3, 2), (3, 5, 3, 2)

    def __init__(self, phone: Phone, table: str, roster: list[str]) -> None:
        self.phone, self.table, self.roster = phone, table, roster
        self.version = 1

    @classmethod
    def start(cls, port: int) -> "Scorer":
        """A new guest with a new table, through the front page."""
        phone = Phone(port)
        phone.get("/")
        names = {f"name-{seat}": name for seat, name in enumerate(("Dana", "Bob", "Carmen", "Dov"))}
        table = str(phone.post("/start/", names).headers["Location"])
        page = phone.get(table)
        roster = list(dict.fromkeys(re.findall(r'name="contract-([0-9a-f-]{36})"', page.body.decode())))
        scorer = cls(phone, table, sorted(roster, key=roster.index))
        scorer.version = int(page.headers["X-Version"])
        return scorer

    def twin(self) -> "Scorer":
        other = Scorer(self.phone.twin(), self.table, self.roster)
        other.version = self.version
        return other

    def deal(self, key: uuid.UUID) -> dict[str, object]:
        deal: dict[str, object] = {
            "version": self.version,
            "client_key": key,
            "lineup": ",".join(self.roster),
            "dealer": self.roster[0],
            "frisch": 0,
            "declarer": self.roster[1],
            "bid": "5H",
            "action": "save",
        }
        for pid, contract, tricks in zip(self.roster, self.CONTRACTS, self.TRICKS, strict=True):
            deal |= {f"contract-{pid}": contract, f"tricks-{pid}": tricks}
        return deal

    def save(self, key: uuid.UUID) -> Answer:
        """One attempt; a refusal teaches the phone the table's version."""
        answer = self.phone.post(f"{self.table}rounds/", self.deal(key))
        if answer.headers["X-Version"]:
            self.version = int(answer.headers["X-Version"])
        return answer
