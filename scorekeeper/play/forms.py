"""What people type at the table, cleaned to what the rules and actions take."""

import hashlib
import json
import re
import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from .. import rules as game
from ..models import Grant, Player
from ..models.base import uid_in
from ..names import clean_name, is_blank
from .sheet import Sheet
from .words import isolated

MOST_POINTS = 100_000  # given or taken at once, outside the deals

_WHOLE = re.compile(r"[-+−]?[0-9]{1,9}\Z")
_DIGITS = re.compile(r"[-+−]?[0-9]+\Z")
_BID = re.compile(r"([-−]?[0-9]{1,3})\s*(.*)\Z", re.DOTALL)


def whole(text: str) -> object:
    """A whole number, None for a blank, else the text as it is: the rules tell what is wrong with it.

    >>> whole(" 5 "), whole(""), whole("5.0"), whole("−2")
    (5, None, '5.0', -2)
    """
    text = text.strip()
    if not text:
        return None
    return int(text.replace("−", "-")) if _WHOLE.match(text) else text


def bid_of(text: str) -> tuple[object, object]:
    """Level and suit of a bid as the form writes it; what is missing is None.

    >>> bid_of("10NT"), bid_of(""), bid_of("x")
    ((10, 'NT'), (None, None), ('x', None))
    """
    text = text.strip()
    if not text:
        return None, None
    match = _BID.match(text)
    return (whole(match[1]), match[2].upper() or None) if match else (text, None)


NOT_CONTENT = {"version", "client_key", "csrfmiddlewaretoken"}


def hash_of(data: Mapping[str, Any], path: str = "", *, without: Collection[str] = ()) -> str:
    """A hash of what was sent (to `path`), without version and key: it tells a resent request from another."""
    content: dict[str, Any] = {
        key: data.getlist(key) if isinstance(data, QueryDict) else data[key]
        for key in sorted(data)
        if key not in NOT_CONTENT and key not in without
    }
    return hashlib.sha256(json.dumps([path, content], default=str).encode()).hexdigest()


def name_of_start(data: Mapping[str, Any]) -> uuid.UUID | None:
    """What an evening is known by that this form begins: its `client_key`, with what was filled in.

    From the way back in the browser the page sends the same key once more, maybe with other people: those sit down to
    an evening of their own. A phone that names the table has made the key for this one request.
    """
    key = uid_in(str(data.get("client_key") or ""))
    if key is None or data.get("table"):
        return key
    # The script fills the zone in late: two taps on one page may differ by it.
    return uuid.uuid5(key, hash_of(data, without=["zone"]))


class StampForm(forms.Form):
    """What every change of a table carries: the version that the phone saw, and its name for the request.

    Trying it (`views.answering.attempt`) leaves the answer's `status`, the engine's `problems` and
    the action's `outcome` behind.
    """

    status = 200
    problems: Sequence[game.Problem] = ()
    outcome: Any = None

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)
    client_key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def fingerprint(self, path: str) -> str:
        """As `hash_of`: one page has several buttons under one key, and some send nothing else."""
        return hash_of(self.data, path)


class StepForm(StampForm):
    """Undo and redo, by a page that knows which step that is."""

    of = forms.UUIDField(required=False, widget=forms.HiddenInput)


class PeopleChoice(forms.ChoiceField):
    """One of these people; cleans to the Player."""

    def __init__(self, people: Iterable[Player], **kwargs: Any) -> None:
        self.people = {player.pid: player for player in people}
        super().__init__(choices=[(pid, player.name) for pid, player in self.people.items()], **kwargs)

    def clean(self, value: Any) -> Player | None:
        pid = super().clean(value)
        return self.people[pid] if pid else None


class SeatedChoice(PeopleChoice):
    """One of the people at the table. Whoever isn't there any more was offered by an older page."""

    default_error_messages = {  # noqa: RUF012
        "invalid_choice": _("The table has changed meanwhile: look at the sheet, then send it again.")
    }


class PointsField(forms.CharField):
    """Points with their sign; cleans to a whole number, None for a blank. What can't be read stays in the form."""

    default_error_messages = {"required": _("How many points? Enter a whole number.")}  # noqa: RUF012

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=40, **kwargs)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        read = whole(text)
        if isinstance(read, str) and not _DIGITS.match(read):
            raise forms.ValidationError(
                _("“%(value)s” is no number of points: enter a whole number."),
                params={"value": isolated(text)},
            )
        if isinstance(read, str) or (isinstance(read, int) and abs(read) > MOST_POINTS):
            raise forms.ValidationError(
                _("Not %(value)s: points go from %(least)s to %(most)s."),
                params={
                    "value": isolated(text.replace("-", "−")),
                    "least": isolated(f"−{MOST_POINTS}"),
                    "most": MOST_POINTS,
                },
            )
        return read if isinstance(read, int) else None


