"""What pages show of ratings: everybody in the order of strength, and one person with his course."""

from dataclasses import dataclass
from datetime import date

from ...models import League, Player, User
from ..people.roster import Face, faces
from .chart import Chart, chart_of
from .places import placed
from .rating import PROVISIONAL_UNTIL
from .ratings import Rated, ratings_of


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody's rating in the list; equals share a place, who is provisional has none."""

    place: int | None
    rated: Rated
    player: Player
    face: Face
    me: bool


@dataclass(frozen=True, slots=True)
class Page:
    """The ratings as their page shows them; `gone` are those who play no more."""

    ranked: list[Row]
    provisional: list[Row]
    gone: list[Row]
    until: int = PROVISIONAL_UNTIL

    @property
    def is_empty(self) -> bool:
        return not (self.ranked or self.provisional or self.gone)


def page_of(league: League, user: User | None, day: date) -> Page | None:
    """The page as of a day; None where no owner asked for ratings. Two queries where they are kept."""
    ratings = ratings_of(league)
    if ratings is None:
        return None
    people = {player.pk: player for player in league.players.order_by("name_key", "pk")}
    seen = faces(
        player for player in people.values() if player.pk in ratings.rated or not player.merged_into_id
    )
    known = sorted(
        (each for each in ratings.rated.values() if each.player in people),
        key=lambda each: (-each.shown, people[each.player].name_key),
    )
    there = [each for each in known if not is_gone(people[each.player], day)]
    places = placed({each.player: each.shown for each in there if not each.provisional})

    def row(rated: Rated) -> Row:
        player = people[rated.player]
        me = user is not None and player.user_id == user.pk
        return Row(places.get(player.pk), rated, player, seen[player.pk], me)

    return Page(
        ranked=[row(each) for each in there if not each.provisional],
        provisional=[row(each) for each in there if each.provisional],
        gone=[row(each) for each in known if is_gone(people[each.player], day)],
    )


def is_gone(player: Player, day: date) -> bool:
    return player.archived_at is not None or (player.until is not None and player.until < day)


@dataclass(frozen=True, slots=True)
class Card:
    """One person's rating; the `chart` begins with the second evening."""

    rated: Rated
    chart: Chart | None
    until: int = PROVISIONAL_UNTIL


def card_of(league: League, player: Player) -> Card | None:
    """Somebody's rating; None where there is none or nobody asked for it. One query where ratings are kept."""
    ratings = ratings_of(league)
    rated = ratings.rated.get(player.pk) if ratings else None
    return Card(rated, chart_of(rated)) if rated else None
