"""How often somebody may try: so many times within a stretch, counted for an account and for an address.

Each try takes one of so many places in the cache that all processes share. Taking one is a single `add`, which
the database lets only one of two succeed with, so that a hundred tries at once are counted as a hundred.
"""

import hashlib
import ipaddress
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext

from ..models import User


@dataclass(frozen=True, slots=True)
class Limit:
    """`most` tries within a stretch."""

    name: str
    most: int
    within: timedelta


# An address is often a whole bar, and everybody in it.
SIGN_IN_ACCOUNT = Limit("sign-in-account", 5, timedelta(minutes=5))
SIGN_IN_ADDRESS = Limit("sign-in-address", 30, timedelta(minutes=5))
SIGN_UP_ADDRESS = Limit("sign-up-address", 20, timedelta(hours=1))
RESET_ACCOUNT = Limit("reset-account", 3, timedelta(hours=1))
RESET_ADDRESS = Limit("reset-address", 20, timedelta(hours=1))
DEMO_ADDRESS = Limit("demo-address", 20, timedelta(hours=1))


class TooOften(Exception):
    """Refused. `wait` is how many seconds it takes until the next try is free."""

    def __init__(self, wait: float) -> None:
        self.wait = wait

    def __str__(self) -> str:
        minutes = max(1, -int(-self.wait // 60))
        tells = ngettext(
            "Too many tries: try again in %(minutes)s minute.",
            "Too many tries: try again in %(minutes)s minutes.",
            minutes,
        )
        return tells % {"minutes": minutes}


@dataclass(frozen=True, slots=True)
class Try:
    """The places that a try has taken, to be given back where it was no wrong one."""

    places: Sequence[str]

    def give_back(self) -> None:
        cache.delete_many(self.places)


def attempt(*limits: tuple[Limit, str]) -> Try:
    """Count one try against each limit for its key. Raises TooOften, and counts nothing, where one is full."""
    taken: list[str] = []
    try:
        for limit, key in limits:
            taken.append(_take(limit, key))
    except TooOften:
        Try(taken).give_back()
        raise
    return Try(taken)


def account_key(user: User) -> str:
    """One account, by whatever it was asked for."""
    return f"user {user.pk}"


def address_of(request: HttpRequest) -> str:
    """Who the network says it is. A household has a whole block of IPv6 addresses, so it counts as one."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return text


def _take(limit: Limit, key: str) -> str:
    seconds = limit.within.total_seconds()
    digest = hashlib.sha256(key.encode()).hexdigest()
    places = [f"try:{limit.name}:{digest}:{number}" for number in range(limit.most)]
    until = cache.get_many(places)
    for place in places:
        if place not in until and cache.add(place, time.time() + seconds, seconds):
            return place
    # Whoever was quicker than this try has just taken the last place, for the whole stretch.
    raise TooOften(min(until.values(), default=time.time() + seconds) - time.time())
