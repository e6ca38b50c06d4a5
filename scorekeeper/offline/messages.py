"""Messages that know whether they are of this answer: an outbox sends one change after another, and reads no page."""

from typing import Any

from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.fallback import FallbackStorage


class Storage(FallbackStorage):
    """What an earlier answer had to say, and no page has shown since, is marked `is_earlier`."""

    def _get(self, *args: Any, **kwargs: Any) -> tuple[list[Message], bool]:
        kept, are_all = super()._get(*args, **kwargs)  # type: ignore[misc]
        for message in kept:
            message.is_earlier = True
        return kept, are_all
