"""Every URL × every role, one row an address and method. A URL without a row fails here.

The roles, in the order of a row's statuses:
nobody signed in, a stranger, a watcher (by link), a viewer (member), a scorer by link, a scorer (member), the owner.
"""

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from tests.accounts.place import Place, kwargs_of, patterns

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "stranger", "watcher", "viewer", "link scorer", "scorer", "owner")
IN = 0  # let in: what comes then depends on what was sent
LET_IN = {200, 204, 302, 409, 422}

#         nobody stranger watcher viewer link scorer owner
ANYBODY = (IN,) * 7
READ = (404, 404, IN, IN, IN, IN, IN)
READ_WRITE = (401, 404, IN, IN, IN, IN, IN)
SCORE = (401, 404, 403, 403, IN, IN, IN)
SCORE_PAGE = (404, 404, 403, 403, IN, IN, IN)
MEMBER = (404, 404, 404, IN, 404, IN, IN)  # a link opens its table, not the session
SIGNED_IN = (401, IN, IN, IN, IN, IN, IN)
OWN = (401, 404, 403, 403, 403, 403, IN)
OWN_PAGE = (404, 404, 403, 403, 403, 403, IN)

# A link into one table opens nothing of its league.
LEAGUE_READ = (404, 404, 404, IN, 404, IN, IN)
LEAGUE_READ_WRITE = (401, 404, 404, IN, 404, IN, IN)
LEAGUE_SCORE_PAGE = (404, 404, 404, 403, 404, IN, IN)
LEAGUE_SCORE = (401, 404, 404, 403, 404, IN, IN)
LEAGUE_OWN_PAGE = (404, 404, 404, 403, 404, 403, IN)
LEAGUE_OWN = (401, 404, 404, 403, 404, 403, IN)

# Whoever types an evening in alone sees it before it is stored.
TYPED_PAGE = (404, 404, 404, 404, 404, 404, IN)
TYPED = (401, 404, 404, 404, 404, 404, IN)

