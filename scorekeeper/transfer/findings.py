"""What is wrong with a file, told by the place in it."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem: where ("sessions[0].rounds[3]", "" for the whole file), its code, and what to do.

    `player` is the file's own id of the one it is about; `template` is English, for gettext.
    """

    path: str
    code: str
    template: str
    player: str | None = None
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        return gettext(self.template) % {"player": self.player, **self.params}

    def to_json(self) -> dict[str, str | None]:
        return {"path": self.path, "code": self.code, "player": self.player, "message": self.message}

    def __str__(self) -> str:
        """One line, whatever the names in the file hold: no line break, and nothing that moves a terminal."""
        line = f"{self.path} {self.code}: {self.message}".lstrip()
        return "".join(c if c.isprintable() or unicodedata.category(c) == "Cf" else " " for c in line)


class Findings:
    """Collects problems in the order in which the file is read."""

    def __init__(self) -> None:
        self._found: list[Finding] = []
        self._paths: set[str] = set()

    def add(
        self, path: str, code: str, template: str, /, *, player: str | None = None, **params: object
    ) -> None:
        self._found.append(Finding(path, code, template, player, params))
        self._paths.add(path)

    def any_at(self, path: str) -> bool:
        return path in self._paths

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)
