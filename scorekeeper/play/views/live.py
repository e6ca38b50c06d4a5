"""What is kept fresh by itself: the board for phones that ask every two seconds, and the table on a big screen."""

import uuid
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from ...accounts.access import Glance, Level, glance_at, granted, is_member, level_of, table_to
from ...models import GameSession, Table
from ..screen import screen_of
from ..sheet import Sheet
from .table import board_parts, onward, stamped

KEPT = 60  # seconds: by then every phone that watches has asked


@require_GET
def board(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The live board, of a big `screen` where that asks.

    Nothing new since `version` and `draft`: 204; a finished session ends the polling (286).
    """
    now = glance_at(request, uid)
    if (request.GET.get("version"), request.GET.get("draft")) == (str(now.version), str(now.draft)):
        return HttpResponse(status=204 if now.state == GameSession.State.OPEN else 286)
    return kept(request, uid, now) or fresh(request, table_to(Level.READ, request, uid))


@require_GET
def screen(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """The table for a tablet or a TV that everybody at it sees. Its live updates are those of the board."""
    found = table_to(Level.READ, request, uid)
    context = board_parts(found, Sheet.of(found))
    return stamped(render(request, "play/screen.html", context | on_screen(context)), context)


def on_screen(context: dict[str, Any]) -> dict[str, Any]:
    return {"screen": screen_of(context["board"], context["so_far"])}


def fresh(request: HttpRequest, table: Table) -> HttpResponse:
    context = board_parts(table, Sheet.of(table))
    if "screen" in request.GET:
        answer = render(request, "play/_live_screen.html", context | on_screen(context))
    else:
        more = onward(request, table) | {"oob": True}
        answer = render(request, "play/_live.html", context | more)
    # Where people were drawn anew the way on is each phone's own.
    if only_watches(table) and not table.drawn_anew:
        stands = Glance(table.version, context["draft"].counter, table.session.state, only_watches=True)
        told = (answer.content, str(context["draft"].key))
        caches["template_fragments"].set(name_of(request, table.uid, stands), told, KEPT)
    return stamped(answer, context)


def only_watches(table: Table) -> bool:
    """Whether this phone came by the link to watch: then it sees what all of those see, whoever it is."""
    return level_of(table) == Level.READ and granted(table) is not None and not is_member(table)


def kept(request: HttpRequest, uid: uuid.UUID, now: Glance) -> HttpResponse | None:
    """What another phone was shown that came by the link to watch: two hundred of them ask within two seconds."""
    told = caches["template_fragments"].get(name_of(request, uid, now)) if now.only_watches else None
    if told is None:
        return None
    content, key = told
    headers = {"X-Version": str(now.version), "X-Draft": str(now.draft), "X-Deal": key}
    return HttpResponse(content, headers=headers)


def name_of(request: HttpRequest, uid: uuid.UUID, now: Glance) -> str:
    kind = "screen" if "screen" in request.GET else "board"
    return f"live:{kind}:{uid}:{now.version}:{now.draft}:{get_language()}"
