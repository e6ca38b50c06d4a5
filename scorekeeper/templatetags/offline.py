"""What every page carries for its phone's outbox."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from ..accounts.access import user_of
from ..accounts.along import guest_of, guests_along
from ..offline.words import all_words, version
from ..play.start_form import StartForm
from ..play.views.start_alone import start_data

register = template.Library()


@register.simple_tag(takes_context=True)
def whose(context: dict[str, Any]) -> SafeString:
    """Attributes of a page that say under whose name goes out what is entered on it, and who came along with them."""
    request = context["request"]
    guest = guest_of(request)  # at a door, where nobody is signed in
    along = guests_along(request)
    here = guest or user_of(request)
    mark = mark_safe(" data-guest") if here and here.is_guest else ""
    user = format_html('{} data-user="{}"', mark, here.uid if here else "")
    return format_html('{} data-along="{}"', user, " ".join(along)) if along else user


@register.simple_tag
def outbox_phrases() -> SafeString:
    """The words of the list of what is unsent, as data that its script reads."""
    return json_script(all_words(), "outbox-phrases")


@register.simple_tag
def outbox_phrases_later() -> SafeString:
    """The place for them, and where they are; the phone keeps them for good, as long as they are the same."""
    address = reverse("outbox_words", args=[get_language(), version()])
    return format_html(
        '<script id="outbox-phrases" type="application/json" data-at="{}">null</script>', address
    )


@register.inclusion_tag("play/_start_form.html")
def start_form() -> dict[str, Any]:
    """The form of a new evening as for somebody of whom nothing is known, for a phone to put into its own page."""
    form = StartForm()
    return {"form": form, "start_data": start_data(form, {}, owns=True), "is_shell": True}
