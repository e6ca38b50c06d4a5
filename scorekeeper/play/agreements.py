"""What the table agrees on while it plays: house rules, deck, first dealer, the end."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .. import rules as game
from ..models import Player, Round, RuleSet, Table
from .change import Change, Stamp, change
from .coming import coming_deal
from .rounds import Refused
from .sheet import Sheet

AGREED_END = "agreed_end"  # in a table's settings: the end that "once more round" put off


@dataclass(frozen=True, slots=True)
class Preview:
    """What new house rules would make of the evening: totals before and after, and the rounds they would forbid."""

    before: Mapping[str, int]
    after: Mapping[str, int]
    refused: Mapping[Round, tuple[game.Problem, ...]]


class RulesRefused(Exception):
    """A deal that was played would be against the new house rules; nothing was changed."""

    def __init__(self, preview: Preview) -> None:
        self.preview = preview


def preview_of(sheet: Sheet, rules: game.RuleSet) -> Preview:
    """The whole session as it would stand under these house rules. Stores nothing."""
    after = dict.fromkeys(sheet.roster, 0)
    refused = {}
    for round in sheet.rounds:
        points = {sheet.players[line.player_id].pid: line.points or 0 for line in sheet.lines[round.pk]}
        if round.kind != Round.Kind.POINTS:
            deal = sheet.deal(round)
            problems = game.check(deal, rules)
            if problems:
                refused[round] = problems
            else:
                points = game.score(deal, rules) or {}
        for pid, value in points.items():
            after[pid] += value
    for adjustment in sheet.adjustments:
        after[sheet.players[adjustment.player_id].pid] += adjustment.points or 0
    return Preview(before=sheet.totals(), after=after, refused=refused)


def change_rules(table: Table, rules: game.RuleSet, stamp: Stamp, *, whole: bool) -> Change:
    """Other house rules, from the next deal on, or for the `whole` session. Raises RulesRefused."""
    with change(table, "change_rules", stamp) as step:
        refuse_unplayable(rules, coming_deck(step.sheet))
        kept = RuleSet.objects.keep(rules)
        if whole:
            preview = preview_of(step.sheet, rules)
            if preview.refused:
                raise RulesRefused(preview)
            Round.objects.filter(table=table, deleted_at=None).update(rules=kept)
        step.summary = {"whole": whole, "differences": rules.differences(step.sheet.rules)}
        settings = dict(table.settings)
        if rules.end != step.sheet.rules.end:
            settings.pop(AGREED_END, None)
        Table.objects.filter(pk=table.pk).update(rules=kept, settings=settings)
    return step


def coming_deck(sheet: Sheet) -> game.Deck:
    """The deck of the coming deal."""
    return coming_deal(sheet, {}).pack


def refuse_unplayable(rules: game.RuleSet, deck: game.Deck) -> None:
    """Raise Refused where the lowest bid after the last frisch is more than the tricks of the deck."""
    problems = rules.problems([deck.tricks])
    if problems:
        raise Refused(problems)


def change_deck(table: Table, deck: str, removed_suit: str, stamp: Stamp) -> Change:
    """Another deck for the coming deals; those played keep theirs. Raises Refused where the rules don't fit it."""
    with change(table, "change_deck", stamp) as step:
        refuse_unplayable(step.sheet.rules, game.Deck(deck, removed_suit or None))
        Table.objects.filter(pk=table.pk).update(deck=deck, removed_suit=removed_suit)
        step.summary = {"deck": deck, "removed_suit": removed_suit}
    return step


def change_first_dealer(table: Table, dealer: Player, stamp: Stamp) -> Change:
    """Another first dealer; derived dealers follow as RULES.md says."""
    with change(table, "change_first_dealer", stamp, moves_dealers=True) as step:
        Table.objects.filter(pk=table.pk).update(first_dealer=dealer)
        step.summary = {"player": dealer.pid}
    return step


def once_more_round(table: Table, stamp: Stamp) -> Change:
    """Set the end so that everyone at the table deals once more."""
    with change(table, "once_more_round", stamp) as step:
        rules = replace(
            step.sheet.rules, end=game.once_more_round(step.sheet.rounds_played(), len(step.sheet.present))
        )
        settings = {AGREED_END: step.sheet.rules.end} | table.settings
        Table.objects.filter(pk=table.pk).update(rules=RuleSet.objects.keep(rules), settings=settings)
        step.summary = {"end": rules.end}
    return step


def agreed_rules(table: Table) -> game.RuleSet:
    """The house rules for another evening: those of the table, with the end as it was before "once more round"."""
    try:
        return game.RuleSet.from_json({"end": table.settings.get(AGREED_END)}, base=table.rules.rules)
    except game.RulesInvalid:  # settings of a file that somebody wrote by hand
        return table.rules.rules
