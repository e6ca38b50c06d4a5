"""Which static files are collected, and how they are named."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(StaticFilesConfig):
    """Leaves out what no page asks for: the extensions of htmx import names that no file has.

    A `package.json` only tells Node that the scripts beside it are modules.
    """

    ignore_patterns = [  # noqa: RUF012
        *StaticFilesConfig.ignore_patterns,
        "django_htmx/ext/*",
        "htm[ax]*-4*.js",
        "package.json",
    ]


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Hashes every name, also those in `import … from "./x.js"`, so that each file may be cached for ever."""

    support_js_module_import_aggregation = True
    # A name follows from those of what a module imports: as many rounds as the longest chain of imports has links.
    max_post_process_passes = 20
