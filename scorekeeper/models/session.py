"""One evening, its tables, and what was agreed there."""

import hashlib
import json
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Self

from django.db import models
from django.utils import timezone

from .. import rules as game
from .base import InFiles, new_token
from .people import User


class RuleSetManager(models.Manager["RuleSet"]):
    def keep(self, rules: game.RuleSet) -> "RuleSet":
        """The row for these house rules: one row a content, shared by all who play so."""
        values = rules.to_json()
        digest = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
        return self.get_or_create(digest=digest, defaults={"values": values})[0]


class RuleSet(models.Model):
    """House rules, immutable: a deal points at the ones in force when it was played."""

    digest = models.CharField(max_length=64, unique=True)
    values = models.JSONField()

    objects = RuleSetManager()

    def __str__(self) -> str:
        return self.digest[:8]

    @property
    def rules(self) -> game.RuleSet:
        return _parsed(json.dumps(self.values, sort_keys=True))


@lru_cache(maxsize=512)
def _parsed(values: str) -> game.RuleSet:
    return game.RuleSet.from_json(json.loads(values))


IDLE = timedelta(hours=12)  # an open evening that rested so long counts as finished until somebody plays on


class GameSessionQuerySet(models.QuerySet["GameSession"]):
    def live(self) -> Self:
        return self.filter(deleted_at=None)

    def counting_as_open(self, now: datetime) -> Self:
        """Those still being played, as `GameSession.counts_as_open` tells of one."""
        return self.filter(state=GameSession.State.OPEN, played_at__gt=now - IDLE)

    def for_user(self, user: User) -> Self:
        """Those of the user's leagues, the ones let into by a link left out."""
        return self.live().filter(league__memberships__user=user, league__deleted_at=None)


class GameSession(InFiles):
    """One evening. `date` is the play date: the day turns at 05:00 on the phone's clock."""

    class State(models.TextChoices):
        OPEN = "open"
        FINISHED = "finished"
        CONFIRMED = "confirmed"
        DISPUTED = "disputed"

    league = models.ForeignKey("scorekeeper.League", on_delete=models.CASCADE, related_name="sessions")
    season = models.ForeignKey(
        "scorekeeper.Season", on_delete=models.SET_NULL, null=True, blank=True, related_name="sessions"
    )
    name = models.CharField(max_length=120, blank=True)
    date = models.DateField()
    place_in_day = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    notes = models.TextField(blank=True)
    season_pinned = models.BooleanField(default=False, help_text="moved by hand: its date decides no more")
    playoff = models.BooleanField(default=False, help_text="decides a tie for first; counts in no table")
    dispute = models.CharField(max_length=200, blank=True, help_text="why, while the state is disputed")
    correction = models.CharField(
        max_length=200, blank=True, help_text="why the owner changed it after it was confirmed"
    )
    correcting = models.BooleanField(default=False, help_text="the owner has it open to change it")
    corrected_at = models.DateTimeField(null=True, blank=True)
    rounds = models.PositiveBigIntegerField(
        default=0, help_text="a copy: rounds that count, in each part the most at one of its tables"
    )
    client_key = models.UUIDField(null=True, blank=True, unique=True)
    created_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    played_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = GameSessionQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["league", "date", "place_in_day"])]

    def __str__(self) -> str:
        return self.name or f"{self.date:%Y-%m-%d}"

    def counts_as_open(self, now: datetime) -> bool:
        """Whether it is still being played: open, and somebody wrote there within the last 12 hours."""
        return self.state == self.State.OPEN and self.played_at > now - IDLE


class TableQuerySet(models.QuerySet["Table"]):
    def with_company(self) -> Self:
        """Each with how many tables its evening has (`company`), and whether people were drawn anew since.

        `number_in_part` is what people call it: in each part of the evening they count from one.
        """
        beside = Table.objects.filter(session=models.OuterRef("session"))
        count = beside.order_by().values("session").annotate(many=models.Count("pk")).values("many")
        later = beside.filter(part__gt=models.OuterRef("part"))
        upto = count.filter(part=models.OuterRef("part"), number__lte=models.OuterRef("number"))
        return self.annotate(
            company=models.Subquery(count),
            drawn_anew=models.Exists(later),
            number_in_part=models.Subquery(upto),
        )


class Table(InFiles):
    """Three or four people at a time. `version` grows by one with every fact that changes.

    Of several in a session, those with the last `part` are played at: before it people were drawn anew.
    """

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(default=1)
    part = models.PositiveSmallIntegerField(default=1)
    deck = models.CharField(max_length=10, default="full")
    removed_suit = models.CharField(max_length=1, blank=True)
    rules = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="+")
    first_dealer = models.ForeignKey(
        "scorekeeper.Player", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    version = models.PositiveIntegerField(default=1)
    settings = models.JSONField(default=dict, blank=True)
    score_token = models.CharField(max_length=64, default=new_token, unique=True)
    watch_token = models.CharField(max_length=64, default=new_token, unique=True)

    company: int = 1  # tables of the evening, and
    drawn_anew: bool = False  # whether another part of it began since, and
    number_in_part: int = 1  # the table's number as people count, for who asked `with_company`
    kept_sheet: Any = None  # play.sheet.Sheet as it was last read, for who needs it again in the same request

    objects = TableQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="table_number_once_a_session")
        ]

    def __str__(self) -> str:
        return f"table {self.number} of {self.session_id}"

    @property
    def is_played_at(self) -> bool:
        """Whether a deal goes on here: the evening is open, and people were not drawn anew (`with_company`)."""
        return self.session.state == GameSession.State.OPEN and not self.drawn_anew


class Seat(models.Model):
    """A place on the roster, clockwise by `position`. Who left keeps the place, for the order of the dealers.

    Who came late joined after the entries up to the place `since` on the sheet: before it he did not rest.
    Who sits in for an absent member `plays_for` him: in the league's tables it is the member's evening.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey("scorekeeper.Player", on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    since = models.BigIntegerField(default=0)
    left = models.BooleanField(default=False)
    plays_for = models.ForeignKey(
        "scorekeeper.Player", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["table", "player"], name="seat_once_a_table")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.position}"


class SessionResultQuerySet(models.QuerySet["SessionResult"]):
    """As the result of an evening is told: by totals, starting balances in.

    Evening wins in tables, statistics and ratings go by `place`, which is without them.
    """

    def best_first(self) -> Self:
        """Each with whether he `won`: nobody has more."""
        return self.annotate(won=~_beaten()).order_by("-points", "pk")

    def winners(self) -> Self:
        return self.filter(~_beaten())


def _beaten() -> models.Exists:
    of_the_evening = SessionResult.objects.filter(session=models.OuterRef("session"))
    return models.Exists(of_the_evening.filter(points__gt=models.OuterRef("points")))


class SessionResult(models.Model):
    """A player's evening in numbers: a copy, rebuilt in the transaction that changes a fact."""

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey("scorekeeper.Player", on_delete=models.CASCADE, related_name="results")
    points = models.BigIntegerField(help_text="total, adjustments and starting balance included")
    starting = models.BigIntegerField(default=0, help_text="the part of it that was a starting balance")
    rounds = models.PositiveBigIntegerField(default=0, help_text="rounds that this player sat in")
    contracts = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    place = models.PositiveSmallIntegerField(help_text="by points without the starting balances")
    counts_for = models.ForeignKey(
        "scorekeeper.Player",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        help_text="the absent member whose evening it is in the league's tables",
    )

    won: bool = False  # for who asked `best_first`

    objects = SessionResultQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "player"], name="result_once_a_session")]
        indexes = [models.Index(fields=["player", "session"])]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.points}"
