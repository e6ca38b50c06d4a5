"""How the numbers of a table are rounded."""

from fractions import Fraction


def rounded(value: Fraction, decimals: int) -> Fraction:
    """Half away from nothing, as people round.

    >>> rounded(Fraction(-25, 2), 0), rounded(Fraction(1, 3), 2)
    (Fraction(-13, 1), Fraction(33, 100))
    """
    whole = int(abs(value) * 10**decimals + Fraction(1, 2))
    return Fraction(-whole if value < 0 else whole, 10**decimals)
