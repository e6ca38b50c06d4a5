"""How static files are named and kept."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hashes every name, also those in `import … from "./x.js"`, so that each file may be cached for ever."""

    support_js_module_import_aggregation = True
