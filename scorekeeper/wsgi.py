"""What a WSGI server serves: `scorekeeper.wsgi:application`."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

# Without a key no request could be answered: better not to start at all.
settings.SECRET_KEY  # noqa: B018

application = get_wsgi_application()
