"""Files in and out of the app: an evening to download, and a file to look at before it is stored."""

import uuid
from pathlib import PurePath
from typing import Any

from django.contrib import messages
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ..accounts.access import Level, session_to, signed_in, table_to, user_of
from ..accounts.guests import casual_league
from ..models import GameSession, League, User
from ..models.league import Role
from .export import export_session, session_csv
from .forms import MOST_BYTES, NEW, OWN, StoreForm, TooLarge, UploadForm, pack
from .importing import Imported, import_reading
from .reading import Reading, read_file
from .text import printable
from .words import called, grouped

MOST_SHOWN = 100


@require_GET
def export_json(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    session = session_of(request, uid)
    return download(export_session(session), session, "json", "application/json")


@require_GET
def export_csv(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    session = session_of(request, uid)
    return download(session_csv(session), session, "csv", "text/csv; charset=utf-8")


def session_of(request: HttpRequest, uid: uuid.UUID) -> GameSession:
    """The whole session of a table, with its league's name and rules: a link into the table opens less."""
    table = table_to(Level.READ, request, uid)
    return session_to(Level.READ, request, table.session.uid)


def download(text: str, session: GameSession, kind: str, content_type: str) -> HttpResponse:
    name = "-".join(
        filter(None, ["whist", session.date.isoformat(), slugify(session.name, allow_unicode=True)])
    )
    answer = HttpResponse(text.encode(), content_type=content_type)
    answer["Content-Disposition"] = content_disposition_header(True, f"{name}.{kind}") or "attachment"
    return answer


@require_http_methods(["GET", "POST"])
@signed_in
def upload(request: HttpRequest) -> HttpResponse:
    """A file, read and judged: its problems, or what it holds, to be confirmed. Nothing is stored yet."""
    user = user_of(request)
    if user is None or request.method == "GET":
        return asking(request, UploadForm(), known=user is not None)
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return asking(request, form, status=422)
    file = form.cleaned_data["file"]
    try:
        return look(request, user, file.read(MOST_BYTES + 1), title=PurePath(file.name).stem)
    except TooLarge:
        return render(request, "transfer/too_large.html", {"most": MOST_BYTES // 1024**2}, status=413)


def look(request: HttpRequest, user: User, data: bytes, *, title: str) -> HttpResponse:
    """What is in the file. It travels on in the form, so that nothing has to be kept for who never confirms."""
    packed = pack(data)
    reading = read_file(data, seasons=None)
    if not reading.clean:
        return refused(request, reading)
    leagues = leagues_of(user)
    into = proposed(reading, leagues)
    first = {"packed": packed, "title": title, "key": uuid.uuid4(), "into": into}
    form = StoreForm(initial=first, leagues=leagues)
    tried = import_into(user, read_for(data, form, into), form, into, trial=True)
    return preview(request, reading, form, tried)


@require_POST
@signed_in
def store(request: HttpRequest) -> HttpResponse:
    """What was shown, stored; sent twice it is stored once."""
    user = user_of(request)
    assert user is not None
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
    return redirect("home")


def once(request: HttpRequest, user: User, reading: Reading, form: StoreForm, into: str) -> Imported:
    """Store it unless this very form was stored before; two that come together wait for each other."""
    key = str(form.cleaned_data["key"])
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if kept_session(request).get("imported") == key:
            return Imported()
        imported = import_into(user, reading, form, into, title=form.cleaned_data["title"])
        if not imported.problems:
            request.session["imported"] = key
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
    return list(own.filter(casual=False).order_by("name"))


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
