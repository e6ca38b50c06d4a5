"""Who holds a phone (`User`) and who sits at a table (`Player`)."""

import uuid
from collections.abc import Iterable
from typing import Any, Self

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac

from ..names import name_key
from .base import InFiles, WithUid


class User(WithUid, AbstractUser):
    """A guest is a user without a password who may claim the account later, so access has one code path.

    `username` is what one signs in with, folded so that "Dana" and "dana" are the same; `first_name` is the
    name as it was typed, to be shown (`get_short_name`). A guest has none.
    """

    is_guest = models.BooleanField(default=False)
    language = models.CharField(max_length=10, blank=True)
    theme = models.CharField(max_length=10, blank=True)
    session_epoch = models.PositiveIntegerField(default=0, help_text="growing by one signs every phone out")

    @classmethod
    def create_guest(cls, *, language: str = "", key: str = "") -> Self:
        """A new user that no password opens, only the cookie of the phone that made it.

        A `key` makes one guest and no second: an IntegrityError tells the other.
        """
        guest = cls(username=f"guest-{key or uuid.uuid4().hex}", is_guest=True, language=language)
        guest.set_unusable_password()
        guest.save()
        return guest

    def get_session_auth_hash(self) -> str:
        """What a phone's session must carry to hold. Until somebody signs out everywhere it is Django's own,
        so that phones stay signed in that were before there was an epoch."""
        own = super().get_session_auth_hash()
        if not self.session_epoch:
            return own
        return salted_hmac("scorekeeper.session_epoch", f"{own}{self.session_epoch}").hexdigest()


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> Self:
        """Those who may be seated: not archived, not merged into another."""
        return self.filter(archived_at=None, merged_into=None)

    def named(self, name: str) -> Self:
        return self.filter(name_key=name_key(name), merged_into=None)


class Player(InFiles):
    """A person of one league; archived, never destroyed. A merged one keeps its lines."""

    league = models.ForeignKey("scorekeeper.League", on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=240, editable=False)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="players")
    ranked = models.BooleanField(default=True)
    colour = models.PositiveSmallIntegerField(null=True, blank=True)
    since = models.DateField(null=True, blank=True)
    until = models.DateField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="merged"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            # Two of a league may not share a name, or nobody could tell their columns apart.
            models.UniqueConstraint(
                fields=["league", "name_key"],
                condition=models.Q(merged_into=None),
                name="player_name_once_a_league",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def pid(self) -> str:
        """The player's id in rules, files and pages."""
        return str(self.uid)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name_key = name_key(self.name)
        super().save(*args, **kwargs)


_MOST_STEPS = 40  # of merges in a row; a file by hand may even lead in a circle


def followed(players: Iterable[Player]) -> dict[int, Player]:
    """Whom each of them is by now, by key: merged ones are followed to the end. A query more for each step."""
    found = {player.pk: player for player in players}
    for _step in range(_MOST_STEPS):
        merged = {player.merged_into_id for player in found.values() if player.merged_into_id}
        if not merged:
            break
        further = Player.objects.in_bulk(merged)
        found = {key: further.get(p.merged_into_id or 0, p) for key, p in found.items()}
    return found


def merged(players: Iterable[Player]) -> dict[int, int]:
    """Whose results each player's are: his own, or those of the one he was merged into, and so on."""
    into = {player.pk: player.merged_into_id for player in players}

    def end(key: int) -> int:
        seen = {key}
        while (following := into.get(key)) is not None and following not in seen:
            seen.add(key := following)
        return key

    return {key: end(key) for key in into}


class OneTimeLink(models.Model):
    """A link that signs a phone in as a user, once.

    "Continue on another phone", an owner's link, a reset, a key to come back with.
    """

    class Purpose(models.TextChoices):
        CONTINUE = "continue"
        OWNER = "owner"
        RESET = "reset"
        KEY = "key"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="one_time_links")
    purpose = models.CharField(max_length=10, choices=Purpose)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.purpose} link of {self.user_id}"
