"""Somebody's own page: what he is called, how to reach him, his phones, the way out."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.views import redirect_to_login
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.i18n import set_language

from ...league.people.members import LastOwner
from ...models import User
from .. import along, leaving, one_time, profile, themes, throttle
from ..access import signed_in, signed_in_user, user_of
from ..account_form import DeleteForm, EmailForm, NameForm
from ..registration import may_sign_up
from .doors import known


@require_GET
def account(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    if user is None:
        return redirect_to_login(request.path)
    return render(request, "accounts/account.html", about(request, user))


def about(request: HttpRequest, user: User, **forms: Any) -> dict[str, Any]:
    """What the page shows; `forms` are those that were sent and have something to mend."""
    if user.is_guest:
        return {"may_sign_up": may_sign_up(request), "has_key": one_time.has_key(user)}
    return {
        "name": profile.shown_name(user),
        "name_form": NameForm(user=user),
        "sends_mail": settings.SENDS_MAIL,
        "confirmed": profile.email_is_confirmed(user),
        "passkeys": Authenticator.objects.filter(user=user).count(),
        **forms,
    }


@require_POST
@known
def rename(request: HttpRequest) -> HttpResponse:
    user = signed_in_user(request)
    form = NameForm(request.POST, user=user)
    if form.is_valid():
        try:
            profile.rename(user, form.cleaned_data["name"])
        except IntegrityError:  # somebody took the name a blink earlier
            user.refresh_from_db()
            form.add_error("name", _("Somebody has this name already: add a letter or a number."))
        else:
            messages.success(request, _("Saved."))
            return redirect("account")
    return render(request, "accounts/account.html", about(request, user, name_form=form), status=422)


@require_http_methods(["GET", "POST"])
@known
@reauthentication_required(app="allauth.account")  # type: ignore[untyped-decorator]
def email(request: HttpRequest) -> HttpResponse:
    """Asks for the password first: whoever reads the address can set a new one."""
    user = signed_in_user(request)
    data = request.POST if request.method == "POST" else None
    form = EmailForm(data, user=user, sender=throttle.address_of(request))
    if form.is_valid():
        profile.set_email(request, user, form.cleaned_data["email"])
        messages.success(request, _("Saved."))
        return redirect("account")
    context = {
        "form": form,
        "asks_again": profile.wants_mail(user, user.email),
        "sends_mail": settings.SENDS_MAIL,
    }
    return render(request, "accounts/email.html", context, status=form.status if form.errors else 200)


@require_POST
@signed_in
def everywhere(request: HttpRequest) -> HttpResponse:
    """Every phone is signed out, this one only if so wished; links that would sign one in open nothing."""
    user = signed_in_user(request)
    one_time.sign_out_everywhere(user)
    if request.POST.get("here") and not user.is_guest:
        logout(request)
        messages.success(request, _("Signed out everywhere."))
        return redirect("home")
    update_session_auth_hash(request, user)
    messages.success(request, _("Every other phone is signed out."))
    return redirect("account")


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@signed_in
def delete(request: HttpRequest) -> HttpResponse:
    """Names what goes, and asks for the password, or for a tick where there is none."""
    user = user_of(request)
    if user is None:
        return redirect_to_login(request.path)
    form = DeleteForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        try:
            leaving.delete_account(user)
        except LastOwner:
            pass  # the page says which leagues
        else:
            logout(request)
            messages.success(request, _("The account is deleted."))
            return redirect("home")
    context = {"form": form, "leaving": leaving.leaving(user)}
    status = 200 if request.method == "GET" else form.status
    return render(request, "accounts/delete.html", context, status=status)


@require_http_methods(["GET", "POST"])
@signed_in
def take_along(request: HttpRequest) -> HttpResponse:
    """After signing in: what the phone could open before goes with the account, or stays behind."""
    user, guest = user_of(request), along.waiting_guest(request)
    onward = profile.safe_next(request)
    if user is None or guest is None or guest == user:
        along.forget(request)
        return redirect(onward)
    if request.method == "GET":
        context = {
            "held": along.held_by(guest),
            "owner": guest.uid,
            "next": onward,
            "name": profile.shown_name(user),
        }
        return render(request, "accounts/along.html", context)
    if request.POST.get("along"):
        along.take_along(guest, user)
        along.came_along(request, guest)
        messages.success(request, _("They are in your account now."))
    along.forget(request)
    return redirect(onward)


@require_http_methods(["GET", "POST"])
def language(request: HttpRequest) -> HttpResponseBase:
    """Another language, for this phone and, where somebody is signed in, for whichever he signs in on."""
    user, code = user_of(request), request.POST.get("language", "")
    if user is not None:
        profile.choose_language(user, code)
    return set_language(request)


@require_http_methods(["GET", "POST"])
def theme(request: HttpRequest) -> HttpResponse:
    """Light, dark or as the phone has it: for this phone and, as the language, for whichever somebody signs in on."""
    user, chosen = user_of(request), request.POST.get("theme", "")
    answer = redirect(profile.safe_next(request))
    if user is not None and themes.is_theme(chosen):
        themes.keep(user, chosen)
    themes.wear(answer, chosen)
    return answer
