"""Passkeys: the phone's own lock instead of the password. To be seen, added, renamed, removed."""

from typing import Any

from allauth.mfa.webauthn.views import AddWebAuthnView, EditWebAuthnView, ListWebAuthnView, RemoveWebAuthnView
from django.urls import reverse_lazy
from django.views.decorators.http import require_GET

from .doors import known


class Add(AddWebAuthnView):
    def get_success_url(self) -> Any:
        return reverse_lazy("mfa_list_webauthn")


passkeys = require_GET(known(ListWebAuthnView.as_view()))
add = known(Add.as_view())
rename = known(EditWebAuthnView.as_view())
remove = known(RemoveWebAuthnView.as_view())
