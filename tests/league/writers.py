"""Somebody who is in the middle of a change, for tests of readers who come meanwhile."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from scorekeeper.models import League
from scorekeeper.play import change


@contextmanager
def writer_in(league: League) -> Iterator[None]:
    """During the block a change of the league holds its locks; it is done after it."""
    has_begun, may_end = threading.Event(), threading.Event()

    def write() -> None:
        with change.writing():
            League.touch(league.pk)
            has_begun.set()
            assert may_end.wait(10)
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    assert has_begun.wait(10)
    try:
        yield
    finally:
        may_end.set()
        writer.join()
