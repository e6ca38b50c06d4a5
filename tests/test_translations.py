"""Every text in every language: none missing, none fuzzy, none left in the page without a translation."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.template.base import Lexer, TokenType

from tests import catalogues
from tests.catalogues import ROOT, Message

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
SPOKEN_ATTRIBUTES = {"alt", "aria-description", "aria-label", "aria-roledescription", "placeholder", "title"}
# The same in every language, or the name of a language in itself.
UNIVERSAL = {"NT", "עב", "QR", "JSON", "CSV"}


@pytest.fixture(params=catalogues.LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> polib.POFile:
    return polib.pofile(str(catalogues.catalogue(request.param)))


def test_catalogues_are_those_of_the_languages_offered() -> None:
    assert [code for code, _ in settings.LANGUAGES] == ["en", *catalogues.LANGUAGES]


def test_catalogue_has_every_text_and_no_other(catalogue: polib.POFile) -> None:
    translated = {catalogues.key(entry) for entry in catalogue}
    assert translated == set(catalogues.messages())


def test_catalogue_leaves_nothing_to_translate(catalogue: polib.POFile) -> None:
    left = [entry.msgid for entry in [*catalogue.untranslated_entries(), *catalogue.fuzzy_entries()]]
    assert left == []


def test_catalogue_keeps_the_placeholders(catalogue: polib.POFile) -> None:
    wrong = {}
    for entry in catalogue:
        given = set(PLACEHOLDER.findall(entry.msgid + entry.msgid_plural))
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            used = set(PLACEHOLDER.findall(text))
            # "One trick" needs no number; any other text needs all it is given.
            if text and (used - given if entry.msgid_plural else used != given):
                wrong[entry.msgid] = text
    assert wrong == {}


def test_catalogue_is_compiled(catalogue: polib.POFile) -> None:
    assert Path(catalogue.fpath).with_suffix(".mo").read_bytes() == catalogue.to_binary()


def test_texts_of_python_are_found() -> None:
    source = """
_("One" " text")
gettext_lazy("Lazy")
ngettext("%(n)s trick", "%(n)s tricks", n)
pgettext("suit", "Hearts")
translation.gettext("By its module")
gettext(problem.text)
print("not for people")
"""
    assert list(catalogues.python_messages(source)) == [
        Message("One text"),
        Message("Lazy"),
        Message("%(n)s trick", "%(n)s tricks"),
        Message("Hearts", None, "suit"),
        Message("By its module"),
    ]


def test_texts_of_a_template_are_found() -> None:
    source = """
{# translate "a comment" #}{% comment %}{% translate "another" %}{% endcomment %}
{% translate "Who won?" %}{% translate 'It"s' context "bid" as label %}
{% include "_x.html" with label=_("Made") %}{{ name|default:_("Nobody") }}
{% blocktranslate trimmed with who=name %}
  {{ who }} deals,
  100%
{% endblocktranslate %}
{% blocktranslate count n=tricks %}{{ n }} trick{% plural %}{{ n }} tricks{% endblocktranslate %}
"""
    assert set(catalogues.template_messages(source)) == {
        Message("Who won?"),
        Message('It"s', None, "bid"),
        Message("Made"),
        Message("Nobody"),
        Message("%(who)s deals, 100%%"),
        Message("%(n)s trick", "%(n)s tricks"),
    }


@pytest.mark.parametrize("path", sorted(ROOT.glob("templates/**/*.html")), ids=lambda path: path.name)
def test_template_says_nothing_without_a_translation(path: Path) -> None:
    assert bare_words(path.read_text()) == []


def test_bare_words_are_found() -> None:
    source = """
<p title="Hello {{ name }}" class="card">Some {% translate "Good" %} text</p>{{ "x" }}<b>NT</b>
{% blocktranslate %}fine{% endblocktranslate %}{# fine #}<script>const fine = 1</script>
"""
    assert bare_words(source) == ["Hello", "Some", "text"]


def bare_words(source: str) -> list[str]:
    parser = WordsOnThePage()
    parser.feed("".join(plain_parts(source)))
    parser.close()
    return [word for word in parser.words if word not in UNIVERSAL]


def plain_parts(source: str) -> Iterator[str]:
    """The template without its tags, which all stand for something that another check looks at."""
    inside = None
    for token in Lexer(source).tokenize():
        name = token.contents.split()[0] if token.token_type == TokenType.BLOCK else ""
        if inside:
            inside = None if name == f"end{inside}" else inside
        elif name in {"comment", "blocktrans", "blocktranslate"}:
            inside = name
        elif token.token_type == TokenType.TEXT:
            yield token.contents


class WordsOnThePage(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag in {"script", "style"}
        for name, value in attrs:
            if name in SPOKEN_ATTRIBUTES:
                self.take(value or "")

    def handle_endtag(self, tag: str) -> None:
        self.silent = False

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.take(data)

    def take(self, text: str) -> None:
        self.words += re.findall(r"[^\W\d_]{2,}", text)
