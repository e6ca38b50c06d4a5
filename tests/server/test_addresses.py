"""Under which names the app answers, and which address phones are told."""

import socket
import time
from pathlib import Path

import pytest
from django.http.request import validate_host
from pytest_django import Settings

from scorekeeper.server import addresses
from scorekeeper.server.addresses import (
    OwnHosts,
    command_link_base,
    own_hosts,
    phone_address,
    remember_served,
)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """This machine's addresses, to be changed by a test; the last one has the route."""
    present = ["127.0.0.1", "192.168.1.23"]
    monkeypatch.setattr(addresses, "own_addresses", lambda: list(present))
    monkeypatch.setattr(addresses, "routed_address", lambda: present[-1] if present else None)
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen.local")
    return present


def test_own_hosts_are_addresses_and_names(machine: list[str]) -> None:
    assert own_hosts() == ["127.0.0.1", "192.168.1.23", "kitchen.local", "kitchen", "kitchen.local"]


def test_hosts_know_this_machine_and_what_was_configured(machine: list[str]) -> None:
    hosts = OwnHosts(["whist.example.org"])
    known = ["whist.example.org", "192.168.1.23", "kitchen", "kitchen.local"]
    assert [validate_host(host, hosts) for host in known] == [True] * 4
    assert not validate_host("cards.example.org", hosts)


def test_hosts_learn_an_address_that_came_later(machine: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    hosts = OwnHosts([])
    assert not validate_host("10.0.0.7", hosts)
    machine.append("10.0.0.7")
    now += 4.9
    assert not validate_host("10.0.0.7", hosts)
    now += 0.1
    assert validate_host("10.0.0.7", hosts)


def test_phones_are_told_the_home_network_though_a_vpn_has_the_route(machine: list[str]) -> None:
    machine.append("198.18.0.1")
    machine.append("8.8.8.8")
    assert phone_address() == "192.168.1.23"


def test_phones_are_told_the_routed_one_of_two_home_networks(machine: list[str]) -> None:
    machine.append("10.0.0.7")
    assert phone_address() == "10.0.0.7"


def test_phones_are_told_a_public_address_where_there_is_no_other(machine: list[str]) -> None:
    machine[:] = ["127.0.0.1", "8.8.8.8"]
    assert phone_address() == "8.8.8.8"


@pytest.mark.parametrize("present", [["127.0.0.1"], []])
def test_phones_are_told_nothing_without_a_network(machine: list[str], present: list[str]) -> None:
    machine[:] = present
    assert phone_address() is None


@pytest.mark.parametrize(
    ("host", "port", "base"),
    [
        ("0.0.0.0", 8080, "http://192.168.1.23:8080"),
        ("127.0.0.1", 8473, "http://127.0.0.1:8473"),
        ("::1", 8000, "http://[::1]:8000"),
        ("192.168.1.23", 80, "http://192.168.1.23:80"),
    ],
)
def test_a_link_of_a_command_begins_where_the_app_was_started(
    machine: list[str], settings: Settings, tmp_path: Path, host: str, port: int, base: str
) -> None:
    settings.DATA_DIR = tmp_path
    remember_served(host, port)
    assert command_link_base() == base


def test_a_link_of_a_command_begins_with_base_url_wherever_the_app_listens(
    settings: Settings, tmp_path: Path
) -> None:
    settings.DATA_DIR, settings.BASE_URL = tmp_path, "https://whist.example.org"
    remember_served("127.0.0.1", 8473)
    assert command_link_base() == "https://whist.example.org"


@pytest.mark.parametrize("kept", [None, "", "nonsense", "\n"])
def test_a_link_of_a_command_begins_at_the_usual_port_where_nothing_was_started(
    machine: list[str], settings: Settings, tmp_path: Path, kept: str | None
) -> None:
    settings.DATA_DIR = tmp_path
    if kept is not None:
        (tmp_path / "served").write_text(kept)
    assert command_link_base() == "http://192.168.1.23:8000"
    machine[:] = []
    assert command_link_base() == "http://localhost:8000"


def test_own_addresses_are_really_found() -> None:
    assert "127.0.0.1" in addresses.own_addresses()
