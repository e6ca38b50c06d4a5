"""One object of the file, opened: its keys checked by name, its values by kind."""

import re
import uuid
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime
from typing import Any, Self

from django.utils import timezone
from django.utils.translation import gettext_noop

from ..names import clean_name, is_blank
from .content import Marks
from .findings import Findings
from .text import printable

MARKS = frozenset({"id", "at", "notes", "by", "app"})

_BAD_TEXT = re.compile("[\0\ud800-\udfff]")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_UID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE)

UNKNOWN = gettext_noop("“%(key)s” is no key here: take it out, or mend its name.")
MISSING = gettext_noop("“%(key)s” is missing: add it.")
NO_OBJECT = gettext_noop("“%(key)s” must be an object, in braces.")
NO_LIST = gettext_noop("“%(key)s” must be a list, in square brackets.")
NO_TEXT = gettext_noop("“%(key)s” must be text in quotes.")
BAD_TEXT = gettext_noop("“%(key)s” holds half a character or U+0000: write it again.")
LONG_TEXT = gettext_noop("“%(key)s” is too long: at most %(most)d characters.")
NO_FLAG = gettext_noop("“%(key)s” must be true or false.")
NO_WHOLE = gettext_noop("“%(key)s” must be a whole number, without quotes or a decimal point.")
OUT_OF_RANGE = gettext_noop("“%(key)s” must lie from %(low)s to %(high)s.")
TOO_SMALL = gettext_noop("“%(key)s” must be at least %(low)s.")
NO_DAY = gettext_noop("“%(key)s” must be a date like 2026-11-26.")
NO_INSTANT = gettext_noop("“%(key)s” must be a time like 2026-11-26T21:30:00Z.")
NO_UID = gettext_noop("“%(key)s” must be a UUID like 1b4e28ba-2fa1-41d2-883f-0016d3cca427.")


