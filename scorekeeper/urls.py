"""Every address of the app. Those of a feature stand in its package's urls.py."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []

handler403 = "scorekeeper.http.forbidden"
handler404 = "scorekeeper.http.not_found"
handler500 = "scorekeeper.http.server_error"
