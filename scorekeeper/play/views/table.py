"""The table: the board, the question of the moment, and what the phone needs to go on by itself."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from ...accounts import links
from ...accounts.access import (
    Level,
    is_member,
    is_sealed,
    level_of,
    may_change_whole,
    may_write,
    signed_in_user,
    table_to,
)
from ...http import HtmxRequest
from ...models import Draft, GameSession, Revision, Round, Table
from .. import draft as drafts
from ..aids import aids_of
from ..board import Board, board_of
from ..calls import calls_by
from ..carried import carried, sent_keys, steps_to_redo, steps_to_undo
from ..coming import Coming, coming_deal
from ..entry import Entry, Mode, entry_of
from ..forms import new_key
from ..guide import guide_of
from ..next_evening import next_after
from ..phrases import every_phrase, phrases
from ..possible import possible_of
from ..sheet import Sheet
from ..so_far import deal_so_far
from ..taken import tricks_of, with_counts
from ..words import table_name
from .telling import what_was


@require_GET
def table(request: HtmxRequest, uid: uuid.UUID) -> HttpResponse:
    """The board and the question of the moment; `?enter` asks it where an evening that is over is being mended."""
    found = table_to(Level.READ, request, uid)
    draft = drafts.draft_of(found) if "enter" in request.GET and may_write(found) else None
    return table_page(request, found, asked=Asked(answers=drafts.answers_of(draft)) if draft else None)


def table_page(request: HttpRequest, table: Table, *, status: int = 200, **more: Any) -> HttpResponse:
    """The whole page of a table; `more` are `asked` and what else `parts` takes."""
    sheet = Sheet.of(table)
    context = parts(table, sheet, can_score=may_write(table), whole=True, **more) | onward(request, table)
    context["phone_phrases"] = phrases()
    return stamped(render(request, "play/table.html", context, status=status), context)


def fresh_parts(request: HttpRequest, table: Table, *, status: int = 200, **more: Any) -> HttpResponse:
    """For htmx: the form in place of the old one, the board and what stands around it out of band."""
    context = parts(table, Sheet.of(table), can_score=may_write(table), **more) | onward(request, table)
    return stamped(render(request, "play/_fresh.html", context | {"oob": True}, status=status), context)


def onward(request: HttpRequest, table: Table) -> dict[str, Any]:
    """Where whoever asks goes on, if anywhere: where people were drawn anew, or at the next evening's table."""
    if table.session.state != GameSession.State.OPEN:
        return {"next_table": next_table(request, table)}
    return {"onward": links.table_to_follow(table, signed_in_user(request))} if table.drawn_anew else {}


def next_table(request: HttpRequest, table: Table) -> Table | None:
    """Where whoever may play again goes on instead, since the next evening of one table has begun."""
    may_again = table.company == 1 and level_of(table) >= Level.SCORE
    return next_after(table, signed_in_user(request)) if may_again else None


def stamped(answer: HttpResponse, context: dict[str, Any]) -> HttpResponse:
    """The answer with what a phone compares and sends: the table, its version, the draft's counter and key."""
    answer["X-Table"] = str(context["table"].uid)
    answer["X-Version"] = str(context["version"])
    answer["X-Draft"] = str(context["draft"].counter)
    answer["X-Deal"] = str(context["draft"].key)
    return answer


@dataclass(frozen=True, slots=True)
class Asked:
    """What the entry form is for, and what it holds: the coming deal's draft where nothing else is said."""

    mode: Mode = "record"
    round: Round | None = None  # edit: this one; insert: it comes before this one
    answers: Mapping[str, Any] | None = None
    problems: Mapping[str, list[str]] | None = None
    client_key: str = ""


def parts(
    table: Table, sheet: Sheet, *, can_score: bool, asked: Asked | None = None, whole: bool = False
) -> dict[str, Any]:
    """The context of the table's page and of its parts; `whole`: opened anew, maybe with rounds unsent."""
    context = board_parts(table, sheet)
    if not can_score:
        return context
    asked = asked or Asked()
    draft, board = context["draft"], context["board"]
    undo, redo = steps_to_undo(table), steps_to_redo(table)
    context |= {
        name: steps[0].name if steps else None for name, steps in (("to_undo", undo), ("to_redo", redo))
    }
    entry, deal = the_entry(sheet, board, draft, context["coming"], asked)
    data = table_data(sheet, board, draft, entry, deal, asked)
    alone = alone_data(context, [*undo, *redo], whole=whole)
    data |= {"sheet": carried(sheet, draft, undo, redo), "alone": alone}
    context["table_data"] = data
    # A deal that was sent while another phone finished the evening is shown, so that nothing typed is lost.
    goes_on = table.is_played_at
    if goes_on or asked.round or asked.answers is not None:
        context["entry"] = entry
        context["guide"] = guide_of(sheet, deal, entry.frisch)
    return context


