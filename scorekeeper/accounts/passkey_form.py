"""What a phone answers with its passkey. Anybody may send anything there, so whatever can't be read is refused."""

from collections.abc import Callable

from allauth.mfa.webauthn.forms import AddWebAuthnForm, LoginWebAuthnForm, ReauthenticateWebAuthnForm
from django.utils.translation import gettext as _


class Careful:
    """The packages below break on many a made-up answer, each in its own way: none of them may break the page."""

    add_error: Callable[..., None]

    def full_clean(self) -> None:
        try:
            super().full_clean()  # type: ignore[misc]
        except Exception:  # what is refused in the usual way never comes up to here
            self.add_error("credential", _("This passkey can’t be read: try again, or use the password."))


class PasskeySignInForm(Careful, LoginWebAuthnForm):
    pass


class PasskeyAgainForm(Careful, ReauthenticateWebAuthnForm):
    pass


class AddPasskeyForm(Careful, AddWebAuthnForm):
    pass
