"""An evening that is planned, and who says that he comes."""

from datetime import date
from typing import Any, Self

from django.db import models
from django.utils import timezone

from ..names import name_key
from .base import InFiles
from .league import League
from .people import Player, User
from .session import GameSession


class MeetingQuerySet(models.QuerySet["Meeting"]):
    def live(self) -> Self:
        """Those that were not deleted; cancelled ones stay in sight."""
        return self.filter(deleted_at=None)

    def standing(self) -> Self:
        """Those that are to take place."""
        return self.live().filter(cancelled_at=None)

    def coming(self, day: date) -> Self:
        """From this day on, the next one first; cancelled ones in."""
        return self.live().filter(date__gte=day).in_order()

    def in_order(self) -> Self:
        """By day and hour; one without an hour is all day, and comes first."""
        return self.order_by("date", models.F("time").asc(nulls_first=True), "pk")


class Meeting(InFiles):
    """A planned evening of a league. `time` is that of the clocks in `zone`; `session` is what was played there."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="meetings")
    date = models.DateField()
    time = models.TimeField(null=True, blank=True)
    zone = models.CharField(max_length=60, blank=True)
    place = models.CharField(max_length=120, blank=True)
    host = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    note = models.CharField(max_length=200, blank=True)
    session = models.OneToOneField(
        GameSession, on_delete=models.SET_NULL, null=True, blank=True, related_name="meeting"
    )
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    changed_at = models.DateTimeField(default=timezone.now)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = MeetingQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["league", "date"])]

    def __str__(self) -> str:
        return f"{self.league_id} on {self.date:%Y-%m-%d}"


class Answer(models.Model):
    """Who comes: somebody of the roster, or a newcomer by his `name` alone, who is a player once he sits down."""

    class Says(models.TextChoices):
        COMING = "coming"
        LATE = "late"
        NO = "no"

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="answers")
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="answers"
    )
    name = models.CharField(max_length=80, blank=True)
    name_key = models.CharField(max_length=240, blank=True, editable=False)
    says = models.CharField(max_length=6, choices=Says)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["meeting", "player"], name="answer_once_a_player"),
            models.UniqueConstraint(
                fields=["meeting", "name_key"], condition=models.Q(player=None), name="answer_once_a_name"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id or self.name}: {self.says}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = name_key(self.name) if self.name else ""
        super().save(*args, **kwargs)
