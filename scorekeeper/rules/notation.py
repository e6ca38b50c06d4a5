"""A deal as one line of text, and back.

    A B C D: deal A 5H by B; contracts 1 5 3 2; tricks 3 5 3 2; fines 0 0 1 0

Numbers stand in the order of the seats. What is usual (the full deck, no frisch, no fines, factor
1) is left out.
"""
