"""What is still possible between two rounds: who can't come first any more, and what is enough in the last one.

Read off the sheet, without queries. It holds as long as people, cards, house rules and the number of rounds stay;
fines, adjustments and deals that count more than the house rules propose are not in it, and the page says so.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import groupby, permutations
from typing import Any, Literal

from django.utils.translation import gettext, ngettext

from .. import rules as game
from ..models import Player
from .coming import Coming
from .sheet import Sheet
from .words import isolated, own


@dataclass(frozen=True, slots=True)
class Way:
    """What is enough to be first alone in the last round, in words: "8 or more", and who has to miss with it."""

    contracts: str
    missing: tuple[Player, ...]

    @property
    def told(self) -> str:
        """The whole of it: "6 or more, if Dana misses"."""
        if not self.missing:
            return self.contracts
        text = ngettext(
            "%(contracts)s, if %(names)s misses", "%(contracts)s, if %(names)s miss", len(self.missing)
        )
        names = ", ".join(own(player.name) for player in self.missing)
        return text % {"contracts": self.contracts, "names": names}


@dataclass(frozen=True, slots=True)
class Chance:
    """Somebody's chance of the first place.

    behind  points behind `rival`: the best of the others, or who proves that it is out of reach
    most    by how many he can outscore that one in all deals to come
    here    whether he plays on; `plays` the coming deal, or rests
    """

    player: Player
    total: int
    rival: Player
    behind: int
    most: int
    is_out: bool
    here: bool
    plays: bool
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Possible:
    """What the page tells, the first by total first; `most` can anybody gain on anybody in the deals to come."""

    left: int
    most: int
    factor: int
    chances: list[Chance]
    several: bool

    @property
    def out(self) -> list[Player]:
        """Who of those who are here is out of reach; of others nobody asks at the table."""
        return [chance.player for chance in self.chances if chance.is_out and chance.here]

    @property
    def winner(self) -> Player | None:
        """Who is first whatever comes, since nobody else can be."""
        alone = [chance.player for chance in self.chances if not chance.is_out]
        return alone[0] if len(alone) == 1 else None

    @property
    def tells(self) -> bool:
        """Whether something is proved of who is at the table: before that one line says that nothing is."""
        return bool(self.out) or any(chance.ways for chance in self.chances)


def possible_of(sheet: Sheet, coming: Coming, answers: Mapping[str, Any]) -> Possible | None:
    """What is still possible before the `coming` deal, of which nothing is answered; None where `why_not` says."""
    if why_not(sheet, answers):
        return None
    standing = standing_of(sheet, coming)
    out = game.out_of_reach(standing)
    chances = [_chance(sheet, standing, pid, is_out=pid in out) for pid in standing.totals]
    return Possible(
        left=standing.rounds_left or 0,
        most=max(game.most_gained(standing, *pair) for pair in permutations(standing.totals, 2)),
        factor=game.proposed_factor(sheet.rules, standing.rounds, len(standing.here)),
        chances=sorted(chances, key=lambda chance: -chance.total),
        several=sheet.table.company > 1,
    )


def why_not(sheet: Sheet, answers: Mapping[str, Any]) -> Literal["over", "no_number", "deal_on", ""]:
    """Why nothing is told: the last round is played, nobody knows how many are left, or a deal has begun."""
    table, rounds = sheet.table, sheet.rules.end_rounds
    if not table.is_played_at:
        return "over"
    if rounds is None:
        return "no_number"
    if sheet.rounds_played() >= rounds:
        return "over"
    return "deal_on" if answers else ""


def standing_of(sheet: Sheet, coming: Coming) -> game.Standing:
    return game.Standing(
        totals=sheet.totals(),
        here=sheet.present,
        lineup=coming.lineup,
        deck=coming.pack,
        rules=sheet.rules,
        rounds=sheet.rounds_played(),
    )


def _chance(sheet: Sheet, standing: game.Standing, pid: str, *, is_out: bool) -> Chance:
    totals = standing.totals
    rival = _proof(standing, pid) if is_out else max(totals.keys() - {pid}, key=totals.__getitem__)
    return Chance(
        player=sheet.by_pid[pid],
        total=totals[pid],
        rival=sheet.by_pid[rival],
        behind=totals[rival] - totals[pid],
        most=game.most_gained(standing, pid, rival),
        is_out=is_out,
        here=pid in standing.here,
        plays=pid in standing.lineup,
        ways=tuple(_way(sheet, standing, each) for each in game.conditions(standing, pid)),
    )


def _proof(standing: game.Standing, pid: str) -> str:
    """The rival whom he is the furthest from catching up with."""
    totals = standing.totals
    return max(
        totals.keys() - {pid}, key=lambda rival: totals[rival] - game.most_gained(standing, pid, rival)
    )


def _way(sheet: Sheet, standing: game.Standing, condition: game.Condition) -> Way:
    missing = tuple(sheet.by_pid[pid] for pid in sheet.roster if pid in condition.missing)
    return Way(contracts_in_words(condition.contracts, standing.deck.tricks), missing)


def contracts_in_words(contracts: Collection[int], most: int) -> str:
    """Contracts as people say them: "0, 3–4, 8 or more"; `most` is the highest that there is.

    >>> contracts_in_words([0, 3, 4, 13], 13) == f"{isolated('0')}, {isolated('3–4')}, {isolated('13')}"
    True
    """
    if len(contracts) == most + 1:
        return gettext("any contract")
    runs = groupby(enumerate(sorted(contracts)), key=lambda pair: pair[1] - pair[0])
    return ", ".join(_run([number for _, number in run], most) for _, run in runs)


def _run(numbers: list[int], most: int) -> str:
    first, last = numbers[0], numbers[-1]
    if first < last == most:
        return gettext("%(n)s or more") % {"n": isolated(str(first))}
    return isolated(f"{first}–{last}" if first < last else str(first))
