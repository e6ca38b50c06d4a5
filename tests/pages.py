"""What tests of the pages share: a signed-in phone, and what it sends."""

import re
import uuid
from html import unescape
from typing import Any

from django.test import Client

from scorekeeper.accounts.guests import join_table
from scorekeeper.models import Grant, Player, Table, User
from tests.factories import guest


def phone_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def owner_of(table: Table) -> Client:
    assert table.session.created_by is not None
    return phone_of(table.session.created_by)


def watcher_of(table: Table) -> Client:
    user = guest()
    join_table(user, table, Grant.Role.WATCH)
    return phone_of(user)


def address(table: Table, path: str = "") -> str:
    return f"/tables/{table.uid}/{path}"


def send(client: Client, table: Table, path: str, **typed: Any) -> Any:
    """Post a form of the table, on its version as it is now unless another one is typed."""
    table.refresh_from_db()
    stamp = {"version": table.version, "client_key": uuid.uuid4()}
    return client.post(address(table, path), stamp | typed)


def text_of(response: Any) -> str:
    """The words of the page, without its tags."""
    content = re.sub(r"<script.*?</script>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", content)).split())


def pid(table: Table, name: str) -> str:
    return Player.objects.get(league=table.session.league, name=name).pid