# name of the URL: what each role gets for reading it and for sending to it; None where it takes no such request
ROWS: dict[str, tuple[tuple[int, ...] | None, tuple[int, ...] | None]] = {
    "language": (ANYBODY, ANYBODY),
    "theme": (ANYBODY, ANYBODY),
    "home": (ANYBODY, None),
    "start": (ANYBODY, ANYBODY),
    "again": (None, SCORE),
    "summary": (READ, None),
    "history": (READ, None),
    "finish": (None, SCORE),
    "reopen": (None, SCORE),
    "describe": (SCORE_PAGE, SCORE),
    "aids": (SCORE_PAGE, SCORE),
    "confirm": (None, SCORE),
    "correct": (OWN_PAGE, OWN),
    "dispute": (SCORE_PAGE, SCORE),
    "settle": (None, OWN),
    "season_of": (OWN_PAGE, OWN),
    "delete": (None, OWN),
    "restore": (None, OWN),
    "links": (READ, None),
    "change_link": (None, OWN),
    "continue_elsewhere": (None, READ_WRITE),
    "follow": (None, READ_WRITE),
    "account": (ANYBODY, None),
    "account_name": (None, SIGNED_IN),
    "account_email_address": (ANYBODY, SIGNED_IN),
    "account_confirm_email": (ANYBODY, ANYBODY),
    "account_key": (ANYBODY, SIGNED_IN),
    "account_along": (ANYBODY, SIGNED_IN),
    "account_delete": (ANYBODY, SIGNED_IN),
    "account_login": (ANYBODY, ANYBODY),
    "mfa_login_webauthn": (ANYBODY, ANYBODY),
    "account_signup": (ANYBODY, ANYBODY),
    "account_logout": (ANYBODY, SIGNED_IN),
    "account_everywhere": (None, SIGNED_IN),
    "account_inactive": (ANYBODY, None),
    "account_reauthenticate": (ANYBODY, SIGNED_IN),
    "mfa_reauthenticate_webauthn": (ANYBODY, SIGNED_IN),
    "mfa_list_webauthn": (ANYBODY, None),
    "mfa_add_webauthn": (ANYBODY, SIGNED_IN),
    "mfa_edit_webauthn": (ANYBODY, SIGNED_IN),
    "mfa_remove_webauthn": (ANYBODY, SIGNED_IN),
    "account_change_password": (ANYBODY, SIGNED_IN),
    "account_set_by_link": (ANYBODY, ANYBODY),
    "account_reset_password": (ANYBODY, ANYBODY),
    "account_reset_password_done": (ANYBODY, None),
    "account_reset_password_from_key": (ANYBODY, ANYBODY),
    "score": (ANYBODY, ANYBODY),
    "watch": (ANYBODY, ANYBODY),
    "continue": (ANYBODY, ANYBODY),
    "export_json": (MEMBER, None),
    "export_csv": (MEMBER, None),
    "league_paper": (LEAGUE_READ, None),
    "league_files": (LEAGUE_READ, None),
    "paste": (LEAGUE_SCORE_PAGE, LEAGUE_SCORE),
    "league_json": (LEAGUE_READ, None),
    "league_csv": (LEAGUE_READ, None),
    "all_time_csv": (LEAGUE_READ, None),
    "season_csv": (LEAGUE_READ, None),
    "typed": (ANYBODY, ANYBODY),
    "typed_evening": (TYPED_PAGE, TYPED),
    "typed_table": (None, SCORE),
    "typed_set_up": (TYPED_PAGE, TYPED),
    "discard_typed": (None, TYPED),
    "import": (ANYBODY, SIGNED_IN),
    "import_store": (None, SIGNED_IN),
    "table": (READ, None),
    "board": (READ, None),
    "screen": (READ, None),
    "calls": (SCORE_PAGE, SCORE),
    "draft": (None, SCORE),
    "record": (None, SCORE),
    "insert": (SCORE_PAGE, SCORE),
    "edit": (SCORE_PAGE, SCORE),
    "delete_round": (None, SCORE),
    "undo": (None, SCORE),
    "redo": (None, SCORE),
    "more": (READ, None),
    "once_more": (None, SCORE),
    "chart": (READ, None),
    "picture": (READ, None),
    "picture_svg": (READ, None),
    "possible": (READ, None),
    "paper": (READ, None),
    "print": (READ, None),
    "referee": (ANYBODY, None),
    "kept_referee": (ANYBODY, None),
    "table_referee": (READ, SCORE),
    "tricks": (SCORE_PAGE, SCORE),
    "begin_tricks": (None, SCORE),
    "fine": (SCORE_PAGE, SCORE),
    "adjustments": (SCORE_PAGE, SCORE),
    "adjustment": (SCORE_PAGE, SCORE),
    "cancel_adjustment": (None, SCORE),
    "rules": (SCORE_PAGE, SCORE),
    "people": (SCORE_PAGE, None),
    "alone": (SCORE_PAGE, None),
    "join": (None, SCORE),
    "order": (None, SCORE),
    "deck": (None, SCORE),
    "first_dealer": (None, SCORE),
    "person": (SCORE_PAGE, None),
    "rename": (None, SCORE),
    "replace": (None, SCORE),
    "leave": (None, SCORE),
    "come_back": (None, SCORE),
    "plays_for": (None, SCORE),
    "points": (SCORE_PAGE, SCORE),
    "points_edit": (SCORE_PAGE, SCORE),
    "seat": (ANYBODY, ANYBODY),
    "evening": (LEAGUE_READ, None),
    "result": (LEAGUE_READ, None),
    "codes": (LEAGUE_OWN_PAGE, None),
    "draw": (LEAGUE_SCORE_PAGE, LEAGUE_SCORE),
    "undraw": (None, LEAGUE_SCORE),
    "reseat": (LEAGUE_SCORE_PAGE, LEAGUE_SCORE),
    "add_table": (LEAGUE_SCORE_PAGE, LEAGUE_SCORE),
    "finish_evening": (None, LEAGUE_SCORE),
    "reopen_evening": (None, LEAGUE_SCORE),
    "new_league": (ANYBODY, ANYBODY),
    "gather": ((404, IN, IN, IN, IN, IN, IN), SIGNED_IN),  # of one's own evenings
    "move": (OWN_PAGE, OWN),
    "league": (LEAGUE_READ, None),
    "league_ranking": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "standings": (LEAGUE_READ, None),
    "season": (LEAGUE_READ, None),
    "ratings": (LEAGUE_READ, None),
    "calendar": (LEAGUE_READ, None),
    "switch_ratings": (None, LEAGUE_OWN),
    "finale": (LEAGUE_READ, None),
    "report": (LEAGUE_READ, None),
    "certificates": (LEAGUE_READ, None),
    "season_finale": (LEAGUE_READ, None),
    "season_report": (LEAGUE_READ, None),
    "season_certificates": (LEAGUE_READ, None),
    "delete_league": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "restore_league": (None, LEAGUE_OWN),
    "members": (LEAGUE_READ, None),
    "leave_league": (None, LEAGUE_READ_WRITE),
    "member_role": (None, LEAGUE_OWN),
    "remove_member": (None, LEAGUE_OWN),
    "invites": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "revoke_invite": (None, LEAGUE_OWN),
    "invitation": (ANYBODY, ANYBODY),
    "players": (LEAGUE_READ, None),
    "add_player": (None, LEAGUE_SCORE),
    "who_am_i": (LEAGUE_READ, LEAGUE_READ_WRITE),
    "player": (LEAGUE_READ, None),
    "versus": (LEAGUE_READ, None),
    "records": (LEAGUE_READ, None),
    "edit_player": (None, LEAGUE_OWN),
    "archive_player": (None, LEAGUE_OWN),
    "bring_back_player": (None, LEAGUE_OWN),
    "claim_player": (None, LEAGUE_READ_WRITE),
    "propose_player": (None, LEAGUE_OWN),
    "answer_claim": (None, LEAGUE_READ_WRITE),
    "unlink_player": (None, LEAGUE_OWN),
    "merge_player": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "league_history": (LEAGUE_READ, None),
    "undo_merge": (None, LEAGUE_OWN),
    "sessions": (LEAGUE_READ, None),
    "seasons": (LEAGUE_READ, None),
    "new_season": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "season_moves": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "undo_moves": (None, LEAGUE_OWN),
    "edit_season": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "delete_season": (None, LEAGUE_OWN),
    "season_ranking": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "close_season": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "season_playoff": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "reopen_season": (None, LEAGUE_OWN),
    "season_adjustments": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "cancel_season_adjustment": (None, LEAGUE_OWN),
    "restore_season_adjustment": (None, LEAGUE_OWN),
    "league_settings": (LEAGUE_OWN_PAGE, LEAGUE_OWN),
    "meetings": (LEAGUE_READ, None),
    "answer_meeting": (None, LEAGUE_READ_WRITE),
    "new_meeting": (LEAGUE_SCORE_PAGE, LEAGUE_SCORE),
    "weekly_plan": (LEAGUE_SCORE_PAGE, LEAGUE_SCORE),
    "edit_meeting": (LEAGUE_SCORE_PAGE, LEAGUE_SCORE),
    "mark_meeting": (None, LEAGUE_SCORE),
    "remove_answer": (None, LEAGUE_SCORE),
    "answer_link": (LEAGUE_SCORE_PAGE, LEAGUE_SCORE),
    "who_comes": (ANYBODY, ANYBODY),
    "meetings_feed": (ANYBODY, None),
    "rulebook": (ANYBODY, None),
    "table_rulebook": (READ, None),
    "league_rulebook": (LEAGUE_READ, None),
    "favicon": (ANYBODY, None),
    "demo": (None, ANYBODY),
    "remove_demo": (None, LEAGUE_OWN),
    "manifest": (ANYBODY, None),
    "outbox": (ANYBODY, None),
    "outbox_words": (ANYBODY, None),
    "shell": (ANYBODY, None),
    "service_worker": (ANYBODY, None),
}
REQUESTS = [
    (name, method, statuses)
    for name, row in ROWS.items()
    for method, statuses in zip(("get", "post"), row, strict=True)
    if statuses
]


