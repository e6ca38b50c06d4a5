"""A league's seasons: `lifecycle` makes, changes and deletes them, `belonging` says whose an evening is, `moves`
proposes those that lie elsewhere; `adjustments` gives points, `playoffs` and `closing` find a champion; `page` and
`words` tell of them.
"""
