"""What a phone says of its outbox by itself. Gaps in braces are filled by static/js/page.js."""

import json
from hashlib import sha256
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from ..play.words import short_days


def all_words() -> dict[str, Any]:
    """What the list of what is unsent says, in the reader's language."""
    return {
        **outbox_words(),
        "steps": step_words(),
        "days": short_days(),
        "sign_in_at": reverse("account_login"),
    }


def version() -> str:
    """It is another one wherever a word is."""
    return sha256(json.dumps(all_words()).encode()).hexdigest()[:12]


def outbox_words() -> dict[str, str]:
    """Every phrase of the list of what is unsent by its key, in the reader's language; no plural forms."""
    return {
        "unsent": _("Not sent yet: {n}"),
        "title": _("Not sent yet"),
        "kept": _("Kept on this phone. It goes out by itself as soon as the server can be reached."),
        "kept_here": _("Kept on this phone."),
        "decide": _("What was not taken needs a decision; what comes after it at its table waits for that."),
        "rest": _("The rest goes out by itself as soon as the server can be reached."),
        "not_taken": _("Not taken: {what}"),
        "look": _("Look"),
        "still_away": _("Still no connection."),
        "needs_way": _("This needs a connection."),
        "not_kept": _(
            "The browser keeps nothing more: what is unsent would be lost with this page. Leave it open until all"
            " is sent."
        ),
        "no_way": _("Nothing was sent: there is no connection. All that was typed is still here."),
        "evicted": _(
            "Safari deletes what a site keeps after seven days without a visit, unless the site is on the home"
            " screen."
        ),
        "may_go": _("A browser that is short of space may delete what a site keeps."),
        "file_stays": _("A file stays: under “Account” it is brought back, on any phone of yours."),
        "all_sent": _("Everything is sent."),
        "waits": _("waits for the network"),
        "behind": _("waits for what is above"),
        "signed_out": _("waits until its owner signs in again"),
        "others": _("of somebody else: waits until they sign in here"),
        "of_guest": _("of a guest: their key sends it"),
        "send_mine": _("Send as mine"),
        "sure_mine": _(
            "A guest entered it on this phone. All of it goes out under your name: {n}. Send it? What the server"
            " refuses comes back here."
        ),
        "sign_in": _("Sign in"),
        "yours": _("Yours"),
        "again": _("Try again"),
        "of": _("{tricks} of {contract}"),
        "further": _("Save as a further round"),
        "mine": _("Mine is right"),
        "theirs": _("Theirs is right"),
        "open_again": _("Save and open again"),
        "mend": _("Mend"),
        "discard": _("Discard"),
        "sure": _("It is nowhere else. Discard it?"),
        "sure_tried": _("It may have reached the server already: look at the sheet. Discard it here?"),
        "too_late": _("Discarded too late, it is stored: {what}. Look at the sheet."),
        "too_late_start": _("Discarded too late, it has begun: {what}. Delete it there if nobody wants it."),
        "with_it": _("What was done to it goes too: {n}"),
        "leave": _("Keep"),
        "send": _("Send now"),
        "file": _("Download as a file"),
        "close": _("Close"),
    }


def step_words() -> dict[str, str]:
    """What an op does, by the end of its address, ids as "*"; a deal by its outcome too."""
    return {
        "/start": _("New evening"),
        "again": _("New evening"),
        "rounds": _("Round entered"),
        "rounds?all_passed": _("All passed"),
        "rounds?annul": _("Deal annulled"),
        "rounds/insert": _("Round inserted"),
        "rounds/*": _("Round changed"),
        "rounds/*?annul": _("Round annulled"),
        "rounds/*/delete": _("Round deleted"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "fine": _("Fine"),
        "adjustments": _("Points given or taken"),
        "adjustments/*": _("Fine decided"),
        "adjustments/*/cancel": _("Points cancelled"),
        "once-more": _("Once more round"),
        "aids": _("Help at the table changed"),
        "rules": _("House rules changed"),
        "points": _("Points entered"),
        "points/*": _("Round changed"),
        "people/join": _("Somebody joined"),
        "people/order": _("Chairs changed"),
        "people/deck": _("Deck changed"),
        "people/first-dealer": _("First dealer changed"),
        "people/*/rename": _("Name changed"),
        "people/*/replace": _("One person in place of another"),
        "people/*/leave": _("Somebody left"),
        "people/*/come-back": _("Somebody joined"),
        "people/*/plays-for": _("Playing for somebody absent"),
        "finish": _("Evening finished"),
        "reopen": _("Evening reopened"),
        "describe": _("Name, date, note"),
        "": _("Something else"),
    }
