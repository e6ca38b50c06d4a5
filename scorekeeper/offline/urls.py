"""The addresses that a phone needs to go on without a network."""

from django.urls import path

from .views import outbox

urlpatterns = [
    path("outbox/", outbox.outbox, name="outbox"),
]
