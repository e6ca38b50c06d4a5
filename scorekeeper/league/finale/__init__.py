"""The end of a season."""
