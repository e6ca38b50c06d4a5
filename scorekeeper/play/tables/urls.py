"""The addresses of an evening at several tables."""

from django.urls import URLPattern, URLResolver, path

from ..views import evening, seating

urlpatterns: list[URLPattern | URLResolver] = [
    path("sessions/new/", seating.seat, name="seat"),
    path("sessions/<uuid:uid>/", evening.evening, name="evening"),
    path("sessions/<uuid:uid>/codes/", evening.codes, name="codes"),
    path("sessions/<uuid:uid>/draw/", seating.draw, name="draw"),
    path("sessions/<uuid:uid>/draw/undo/", evening.undraw, name="undraw"),
    path("sessions/<uuid:uid>/seats/", seating.reseat, name="reseat"),
    path("sessions/<uuid:uid>/tables/", seating.add_table, name="add_table"),
    path("sessions/<uuid:uid>/finish/", evening.finish_evening, name="finish_evening"),
    path("sessions/<uuid:uid>/reopen/", evening.reopen_evening, name="reopen_evening"),
]
