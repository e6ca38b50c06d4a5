"""`manage.py purge`: what was deleted more than 30 days ago goes for good."""

from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.play.purge import purge


class Command(BaseCommand):
    help = "Remove for good what was deleted more than 30 days ago. The app does so itself at every start."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{purge()} removed.")
