"""What somebody changes about himself, and how he leaves."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ..models import User
from ..names import NAME_MAX
from . import throttle
from .profile import checked_name, shown_name, wants_mail
from .sign_in_form import name_attributes, own_password


class NameForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=200)

    def __init__(self, data: Any = None, *, user: User) -> None:
        self.user = user
        super().__init__(data, initial={"name": shown_name(user)}, label_suffix="")
        self.fields["name"].widget.attrs["maxlength"] = NAME_MAX
        name_attributes(self.fields["name"].widget)

    def clean_name(self) -> str:
        return checked_name(self.cleaned_data["name"], self.user)


class EmailForm(forms.Form):
    email = forms.EmailField(label=_("E-mail"), required=False, max_length=254)

    def __init__(self, data: Any = None, *, user: User, sender: str) -> None:
        """`sender` is the address on the network, where mails are counted as those for a new password are."""
        self.user, self.sender, self.status = user, sender, 422
        super().__init__(data, initial={"email": user.email}, label_suffix="")
        self.fields["email"].widget.attrs |= {"autocomplete": "email", "dir": "ltr"}

    def clean_email(self) -> str:
        email = str(self.cleaned_data["email"]).lower()
        if wants_mail(self.user, email):
            try:
                throttle.attempt((throttle.RESET_ACCOUNT, email), (throttle.RESET_ADDRESS, self.sender))
            except throttle.TooOften as refused:
                self.status = 429
                raise ValidationError(str(refused))
        return email


class DeleteForm(forms.Form):
    """The password where there is one, else a tick: nobody deletes an account by a slip of the thumb."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(label=_("Delete everything named here"))

    def __init__(self, data: Any = None, *, user: User) -> None:
        self.user = user
        self.status = 422
        super().__init__(data, label_suffix="")
        del self.fields["sure" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        return own_password(self, self.user, self.cleaned_data["password"])
