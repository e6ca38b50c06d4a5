"""A new password: with the old one, by e-mail, or by a link of the host's."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.views import (
    ConfirmEmailView,
    PasswordChangeView,
    PasswordResetDoneView,
    PasswordResetFromKeyView,
    PasswordResetView,
)
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from ...http import private
from ...models import OneTimeLink
from .. import one_time
from ..along import as_if_nobody
from ..password_form import NewPasswordForm
from .doors import Refusing, known


class AskForReset(Refusing, PasswordResetView):
    """Where no mail goes out, the page says whom to ask and takes nothing."""

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "request": self.request}

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        return {**super().get_context_data(**more), "sends_mail": settings.SENDS_MAIL}

    def form_valid(self, form: Any) -> HttpResponse:
        if not settings.SENDS_MAIL:
            return redirect("account_reset_password")
        try:
            response: HttpResponse = super().form_valid(form)
        except OSError:
            form.status = 503
            form.add_error(
                None, _("No mail can be sent just now: try again later, or ask whoever hosts this.")
            )
            response = self.form_invalid(form)
        return response


class Reset(Refusing, PasswordResetFromKeyView):
    def render_to_response(self, context: Any, **more: Any) -> HttpResponse:
        if context.get("token_fail"):
            more["status"] = 404
        response: HttpResponse = super().render_to_response(context, **more)
        return response


class ConfirmEmail(ConfirmEmailView):
    def logout_other_user(self, confirmation: Any) -> None:
        """Whoever holds this phone may stay: the address is confirmed for whom the mail was sent to."""


ask_for_reset = as_if_nobody(AskForReset.as_view())
reset_sent = PasswordResetDoneView.as_view(http_method_names=["get"])
reset = as_if_nobody(Reset.as_view())
confirm_email = ConfirmEmail.as_view()


class Change(Refusing, PasswordChangeView):
    pass


change = known(Change.as_view())


@sensitive_post_parameters("password1")
@require_http_methods(["GET", "POST"])
@as_if_nobody
def set_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The host's link: it is used up by the password that is set, not by a look at it."""
    link = one_time.link_for(token, OneTimeLink.Purpose.RESET)
    if link is None:
        return private(render(request, "accounts/link_gone.html", status=404))
    form = NewPasswordForm(request.POST or None, user=link.user)
    if request.method == "GET" or not form.is_valid():
        context = {"form": form, "name": link.user.get_short_name() or link.user.username}
        status = 200 if request.method == "GET" else 422
        return private(render(request, "account/password_reset_from_key.html", context, status=status))
    if not one_time.claim(link):
        return private(render(request, "accounts/link_gone.html", status=404))
    adapter = get_adapter()
    adapter.set_password(link.user, form.cleaned_data["password1"])
    adapter.login(request, link.user)
    answer: HttpResponse = adapter.post_login(
        request,
        link.user,
        email_verification=None,
        signal_kwargs=None,
        email=None,
        signup=False,
        redirect_url=None,
    )
    return answer
