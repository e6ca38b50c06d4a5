"""What somebody looked for, marked where it stands."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from ..rulebook import search

register = template.Library()


@register.simple_block_tag
def marked(content: SafeString, query: str) -> SafeString:
    """Part of a page with each word of the query in <mark>: the words of the page alone, which are escaped anew."""
    return mark_safe(search.marked(content, query)) if query else content  # noqa: S308
