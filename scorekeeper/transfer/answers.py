"""What an import answers to whoever asked with `--json`: INTERCHANGE.md's object, key by key."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class RoundAnswer:
    """What one round gives, and what follows from it; None where it doesn't apply or can't be judged."""

    scores: Mapping[str, int] | None
    kind: str | None
    forbidden: int | None
    last_to_contract: str | None
    next_dealer: str | None


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """Totals of every seat, adjustments in and faulty rounds out."""

    totals: Mapping[str, int]
    rounds: tuple[RoundAnswer, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"totals": dict(self.totals), "rounds": [asdict(answer) for answer in self.rounds]}


@dataclass(frozen=True, slots=True)
class SessionAnswer:
    """`split` where the file writes the tables apart; then the answer does too."""

    tables: tuple[TableAnswer, ...]
    split: bool

    def to_json(self) -> dict[str, Any]:
        if self.split:
            return {"totals": self.totals(), "tables": [table.to_json() for table in self.tables]}
        return self.tables[0].to_json() if self.tables else {"totals": {}, "rounds": []}

    def totals(self) -> dict[str, int]:
        """All tables together."""
        return added(table.totals for table in self.tables)


def added(totals: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The sum by player, in the order of first appearance."""
    sums: Counter[str] = Counter()
    for each in totals:
        sums.update(each)
    return dict(sums)
