"""Writers wait for each other, and never in a ring."""

import threading
import time

import pytest
from django.db import connection, transaction

from scorekeeper.models import User
from scorekeeper.play.change import writing

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_change_within_a_transaction_waits_for_nobody_who_waits_for_it() -> None:
    begun, faults = threading.Event(), []

    def import_a_file() -> None:
        with transaction.atomic():
            User.create_guest()
            begun.set()
            time.sleep(0.5)  # by now the phone stands in the queue
            with writing():
                User.create_guest()

    def save_on_a_phone() -> None:
        begun.wait()
        with writing():
            User.create_guest()

    def run(work: object) -> None:
        try:
            work()  # type: ignore[operator]
        except Exception as error:
            faults.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[work]) for work in (import_a_file, save_on_a_phone)]
    started = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (faults, User.objects.count()) == ([], 3)
    assert time.monotonic() - started < 10  # the database gives up after 20 seconds
