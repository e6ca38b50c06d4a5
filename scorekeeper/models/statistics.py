"""What is worked out of the deals, beside points and tables: copies that can be rebuilt."""

from typing import Any

from django.db import models

from .league import League, Season
from .session import GameSession


class SessionStatistics(models.Model):
    """An evening in numbers, by player, read from its raw rounds.

    It holds while the session's tables are those, of those versions, that `data` was made of.
    """

    session = models.OneToOneField(GameSession, on_delete=models.CASCADE, related_name="statistics")
    data: Any = models.JSONField()

    class Meta:
        verbose_name_plural = "session statistics"

    def __str__(self) -> str:
        return f"statistics of {self.session_id}"


class Statistics(models.Model):
    """Everybody's numbers and the records of a season, or of all time (no season).

    They hold while the league has this `version`.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="statistics")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    version = models.PositiveBigIntegerField()
    data: Any = models.JSONField()

    class Meta:
        verbose_name_plural = "statistics"
        constraints = [
            models.UniqueConstraint(fields=["season"], name="statistics_once_a_season"),
            models.UniqueConstraint(
                fields=["league"], condition=models.Q(season=None), name="statistics_of_all_time_once"
            ),
        ]

    def __str__(self) -> str:
        return f"statistics of {self.league_id} at {self.version}"


class SessionRating(models.Model):
    """Ratings after an evening, in the order of play: a copy.

    Of that evening it depends on the `places` by player alone, and on everybody's rating `before`.
    """

    session = models.OneToOneField(GameSession, on_delete=models.CASCADE, related_name="rating")
    places: Any = models.JSONField()
    before: Any = models.JSONField()
    after: Any = models.JSONField()

    def __str__(self) -> str:
        return f"ratings after {self.session_id}"


class Ratings(models.Model):
    """Where everybody's rating stands now. It holds while the league has this `version`."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="ratings")
    version = models.PositiveBigIntegerField()
    data: Any = models.JSONField()

    class Meta:
        verbose_name_plural = "ratings"

    def __str__(self) -> str:
        return f"ratings of {self.league_id} at {self.version}"
