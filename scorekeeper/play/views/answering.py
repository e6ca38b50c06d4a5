"""How a change is tried, and how its outcome is told: done, refused (422), or on a stale table (409)."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect

from ...accounts.access import signed_in_user
from ...http import HtmxRequest
from ...models import Player, Revision, Table
from ...offline.middleware import GONE, tell_phone
from ...offline.middleware import HEADER as OUTBOX
from .. import words
from ..agreements import RulesRefused
from ..change import (
    AnotherStep,
    Conflict,
    Finished,
    KeyReused,
    NothingToUndo,
    NotPossible,
    NotYours,
    Repeated,
    Stale,
    Stamp,
)
from ..facts import AtAnotherTable, NameTaken, PlayedFor
from ..forms import StampForm, new_key
from ..people import AlreadyPlayed, PlaysForAnother, TooFew
from ..rounds import Refused
from ..sheet import Sheet
from .meanwhile import Sent, against

REFUSALS = (
    NameTaken,
    AlreadyPlayed,
    AtAnotherTable,
    PlayedFor,
    PlaysForAnother,
    TooFew,
    RulesRefused,
)


def stamp_of(request: HttpRequest, form: StampForm) -> Stamp:
    """The stamp that a valid form carries, for whoever is signed in."""
    user = signed_in_user(request)
    read = form.cleaned_data
    return Stamp(
        user=user,
        version=read["version"],
        client_key=read["client_key"],
        client_hash=form.fingerprint(request.path) if read["client_key"] else "",
    )


def attempt(
    request: HttpRequest,
    form: StampForm,
    action: Callable[[Stamp], Any],
    *,
    names: dict[str, str] | None = None,
    sent: Sent | None = None,
) -> bool:
    """Run `action` with the form's stamp. False: the form now has the errors and `status` says 409 or 422.

    Of what is `sent` to a table that has moved on the form says what stands there now.
    A request that was carried out before is as good as done.
    """
    if not form.is_valid():
        form.status = 422
        return False
    try:
        form.outcome = action(stamp_of(request, form))
    except Repeated as repeated:
        know_again(request, repeated.revision)
        return True
    except Refused as refused:
        form.problems = refused.problems
        for problem in refused.problems:
            form.add_error(None, words.message(problem, names or {}))
    except Conflict as conflict:
        form.add_error(None, stands_against(request, form, conflict, sent))
        form.status = 409
        return False
    except REFUSALS as refusal:
        form.add_error(None, refusal_words(refusal))
    else:
        return True
    form.status = 422
    return False


def request_done(request: HttpRequest, steps: QuerySet[Revision]) -> Revision | None:
    """Which of these steps this very request made, if it was carried out already."""
    form = StampForm(request.POST)
    if not form.is_valid() or not form.cleaned_data["client_key"]:
        return None
    key, digest = form.cleaned_data["client_key"], form.fingerprint(request.path)
    return steps.filter(client_key=key, client_hash=digest).first()


def know_again(request: HttpRequest, step: Revision) -> None:
    """The answer tells of this `step`, which the request made when it came before (`ours`)."""
    request.made_before = step  # type: ignore[attr-defined]


def stands_against(request: HttpRequest, form: StampForm, conflict: Conflict, sent: Sent | None) -> str:
    """Why nothing was changed; `X-Conflict` tells a phone's outbox where that leaves a choice of its own, or none."""
    if isinstance(conflict, AnotherStep | NothingToUndo):
        tell_phone(request, {"X-Conflict": GONE})
    if sent is None:
        return conflict_words(conflict)
    read = form.cleaned_data
    found = against(conflict, sent, seen=read["version"], key=str(read["client_key"]))
    named = {"X-Conflict": found.name} if found.name else {}
    tell_phone(request, {"X-Version": str(found.version)} | named)
    return found.words or conflict_words(conflict)


def conflict_words(conflict: Conflict) -> str:
    """What a phone is told that saw an older table. What was typed stays in the form."""
    if isinstance(conflict, NothingToUndo):
        return gettext("There is nothing more to take back.")
    if isinstance(conflict, AnotherStep):
        return step_words(conflict)
    if isinstance(conflict, NotYours):
        return gettext("Only the owner takes this back, or who did it.")
    if isinstance(conflict, Finished):
        return gettext(
            "The evening is finished at all its tables: nothing more is saved here until it is opened again."
        )
    if isinstance(conflict, NotPossible):
        return gettext("Not with this evening as it stands now: somebody has settled it otherwise meanwhile.")
    if isinstance(conflict, KeyReused):
        return gettext(
            "This was saved already, with other numbers: look at the sheet, then save again or leave it."
        )
    assert isinstance(conflict, Stale)
    return gettext("The table has changed meanwhile: look at the sheet, then send it again.")


def step_words(conflict: AnotherStep) -> str:
    if conflict.kind == Revision.Kind.REDO:
        return gettext("What was to be done again is no longer the next step: look at the history.")
    return gettext("What was to be taken back is no longer the last step: look at the history.")


