"""Counting tries, with the cache that all processes share."""

import threading
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from scorekeeper.accounts.throttle import Limit, TooOften, attempt

THREE = Limit("three", 3, timedelta(minutes=10))
FIVE = Limit("five", 5, timedelta(minutes=10))


def may(*limits: tuple[Limit, str]) -> bool:
    try:
        attempt(*limits)
    except TooOften:
        return False
    return True


@pytest.mark.django_db
def test_places_come_free_one_by_one_as_they_were_taken() -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(3):
            assert may((THREE, "dana"))
            clock.shift(timedelta(minutes=2))
        with pytest.raises(TooOften) as refused:
            attempt((THREE, "dana"))
        assert (round(refused.value.wait), str(refused.value)) == (
            240,
            "Too many tries: try again in 4 minutes.",
        )
        clock.shift(timedelta(minutes=4, seconds=1))
        assert [may((THREE, "dana")) for _ in range(2)] == [True, False]


@pytest.mark.django_db
def test_the_last_seconds_are_a_minute() -> None:
    assert [str(TooOften(wait)) for wait in (0.5, 60, 61)] == [
        "Too many tries: try again in 1 minute.",
        "Too many tries: try again in 1 minute.",
        "Too many tries: try again in 2 minutes.",
    ]


@pytest.mark.django_db
def test_one_key_is_not_another_and_a_place_given_back_is_free() -> None:
    tried = [attempt((THREE, "dana")) for _ in range(3)]
    assert (may((THREE, "dana")), may((THREE, "eve")), may((FIVE, "dana"))) == (False, True, True)
    tried[1].give_back()
    assert [may((THREE, "dana")) for _ in range(2)] == [True, False]


@pytest.mark.django_db
def test_what_is_refused_by_one_limit_is_counted_by_none() -> None:
    for _ in range(3):
        attempt((THREE, "address"))
    for _ in range(9):
        assert not may((FIVE, "dana"), (THREE, "address"))
    assert [may((FIVE, "dana")) for _ in range(6)] == [True] * 5 + [False]


@pytest.mark.django_db(transaction=True)
def test_of_twenty_tries_at_once_no_more_succeed_than_may() -> None:
    cache.clear()
    start, outcomes = threading.Barrier(20), []

    def one() -> None:
        start.wait()
        outcomes.append(may((FIVE, "dana")))
        connection.close()

    threads = [threading.Thread(target=one) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == [False] * 15 + [True] * 5


@pytest.mark.django_db
def test_what_is_kept_of_a_name_is_not_the_name() -> None:
    (place,) = attempt((THREE, "dana@example.org")).places
    assert place.startswith("try:three:")
    assert "dana" not in place
