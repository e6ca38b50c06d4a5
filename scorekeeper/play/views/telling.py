"""The history in words: each step with what it changed, before and after, as people at the table say it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ... import rules as game
from ...models import Player, Revision, RuleSet, Season
from ..aids import Aids
from ..board import rows_of
from ..facts import Facts
from ..rules_words import DECKS, SUIT_NAMES, in_words, told
from ..sheet import Sheet
from ..words import bid_text, calls_text, day, isolated, own

VERBS: dict[str, Any] = {
    "record_played": _("Round entered"),
    "record_passed_out": _("Passed out"),
    "record_annulled": _("Deal annulled"),
    "record_points": _("Points entered"),
    "insert_played": _("Round inserted"),
    "insert_passed_out": _("Passed-out deal inserted"),
    "insert_annulled": _("Annulled deal inserted"),
    "edit_round": _("Round changed"),
    "annul_round": _("Round annulled"),
    "delete_round": _("Round deleted"),
    "fine": _("Fine"),
    "adjust": _("Points given or taken"),
    "flag": _("Fine to be decided"),
    "decide": _("Fine decided"),
    "cancel_adjustment": _("Points cancelled"),
    "change_rules": _("House rules changed"),
    "change_deck": _("Deck changed"),
    "change_aids": _("Help at the table changed"),
    "change_first_dealer": _("First dealer changed"),
    "once_more_round": _("Once more round"),
    "join": _("Somebody joined"),
    "leave": _("Somebody left"),
    "reorder": _("Chairs changed"),
    "replace": _("One person in place of another"),
    "rename": _("Name changed"),
    "plays_for": _("Playing for somebody absent"),
    "finish": _("Evening finished"),
    "reopen": _("Evening reopened"),
    "describe": _("Name, date, note"),
    "confirm": _("Confirmed by the table"),
    "correct": _("Opened for a change after it was confirmed"),
    "dispute": _("Disputed"),
    "settle": _("Dispute settled"),
    "move_season": _("Season changed"),
    "move_league": _("Taken into another league"),
    "delete_session": _("Evening deleted"),
    "draw_anew": _("Drawn anew"),
    "seat_otherwise": _("Seated otherwise"),
    "add_table": _("One more table"),
    "take_draw_back": _("The draw taken back"),
    "import_rounds": _("Rounds brought in from a file"),
}
KINDS = {"passed_out": _("passed out"), "annulled": _("annulled"), "points": _("points only")}
STATES = {
    "open": _("open"),
    "finished": _("finished"),
    "confirmed": _("confirmed"),
    "disputed": _("disputed"),
}
QUESTIONS = {
    "declarer": _("Who won the auction?"),
    "bid": _("Bid"),
    "dealer": _("Dealer"),
    "contract": _("contract"),
    "tricks": _("tricks"),
    "fines": _("Fines"),
}

Words = dict[str, str]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a step changed: what it is, and how it was told before and after ("" for nothing)."""

    about: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Told:
    """A step of the history in words."""

    revision: Revision
    title: str
    facts: list[Fact]
    answered: list[tuple[int | None, str, str]]  # by which user, whose phone it was ("": everybody's), what

    @property
    def at(self) -> datetime:
        return self.revision.at

    @property
    def is_undone(self) -> bool:
        return self.revision.state != Revision.State.DONE


def tell(sheet: Sheet, revisions: Iterable[Revision]) -> list[Told]:
    """The revisions in words. Three queries: who, which house rules and seasons the sheet itself doesn't know."""
    revisions = list(revisions)
    teller = Teller.of(sheet, revisions)
    return [Told(r, title_of(r), list(teller.facts(r)), list(teller.answered(r))) for r in revisions]


def what_was(step: Revision | None) -> str:
    """What a step did, in a word or two; "…" where the request was carried out before."""
    return str(VERBS.get(step.verb, step.verb)) if step else "…"


