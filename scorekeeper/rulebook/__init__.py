"""The rules of the game as a page: the house rules filled in, the examples worked out by the engine."""
