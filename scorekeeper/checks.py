"""What Django's own checks don't know about this app's settings."""

import stat
from typing import Any

from django.conf import settings
from django.core import checks


@checks.register(checks.Tags.security)
def check_secret_key_file(**kwargs: Any) -> list[checks.CheckMessage]:
    file = settings.SECRET_KEY_FILE
    if not file.is_file() or not stat.S_IMODE(file.stat().st_mode) & 0o077:
        return []
    return [
        checks.Warning(
            "Others on this machine can read the secret key.", hint=f"chmod 600 {file}", id="scorekeeper.W001"
        )
    ]


@checks.register(checks.Tags.security, deploy=True)
def check_https(**kwargs: Any) -> list[checks.CheckMessage]:
    if settings.HTTPS:
        return []
    return [
        checks.Warning(
            "Passwords and links would travel in the clear.",
            hint="Put a proxy with https in front and set BASE_URL to its address.",
            id="scorekeeper.W002",
        )
    ]
