"""The league's link by which anybody says who comes: one, until it is renewed or ended."""

from ...models import League, User
from ...models.base import new_token
from ..events import changing, record

# Begins what stands in the place of a token that was ended. No address can carry a colon there.
_ENDED = "ended:"


def token_of(league: League) -> str:
    """The token of the link; "" where there is none, or it was ended."""
    return "" if is_ended(league) else league.answer_token or ""


def is_ended(league: League) -> bool:
    return (league.answer_token or "").startswith(_ENDED)


def league_by(token: str) -> League | None:
    """The league that this token opens; none where it was renewed, ended or made up, or the league is deleted."""
    return League.objects.filter(answer_token=token, deleted_at=None).first()


def ensure_link(league: League) -> None:
    """A link where there was never one; one that was ended stays so."""
    if league.answer_token is None:
        League.objects.filter(pk=league.pk, answer_token=None).update(answer_token=new_token())
        league.refresh_from_db(fields=["answer_token"])


def renew(league: League, by: User) -> None:
    """Another link in place of this one."""
    _replace(league, new_token(), by, "answer_link_renewed")


def end(league: League, by: User) -> None:
    """No link, until it is renewed."""
    _replace(league, _ENDED + new_token(), by, "answer_link_ended")


def _replace(league: League, token: str, by: User, verb: str) -> None:
    with changing(league):
        league.answer_token = token
        league.save(update_fields=["answer_token"])
        record(league, verb, by)
