"""An evening at several tables."""
