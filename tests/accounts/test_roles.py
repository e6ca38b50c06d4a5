"""Every page of accounts × nobody, a guest, somebody with an account: what each gets, to the address."""

import pytest
from django.test import Client

from tests.accounts.people import PASSWORD, member, sign_in
from tests.factories import guest
from tests.pages import phone_of

pytestmark = pytest.mark.django_db

KEY, HOME, ACCOUNT = "/accounts/key/", "/", "/accounts/"
SIGN_IN = "/accounts/sign-in/?next=/accounts/"
AGAIN = "/accounts/again/?next=%2Faccounts%2F"

# path: what reading it answers for nobody, a guest, a member; then sending nothing to it. An address: it leads there.
ROWS = {
    "": ((SIGN_IN, 200, 200), (405, 405, 405)),
    "name/": ((405, 405, 405), (401, KEY, 422)),
    "email/": ((SIGN_IN + "email/", KEY, AGAIN + "email%2F"), (401, KEY, AGAIN + "email%2F")),
    "key/": (("/accounts/sign-in/", 200, ACCOUNT), (401, 200, ACCOUNT)),
    "along/": ((HOME, HOME, HOME), (401, HOME, HOME)),
    "delete/": ((SIGN_IN + "delete/", 200, 200), (401, 422, 422)),
    "sign-in/": ((200, 200, HOME), (422, 422, HOME)),
    "sign-up/": ((200, 200, HOME), (422, 422, HOME)),
    "sign-in/passkey/": (
        ("/accounts/sign-in/", "/accounts/sign-in/", HOME),
        ("/accounts/sign-in/", "/accounts/sign-in/", HOME),
    ),
    "sign-out/": ((HOME, 200, 200), (401, HOME, HOME)),
    "sign-out/everywhere/": ((405, 405, 405), (401, ACCOUNT, ACCOUNT)),
    "again/": ((SIGN_IN + "again/", KEY, 200), (401, KEY, 422)),
    "again/passkey/": ((SIGN_IN + "again/passkey/", KEY, "/accounts/again/"), (401, KEY, "/accounts/again/")),
    "passkeys/": ((SIGN_IN + "passkeys/", KEY, 200), (405, 405, 405)),
    "passkeys/add/": (
        (SIGN_IN + "passkeys/add/", KEY, AGAIN + "passkeys%2Fadd%2F"),
        (401, KEY, AGAIN + "passkeys%2Fadd%2F"),
    ),
    "password/": ((SIGN_IN + "password/", KEY, 200), (401, KEY, 422)),
    "password/new/made-up/": ((404, 404, 404), (404, 404, 404)),
    "password/reset/": ((200, 200, 200), (422, 422, 422)),
    "password/reset/sent/": ((200, 200, 200), (405, 405, 405)),
    "password/reset/1/made-up/": ((404, 404, 404), (404, 404, 404)),
    "inactive/": ((200, 200, 200), (405, 405, 405)),
}


@pytest.mark.parametrize("path", ROWS)
def test_each_gets_what_is_due(path: str) -> None:
    member()

    def phones() -> list[Client]:
        mine = Client()
        sign_in(mine, password=PASSWORD)
        return [Client(), phone_of(guest()), mine]

    url = f"/accounts/{path}"
    read = tuple(said(phone.get(url)) for phone in phones())
    sent = tuple(said(phone.post(url)) for phone in phones())
    assert (read, sent) == ROWS[path]


def said(answer: object) -> object:
    return getattr(answer, "headers", {}).get("Location") or getattr(answer, "status_code", None)
