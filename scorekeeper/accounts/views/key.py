"""A guest's key: what opens his evenings when the phone is lost, or its cookies are."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from ...http import private
from ...models import OneTimeLink
from ...server.addresses import link_base
from .. import one_time
from ..access import signed_in, user_of
from ..registration import may_sign_up, policy


@require_http_methods(["GET", "POST"])
@signed_in
def key(request: HttpRequest) -> HttpResponse:
    """A name and a password, or a key: shown only now, since what is kept of it opens nothing."""
    user = user_of(request)
    if user is None:
        return redirect("account_login")
    if not user.is_guest:
        return redirect("account")
    context: dict[str, object] = {"may_sign_up": may_sign_up(request), "policy": policy()}
    if request.method == "POST":
        token = one_time.new_link(user, OneTimeLink.Purpose.KEY)
        context["url"] = link_base(request) + reverse("continue", args=[token])
    else:
        context["has_key"] = one_time.has_key(user)
    return private(render(request, "accounts/key.html", context))
