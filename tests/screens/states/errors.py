"""What is refused, and what went wrong."""

from django.utils import translation

from scorekeeper import http
from scorekeeper.play import confirming, finish
from tests.factories import guest, play, stamp, table_of
from tests.screens.stage import Stage
from tests.screens.state import state


@state("errors")
def table__not_found(stage: Stage) -> None:
    stage.open(stage.world.path("table"), "stranger")


@state("errors")
def league__not_found(stage: Stage) -> None:
    stage.open(stage.world.path("league"), "nobody")


@state("errors")
def league_settings__forbidden(stage: Stage) -> None:
    stage.open(stage.world.path("league_settings"), "viewer")


@state("errors")
def fine__sealed(stage: Stage) -> None:
    """The table has confirmed its evening."""
    owner = guest()
    table = table_of(owner)
    play(table)
    finish.finish(table, stamp(table))
    confirming.confirm(table, stamp(table))
    stage.open(f"/tables/{table.uid}/fine/", owner)


@state("errors")
def new_league__forged(stage: Stage) -> None:
    """The token is gone when the form is sent."""
    stage.renew(java_script_enabled=False)
    stage.open(stage.world.path("new_league"))
    stage.page.locator("main form input").locator("visible=true").first.fill("Thursday")
    stage.page.context.clear_cookies(name="csrftoken")
    stage.page.locator("main form button").locator("visible=true").first.click()


@state("errors")
def describe__signed_out(stage: Stage) -> None:
    """Between the page and its form."""
    stage.renew(java_script_enabled=False)
    stage.open(stage.world.path("describe"))
    stage.page.context.clear_cookies(name="sessionid")
    stage.page.locator("main form button").first.click()


@state("errors")
def home__broken(stage: Stage) -> None:
    """The server's own error, as it would answer."""
    with translation.override(stage.language):
        body = http.server_error(None).content  # type: ignore[arg-type]  # which never looks at the request
    stage.page.route(
        "**/broken/", lambda route: route.fulfill(body=body, content_type="text/html", status=500)
    )
    stage.page.goto("/broken/")


@state("errors")
def account_login__refused(stage: Stage) -> None:
    stage.open(stage.world.path("account_login"), "nobody")
    stage.page.locator("input[name=login]").fill("Nobody")
    stage.page.locator("input[name=password]").fill("never")
    stage.page.locator("main form button.go").first.click()


@state("errors")
def account_signup__refused(stage: Stage) -> None:
    stage.open(stage.world.path("account_signup"), "nobody")
    stage.page.locator("input[name=username]").fill("Noa")
    stage.page.locator("input[type=password]").first.fill("1")
    stage.page.locator("main form button.go").first.click()


@state("accounts")
def account__member(stage: Stage) -> None:
    stage.open(stage.world.path("account"), "member")


@state("accounts")
def account__nobody(stage: Stage) -> None:
    stage.open(stage.world.path("account"), "nobody")
