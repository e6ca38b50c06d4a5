"""How long a password must be, said in the app's own words: Django has none for it in Hebrew."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext


class LongEnough(MinimumLengthValidator):
    def get_error_message(self) -> str:
        return gettext("At least 8 characters.")