def board_parts(table: Table, sheet: Sheet) -> dict[str, Any]:
    """What the board and its surroundings need, for whoever may read."""
    draft = drafts.draft_of(table)
    answers = drafts.answers_of(draft)
    coming = coming_deal(sheet, answers)
    is_shown = aids_of(table).tricks_live and bool(tricks_of(coming, answers))
    return {
        "session": table.session,
        "table": table,
        "version": table.version,
        "board": board_of(sheet, coming),
        "coming": coming,
        "so_far": deal_so_far(sheet, coming, answers, counts_tricks=is_shown),
        "possible": possible_of(sheet, coming, answers) if aids_of(table).possible else None,
        "draft": draft,
        "urls": urls_of(table),
        "phrases": every_phrase(),
        "row_key": new_key(),
        "can_score": may_write(table),
        "can_decide": may_change_whole(table),
        "may_again": level_of(table) >= Level.SCORE,
        "sealed": is_sealed(table),
        "owns": level_of(table) >= Level.OWN,
        "is_member": is_member(table),
        "is_open": table.session.state == GameSession.State.OPEN,
        "is_one_of_several": table.company > 1,
        "again_key": new_key(),
    }


def the_entry(sheet: Sheet, board: Board, draft: Draft, coming: Coming, asked: Asked) -> tuple[Entry, Coming]:
    """The form, and the deal that it is about."""
    rules, number, action = sheet.rules, board.rounds_played + 1, f"{sheet.url}rounds/"
    answers = asked.answers
    if answers is None:
        answers = drafts.answers_of(draft)
        answers["calls"] = calls_by(coming.callers, answers)
    if asked.round is not None:
        rules = asked.round.rules.rules
        number = next((row.number or 0 for row in board.rows if row.round == asked.round), 0)
        action = f"{action}{asked.round.uid}/" if asked.mode == "edit" else f"{action}insert/"
    if asked.answers is not None or asked.round is not None:
        coming = coming_deal(sheet, answers, at=asked.round)
    entry = entry_of(
        sheet,
        coming,
        with_counts(coming, answers),
        rules,
        mode=asked.mode,
        action=action,
        number=number,
        client_key=asked.client_key or (str(draft.key) if asked.mode == "record" else new_key()),
        problems=asked.problems,
        position=str(asked.round.uid) if asked.mode == "insert" and asked.round else "",
    )
    return entry, coming


def table_data(
    sheet: Sheet, board: Board, draft: Draft, entry: Entry, deal: Coming, asked: Asked
) -> dict[str, Any]:
    """What the phone needs to ask, forbid and score by itself."""
    rules = asked.round.rules.rules if asked.round else sheet.rules
    answers = dict(asked.answers or {})
    return {
        "table": str(sheet.table.uid),
        "version": sheet.table.version,
        "players": {pid: {"name": player.name} for pid, player in sheet.by_pid.items()},
        "roster": list(sheet.present if asked.mode == "record" else sheet.roster),
        "rules": rules.to_json(),
        "aids": aids_of(sheet.table).to_json(),
        "round": {
            "number": entry.number,
            "mode": entry.mode,
            "client_key": entry.client_key,
            "lineup": list(deal.lineup),
            "deck": deal.deck,
            "removed_suit": deal.removed_suit,
            "dealer": deal.dealer,
            "answers": answers,
        },
        "totals": {column.player.pid: column.total for column in board.columns},
        "draft": {"counter": draft.counter, "answers": draft.answers if asked.mode == "record" else {}},
        "urls": urls_of(sheet.table),
    }


def alone_data(context: dict[str, Any], steps: Iterable[Revision], *, whole: bool) -> dict[str, Any]:
    """What a phone without a network shows beyond the sheet: who may do what, and what is answered of the deal."""
    table: Table = context["table"]
    names = ("can_decide", "may_again", "owns")
    return {
        **{name: context[name] for name in names},
        "drawn_anew": table.drawn_anew,
        "name": table_name(table, "earlier") if table.company > 1 else "",
        "answers": context["draft"].answers,
        "sent": sent_keys(table) if whole else [],
        "steps": {str(step.name): what_was(step) for step in steps},
    }


def urls_of(table: Table) -> dict[str, str]:
    base = reverse("table", args=[table.uid])
    names = (
        "draft",
        "rounds",
        "undo",
        "redo",
        "board",
        "screen",
        "more",
        "fine",
        "links",
        "summary",
        "again",
        "reopen",
    )
    return {
        "home": reverse("home"),
        "table": base,
        "save": f"{base}rounds/",
        "points": f"{base}points/",
        **{name: f"{base}{name}/" for name in names},
    }
