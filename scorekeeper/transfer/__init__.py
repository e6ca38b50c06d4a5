"""The interchange file in and out: `whist-league/1` as JSON, and a session's sheet as CSV."""
