"""The offer to put the app on the home screen: made to who was here before, and declined for good."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import USUAL, Phone, axe_faults, scrolls_sideways
from tests.e2e.phones import signed_in
from tests.factories import guest, play, table_of

# As the browser does once it finds that the app can be installed.
FOUND = """() => {
  const found = new Event("beforeinstallprompt", { cancelable: true });
  window.dispatchEvent(Object.assign(found, { prompt: async () => (window.asked = true) }));
  return found.defaultPrevented;
}"""
IPHONE = "Object.defineProperty(Navigator.prototype, 'standalone', {{ get: () => {} }});"


@pytest.fixture
def home(phone: Phone, live_server: LiveServer) -> Page:
    user = guest()
    play(table_of(user))
    page = signed_in(phone(size=USUAL, scheme="dark"), user, live_server.url)
    page.goto("/")
    return page


@pytest.mark.django_db(transaction=True)
def test_the_app_offers_itself_where_the_phone_takes_it(home: Page) -> None:
    offer = home.get_by_role("region", name="On the home screen")
    expect(offer).to_be_hidden()
    assert home.evaluate(FOUND) is True
    expect(offer.get_by_text("Share")).to_be_hidden()
    offer.get_by_role("button", name="Add it").tap()
    expect(offer).to_be_hidden()
    assert home.evaluate("() => window.asked") is True

    home.add_init_script(IPHONE.format("false"))
    home.goto("/")
    expect(offer.get_by_text("Tap “Share” in the browser’s bar, then “Add to Home Screen”.")).to_be_visible()
    expect(offer.get_by_role("button", name="Add it")).to_be_hidden()
    expect(offer.get_by_role("link", name="A key to come back with")).to_be_visible()
    assert axe_faults(home) == []
    assert not scrolls_sideways(home)
    offer.get_by_role("button", name="No, thanks").tap()
    expect(offer).to_be_hidden()
    home.goto("/")
    expect(home.get_by_role("link", name="Other people")).to_be_visible()
    assert home.evaluate(FOUND) is False
    expect(offer).to_be_hidden()


@pytest.mark.django_db(transaction=True)
def test_the_app_on_the_home_screen_takes_a_link_from_the_browser(
    phone: Phone, live_server: LiveServer
) -> None:
    table = table_of(guest())
    app = phone()
    app.goto("/")
    fold = app.get_by_text("Evenings from the browser")
    expect(fold).to_be_hidden()
    app.add_init_script(IPHONE.format("true"))
    app.goto("/")
    fold.tap()
    field = app.get_by_label("Copy a link there")
    assert axe_faults(app) == []
    assert not scrolls_sideways(app)
    field.fill("https://example.org/t/x/")
    app.get_by_role("button", name="Open", exact=True).tap()
    assert field.evaluate("(field) => field.validationMessage") == (
        "That is not a link to this app: copy all of it."
    )
    field.fill(f"{live_server.url}/w/{table.watch_token}/")
    app.get_by_role("button", name="Open", exact=True).tap()
    expect(app.get_by_role("button", name="Watch")).to_be_visible()
