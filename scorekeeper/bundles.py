"""What is done to scripts and styles when they are collected: comments go, modules that come together are one file,
and names inside of functions are short ones.

In the sources a module does one thing and says why. Served like that, a table's page cost its phone 75 answers, each
with headers and a dictionary of its own. A bundle stands in the place of the module that leads it, and every module
is in one file alone, so that what it keeps exists once. `static/` itself needs none of this: pages that somebody
develops, and most tests, run on it as it is.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from posixpath import dirname, join, normpath, relpath

# Each with all that it needs, but for what is in one before it or apart.
LEADS = (
    "js/play/start.js",
    "js/play/live.js",
    "js/play/controller.js",
    "js/play/aids/guide.js",
    "js/play/aids/calls.js",
    "js/outbox/outbox.js",
    "js/play/aids/taken.js",
    "js/play/offline/index.js",
    "js/play/offline/start.js",
    "js/shell/shell.js",
    "js/typed/grid.js",
    "js/play/table.js",
)
# What pages of every kind need, or that of house rules, and nothing else of a bundle; and what a module needs that a
# bundle fetches later.
APART = (
    "js/page.js",
    "js/phone.js",
    "js/signs.js",
    "js/written_days.js",
    "js/zone.js",
    "js/play/offline/words.js",
    "js/play/presets.js",
    "js/shell/name.js",
)

FROM = re.compile(
    r'^(?P<verb>import|export) (?:\* as (?P<alias>\w+)|\{(?P<names>[^}]*)\}) from "(?P<path>\.[^"]+)";\n',
    re.MULTILINE,
)
LATER = re.compile(r'\bimport\("(?P<path>\.[^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (?:(\w+)|\{([\w,: ]+)\}))", re.MULTILINE)
RENAMED = re.compile(r"\w+:")
UNKNOWN = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)

BLOCK = {
    ".js": re.compile(r"^\s*/\*.*?\*/\n", re.MULTILINE | re.DOTALL),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
}
# Behind code only where no quote is open, and no slash before it could begin a regular expression.
LINE = re.compile(r"""^((?:[^"'`/\n]|"[^"\\\n]*")*)//.*$""", re.MULTILINE)


TYPES = {".js": "application/javascript", ".css": "text/css"}
# Django, which puts the hashed names in, finds it only with spaces.
ALL_AS = re.compile(r"\bimport\*as ")


class NotJoined(Exception):
    """Something is written so that its module can't be joined with others."""


def bare(text: str, ending: str) -> str:
    """A script (".js") or style (".css") without comments, empty lines and indents. Its lines stay lines."""
    text = BLOCK[ending].sub("", text)
    if ending == ".js":
        text = LINE.sub(r"\1", text)
    return "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())


def short(text: str, ending: str) -> str:
    """The same in as few letters as can be; as it is on a machine for which that package is not made."""
    try:
        import minify
    except (ImportError, OSError):
        return text
    return ALL_AS.sub("import * as ", minify.string(TYPES[ending], text))


@dataclass(frozen=True)
class Modules:
    """An app's modules by their paths below static/: `read(path)` is the source of each."""

    read: Callable[[str], str]
    leads: tuple[str, ...] = LEADS
    apart: tuple[str, ...] = APART

    def served(self, module: str) -> str:
        """The text of the file of this name: a bundle, or a module that takes from bundles what is there."""
        outside: dict[str, str] = {}
        if module in self.members:
            parts = [self._closed(each, module, outside) for each in self.members[module]]
        else:
            parts = [self._bound(module, module, outside)]
        return bare("".join([*outside.values(), *parts]), ".js")

    def files(self, module: str) -> list[str]:
        """Every file that this module can't do without, what is needed before what needs it."""
        return list(self._files(self.home(module), set()))

    def home(self, module: str) -> str:
        """The file that it is in: its own, or that of its bundle's lead."""
        return self.homes.get(module, module)

    def needs(self, module: str) -> list[str]:
        """What it imports at once."""
        return [_path(each, module) for each in FROM.finditer(self.read(module))]

    def needs_later(self, module: str) -> list[str]:
        """What it imports once somebody needs it."""
        return [_path(each, module) for each in LATER.finditer(self.read(module))]

    @cached_property
    def homes(self) -> Mapping[str, str]:
        return {module: lead for lead, members in self.members.items() for module in members}

    @cached_property
    def members(self) -> Mapping[str, list[str]]:
        """What is in each bundle, by its lead: a module behind all that it needs, the lead as the last."""
        taken = set(self.apart)
        return {lead: list(self._new(lead, taken)) for lead in self.leads}

    def _new(self, module: str, taken: set[str]) -> Iterator[str]:
        taken.add(module)
        for needed in self.needs(module):
            if needed not in taken:
                yield from self._new(needed, taken)
        yield module

    def _files(self, file: str, seen: set[str]) -> Iterator[str]:
        seen.add(file)
        for member in self.members.get(file, [file]):
            for home in map(self.home, self.needs(member)):
                if home not in seen:
                    yield from self._files(home, seen)
        yield file

    def _closed(self, module: str, file: str, outside: dict[str, str]) -> str:
        """A module of a bundle, in a scope of its own: it exports one name, and the lead the names that it has."""
        text = self._bound(module, file, outside)
        exported = f"{{{','.join(name or RENAMED.sub('', names) for name, names in EXPORT.findall(text))}}}"
        name = exported if module == file else _ident(module)
        return f"export const {name}=(()=>{{\n{EXPORT.sub('', text)}return{exported}\n}})();\n"

    def _bound(self, module: str, file: str, outside: dict[str, str]) -> str:
        """Its text as part of this file: what it imports is in it, or comes by the imports that go into `outside`."""

        def bound(found: re.Match[str]) -> str:
            path, alias, names = _path(found, module), found["alias"], found["names"]
            home, ident = self.home(path), _ident(path)
            if home == path and file not in self.leads:
                return found[0]
            if home != file:
                what = f"* as {ident}" if home == path else f"{{{ident}}}"
                outside[ident] = f'import {what} from "{_way(file, home)}";\n'
            taken = alias or f"{{{names.replace(' as ', ':')}}}"
            return f"{'export ' if found['verb'] == 'export' else ''}const {taken}={ident};\n"

        def later(found: re.Match[str]) -> str:
            path = _path(found, module)
            home = self.home(path)
            part = "" if home == path else f".then((all)=>all.{_ident(path)})"
            return f'import("{_way(file, home)}"){part}'

        text = self.read(module)
        if unknown := UNKNOWN.search(EXPORT.sub("", FROM.sub("", text))):
            raise NotJoined(f"{module}: {unknown[0]}")
        return LATER.sub(later, FROM.sub(bound, text))


def _path(found: re.Match[str], module: str) -> str:
    return normpath(join(dirname(module), found["path"]))


def _way(file: str, other: str) -> str:
    way = relpath(other, dirname(file))
    return way if way.startswith(".") else f"./{way}"


def _ident(module: str) -> str:
    return "$" + module.removeprefix("js/").removesuffix(".js").replace("/", "_")
