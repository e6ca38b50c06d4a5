"""The addresses of files in and out."""

from django.urls import path

from . import views

urlpatterns = [
    path("tables/<uuid:uid>/export.json", views.export_json, name="export_json"),
    path("tables/<uuid:uid>/export.csv", views.export_csv, name="export_csv"),
    path("import/", views.upload, name="import"),
    path("import/store/", views.store, name="import_store"),
]
