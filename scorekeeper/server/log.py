"""What the app writes for whoever runs it, without what opens something by itself."""

import logging
import re

_SLASH = "(?:/|%2F)"
_PART = r"[^/\s?#&'\"<>]"
# As the urls.py have them; a single letter may also be a folder in a traceback, where no name is so long.
_LINKS = re.compile(
    rf"({_SLASH}[acijw]{_SLASH}){_PART}{{16,}}"
    rf"|({_SLASH}accounts{_SLASH}(?:email|password{_SLASH}new){_SLASH}){_PART}+"
    rf"|({_SLASH}accounts{_SLASH}password{_SLASH}reset{_SLASH}){_PART}+{_SLASH}{_PART}+",
    re.IGNORECASE,
)


class WithoutSecrets(logging.Formatter):
    """Links to tables, leagues and accounts lose what lets in whoever has them, in messages and in tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        """
        >>> record = logging.makeLogRecord({"msg": "Error: %s", "args": ("/w/dGhpcyBpcyBhIHRva2Vu/",)})
        >>> WithoutSecrets().format(record)
        'Error: /w/…/'
        """
        return _LINKS.sub(lambda link: f"{link[link.lastindex or 0]}…", super().format(record))
