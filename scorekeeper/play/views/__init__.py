"""The pages of a table. Views fetch and answer; actions change things; rules decide; templates show."""
