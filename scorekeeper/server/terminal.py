"""A QR code in a terminal."""

import segno

BLACK_ON_WHITE, RESET = "\033[30;107m", "\033[0m"
# Two rows of dots share a line: (upper is black, lower is black).
BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_code(text: str, encoding: str) -> str:
    """Half as high as usual, so that it fits a small window, and black on white in dark terminals too.

    "" where the terminal's encoding has no block characters.
    """
    try:
        "".join(BLOCKS.values()).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return ""
    rows = [[int(dot & 1) for dot in row] for row in segno.make(text, micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    lines = (
        "".join(map(BLOCKS.__getitem__, zip(*pair, strict=True)))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(f"{BLACK_ON_WHITE}{line}{RESET}" for line in lines)
