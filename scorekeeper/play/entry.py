"""The entry form as the page shows it: every question with its chips, answers filled in, faults beside them.

The same form records a round, edits an old one and inserts a forgotten one. No queries.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.utils.translation import gettext_lazy as _

from .. import rules as game
from ..models import Player
from .calls import calls_of
from .coming import Coming
from .forms import bid_of, whole
from .rules_words import DECKS, SUIT_NAMES
from .sheet import Sheet

Mode = Literal["record", "edit", "insert"]
_BY = {"over": _("over by {n}"), "under": _("under by {n}")}
ROWS = 4  # levels of the bid grid in sight; "higher…" opens the rest


@dataclass(frozen=True, slots=True)
class Chip:
    """One radio of a question."""

    value: str
    label: Any
    checked: bool = False


@dataclass(frozen=True, slots=True)
class Bid:
    """One radio of the bid grid."""

    level: int
    suit: str
    checked: bool

    @property
    def value(self) -> str:
        return f"{self.level}{self.suit}"


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the line-up with what the form asks about him."""

    player: Player
    contracts: list[Chip]
    tricks: list[Chip]
    fines: str
    problems: Mapping[str, list[str]]

    @property
    def pid(self) -> str:
        return self.player.pid


@dataclass(frozen=True, slots=True)
class Entry:
    """Everything that the form template needs. `problems` are messages by question, "" for the whole."""

    mode: Mode
    action: str
    number: int
    version: int
    client_key: str
    tricks_total: int
    frisch: int
    calls: tuple[str, ...]
    lineup: tuple[str, ...]
    people: list[Person]  # in the order in which they speak
    declarers: list[Chip]
    bids: list[list[Bid]]
    higher_bids: list[list[Bid]]
    dealers: list[Chip]
    resting: list[Player]
    roster: list[Chip]  # who plays, when there are more people than chairs
    decks: list[Chip]
    removed_suits: list[Chip]
    factors: list[Chip]
    reason: str
    facts: game.Facts
    problems: Mapping[str, list[str]] = field(default_factory=dict)
    position: str = ""  # insert: the uid of the round that it comes before
    proposed_factor: int = 1  # what the house rules propose for the last lap; it never enters by itself

    @property
    def sum_told(self) -> str:
        """The sum of the contracts, and over or under by how much; "" while one of them is missing."""
        said = self.facts.sum
        if said is None:
            return ""
        parts = [str(_("sum {n} of {total}")).format(n=said, total=self.tricks_total)]
        if self.facts.kind:
            parts.append(str(_BY[self.facts.kind]).format(n=abs(said - self.tricks_total)))
        return ", ".join(parts)

    @property
    def content(self) -> str:
        """All that the questions show, in one text: those with the same content look the same."""
        people = [(p.player.name, p.contracts, p.tricks, p.fines, p.problems) for p in self.people]
        return (
            f"{self.action} {self.mode} {people} {self.declarers} {self.bids} {self.higher_bids} {self.dealers} "
            f"{self.roster} {self.decks} {self.removed_suits} {self.factors} {self.reason} {self.problems}"
        )


def entry_of(
    sheet: Sheet,
    coming: Coming,
    answers: Mapping[str, Any],
    rules: game.RuleSet,
    *,
    mode: Mode,
    action: str,
    number: int,
    client_key: str,
    problems: Mapping[str, list[str]] | None = None,
    position: str = "",
) -> Entry:
    """The form for this deal with these answers (as the draft or a form has them)."""
    problems = problems or {}
    deck = coming.pack
    facts = game.facts(deal_so_far(sheet, coming, answers), rules)
    order = facts.contract_order or _from_first_caller(coming)
    grid = _bids(answers.get("bid"), rules, deck, facts.min_level or rules.min_bid)
    people = [sheet.by_pid[pid] for pid in order]
    return Entry(
        mode=mode,
        action=action,
        number=number,
        version=sheet.table.version,
        client_key=client_key,
        tricks_total=deck.tricks,
        frisch=_whole(answers.get("frisch")) or 0,
        calls=calls_of(answers),
        lineup=coming.lineup,
        people=[_person(player, answers, deck.tricks, problems) for player in people],
        declarers=chips(sheet, coming.lineup, answers.get("declarer")),
        bids=grid[:ROWS],
        higher_bids=grid[ROWS:],
        dealers=chips(sheet, sheet.present, coming.dealer),
        resting=[sheet.by_pid[pid] for pid in sheet.present if pid not in coming.lineup],
        roster=[Chip(pid, sheet.by_pid[pid].name, pid in coming.lineup) for pid in sheet.present],
        decks=[Chip(name, label, name == coming.deck) for name, label in DECKS.items()],
        removed_suits=[Chip(s, label, s == coming.removed_suit) for s, label in SUIT_NAMES.items()],
        factors=[Chip(str(n), n, str(n) == str(answers.get("factor") or 1)) for n in range(1, 11)],
        reason=str(answers.get("reason") or ""),
        facts=facts,
        problems=problems,
        position=position,
        proposed_factor=(
            game.proposed_factor(rules, sheet.rounds_played(), len(sheet.present)) if mode == "record" else 1
        ),
    )


def chips(sheet: Sheet, pids: Iterable[str], chosen: Any) -> list[Chip]:
    return [Chip(pid, sheet.by_pid[pid].name, pid == chosen) for pid in pids]


def _from_first_caller(coming: Coming) -> tuple[str, ...]:
    """Who plays; nobody at a table that all have left."""
    lineup = coming.lineup
    return game.clockwise(lineup, coming.first_caller or lineup[0]) if lineup else ()


def _bids(chosen: Any, rules: game.RuleSet, deck: game.Deck, lowest: int) -> list[list[Bid]]:
    suits = [s for s in game.DENOMINATIONS if s != deck.removed_suit and (rules.no_trump or s != "NT")]
    return [
        [Bid(level, suit, f"{level}{suit}" == chosen) for suit in suits]
        for level in range(max(1, lowest), deck.tricks + 1)
    ]


def _person(
    player: Player, answers: Mapping[str, Any], most: int, problems: Mapping[str, list[str]]
) -> Person:
    return Person(
        player=player,
        contracts=_pad(answers.get(f"contract-{player.pid}"), most),
        tricks=_pad(answers.get(f"tricks-{player.pid}"), most),
        fines=_text(answers.get(f"fines-{player.pid}")),
        problems={
            question: problems.get(f"{question}-{player.pid}", [])
            for question in ("contract", "tricks", "fines")
        },
    )


def _pad(chosen: Any, most: int) -> list[Chip]:
    return [Chip(str(n), n, str(n) == _text(chosen)) for n in range(most + 1)]


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _whole(value: Any) -> int | None:
    found = whole(_text(value))
    return found if isinstance(found, int) else None


def deal_so_far(sheet: Sheet, coming: Coming, answers: Mapping[str, Any]) -> game.Deal:
    """The deal as far as it is answered."""
    level, suit = bid_of(_text(answers.get("bid")))

    def numbers(question: str) -> dict[str, Any]:
        found = {pid: whole(_text(answers.get(f"{question}-{pid}"))) for pid in coming.lineup}
        return {pid: value for pid, value in found.items() if value is not None}

    return game.Deal(
        seats=coming.lineup,
        roster=sheet.roster,
        dealer=coming.dealer,
        deck=coming.deck,
        removed_suit=coming.removed_suit,
        frisch=whole(_text(answers.get("frisch"))) or 0,
        declarer=answers.get("declarer") or None,
        level=level,
        suit=suit,
        contracts=numbers("contract"),
        tricks=numbers("tricks"),
        fines=numbers("fines"),
    )
