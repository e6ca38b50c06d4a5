"""A group that meets again and again, and who may do what in it."""

from typing import Any

from django.db import models
from django.db.models import F
from django.utils import timezone

from .base import InFiles, WithUid
from .people import Player, User


class League(InFiles):
    """A casual one holds one-off sessions of its owner; a demo has invented ones, which count nowhere else.

    `version` grows by one with every fact that can move a table, so that kept tables know when they are old.
    """

    name = models.CharField(max_length=120)
    casual = models.BooleanField(default=False)
    demo = models.BooleanField(default=False)
    rules = models.ForeignKey("scorekeeper.RuleSet", on_delete=models.PROTECT, related_name="+")
    ranking = models.JSONField(default=dict, blank=True)
    rated = models.BooleanField(default=False, help_text="ratings are shown: an owner asked for them")
    answer_token = models.CharField(
        max_length=64, null=True, blank=True, unique=True, help_text="who has this link says who comes"
    )
    version = models.PositiveBigIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name

    @classmethod
    def touch(cls, pk: int) -> None:
        """Every kept table of this league is old from now on. To be called in the transaction of the change."""
        cls.objects.filter(pk=pk).update(version=F("version") + 1)


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
    """A stretch of a league's sessions; its ranking is frozen from the day it opens.

    `weekdays` (0 is Monday) tell seasons apart that run at the same time; none means every day.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    starts = models.DateField(null=True, blank=True)
    ends = models.DateField(null=True, blank=True)
    weekdays = models.JSONField(default=list, blank=True)
    ranking = models.JSONField(default=dict, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    champions = models.ManyToManyField("scorekeeper.Player", blank=True, related_name="titles")
    note = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["league", "name"], name="season_name_once_a_league")]

    def __str__(self) -> str:
        return self.name


class SeasonAdjustment(InFiles):
    """Points given or taken in a season's table, outside every session; without a season only of all time."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="adjustments")
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, null=True, blank=True, related_name="adjustments"
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="season_adjustments")
    points = models.BigIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    date = models.DateField()
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.points} for {self.player_id}"


class Standings(models.Model):
    """A season's table, or the all-time one (no season), as it was worked out: a copy that can be rebuilt.

    It holds while the league has this `version`, and for the `day` it was made for.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="standings")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    version = models.PositiveBigIntegerField()
    day = models.DateField()
    data: Any = models.JSONField()

    class Meta:
        verbose_name_plural = "standings"
        constraints = [
            models.UniqueConstraint(fields=["season"], name="standings_once_a_season"),
            models.UniqueConstraint(
                fields=["league"], condition=models.Q(season=None), name="standings_of_all_time_once"
            ),
        ]

    def __str__(self) -> str:
        return f"standings of {self.league_id} at {self.version}"


class LeagueEvent(WithUid):
    """One change of a league that belongs to no table: who did what, what it said before and after, and when."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="events")
    verb = models.CharField(max_length=40)
    summary = models.JSONField(default=dict, blank=True)
    changes = models.JSONField(default=list, blank=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["league", "verb", "id"])]

    def __str__(self) -> str:
        return f"{self.verb} in {self.league_id}"


class Claim(models.Model):
    """ "This is me": asked by the one side, to be confirmed by the other. Once confirmed the player has the user."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="claims")
    by_owner = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "user"], name="claim_once")]

    def __str__(self) -> str:
        return f"{self.user_id} is {self.player_id}"
