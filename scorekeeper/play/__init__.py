"""The table: start, enter, correct, undo, finish, watch."""