def refusal_words(refusal: Exception) -> str:
    if isinstance(refusal, AtAnotherTable):
        told = gettext("At another table of this evening: %(names)s. Let them go home there first.")
        return told % {"names": ", ".join(refusal.names)}
    if isinstance(refusal, PlayedFor):
        told = gettext("Here in this person’s place: %(names)s. End that first, or let them go home.")
        return told % {"names": ", ".join(refusal.names)}
    if isinstance(refusal, PlaysForAnother):
        told = gettext("At another table of this evening already for %(name)s: end that there first.")
        return told % {"name": refusal.member.name}
    return {
        NameTaken: gettext("Somebody in this league has this name already: add a letter to tell them apart."),
        AlreadyPlayed: gettext(
            "Both sat in the same deal, so one can’t stand for the other: choose somebody else."
        ),
        TooFew: gettext(
            "A table needs three people: finish the evening instead, or let somebody join first."
        ),
        RulesRefused: gettext("Rounds that were played would be against these rules: see below which."),
    }[type(refusal)]


def page(
    request: HttpRequest,
    template: str,
    context: dict[str, Any],
    form: StampForm | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """The page, with this status or the one that trying its form left behind."""
    return render(request, template, context, status=status if form is None else form.status)


def framed(sheet: Sheet, form: StampForm | None = None, **more: Any) -> dict[str, Any]:
    """The context of a page behind the table: its form, and the stamp of the table as this page shows it."""
    return {
        "session": sheet.table.session,
        "table": sheet.table,
        "version": sheet.version,
        "client_key": new_key(),
        "urls": {"undo": f"{sheet.url}undo/"},
        "form": form,
        "problems": {} if form is None else whole_problems(form),
        **more,
    }


def whole_problems(form: StampForm) -> dict[str, list[str]]:
    """What is wrong with a form as a whole; what is wrong with a field the page tells beside it."""
    hidden = [error for field in form.hidden_fields() for error in field.errors]
    told = [str(error) for error in [*form.non_field_errors(), *hidden]]
    return {"": told} if told else {}


def done(
    request: HtmxRequest, table: Table, told: str = "", *, to: str = "table", can_undo: bool = True
) -> HttpResponse:
    """Back to the table (or on `to` another page of it), with a word on what was done, and undo beside it."""
    tell(request, told, can_undo=can_undo)
    if request.htmx:  # a whole page comes next, not a part of this one
        return ours(request, HttpResponseClientRedirect(reverse(to, args=[table.uid])), table)
    return redirect(to, uid=table.uid)


def tell(request: HttpRequest, told: str, *, can_undo: bool) -> None:
    """A word on what was done, for the page that comes next; of several that nobody saw it shows the last."""
    if told:
        messages.success(request, told, extra_tags="undo" if can_undo else "step")


def ours(request: HttpRequest, answer: HttpResponse, table: Table) -> HttpResponse:
    """The answer to a change, marked as no stranger's on the way: with the table, and its version after the change.

    Of a request that was carried out before it is the version that it led to then, and whom it named: what others
    did since, the phone has not seen.
    """
    before: Revision | None = getattr(request, "made_before", None)
    version = done_at(request) if before else table.version
    answer["X-Table"], answer["X-Version"] = str(table.uid), str(version)
    return named(request, answer, before) if before else answer


# Where people are named, by the name of the address: what the step's summary calls them.
NAMED = {"join": "player", "replace": "by"}


def named(request: HttpRequest, answer: HttpResponse, step: Revision) -> HttpResponse:
    """The answer with who came, for a phone that named somebody by its request whom the league knows: "sent=real"."""
    match, sent = request.resolver_match, request.POST.get("client_key", "")
    whom = NAMED.get(match.url_name or "") if match else None
    if whom and OUTBOX in request.headers and sent and step.summary[whom] != sent:
        answer["X-Players"] = f"{sent}={step.summary[whom]}"
    return answer


def already_so(request: HttpRequest, table: Table, real: Player) -> HttpResponse | None:
    """The answer to a phone that named who is there already: nothing is left to do, but it learns `real`'s uid.

    The version stays the one that it has: what others did since, it has not seen. None where no phone's outbox asks,
    or where this very request was carried out before, which `known_again` answers.
    """
    stamp = StampForm(request.POST)
    is_own = OUTBOX in request.headers and stamp.is_valid() and stamp.cleaned_data["client_key"]
    if not is_own or request_done(request, Revision.objects.filter(table=table)):
        return None
    sent = stamp.cleaned_data
    headers = {"X-Table": str(table.uid), "X-Version": str(sent["version"])}
    if sent["client_key"] != real.uid:
        headers["X-Players"] = f"{sent['client_key']}={real.uid}"
    return HttpResponse(headers=headers)


def done_at(request: HttpRequest) -> int:
    """The version after a request that was carried out, by the one that it was sent for."""
    form = StampForm(request.POST)
    form.full_clean()
    return int(form.cleaned_data["version"]) + 1


def names_of(players: dict[str, Player]) -> dict[str, str]:
    return {pid: player.name for pid, player in players.items()}
