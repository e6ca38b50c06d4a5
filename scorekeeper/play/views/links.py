"""Letting other phones in: the links of a table, what they lead to, and going on with this evening elsewhere."""

import uuid
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ...accounts import along, guests, links, one_time
from ...accounts.access import Level, level_of, signed_in, signed_in_user, table_to, user_of
from ...accounts.profile import suit
from ...http import private
from ...models import Grant, OneTimeLink, Table, User
from ...server.addresses import link_base
from ..forms import LinkForm
from ..next_evening import next_after
from ..preview import preview_of
from ..sheet import Sheet
from .answering import framed

Role = Grant.Role


@require_GET
def links_page(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """QR codes of the table's links, for its owner; whoever else is here may move to another phone."""
    return shown(request, table_to(Level.READ, request, uid))


@require_POST
@signed_in
def change_link(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """A new link in place of an old one, or none at all: who came by the old one is out."""
    table = table_to(Level.OWN, request, uid)
    form = LinkForm(request.POST)
    if not form.is_valid():
        return shown(request, table, status=422)
    change = links.end if form.cleaned_data["action"] == "end" else links.renew
    change(table, Role(form.cleaned_data["link"]))
    messages.success(request, _("The old link opens nothing any more, and who came by it is out."))
    return redirect("links", uid=table.uid)


@require_POST
@signed_in
def continue_elsewhere(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """A link that works once: it can be shown only now, since what is kept of it opens nothing."""
    table = table_to(Level.READ, request, uid)
    user = signed_in_user(request)
    return shown(request, table, once=address(request, "continue", one_time.continue_link(user)))


def shown(request: HttpRequest, table: Table, *, once: str = "", status: int = 200) -> HttpResponse:
    context = framed(Sheet.of(table), heading=_("Let others in"), once=once)
    if level_of(table) >= Level.OWN:
        context["links"] = [described(request, table, role) for role in Role]
    return private(render(request, "play/links.html", context, status=status))


def described(request: HttpRequest, table: Table, role: Grant.Role) -> dict[str, Any]:
    """A link as the page shows it; no address while it is ended."""
    token = links.token_of(table, role)
    name, title, told = {
        Role.SCORE: (
            "score",
            _("Keep score on a second phone"),
            _("Whoever scans this can enter rounds too."),
        ),
        Role.WATCH: ("watch", _("Watch"), _("Whoever scans this sees the board, and can change nothing.")),
    }[role]
    return {
        "role": role.value,
        "title": title,
        "told": told,
        "url": address(request, name, token) if token else "",
    }


def address(request: HttpRequest, name: str, token: str) -> str:
    return link_base(request) + reverse(name, args=[token])


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    return let_in(request, token, Role.SCORE)


@require_http_methods(["GET", "HEAD", "POST"])
def watch(request: HttpRequest, token: str) -> HttpResponse:
    return let_in(request, token, Role.WATCH)


@require_POST
@signed_in
def follow(request: HttpRequest, uid: uuid.UUID) -> HttpResponse:
    """People were drawn anew, or the next evening has begun: this phone goes on there, without the table's code."""
    table, user = table_to(Level.READ, request, uid), signed_in_user(request)
    found = links.follow(table, user) or followed_after(table, user)
    if found is None:
        messages.info(request, _("Scan the code of your new table."))
    return redirect("table", uid=(found or table).uid)


def followed_after(table: Table, user: User) -> Table | None:
    """The next evening's table, with the user let in there."""
    found = next_after(table, user)
    return found if found and links.go_on(table, found, user) else None


def let_in(request: HttpRequest, token: str, role: Grant.Role) -> HttpResponse:
    """What the link leads to and a button: a chat that looks at the link to preview it must not come in."""
    table, user = links.table_by(token, role), user_of(request)
    if table is not None and user is not None and links.is_in(table, role, user):
        return redirect("table", uid=table.uid)
    if table is not None and request.method == "POST":
        table = links.join_by(token, role, guests.user_or_guest(request))
        if table is not None:
            return redirect("table", uid=table.uid)
    if table is None:
        return private(render(request, "play/link_gone.html", status=404))
    with translation.override(preview_language(request, table)):
        context = {
            "session": table.session,
            "table": table,
            "people": links.people_at(table),
            "scores": role == Role.SCORE,
            "preview": preview_of(table),
            "address": link_base(request) + request.path,
            "picture": link_base(request) + static("icons/preview.png"),
        }
        return private(render(request, "play/join.html", context))


def preview_language(request: HttpRequest, table: Table) -> str:
    """The reader's; a chat that fetches a link says none, and its readers most likely share that of the evening."""
    says = "Accept-Language" in request.headers or settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    started_by = table.session.created_by
    owns = started_by.language if started_by and not says else ""
    return owns if owns in dict(settings.LANGUAGES) else translation.get_language() or settings.LANGUAGE_CODE


@require_http_methods(["GET", "HEAD", "POST"])
def continue_here(request: HttpRequest, token: str) -> HttpResponse:
    """This phone becomes the one that made the link; what it held itself comes along, if so wished."""
    link, here = one_time.link_for(token), user_of(request)
    if link is None:
        return private(render(request, "play/link_gone.html", {"once": True}, status=404))
    is_key = link.purpose == OneTimeLink.Purpose.KEY
    held = along.held_by(here) if here is not None and here.is_guest and here != link.user else 0
    if request.method != "POST":
        return private(render(request, "play/continue.html", {"held": held, "is_key": is_key}))
    if one_time.use_link(request, token) is None:
        return private(render(request, "play/link_gone.html", {"once": True}, status=404))
    if here is not None and held and request.POST.get("along"):
        along.take_along(here, link.user)
        along.came_along(request, here)
    return signed_in_by(request, link)


def signed_in_by(request: HttpRequest, link: OneTimeLink) -> HttpResponse:
    """On to the evenings; where a key was used up, first to a fresh one."""
    is_key = link.purpose == OneTimeLink.Purpose.KEY
    if is_key:
        messages.success(request, _("Here they are. That key is used up: make a fresh one for next time."))
    else:
        messages.success(request, _("This phone goes on from here."))
    answer = redirect("account_key" if is_key and link.user.is_guest else "home")
    suit(answer, link.user)
    return answer
