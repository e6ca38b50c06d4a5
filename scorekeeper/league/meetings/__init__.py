"""Planned evenings, and who comes."""
