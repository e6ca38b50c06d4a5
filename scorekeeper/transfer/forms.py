"""A file on its way in: uploaded, shown, and sent along packed until it is stored."""

import base64
import zlib
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import League

MOST_BYTES = 10 * 1024 * 1024  # twice a league of ten years
MOST_PACKED = 2 * 1024 * 1024  # below what Django takes in a form
OWN, NEW = "own", "new"


class TooLarge(Exception):
    """More than the page takes; the command `import_league` takes it."""


def pack(data: bytes) -> str:
    """The file as a form's field carries it. Raises TooLarge."""
    packed = base64.urlsafe_b64encode(zlib.compress(data)).decode("ascii")
    if len(data) > MOST_BYTES or len(packed) > MOST_PACKED:
        raise TooLarge
    return packed


def unpack(packed: str) -> bytes:
    """What `pack` packed; a small text that unpacks to more than a file may have is refused."""
    unpacking = zlib.decompressobj()
    data = unpacking.decompress(base64.urlsafe_b64decode(packed.encode("ascii")), MOST_BYTES)
    if not unpacking.eof:
        raise TooLarge
    return data


class UploadForm(forms.Form):
    file = forms.FileField(
        label=_("File"), allow_empty_file=True, error_messages={"required": _("Choose a file first.")}
    )
    into = forms.CharField(
        required=False, max_length=40, widget=forms.HiddenInput
    )  # from a league's own page


class StoreForm(forms.Form):
    """Where the evenings of a file go: `into` cleans to a league of the user's, OWN or NEW."""

    packed = forms.CharField(max_length=MOST_PACKED, widget=forms.HiddenInput, strip=False)
    title = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)
    into = forms.ChoiceField(label=_("Where to"))

    def __init__(self, *args: Any, leagues: list[League], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.leagues = {str(league.uid): league for league in leagues}
        named = [(uid, league.name) for uid, league in self.leagues.items()]
        self.places = [(OWN, _("Your own evenings")), *named, (NEW, _("A new league"))]
        self.fields["into"].choices = self.places  # type: ignore[attr-defined]

    def clean_packed(self) -> bytes:
        try:
            return unpack(self.cleaned_data["packed"])
        except (ValueError, zlib.error, TooLarge):
            raise forms.ValidationError(_("The file was lost on the way: choose it again."))
