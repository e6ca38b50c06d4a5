"""Every address of the app. Those of a feature stand in its package's urls.py."""

from django.urls import URLPattern, URLResolver, include, path

from scorekeeper.accounts.views.account import language, theme

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("scorekeeper.play.urls")),
    path("", include("scorekeeper.play.tables.urls")),
    path("", include("scorekeeper.league.urls")),
    path("", include("scorekeeper.league.statistics.urls")),
    path("", include("scorekeeper.league.meetings.urls")),
    path("", include("scorekeeper.league.finale.urls")),
    path("", include("scorekeeper.transfer.urls")),
    path("", include("scorekeeper.rulebook.urls")),
    path("", include("scorekeeper.demo.urls")),
    path("", include("scorekeeper.offline.urls")),
    path("accounts/", include("scorekeeper.accounts.urls")),
    path("language/", language, name="language"),
    path("theme/", theme, name="theme"),
]

handler400 = "scorekeeper.http.bad_request"
handler403 = "scorekeeper.http.forbidden"
handler404 = "scorekeeper.http.not_found"
handler500 = "scorekeeper.http.server_error"
