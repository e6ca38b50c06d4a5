"""`manage.py demo [USER]`: a league of invented people to look around in."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone, translation

from scorekeeper.accounts.hosting import NotOne, find_user
from scorekeeper.demo.demo import demo_of, make_demo
from scorekeeper.models import User
from scorekeeper.server import StartError, prepare
from scorekeeper.server.addresses import command_link_base
from scorekeeper.transfer.importing import owner_link


class Command(BaseCommand):
    help = "Makes a demo league with two seasons of invented people, for a user or a new guest."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", nargs="?", help="name or e-mail; a new guest by default")
        parser.add_argument(
            "--language", choices=list(dict(settings.LANGUAGES)), help="of the invented names"
        )

    def handle(self, *, user: str | None, language: str | None, **options: Any) -> None:
        try:
            prepare.make_data_folder(settings.DATA_DIR)
            prepare.migrate_database()
            found = find_user(user) if user else None
        except (NotOne, StartError) as error:
            raise CommandError(str(error))
        spoken = language or (found.language if found else "") or settings.LANGUAGE_CODE
        if found is None:
            found = User.create_guest(language=spoken)
        self.make(found, spoken)

    def make(self, user: User, language: str) -> None:
        there = demo_of(user)
        with translation.override(language):
            league = there or make_demo(user, timezone.localdate())
        address = f"{command_link_base()}{reverse('league', args=[league.uid])}"
        told = "There is one already" if there else "The demo is made"
        self.stdout.write(f"{told}: {league.name}\n{address}")
        if user.is_guest:
            link = f"{command_link_base()}{reverse('continue', args=[owner_link(user)])}"
            self.stdout.write(f"Open it once, within 30 days, as its owner:\n{link}")
