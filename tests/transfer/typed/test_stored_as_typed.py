"""Whatever can be typed is stored as it was shown: any rows, of any number of people, by any house rules."""

import random
from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from scorekeeper import rules as game
from scorekeeper.models import RuleSet, TypedEvening
from scorekeeper.transfer.typed.drafts import typed_of
from scorekeeper.transfer.typed.storing import store_typed
from scorekeeper.transfer.typed.working import work_out
from tests.factories import dealers, guest, totals

pytestmark = pytest.mark.django_db
NAMES = ("Dana", "Bob", "Carmen", "Dov", "Eve", "Fred")
RULES = (game.CLASSIC, game.RuleSet(all_missed="double", miss_scale="progressive"), game.PRESETS["no_frisch"])


class Paper:
    """Rows that somebody might have written, and what each must score by the engine's own word."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.names = NAMES[: self.random.randint(4, 6)]
        self.rules = self.random.choice(RULES)
        self.rows: list[dict[str, Any]] = []
        self.totals: Counter[str] = Counter(dict.fromkeys(self.names, 0))
        for _ in range(12):
            self.add(self.random.choice((self.full, self.full, self.partial, self.points)))

    def add(self, kind: Any) -> None:
        playing = sorted(self.random.sample(range(len(self.names)), self.random.choice((3, 4, 4))))
        bid, cells, scores = kind(playing)
        texts = ["–" if len(self.names) == 4 else ""] * len(self.names)
        for column, text in zip(playing, cells, strict=True):
            texts[column] = text
        dealer = self.random.choice(playing) if self.random.random() < 0.2 else None
        self.rows.append({"dealer": dealer, "bid": bid, "cells": texts})
        self.totals.update({self.names[column]: scores[column] for column in playing})

    def full(self, playing: Sequence[int]) -> tuple[str, list[str], dict[int, int]]:
        deal, factor = self.deal(playing), self.random.choice((1, 1, 2))
        text = f"{self.names[deal['declarer']][:3]} {deal['level']}{deal['suit']}{'x2' * (factor == 2)}"
        return text, self.cells(deal), self.scores(deal, factor)

    def partial(self, playing: Sequence[int]) -> tuple[str, list[str], dict[int, int]]:
        deal = self.deal(playing)
        return "", self.cells(deal), self.scores(deal, 1)

    def points(self, playing: Sequence[int]) -> tuple[str, list[str], dict[int, int]]:
        scores = {column: self.random.randint(-130, 179) for column in playing}
        return "=", [str(points).replace("-", "−") for points in scores.values()], scores

    def deal(self, playing: Sequence[int]) -> dict[str, Any]:
        while True:
            said = {column: self.random.randint(0, 6) for column in playing}
            declarer = max(said, key=lambda column: said[column])
            if said[declarer] >= 5 and sum(said.values()) != 13:
                break
        taken = Counter(self.random.choices(playing, k=13))
        level, suit = self.random.randint(5, said[declarer]), self.random.choice("DHS")
        return {"said": said, "taken": taken, "declarer": declarer, "level": level, "suit": suit}

    def cells(self, deal: dict[str, Any]) -> list[str]:
        return [self.cell(contract, deal["taken"][column]) for column, contract in deal["said"].items()]

    def cell(self, contract: int, tricks: int) -> str:
        ways = [
            f"{contract}/{tricks}",
            f"{contract}{tricks - contract:+}" if tricks != contract else f"{contract}",
        ]
        return self.random.choice(ways)

    def scores(self, deal: dict[str, Any], factor: int) -> dict[int, int]:
        seats = tuple(str(column) for column in deal["said"])
        three: dict[str, Any] = {"deck": "drop_suit", "removed_suit": "C"} if len(seats) == 3 else {}
        scores = game.score(
            game.Deal(
                seats=seats,
                declarer=str(deal["declarer"]),
                level=deal["level"],
                suit=deal["suit"],
                contracts={str(column): n for column, n in deal["said"].items()},
                tricks={seat: deal["taken"][int(seat)] for seat in seats},
                factor=factor,
                **three,
            ),
            self.rules,
        )
        return {int(seat): points for seat, points in (scores or {}).items()}


@pytest.mark.parametrize("seed", range(4))
def test_an_evening_is_stored_as_it_was_shown(seed: int) -> None:
    paper = Paper(seed)
    evening = TypedEvening.objects.create(
        user=guest(),
        date=date(2026, 11, 26),
        people=list(paper.names),
        rules=RuleSet.objects.keep(paper.rules),
        rows=paper.rows,
    )
    worked = work_out(typed_of(evening))
    assert [
        (row, each.faults) for row, each in zip(paper.rows, worked.done, strict=True) if each.faults
    ] == []
    assert list(worked.totals.values()) == list(paper.totals.values())
    session = store_typed(evening)
    assert session is not None
    table = session.tables.get()
    assert totals(table) == paper.totals
    shown = [
        paper.names[int(str(each.dealer)[1:])]
        if each.read.kind == "deal" and not each.read.is_partial
        else ""
        for each in worked.done
    ]
    assert dealers(table) == shown