def title_of(revision: Revision) -> str:
    what = what_was(revision)
    if revision.kind == Revision.Kind.UNDO:
        return gettext("Taken back: %(what)s") % {"what": what}
    if revision.kind == Revision.Kind.REDO:
        return gettext("Done again: %(what)s") % {"what": what}
    return what


@dataclass(frozen=True, slots=True)
class Teller:
    """Names, round numbers and house rules by the ids that facts have for them."""

    names: Mapping[str, str]
    numbers: Mapping[str, int]
    rules: Mapping[int, game.RuleSet]
    seasons: Mapping[int, str]

    @classmethod
    def of(cls, sheet: Sheet, revisions: Iterable[Revision]) -> "Teller":
        changes = [facts for r in revisions for _k, _u, *both in r.changes for facts in both if facts]
        league = Player.objects.filter(league=sheet.table.session.league_id)
        people = league.filter(uid__in=set(_people(changes)))
        kept = RuleSet.objects.filter(pk__in={f["rules"] for f in changes if "rules" in f})
        return cls(
            names={pid: player.name for pid, player in sheet.by_pid.items()}
            | {player.pid: player.name for player in people},
            numbers={str(row.round.uid): row.number for row in rows_of(sheet) if row.round and row.number},
            rules={row.pk: row.rules for row in kept},
            seasons=dict(Season.objects.filter(pk__in=_seasons(changes)).values_list("pk", "name")),
        )

    def facts(self, revision: Revision) -> Iterator[Fact]:
        for kind, uid, before, after in revision.changes:
            about = self._round(uid) if kind == "round" else ""
            was, is_ = self.words(kind, before), self.words(kind, after)
            if kind == "player" and (before is None or after is None):
                continue  # who comes or goes is told by the chairs
            if before is None or after is None:
                yield Fact(about, "", joined(was), joined(is_))
                continue
            for what in dict.fromkeys([*was, *is_]):
                if was.get(what, "") != is_.get(what, ""):
                    yield Fact(about, what, was.get(what, ""), is_.get(what, ""))

    def answered(self, revision: Revision) -> Iterator[tuple[int | None, str, str]]:
        """Which answers of a deal others gave than who saved it."""
        if revision.kind != Revision.Kind.DO:
            return
        for by, seat, questions in revision.summary.get("answered", ()):
            told = [self._question(question) for question in questions]
            yield by, self.name(seat) if seat else "", ", ".join(told)

    def _question(self, question: str) -> str:
        kind, _dash, pid = question.partition("-")
        return " ".join(filter(None, [str(QUESTIONS[kind]), self.name(pid)]))

    def words(self, kind: str, facts: Facts | None) -> Words:
        """What the facts of one thing are, told; "" for what needs no telling."""
        if facts is None:
            return {}
        tellers = {
            "session": self._session,
            "table": self._table,
            "player": self._player,
            "round": self._deal,
            "adjustment": self._adjustment,
        }
        return dict(tellers[kind](facts))

    def _round(self, uid: str) -> str:
        number = self.numbers.get(uid)
        return gettext("Round %(number)s") % {"number": number} if number else gettext("A deal")

    def name(self, pid: str | None) -> str:
        return own(self.names.get(pid, "?")) if pid else ""

    def _session(self, facts: Facts) -> Iterator[tuple[str, str]]:
        yield gettext("Name"), own(facts["name"]) if facts["name"] else ""
        yield gettext("Day"), day(date.fromisoformat(facts["date"]))
        yield gettext("Note"), own(facts["notes"]) if facts["notes"] else ""
        yield gettext("Evening"), gettext("deleted") if facts["deleted"] else str(STATES[facts["state"]])
        season = facts.get("season")
        yield gettext("Season"), own(self.seasons.get(season, "?")) if season else ""
        for what, name in ((gettext("Disputed"), "dispute"), (gettext("Changed later"), "correction")):
            yield what, own(facts[name]) if facts.get(name) else ""

    def _table(self, facts: Facts) -> Iterator[tuple[str, str]]:
        yield gettext("Deck"), _deck(facts)
        yield gettext("First dealer"), self.name(facts["first_dealer"])
        here = [self._seat(pid, *absent) for pid, left, _since, *absent in facts["seats"] if not left]
        yield gettext("At the table"), ", ".join(here)
        yield gettext("Help at the table"), ", ".join(Aids.read(facts["settings"]).told)
        rules = self.rules.get(facts["rules"], game.CLASSIC)
        for name in rules.to_json():
            yield told(name), in_words(rules, name)

    def _seat(self, pid: str, absent: str | None = None) -> str:
        """Who sits there, and for whom."""
        if absent is None:
            return self.name(pid)
        return gettext("%(name)s for %(absent)s") % {"name": self.name(pid), "absent": self.name(absent)}

    def _player(self, facts: Facts) -> Iterator[tuple[str, str]]:
        yield gettext("Name"), own(facts["name"])

    def _deal(self, facts: Facts) -> Iterator[tuple[str, str]]:
        yield gettext("Kind"), str(KINDS.get(facts["kind"], ""))
        bid = bid_text(facts["level"], facts["suit"]) if facts["level"] else ""
        yield gettext("Bid"), " ".join(filter(None, [self.name(facts["declarer"]), bid]))
        yield gettext("Dealer"), self.name(facts["dealer"])
        yield gettext("Frisch"), str(facts["frisch"] or "")
        yield gettext("Deck"), _deck(facts)
        yield gettext("Counts"), f"×{facts['factor']}" if facts["factor"] != 1 else ""
        yield gettext("Rounds covered"), str(facts["covers"]) if facts["covers"] != 1 else ""
        yield gettext("Calls"), calls_text(facts["calls"] or ())
        for pid, *line in facts["lines"]:
            yield self.name(pid), _line(*line)
        yield gettext("Why"), own(facts["reason"]) if facts["reason"] else ""
        yield gettext("Note"), own(facts["notes"]) if facts["notes"] else ""

    def _adjustment(self, facts: Facts) -> Iterator[tuple[str, str]]:
        points = facts["points"]
        yield self.name(facts["player"]), gettext("to be decided") if points is None else signed(points)
        yield gettext("Why"), own(facts["reason"]) if facts["reason"] else ""
        yield gettext("In"), self._round(facts["round"]) if facts["round"] else ""


