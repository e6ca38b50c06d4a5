"""The kept copies of ratings: never one that is older than what is there, and no reader waits for them."""

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from ...models import League, Ratings, SessionRating
from ..standings.keeping import if_nobody_writes
from .course import Step
from .rating import MADE_BY


def keep(league: League, version: int, data: Any, steps: Mapping[int, Step], *, there: bool) -> None:
    """Keep the ratings, in place of older ones where they are `there`, and the evenings' steps by session.

    A slow reader of an older version keeps nothing. Nothing would be wrong if his steps were kept, since each is
    compared with its places before it is taken; only worked out once more.
    """
    try:
        with if_nobody_writes(), transaction.atomic():
            if _keep_now(league, version, data, there=there):
                _keep_steps(steps)
    except IntegrityError:
        pass  # an evening was purged meanwhile: the next reader makes the copy


def _keep_now(league: League, version: int, data: Any, *, there: bool) -> bool:
    """Whether this is the newest one."""
    if not there:
        row = Ratings(league=league, version=version, data=data)
        Ratings.objects.bulk_create([row], ignore_conflicts=True)
        return True
    older = Q(version__lt=version) | ~Q(data__made_by=MADE_BY)
    found = Ratings.objects.filter(older, league=league)
    return bool(found.update(version=version, data=data))


def _keep_steps(steps: Mapping[int, Step]) -> None:
    SessionRating.objects.bulk_create(
        [SessionRating(session_id=session, **step.to_json()) for session, step in steps.items()],
        update_conflicts=True,
        unique_fields=["session"],
        update_fields=["places", "before", "after"],
    )
