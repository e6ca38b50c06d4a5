"""A file's league, seasons and players in the database: found there, or made."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext

from .. import models
from ..models.league import Role
from ..models.people import followed
from ..names import clean_name, name_key
from . import appdata, content
from .appdata import App
from .fields import room
from .people import merged_into
from .uids import free_ids

Players = Mapping[str, models.Player]


def new_league(file: content.Content, owner: models.User, title: str, now: datetime) -> models.League:
    """A new league of this owner; a casual one where the file names none."""
    read = file.league or content.League()
    app = App(read.marks.app)
    casual = app.take("casual", appdata.true) or file.league is None
    league = models.League(
        name=(read.name or clean_name(title) or gettext("Imported league"))[: room(models.League, "name")],
        casual=casual,
        demo=app.take("demo", appdata.true) or False,
        rules=models.RuleSet.objects.keep(read.rules),
        ranking=app.take("ranking", appdata.an_object) or {},
        rated=app.take("rated", appdata.true) or False,
        created_at=read.marks.at or now,
        kept=appdata.kept(read.marks, app.rest, columns=["at"]),
    )
    if read.marks.uid:
        league.uid = free_ids(models.League, [read.marks.uid], league)[read.marks.uid]
    league.save(force_insert=True)
    models.Membership.objects.create(league=league, user=owner, role=Role.OWNER)
    return league


def seasons(
    file: content.Content, league: models.League, players: Players, now: datetime
) -> dict[str, models.Season]:
    """The league's seasons by name, those of the file that it doesn't have made, with the points given in them.

    A season that is there stays as it is, however its name is spelt in the file.
    """
    found = {season.name: season for season in league.seasons.all()}
    there = {name_key(name): season for name, season in found.items()}
    read_ones = file.league.seasons if file.league else ()
    found |= {read.name: there[key] for read in read_ones if (key := name_key(read.name)) in there}
    new = [read for read in read_ones if read.name not in found]
    free = free_ids(models.Season, (season.marks.uid for season in new if season.marks.uid), league)
    for read in new:
        uid = {"uid": free[read.marks.uid]} if read.marks.uid else {}
        found[read.name] = season = _new_season(read, league, players, now, **uid)
        points_given(read.given, league, season, players, now)
    return found


def _new_season(
    read: content.Season, league: models.League, players: Players, now: datetime, **uid: UUID
) -> models.Season:
    app = App(read.marks.app)
    champions = app.take("champions", appdata.each_of(players)) or []
    season = models.Season(
        **uid,
        league=league,
        name=read.name,
        starts=read.starts,
        ends=read.ends,
        weekdays=app.take("weekdays", appdata.days_of_the_week) or [],
        ranking=app.take("ranking", appdata.an_object) or {},
        closed_at=app.take("closed_at", appdata.an_instant),
        note=read.marks.notes,
        created_at=read.marks.at or now,
        kept=appdata.kept(read.marks, app.rest, columns=["at", "notes"]),
    )
    season.save(force_insert=True)
    season.champions.set(champions)
    return season


def points_given(
    given: Iterable[content.PointsGiven],
    league: models.League,
    season: models.Season | None,
    players: Players,
    now: datetime,
) -> None:
    """Store what is given or taken in a new season, or in the table of all time of a new league."""
    free = free_ids(models.SeasonAdjustment, (each.marks.uid for each in given if each.marks.uid), league)
    models.SeasonAdjustment.objects.bulk_create(
        models.SeasonAdjustment(
            **({"uid": free[each.marks.uid]} if each.marks.uid else {}),
            league=league,
            season=season,
            player=players[each.player],
            points=each.points,
            reason=each.reason,
            date=each.day,
            created_at=each.marks.at or now,
            kept=appdata.kept(each.marks, each.marks.app, columns=["at"]),
        )
        for each in given
    )


def players(file: content.Content, league: models.League, now: datetime) -> dict[str, models.Player]:
    """The league's players by the file's ids: those that match in name, and new ones. At most five queries."""
    ids = {player.id for player in file.players}
    there = _Roll(league)
    found: dict[str, models.Player] = {}
    new: list[models.Player] = []
    merged: dict[str, str] = {}
    for read in file.players:
        into = merged_into(read, ids)
        player = there.take(read.name, merged=into is not None)
        if player is None:
            player = _new_player(read, league, now)
            new.append(player)
            if into:
                merged[read.id] = into
        found[read.id] = player
    _insert(new, [(found[name], found[other]) for name, other in merged.items()])
    return found


def ends(players: Players) -> dict[str, int]:
    """For each of these the key of the person that he is, after all merges. A query for each merge in a row."""
    whom = followed(players.values())
    return {name: whom[player.pk].pk for name, player in players.items()}


class _Roll:
    """Who is in the league already; everybody is taken once."""

    def __init__(self, league: models.League) -> None:
        self._present: dict[str, models.Player] = {}
        self._merged: dict[str, list[models.Player]] = defaultdict(list)
        for player in league.players.order_by("id"):
            if player.merged_into_id is None:
                self._present[player.name_key] = player
            else:
                self._merged[player.name_key].append(player)

    def take(self, name: str, *, merged: bool) -> models.Player | None:
        """The player of this name; one who was merged into another only where nobody else has it."""
        key = name_key(name)
        if not merged and key in self._present:
            return self._present.pop(key)
        return self._merged[key].pop(0) if self._merged[key] else None


def _new_player(read: content.Player, league: models.League, now: datetime) -> models.Player:
    app = App(read.marks.app)
    archived_at = app.take("archived_at", appdata.an_instant) or now
    app.rest.pop("merged_into", None)
    return models.Player(
        league=league,
        name=read.name,
        name_key=name_key(read.name),
        ranked=read.ranked,
        colour=app.take("colour", appdata.a_small_number),
        since=app.take("since", appdata.a_day),
        until=app.take("until", appdata.a_day),
        archived_at=archived_at if read.archived else None,
        created_at=read.marks.at or now,
        kept=appdata.kept(read.marks, app.rest, columns=["at"]),
    )


def _insert(new: list[models.Player], merged: list[tuple[models.Player, models.Player]]) -> None:
    """Write the players in the file's order, which their short names follow when they go out again.

    Who was merged may have another's name: until `merged_into` says so, the key is out of the way.
    """
    for player, _ in merged:
        player.name_key = player.pid
    models.Player.objects.bulk_create(new)
    for player, into in merged:
        player.name_key, player.merged_into = name_key(player.name), into
    models.Player.objects.bulk_update([player for player, _ in merged], ["name_key", "merged_into"])
