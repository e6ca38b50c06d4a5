"""What a person does on the pages of an evening from paper, as their forms send it."""

import uuid
from datetime import date
from typing import Any

from django.test import Client

from scorekeeper.models import Table, TypedEvening
from tests.factories import FOUR

DAY = date(2026, 11, 26)
GOOD = ("B 5H", "1+2", "5", "3", "2")


def began(phone: Client, **typed: Any) -> TypedEvening:
    names = {f"name-{seat}": name for seat, name in enumerate(FOUR)}
    answer = phone.post("/typed/", {"client_key": uuid.uuid4(), "date": "2026-11-26", **names, **typed})
    return TypedEvening.objects.get(uid=answer["Location"].split("/")[2])


def cells(*rows: tuple[str, ...], **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"rows": len(rows), "date": "2026-11-26"}
    for number, (bid, *texts) in enumerate(rows):
        found[f"bid-{number}"] = bid
        found |= {f"cell-{number}-{column}": text for column, text in enumerate(texts)}
    return found | more


def send(phone: Client, evening: TypedEvening, do: str, *rows: tuple[str, ...], **more: Any) -> Any:
    return phone.post(f"/typed/{evening.uid}/", {"do": do, **cells(*rows, **more)})


def stored(evening: TypedEvening) -> Table:
    evening.refresh_from_db()
    assert evening.session is not None
    return evening.session.tables.get()
