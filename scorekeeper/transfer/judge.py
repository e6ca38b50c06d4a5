"""What the rounds of a file are worth: the rules' own word on every deal, and the totals."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_noop

from .. import rules as game
from ..rules.cards import PLAYERS, TRICKS
from ..rules.rotation import rests_by_default
from ..rules.ruleset import LEVEL_SETTINGS
from .answers import RoundAnswer, SessionAnswer, TableAnswer, added
from .content import NO_DEAL, Round, Session, Table
from .desk import Desk
from .evenings import SessionDraft, TableDraft
from .rounds import DEAL_KEYS, Draft

LINE_UP_CODES = frozenset({"player_count", "player_duplicate", "deck_invalid"})
# What can't be told while these house rules are in doubt.
LEANS_ON = {
    "rules_invalid": LEVEL_SETTINGS,
    "level_below_min": LEVEL_SETTINGS,
    "frisch_range": {"frisch_max"},
    "frisch_left": {"frisch_max"},
    "no_trump_off": {"no_trump"},
    "auction_differs": {"first_caller"},
}
DEFAULTS = ("deck", "removed_suit", "frisch", "declarer", "level", "suit", "factor")

NO_SCORE = gettext_noop("The deal gives %(player)s %(expected)s points: add them to “scores”.")
SCORE_OF_NOBODY = gettext_noop("%(player)s scores nothing here: take the player out of “scores”.")


def judge(draft: SessionDraft, desk: Desk) -> tuple[Session | None, SessionAnswer]:
    """The session as it would be stored (None where its date can't be read), and the answer for it."""
    judged = [Judge(table, desk).judge() for table in draft.tables]
    answer = SessionAnswer(tables=tuple(answer for _, answer in judged), split=draft.split)
    if draft.day is None:
        return None, answer
    session = Session(
        path=draft.path,
        day=draft.day,
        tables=tuple(table for table, _ in judged),
        name=draft.name,
        season=draft.season,
        finished=draft.finished,
        split=draft.split,
        marks=draft.marks,
    )
    return session, answer


class Judge:
    """Works one table out and tells every problem of its rounds, each at the round's place."""

    def __init__(self, table: TableDraft, desk: Desk) -> None:
        self.table = table
        self.place = table.place
        self.desk = desk
        self.playable = True

    def judge(self) -> tuple[Table, TableAnswer]:
        if not self.place.rules.doubt & LEVEL_SETTINGS:
            self.playable = self._playable()
        steps = self._steps()
        pairs = list(zip(self.table.rounds, steps, strict=True))
        answers = tuple(self._answer(draft, step) for draft, step in pairs)
        rounds = tuple(self._round(draft, step) for draft, step in pairs)
        return self._table(rounds), TableAnswer(self._totals(answers), answers)

    def _playable(self) -> bool:
        """Whether the table's rules can be played with its decks in use; told once, at the table."""
        decks = [draft.deal.deck for draft in self.table.rounds if self._uses_deck(draft)]
        tricks = {TRICKS[str(deck)] for deck in decks or [self.place.deck] if deck in game.DECKS}
        problems = self.place.rules.values.problems(tricks) if tricks else ()
        self.desk.tell(self.place.path, problems)
        return not problems

    def _uses_deck(self, draft: Draft) -> bool:
        """Whether the round is dealt by the table's rules, with a deck that fits its line-up."""
        if draft.kind not in ("played", "passed_out") or draft.own_rules or not draft.judged:
            return False
        rests = rests_by_default(self.place.seats, draft.deal.deck, draft.rules.values)
        people = len(draft.deal.seats) or len(self.place.seats) - rests
        return isinstance(draft.deal.deck, str) and PLAYERS.get(draft.deal.deck) == people

    def _doubt(self, draft: Draft) -> frozenset[str]:
        """The house rules of this round that nobody can be sure of."""
        follows = not draft.own_rules and not self.playable
        return draft.rules.doubt | LEVEL_SETTINGS if follows else draft.rules.doubt

    def _steps(self) -> tuple[game.Step, ...]:
        """Replay the table and tell all problems.

        A round may be faulty by its scores alone, and after a faulty one the deal moves on as after
        a played one: so the table is replayed until no such round is new.
        """
        drafts = self.table.rounds
        faulty = {d.path for d in drafts if self.desk.findings.any_at(d.path)}
        differing: dict[str, dict[str, int | None]] = {}
        while True:
            steps = self._replay(faulty)
            for draft, step in zip(drafts, steps, strict=True):
                if draft.path not in differing and (wrong := self._differing(draft, step)):
                    differing[draft.path] = wrong
            if differing.keys() <= faulty:
                break
            faulty |= differing.keys()
        for draft, step in zip(drafts, steps, strict=True):
            self.desk.tell(draft.path, self._problems(draft, step))
            self._tell_differing(draft, differing.get(draft.path, {}))
        return steps

    def _replay(self, faulty: set[str]) -> tuple[game.Step, ...]:
        entries = [_entry(draft, faulty=draft.path in faulty) for draft in self.table.rounds]
        place = self.place
        evening = game.Evening(place.seats, self.table.first_dealer, tuple(entries), rules=place.rules.values)
        return game.replay(evening).steps

    def _problems(self, draft: Draft, step: game.Step) -> list[game.Problem]:
        """The deal's own problems, without those that only follow from a fault told elsewhere."""
        if not draft.judged:
            return []
        doubt = self._doubt(draft)
        silent = {code for code, settings in LEANS_ON.items() if settings & doubt}
        if "sit_out" in doubt and not draft.deal.seats:
            silent |= LINE_UP_CODES
        if not draft.own_rules:
            silent.add("rules_invalid")  # told at the table
        problems = [p for p in step.problems if p.code not in silent]
        if self._rests_unknown(draft, step):
            problems = [p for p in problems if p.field == "dealer"]
        return [p for p in problems if p.field not in draft.told]

    def _rests_unknown(self, draft: Draft, step: game.Step) -> bool:
        """Whether nobody can say who plays, since the dealer rests and he is unknown."""
        by_default = not draft.deal.seats and len(step.seats) < len(self.place.seats)
        return by_default and any(problem.code == "dealer_unknown" for problem in step.problems)

    def _differing(self, draft: Draft, step: game.Step) -> dict[str, int | None]:
        """For each player whose score the file has wrong, the right one; None for who has none."""
        expected = self._expected(draft, step)
        if expected is None or draft.scores is None or "scores" in draft.told:
            return {}
        names = dict.fromkeys([*expected, *draft.scores])
        return {name: expected.get(name) for name in names if expected.get(name) != draft.scores.get(name)}

    def _expected(self, draft: Draft, step: game.Step) -> Mapping[str, int] | None:
        """What the file's scores must be, as far as the round is good enough to tell."""
        if draft.kind == "points":
            return None if "points" in draft.told else draft.points
        if not draft.judged or self._doubt(draft) or step.problems or draft.told & DEAL_KEYS:
            return None
        if draft.kind == "passed_out":  # it has no scores; zeros mean the same
            return {name: 0 for name in draft.scores or {} if name in step.seats}
        return step.scores or game.score(self._deal(draft, step), draft.rules.values)

    def _tell_differing(self, draft: Draft, differing: Mapping[str, int | None]) -> None:
        for name, expected in differing.items():
            template, given = game.MESSAGES["scores_differ"], (draft.scores or {}).get(name)
            if given is None or expected is None:
                template = SCORE_OF_NOBODY if expected is None else NO_SCORE
            self.desk.findings.add(
                draft.path, "scores_differ", template, player=name, expected=expected, value=given
            )

    def _answer(self, draft: Draft, step: game.Step) -> RoundAnswer:
        faulty = self._doubt(draft) or self.desk.findings.any_at(draft.path)
        facts = step.facts if draft.judged else None
        return RoundAnswer(
            scores=None if faulty else step.scores,
            kind=facts.kind if facts else None,
            forbidden=facts.forbidden if facts else None,
            last_to_contract=facts.last_to_contract if facts else None,
            next_dealer=step.next_dealer,
        )

    def _totals(self, answers: tuple[RoundAnswer, ...]) -> dict[str, int]:
        given = [{adjustment.player: adjustment.points} for adjustment in self.table.adjustments]
        return added([dict.fromkeys(self.place.seats, 0), *(a.scores or {} for a in answers), *given])

    def _deal(self, draft: Draft, step: game.Step) -> game.Deal:
        """The deal with its line-up and dealer, and the defaults where it is blank."""
        deal = draft.deal
        blanks: Any = {
            name: getattr(NO_DEAL, name) for name in DEFAULTS if game.is_blank(getattr(deal, name))
        }
        return replace(
            deal,
            seats=step.seats,
            dealer=step.dealer,
            roster=self.place.seats,
            contracts=_without_blanks(deal.contracts),
            tricks=_without_blanks(deal.tricks),
            fines=_without_blanks(deal.fines),
            **blanks,
        )

    def _round(self, draft: Draft, step: game.Step) -> Round:
        return Round(
            kind=draft.kind,
            rules=draft.rules.values,
            deal=self._deal(draft, step),
            pinned=not step.derived,
            points=draft.points,
            covers=draft.covers,
            reason=draft.reason,
            scores=step.scores,
            marks=draft.marks,
        )

    def _table(self, rounds: tuple[Round, ...]) -> Table:
        removed = self.place.removed_suit
        return Table(
            path=self.place.path,
            seats=self.place.seats,
            first_dealer=self.table.first_dealer,
            deck=str(self.place.deck),
            removed_suit=None if game.is_blank(removed) else str(removed),
            rules=self.place.rules.values,
            adjustments=self.table.adjustments,
            rounds=rounds,
            marks=self.table.marks,
        )


def _entry(draft: Draft, *, faulty: bool) -> game.Entry:
    if draft.kind == "points":
        return game.PointsEntry(draft.points, draft.covers, faulty=faulty)
    return game.DealEntry(draft.deal, draft.rules.values, faulty=faulty)


def _without_blanks(values: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in values.items() if not game.is_blank(value)}
