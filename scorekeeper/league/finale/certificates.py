"""Certificates: a page for each who won something."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from ...models import Player
from ..standings.page import Standing
from .finale import Finale


@dataclass(frozen=True, slots=True)
class Certificate:
    """What for and to whom: a place has its `standing`, a title what is `said` of it and its evening.

    `key` chooses it among the others; `suit` is the one that adorns it.
    """

    key: str
    suit: str
    name: str
    player: Player
    standing: Standing | None = None
    said: str = ""
    day: date | None = None
    is_gathered: bool = False


def certificates_of(finale: Finale) -> list[Certificate]:
    """The first three places, then the titles; each of several who share one has his own."""
    return [*_places(finale), *_titles(finale)]


def _places(finale: Finale) -> Iterator[Certificate]:
    first = gettext("Champion") if finale.is_closed else gettext("First place")
    winners = finale.winners
    for player, standing in winners.pairs:
        yield Certificate(f"first-{player.uid}", "S", first, player, standing)
    places: Sequence[tuple[str, str, str, Sequence[Standing]]] = (
        ("second", "H", gettext("Second place"), winners.second),
        ("third", "D", gettext("Third place"), winners.third),
    )
    for what, suit, name, standings in places:
        for each in standings:
            yield Certificate(f"{what}-{each.player.uid}", suit, name, each.player, each)


def _titles(finale: Finale) -> Iterator[Certificate]:
    for award in finale.awards:
        for holder in award.holders:
            key = f"{award.what}-{holder.player.uid}"
            yield Certificate(
                key,
                award.suit,
                award.name,
                holder.player,
                said=award.said,
                day=holder.day,
                is_gathered=award.is_gathered,
            )
