"""Statistics, records, ratings and the calendar."""
