import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.urls import reverse
from django.utils.translation import gettext_noop

from scorekeeper.models import League, User
from scorekeeper.server import StartError, prepare
from scorekeeper.server.addresses import command_link_base
from scorekeeper.transfer.findings import Finding
from scorekeeper.transfer.importing import Imported, import_reading
from scorekeeper.transfer.lookup import NotFound, find_league, find_user
from scorekeeper.transfer.progress import Progress
from scorekeeper.transfer.reading import Reading, read_file
from scorekeeper.transfer.text import printable, utf8

WITH_PROBLEMS, UNREADABLE = 1, 2  # exit codes

NO_DATABASE = gettext_noop("The database can’t be read (%(why)s): run manage.py start once.")
NO_FILE = gettext_noop("%(file)s can’t be opened (%(why)s): check its name, and who may read it.")


class Command(BaseCommand):
    help = (
        "Reads a league or sessions from a whist-league/1 file. One problem anywhere, and nothing is stored."
    )
    requires_system_checks = ()  # a dry run needs no database

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file")
        parser.add_argument("--into", metavar="LEAGUE", help="id or exact name of the league to add to")
        parser.add_argument("--owner", metavar="USER", help="user name or e-mail of the new league's owner")
        parser.add_argument("--dry-run", action="store_true", help="check and score, and store nothing")
        parser.add_argument("--json", action="store_true", dest="as_json", help="answer with one JSON object")

    def handle(
        self,
        *,
        file: Path,
        into: str | None,
        owner: str | None,
        dry_run: bool,
        as_json: bool,
        **options: Any,
    ) -> None:
        utf8(self.stdout)
        self.as_json = as_json
        try:
            data = file.read_bytes()
        except OSError as error:
            params = {"file": printable(str(file)), "why": error.strerror}
            problem = Finding("", "unreadable", NO_FILE, params=params)
            self.refuse(Reading((problem,), readable=False))
        if dry_run and into is None and owner is None:
            reading = read_file(data, progress=Progress(sys.stderr, "Checking"))
            self.answer(reading, Imported(list(reading.problems)))
        else:
            self.store(data, file.stem, into, owner, dry_run=dry_run)

    def store(self, data: bytes, stem: str, into: str | None, owner: str | None, *, dry_run: bool) -> None:
        """Read the file with the league that it goes into, and write it unless this is a dry run."""
        try:
            if not dry_run:
                make_ready()
            league, user = find(into, owner)
        except NotFound as error:
            self.refuse(read_file(data, seasons=None), error.finding)
        seasons = league.seasons.values_list("name", flat=True) if league else ()
        reading = read_file(data, seasons=seasons, progress=Progress(sys.stderr, "Checking"))
        imported = import_reading(
            reading,
            into=league,
            owner=user,
            title=printable(stem),
            trial=dry_run,
            progress=Progress(sys.stderr, "Storing"),
        )
        self.answer(reading, imported)

    def refuse(self, reading: Reading, *problems: Finding) -> NoReturn:
        self.answer(reading, Imported([*problems, *reading.problems]))
        sys.exit(WITH_PROBLEMS)  # not reached: an answer with problems ends the command

    def answer(self, reading: Reading, imported: Imported) -> None:
        """Say what came of it; with problems the command ends here."""
        if self.as_json:
            self.stdout.write(json.dumps(answer_json(reading, imported), ensure_ascii=False, indent=1))
        else:
            self.tell(reading, imported)
        if imported.problems:
            sys.exit(WITH_PROBLEMS if reading.readable else UNREADABLE)

    def tell(self, reading: Reading, imported: Imported) -> None:
        for problem in imported.problems:
            self.stdout.write(str(problem))
        if imported.problems:
            self.stderr.write(f"Nothing was stored. Problems: {len(imported.problems)}.")
        elif imported.league is None:
            rounds = sum(len(table.rounds) for answer in reading.answers for table in answer.tables)
            self.stdout.write(
                f"No problems. Sessions: {len(reading.answers)}, rounds: {rounds}. Nothing was stored."
            )
        else:
            self.stdout.write(
                f"Stored in {imported.league.name} ({imported.league.uid}). Sessions added: {imported.added},"
                f" continued: {imported.extended}, already there: {imported.skipped}."
            )
        if imported.token:
            self.stdout.write(f"Open it once as its owner: {owner_url(imported.token)}")


def make_ready() -> None:
    """The database as `manage.py start` would make it. Raises NotFound."""
    try:
        prepare.make_data_folder(settings.DATA_DIR)
        prepare.migrate_database()
    except StartError as error:
        raise NotFound("database_unusable", "%(why)s", why=error)


def find(into: str | None, owner: str | None) -> tuple[League | None, User | None]:
    """Whose the import is. Raises NotFound."""
    try:
        league = None if into is None else find_league(into)
        return league, None if owner is None else find_user(owner)
    except DatabaseError as error:
        raise NotFound("database_unusable", NO_DATABASE, why=error)


def answer_json(reading: Reading, imported: Imported) -> dict[str, Any]:
    """INTERCHANGE.md's answer, in its order of keys."""
    return {
        "problems": [problem.to_json() for problem in imported.problems],
        "sessions": [answer.to_json() for answer in reading.answers],
        "stored": imported.league is not None,
        "league": str(imported.league.uid) if imported.league else None,
        "owner_link": owner_url(imported.token) if imported.token else None,
    }


def owner_url(token: str) -> str:
    return command_link_base() + reverse("continue", args=[token])
