"""The addresses of the rules. `/tables/…/rules/` is another page: there a table changes its house rules."""

from django.urls import path

from .views import rulebook

urlpatterns = [
    path("rulebook/", rulebook.everybodys, name="rulebook"),
    path("tables/<uuid:uid>/rulebook/", rulebook.of_table, name="table_rulebook"),
    path("leagues/<uuid:uid>/rulebook/", rulebook.of_league, name="league_rulebook"),
]
