"""Files out of the app: an evening, a whole league, a table of it."""

import uuid
from collections.abc import Iterable
from tempfile import SpooledTemporaryFile
from typing import IO, Any, cast

from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from ...accounts.access import Level, league_to, session_to, table_to
from ...league.standings.tables import table_of
from ...league.views.answering import page
from ...models import GameSession, League, Season
from ...models.base import snapshot
from ..export import export_league, export_session, league_csv, session_csv
from ..spreadsheet import standings_csv

JSON, CSV = "application/json", "text/csv; charset=utf-8"
IN_MEMORY = 1024 * 1024  # bytes of a file on its way out; a longer one goes through the disk


@require_GET
def export_json(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    session = session_of(request, uid)
    return download(export_session(session), session, "json", JSON)


@require_GET
def export_csv(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    session = session_of(request, uid)
    return download(session_csv(session), session, "csv", CSV)


def session_of(request: HttpRequest, uid: uuid.UUID) -> GameSession:
    """The whole session of a table, with its league's name and rules: a link into the table opens less."""
    table = table_to(Level.READ, request, uid)
    return session_to(Level.READ, request, table.session.uid)


def download(text: str, session: GameSession, kind: str, content_type: str) -> HttpResponse:
    answer = HttpResponse(text.encode(), content_type=content_type)
    name = file_name(session.date.isoformat(), session.name)
    answer["Content-Disposition"] = content_disposition_header(True, f"{name}.{kind}") or "attachment"
    return answer


def file_name(*parts: str) -> str:
    return "-".join(filter(None, ["whist", *(slugify(part, allow_unicode=True) for part in parts)]))


@require_GET
def files(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """What a league can be had as, and the ways into it."""
    league = league_to(Level.READ, request, uid)
    return page(request, league, "transfer/files.html", seasons=league.seasons.order_by("-starts", "-pk"))


@require_GET
def league_json(request: HttpRequest, uid: uuid.UUID) -> FileResponse:
    league = league_to(Level.READ, request, uid)
    return in_pieces(export_league(league), f"{file_name(league.name, today())}.json", JSON)


@require_GET
def league_rounds_csv(request: HttpRequest, uid: uuid.UUID) -> FileResponse:
    league = league_to(Level.READ, request, uid)
    return in_pieces(league_csv(league), f"{file_name(league.name, today())}.csv", CSV)


def in_pieces(pieces: Iterable[str], name: str, content_type: str) -> FileResponse:
    """A long file, all of one moment. It is written down first, so that no slow phone holds that moment open."""
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  # the answer closes it
    with snapshot():
        for piece in pieces:
            file.write(piece.encode())
    file.seek(0)
    return FileResponse(cast("IO[Any]", file), as_attachment=True, filename=name, content_type=content_type)


@require_GET
def all_time_csv(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    return table_file(league_to(Level.READ, request, uid), None)


@require_GET
def season_csv(request: HttpRequest, uid: uuid.UUID, season_uid: uuid.UUID) -> HttpResponse:
    league = league_to(Level.READ, request, uid)
    return table_file(league, get_object_or_404(league.seasons, uid=season_uid))


def table_file(league: League, season: Season | None) -> HttpResponse:
    names = dict(league.players.values_list("pk", "name"))
    answer = HttpResponse(standings_csv(table_of(league, season), names), content_type=CSV)
    name = file_name(league.name, season.name if season else "", today())
    answer["Content-Disposition"] = content_disposition_header(True, f"{name}.csv") or "attachment"
    return answer


def today() -> str:
    return timezone.localdate().isoformat()
