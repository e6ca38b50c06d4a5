"""The addresses that a phone needs to go on without a network."""

from django.urls import path

from .views import installing, outbox, shell

urlpatterns = [
    path("favicon.ico", installing.favicon, name="favicon"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("outbox/", outbox.outbox, name="outbox"),
    path("outbox/words/<str:language>/<str:version>/", outbox.words, name="outbox_words"),
    path("shell/", shell.shell, name="shell"),
    path("sw.js", shell.worker, name="service_worker"),
]
