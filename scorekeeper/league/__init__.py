"""A group that meets again and again: its members, its people, its seasons and their tables."""
