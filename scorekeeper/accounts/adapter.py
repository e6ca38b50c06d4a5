"""How allauth does here what it does: who may sign up, what a guest brings along, how often one may try."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.utils.translation import gettext

from ..models import User
from ..server.addresses import link_base
from . import along, themes, throttle
from .letters import SAID, dressed, letter
from .one_time import forget_links
from .profile import checked_name, leads_on, learn_language, shown_name, sign_in_name, suit
from .registration import may_sign_up

log = logging.getLogger(__name__)


class Adapter(DefaultAccountAdapter):
    """Names of any script, guests who become users in place, limits that say how long to wait."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return may_sign_up(request)

    def new_user(self, request: HttpRequest) -> User:
        """The guest of this phone, where there is one: what he could open, the user can."""
        guest = along.guest_of(request)
        if guest is None:
            return User()
        forget_links(guest)  # a key that lies somewhere would open what a password now guards
        guest.is_guest = False
        return guest

    def clean_username(self, username: str, shallow: bool = False) -> str:
        return checked_name(username)

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        name = form.cleaned_data["username"]
        form.cleaned_data |= {"username": sign_in_name(name), "first_name": name}
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Counted before the password is looked at; a right one gives the try back."""
        name = credentials.get("email") or credentials.get("username") or ""
        try:
            counted = throttle.attempt(
                (throttle.SIGN_IN_ACCOUNT, _account_named(name)),
                (throttle.SIGN_IN_ADDRESS, throttle.address_of(request)),
            )
        except throttle.TooOften as refused:
            raise ValidationError(str(refused), code="too_often")
        if credentials.get(
            "username"
        ):  # looked for under an address as well, there: twice would tell who is here
            credentials.pop("email", None)
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            counted.give_back()
        return user

    def login(self, request: HttpRequest, user: User) -> None:
        """A fresh session; it remembers whose phone this was a moment ago."""
        guest = along.guest_of(request)
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        if guest is not None and guest != user:
            along.remember(request, guest)

    def post_login(self, request: HttpRequest, user: User, **hooks: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **hooks)
        learn_language(user)
        themes.learn(request, user)
        suit(response, user)
        if along.waiting_guest(request):
            response["Location"] = f"{reverse('account_along')}?{urlencode({'next': response['Location']})}"
        return response

    def is_safe_url(self, url: str) -> bool:
        return leads_on(self.request, url or "")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        return reverse("account" if self.request.user.is_authenticated else "account_login")

    def get_reset_password_from_key_url(self, key: str) -> str:
        user, _dash, token = key.partition("-")
        path = reverse("account_reset_password_from_key", kwargs={"uidb36": user, "key": token})
        return link_base(self.request) + path

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        return link_base(request) + reverse("account_confirm_email", args=[emailconfirmation.key])

    def set_password(self, user: User, password: str) -> None:
        """With a new password, what opened without the old one is shut."""
        super().set_password(user, password)
        forget_links(user)

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **more: Any
    ) -> None:
        """In the user's language: who signs in reads it on a page that speaks his."""
        said = SAID.get(message_template or "")
        with translation.override(getattr(request.user, "language", "") or translation.get_language()):
            if text := more.get("message") or (gettext(said) if said else ""):
                messages.add_message(request, level, text)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that is down must not keep somebody from signing up; it must be told to who waits."""
        subject, text = letter(template_prefix, context)
        mail = EmailMultiAlternatives(subject, text, settings.DEFAULT_FROM_EMAIL, [email])
        mail.attach_alternative(dressed(subject, text), "text/html")
        try:
            mail.send()
        except OSError:
            log.exception("Mail could not be sent; see EMAIL_URL.")
            if "confirmation" not in template_prefix:
                raise

    def get_login_stages(self) -> list[str]:
        """A passkey is another way in, not a second lock: who has lost it still has the password."""
        return [stage for stage in super().get_login_stages() if not stage.startswith("allauth.mfa.")]


class PasskeyAdapter(DefaultMFAAdapter):
    """Passkeys by the names of the house."""

    def generate_authenticator_name(self, user: User, type: Any) -> str:  # noqa: A002  allauth's word
        return gettext("My phone")

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": "Whist Score"}

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, Any]:
        entity: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return entity | {"display_name": shown_name(user), "name": shown_name(user)}


def _account_named(text: str) -> str:
    """One key for an account, whether it is asked for by name or by e-mail."""
    user = get_user_by_username(sign_in_name(text))
    if user is None and "@" in text:
        user = next(iter(filter_users_by_email(text, prefer_verified=True, for_login=True)), None)
    return throttle.account_key(user) if user else f"nobody {sign_in_name(text)}"
