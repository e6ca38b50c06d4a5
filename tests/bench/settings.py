"""The app's own settings, with the view beside its addresses that does nothing."""

from scorekeeper.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
