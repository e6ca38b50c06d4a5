"""A league or a user by what somebody typed."""

import uuid

from django.db.models import Q
from django.utils.translation import gettext_noop

from ..models import League, User
from .findings import Finding

NO_LEAGUE = gettext_noop("There is no league “%(name)s”: write its id or its exact name.")
LEAGUES = gettext_noop("Several leagues are called “%(name)s”: choose one by its id: %(ids)s.")
NO_USER = gettext_noop("There is no user “%(name)s”: write a user name or an e-mail address.")
USERS = gettext_noop("Several users have “%(name)s”: write the user name: %(ids)s.")


class NotFound(Exception):
    """Nothing that is meant for sure; `finding` says what to do."""

    def __init__(self, code: str, template: str, **params: object) -> None:
        self.finding = Finding("", code, template, params=params)
        super().__init__(self.finding.message)


def find_league(text: str) -> League:
    """The league with this id or exact name. Raises NotFound, with the ids where several have the name."""
    there = League.objects.filter(deleted_at=None)
    uid = _uid(text)
    found = list(there.filter(uid=uid)) if uid else []
    found = found or list(there.filter(name=text).order_by("id"))
    if not found:
        raise NotFound("league_unknown", NO_LEAGUE, name=text)
    if len(found) > 1:
        raise NotFound("league_ambiguous", LEAGUES, name=text, ids=", ".join(str(each.uid) for each in found))
    return found[0]


def _uid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def find_user(text: str) -> User:
    """The user with this name, else the one with this e-mail address. Raises NotFound."""
    found = list(User.objects.filter(username=text)) or list(
        User.objects.filter(~Q(email=""), email__iexact=text).order_by("id")
    )
    if not found:
        raise NotFound("user_unknown", NO_USER, name=text)
    if len(found) > 1:
        raise NotFound("user_ambiguous", USERS, name=text, ids=", ".join(each.username for each in found))
    return found[0]
