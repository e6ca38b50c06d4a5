"""The scripts of a page."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from ..storage import files

register = template.Library()


@register.simple_tag
def modules(entry: str) -> SafeString:
    """A module, and all that it needs asked for at once: on a bad line each further step of imports is a second."""
    *needed, last = [static(name) for name in files(entry)]
    links = format_html_join("\n  ", '<link rel="modulepreload" href="{}">', ([url] for url in needed))
    return format_html('{}\n  <script type="module" src="{}"></script>', links, last)
