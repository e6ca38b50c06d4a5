"""Points and results: copies of what the deals say, rebuilt in the transaction that changes a fact."""

from collections import Counter
from collections.abc import Iterable, Sequence

from .. import rules as game
from ..models import GameSession, Line, Round, SessionResult, Table
from .sheet import Sheet


def rebuild(sheet: Sheet, *, rounds: Iterable[Round] | None = None) -> int:
    """Bring the points of every line (of these `rounds`) and the session's results in line.

    Returns how many copies differed.
    """
    return rebuild_points(sheet, sheet.rounds if rounds is None else rounds) + rebuild_results(sheet)


def rebuild_points(sheet: Sheet, rounds: Iterable[Round]) -> int:
    stale = []
    for round in rounds:
        if round.kind == Round.Kind.POINTS:
            continue  # there the points are the fact
        scores = game.score(sheet.deal(round), round.rules.rules) or {}
        for line in sheet.lines[round.pk]:
            points = scores.get(sheet.players[line.player_id].pid)
            if line.points != points:
                line.points = points
                stale.append(line)
    Line.objects.bulk_update(stale, ["points"])
    return len(stale)


def rebuild_results(sheet: Sheet) -> int:
    session = sheet.table.session
    sheets = sheets_of(session, sheet)
    wanted = {result.player_id: result for result in results(sheets)}
    stored = {result.player_id: result for result in SessionResult.objects.filter(session=session)}
    gone = [result.pk for key, result in stored.items() if key not in wanted]
    changed = [
        result
        for key, result in wanted.items()
        if key not in stored or _values(stored[key]) != _values(result)
    ]
    if gone:
        SessionResult.objects.filter(pk__in=gone).delete()
    if changed:
        SessionResult.objects.bulk_create(
            changed,
            update_conflicts=True,
            unique_fields=["session", "player"],
            update_fields=[name.removesuffix("_id") for name in _VALUES],
        )
    return len(gone) + len(changed) + _rebuild_rounds(session, sheets)


def _rebuild_rounds(session: GameSession, sheets: Iterable[Sheet]) -> int:
    """How many rounds the session had. Asked of the database, since another table may have been quicker."""
    session.rounds = rounds_of(sheets)
    return (
        GameSession.objects.filter(pk=session.pk).exclude(rounds=session.rounds).update(rounds=session.rounds)
    )


def rounds_of(sheets: Iterable[Sheet]) -> int:
    """The most rounds that somebody could have sat in: of these a player's share is taken.

    Of each part of the evening the most at one of its tables, since who was drawn anew played on elsewhere.
    """
    return most_rounds((sheet.table.part, sheet.rounds_played()) for sheet in sheets)


def most_rounds(tables: Iterable[tuple[int, int]]) -> int:
    """Of the tables, each the part of the evening and the rounds played there.

    >>> most_rounds([(1, 5), (1, 4), (2, 3)])
    8
    """
    most: Counter[int] = Counter()
    for part, rounds in tables:
        most[part] = max(most[part], rounds)
    return most.total()


_VALUES = ("points", "starting", "rounds", "contracts", "made", "place", "counts_for_id")


def _values(result: SessionResult) -> tuple[int | None, ...]:
    return tuple(getattr(result, name) for name in _VALUES)


def sheets_of(session: GameSession, sheet: Sheet) -> list[Sheet]:
    """All tables' sheets of a session of which one is loaded. A query where it is the only one, else five."""
    others = list(Table.objects.filter(session=session).exclude(pk=sheet.table.pk).select_related("rules"))
    return [sheet, *(Sheet.load_all(others) if others else ())]


def results(sheets: Sequence[Sheet]) -> list[SessionResult]:
    """What the tables of one session add up to, for everybody who played or was adjusted there.

    In whatever order they come, the last table by number says for whom somebody played.
    """
    sheets = sorted(sheets, key=lambda sheet: sheet.table.number)
    rows: dict[int, SessionResult] = {}
    for sheet in sheets:
        for round in sheet.rounds:
            for line in sheet.lines[round.pk]:
                add_line(_row(rows, sheet, line.player_id), round, line)
        for adjustment in sheet.adjustments:
            row = _row(rows, sheet, adjustment.player_id)
            row.points += adjustment.points or 0
            row.starting += (adjustment.points or 0) if adjustment.starting else 0
    places = game.places({str(key): row.points - row.starting for key, row in rows.items()})
    for key, row in rows.items():
        row.place = places[str(key)]
    for sheet in sheets:
        for seat in sheet.seats:
            if seat.plays_for_id and seat.player_id in rows:
                rows[seat.player_id].counts_for_id = seat.plays_for_id
    for key, row in rows.items():
        if row.counts_for_id in rows and _at_once(sheets, key, row.counts_for_id):
            row.counts_for_id = None
    return list(rows.values())


def _at_once(sheets: Iterable[Sheet], one: int, other: int) -> bool:
    """Whether both played at the same time, in one round or at two tables of one part: then neither was absent.

    Who took over a chair from the one that had played for him so far did not.
    """
    where: dict[int, set[tuple[int, int]]] = {one: set(), other: set()}
    for sheet in sheets:
        for round in sheet.rounds:
            here = {line.player_id for line in sheet.lines[round.pk]} & {one, other}
            if len(here) == 2:
                return True
            for key in here:
                where[key].add((sheet.table.part, sheet.table.number))
    return any(part == at and number != place for part, number in where[one] for at, place in where[other])


def _row(rows: dict[int, SessionResult], sheet: Sheet, player_id: int) -> SessionResult:
    if player_id not in rows:
        rows[player_id] = SessionResult(session=sheet.table.session, player_id=player_id, points=0)
    return rows[player_id]


def add_line(row: SessionResult, round: Round, line: Line) -> None:
    row.points += line.points or 0
    if round.kind == Round.Kind.POINTS:
        row.rounds += round.covers
    elif round.kind == Round.Kind.PLAYED:
        row.rounds += 1
        row.contracts += 1
        row.made += line.contract == line.tricks
