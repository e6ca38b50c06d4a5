"""Screens that no address shows by itself, each on a phone of its own."""
