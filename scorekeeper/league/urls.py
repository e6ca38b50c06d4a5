"""The addresses of a league. Every one of them stands in the table of roles, tests/accounts/test_access.py."""

from django.urls import path

from .views import leagues, ranking, standings

urlpatterns = [
    path("leagues/new/", leagues.new, name="new_league"),
    path("leagues/<uuid:uid>/", leagues.home, name="league"),
    path("leagues/<uuid:uid>/settings/", leagues.settings, name="league_settings"),
    path("leagues/<uuid:uid>/ranking/", ranking.ranking, name="league_ranking"),
    path("leagues/<uuid:uid>/standings/", standings.standings, name="standings"),
    path("leagues/<uuid:uid>/seasons/<uuid:season_uid>/", standings.season, name="season"),
]
