"""A session and its tables, read from a file: roster, deck, house rules, adjustments."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext_noop

from .. import models
from .. import rules as game
from .checked_app import check_part, check_parts, check_stand_ins
from .content import NO_MARKS, Adjustment, Marks
from .desk import CLASSIC, Desk
from .fields import MARKS, Fields, room
from .rounds import STRANGER, Draft, Place, read_round, read_seats

TABLE_KEYS = frozenset({"seats", "first_dealer", "deck", "removed_suit", "rules", "adjustments", "rounds"})
ADJUSTMENT_KEYS = MARKS | {"player", "points", "reason", "after", "starting"}
SESSION_KEYS = MARKS | {"name", "date", "season", "finished", "tables"}
NESTED = frozenset({"tables", "rounds", "adjustments"})

NO_TABLE = gettext_noop("“%(key)s” is empty: add a table, or write the session without it.")
NO_SEASON = gettext_noop("There is no season “%(season)s”: add it to the league, or take “%(key)s” out.")


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table whose rounds are still to be judged. `first_dealer` is on the roster, or None where nobody says."""

    place: Place
    first_dealer: str | None
    adjustments: tuple[Adjustment, ...]
    rounds: tuple[Draft, ...]
    marks: Marks


@dataclass(frozen=True, slots=True)
class SessionDraft:
    """`split` where the file writes its tables apart; `day` is None where it can't be read."""

    path: str
    split: bool = False
    name: str = ""
    day: date | None = None
    season: str = ""
    finished: bool = True
    tables: tuple[TableDraft, ...] = ()
    marks: Marks = NO_MARKS


def read_session(raw: object, path: str, desk: Desk) -> SessionDraft:
    fields = Fields.open(
        raw, path, desk.findings, keys=SESSION_KEYS | TABLE_KEYS, required=["date"], nested=NESTED
    )
    if fields is None:
        return SessionDraft(path)
    split = "tables" in fields
    marks = fields.marks(desk.uid(fields, "session"))
    if not split:
        marks, own = _parted(marks)
    return SessionDraft(
        path=path,
        split=split,
        name=fields.line("name", most=room(models.GameSession, "name")),
        day=fields.day("date"),
        season=_season(fields, desk),
        finished=fields.flag("finished", default=True),
        tables=_tables(fields, desk) if split else (_table(fields, own, desk),),
        marks=marks,
    )


def _parted(marks: Marks) -> tuple[Marks, Marks]:
    """What is said of a session, and of the one table that stands in it (its `app` is in the session's)."""
    app = dict(marks.app)
    own = app.pop("table", None)
    return (replace(marks, app=app), Marks(app=own)) if isinstance(own, dict) else (marks, NO_MARKS)


def _season(fields: Fields, desk: Desk) -> str:
    season = fields.text("season")
    if "season" in fields and desk.seasons_sound and season not in desk.seasons:
        fields.refuse("season", NO_SEASON, season=season)
    return season


def _tables(fields: Fields, desk: Desk) -> tuple[TableDraft, ...]:
    for key in TABLE_KEYS:
        if key in fields:
            fields.unknown(key)
    raw = fields.list("tables")
    if "tables" in fields and not raw:
        fields.refuse("tables", NO_TABLE)
    opened = (
        Fields.open(one, f"{fields.path}.tables[{i}]", desk.findings, keys=MARKS | TABLE_KEYS, nested=NESTED)
        for i, one in enumerate(raw)
    )
    tables = tuple(
        _table(table, table.marks(desk.uid(table, "table")), desk) if table else _no_table()
        for table in opened
    )
    check_parts(fields.path, [table.marks.app for table in tables], desk)
    return tables


def _no_table() -> TableDraft:
    place = Place("", (), False, None, None, False, CLASSIC)
    return TableDraft(place, None, (), (), NO_MARKS)


def _table(fields: Fields, marks: Marks, desk: Desk) -> TableDraft:
    fields.require(["seats", "rounds"])
    place = _place(fields, desk)
    check_part(fields.path, marks.app, desk)
    if place.seats_sound:
        check_stand_ins(fields.path, marks.app, place.seats, desk)
    raw = fields.list("rounds")
    rounds = tuple(read_round(one, f"{fields.path}.rounds[{i}]", place, desk) for i, one in enumerate(raw))
    return TableDraft(
        place=place,
        first_dealer=_first_dealer(fields, place, rounds, desk),
        adjustments=_adjustments(fields, len(raw), place, desk),
        rounds=rounds,
        marks=marks,
    )


