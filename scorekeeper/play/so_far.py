"""The deal at the table as far as it was told: trump, contracts, whose turn it is to speak, who leads. No queries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from .. import rules as game
from ..models import Player
from .calls import Calling
from .coming import Coming
from .sheet import Sheet
from .taken import count_of, with_counts

Stage = Literal["auction", "contracts", "play"]
Asks = Literal["made", "too_many", "too_few", "needs", "no_more", ""]


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

    @property
    def asks(self) -> Asks:
        """What the hand still asks of who plays it, by the key of its phrase; "" where it isn't known."""
        taking = self.taking
        if taking is None or taking.contract is None:
            return ""
        if taking.too_many:
            return "too_many"
        if taking.too_few:
            return "too_few"
        if taking.needed:
            return "needs"
        return "made" if self.made else "no_more"

    @property
    def how_many(self) -> int:
        """The number in the phrase that `asks` names."""
        taking = self.taking
        return (taking.too_many or taking.too_few or taking.needed or 0) if taking else 0


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
    told = _Told.of(coming, answers)
    calling = Calling.of(sheet, coming, answers)
    speaks = _caller(calling) if told.declarer is None else told.waits
    total, said = coming.pack.tricks, sum(told.contracts.values())
    in_play = told.stage == "play"
    count = count_of(coming, answers, told.contracts, told.declarer) if in_play and counts_tricks else None
    tricks = _numbers(with_counts(coming, answers) if count else answers, "tricks", coming.lineup)
    return SoFar(
        stage=told.stage,
        hands=_hands(sheet, coming, told, count, tricks=tricks if in_play else {}, speaks=speaks),
        level=told.level,
        suit=told.suit,
        declarer=sheet.by_pid.get(told.declarer or ""),
        speaks=sheet.by_pid.get(speaks or ""),
        sum=said,
        total=total,
        kind=None if not in_play or said == total else "over" if said > total else "under",
        by=abs(said - total),
        factor=_number(answers.get("factor")) or 1,
        calls=calling.calls,
        count=count,
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """The answers up to the contracts: level and contracts once the auction is won, who `waits` to say the next."""

    declarer: str | None
    level: int | None = None
    suit: str = ""
    contracts: Mapping[str, int] = field(default_factory=dict)
    waits: str | None = None

    @classmethod
    def of(cls, coming: Coming, answers: Mapping[str, Any]) -> Self:
        declarer = answers.get("declarer") if answers.get("declarer") in coming.lineup else None
        level, suit = _bid(answers.get("bid"))
        if declarer is None or level is None:
            return cls(declarer)
        contracts = _numbers(answers, "contract", coming.lineup)
        order = game.clockwise(coming.lineup, declarer)
        return cls(
            declarer, level, suit, contracts, next((pid for pid in order if pid not in contracts), None)
        )

    @property
    def stage(self) -> Stage:
        return "auction" if self.level is None else "contracts" if self.waits else "play"


def _caller(calling: Calling) -> str | None:
    """Whose turn it is in the auction: who begins it as long as no calls are entered."""
    if not calling.calls:
        return calling.coming.first_caller
    return calling.turn.pid if calling.turn else None


def _hands(
    sheet: Sheet,
    coming: Coming,
    told: _Told,
    count: game.TrickCount | None,
    *,
    tricks: Mapping[str, int],
    speaks: str | None,
) -> list[Hand]:
    leader = count.leads if count else told.declarer
    return [
        Hand(
            player=sheet.by_pid[pid],
            contract=told.contracts.get(pid),
            tricks=tricks.get(pid),
            taking=count.players[pid] if count else None,
            declares=pid == told.declarer,
            leads=pid == leader and told.stage == "play",
            speaks=pid == speaks,
        )
        for pid in coming.lineup
    ]


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
