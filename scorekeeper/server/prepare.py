"""The data folder, the secret key, the database and the static files, each ready or a StartError."""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from scorekeeper.server import StartError, collecting

ELSEWHERE = "or set DATA_DIR to another folder"


def make_data_folder(folder: Path) -> None:
    """Private from the start: it holds people's names and the key to everything."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (FileExistsError, NotADirectoryError):
        raise StartError(f"{folder} can't be the data folder, a file is in its place: move it, {ELSEWHERE}.")
    except OSError as error:
        raise StartError(
            f"The data folder {folder} can't be written ({error.strerror}): change its owner, {ELSEWHERE}."
        )


def ensure_secret_key() -> None:
    """Django refuses to read an empty key: then this is the first start, and nobody set one."""
    try:
        settings.SECRET_KEY  # noqa: B018
    except ImproperlyConfigured:
        settings.SECRET_KEY = make_secret_key(settings.SECRET_KEY_FILE)


def make_secret_key(file: Path) -> str:
    """The key kept in the file, made now if there is none. Only its owner can read it."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        # Made by another start at this very moment, or left empty by a full disk.
        key = file.read_text().strip()
        if not key:
            raise StartError(f"The secret key in {file} is empty: delete the file and start again.")
        return key
    key = secrets.token_urlsafe(50)
    with os.fdopen(descriptor, "w") as opened:
        opened.write(key + "\n")
    return key


def migrate_database() -> None:
    """Brings the tables up to the code, the cache's too. A database that is ahead of the code is left alone."""
    with usable_database():
        executor = MigrationExecutor(connection)
        ahead = migrations_ahead(executor.loader)
        if ahead:
            raise StartError(
                f"The database is newer than this version of Whist Score (it knows {ahead[-1]}):"
                f" update the app, {ELSEWHERE}."
            )
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)


@contextmanager
def usable_database() -> Iterator[None]:
    """Whatever the database refuses in the block becomes a StartError."""
    try:
        yield
    except DatabaseError as error:
        name = connection.settings_dict["NAME"]
        raise StartError(f"The database {name} can't be used ({error}): check the file, {ELSEWHERE}.")


def migrations_ahead(loader: MigrationLoader) -> list[str]:
    """The names of our migrations that the database has applied and this code does not know, sorted."""
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known.update(migration.replaces)
    return sorted(
        name for app, name in loader.applied_migrations if app == "scorekeeper" and (app, name) not in known
    )


def collect_static_files() -> None:
    try:
        collecting.collect()
    except OSError as error:
        raise StartError(
            f"{settings.STATIC_ROOT} can't be written ({error.strerror}): change its owner, {ELSEWHERE}."
        )