class Fields:
    """The values of one object by key; null ones are missing, and bad ones are told once and then missing."""

    def __init__(self, path: str, values: Mapping[str, Any], findings: Findings) -> None:
        self.path = path
        self.findings = findings
        self.bad: set[str] = set()
        self._values = {key: value for key, value in values.items() if value is not None}

    @classmethod
    def open(
        cls,
        raw: object,
        path: str,
        findings: Findings,
        *,
        keys: Collection[str],
        required: Collection[str] = (),
        nested: Collection[str] = (),
    ) -> Self | None:
        """The object's fields; None where it is no object. `nested` values are looked into one by one later."""
        if not isinstance(raw, dict):
            findings.add(path, "value_invalid", NO_OBJECT, key=_last(path))
            return None
        fields = cls(path, raw, findings)
        fields._refuse_unknown(raw, keys)
        fields._refuse_bad_text(nested)
        fields.require(required)
        return fields

    def _refuse_unknown(self, raw: Mapping[str, Any], keys: Collection[str]) -> None:
        for key in raw:
            if key not in keys:
                self.unknown(key)

    def unknown(self, key: str) -> None:
        self._values.pop(key, None)
        self.findings.add(self.path, "key_unknown", UNKNOWN, key=printable(key))

    def _refuse_bad_text(self, nested: Collection[str]) -> None:
        for key, value in list(self._values.items()):
            if key not in nested and has_bad_text(value):
                self.refuse(key, BAD_TEXT)

    def require(self, keys: Collection[str]) -> None:
        for key in keys:
            if key not in self._values and key not in self.bad:
                self.findings.add(self.path, "key_missing", MISSING, key=key)

    def refuse(self, key: str, template: str, *, player: str | None = None, **params: object) -> None:
        """Tell that the value is invalid, and leave it out from here on."""
        self._values.pop(key, None)
        self.bad.add(key)
        self.findings.add(self.path, "value_invalid", template, player=player, key=key, **params)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def raw(self, key: str, default: Any = None) -> Any:
        return self._values.get(key, default)

    def text(self, key: str, *, most: int | None = None) -> str:
        value = self.raw(key, "")
        if not isinstance(value, str):
            self.refuse(key, NO_TEXT)
            return ""
        if most is not None and len(value) > most:
            self.refuse(key, LONG_TEXT, most=most)
            return ""
        return value

    def line(self, key: str, *, most: int | None) -> str:
        """Text on one line as the app's own forms clean it; its length is counted after that."""
        text = clean_name(self.text(key))
        if most is not None and len(text) > most:
            self.refuse(key, LONG_TEXT, most=most)
        return "" if is_blank(text) or key in self.bad else text

    def flag(self, key: str, *, default: bool) -> bool:
        value = self.raw(key, default)
        if not isinstance(value, bool):
            self.refuse(key, NO_FLAG)
            return default
        return value

    def whole(self, key: str, *, default: int = 0, low: int | None = None, high: int | None = None) -> int:
        value = self.raw(key, default)
        if not is_whole(value):
            self.refuse(key, NO_WHOLE)
        elif low is not None and high is not None and not low <= value <= high:
            self.refuse(key, OUT_OF_RANGE, low=low, high=high)
        elif low is not None and value < low:
            self.refuse(key, TOO_SMALL, low=low)
        else:
            return int(value)
        return default

    def day(self, key: str) -> date | None:
        value = self.raw(key)
        if value is None:
            return None
        if isinstance(value, str) and _DAY.fullmatch(value):
            try:
                return date.fromisoformat(value)
            except ValueError:
                pass
        self.refuse(key, NO_DAY)
        return None

    def instant(self, key: str) -> datetime | None:
        """The instant in UTC; one without a zone is this server's local time."""
        value = self.raw(key)
        if value is None:
            return None
        if isinstance(value, str):
            try:
                at = datetime.fromisoformat(value)
                return in_utc(at if at.tzinfo else timezone.make_aware(at))
            except (ValueError, OverflowError):  # OverflowError: in UTC it lies before year 1
                pass
        self.refuse(key, NO_INSTANT)
        return None

    def uid(self, key: str = "id") -> uuid.UUID | None:
        value = self.raw(key)
        if value is None:
            return None
        if isinstance(value, str) and _UID.fullmatch(value):
            return uuid.UUID(value)
        self.refuse(key, NO_UID)
        return None

    def marks(self, uid: uuid.UUID | None = None, *, by_most: int | None = None) -> Marks:
        return Marks(
            uid=uid,
            at=self.instant("at"),
            notes=self.text("notes"),
            by=self.text("by", most=by_most),
            app=self.app(),
        )

    def object(self, key: str) -> dict[str, Any]:
        """What the object under this key says; its own nulls are missing too."""
        value = self.raw(key, {})
        if not isinstance(value, dict):
            self.refuse(key, NO_OBJECT)
            return {}
        return {name: inner for name, inner in value.items() if inner is not None}

    def app(self) -> dict[str, Any]:
        """What the app that wrote the file knows besides: whatever it is, as it is."""
        value = self.raw("app", {})
        if not isinstance(value, dict):
            self.refuse("app", NO_OBJECT)
            return {}
        return value

    def list(self, key: str) -> list[Any]:
        value = self.raw(key, [])
        if not isinstance(value, list):
            self.refuse(key, NO_LIST)
            return []
        return value


def in_utc(at: datetime) -> datetime:
    """Raises ValueError or OverflowError for one so near to the ends of time that some zone could not tell it."""
    at = at.astimezone(UTC)
    if not date.min.year < at.year < date.max.year:
        raise ValueError(at)
    return at


def room(model: type[Any], name: str) -> int | None:
    """How many characters the database keeps of this text."""
    return model._meta.get_field(name).max_length  # type: ignore[no-any-return]


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def has_bad_text(value: object) -> bool:
    """Whether a lone surrogate or U+0000 stands anywhere in the value. (The file is at most 50 deep.)"""
    if isinstance(value, str):
        return bool(_BAD_TEXT.search(value))
    if isinstance(value, dict):
        return any(has_bad_text(key) or has_bad_text(inner) for key, inner in value.items())
    return isinstance(value, list) and any(map(has_bad_text, value))


def _last(path: str) -> str:
    return path.rpartition(".")[2]
