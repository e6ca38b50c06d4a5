"""`manage.py demo`: a demo league for somebody, or for a new guest who gets a link."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorekeeper.accounts.hosting import add_user
from scorekeeper.models import League, User

pytestmark = pytest.mark.django_db


def said(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("demo", *arguments, stdout=out)
    return re.sub(r"https?://[^/]+", "", out.getvalue()).splitlines()


def test_demo_without_a_user_prints_the_link_of_a_new_guest(client: Client) -> None:
    made, address, told, link = said("--language", "he")
    league, user = League.objects.get(), User.objects.get()
    assert made == "The demo is made: ליגת יום חמישי (הדגמה)"
    assert (address, told) == (f"/leagues/{league.uid}/", "Open it once, within 30 days, as its owner:")
    assert (user.is_guest, user.language) == (True, "he")
    client.post(link)
    assert client.get(address).context["may_own"]


def test_demo_of_a_user_is_made_once() -> None:
    add_user("Dana")
    made, address = said("Dana")
    assert made == "The demo is made: Thursday league (demo)"
    assert said("dana") == ["There is one already: Thursday league (demo)", address]
    assert League.objects.get().demo


def test_demo_tells_of_a_user_who_is_not_there() -> None:
    with pytest.raises(CommandError, match="No account has the name or address 'Nobody'"):
        said("Nobody")
