"""What table and owner say about an evening: confirmed, opened for a change, disputed, settled, its season."""

from django.db.models import F, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from ..league.seasons.belonging import season_for
from ..models import GameSession, Season, Table
from .change import Change, NotPossible, Stamp, writing
from .finish import UNDECIDED, outdate_others, set_session

State = GameSession.State


def confirm(table: Table, stamp: Stamp) -> Change:
    """ "Confirmed by the table": from now on only the owner changes the evening. An open one is finished by it.

    The owner confirms again once he has changed what was wrong. Raises NotPossible before the first round, and
    while the evening is disputed.
    """
    if not table.session.rounds:
        raise NotPossible
    with writing():
        step = set_session(
            table,
            "confirm",
            stamp,
            of=(*UNDECIDED, State.CONFIRMED),
            state=State.CONFIRMED,
            correcting=False,
            finished_at=Coalesce(F("finished_at"), Value(timezone.now())),
        )
        outdate_others(table)
    return step


def correct(table: Table, stamp: Stamp, reason: str) -> Change:
    """Open a confirmed evening for its owner, who says why; it is told as changed later from now on."""
    return set_session(
        table,
        "correct",
        stamp,
        of=(State.CONFIRMED,),
        correcting=True,
        correction=reason,
        corrected_at=timezone.now(),
    )


def dispute(table: Table, stamp: Stamp, reason: str) -> Change:
    """Keep the evening out of every table until the owner has settled what is disputed."""
    return set_session(
        table,
        "dispute",
        stamp,
        of=tuple(State),
        state=State.DISPUTED,
        dispute=reason,
        correcting=False,
    )


def settle(table: Table, stamp: Stamp, *, confirmed: bool) -> Change:
    """The dispute is over: the evening counts again, `confirmed` or only finished."""
    return set_session(
        table,
        "settle",
        stamp,
        of=(State.DISPUTED,),
        state=State.CONFIRMED if confirmed else State.FINISHED,
        dispute="",
        finished_at=Coalesce(F("finished_at"), Value(timezone.now())),
    )


def move_season(table: Table, stamp: Stamp, season: Season | None) -> Change:
    """Another season for the evening, or none, whatever its date says."""
    return set_session(table, "move_season", stamp, season=season, season_pinned=True)


def follow_date(table: Table, stamp: Stamp) -> Change:
    """The season that the evening's date says, and from now on again whatever its date says."""
    season = season_for(table.session.league, table.session.date)
    return set_session(table, "move_season", stamp, season=season, season_pinned=False)
