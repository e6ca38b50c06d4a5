"""The deal at the table as far as it was told: trump, contracts, whose turn it is to speak, who leads. No queries."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .. import rules as game
from ..models import Player
from .calls import Calling
from .coming import Coming
from .sheet import Sheet
from .taken import count_of, with_counts

Stage = Literal["auction", "contracts", "play"]


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody who plays the deal, with what was told about him; `taking` where his tricks are counted one by one."""

    player: Player
    contract: int | None = None
    tricks: int | None = None
    taking: game.Taking | None = None
    declares: bool = False
    leads: bool = False
    speaks: bool = False

    @property
    def made(self) -> bool:
        return self.contract is not None and self.contract == self.tricks


@dataclass(frozen=True, slots=True)
class SoFar:
    """The deal for who watches; hands in the order of the chairs, numbers in tricks.

    `speaks`: whose turn it is, in the auction who begins it as long as no `calls` are entered. `by` and `kind` (over
    or under) are of the contracts together and told once all are said. `count`: of the tricks, told one by one.
    """

    stage: Stage
    hands: list[Hand]
    level: int | None
    suit: str
    declarer: Player | None
    speaks: Player | None
    sum: int
    total: int
    kind: Literal["over", "under"] | None
    by: int
    factor: int
    calls: tuple[str, ...]
    count: game.TrickCount | None

    @property
    def trick(self) -> int:
        """The number of the trick that is being played, where they are counted."""
        return self.count.told + 1 if self.count else 0


def deal_so_far(
    sheet: Sheet, coming: Coming, answers: Mapping[str, Any], *, counts_tricks: bool = False
) -> SoFar:
    """What the draft's `answers` say of the `coming` deal. What can't be read counts as not told yet.

    What was told trick by trick is shown to who watches only where the table has it so (`counts_tricks`).
    """
    declarer = answers.get("declarer") if answers.get("declarer") in coming.lineup else None
    level, suit = _bid(answers.get("bid"))
    contracts = _numbers(answers, "contract", coming.lineup)
    total = coming.pack.tricks
    said = sum(contracts.values())
    is_called = declarer is not None and level is not None
    waits = next((p for p in _order(coming, declarer) if p not in contracts), None) if is_called else None
    stage: Stage = "auction" if not is_called else "contracts" if waits else "play"
    calling = Calling.of(sheet, coming, answers)
    caller = calling.turn.pid if calling.turn else None
    begins = caller if calling.calls else coming.first_caller
    speaks = begins if declarer is None else waits
    count = count_of(coming, answers, contracts, declarer) if stage == "play" and counts_tricks else None
    told = with_counts(coming, answers) if count else answers
    tricks = _numbers(told, "tricks", coming.lineup) if stage == "play" else {}
    leader = count.leads if count else declarer
    return SoFar(
        stage=stage,
        hands=[
            Hand(
                player=sheet.by_pid[pid],
                contract=contracts.get(pid) if is_called else None,
                tricks=tricks.get(pid),
                taking=count.players[pid] if count else None,
                declares=pid == declarer,
                leads=pid == leader and stage == "play",
                speaks=pid == speaks,
            )
            for pid in coming.lineup
        ],
        level=level if is_called else None,
        suit=suit if is_called else "",
        declarer=sheet.by_pid.get(declarer or ""),
        speaks=sheet.by_pid.get(speaks or ""),
        sum=said,
        total=total,
        kind=None if stage != "play" or said == total else "over" if said > total else "under",
        by=abs(said - total),
        factor=_number(answers.get("factor")) or 1,
        calls=calling.calls,
        count=count,
    )


def _bid(text: object) -> tuple[int | None, str]:
    try:
        bid = game.Bid.parse(str(text))
    except ValueError:
        return None, ""
    return bid.level, bid.suit


def _numbers(answers: Mapping[str, Any], question: str, lineup: tuple[str, ...]) -> dict[str, int]:
    found = {pid: _number(answers.get(f"{question}-{pid}")) for pid in lineup}
    return {pid: value for pid, value in found.items() if value is not None}


def _number(value: object) -> int | None:
    """A draft has numbers from most phones, and the text of a form from the others."""
    return int(str(value)) if isinstance(value, int | str) and str(value).isdecimal() else None


def _order(coming: Coming, declarer: str | None) -> tuple[str, ...]:
    """Who says a contract when: the declarer first, then to the left."""
    return game.clockwise(coming.lineup, declarer) if declarer else ()
