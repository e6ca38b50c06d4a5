"""What the page of a table shows: every line with its person, and what is to be told beside it."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Self

from django.utils.translation import gettext, ngettext

from ...models import League, Player, Season, SeasonAdjustment, User
from ...models.people import merged
from ...play import words
from ..people.roster import Face, faces
from ..ratings.ratings import ratings_shown
from .chart import Chart, chart_of
from .league_table import LeagueTable, Line
from .ranking import Ranking
from .tables import ranking_of, table_of
from .words import one_sentence


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table with the person whose it is; `why` says in words why it has no place.

    `rating` is today's, in the table of all time.
    """

    line: Line
    player: Player
    face: Face
    me: bool
    why: str
    given: list[SeasonAdjustment]
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Attended:
    player: Player
    face: Face
    times: int
    last: date | None


@dataclass(frozen=True, slots=True)
class Page:
    """The table of a season or of all time as its page shows it.

    champions   of a season that is closed
    overtaken   who stands first now, where the champions no longer do
    """

    table: LeagueTable
    ranking: Ranking
    ranked: list[Standing]
    unranked: list[Standing]
    attendance: list[Attended]
    chart: Chart | None
    champions: list[Player]
    overtaken: list[Player]

    @property
    def sentence(self) -> str:
        return one_sentence(self.ranking)

    @property
    def standings(self) -> list[Standing]:
        return [*self.ranked, *self.unranked]

    @property
    def given(self) -> bool:
        """Whether anybody was given or taken points for the season."""
        return any(each.given for each in self.standings)


def page_of(league: League, season: Season | None, user: User | None) -> Page:
    """Everything of a table. Three queries where it is kept, four for a season that is closed, or with ratings."""
    table, ranking = table_of(league, season), ranking_of(league, season)
    players = list(league.players.order_by("name_key", "pk"))
    people = People.of(players, table)
    given = given_of(league, season, people)
    ratings = {} if season else ratings_shown(league)
    standings = [
        standing_of(line, people, ranking, user, given[line.player], ratings.get(line.player))
        for line in table.lines
    ]
    champions = list(season.champions.order_by("name_key")) if season and season.closed_at else []
    return Page(
        table=table,
        ranking=ranking,
        ranked=[each for each in standings if each.line.place is not None],
        unranked=[each for each in standings if each.line.place is None],
        attendance=attendance_of(table, people),
        chart=chart_of(table, people.players, {player: face.colour for player, face in people.faces.items()}),
        champions=champions,
        overtaken=overtaken(table, people, champions),
    )


def standing_of(
    line: Line,
    people: "People",
    ranking: Ranking,
    user: User | None,
    given: list[SeasonAdjustment],
    rating: int | None = None,
) -> Standing:
    player = people.players[line.player]
    return Standing(
        line=line,
        player=player,
        face=people.faces[line.player],
        me=user is not None and player.user_id == user.pk,
        why=why_in_words(line, player, ranking),
        given=given,
        rating=rating,
    )


@dataclass(frozen=True, slots=True)
class Top:
    """The table in short: the first places, and one's own beside them."""

    table: LeagueTable
    ranking: Ranking
    season: Season | None
    standings: list[Standing]

    @property
    def more(self) -> int:
        """How many stand in the table beside these."""
        return len(self.table.lines) - len(self.standings)


def top_of(league: League, season: Season | None, user: User | None, *, most: int = 5) -> Top:
    """The first of the table, with whoever shares the last of these places. Two queries where it is kept."""
    table, ranking = table_of(league, season), ranking_of(league, season)
    people = People.of(list(league.players.order_by("name_key", "pk")), table)
    ranked = [standing_of(line, people, ranking, user, []) for line in table.ranked]
    shown = [each for place, each in enumerate(ranked) if place < most or each.me]
    return Top(table, ranking, season, shown)


@dataclass(frozen=True, slots=True)
class People:
    """Everybody of the league by key, how they are told apart, and whose results each one's are."""

    players: Mapping[int, Player]
    faces: Mapping[int, Face]
    stands_for: Mapping[int, int]

    @classmethod
    def of(cls, players: list[Player], table: LeagueTable) -> Self:
        """A table that was read a blink before its people may still name one who was merged since."""
        named = {line.player for line in table.lines} | {each.player for each in table.attendance}
        shown = [each for each in players if each.merged_into_id is None or each.pk in named]
        return cls({each.pk: each for each in players}, faces(shown), merged(players))


def given_of(league: League, season: Season | None, people: People) -> dict[int, list[SeasonAdjustment]]:
    """What was given or taken for the season, by person. One query."""
    found = SeasonAdjustment.objects.filter(league=league, season=season, deleted_at=None)
    given: dict[int, list[SeasonAdjustment]] = defaultdict(list)
    for adjustment in found.order_by("date", "pk"):
        given[people.stands_for[adjustment.player_id]].append(adjustment)
    return given


def why_in_words(line: Line, player: Player, ranking: Ranking) -> str:
    if line.why == "guest":
        return gettext("Guest")
    if line.why == "left":
        return gettext("Left on %(date)s") % {"date": words.day(player.until)} if player.until else ""
    if line.why == "too_few":
        least = max(ranking.min_sessions, 1)
        told = ngettext("%(n)s of %(least)s evening", "%(n)s of %(least)s evenings", least)
        return told % {"n": line.sessions, "least": least}
    return ""


def attendance_of(table: LeagueTable, people: People) -> list[Attended]:
    """Who came, the most often first; then the members who never did."""
    came = [
        Attended(people.players[a.player], people.faces[a.player], a.times, a.last) for a in table.attendance
    ]
    there = {each.player.pk for each in came}
    absent = [
        Attended(player, people.faces[key], 0, None)
        for key, player in people.players.items()
        if key not in there and is_member(player)
    ]
    return came + absent


def is_member(player: Player) -> bool:
    """Whether he might have come: a guest need not, and who has left can't."""
    is_gone = player.until is not None or player.archived_at is not None or player.merged_into_id is not None
    return player.ranked and not is_gone


def overtaken(table: LeagueTable, people: People, champions: list[Player]) -> list[Player]:
    """Who stands first now, where a champion no longer does. A tie may have been decided for one of the first."""
    first = set(table.first)
    if all(people.stands_for[each.pk] in first for each in champions):
        return []
    return [people.players[key] for key in table.first]
