"""The end of a season: what was won in it (`awards`), all of it together (`finale`), leafed through (`slides`)."""
