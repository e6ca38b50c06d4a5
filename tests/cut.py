"""A bad network: a proxy between phone and server that cuts a request at a chosen point, or answers itself."""

import socket
import socketserver
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal

# What becomes of a request. Of those that are cut, the server gets nothing, a part, or all and even stores it.
# In silence it waits for an answer that never comes; one that is late reaches the server at last.
Fate = Literal["before", "during", "after", "in the answer", "503", "portal", "silence", "late"]
CUTS: tuple[Fate, ...] = ("before", "during", "after", "in the answer")
SECONDS = 30
OWN_ANSWERS = {
    "503": (b"503 Service Unavailable", b"<h1>Back in a moment</h1>"),
    "portal": (b"200 OK", b"<h1>Welcome to the hotel</h1><form method=post><input name=room></form>"),
}


@dataclass
class Network:
    """The way from `url` to the server at `port`; `seen` tells every request in its order, and what became of it."""

    port: int
    fate: Fate | None = None  # of every request whose path ends in `ending`
    ending: str = ""
    once: list[tuple[str, str, Fate]] = field(default_factory=list)
    seen: list[tuple[str, str, Fate | None]] = field(default_factory=list)
    answers: list[tuple[str, int]] = field(default_factory=list)  # which address's had how many bytes
    host: str = "localhost"
    own_port: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.own_port}"

    def cut(self, point: Fate, *, path: str, method: str = "POST") -> None:
        """Do this to the next request whose path ends so, and to no other."""
        self.once.append((method, path, point))

    @contextmanager
    def all(self, fate: Fate, *, path: str = "") -> Iterator[None]:
        """Do this to all requests meanwhile, or to those whose path ends so."""
        self.fate, self.ending = fate, path
        self.over.clear()
        try:
            yield
        finally:
            self.fate = None
            self.over.set()

    @contextmanager
    def late(self, *, path: str) -> Iterator[None]:
        """Hold the next POST whose path ends so, and let it go on when this is over."""
        self.cut("late", path=path)
        self.over.clear()
        try:
            yield
        finally:
            self.over.set()

    def fate_of(self, method: str, path: str) -> Fate | None:
        due = next((one for one in self.once if one[0] == method and path.endswith(one[1])), None)
        if due:
            self.once.remove(due)
        fate = due[2] if due else self.fate if path.endswith(self.ending) else None
        self.seen.append((method, path, fate))
        return fate

    def posts(self, path: str) -> list[Fate | None]:
        return [fate for method, seen, fate in self.seen if method == "POST" and seen.endswith(path)]

    def carry(self, phone: socket.socket) -> None:
        """One request and its answer."""
        request = read_request(phone)
        if not request:
            return
        method, path, _version = request.split(b"\r\n", 1)[0].decode().split(" ")
        fate = self.fate_of(method, path)
        if fate in OWN_ANSWERS:
            status, page = OWN_ANSWERS[fate]
            head = (
                b"HTTP/1.1 %s\r\nContent-Type: text/html\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            )
            phone.sendall(head % (status, len(page)) + page)
        elif fate == "before":
            reset(phone)
        elif fate == "silence":
            self.over.wait(SECONDS)
            reset(phone)
        else:
            if fate == "late":
                self.over.wait(SECONDS)
            self.pass_on(request, phone, fate, path.split("?")[0])

    def pass_on(self, request: bytes, phone: socket.socket, fate: Fate | None, path: str) -> None:
        with socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS) as server:
            if fate == "during":
                server.sendall(request[: len(request) - 10])
                reset(phone)
                return
            server.sendall(request)
            answer = read_all(server)
        self.answers.append((path, len(answer)))
        if fate == "after":
            reset(phone)
        elif fate == "in the answer":
            phone.sendall(answer[: len(answer) - 10])
            reset(phone)
        else:
            phone.sendall(answer)


def read_request(phone: socket.socket) -> bytes:
    """Head and body, with the wish to end the connection after its answer; nothing where the browser sent nothing."""
    read = b""
    while b"\r\n\r\n" not in read:
        if not (more := phone.recv(65536)):
            return b""
        read += more
    head, body = read.split(b"\r\n\r\n", 1)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    length = next((int(line[15:]) for line in lines if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length and (more := phone.recv(65536)):
        body += more
    return b"\r\n".join([*lines, b"Connection: close"]) + b"\r\n\r\n" + body


def read_all(server: socket.socket) -> bytes:
    read = b""
    while more := server.recv(65536):
        read += more
    return read


def reset(phone: socket.socket) -> None:
    """End it as a network that is gone does, without a goodbye."""
    phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    phone.close()


@contextmanager
def network_to(port: int, host: str = "localhost") -> Iterator[Network]:
    """A network to the server at `port` of this machine, which works as long as nobody says otherwise."""
    network = Network(port, host=host)

    class Carrier(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.settimeout(SECONDS)
            carry(network.carry, self.request)

    listens_at = "127.0.0.1" if host == "localhost" else ""
    with socketserver.ThreadingTCPServer((listens_at, 0), Carrier) as proxy:
        proxy.daemon_threads = True
        network.own_port = proxy.server_address[1]
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield network
        proxy.shutdown()


def carry(work: Callable[[socket.socket], None], phone: socket.socket) -> None:
    """A browser that goes away in the middle is no event here."""
    with suppress(OSError):
        work(phone)
