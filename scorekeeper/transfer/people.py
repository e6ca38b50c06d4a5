"""The league, its seasons and its players, read from a file."""

from collections.abc import Collection

from django.utils.translation import gettext_noop

from .. import models
from ..names import clean_name, is_blank, name_key
from . import checked_app, meetings
from .content import League, Player, Season
from .desk import EVERY_SETTING, Desk, Rules
from .fields import LONG_TEXT, MARKS, Fields, room

SAME_PLAYER_ID = gettext_noop("Two players have the id “%(id)s”: give each their own.")
SAME_NAME = gettext_noop("%(name)s is there twice: give one of them another name.")
SAME_SEASON = gettext_noop("The season “%(name)s” is there twice: give one of them another name.")
IN_A_CIRCLE = gettext_noop(
    "“merged_into” leads from %(player)s back to %(player)s: take it out at one of them."
)
NO_NAME = gettext_noop("“%(key)s” is empty: write a name.")
TURNED_ROUND = gettext_noop("“%(key)s” lies before “from”: one of them must change.")


def read_league(raw: object, desk: Desk) -> League | None:
    """The league; its rules become the ones that sessions are counted from."""
    keys = MARKS | {"name", "rules", "seasons"}
    fields = Fields.open(raw, "league", desk.findings, keys=keys, nested={"seasons"})
    if fields is None:
        desk.rules, desk.seasons_sound = Rules(doubt=EVERY_SETTING), False
        return None
    desk.rules = desk.house_rules(fields, desk.rules)
    marks, given = checked_app.parted(fields, fields.marks(desk.uid(fields, "league")), desk)
    marks, planned = meetings.parted(fields, marks, desk)
    return League(
        name=fields.line("name", most=room(models.League, "name")),
        rules=desk.rules.values,
        seasons=_seasons(fields, desk),
        given=given,
        meetings=planned,
        marks=marks,
    )


def _seasons(fields: Fields, desk: Desk) -> tuple[Season, ...]:
    raw = fields.list("seasons")
    names: dict[str, str] = {}
    read = [_season(one, f"league.seasons[{i}]", names, desk) for i, one in enumerate(raw)]
    if "seasons" in fields.bad or "" in names or None in read:
        desk.seasons_sound = False
    desk.seasons |= set(names.values())
    return tuple(season for season in read if season)


def _season(raw: object, path: str, names: dict[str, str], desk: Desk) -> Season | None:
    """The season; `names` has those before it, by what two spellings of one name share."""
    keys = MARKS | {"name", "from", "to"}
    fields = Fields.open(raw, path, desk.findings, keys=keys, required=["name"])
    if fields is None:
        return None
    marks, given = checked_app.parted(fields, fields.marks(desk.uid(fields, "season")), desk)
    season = Season(
        name=_filled(fields, "name", most=room(models.Season, "name")),
        starts=fields.day("from"),
        ends=fields.day("to"),
        given=given,
        marks=marks,
    )
    if season.starts and season.ends and season.ends < season.starts:
        fields.refuse("to", TURNED_ROUND)
    key = name_key(season.name)
    if season.name and key in names:
        fields.refuse("name", SAME_SEASON, name=season.name)
    names.setdefault(key, season.name)
    return season


def _filled(fields: Fields, key: str, *, most: int | None) -> str:
    """Text that may not be blank."""
    value = fields.text(key, most=most)
    if key in fields and not _seen(value):
        fields.refuse(key, NO_NAME)
    return value


def _seen(name: str) -> str:
    """The name where anybody can see it, else ""."""
    return "" if is_blank(name) else name


def read_players(top: Fields, desk: Desk) -> tuple[Player, ...]:
    read = [_player(one, f"players[{i}]", desk) for i, one in enumerate(top.list("players"))]
    if "players" in top.bad or None in read:
        desk.players_sound = False
    _refuse_twins(read, desk)
    _refuse_circles(read, desk)
    return tuple(player for player in read if player)


def _player(raw: object, path: str, desk: Desk) -> Player | None:
    keys = MARKS | {"name", "ranked", "archived"}
    fields = Fields.open(raw, path, desk.findings, keys=keys, required=["id", "name"])
    if fields is None:
        return None
    player = Player(
        id=_filled(fields, "id", most=None),
        name=_name(fields),
        ranked=fields.flag("ranked", default=True),
        archived=fields.flag("archived", default=False),
        marks=fields.marks(),
    )
    _refuse_twin_id(player, path, desk)
    return player


def _name(fields: Fields) -> str:
    raw = fields.text("name")
    name = clean_name(raw)
    if "name" in fields and is_blank(name):
        fields.refuse("name", NO_NAME)
    elif len(name) > (most := room(models.Player, "name") or len(name)):
        fields.refuse("name", LONG_TEXT, most=most)
    return name


def _refuse_twin_id(player: Player, path: str, desk: Desk) -> None:
    if not player.id:
        desk.players_sound = False
    elif player.id in desk.players:
        desk.players_sound = False  # one of the two is another's id, misspelt
        desk.findings.add(path, "id_duplicate", SAME_PLAYER_ID, player=player.id, id=player.id)
    desk.players.add(player.id)


def _refuse_twins(players: list[Player | None], desk: Desk) -> None:
    """Tell of the second of two that match in name; who was merged into another player may keep the name."""
    seen: set[str] = set()
    for i, player in enumerate(players):
        if player is None or merged_into(player, desk.players):
            continue
        key = name_key(player.name)
        if key and key in seen:
            path, name = f"players[{i}]", player.name
            desk.findings.add(path, "name_taken", SAME_NAME, player=player.id or None, name=name)
        seen.add(key)


def _refuse_circles(players: list[Player | None], desk: Desk) -> None:
    """Tell of who was merged into somebody who, step by step, was merged into him."""
    into = {player.id: merged_into(player, desk.players) for player in players if player}
    for i, player in enumerate(players):
        end = player.id if player else None
        for _step in into if player and into[player.id] else ():
            end = into.get(end) if end else None
            if player and end == player.id:
                desk.findings.add(f"players[{i}].app", "value_invalid", IN_A_CIRCLE, player=player.id)
                break


def merged_into(player: Player, ids: Collection[str]) -> str | None:
    """The id of whom this player was merged into, where the app that wrote the file says so."""
    other = player.marks.app.get("merged_into")
    return other if isinstance(other, str) and other in ids and other != player.id else None
