"""The result as a picture for the group chat: where everything stands, for the template that draws it.

It is read on other phones, in an image viewer: it carries no style sheet, font or script, and measures nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import get_language, get_language_bidi, gettext, ngettext

from ..drawing import WIDTH as CHART_WIDTH
from ..lettering import breadth, fitted, wrapped
from ..models import GameSession, Player, Table
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
LEFT, RIGHT = MARGIN + PAD, WIDTH - MARGIN - PAD  # between them the sheet's rules and the chart run
TITLE, FACTS, LABEL, MOMENT = 54, 30, 32, 36  # sizes of letters
WINNERS = (84, 68, 52, 44)  # the largest that has room, in bold letters
NAMES = ((5, 42), (8, 34))  # the size for so many people
SMALLEST, MOST = 28, 60  # for more of them; a phone's canvas holds a PNG of no more rows
LINE, BOLD, ROW = 1.2, 1.08, 1.8  # to a letter's size: a line's height, a bold one's breadth, a row's height
BESIDE_TITLE = 4  # letters' heights for the four suits
TITLE_AT = 108
TITLE_TO_FACTS, FACTS_TO_LABEL, WINNERS_TO_SHEET, SHEET_TO_MOMENT = 50, 74, 44, 66  # from base lines
RULE_TO_CHART, PLACES_TO_CHART = 14, 28
AROUND_MOMENT, FOOT = 44, 96  # room that the moment takes beside its lines, and the name of the app
INDENT = 34  # of the moment, behind its bar
DISC = 26  # half as wide is the one around a place
NAMES_AT = PAD + 3 * DISC  # on the sheet
DIGIT = 0.68  # how wide a digit of a total is
NAME_AT_LINE = 5.9  # letters' heights of room beside the chart
LOWEST_CHART = 150  # in its own units
COLOURS = {  # as in tokens.css
    "ink": "#19211d",
    "soft": "#56625b",
    "win": "#0a6a4c",
    "on_win": "#ffffff",
    "cloth": "#f4efe4",
    "paper": "#fffdf7",
    "edge": "#e3dbca",
    "zero": "#b9ae97",
    "hearts": "#bd232b",
    "diamonds": "#1d5cb8",
    "clubs": "#1a7439",
}
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
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


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
        return step_of(self.size)

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
class Head:
    """What stands above the sheet."""

    title: Text
    facts: Text
    label: Text
    winners: Text


@dataclass(frozen=True, slots=True)
class Paper:
    """The sheet: where it begins, the size of its names, how high a row is, and the rows."""

    top: int
    size: int
    row: int
    places: Sequence[Place]
    more: str  # how many have no room, "" where everybody has

    @property
    def bottom(self) -> int:
        """Where the last row ends."""
        return self.top + PAD // 2 + self.row * (len(self.places) + bool(self.more))

    @property
    def more_at(self) -> int:
        return self.bottom - self.row // 2


@dataclass(frozen=True, slots=True)
class Course:
    """The chart as it is drawn here: from where, and how high."""

    chart: Chart
    top: int
    height: int

    @property
    def rule(self) -> int:
        return self.top - RULE_TO_CHART

    @property
    def lines(self) -> list[tuple[Line, str, str, str]]:
        """Each with its name, colour and pattern."""
        return [
            (line, words.own(fitted(line.player.name, NAME_AT_LINE)), *LINES[line.number - 1])
            for line in self.chart.lines
        ]


@dataclass(frozen=True, slots=True)
class Picture:
    """All of it; `bottom` is where the sheet ends."""

    language: str
    rtl: bool
    head: Head
    paper: Paper
    course: Course | None
    bottom: int
    moment: Text
    height: int
    width: ClassVar = WIDTH
    margin: ClassVar = MARGIN
    inside: ClassVar = INSIDE
    left: ClassVar = LEFT
    right: ClassVar = RIGHT
    across: ClassVar = RIGHT - LEFT
    disc: ClassVar = DISC
    colours: ClassVar = COLOURS

    @property
    def sheet_height(self) -> int:
        return self.bottom - self.paper.top

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
    def indent(self) -> int:
        return self.inward * INDENT

    @property
    def far(self) -> str:
        """The anchor of numbers, which run from left to right, at the end of a line."""
        return "start" if self.rtl else "end"

    @property
    def number_at(self) -> int:
        return self.start + self.inward * (PAD + DISC)

    @property
    def name_at(self) -> int:
        return self.start + self.inward * NAMES_AT

    @property
    def total_at(self) -> int:
        return self.end - self.inward * PAD


def picture_of(
    session: GameSession,
    sheets: Sequence[Sheet],
    board: Board | Evening,
    *,
    over: bool,
    is_member: bool,
    at: Table | None = None,
) -> Picture:
    """The picture in the language that is on. No queries.

    Of several tables it has the places of the whole evening, and no chart: who changed tables has no line of his own.
    Of one of them alone (`at`) it says so, and who is first there. What the league is called only members are told.
    """
    facts = _facts(session, board, at, is_member=is_member)
    head = _head(_title(session, is_member=is_member), facts, board, _label(board, over=over, alone=bool(at)))
    paper = _paper(board, head.winners.bottom + WINNERS_TO_SHEET)
    moment = moment_of(*sheets)
    told = wrapped(moment, (INSIDE - INDENT) / MOMENT, 3) if moment else []
    below = FOOT + (AROUND_MOMENT + len(told) * step_of(MOMENT) if told else 0)
    course = _course(sheets[0], paper.bottom + PLACES_TO_CHART, below) if len(sheets) == 1 else None
    bottom = course.top + course.height + PAD if course else paper.bottom + PAD // 2
    return Picture(
        language=get_language() or "en",
        rtl=get_language_bidi(),
        head=head,
        paper=paper,
        course=course,
        bottom=bottom,
        moment=Text(told, MOMENT, bottom + SHEET_TO_MOMENT),
        height=bottom + below,
    )


def well_formed(drawing: str) -> str:
    """Without the characters that no XML may hold: a file may bring them in a name, and viewers show nothing then."""
    return _NO_XML.sub("", drawing)


def step_of(size: int) -> int:
    """From one base line to the next."""
    return round(size * LINE)


def _head(called: str, facts: str, board: Board | Evening, label: str) -> Head:
    named = wrapped(called, INSIDE / TITLE - BESIDE_TITLE, 2)
    title = Text([words.own(line) for line in named], TITLE, TITLE_AT)
    below = Text([fitted(facts, INSIDE / FACTS)], FACTS, title.bottom + TITLE_TO_FACTS)
    above = Text([label], LABEL, below.y + FACTS_TO_LABEL)
    return Head(title, below, above, _winners(board.winners, above.y))


def _paper(board: Board | Evening, top: int) -> Paper:
    columns = _columns(board)
    size = next((size for most, size in NAMES if len(columns) <= most), SMALLEST)
    row = round(size * ROW)
    shown = columns if len(columns) <= MOST else columns[: MOST - 1]
    left = len(columns) - len(shown)
    more = gettext("and %(n)s more") % {"n": left} if left else ""
    return Paper(top, size, row, _places(shown, board, top + PAD // 2, row, size), more)


def _columns(board: Board | Evening) -> Sequence[Column | EveningPlace]:
    """The best first; before the first round at several tables whoever sits down there."""
    if isinstance(board, Evening):
        return board.columns or board.sit_down
    return sorted(board.columns, key=lambda column: column.place)


def _course(sheet: Sheet, top: int, below: int) -> Course | None:
    """As high as the picture lets it be; None before the first round."""
    scale = (RIGHT - LEFT) / CHART_WIDTH
    units = max(LOWEST_CHART, round((HEIGHT - below - top - PAD) / scale))
    chart = chart_of(sheet, height=units)
    return Course(chart, top, round(chart.height * scale)) if chart else None


def _title(session: GameSession, *, is_member: bool) -> str:
    """The evening's name, else its league's; a casual one has its day."""
    return session.name or _league(session, is_member=is_member) or words.evening(session)


def _league(session: GameSession, *, is_member: bool) -> str:
    """ "" where there is none, or whoever has a link to the evening may not know of it."""
    return session.league.name if is_member and not session.league.casual else ""


def _facts(session: GameSession, board: Board | Evening, at: Table | None, *, is_member: bool) -> str:
    played = ngettext("%(n)s round", "%(n)s rounds", board.rounds_played) % {"n": board.rounds_played}
    named = _league(session, is_member=is_member) if session.name else ""
    league = words.own(named) if named else ""
    table = words.table_name(at) if at else ""
    return " · ".join(filter(None, [words.day(session.date, "weekday"), table, played, league]))


def _label(board: Board | Evening, *, over: bool, alone: bool) -> str:
    if not board.winners:
        return gettext("No round yet")
    if alone:
        return gettext("First at this table")
    if not over:
        return gettext("In the lead")
    return gettext("Winner") if len(board.winners) == 1 else gettext("Shared win")


def _winners(winners: Sequence[Player], above: int) -> Text:
    """As large as the names allow: one name a line of its own, several one after the other."""
    named = ", ".join(words.own(player.name).replace(" ", "\N{NO-BREAK SPACE}") for player in winners)
    *larger, smallest = WINNERS
    size = next((size for size in larger if breadth(named) * size * BOLD <= INSIDE), smallest)
    lines = wrapped(named, INSIDE / (size * BOLD), 3) if named else []
    return Text(lines, size, above + round(size * 1.1))


def _places(
    columns: Sequence[Column | EveningPlace], board: Board | Evening, top: int, row: int, size: int
) -> list[Place]:
    longest = max((len(str(column.total)) for column in columns), default=0)
    room = (INSIDE - NAMES_AT - 2 * PAD) / size - DIGIT * longest
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
