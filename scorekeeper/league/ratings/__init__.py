"""How strong everybody plays, by the places of the evenings: shown where an owner asked for it.

`rating` is one evening's sum, `course` the walk through all of them in the order of play: these two are pure.
`places` reads who finished where, `ratings` has where everybody stands, worked out once for each version of the
league and kept by `keeping`; `page` and `chart` show it, `switch` turns it on and off.
"""
