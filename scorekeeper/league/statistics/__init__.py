"""What a league's evenings say of everybody: numbers, pairs, records and titles, of a season or of all time.

`book.book_of` has them for pages, worked out once for each version of the league: what they are is in `numbers`.
They add up (`sums`, `feats`) from what is kept of each evening (`copies`): the `evening` of its `raw` sheets.
"""
