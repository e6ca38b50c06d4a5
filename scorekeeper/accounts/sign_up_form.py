"""A name and a password, so that any phone can open what this one opens."""

from typing import Any

from allauth.account.forms import SignupForm
from django.utils.translation import gettext_lazy as _

from ..names import NAME_MAX
from . import throttle
from .sign_in_form import name_attributes, plain_fields


class SignUpForm(SignupForm):
    """Counted for each address once it is right, so that nobody fills the place with names."""

    status = 422

    def __init__(self, *args: Any, request: Any = None, **kwargs: Any) -> None:
        self.request = request
        super().__init__(*args, **kwargs)
        plain_fields(self)
        name, email, password = (self.fields[field] for field in ("username", "email", "password1"))
        name.label, email.label, password.label = _("Name"), _("E-mail, if you like"), _("Password")
        email.widget.attrs["dir"] = "ltr"
        password.help_text = _("At least 8 characters.")
        # The validators that cut a name to letters and digits are for other places.
        name.validators, name.max_length = [], None
        name.widget.attrs["maxlength"] = NAME_MAX
        name_attributes(name.widget)

    def clean(self) -> Any:
        cleaned = super().clean()
        if not self.errors:
            try:
                throttle.attempt((throttle.SIGN_UP_ADDRESS, throttle.address_of(self.request)))
            except throttle.TooOften as refused:
                self.status = 429
                self.add_error(None, str(refused))
        return cleaned