def _place(fields: Fields, desk: Desk) -> Place:
    seats = read_seats(fields)
    deck, removed_suit, deck_sound = _deck(fields, desk)
    return Place(
        path=fields.path,
        seats=tuple(dict.fromkeys(seats)),
        seats_sound=_roster_sound(fields, seats, desk),
        deck=deck,
        removed_suit=removed_suit,
        deck_sound=deck_sound,
        rules=desk.house_rules(fields, desk.rules),
    )


def _roster_sound(fields: Fields, seats: tuple[str, ...], desk: Desk) -> bool:
    """Tell every fault of the roster, once, here. Returns whether rounds may lean on it."""
    twice = [name for name, count in Counter(seats).items() if count > 1]
    strangers = [name for name in dict.fromkeys(seats) if not desk.is_player(name)]
    desk.tell(fields.path, (game.Problem("player_duplicate", "player", name) for name in twice))
    for name in strangers:
        desk.findings.add(fields.path, "player_unknown", STRANGER, player=name)
    return "seats" in fields and not twice and not strangers


def _deck(fields: Fields, desk: Desk) -> tuple[object, object, bool]:
    """The table's deck, the suit that is out, and whether they can be. A suit may be named deal by deal."""
    deck, removed = fields.raw("deck"), fields.raw("removed_suit")
    deck = "full" if game.is_blank(deck) else deck
    variant, value = _deck_fault(deck, removed), deck
    if variant == "suit_unknown":
        value = removed
    if fields.bad & {"deck", "removed_suit"}:
        return deck, removed, False
    if variant:
        problem = game.Problem("deck_invalid", "deck", params={"value": value}, variant=variant)
        desk.tell(fields.path, [problem])
    return deck, removed, not variant


def _deck_fault(deck: object, removed: object) -> str:
    if deck not in game.DECKS:
        return "unknown"
    if game.is_blank(removed):
        return ""
    if deck != "drop_suit":
        return "suit_misplaced"
    return "" if removed in game.SUITS else "suit_unknown"


def _first_dealer(fields: Fields, place: Place, rounds: tuple[Draft, ...], desk: Desk) -> str | None:
    """Who deals first; None where that isn't known (points only). Where it must be, the first seat stands in."""
    stand_in = place.seats[0] if place.seats else None
    dealer = fields.raw("first_dealer")
    if game.is_blank(dealer):
        needed = any(draft.needs_dealer for draft in rounds)
        if needed:
            fields.require(["first_dealer"])
        if needed or "first_dealer" in fields.bad:
            return stand_in
        dealer = rounds[0].deal.dealer if rounds and rounds[0].kind != "points" else None
        return str(dealer) if dealer in place.seats else None
    if dealer in place.seats:
        return str(dealer)
    if place.seats_sound:
        name = dealer if isinstance(dealer, str) else None
        desk.tell(fields.path, [game.Problem("dealer_unknown", "dealer", name, {"value": dealer})])
    return stand_in


def _adjustments(fields: Fields, rounds: int, place: Place, desk: Desk) -> tuple[Adjustment, ...]:
    raw = fields.list("adjustments")
    most = None if "rounds" in fields.bad else rounds
    read = [
        _adjustment(one, f"{fields.path}.adjustments[{i}]", most, place, desk) for i, one in enumerate(raw)
    ]
    return tuple(adjustment for adjustment in read if adjustment)


def _adjustment(raw: object, path: str, most: int | None, place: Place, desk: Desk) -> Adjustment | None:
    """The adjustment; None where it can't count."""
    fields = Fields.open(raw, path, desk.findings, keys=ADJUSTMENT_KEYS, required=["player", "points"])
    if fields is None:
        return None
    player = fields.text("player")
    if "player" in fields:
        place.refuse_stranger(player, path, desk)
    starting = fields.flag("starting", default=False)
    after = fields.whole("after", low=0, high=most) if "after" in fields else None
    adjustment = Adjustment(
        player=player,
        points=fields.whole("points"),
        reason=fields.text("reason", most=room(models.Adjustment, "reason")),
        after=0 if after is None and starting else after,
        starting=starting,
        marks=fields.marks(desk.uid(fields, "adjustment"), by_most=room(models.Adjustment, "by")),
    )
    return None if desk.findings.any_at(path) else adjustment
