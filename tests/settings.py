"""The app's settings, as the tests need them."""

import os
import tempfile
from pathlib import Path

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import DATABASES, STORAGES

SECRET_KEY = "only-for-the-tests-and-long-enough-for-the-checks-of-django-0123456789"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]

# A file, since threads and the live server need real locking; its own, so that two runs never meet.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {
        "NAME": Path(tempfile.gettempdir()) / f"whist-tests-{os.getpid()}.sqlite3"
    }

# Tests run on the sources, without a collected and hashed copy. test_static.py tries the real one.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
