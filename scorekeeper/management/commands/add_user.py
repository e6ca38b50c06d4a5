"""`manage.py add_user NAME`: an account that the host makes, also where nobody may sign up."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from scorekeeper.accounts.hosting import add_user, link_to_set_password
from scorekeeper.server import StartError, prepare


class Command(BaseCommand):
    help = "Makes an account, and prints a link with which its owner sets the password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="what to sign in with")
        parser.add_argument("--email", default="", help="to sign in with too, and for a new password")

    def handle(self, *, name: str, email: str, **options: Any) -> None:
        try:
            prepare.migrate_database()
            link = link_to_set_password(add_user(name, email))
        except ValidationError as error:
            raise CommandError(" ".join(error.messages))
        except StartError as error:
            raise CommandError(str(error))
        self.stdout.write(f"To set the password, once, within 24 hours:\n{link}")
