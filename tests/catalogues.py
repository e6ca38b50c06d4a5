"""Finds every text that the app shows, and keeps the catalogues in step: `python -m tests.catalogues`.

Needs no gettext, so that the test which calls it tells a missing text on any machine.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polib
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "scorekeeper" / "locale"
LANGUAGES = {
    "he": "nplurals=4; plural=(n == 1) ? 0 : (n == 2) ? 1 : (n % 10 == 0 && n > 10) ? 2 : 3;",
    "es": "nplurals=3; plural=n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;",
}
# What gettext's functions take: the names of their text arguments, in order.
SIGNATURES = {
    "_": ("text",),
    "gettext": ("text",),
    "gettext_lazy": ("text",),
    "gettext_noop": ("text",),
    "ngettext": ("text", "plural"),
    "ngettext_lazy": ("text", "plural"),
    "pgettext": ("context", "text"),
    "pgettext_lazy": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
    "npgettext_lazy": ("context", "text", "plural"),
}
LITERAL = r"""u?((?:'(?:[^'\\]|\\.)*')|(?:"(?:[^"\\]|\\.)*"))"""
TEMPLATE_CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*{LITERAL}(?:,\s*{LITERAL})?(?:,\s*{LITERAL})?", re.DOTALL)


class Message(NamedTuple):
    text: str
    plural: str | None = None
    context: str | None = None


def messages() -> dict[Message, list[str]]:
    """Every text of the app, and the files it stands in."""
    found: dict[Message, list[str]] = {}
    for path in sorted([*ROOT.glob("scorekeeper/**/*.py"), *ROOT.glob("templates/**/*")]):
        if path.is_file() and "migrations" not in path.parts:
            read = python_messages if path.suffix == ".py" else template_messages
            for message in read(path.read_text()):
                files = found.setdefault(message, [])
                name = path.relative_to(ROOT).as_posix()
                if name not in files:
                    files.append(name)
    return found


def python_messages(source: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            texts = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            yield from _message(name, [text for text in texts if isinstance(text, str)])


def template_messages(source: str) -> Iterator[Message]:
    for call in TEMPLATE_CALL.finditer(templatize(source)):
        name, *literals = call.groups()
        yield from _message(name, [ast.literal_eval(literal) for literal in literals if literal])


def _message(function: str, texts: list[str]) -> Iterator[Message]:
    names = SIGNATURES.get(function, ())
    # A call with a variable, as in gettext(problem.text), names nothing: its text is marked where it stands.
    if names and len(texts) >= len(names):
        yield Message(**dict(zip(names, texts, strict=False)))


def catalogue(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def update(language: str) -> int:
    """Adds what is new, drops what is gone, compiles; the number of texts that are left to translate."""
    path = catalogue(language)
    kept = {key(entry): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    written = polib.POFile(wrapwidth=110)
    written.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": language,
        "MIME-Version": "1.0",
        "Plural-Forms": LANGUAGES[language],
    }
    for message, files in sorted(messages().items(), key=lambda item: (item[1], item[0].text)):
        entry = kept.get(message) or polib.POEntry(
            msgid=message.text, msgid_plural=message.plural or "", msgctxt=message.context
        )
        if message.plural and not entry.msgstr_plural:
            entry.msgstr_plural = dict.fromkeys(range(plural_forms(language)), "")
        entry.occurrences = [(file, "") for file in files]
        written.append(entry)
    path.parent.mkdir(parents=True, exist_ok=True)
    written.save(str(path))
    written.save_as_mofile(str(path.with_suffix(".mo")))
    return len(written.untranslated_entries()) + len(written.fuzzy_entries())


def key(entry: polib.POEntry) -> Message:
    return Message(entry.msgid, entry.msgid_plural or None, entry.msgctxt or None)


def plural_forms(language: str) -> int:
    return int(LANGUAGES[language].removeprefix("nplurals=")[0])


if __name__ == "__main__":
    for each in LANGUAGES:
        print(f"{each}: {update(each)} texts to translate in {catalogue(each).relative_to(ROOT)}")
