"""What a test expects of a page or of what is on it, in either browser."""

from typing import Any, cast

from playwright.sync_api import Expect
from playwright.sync_api import expect as expect_in_chromium

from tests.webkit.page import Expecting, Looking


def _expect(what: Any) -> Any:
    return Expecting(what) if isinstance(what, Looking) else expect_in_chromium(what)


expect = cast("Expect", _expect)
