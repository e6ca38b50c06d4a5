"""What another phone did meanwhile, beside what this one sends: nobody shall write over what he could not see."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from ... import rules as game
from ...models import GameSession, Revision, Table
from ..change import Conflict, KeyReused, Stale
from ..facts import Facts, facts_of
from ..rules_words import SUIT_NAMES
from ..sheet import Sheet
from ..words import SIGNS, isolated
from .telling import Teller, Words, joined, signed

SAVED_TOO = "reused"  # the phone's own name for it stands for the other phone's
CHANGED = "changed"
FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Sent:
    """What a form would write at a table: `facts` of it as facts.py has them, as far as they are told; None deletes.

    `uid` of what is there already, "" for something new; `goes_on`: new at the end of the sheet.
    """

    table: Table
    kind: str
    facts: Callable[[], Facts | None]
    uid: str = ""
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Against:
    """What stands against it, "" for nothing particular: in words, by name for the phone; and on which version."""

    words: str
    name: str
    version: int


def against(conflict: Conflict, sent: Sent, *, seen: int, key: str) -> Against:
    """What the table has beside what was sent by a phone that had `seen` this version."""
    table = Table.objects.select_related("session__league", "rules").get(pk=sent.table.pk)
    sheet = Sheet.load(table)
    told = None
    if isinstance(conflict, KeyReused):
        told = _saved_too(sheet, sent, key)
    elif isinstance(conflict, Stale) and sent.uid:
        told = _changed(sheet, sent, seen)
    elif isinstance(conflict, Stale) and sent.goes_on and table.session.state == GameSession.State.FINISHED:
        told = gettext("The evening was finished meanwhile: sent again, this opens it again."), FINISHED
    return Against(*(told or ("", "")), sheet.version)


def _saved_too(sheet: Sheet, sent: Sent, key: str) -> tuple[str, str] | None:
    there, yours = facts_of(sheet).get((sent.kind, key)), sent.facts()
    if there is None or yours is None or (there.get("kind") == "points") != (yours.get("kind") == "points"):
        return None
    told = gettext(
        "This was saved already, with other numbers: %(theirs)s. Yours: %(yours)s. Saved again, yours becomes a"
        " further round."
    )
    return told % _both(sheet, sent.kind, there, yours), SAVED_TOO


def _changed(sheet: Sheet, sent: Sent, seen: int) -> tuple[str, str] | None:
    """Both, where the thing itself is told otherwise by now than the phone saw it."""
    there = facts_of(sheet).get((sent.kind, sent.uid))
    steps = list(Revision.objects.filter(table=sheet.table).order_by("-id")[: max(0, sheet.version - seen)])
    rows = [row for step in reversed(steps) for row in step.changes if row[:2] == [sent.kind, sent.uid]]
    if there is None or not rows or rows[0][2] is None:
        return None
    teller = Teller.of(sheet, steps)
    if teller.words(sent.kind, rows[0][2]) == teller.words(sent.kind, there):
        return None
    told = gettext("Changed meanwhile on another phone: %(theirs)s. Yours: %(yours)s.")
    return told % _both(sheet, sent.kind, there, sent.facts()), CHANGED


def _both(sheet: Sheet, kind: str, there: Facts, yours: Facts | None) -> dict[str, str]:
    """Theirs and yours in the same order: what it is about, and what of it is not the same."""
    teller = Teller.of(sheet, [])
    theirs = _words(teller, kind, there)
    if yours is None:
        return {"theirs": joined(theirs), "yours": gettext("deleted")}
    mine = _words(teller, kind, {**there, **yours})
    always = gettext("Bid") if kind == "round" else teller.name(there["player"])
    both = dict.fromkeys([*theirs, *mine])
    names = [what for what in both if what == always or theirs.get(what, "") != mine.get(what, "")]
    return {
        name: joined({what: words.get(what, "") for what in names})
        for name, words in (("theirs", theirs), ("yours", mine))
    }


def _words(teller: Teller, kind: str, facts: Facts) -> Words:
    lines = {teller.name(line[0]): _line(*line[1:]) for line in facts.get("lines", ())}
    return {**teller.words(kind, {**facts, "lines": []} if kind == "round" else facts), **lines}


def _line(contract: object, tricks: object, fines: object, points: int | None) -> str:
    """As the table says it, "3 of 2"; what a deal scores follows from that."""
    if contract is None and tricks is None:
        told = "" if points is None else signed(points)
    else:
        took, said = (isolated("–" if each is None else str(each)) for each in (tricks, contract))
        told = gettext("{tricks} of {contract}").format(tricks=took, contract=said)
    return told + "!" * fines if isinstance(fines, int) else told


def facts_sent(deal: game.Deal) -> Facts:
    """A deal that nobody has judged yet; whoever deals unless it is said otherwise is left out."""
    return dict(_facts(deal))


def _facts(deal: game.Deal) -> Iterator[tuple[str, object]]:
    yield "kind", deal.outcome
    if deal.dealer:
        yield "dealer", deal.dealer
    yield from (
        ("declarer", deal.declarer),
        ("level", deal.level),
        ("frisch", deal.frisch),
        ("deck", deal.deck),
    )
    yield "suit", deal.suit if deal.suit in SIGNS else ""
    yield "removed_suit", deal.removed_suit if deal.removed_suit in SUIT_NAMES else ""
    yield from (("calls", deal.calls), ("factor", deal.factor), ("reason", deal.reason))
    columns = (deal.contracts, deal.tricks)
    yield (
        "lines",
        [[pid, *(each.get(pid) for each in columns), deal.fines.get(pid) or 0, None] for pid in deal.seats],
    )
