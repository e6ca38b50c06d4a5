"""All settings, read from the environment as the README's table says; none is needed at home."""

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
DAY = 24 * 60 * 60


def env(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def env_flag(name: str) -> bool:
    value = env(name, "0").lower()
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} is {value!r}: set it to 1 or 0, or leave it out.")


def env_list(name: str) -> list[str]:
    return [item for item in re.split(r"[\s,]+", env(name)) if item]


def base_url() -> str:
    """The address people open, without a path; "" where the app finds out by itself."""
    url = env("BASE_URL").rstrip("/")
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018  reading it is what tells a wrong one
    except ValueError:
        parts = urlsplit("")
    if parts.scheme in {"http", "https"} and parts.hostname and url == f"{parts.scheme}://{parts.netloc}":
        return url
    raise ImproperlyConfigured(
        f"BASE_URL is {url!r}: set it to the address people open, without a path: https://whist.example.org"
    )


def kept_secret_key(file: Path) -> str:
    """The key that `manage.py start` made; "" before the first start."""
    try:
        return file.read_text().strip()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        raise ImproperlyConfigured(
            f"{file} can't be read ({error.strerror}): run as its owner, or set DATA_DIR to another folder."
        )


def sqlite(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            # Two phones that both read and then write would otherwise fail as "locked" instead of waiting.
            "transaction_mode": "IMMEDIATE",
            # FULL: what was answered with "saved" is there after a power cut.
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;"
                "PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-20000"
            ),
        },
    }


def database_from_url(url: str) -> dict[str, Any]:
    try:
        import dj_database_url
    except ImportError:
        raise ImproperlyConfigured("DATABASE_URL needs the extra packages: pip install -e '.[postgres]'")
    try:
        return dict(dj_database_url.parse(url, conn_max_age=None, conn_health_checks=True))
    except ValueError:
        raise ImproperlyConfigured(
            "DATABASE_URL can't be read: set it like postgres://user:password@host:5432/name"
        )


def mail_server(url: str, sender: str) -> dict[str, Any]:
    """How mail goes out, as Django's settings; none goes out without an EMAIL_URL."""
    if not url and not sender:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    if not url:
        raise ImproperlyConfigured("EMAIL_FROM is set, and EMAIL_URL is not: set both, or neither.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in MAIL_PORTS or not parts.hostname or parts.path not in {"", "/"}:
        # Without the value: there is a password in it.
        raise ImproperlyConfigured(
            "EMAIL_URL can't be read: set it like smtp+tls://user:password@mail.example.org:587,"
            " or smtps:// or smtp://"
        )
    if "@" not in sender:
        raise ImproperlyConfigured(
            f"EMAIL_FROM is {sender!r}: set it to the address that mail comes from, as EMAIL_URL is set."
        )
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or MAIL_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
        "DEFAULT_FROM_EMAIL": sender,
    }


MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def registration(policy: str) -> str:
    if policy in {"open", "invite", "closed"}:
        return policy
    raise ImproperlyConfigured(f"REGISTRATION is {policy!r}: set it to open, invite or closed.")


# Where things are kept

DATA_DIR = Path(env("DATA_DIR", str(BASE_DIR / "data"))).expanduser().absolute()
SECRET_KEY_FILE = DATA_DIR / "secret_key"
SECRET_KEY = env("SECRET_KEY") or kept_secret_key(SECRET_KEY_FILE)

DATABASE_URL = env("DATABASE_URL")
DATABASES = {"default": database_from_url(DATABASE_URL) if DATABASE_URL else sqlite(DATA_DIR / "db.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Who may reach it, and how

DEBUG = env_flag("DEBUG")
BASE_URL = base_url()
HTTPS = BASE_URL.startswith("https://")
BASE_HOST = urlsplit(BASE_URL).hostname
# `manage.py start` adds this machine's own addresses, so that phones at home need no setting.
ALLOWED_HOSTS = [
    *env_list("ALLOWED_HOSTS"),
    *([BASE_HOST] if BASE_HOST else []),
    "localhost",
    "127.0.0.1",
    "[::1]",
]
CSRF_TRUSTED_ORIGINS = [BASE_URL] if BASE_URL else []
CSRF_FAILURE_VIEW = "scorekeeper.http.csrf_failure"

CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SESSION_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * DAY if HTTPS else 0
# Behind https stands a proxy that we trust: it must set this header itself, whatever the browser sent.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
# On plain http browsers ignore it, and complain.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
# Whether the neighbours under the same domain speak https too is not ours to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

# An uploaded file of many years is about a tenth of this.
MAX_REQUEST_BYTES = 32 * 1024 * 1024

# What it is made of

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "scorekeeper.storage.StaticFiles",
    "csp",
    "django_htmx",
    # Before allauth, whose templates of the same names look like nothing of ours.
    "scorekeeper",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]
MIDDLEWARE = [
    "scorekeeper.http.head_alone",
    "django.middleware.security.SecurityMiddleware",
    "scorekeeper.storage.StaticMiddleware",
    # Pages on a bad line: Django pads them at random, so that their length tells nothing of the tokens inside.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "scorekeeper.http.renew_session",
    "scorekeeper.http.known_languages",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "scorekeeper.offline.middleware.own_outbox",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "scorekeeper.play.views.gone.told_in_words",
    "scorekeeper.play.views.repeated.known_again",
]
MESSAGE_STORAGE = "scorekeeper.offline.messages.Storage"
ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scorekeeper.accounts.themes.for_pages",
            ],
        },
    }
]

