"""The addresses of files in and out."""

from django.urls import path

from .views import exports, imports, paste, typed, typed_begin

urlpatterns = [
    path("tables/<uuid:uid>/export.json", exports.export_json, name="export_json"),
    path("tables/<uuid:uid>/export.csv", exports.export_csv, name="export_csv"),
    path("tables/<uuid:uid>/typed/", typed.typed_table, name="typed_table"),
    path("leagues/<uuid:uid>/files/", exports.files, name="league_files"),
    path("leagues/<uuid:uid>/paste/", paste.paste, name="paste"),
    path("leagues/<uuid:uid>/export.json", exports.league_json, name="league_json"),
    path("leagues/<uuid:uid>/export.csv", exports.league_rounds_csv, name="league_csv"),
    path("leagues/<uuid:uid>/standings.csv", exports.all_time_csv, name="all_time_csv"),
    path("leagues/<uuid:uid>/seasons/<uuid:season_uid>/standings.csv", exports.season_csv, name="season_csv"),
    path("typed/", typed_begin.begin, name="typed"),
    path("typed/<uuid:uid>/", typed.typed_evening, name="typed_evening"),
    path("typed/<uuid:uid>/set-up/", typed_begin.set_up_page, name="typed_set_up"),
    path("typed/<uuid:uid>/discard/", typed.discard_typed, name="discard_typed"),
    path("import/", imports.upload, name="import"),
    path("import/store/", imports.store, name="import_store"),
]
