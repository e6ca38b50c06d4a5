"""The addresses of a league. Every one of them stands in the table of roles, tests/accounts/test_access.py."""

from django.urls import path

from .views import leagues

urlpatterns = [
    path("leagues/new/", leagues.new, name="new_league"),
    path("leagues/<uuid:uid>/", leagues.home, name="league"),
    path("leagues/<uuid:uid>/settings/", leagues.settings, name="league_settings"),
]