# People

AUTH_USER_MODEL = "scorekeeper.User"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "scorekeeper.accounts.long_enough.LongEnough"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# A guest has nothing but this cookie; http.renew_session keeps it young.
SESSION_COOKIE_AGE = 400 * DAY
SESSION_COOKIE_HTTPONLY = True

# Accounts: names and passwords, passkeys, e-mail for who wants it

AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
    # Every phone that a guest was ever signed in on says this name.
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = DAY
REGISTRATION = registration(env("REGISTRATION", "open"))

_mail = mail_server(env("EMAIL_URL"), env("EMAIL_FROM"))
globals().update(_mail)
SENDS_MAIL = "EMAIL_HOST" in _mail

ACCOUNT_ADAPTER = "scorekeeper.accounts.adapter.Adapter"
ACCOUNT_USER_DISPLAY = "scorekeeper.accounts.profile.shown_name"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_FORMS = {
    "login": "scorekeeper.accounts.sign_in_form.SignInForm",
    "reauthenticate": "scorekeeper.accounts.sign_in_form.AgainForm",
    "signup": "scorekeeper.accounts.sign_up_form.SignUpForm",
    "reset_password": "scorekeeper.accounts.password_form.AskForResetForm",
    "reset_password_from_key": "scorekeeper.accounts.password_form.ResetForm",
    "change_password": "scorekeeper.accounts.password_form.ChangeForm",
}
ACCOUNT_EMAIL_VERIFICATION = "optional" if SENDS_MAIL else "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# Nobody learns here who has an account. What it costs: an address that nobody confirmed may be there twice.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SESSION_REMEMBER = True
# Before the address is changed, by which a password can be: the password, unless it was typed just now.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]  # no code by mail: hardly a host sends any
# accounts.throttle counts these itself: it says how long to wait, and what was typed stays.
ACCOUNT_RATE_LIMITS = dict.fromkeys(
    ["login", "login_failed", "signup", "reset_password", "reauthenticate", "change_password"]
)
# REMOTE_ADDR is the phone's own address: the server reads what a proxy of ours says (server.listen).
ALLAUTH_TRUSTED_PROXY_COUNT = 0

MFA_ADAPTER = "scorekeeper.accounts.adapter.PasskeyAdapter"
MFA_FORMS = {
    "login_webauthn": "scorekeeper.accounts.passkey_form.PasskeySignInForm",
    "reauthenticate_webauthn": "scorekeeper.accounts.passkey_form.PasskeyAgainForm",
    "add_webauthn": "scorekeeper.accounts.passkey_form.AddPasskeyForm",
}
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
# Browsers give passkeys to https and to localhost alone.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("he", _("Hebrew")), ("es", _("Spanish"))]
LANGUAGE_COOKIE_AGE = 400 * DAY
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "scorekeeper" / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# Static files

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "staticfiles"
WHITENOISE_ALLOW_ALL_ORIGINS = False  # only our own pages use them
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorekeeper.storage.StaticStorage"},
}

# What is kept for a while: who tried to sign in how often, which all processes must know of; and pieces of
# pages that are made once, each process for itself (Django's {% cache %} looks for that name)

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "scorekeeper_cache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    "template_fragments": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "TIMEOUT": 60 * 60,
        "OPTIONS": {"MAX_ENTRIES": 5000},
    },
}

# Words for whoever runs it

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "scorekeeper.server.log.WithoutSecrets",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"level": "ERROR"},
        # A stranger's wrong Host header is no event; a queue for a moment is none either.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "waitress.queue": {"level": "ERROR"},
    },
}
