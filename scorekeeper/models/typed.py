"""An evening that somebody is typing in from paper."""

from typing import Self

from django.db import models
from django.utils import timezone

from .base import WithUid
from .league import League
from .people import User
from .session import GameSession, RuleSet, Table


class TypedEveningQuerySet(models.QuerySet["TypedEvening"]):
    def half_typed(self, user: User) -> Self:
        """Those that the user has not stored yet, the last one first."""
        return self.filter(user=user, saved_at=None).select_related("league").order_by("-updated_at", "-pk")


class TypedEvening(WithUid):
    """Nobody's but its user's until it is stored as an evening (`session`) of the league, or of no league (None).

    One that was begun at a `table`, where nothing is scored yet, becomes the evening of that table.

    `players` are the uids of those whom the league knows, by column, and None for who is new to it: the cells of a
    column are that person's, whatever he is called and wherever he sits by now.

    `rows` are the cells as they were typed, readable or not: {"dealer": a place among the people or None,
    "bid": text, "cells": [text, …]}. `paper` has the paper's totals as typed. `version` counts what was kept,
    and `window` is the page that sent it last: it alone may send again what it doesn't know to be kept.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="typed_evenings")
    league = models.ForeignKey(League, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    date = models.DateField()
    name = models.CharField(max_length=120, blank=True)
    people = models.JSONField(default=list)
    players = models.JSONField(default=list, blank=True)
    rules = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="+")
    deck = models.CharField(max_length=10, default="full")
    removed_suit = models.CharField(max_length=1, blank=True)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    balances = models.JSONField(default=list, blank=True)
    rows = models.JSONField(default=list, blank=True)
    paper = models.JSONField(default=list, blank=True)
    keeps_paper = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    window = models.UUIDField(null=True, blank=True)
    session = models.ForeignKey(
        GameSession, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    saved_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now)

    objects = TypedEveningQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["user", "saved_at"])]

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d} of {self.user_id}"