class LineField(forms.CharField):
    """Text on one line as people see it, "" where nobody could; it is cleaned before its length is judged.

    Cleaning may lengthen it: NFC writes some letters with their points apart.
    """

    def to_python(self, value: Any) -> str:
        text = clean_name(super().to_python(value) or "")
        return "" if is_blank(text) else text


def _blank(most: int = 12) -> forms.CharField:
    return forms.CharField(required=False, max_length=most)


class EntryForm(StampForm):
    """A deal as it is entered. Takes anything readable or not: the rules tell every fault at once."""

    lineup = forms.CharField(required=False, max_length=400)
    dealer = _blank(40)
    deck = _blank()
    removed_suit = _blank()
    frisch = _blank()
    declarer = _blank(40)
    bid = _blank()
    calls = forms.CharField(required=False, max_length=600)
    factor = _blank()
    reason = forms.CharField(required=False, max_length=200)

    def __init__(self, data: Mapping[str, Any] | None, *, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.sheet = sheet
        for pid in sheet.roster:
            for question in ("contract", "tricks", "fines"):
                self.fields[f"{question}-{pid}"] = _blank()

    def clean_lineup(self) -> tuple[str, ...]:
        """The line-up in the order of the form: one field with commas, or a ticked box for each."""
        ticked = self.data.getlist("lineup") if isinstance(self.data, QueryDict) else []
        text = ",".join(ticked) or self.cleaned_data["lineup"]
        named = tuple(pid for pid in text.split(",") if pid)
        strangers = [pid for pid in named if pid not in self.sheet.by_pid]
        if strangers:
            raise forms.ValidationError(_("Somebody in this line-up isn’t at the table: choose who plays."))
        return named

    def deal(self, *, outcome: str = "played") -> game.Deal:
        """The deal of a valid form, for the rules to judge. What a passed-out deal has no use for is left out."""
        read = self.cleaned_data
        seats = read["lineup"]
        level, suit = bid_of(read["bid"])
        is_passed = outcome == "passed_out"
        deal = game.Deal(
            seats=seats,
            roster=self.sheet.roster,
            dealer=read["dealer"] or None,
            deck=read["deck"] or ("full" if len(seats) != 3 else self.sheet.table.deck),
            removed_suit=read["removed_suit"] or None,
            frisch=whole(read["frisch"]) or 0,
            calls=tuple(read["calls"].split()) or None,
            declarer=None if is_passed else read["declarer"] or None,
            level=None if is_passed else level,
            suit=None if is_passed else suit,
            contracts={} if is_passed else self._numbers("contract", seats),
            tricks={} if is_passed else self._numbers("tricks", seats),
            fines={} if is_passed else self._numbers("fines", seats),
            factor=1 if read["factor"] == "" else whole(read["factor"]),
            outcome=outcome,  # type: ignore[arg-type]
            reason=read["reason"],
        )
        return readable(deal) if outcome == "annulled" else deal

    def _numbers(self, question: str, seats: Iterable[str]) -> dict[str, Any]:
        found = {pid: whole(self.cleaned_data[f"{question}-{pid}"]) for pid in seats}
        return {pid: value for pid, value in found.items() if value is not None}


def readable(deal: game.Deal) -> game.Deal:
    """An annulled deal keeps what was entered. The rules judge little of it: what no deal can have is left out."""

    def counts(given: Mapping[str, object]) -> dict[str, object]:
        return {pid: value for pid, value in given.items() if value in _COUNTS}

    return replace(
        deal,
        frisch=deal.frisch if deal.frisch in range(10) else 0,
        calls=deal.calls if deal.calls and all(map(_is_call, deal.calls)) else None,
        declarer=deal.declarer if deal.declarer in deal.seats else None,
        level=deal.level if deal.level in _COUNTS else None,
        suit=deal.suit if deal.suit in game.DENOMINATIONS else None,
        contracts=counts(deal.contracts),
        tricks=counts(deal.tricks),
        factor=deal.factor if deal.factor in range(1, 11) else 1,
    )


_COUNTS = range(18)  # up to the tricks of the largest hand


def _is_call(call: object) -> bool:
    try:
        return call == "P" or bool(game.Bid.parse(call))
    except ValueError:
        return False


class LinkForm(forms.Form):
    """Which link of the table, and whether it gets a new address or none. No stamp: links are no facts."""

    link = forms.ChoiceField(choices=Grant.Role.choices)
    action = forms.ChoiceField(choices=[("renew", ""), ("end", "")])


def new_key() -> str:
    return str(uuid.uuid4())
