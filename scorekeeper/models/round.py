"""What happened at a table, deal by deal, and what was given or taken outside the deals."""

import uuid
from typing import Self, TypeVar

from django.db import models
from django.utils import timezone

from .base import InFiles
from .people import Player, User
from .session import RuleSet, Table

GAP = 1024  # between positions, so that a forgotten round finds room


M = TypeVar("M", bound=models.Model, covariant=True)


class InOrderQuerySet(models.QuerySet[M]):
    def live(self) -> Self:
        return self.filter(deleted_at=None)

    def in_order(self) -> Self:
        return self.order_by("position", "id")


class Round(InFiles):
    """One entry of a table's sheet. A deal that was passed out or annulled is kept, but counts as no round."""

    class Kind(models.TextChoices):
        PLAYED = "played"
        POINTS = "points"
        PASSED_OUT = "passed_out"
        ANNULLED = "annulled"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rounds")
    position = models.BigIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PLAYED)
    rules = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="+")
    dealer = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    dealer_pinned = models.BooleanField(default=False)
    frisch = models.PositiveSmallIntegerField(default=0)
    calls = models.JSONField(null=True, blank=True)
    declarer = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    suit = models.CharField(max_length=2, blank=True)
    deck = models.CharField(max_length=10, default="full")
    removed_suit = models.CharField(max_length=1, blank=True)
    factor = models.PositiveSmallIntegerField(default=1)
    covers = models.PositiveBigIntegerField(default=1)
    reason = models.CharField(max_length=200, blank=True)
    notes = models.TextField(blank=True)
    by = models.CharField(max_length=80, blank=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = InOrderQuerySet["Round"].as_manager()

    class Meta:
        indexes = [models.Index(fields=["table", "position"])]

    def __str__(self) -> str:
        return f"{self.kind} at {self.position}"


class Line(models.Model):
    """One player in one round. `points` is a copy of what the rules say, fines included; null scores nothing."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="lines")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="lines")
    seat = models.PositiveSmallIntegerField()
    contract = models.SmallIntegerField(null=True, blank=True)
    tricks = models.SmallIntegerField(null=True, blank=True)
    fines = models.PositiveSmallIntegerField(default=0)
    points = models.BigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="line_once_a_round"),
            models.UniqueConstraint(fields=["round", "seat"], name="seat_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.contract}/{self.tricks}"


class Adjustment(InFiles):
    """Points outside the deals, in their place among the rounds. `points` null: to be decided."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="adjustments")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="adjustments")
    points = models.BigIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    round = models.ForeignKey(Round, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    position = models.BigIntegerField(default=0)
    starting = models.BooleanField(default=False)
    notes = models.TextField(blank=True)
    by = models.CharField(max_length=80, blank=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = InOrderQuerySet["Adjustment"].as_manager()

    class Meta:
        indexes = [models.Index(fields=["table", "position"])]

    def __str__(self) -> str:
        return f"{self.points} for {self.player_id}"


class Draft(models.Model):
    """The deal that is being entered: each answer with its counter and author, so that two phones merge.

    `key` names that deal. It is the `client_key` of the round to come, so that two phones that
    both save it save one round; the next deal has the next one (`base.next_key`).
    """

    key = models.UUIDField(default=uuid.uuid4)
    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="draft")
    answers = models.JSONField(default=dict, blank=True)
    counter = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"draft {self.counter} of {self.table_id}"
