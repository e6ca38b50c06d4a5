"""In and out: sign in, sign up, a passkey, sign out. allauth does the work; guests pass as anybody."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account.views import AccountInactiveView, LoginView, ReauthenticateView, SignupView
from allauth.mfa.webauthn.views import LoginWebAuthnView, ReauthenticateWebAuthnView
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from .. import along
from ..access import V, signed_in, user_of
from ..along import as_if_nobody
from ..one_time import has_key
from ..registration import may_sign_up, policy


def known(view: V) -> V:
    """Decorator of the pages of an account: who is not signed in is sent to do so, a guest to sign up.

    Sending something without being signed in is 401, as everywhere.
    """

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = user_of(request)
        if user is None:
            return redirect_to_login(request.get_full_path())
        if user.is_guest:
            return redirect("account_key")
        return view(request, *args, **kwargs)

    return cast("V", signed_in(inner))


class Refusing:
    """What is refused is answered as such, with the form and what was typed."""

    render_to_response: Callable[..., Any]
    get_context_data: Callable[..., Any]

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = self.render_to_response(self.get_context_data(form=form), status=form.status)
        return response


class SignIn(Refusing, LoginView):
    def get_context_data(self, **more: Any) -> dict[str, Any]:
        given = {"may_sign_up": may_sign_up(self.request), "guest": along.guest_of(self.request)}
        return {**super().get_context_data(**more), **given}


class SignUp(Refusing, SignupView):
    def closed(self) -> HttpResponse:
        return render(self.request, "account/signup_closed.html", {"policy": policy()})

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        guest = along.guest_of(self.request)
        return {**super().get_context_data(**more), "guest": guest, "policy": policy()}

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            with transaction.atomic():
                response: HttpResponse = super().form_valid(form)
        except IntegrityError:  # somebody took the name a blink earlier
            form.add_error("username", _("Somebody has this name already: add a letter or a number."))
            response = self.form_invalid(form)
        return response


class Again(Refusing, ReauthenticateView):
    pass


sign_in = as_if_nobody(SignIn.as_view())
sign_up = as_if_nobody(SignUp.as_view())
sign_in_by_passkey = as_if_nobody(LoginWebAuthnView.as_view())
reauthenticate = known(Again.as_view())
reauthenticate_by_passkey = known(ReauthenticateWebAuthnView.as_view())
inactive = AccountInactiveView.as_view(http_method_names=["get"])


@require_http_methods(["GET", "POST"])
@signed_in
def sign_out(request: HttpRequest) -> HttpResponse:
    """A guest is told first what only this phone knows."""
    user = user_of(request)
    if user is None:
        return redirect("home")
    if request.method == "GET":
        context = {"held": along.held_by(user) if user.is_guest else 0, "has_key": has_key(user)}
        return render(request, "account/logout.html", context)
    logout(request)
    messages.success(request, _("Signed out."))
    return redirect("home")
