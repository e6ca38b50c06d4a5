"""Who stands where in a league, and why.

`ranking` is what a league chose, `counting` what a session is for each who was there, `placing` who stands before
whom, `rows` the table that comes of it: these four are pure. `results` reads what was played, `tables` has the table
of a season or of all time, worked out once and kept by `keeping` as a `league_table`; `page`, `chart` and `words`
show it.
"""
