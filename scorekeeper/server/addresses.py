"""The names and addresses by which this machine is reached."""

import ipaddress
import platform
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest
from django.http.request import validate_host

SECONDS_BETWEEN_LOOKS = 5
EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104  phones shall reach it
LOOPBACK = {"localhost", "127.0.0.1", "::1"}
DEFAULT_PORT = 8000


class OwnHosts(list[str]):
    """An ALLOWED_HOSTS that looks again before it refuses.

    A laptop changes networks, and a Raspberry Pi may get its address only after the app has started.
    """

    def __init__(self, configured: list[str]) -> None:
        super().__init__(configured)
        self._looked = float("-inf")

    def __iter__(self) -> Iterator[str]:
        yield from super().__iter__()
        if time.monotonic() - self._looked >= SECONDS_BETWEEN_LOOKS:
            self._looked = time.monotonic()
            new = [host for host in own_hosts() if host not in self]
            self.extend(new)
            yield from new


def own_hosts() -> list[str]:
    """Every IPv4 address of this machine, then its name, bare and as the network announces it."""
    name = socket.gethostname().lower()
    bare = name.removesuffix(".local")
    return [*own_addresses(), name, bare, f"{bare}.local"]


def phone_address() -> str | None:
    """The address that phones on the same network reach, or None without a network."""
    addresses = own_addresses()
    routed = routed_address()
    if routed is not None:
        addresses.insert(0, routed)
    reachable = [address for address in addresses if not ipaddress.ip_address(address).is_loopback]
    # Where a VPN or a public line has the route, the home network is still the private one.
    return next(filter(is_private, reachable), reachable[0] if reachable else None)


def link_base(request: HttpRequest) -> str:
    """Where links for other phones begin: BASE_URL, else the address that this request came by.

    "localhost" is of no use to another phone, so there the address that phones nearby reach stands in,
    if the app is served on it.
    """
    if settings.BASE_URL:
        return str(settings.BASE_URL)
    name, _, port = request.get_host().partition(":")
    nearby = phone_address() if name in {"localhost", "127.0.0.1"} else None
    if nearby and validate_host(nearby, settings.ALLOWED_HOSTS) and listens(nearby, int(port or 80)):
        return f"http://{nearby}:{port or 80}"
    return f"{request.scheme}://{request.get_host()}"


def served_addresses(host: str, port: int) -> tuple[str, str | None]:
    """Where this computer finds the app, and where phones nearby do: None where they can't. Without a slash."""
    if host not in EVERYWHERE:
        here = f"http://{host_in_url(host)}:{port}"
        phones = None if host in LOOPBACK else here
    else:
        here = f"http://localhost:{port}"
        nearby = phone_address()
        phones = f"http://{nearby}:{port}" if nearby else None
    return here, settings.BASE_URL or phones


def host_in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def remember_served(host: str, port: int) -> None:
    """For the commands that print a link: they are another process, and don't see where the app listens."""
    with suppress(OSError):  # a full disk is no reason not to serve
        _served_file().write_text(f"{port} {host}\n")


def command_link_base() -> str:
    """Where a link that a command prints begins: BASE_URL, else where the app was started last."""
    try:
        port, _, host = _served_file().read_text().strip().partition(" ")
        here, phones = served_addresses(host, int(port))
    except (OSError, ValueError):
        here, phones = served_addresses("", DEFAULT_PORT)
    return phones or here


def _served_file() -> Path:
    return Path(settings.DATA_DIR) / "served"


def listens(address: str, port: int) -> bool:
    try:
        with socket.create_connection((address, port), timeout=1):
            return True
    except OSError:
        return False


def is_private(address: str) -> bool:
    return ipaddress.ip_address(address).is_private


def routed_address() -> str | None:
    """The address this machine would speak from. Nothing is sent: connecting UDP only asks for the route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def own_addresses() -> list[str]:
    if platform.system() == "Linux":
        return [address for _, name in socket.if_nameindex() if (address := _interface_address(name))]
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def _interface_address(name: str) -> str | None:
    import fcntl

    get_interface_address = 0x8915
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe, get_interface_address, struct.pack("256s", name.encode()[:15]))
        except OSError:
            return None
    return socket.inet_ntoa(answer[20:24])
