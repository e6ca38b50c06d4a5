"""The listening socket and the server on it."""

import errno
import select
import signal
import socket
import sys
from types import FrameType

import waitress
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from waitress.channel import HTTPChannel
from waitress.task import WSGITask

from scorekeeper.server import StartError

CONNECTIONS = 2000


def open_socket(host: str, port: int) -> socket.socket:
    """Listening already: a phone that comes while the database is made ready waits instead of failing."""
    if not 0 <= port <= 65535:
        raise StartError(f"Port {port} does not exist: choose one from 1024 to 65535 with --port.")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise StartError(_why_not(error, host, port))


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken: end the program that uses it, or choose another with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} needs an administrator: choose one from 1024 to 65535 with --port."
    if error.errno == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"This machine has no address {host}: leave --host out to serve every network."
    return f"{host}, port {port}, can't be opened ({error})."


def serve(application: WSGIHandler, listening: socket.socket) -> None:
    """Answers until Ctrl-C or SIGTERM.

    Waitress reads requests and sends answers in one event loop and gives a thread only to a request that has
    arrived whole, so phones on a bad line never keep the others waiting.
    """
    allow_open_files(CONNECTIONS + 100)
    server = waitress.create_server(
        application,
        sockets=[listening],
        threads=8,
        ident=None,
        connection_limit=CONNECTIONS,
        asyncore_use_poll=hasattr(select, "poll"),
        channel_timeout=60,
        cleanup_interval=10,
        max_request_body_size=settings.MAX_REQUEST_BYTES,
        **behind_proxy(),
    )
    server.channel_class = Channel
    server.run()


class Task(WSGITask):  # type: ignore[misc]  # waitress has no types
    """Waitress ends the connection after every answer without a body, so that a phone which asks every two seconds
    whether there is anything new (204) would connect anew each time."""

    def set_close_on_finish(self) -> None:
        asked_to = self.version == "1.0" or self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked_to:
            super().set_close_on_finish()


class Channel(HTTPChannel):  # type: ignore[misc]
    task_class = Task


def behind_proxy() -> dict[str, object]:
    """With https in BASE_URL a proxy stands in front, and its word on the scheme and the client holds."""
    if not settings.HTTPS:
        return {}
    return {
        "trusted_proxy": "*",
        "trusted_proxy_count": 1,
        "trusted_proxy_headers": "x-forwarded-for x-forwarded-proto",
    }


def end_on_signals() -> None:
    """Ctrl-C and SIGTERM both raise KeyboardInterrupt, also where a shell started us with Ctrl-C ignored."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)


def allow_open_files(wanted: int) -> None:
    """Many systems allow 1024 at first, and more to who asks."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))
