"""Ids of a file that are taken on this server: which they become in the league."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from ..models import GameSession, League, Meeting
from ..models.base import WithUid

V = TypeVar("V")
M = TypeVar("M", GameSession, Meeting)  # what can be deleted in a league

AT_ONCE = 1000  # ids in one query

Ids = dict[uuid.UUID, uuid.UUID]


def derived(league: League, uid: uuid.UUID) -> uuid.UUID:
    """The id in this league of what has `uid` elsewhere: always the same, so that a second import finds it."""
    return uuid.uuid5(league.uid, str(uid))


def free_ids(model: type[WithUid], wanted: Iterable[uuid.UUID], league: League) -> Ids:
    """For each wanted id itself, or where something has it already, one derived from it that nothing has."""
    free: Ids = {}
    left = {uid: uid for uid in wanted}
    while left:
        taken = _taken(model, left.values())
        free |= {uid: mine for uid, mine in left.items() if mine not in taken}
        left = {uid: derived(league, mine) for uid, mine in left.items() if mine in taken}
    return free


def _taken(model: type[WithUid], uids: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    taken: set[uuid.UUID] = set()
    for chunk in chunks(uids, AT_ONCE):
        taken.update(model._default_manager.filter(uid__in=chunk).values_list("uid", flat=True))
    return taken


def known_in(model: type[M], wanted: Iterable[uuid.UUID], league: League) -> Mapping[uuid.UUID, M]:
    """What of the league has a wanted id, or the one derived from it where that is taken elsewhere."""
    known: dict[uuid.UUID, M] = {}
    left = {uid: uid for uid in wanted}
    while left:
        found: dict[uuid.UUID, M] = {}
        for chunk in chunks(left.values(), AT_ONCE):
            found.update((row.uid, row) for row in model._default_manager.filter(uid__in=chunk))
        mine = {row.uid for row in found.values() if row.league_id == league.pk and row.deleted_at is None}
        known |= {uid: found[at] for uid, at in left.items() if at in mine}
        left = {uid: derived(league, at) for uid, at in left.items() if at in found and at not in mine}
    return known


def chunks(values: Iterable[V], size: int) -> Iterator[list[V]]:
    rest = iter(values)
    while chunk := list(islice(rest, size)):
        yield chunk
