"""The two links of a table, one to score and one to watch: who came by one is out when it is renewed or ended."""

from typing import Any, cast

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from ..models import Claim, Grant, Membership, Player, Seat, Table, User
from ..models.base import new_token
from ..models.league import Role
from .access import LEVEL_OF_GRANT, LEVEL_OF_ROLE, granted, level_of, with_level
from .guests import join_table

_FIELDS = {Grant.Role.SCORE: "score_token", Grant.Role.WATCH: "watch_token"}
# Begins what stands in the place of a token that was ended. No address can carry a colon there.
_ENDED = "ended:"


def token_of(table: Table, role: Grant.Role) -> str:
    """The token of the link, "" while it is ended."""
    token: str = getattr(table, _FIELDS[role])
    return "" if token.startswith(_ENDED) else token


def renew(table: Table, role: Grant.Role) -> None:
    """Another link in place of this one."""
    _replace(table, role, new_token())


def end(table: Table, role: Grant.Role) -> None:
    """No link, until it is renewed."""
    _replace(table, role, _ENDED + new_token())


def _replace(table: Table, role: Grant.Role, token: str) -> None:
    with transaction.atomic():
        # The table first: `join_by` holds its row while it lets somebody in.
        Table.objects.filter(pk=table.pk).update(**{_FIELDS[role]: token})
        Grant.objects.filter(table=table, role=role, ended_at=None).update(ended_at=timezone.now())
    setattr(table, _FIELDS[role], token)


def table_by(token: str, role: Grant.Role) -> Table | None:
    """The table that this token opens; none where it was renewed, ended or made up, or the session is deleted."""
    found = Table.objects.with_company().filter(
        **{_FIELDS[role]: token}, session__deleted_at=None, session__league__deleted_at=None
    )
    return None if token.startswith(_ENDED) else found.select_related("session__created_by", "rules").first()


def people_at(table: Table) -> list[str]:
    return list(Seat.objects.filter(table=table, left=False).values_list("player__name", flat=True))


def join_by(token: str, role: Grant.Role, user: User) -> Table | None:
    """Let the user in by the link; nothing is granted to who may do as much already."""
    with transaction.atomic():
        locked = Table.objects.select_for_update().filter(**{_FIELDS[role]: token}).first()
        table = table_by(token, role) if locked else None
        if table is not None and not is_in(table, role, user):
            join_table(user, table, role)
    return table


def table_to_follow(table: Table, user: User) -> Table | None:
    """The table of this number in the part that is played now, where who was let into this one may go on.

    `table` was asked for by `with_level` and `with_company`. A link goes no further than the table where it was
    ended, nor back to where its people were put out. One query.
    """
    put_out = Grant.objects.filter(user=user, table=OuterRef("pk")).exclude(ended_at=None)
    beside: Any = Table.objects.with_company().annotate(put_out=Exists(put_out))
    found = beside.filter(
        session=table.session_id, drawn_anew=False, number_in_part=table.number_in_part
    ).first()
    if found is None or found == table:
        return None
    role = granted(table)
    is_shut = role and (found.put_out or not token_of(found, role))
    return None if is_shut else cast("Table", found)


def follow(table: Table, user: User) -> Table | None:
    """On to the table of this number where people were drawn anew: by a link, with the same right there."""
    with transaction.atomic():
        # As in `join_by`: a link that is renewed meanwhile, there or here, waits and then puts out this one too.
        list(Table.objects.select_for_update().filter(session=table.session_id).order_by("number"))
        fresh = with_level(Table.objects.filter(pk=table.pk).with_company(), user).get()
        found = table_to_follow(fresh, user) if level_of(fresh) else None
        if found is not None and (role := granted(fresh)):
            join_table(user, found, role)
    return found


def leads_on(table: Table, onward: Table, user: User) -> bool:
    """Whether who was let into `table` to score may go on at the first table of the evening after it.

    Both were asked for by `with_level`. It leads into no other league, and nowhere where its link was ended, or who
    came by it was put out. At most a query.
    """
    role = Grant.Role.SCORE
    is_same = granted(table) == role and onward.session.league_id == table.session.league_id
    put_out = Grant.objects.filter(user=user, table=onward).exclude(ended_at=None)
    return is_same and bool(token_of(onward, role)) and not put_out.exists()


def go_on(table: Table, onward: Table, user: User) -> bool:
    """Let in there who may score `table` by its link; says whether he may score there now."""
    with transaction.atomic():
        # As in `follow`.
        list(Table.objects.select_for_update().filter(pk__in=[table.pk, onward.pk]).order_by("pk"))
        found = with_level(Table.objects.filter(pk__in=[table.pk, onward.pk]), user).in_bulk()
        before, after = found[table.pk], found[onward.pk]
        if level_of(after) >= LEVEL_OF_GRANT[Grant.Role.SCORE]:
            return True
        may = leads_on(before, after, user)
        if may:
            join_table(user, after, Grant.Role.SCORE)
    return may


def is_in(table: Table, role: Grant.Role, user: User) -> bool:
    return level_of(with_level(Table.objects.filter(pk=table.pk), user).get()) >= LEVEL_OF_GRANT[role]


def bring_along(guest: User, user: User) -> None:
    """Give the user all that a guest may do, as when one phone takes over from another."""
    for theirs in Membership.objects.filter(user=guest):
        ours, is_new = Membership.objects.get_or_create(
            league_id=theirs.league_id, user=user, defaults={"role": theirs.role}
        )
        if not is_new and LEVEL_OF_ROLE[Role(theirs.role)] > LEVEL_OF_ROLE[Role(ours.role)]:
            ours.role = theirs.role
            ours.save(update_fields=["role"])
    _bring_players(guest, user)
    for grant in Grant.objects.filter(user=guest, ended_at=None).select_related("table"):
        join_table(user, grant.table, Grant.Role(grant.role))


def _bring_players(guest: User, user: User) -> None:
    """The user is now whom the guest was, except where he is somebody else already."""
    taken = list(Player.objects.filter(user=user).values_list("league", flat=True))
    Player.objects.filter(user=guest).exclude(league__in=taken).update(user=user)
    asked = list(Claim.objects.filter(user=user).values_list("player", flat=True))
    Claim.objects.filter(user=guest).exclude(player__in=asked).update(user=user)
