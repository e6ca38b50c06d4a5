"""How far a long file is, for somebody who waits at a terminal or reads a log."""

import time
from typing import TextIO

WIDTH = 30
PATIENCE = 0.5  # seconds before anything is shown: a short file needs no bar
BETWEEN = {True: 0.1, False: 10.0}  # seconds between two looks, on a terminal and in a log


class Progress:
    """Call it with how much is done and of how much. On a terminal a bar moves, elsewhere lines are few."""

    def __init__(self, out: TextIO, what: str) -> None:
        self.out = out
        self.what = what
        self.terminal = out.isatty()
        self.next_look = time.monotonic() + PATIENCE
        self.shown = False

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now >= self.next_look or (self.shown and done == total):
            self.next_look = now + BETWEEN[self.terminal]
            self.shown = True
            self._show(done, total)

    def _show(self, done: int, total: int) -> None:
        if not self.terminal:
            self.out.write(f"{self.what}: {done} of {total}\n")
        else:
            full = WIDTH * done // total
            end = "\n" if done == total else ""
            self.out.write(f"\r{self.what} [{'#' * full}{'.' * (WIDTH - full)}] {done}/{total}{end}")
        self.out.flush()
