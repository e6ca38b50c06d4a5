"""Who is there: name or e-mail, and password."""

from typing import Any

from allauth.account.forms import LoginForm, ReauthenticateForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from ..models import User
from . import throttle
from .profile import sign_in_name


def plain_fields(form: Any) -> None:
    """Labels of ours and nothing in the fields: what stands in one looks like something typed."""
    form.label_suffix = ""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
        field.help_text = ""


def name_attributes(widget: Any) -> None:
    widget.attrs |= {
        "autocomplete": "username",
        "autocapitalize": "none",
        "spellcheck": "false",
        "dir": "auto",
    }


class SignInForm(LoginForm):
    """One answer for a wrong name and a wrong password. `status` is what the page answers with."""

    status = 422

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_fields(self)
        self.fields["login"].label = _("Name or e-mail")
        self.fields["password"].label = _("Password")
        name_attributes(self.fields["login"].widget)

    def clean_login(self) -> str:
        return sign_in_name(super().clean_login())

    def clean(self) -> Any:
        try:
            return super().clean()
        except ValidationError as refused:
            if refused.code == "too_often":
                self.status = 429
                raise
        raise ValidationError(_("Name and password don’t match: try again, or set a new password."))


def own_password(form: Any, user: User, password: str) -> str:
    """The password of who is signed in already, counted like one that is typed to sign in."""
    try:
        tried = throttle.attempt((throttle.SIGN_IN_ACCOUNT, throttle.account_key(user)))
    except throttle.TooOften as refused:
        form.status = 429
        raise ValidationError(str(refused))
    if not user.check_password(password):
        raise ValidationError(_("This is not your password: try again."))
    tried.give_back()
    return password


class AgainForm(ReauthenticateForm):
    """The password once more, counted as when signing in."""

    status = 422

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain_fields(self)
        self.fields["password"].label = _("Your password")

    def clean_password(self) -> Any:
        try:
            return super().clean_password()
        except ValidationError as refused:
            if refused.code == "too_often":
                self.status = 429
                raise
        raise ValidationError(_("This is not your password: try again."))
