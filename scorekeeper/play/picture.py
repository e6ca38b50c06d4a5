"""The result as a picture for the group chat: where everything stands, for the template that draws it.

It is read on other phones, in an image viewer: it carries no style sheet, font or script, and measures nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import get_language, get_language_bidi, gettext, ngettext

from ..drawing import WIDTH as CHART_WIDTH
from ..lettering import breadth, fitted, wrapped
from ..models import GameSession, Player
from . import words
from .board import Board, Column
from .chart import Chart, Line, chart_of
from .moment import moment_of
from .sheet import Sheet
from .tables.evening import Evening
from .tables.evening import Place as EveningPlace

WIDTH, HEIGHT = 1080, 1350  # at least so high
MARGIN, PAD = 56, 36
INSIDE = WIDTH - 2 * MARGIN
CHART = INSIDE - 2 * PAD  # how wide the chart is drawn
NAMES = PAD + 78  # where the names begin on the sheet
DIGIT = 0.68  # how wide a digit of a total is
NAME_AT_LINE = 5.9  # letters' heights of room beside the chart
LOWEST_CHART = 150  # in its own units
SIZES = ((5, 42), (8, 34), (99, 28))  # of the names, for so many people
LINES = (  # colour and pattern of each line, as in tokens.css and chart.css
    ("#1d5cb8", ""),
    ("#bd232b", "7 4"),
    ("#0a6a4c", "0.1 4.5"),
    ("#56625b", "9 4 0.1 4"),
    ("#8a4700", "14 4"),
    ("#7a3ea8", "3 4"),
    ("#007a8c", "9 4 0.1 4 0.1 4"),
    ("#8c5a3c", "14 4 3 4"),
)


@dataclass(frozen=True, slots=True)
class Text:
    """Lines one below the other: how large, the first base line, and how far apart."""

    lines: Sequence[str]
    size: int
    y: int

    @property
    def placed(self) -> list[tuple[int, str]]:
        return [(self.y + number * self.step, line) for number, line in enumerate(self.lines)]

    @property
    def step(self) -> int:
        return round(self.size * 1.2)

    @property
    def bottom(self) -> int:
        """The last base line."""
        return self.y + (len(self.lines) - 1) * self.step


@dataclass(frozen=True, slots=True)
class Place:
    """One person's line; `above` is where the rule above it runs, if it has one."""

    y: int
    above: int | None
    number: int
    name: str
    total: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Picture:
    language: str
    rtl: bool
    title: Text
    facts: Text
    label: Text
    winners: Text
    sheet: int  # where the sheet with the places begins
    size: int  # of the names
    places: Sequence[Place]
    chart: Chart | None
    chart_at: int
    chart_height: int
    sheet_height: int
    moment: Text
    height: int
    width: int = WIDTH

    @property
    def start(self) -> int:
        """Where lines of this language begin."""
        return WIDTH - MARGIN if self.rtl else MARGIN

    @property
    def end(self) -> int:
        return MARGIN if self.rtl else WIDTH - MARGIN

    @property
    def inward(self) -> int:
        """The direction in which they run: a step of one."""
        return -1 if self.rtl else 1

    @property
    def far(self) -> str:
        """The anchor of numbers, which run from left to right, at the end of a line."""
        return "start" if self.rtl else "end"

    @property
    def number_at(self) -> int:
        return self.start + self.inward * (PAD + 26)

    @property
    def name_at(self) -> int:
        return self.start + self.inward * NAMES

    @property
    def total_at(self) -> int:
        return self.end - self.inward * PAD

    @property
    def lines(self) -> list[tuple[Line, str, str, str]]:
        """The lines of the chart, each with its name, colour and pattern."""
        found = self.chart.lines if self.chart else []
        return [
            (line, words.own(fitted(line.player.name, NAME_AT_LINE)), *LINES[line.number - 1])
            for line in found
        ]


def picture_of(
    session: GameSession, sheets: Sequence[Sheet], board: Board | Evening, *, over: bool
) -> Picture:
    """The picture in the language that is on. No queries.

    Of several tables it has the places of the whole evening, and no chart: who changed tables has no line of his own.
    """
    title = Text([words.own(line) for line in wrapped(_title(session), INSIDE / 54 - 4, 2)], 54, 108)
    facts = Text([fitted(_facts(session, board), INSIDE / 30)], 30, title.bottom + 50)
    label = Text([_label(board, over=over)], 32, facts.y + 74)
    winners = _winners(board.winners, label.y)
    top = winners.bottom + 44
    size = next(size for most, size in SIZES if len(board.columns) <= most)
    row = round(size * 1.8)
    chart_at = top + PAD // 2 + row * len(board.columns) + 28
    moment = wrapped(moment_of(*sheets), (INSIDE - 34) / 36, 3)
    below = (len(moment) * 43 + 44 if moment[0] else 0) + 96  # the moment and the name of the app
    units = max(LOWEST_CHART, round((HEIGHT - below - chart_at - PAD) * CHART_WIDTH / CHART))
    chart = chart_of(sheets[0], height=units) if len(sheets) == 1 else None
    chart_height = round(chart.height * CHART / chart.width) if chart else 0
    bottom = chart_at + chart_height + (PAD if chart else -10)
    return Picture(
        language=get_language() or "en",
        rtl=get_language_bidi(),
        title=title,
        facts=facts,
        label=label,
        winners=winners,
        sheet=top,
        size=size,
        places=_places(board, top + PAD // 2, row, size),
        chart=chart,
        chart_at=chart_at,
        chart_height=chart_height,
        sheet_height=bottom - top,
        moment=Text(moment if moment[0] else [], 36, bottom + 66),
        height=bottom + below,
    )


def _title(session: GameSession) -> str:
    """The evening's name, else its league's; a casual one has its day."""
    return session.name or (words.evening(session) if session.league.casual else session.league.name)


def _facts(session: GameSession, board: Board | Evening) -> str:
    played = ngettext("%(n)s round", "%(n)s rounds", board.rounds_played) % {"n": board.rounds_played}
    league = words.own(session.league.name) if session.name and not session.league.casual else ""
    return " · ".join(filter(None, [words.day(session.date, "weekday"), played, league]))


def _label(board: Board | Evening, *, over: bool) -> str:
    if not board.winners:
        return gettext("No round yet")
    if not over:
        return gettext("In the lead")
    return gettext("Winner") if len(board.winners) == 1 else gettext("Shared win")


def _winners(winners: Sequence[Player], above: int) -> Text:
    """As large as the names allow: one name a line of its own, several one after the other."""
    named = ", ".join(words.own(player.name).replace(" ", "\N{NO-BREAK SPACE}") for player in winners)
    size = next((size for size in (84, 68, 52) if breadth(named) * size * 1.08 <= INSIDE), 44)
    lines = wrapped(named, INSIDE / (size * 1.08), 3) if named else []
    return Text(lines, size, above + round(size * 1.1))


def _places(board: Board | Evening, top: int, row: int, size: int) -> list[Place]:
    found: Sequence[Column | EveningPlace] = board.columns
    columns = sorted(found, key=lambda column: column.place)
    longest = max(len(str(column.total)) for column in columns)
    room = (INSIDE - NAMES - 2 * PAD) / size - DIGIT * longest
    return [
        Place(
            y=top + row * number + row // 2,
            above=top + row * number if number else None,
            number=column.place,
            name=words.own(fitted(words.seated(column.player, column.plays_for), room)),
            total=column.total,
            leads=column.leads and bool(board.rounds_played),
        )
        for number, column in enumerate(columns)
    ]
