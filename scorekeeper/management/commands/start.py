from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from django.db import connections

from scorekeeper.play.purge import purge
from scorekeeper.server import StartError, listen, prepare
from scorekeeper.server.addresses import (
    DEFAULT_PORT,
    EVERYWHERE,
    OwnHosts,
    host_in_url,
    remember_served,
    served_addresses,
)
from scorekeeper.server.terminal import qr_code


class Command(BaseCommand):
    help = "Makes everything ready and serves the app, to this computer and to phones on the same network."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104
        parser.add_argument(
            "--port", default=DEFAULT_PORT, type=int, help="port to listen on (default: 8000)"
        )

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        listen.end_on_signals()
        try:
            self.start(host, port)
        except StartError as error:
            raise CommandError(str(error))
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")

    def start(self, host: str, port: int) -> None:
        prepare.make_data_folder(settings.DATA_DIR)
        prepare.ensure_secret_key()
        with listen.open_socket(host, port) as listening:
            prepare.migrate_database()
            with prepare.usable_database():
                purge()
            prepare.collect_static_files()
            # The serving threads open their own.
            connections.close_all()
            settings.ALLOWED_HOSTS = OwnHosts([*settings.ALLOWED_HOSTS, *named(host)])
            port = listening.getsockname()[1]
            remember_served(host, port)
            self.greet(host, port)
            listen.serve(get_wsgi_application(), listening)
        self.stdout.write("Stopped.")

    def greet(self, host: str, port: int) -> None:
        here, phones = served_addresses(host, port)
        self.stdout.write("Whist Score is running.\n")
        self.stdout.write(f"  On this computer:  {here}/")
        if phones is None:
            self.stdout.write("  Phones can't reach it here: join a network and leave --host out.")
        else:
            self.stdout.write(f"  On phones nearby:  {phones}/\n")
            encoding = getattr(self.stdout, "encoding", None) or "utf-8"
            self.stdout.write(qr_code(f"{phones}/", encoding))
        self.stdout.write("\nCtrl-C ends it.")
        self.stdout.flush()


def named(host: str) -> list[str]:
    """What --host names beside this machine's own addresses."""
    return [] if host in EVERYWHERE else [host_in_url(host)]
