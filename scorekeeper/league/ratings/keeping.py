"""The kept copies of ratings, and of what each evening did to them."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from ...models import League, Ratings, SessionRating
from ..keeping import if_nobody_writes, put
from .course import Step


def keep(league: League, version: int, data: Any, steps: Mapping[int, Step], *, there: bool) -> None:
    """Keep the ratings, in place of older ones where they are `there`, and the evenings' steps by session.

    A slow reader of an older version keeps nothing. Nothing would be wrong if his steps were kept, since each is
    compared with its places before it is taken; only worked out once more.
    """
    with if_nobody_writes(), transaction.atomic():
        if put(Ratings, {"league": league}, there=there, version=version, data=data):
            _keep_steps(steps)


def _keep_steps(steps: Mapping[int, Step]) -> None:
    SessionRating.objects.bulk_create(
        [SessionRating(session_id=session, **step.to_json()) for session, step in steps.items()],
        update_conflicts=True,
        unique_fields=["session"],
        update_fields=["places", "before", "after"],
    )
