"""Who changed what, and whom a link let in."""

import uuid
from typing import Self

from django.db import models
from django.utils import timezone

from .base import WithUid
from .people import User
from .session import GameSession, Table


class RevisionQuerySet(models.QuerySet["Revision"]):
    def to_undo(self) -> Self:
        """The steps that undo would take back, the last one first."""
        steps = self.filter(kind=Revision.Kind.DO, state=Revision.State.DONE)
        return steps.exclude(verb__in=Revision.FINAL).order_by("-id")

    def to_redo(self) -> Self:
        """The steps that redo would bring again, the one taken back last first."""
        return self.filter(kind=Revision.Kind.DO, state=Revision.State.UNDONE).order_by("id")


class Revision(WithUid):
    """One change: every fact before and after it. Undo puts the facts of `changes` back, redo forth.

    `client_key` is the phone's name for what it sent; with `client_hash` it tells a resent
    request (answered again) from another one under the same name (refused).
    """

    class Kind(models.TextChoices):
        DO = "do"
        UNDO = "undo"
        REDO = "redo"

    class State(models.TextChoices):
        DONE = "done"
        UNDONE = "undone"
        DROPPED = "dropped"  # undone, and then something else was done

    # Told in the history; undo at the table takes back what was done before.
    FINAL = ("move_league", "draw_anew", "seat_otherwise", "add_table", "take_draw_back")

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="revisions")
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, null=True, blank=True, related_name="revisions"
    )
    kind = models.CharField(max_length=5, choices=Kind, default=Kind.DO)
    state = models.CharField(max_length=8, choices=State, default=State.DONE)
    of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    verb = models.CharField(max_length=40)
    summary = models.JSONField(default=dict, blank=True)
    changes = models.JSONField(default=list)
    client_key = models.UUIDField(null=True, blank=True)
    client_hash = models.CharField(max_length=64, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    objects = RevisionQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "client_key"], name="client_key_once_a_table")
        ]
        indexes = [models.Index(fields=["table", "kind", "state", "id"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.verb}"

    @property
    def name(self) -> uuid.UUID:
        """What a phone knows the step by: of its own before the server does."""
        return self.client_key or self.uid


class Grant(models.Model):
    """A user whom a link let into one table; it ends with the link."""

    class Role(models.TextChoices):
        SCORE = "score"
        WATCH = "watch"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="grants")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="grants")
    role = models.CharField(max_length=5, choices=Role)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "table", "role"], name="grant_once_a_table")]

    def __str__(self) -> str:
        return f"{self.user_id} may {self.role} {self.table_id}"
