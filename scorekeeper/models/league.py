"""A group that meets again and again, and who may do what in it."""

from django.db import models
from django.utils import timezone

from .base import InFiles, WithUid
from .people import User


class League(InFiles):
    """A casual one holds one-off sessions of its owner."""

    name = models.CharField(max_length=120)
    casual = models.BooleanField(default=False)
    rules = models.ForeignKey("scorekeeper.RuleSet", on_delete=models.PROTECT, related_name="+")
    ranking = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    OWNER = "owner"
    SCORER = "scorer"
    VIEWER = "viewer"


class Membership(models.Model):
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "league"], name="membership_once_a_league")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} of {self.league_id}"


class Invite(WithUid):
    """A link into a league. The owner can show it again as a QR; one that makes owners is kept as a digest only."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invites")
    role = models.CharField(max_length=10, choices=Role)
    token = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    uses_left = models.PositiveIntegerField(default=1)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"invite to {self.league_id} as {self.role}"


class Season(InFiles):
    """A stretch of a league's sessions; its ranking is frozen from the day it opens."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    starts = models.DateField(null=True, blank=True)
    ends = models.DateField(null=True, blank=True)
    ranking = models.JSONField(default=dict, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    champions = models.ManyToManyField("scorekeeper.Player", blank=True, related_name="titles")
    note = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "name"], name="season_name_once_a_league")]

    def __str__(self) -> str:
        return self.name
