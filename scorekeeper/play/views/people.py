"""Who sits at the table: joining, leaving, chairs, names. Each is one step that undo takes back."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from ...accounts.access import Level, is_member, signed_in, table_to
from ...http import HtmxRequest
from ...models import Player, Table
from .. import agreements, draft, words
from .. import people as actions
from ..change import Change, Stamp
from ..coming import coming_deal
from ..forms import StampForm
from ..people import Start, starting_points
from ..people_form import (
    DeckForm,
    FirstDealerForm,
    JoinForm,
    LeaveForm,
    MoveForm,
    NameForm,
    PlaysForForm,
    ReplaceForm,
)
from ..sheet import Sheet
from .answering import already_so, attempt, done, framed, named, page
from .rounds import told_of


@require_GET
def people(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Everybody at the table, clockwise."""
    return people_page(request, Sheet.of(table_to(Level.SCORE, request, uid)))


@require_POST
@signed_in
def join(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    form = JoinForm(request.POST, sheet=sheet)

    def action(stamp: Stamp) -> Change:
        read = form.cleaned_data
        return actions.join_by_name(table, read["name"], stamp, after=read["after"], start=read["start"])

    if attempt(request, form, action):
        told = _("At the table: %(name)s.") % {"name": form.cleaned_data["name"]}
        return with_who_came(request, form, done(request, table, told))
    here = actions.sitting(sheet, request.POST.get("name", ""))
    return (here and already_so(request, table, here)) or people_page(request, sheet, form, join=form)


def with_who_came(request: HtmxRequest, form: StampForm, answer: HttpResponse) -> HttpResponse:
    """The answer to who named somebody; one that is known again tells it by itself."""
    step = form.outcome.revision if form.outcome else None
    return named(request, answer, step) if step else answer


@require_POST
@signed_in
def order(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Two neighbours change chairs. It stays on the page, since one seldom moves one chair alone."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    form = MoveForm(request.POST, sheet=sheet)

    def action(stamp: Stamp) -> Change:
        return actions.move(table, form.cleaned_data["player"], form.cleaned_data["by"], stamp)

    if attempt(request, form, action):
        return done(request, table, _("Other chairs, from the next deal on."), to="people")
    return people_page(request, sheet, form)


@require_POST
@signed_in
def deck(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    form = DeckForm(request.POST)

    def action(stamp: Stamp) -> Change:
        read = form.cleaned_data
        return agreements.change_deck(table, read["deck"], read["removed_suit"], stamp)

    if attempt(request, form, action):
        return done(request, table, _("Another deck, from the next deal on."))
    return people_page(request, sheet, form, deck=form)


@require_POST
@signed_in
def first_dealer(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """Who dealt first, chosen or drawn; the dealers after him follow."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    form = FirstDealerForm(request.POST, sheet=sheet)

    def action(stamp: Stamp) -> Change:
        return agreements.change_first_dealer(table, form.cleaned_data["dealer"], stamp)

    if attempt(request, form, action):
        told = _("First dealer: %(name)s.") % {"name": form.cleaned_data["dealer"].name}
        return done(request, table, told_of(form.outcome, told))
    return people_page(request, sheet, form, first=form)


def people_page(
    request: HtmxRequest, sheet: Sheet, form: StampForm | None = None, **forms: StampForm
) -> HttpResponse:
    """The page with the form that was refused, and the others as they are at first."""
    coming = coming_deal(sheet, draft.answers_of(draft.draft_of(sheet.table)))
    here = [sheet.by_pid[pid] for pid in sheet.present]
    totals = sheet.totals()
    context: dict[str, Any] = {
        "heading": _("People and chairs"),
        "here": [(player, totals[player.pid], player.pid == coming.dealer) for player in here],
        "gone": [seat.player for seat in sheet.seats if seat.left],
        "resting": [player for player in here if player.pid not in coming.lineup],
        "starts": {start.value: starting_points(sheet, start) for start in Start},
        "known": known_names(sheet),
        "join": JoinForm(sheet=sheet),
        "deck": DeckForm(initial={"deck": coming.deck, "removed_suit": coming.removed_suit}),
        "first": FirstDealerForm(sheet=sheet),
    }
    return page(request, "play/people.html", framed(sheet, form, **context | forms), form)


@require_GET
def person(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """What may be done about one person of the table; a tap on the name leads here."""
    sheet = Sheet.of(table_to(Level.SCORE, request, uid))
    return person_page(request, sheet, player_of(sheet, player_uid))


@require_POST
@signed_in
def rename(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    player = player_of(sheet, player_uid)
    form = NameForm(request.POST, sheet=sheet, player=player)

    def action(stamp: Stamp) -> Change:
        return actions.rename(table, player, form.cleaned_data["name"], stamp)

    if attempt(request, form, action):
        return done(request, table, _("Renamed: %(name)s.") % {"name": form.cleaned_data["name"]})
    return person_page(request, sheet, player, form, rename=form)


@require_POST
@signed_in
def replace(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """It was somebody else all the time: in every round, adjustments and all."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    if str(player_uid) not in sheet.by_pid:
        return replaced_before(request, table, player_uid)
    player = player_of(sheet, player_uid)
    form = ReplaceForm(request.POST, sheet=sheet, player=player)

    def action(stamp: Stamp) -> Change:
        return actions.replace_by_name(table, player, form.cleaned_data["name"], stamp)

    if attempt(request, form, action):
        names = {"name": form.cleaned_data["name"], "old": player.name}
        told = _("%(name)s, not %(old)s, in every round.") % names
        return with_who_came(request, form, done(request, table, told))
    return person_page(request, sheet, player, form, replace=form)


def replaced_before(request: HtmxRequest, table: Table, old: uuid.UUID) -> HttpResponse:
    """Two phones found out without a network that it was somebody else: the second one learns who."""
    by = actions.was_replaced(table, old, request.POST.get("name", ""))
    answer = by and already_so(request, table, by)
    if not answer:
        raise Http404
    return answer


@require_POST
@signed_in
def leave(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    player = player_of(sheet, player_uid)
    form = LeaveForm(request.POST, sheet=sheet)

    def action(stamp: Stamp) -> Change:
        read = form.cleaned_data
        return actions.leave(table, player, stamp, deck=read["deck"], removed_suit=read["removed_suit"])

    if attempt(request, form, action):
        return done(request, table, _("Gone home: %(name)s.") % {"name": player.name})
    return person_page(request, sheet, player, form, leave=form)


@require_POST
@signed_in
def come_back(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    player = player_of(sheet, player_uid)
    form = StampForm(request.POST)
    if attempt(request, form, lambda stamp: actions.come_back(table, player, stamp)):
        return done(request, table, _("At the table: %(name)s.") % {"name": player.name})
    return person_page(request, sheet, player, form)


@require_POST
@signed_in
def plays_for(request: HtmxRequest, uid: uuid.UUID, player_uid: uuid.UUID) -> HttpResponse:
    """Somebody sits in for an absent member of the league, or plays for himself again."""
    table = table_to(Level.SCORE, request, uid)
    sheet = Sheet.of(table)
    player = player_of(sheet, player_uid)
    form = PlaysForForm(request.POST, members=absent_members(table, player))

    def action(stamp: Stamp) -> Change:
        return actions.plays_for(table, player, form.cleaned_data["absent"], stamp)

    if attempt(request, form, action):
        told = words.seated(player, form.cleaned_data["absent"])
        return done(request, table, _("At the table: %(name)s.") % {"name": told})
    return person_page(request, sheet, player, form, plays_for=form)


def away_as_data(table: Table) -> list[tuple[str, str, list[str]]]:
    """Key and name of everybody for whom somebody here may sit in, and who plays for them at another table."""
    found = actions.away(table, but_for=table) if is_member(table) else []
    return [(member.pid, member.name, sorted(by)) for member, by in found]


def absent_members(table: Table, player: Player) -> list[Player]:
    """For whom somebody may sit in, told to the league's members alone."""
    return actions.absent_members(table, player) if is_member(table) else []


def person_page(
    request: HtmxRequest, sheet: Sheet, player: Player, form: StampForm | None = None, **forms: StampForm
) -> HttpResponse:
    deck = {"deck": "drop_suit", "removed_suit": "C"}
    seat = next(seat for seat in sheet.seats if seat.player_id == player.pk)
    members = absent_members(sheet.table, player)
    context: dict[str, Any] = {
        "heading": player.name,
        "player": player,
        "is_here": player.pid in sheet.present,
        "people": len(sheet.present),
        "known": known_names(sheet),
        "rename": NameForm(sheet=sheet, initial={"name": player.name}),
        "replace": ReplaceForm(sheet=sheet),
        "leave": LeaveForm(sheet=sheet, initial=deck),
        "absent": seat.plays_for,
        "plays_for": PlaysForForm(members=members, initial={"absent": pid_of(seat.plays_for)}),
        "members": members,
    }
    return page(request, "play/person.html", framed(sheet, form, **context | forms), form)


def pid_of(player: Player | None) -> str:
    return player.pid if player else ""


def player_of(sheet: Sheet, uid: uuid.UUID) -> Player:
    player = sheet.by_pid.get(str(uid))
    if player is None:
        raise Http404
    return player


def known_names(sheet: Sheet) -> list[str]:
    """People of the league who are not at the table, for the keyboard to propose to the league's members.

    Who came by a link to one table learns nothing of them.
    """
    table: Any = sheet.table
    if not table.membership_role:
        return []
    others = Player.objects.filter(league=table.session.league).active().exclude(pk__in=sheet.players)
    return list(others.order_by("name").values_list("name", flat=True)[:100])
