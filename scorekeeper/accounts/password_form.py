"""A new password: known the old one, by e-mail, or by the host's link."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import ChangePasswordForm, ResetPasswordForm, ResetPasswordKeyForm
from django import forms
from django.utils.translation import gettext_lazy as _

from ..models import User
from . import throttle
from .sign_in_form import own_password, plain_fields

ENOUGH = _("At least 8 characters.")


class AskForResetForm(ResetPasswordForm):
    """The same answer for every address. Counted for each address of either kind."""

    status = 422

    def __init__(self, *args: Any, request: Any = None, **kwargs: Any) -> None:
        self.request = request
        super().__init__(*args, **kwargs)
        plain_fields(self)
        self.fields["email"].label = _("E-mail")
        self.fields["email"].widget.attrs["dir"] = "ltr"

    def clean(self) -> Any:
        cleaned = super().clean()
        if not self.errors:
            email = str(self.cleaned_data["email"])
            try:
                throttle.attempt(
                    (throttle.RESET_ACCOUNT, email),
                    (throttle.RESET_ADDRESS, throttle.address_of(self.request)),
                )
            except throttle.TooOften as refused:
                self.status = 429
                self.add_error(None, str(refused))
        return cleaned


class ResetForm(ResetPasswordKeyForm):
    """The new password, typed once: it can be looked at instead."""

    status = 422

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_fields(self)
        del self.fields["password2"]
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = ENOUGH


class ChangeForm(ChangePasswordForm):
    status = 422

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_fields(self)
        del self.fields["password2"]
        self.fields["oldpassword"].label = _("Old password")
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = ENOUGH

    def clean_oldpassword(self) -> str:
        return own_password(self, self.user, self.cleaned_data["oldpassword"])


class NewPasswordForm(forms.Form):
    """What the host's link asks for."""

    password1 = forms.CharField(
        label=_("New password"),
        help_text=ENOUGH,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, data: Any = None, *, user: User) -> None:
        self.user = user
        super().__init__(data, label_suffix="")

    def clean_password1(self) -> str:
        password: str = get_adapter().clean_password(self.cleaned_data["password1"], user=self.user)
        return password
