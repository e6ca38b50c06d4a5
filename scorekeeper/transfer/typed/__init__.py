"""A whole evening typed in afterwards from paper: a row a round, a column a person."""
