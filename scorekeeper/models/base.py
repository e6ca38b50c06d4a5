"""What several nouns share."""

import hashlib
import secrets
import uuid

from django.db import models


class WithUid(models.Model):
    """An integer key inside; this UUID in URLs and files."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    class Meta:
        abstract = True


class InFiles(WithUid):
    """Something that an interchange file carries. `kept` holds what a file said and no column has room for."""

    kept = models.JSONField(default=dict, blank=True, editable=False)

    class Meta:
        abstract = True


def new_token() -> str:
    """160 random bits for a link, in characters that survive a chat message."""
    return secrets.token_urlsafe(20)


def token_digest(token: str) -> str:
    """What is stored of a link that works once: its SHA-256, so a stolen database opens nothing."""
    return hashlib.sha256(token.encode()).hexdigest()
