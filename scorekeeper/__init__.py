"""Whist Score: keeps the score of Israeli whist."""
