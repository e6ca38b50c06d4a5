from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.server import StartError, prepare
from scorekeeper.transfer.export import export_league, league_csv
from scorekeeper.transfer.lookup import NotFound, find_league
from scorekeeper.transfer.text import utf8


class Command(BaseCommand):
    help = "Writes a league as a whist-league/1 file that can be read in again, or as CSV for a spreadsheet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("league", help="its id or exact name")
        parser.add_argument("--format", choices=["json", "csv"], default="json", help="json (default) or csv")
        parser.add_argument(
            "-o", "--output", metavar="FILE", type=Path, help="where to (default: the terminal)"
        )

    def handle(self, *, league: str, output: Path | None, **options: Any) -> None:
        try:
            prepare.migrate_database()
            found = find_league(league)
        except (NotFound, StartError) as error:
            raise CommandError(str(error))
        pieces = league_csv(found) if options["format"] == "csv" else export_league(found)
        if output is None:
            utf8(self.stdout)
            for piece in pieces:
                self.stdout.write(piece, ending="")
            return
        try:
            with output.open("w", encoding="utf-8", newline="") as file:
                file.writelines(pieces)
        except OSError as error:
            raise CommandError(f"{output} can't be written ({error.strerror}): choose another file.")
