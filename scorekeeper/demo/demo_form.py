"""One tap: all it carries is the page's own name for it, so that the second of two finds the first."""

from django import forms


class DemoForm(forms.Form):
    client_key = forms.UUIDField(required=False)