def _people(changes: Iterable[Facts]) -> Iterator[str]:
    """Everybody whom the facts name, by id."""
    for facts in changes:
        yield from (facts[key] for key in ("dealer", "declarer", "first_dealer") if facts.get(key))
        yield from (line[0] for line in facts.get("lines", ()))
        yield from (pid for seat in facts.get("seats", ()) for pid in (seat[0], *seat[3:]))
        if "player" in facts:
            yield facts["player"]


def _seasons(changes: Iterable[Facts]) -> set[int]:
    return {facts["season"] for facts in changes if facts.get("season")}


def _deck(facts: Facts) -> str:
    """Nothing for the full deck; the suit that is out with the deck that misses one."""
    deck = str(DECKS.get(facts["deck"], ""))
    return f"{deck}: {SUIT_NAMES[facts['removed_suit']]}" if deck and facts["removed_suit"] else deck


def _line(contract: int | None, tricks: int | None, fines: int, points: int | None) -> str:
    """A player's deal as the sheet has it: "1/3 −20"; a fine is an exclamation mark."""
    said = "/".join("–" if value is None else str(value) for value in (contract, tricks))
    parts = ["" if contract is None and tricks is None else said, "!" * fines]
    parts.append("" if points is None else signed(points, isolate=False))
    text = " ".join(filter(None, parts))
    return isolated(text) if text else ""


def signed(points: int, *, isolate: bool = True) -> str:
    text = f"{points:+d}".replace("-", "−") if points else "0"
    return isolated(text) if isolate else text


def joined(words: Words) -> str:
    return " · ".join(f"{what} {text}" for what, text in words.items() if text)
