"""`manage.py rescore`: every copy rebuilt from the deals, and each that differed reported."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.db.models import F

from scorekeeper.league.events import changing
from scorekeeper.league.ratings import checking as ratings
from scorekeeper.league.standings.tables import kept_wrongly
from scorekeeper.league.statistics import checking as statistics
from scorekeeper.models import League, Ratings, Standings, Statistics, Table
from scorekeeper.play.copies import rebuild
from scorekeeper.play.sheet import Sheet

Kept = TypeVar("Kept", Standings, Statistics)
AT_ONCE = 20  # of a league's copies, which may be large


class Command(BaseCommand):
    help = "Rebuild points, results and what is made of them. Exit status 1 where a copy had been wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only report what differs, change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        # What is made of the results first: mended ones make it old, and it would no longer be compared.
        check = options["check"]
        standings = self.check_kept(Standings, kept_wrongly, "standings", check=check)
        rated = self.check_ratings(check=check)
        numbers = self.check_kept(Statistics, statistics.kept_wrongly, "statistics", check=check)
        numbers += self.check_evenings(check=check)
        tables = self.check_tables(check=check)
        counts = f"{Table.objects.count()} tables"
        wrong = [f"{tables} of {counts}"] if tables else []
        wrong += [f"{standings} kept standings"] if standings else []
        wrong += [f"{rated} kept ratings"] if rated else []
        wrong += [f"{numbers} kept statistics"] if numbers else []
        if wrong:
            raise CommandError(f"{' and '.join(wrong)} had copies that differed.")
        self.stdout.write(f"{counts}: every copy agrees with the deals.")

    def check_kept(
        self, model: type[Kept], kept_wrongly: Callable[[Kept], bool], what: str, *, check: bool
    ) -> int:
        """The copies of leagues and their seasons."""
        wrong = 0
        found = model._default_manager.select_related("league", "season").order_by("pk")
        for copy in found.iterator(chunk_size=AT_ONCE):
            if not kept_wrongly(copy):
                continue
            wrong += 1
            whose = f"season {copy.season.uid}" if copy.season else "all time"
            self.stdout.write(f"league {copy.league.uid}, {whose}: the kept {what} differed")
            if not check:
                copy.delete()
        return wrong

    def check_ratings(self, *, check: bool) -> int:
        wrong = [
            copy
            for copy in Ratings.objects.select_related("league").order_by("pk")
            if ratings.kept_wrongly(copy)
        ]
        for copy in wrong:
            self.stdout.write(f"league {copy.league.uid}: the kept ratings differed")
            if not check:
                ratings.drop(copy.league)
        return len(wrong)

    def check_evenings(self, *, check: bool) -> int:
        """What is kept of each evening, of which the statistics are made."""
        wrong = 0
        for league in League.objects.order_by("pk"):
            for copy in statistics.evenings_kept_wrongly(league):
                wrong += 1
                self.stdout.write(f"session {copy.session.uid}: the kept statistics differed")
                if not check:
                    copy.delete()
        return wrong

    def check_tables(self, *, check: bool) -> int:
        wrong = 0
        tables = Table.objects.select_related("session__league", "rules").order_by("pk")
        for table in tables.iterator(chunk_size=500):
            differing = self.rescore(table, check=check)
            if differing:
                wrong += 1
                self.stdout.write(
                    f"session {table.session.uid}, table {table.number}: {differing} copies differed"
                )
        return wrong

    def rescore(self, table: Table, *, check: bool) -> int:
        with changing(table.session.league):
            differing = rebuild(Sheet.load(table))
            if differing:
                # Whoever holds other points by now looks anew: phones, and what is kept of the evening.
                Table.objects.filter(pk=table.pk).update(version=F("version") + 1)
                League.touch(table.session.league_id)
            transaction.set_rollback(check)
        return differing
