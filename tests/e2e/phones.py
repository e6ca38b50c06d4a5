"""What browser tests share: the smallest phone, and one that somebody is signed in on."""

from django.conf import settings
from playwright.sync_api import Page

from scorekeeper.models import User
from tests.pages import phone_of

TINY = (320, 568)


def signed_in(page: Page, user: User, url: str) -> Page:
    cookie = phone_of(user).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": url}])
    return page
