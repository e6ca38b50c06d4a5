"""What `manage.py start` does: prepares the data folder, finds this machine's addresses, serves the app."""


class StartError(Exception):
    """Why the app can't start: one line for whoever runs it, saying what to do."""