@pytest.mark.parametrize(
    ("name", "method", "statuses"), REQUESTS, ids=[f"{name} {method}" for name, method, _ in REQUESTS]
)
def test_each_role_gets_what_is_its_due(
    place: Place, name: str, method: str, statuses: tuple[int, ...]
) -> None:
    got = []
    for role, due in zip(ROLES, statuses, strict=True):
        send: Callable[..., Any] = getattr(place.client(role), method)
        with transaction.atomic():  # each role meets the table as it was
            answer = send(place.url(name), place.data())
            status = answer.status_code
            if answer.streaming:
                b"".join(answer)  # and so closes its file
            transaction.set_rollback(True)
        got.append(IN if status in LET_IN and due == IN else status)
    assert dict(zip(ROLES, got, strict=True)) == dict(zip(ROLES, statuses, strict=True))


@pytest.mark.parametrize("name", ROWS)
def test_a_url_takes_no_other_requests(place: Place, name: str) -> None:
    for method, statuses in zip(("get", "post"), ROWS[name], strict=True):
        if statuses is None:
            send: Callable[..., Any] = getattr(place.client("owner"), method)
            assert send(place.url(name)).status_code == 405


@pytest.mark.parametrize("name", [name for name, (get, _post) in ROWS.items() if get])
def test_every_form_and_link_of_a_page_leads_somewhere(place: Place, name: str) -> None:
    """A name that a template asks for in vain is an empty address there, and the page would send to itself."""
    answer = place.client("owner").get(place.url(name), place.data())
    page = b"".join(answer) if answer.streaming else answer.content
    assert re.findall(rb'<[^>]* (?:action|formaction|hx-post|href|src)=""[^>]*>', page) == []


NESTED = [request for request in REQUESTS if {"uid"} < set(kwargs_of(request[0]))]


@pytest.mark.parametrize(
    ("name", "method", "_statuses"), NESTED, ids=[f"{name} {method}" for name, method, _ in NESTED]
)
def test_a_thing_of_somebody_else_is_not_found_below_what_is_ones_own(
    place: Place, another: Place, name: str, method: str, _statuses: tuple[int, ...]
) -> None:
    """The owner asks under the own table or league for a round, player … of another."""
    mine, theirs = place.values(name), another.values(name)
    asked = {key: mine[key] if key == "uid" else theirs[key] for key in kwargs_of(name)}
    send: Callable[..., Any] = getattr(place.client("owner"), method)
    assert send(reverse(name, kwargs=asked), place.data()).status_code == 404


def test_every_url_has_a_row() -> None:
    named = {pattern.name for pattern in patterns()}
    assert named == set(ROWS)


def test_a_table_that_is_not_there_is_as_one_that_is_not_yours(place: Place) -> None:
    mine = place.client("stranger").get(place.url("table"))
    none = place.client("stranger").get(reverse("table", args=[uuid.uuid4()]))
    assert (mine.status_code, none.status_code) == (404, 404)
    assert without_values(mine.content) == without_values(none.content)


def without_values(page: bytes) -> bytes:
    """The page without what differs each time: tokens, and the address asked for."""
    return re.sub(rb'(?:value|data-lost)="[^"]*"', b"", page)
