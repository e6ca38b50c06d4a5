"""The people of a league: its `members`, who come by `invites` and are called as `naming` says, and the players on
its `roster`, who are members by `claims` and one person by `merging`.
"""
