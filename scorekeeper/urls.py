"""Every address of the app. Those of a feature stand in its package's urls.py."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("scorekeeper.play.urls")),
    path("", include("scorekeeper.league.urls")),
    path("", include("scorekeeper.transfer.urls")),
    path("language/", set_language, name="language"),
]

handler400 = "scorekeeper.http.bad_request"
handler403 = "scorekeeper.http.forbidden"
handler404 = "scorekeeper.http.not_found"
handler500 = "scorekeeper.http.server_error"
