"""Files into the app: one to look at before it is stored."""

import uuid
from pathlib import PurePath
from typing import Any

from django.contrib import messages
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from ...accounts.access import signed_in, signed_in_user, user_of
from ...accounts.guests import casual_league
from ...models import League, User
from ...models.league import Role
from ..forms import MOST_BYTES, NEW, OWN, StoreForm, TooLarge, UploadForm, pack
from ..importing import Imported, import_reading
from ..reading import Reading, read_file
from ..text import printable
from ..words import called, grouped

MOST_SHOWN = 100


@require_http_methods(["GET", "POST"])
@signed_in
def upload(request: HttpRequest) -> HttpResponse:
    """A file, read and judged: its problems, or what it holds, to be confirmed. Nothing is stored yet."""
    user = user_of(request)
    if user is None or request.method == "GET":
        form = UploadForm(initial={"into": request.GET.get("into", "")})
        return asking(request, form, known=user is not None)
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return asking(request, form, status=422)
    file = form.cleaned_data["file"]
    try:
        data, title = file.read(MOST_BYTES + 1), PurePath(file.name).stem
        return look(request, user, data, title=title, wanted=form.cleaned_data["into"])
    except TooLarge:
        return render(request, "transfer/too_large.html", {"most": MOST_BYTES // 1024**2}, status=413)


def look(request: HttpRequest, user: User, data: bytes, *, title: str, wanted: str) -> HttpResponse:
    """What is in the file. It travels on in the form, so that nothing has to be kept for who never confirms."""
    packed = pack(data)
    reading = read_file(data, seasons=None)
    if not reading.clean:
        return refused(request, reading)
    leagues = leagues_of(user)
    into = wanted if wanted in {str(league.uid) for league in leagues} else proposed(reading, leagues)
    first = {"packed": packed, "title": title, "key": uuid.uuid4(), "into": into}
    form = StoreForm(initial=first, leagues=leagues)
    tried = import_into(user, read_for(data, form, into), form, into, trial=True)
    return preview(request, reading, form, tried)


@require_POST
@signed_in
def store(request: HttpRequest) -> HttpResponse:
    """What was shown, stored; sent twice it is stored once."""
    user = signed_in_user(request)
    form = StoreForm(request.POST, leagues=leagues_of(user))
    if not form.is_valid():
        errors = [error for errors in form.errors.values() for error in errors]
        return asking(request, UploadForm(), errors=errors, status=422)
    into = form.cleaned_data["into"]
    reading = read_for(form.cleaned_data["packed"], form, into)
    if not reading.clean:
        return refused(request, reading)
    imported = once(request, user, reading, form, into)
    if imported.problems:
        return preview(request, reading, form, imported, status=422)
    messages.success(request, stored_words(imported))
    league = imported.league
    return redirect("home") if league is None or league.casual else redirect("league", uid=league.uid)


def once(request: HttpRequest, user: User, reading: Reading, form: StoreForm, into: str) -> Imported:
    """Store it unless this very form was stored before; two that come together wait for each other."""
    key = str(form.cleaned_data["key"])
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        kept = kept_session(request).get("imported")
        if kept and kept["key"] == key:
            return Imported(league=League.objects.filter(pk=kept["league"]).first())
        imported = import_into(user, reading, form, into, title=form.cleaned_data["title"])
        if imported.league:
            request.session["imported"] = {"key": key, "league": imported.league.pk}
            request.session.save()
    return imported


def kept_session(request: HttpRequest) -> SessionBase:
    """The phone's session as the database has it now, not as this request began with it."""
    return type(request.session)(request.session.session_key)


def stored_words(imported: Imported) -> str:
    count = imported.added + imported.extended
    told = ngettext("Stored: %(n)s evening.", "Stored: %(n)s evenings.", count) % {"n": count}
    return told if count else _("Everything in the file was there already.")


def leagues_of(user: User) -> list[League]:
    """Those of the user's own that have a name of their own."""
    own = League.objects.filter(memberships__user=user, memberships__role=Role.OWNER, deleted_at=None)
    return list(own.filter(casual=False, demo=False).order_by("name"))


def proposed(reading: Reading, leagues: list[League]) -> str:
    """Where the file's evenings most likely go: into the league that it names, where the user has that one."""
    named = reading.content.league
    if named is None or named.marks.app.get("casual"):
        return OWN
    same = [league for league in leagues if league.uid == named.marks.uid or league.name == named.name]
    return str(same[0].uid) if same else NEW


def read_for(data: bytes, form: StoreForm, into: str) -> Reading:
    """The file read with the seasons of where it goes."""
    league = form.leagues.get(into)
    return read_file(data, seasons=league.seasons.values_list("name", flat=True) if league else ())


def import_into(
    user: User, reading: Reading, form: StoreForm, into: str, *, title: str = "", trial: bool = False
) -> Imported:
    with transaction.atomic():
        league = casual_league(user) if into == OWN else form.leagues.get(into)
        imported = import_reading(reading, into=league, owner=user, title=printable(title), trial=trial)
        if trial:
            transaction.set_rollback(True)
    return imported


def preview(
    request: HttpRequest, reading: Reading, form: StoreForm, tried: Imported, *, status: int = 200
) -> HttpResponse:
    """The evenings of the file with their totals, and what storing them there would do."""
    names = {player.id: player.name for player in reading.content.players}
    pairs = zip(reading.content.sessions, reading.answers, strict=True)
    evenings = [
        {"title": called(session), "totals": [(names[p], points) for p, points in answer.totals().items()]}
        for session, answer in list(pairs)[:MOST_SHOWN]
    ]
    context = {
        "form": form,
        "evenings": evenings,
        "more": len(reading.answers) - len(evenings),
        "tried": tried,
        "tried_place": dict(form.places).get(form["into"].value(), ""),
        "groups": grouped(tried.problems[:MOST_SHOWN], reading.content),
    }
    return render(request, "transfer/preview.html", context, status=status)


def refused(request: HttpRequest, reading: Reading) -> HttpResponse:
    """Every problem of the file, evening by evening; nothing was stored."""
    return asking(
        request,
        UploadForm(),
        groups=grouped(reading.problems[:MOST_SHOWN], reading.content),
        more=max(0, len(reading.problems) - MOST_SHOWN),
        status=422,
    )


def asking(
    request: HttpRequest, form: UploadForm, *, known: bool = True, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"form": form, "known": known, **more}
    return render(request, "transfer/import.html", context, status=status)
