"""Evenings taken into a league: the first ones of a new league, or one that belongs elsewhere."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from ...accounts.access import (
    Level,
    Sealed,
    is_sealed,
    leagues_for,
    level_in,
    signed_in,
    signed_in_user,
    table_to,
    tables_for,
    user_of,
)
from ...models import League, Table, User
from ...models.base import uid_in
from ...play.agreements import agreed_rules
from ...play.change import writing
from ...play.forms import new_key
from ...play.rules_words import one_line
from ..casual import Evening, casual_leagues, evenings_of, with_the_same
from ..gather_form import GatherForm
from ..gathering import IsConfirmed, TwoPeople, gather, move, people_of
from ..leagues import league_made
from ..who_form import WhoForm, people_there


@require_http_methods(["GET", "POST"])
@signed_in
def gather_page(request: HttpRequest) -> HttpResponse:
    """Name, evenings and people of a league that has been played for a while. `from` is a table of its people."""
    user = user_of(request)
    if user is None:
        raise Http404
    if request.method == "POST":
        return gathered(request, user)
    past = evenings_of(casual_leagues(user))
    uid = uid_in(request.GET.get("from", ""))
    like = tables_for(user).filter(uid=uid).first() if uid else None
    ticked = with_the_same(past, like)
    form = GatherForm(past=past, ticked=ticked, initial={"client_key": new_key()})
    return shown(request, form, past, ticked)


def gathered(request: HttpRequest, user: User) -> HttpResponse:
    """The league, made once however often the form is sent; what is wrong is told with all that was chosen.

    The evenings are read once nobody else gathers them: those that another phone has taken are not there any more.
    """
    chosen = set(request.POST.getlist("evenings"))
    with writing():
        User.objects.select_for_update().get(pk=user.pk)
        past = evenings_of(casual_leagues(user))
        ticked = [evening for evening in past if evening.uid in chosen]
        form = GatherForm(request.POST, past=past, ticked=ticked)
        # After a first tap its evenings are no casual ones any more, and the form of the second can't be read.
        league = league_made(user, uid_in(request.POST.get("client_key", "")))
        if league is None and form.is_valid() and not form.asks:
            league = made(request, form, ticked)
    if league is None:
        return shown(request, form, past, ticked, status=422)
    return redirect("league", uid=league.uid)


def made(request: HttpRequest, form: GatherForm, ticked: list[Evening]) -> League | None:
    read, sessions = form.cleaned_data, [evening.session for evening in ticked]
    rules = agreed_rules(ticked[0].tables[0])  # of the last evening
    try:
        league = gather(
            signed_in_user(request), read["name"], rules, sessions, form.whom(), uid=read["client_key"]
        )
    except TwoPeople as refused:
        form.refuse_twins(refused.one, refused.other)
        return None
    except IsConfirmed:
        form.add_error(None, confirmed_words())
        return None
    count = len(sessions)
    told = ngettext(
        "The league is made, with %(n)s evening.", "The league is made, with %(n)s evenings.", count
    )
    messages.success(request, told % {"n": count})
    return league


def shown(
    request: HttpRequest, form: GatherForm, past: list[Evening], ticked: list[Evening], *, status: int = 200
) -> HttpResponse:
    chosen = {evening.uid for evening in ticked}
    context = {
        "form": form,
        "ticked": ticked,
        "others": [evening for evening in past if evening.uid not in chosen],
        "rules_line": one_line(agreed_rules(ticked[0].tables[0])) if ticked else "",
    }
    return render(request, "league/gather.html", context, status=status)


@require_http_methods(["GET", "POST"])
@signed_in
def move_page(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """Another league for an evening: which one, then who its people are there."""
    table = table_to(Level.OWN, request, uid)
    if is_sealed(table):
        raise Sealed(table)
    wanted = request.POST.get("to") or request.GET.get("to") or ""
    if request.method == "POST" and wanted == str(table.session.league.uid):  # sent before
        return redirect("table", uid=table.uid)
    leagues = others_of(signed_in_user(request), table)
    only = leagues[0] if len(leagues) == 1 and not wanted else None
    into = next((one for one in leagues if str(one.uid) == wanted), only)
    status = 422 if request.method == "POST" else 200
    if into is None:
        return render(request, "league/move.html", {"table": table, "leagues": leagues}, status=status)
    form = WhoForm(request.POST or None, people=people_of([table.session]), there=people_there(into))
    if request.method == "POST" and form.is_valid() and moved(request, form, table, into):
        messages.success(request, _("The evening is in %(league)s now.") % {"league": into.name})
        return redirect("table", uid=table.uid)
    return render(request, "league/move.html", {"table": table, "into": into, "form": form}, status=status)


def others_of(user: User, table: Table) -> list[League]:
    """The user's own leagues but the one where the evening is, and a demo."""
    own = [league for league in leagues_for(user).filter(demo=False) if level_in(league) >= Level.OWN]
    return [league for league in own if league != table.session.league]


def moved(request: HttpRequest, form: WhoForm, table: Table, into: League) -> bool:
    try:
        move([table.session], into, form.whom(), signed_in_user(request))
    except TwoPeople as refused:
        form.refuse_twins(refused.one, refused.other)
    except IsConfirmed:
        form.add_error(None, confirmed_words())
    return not form.errors


def confirmed_words() -> str:
    return _("An evening that the table has confirmed stays where it is: open it for a change first.")
