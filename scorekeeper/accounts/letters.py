"""What goes out by mail, and what a page says after something was done: allauth's occasions in the house's words."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

# What allauth would say after these; after anything else, nothing is said.
SAID = {
    "account/messages/logged_in.txt": gettext_noop("Signed in."),
    "account/messages/password_changed.txt": gettext_noop("The password is changed."),
    "account/messages/email_confirmed.txt": gettext_noop("Thank you: the address is confirmed."),
    "account/messages/email_confirmation_sent.txt": gettext_noop(
        "An e-mail is on its way: it asks whether the address is yours."
    ),
    "mfa/messages/webauthn_added.txt": gettext_noop("The passkey is added."),
    "mfa/messages/webauthn_removed.txt": gettext_noop("The passkey is removed."),
}


def letter(occasion: str, context: dict[str, Any]) -> tuple[str, str]:
    """Subject and text of a mail."""
    if occasion == "account/email/password_reset_key":
        return _("Whist Score: a new password"), _(
            "Hello %(name)s,\n\nSet a new password with this link. It works once, within a day:\n\n%(url)s\n\n"
            "If you did not ask for it, do nothing: the old password goes on working.\n"
        ) % {"name": context["user"].get_short_name(), "url": context["password_reset_url"]}
    if occasion == "account/email/unknown_account":
        return _("Whist Score: a new password"), _(
            "Somebody asked for a new password for this address. No account has it: perhaps yours has another,"
            " or none. Whoever hosts the app can make a link for you.\n"
        )
    assert occasion in {"account/email/email_confirmation", "account/email/email_confirmation_signup"}, (
        occasion
    )
    return _("Whist Score: is this address yours?"), _(
        "Hello %(name)s,\n\nThis link confirms that the address is yours, so that a new password can be sent here:"
        "\n\n%(url)s\n\nIf you did not type it, do nothing.\n"
    ) % {"name": context["user"].get_short_name(), "url": context["activate_url"]}


def dressed(subject: str, text: str) -> str:
    """The same mail as a page, for programs that show one: an address that stands alone becomes a key."""
    parts = [{"text": part, "is_link": part.startswith("http")} for part in text.strip().split("\n\n")]
    about = subject.partition(": ")[2]
    return render_to_string("mail/letter.html", {"subject": subject, "about": about, "parts": parts})
