"""What every page carries for its phone's outbox."""

from django import template
from django.urls import reverse
from django.utils.html import json_script
from django.utils.safestring import SafeString

from ..offline.words import outbox_words, step_words

register = template.Library()


@register.simple_tag
def outbox_phrases() -> SafeString:
    """The words of the list of what is unsent, as data that its script reads."""
    return json_script(
        {**outbox_words(), "steps": step_words(), "sign_in_at": reverse("account_login")}, "outbox-phrases"
    )
