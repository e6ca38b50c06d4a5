"""Phones on a bad line must not keep the others waiting."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests import serving

SLOW_CLIENTS = 50
SECONDS = 4.0


def test_start_answers_within_a_second_while_fifty_slow_clients_drip(started_server: serving.Server) -> None:
    with dripping(started_server.port) as slow:
        slowest = max(timed_get(started_server) for _ in pauses(SECONDS))
        still_connected = sum(map(is_open, slow))
    print(f"slowest page while {SLOW_CLIENTS} clients drip: {slowest * 1000:.0f} ms")
    assert still_connected == SLOW_CLIENTS
    assert slowest < 1


def timed_get(server: serving.Server) -> float:
    begun = time.perf_counter()
    assert server.get("/").status == 200
    return time.perf_counter() - begun


def pauses(seconds: float) -> Iterator[None]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
        time.sleep(0.1)


@contextmanager
def dripping(port: int) -> Iterator[list[socket.socket]]:
    """Half of them are in the middle of their headers, half in the middle of a body, a byte at a time."""
    headers = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
    body = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
    ended = threading.Event()
    with ExitStack() as stack:
        address = ("127.0.0.1", port)
        slow = [stack.enter_context(socket.create_connection(address)) for _ in range(SLOW_CLIENTS)]
        for number, client in enumerate(slow):
            client.sendall(body if number % 2 else headers)
        dripper = threading.Thread(target=drip, args=(slow, ended))
        dripper.start()
        try:
            yield slow
        finally:
            ended.set()
            dripper.join()


def drip(slow: list[socket.socket], ended: threading.Event) -> None:
    while not ended.wait(0.1):
        for client in slow:
            client.sendall(b"a")


def is_open(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        client.recv(1)
    except BlockingIOError:
        return True
    return False
