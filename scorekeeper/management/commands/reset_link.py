"""`manage.py reset_link USER`: for who forgot the password, and for who has just been given an account."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.accounts.hosting import NotOne, find_user, link_to_set_password
from scorekeeper.server import StartError, prepare


class Command(BaseCommand):
    help = "Prints a link with which somebody sets a new password, once, within 24 hours."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", help="name or e-mail")

    def handle(self, *, user: str, **options: Any) -> None:
        try:
            prepare.migrate_database()
            link = link_to_set_password(find_user(user))
        except (NotOne, StartError) as error:
            raise CommandError(str(error))
        self.stdout.write(f"It works once, within 24 hours:\n{link}")
