"""Every screen of the app, seen and checked: `python -m tests.screens` makes pictures of them all."""
