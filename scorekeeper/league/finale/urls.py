"""The addresses of the end of a season, and of all time."""

from django.urls import path

from ..views import finale

urlpatterns = [
    path("leagues/<uuid:uid>/finale/", finale.finale, name="finale"),
    path("leagues/<uuid:uid>/report/", finale.report, name="report"),
    path("leagues/<uuid:uid>/certificates/", finale.certificates, name="certificates"),
    path("leagues/<uuid:uid>/seasons/<uuid:season_uid>/finale/", finale.finale, name="season_finale"),
    path("leagues/<uuid:uid>/seasons/<uuid:season_uid>/report/", finale.report, name="season_report"),
    path(
        "leagues/<uuid:uid>/seasons/<uuid:season_uid>/certificates/",
        finale.certificates,
        name="season_certificates",
    ),
]
