"""`manage.py rescore`: every copy rebuilt from the deals, and each that differed reported."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scorekeeper.models import Table
from scorekeeper.play.copies import rebuild
from scorekeeper.play.sheet import Sheet


class Command(BaseCommand):
    help = "Rebuild points and results from the deals. Exit status 1 where a copy had been wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only report what differs, change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        tables = Table.objects.select_related("session", "rules").order_by("pk")
        for table in tables.iterator(chunk_size=500):
            differing = self.rescore(table, check=options["check"])
            if differing:
                wrong += 1
                self.stdout.write(
                    f"session {table.session.uid}, table {table.number}: {differing} copies differed"
                )
        if wrong:
            raise CommandError(f"{wrong} of {tables.count()} tables had copies that differed.")
        self.stdout.write(f"{tables.count()} tables: every copy agrees with the deals.")

    def rescore(self, table: Table, *, check: bool) -> int:
        with transaction.atomic():
            differing = rebuild(Sheet.load(table))
            transaction.set_rollback(check)
        return differing
