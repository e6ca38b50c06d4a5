"""The addresses of records, and of two people side by side."""

from django.urls import URLPattern, URLResolver, path

from ..views import statistics

urlpatterns: list[URLPattern | URLResolver] = [
    path("leagues/<uuid:uid>/records/", statistics.records, name="records"),
    path(
        "leagues/<uuid:uid>/players/<uuid:player_uid>/against/<uuid:other_uid>/",
        statistics.versus,
        name="versus",
    ),
]
