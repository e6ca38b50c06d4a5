"""Values to the text of a file: keys in a fixed order, one space of indent, nothing that says the default."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

from .. import rules as game
from ..rules.rotation import rests_by_default
from .appdata import instant_text
from .content import (
    Adjustment,
    Answer,
    Content,
    League,
    Marks,
    Meeting,
    Player,
    PointsGiven,
    Round,
    Season,
    Session,
    Table,
)
from .text import FORMAT

Json = dict[str, Any]


def text_of(content: Content, sessions: Iterable[Session]) -> Iterator[str]:
    """The file in pieces, a session at a time, since a league may be long."""
    top: Json = {"format": FORMAT}
    if content.league:
        top["league"] = league_json(content.league)
    top["players"] = [player_json(player) for player in content.players]
    yield _dumped(top).removesuffix("\n}") + ',\n "sessions": ['
    base = content.league.rules if content.league else game.CLASSIC
    between = "\n  "
    for session in sessions:
        # A line break within a text is written as \n, so every one that is found here is layout.
        yield between + _dumped(session_json(session, base)).replace("\n", "\n  ")
        between = ",\n  "
    yield ("" if between == "\n  " else "\n ") + "]\n}\n"


def _dumped(values: Json) -> str:
    return json.dumps(values, ensure_ascii=False, indent=1)


def league_json(league: League) -> Json:
    return {
        **_id(league.marks),
        "name": league.name,
        "rules": league.rules.differences(),
        "seasons": [_season(season) for season in league.seasons],
        **_marks(
            league.marks, _with_given(league) | _said(meetings=[_meeting(each) for each in league.meetings])
        ),
    }


def _season(season: Season) -> Json:
    return {
        **_id(season.marks),
        "name": season.name,
        "from": _day(season.starts),
        "to": _day(season.ends),
        **_marks(season.marks, _with_given(season)),
    }


def _with_given(of: League | Season) -> Json:
    """Its `app`, with the points that its table gives and takes."""
    return {**of.marks.app, **_said(adjustments=[_given(each) for each in of.given])}


def _given(given: PointsGiven) -> Json:
    return {
        **_id(given.marks),
        "player": given.player,
        "points": given.points,
        "date": given.day.isoformat(),
        **_said(reason=given.reason),
        **_marks(given.marks),
    }


def _meeting(meeting: Meeting) -> Json:
    return {
        **_id(meeting.marks),
        "date": meeting.day.isoformat(),
        **_said(
            time=_hour(meeting.hour),
            zone=meeting.zone,
            place=meeting.place,
            host=meeting.host,
            note=meeting.note,
            changed_at=_instant(meeting.changed_at),
            cancelled_at=_instant(meeting.cancelled_at),
            session=str(meeting.session) if meeting.session else "",
            answers=[_answer(answer) for answer in meeting.answers],
        ),
        **_marks(meeting.marks),
    }


def _answer(answer: Answer) -> Json:
    said = _said(player=answer.player, name=answer.name)
    return {**said, "says": answer.says, "at": instant_text(answer.at)}


def player_json(player: Player) -> Json:
    return {
        "id": player.id,
        "name": player.name,
        **({} if player.ranked else {"ranked": False}),
        **({"archived": True} if player.archived else {}),
        **_marks(player.marks),
    }


def session_json(session: Session, base: game.RuleSet) -> Json:
    """The session; its rules name what differs from `base`, the league's."""
    marks, tables = session.marks, session.tables
    values = {
        **_id(marks),
        **_said(name=session.name),
        "date": session.day.isoformat(),
        **_said(season=session.season),
        "finished": session.finished,
    }
    if session.split:
        split = [{**_id(t.marks), **table_json(t, base), **_marks(t.marks)} for t in tables]
        return {**values, "tables": split, **_marks(marks)}
    app = {**marks.app, **_said(table=dict(tables[0].marks.app))}
    return {**values, **table_json(tables[0], base), **_marks(marks, app)}


def table_json(table: Table, base: game.RuleSet) -> Json:
    return {
        "deck": table.deck,
        **_said(removed_suit=table.removed_suit),
        "rules": table.rules.differences(base),
        "seats": list(table.seats),
        **_said(first_dealer=table.first_dealer),
        **_said(adjustments=[_adjustment(adjustment) for adjustment in table.adjustments]),
        "rounds": [round_json(round, table) for round in table.rounds],
    }


def _adjustment(adjustment: Adjustment) -> Json:
    return {
        **_id(adjustment.marks),
        "player": adjustment.player,
        "points": adjustment.points,
        **_said(reason=adjustment.reason),
        **({} if adjustment.after is None else {"after": adjustment.after}),
        **({"starting": True} if adjustment.starting else {}),
        **_marks(adjustment.marks),
    }


def round_json(round: Round, table: Table) -> Json:
    return {
        **_id(round.marks),
        **_said(rules=round.rules.differences(table.rules)),
        **(_points(round) if round.kind == "points" else _deal(round, table)),
        **({} if round.scores is None else {"scores": dict(round.scores)}),
        **_marks(round.marks),
    }


def _points(round: Round) -> Json:
    return {"points": dict(round.points), "covers": round.covers, **_said(reason=round.reason)}


def _deal(round: Round, table: Table) -> Json:
    """The deal, with all that it doesn't take from its table."""
    deal = round.deal
    return {
        **_said(dealer=deal.dealer),
        **({} if deal.seats == _line_up(deal, table, round.rules) else {"seats": list(deal.seats)}),
        **_deck(deal, table),
        "frisch": deal.frisch,
        **({} if deal.calls is None else {"calls": list(deal.calls)}),
        **({"passed_out": True} if round.kind == "passed_out" else {}),
        **_said(declarer=deal.declarer, level=deal.level, suit=deal.suit),
        **_said(contracts=dict(deal.contracts), tricks=dict(deal.tricks), fines=dict(deal.fines)),
        **({} if deal.factor == 1 else {"factor": deal.factor}),
        **({"annulled": round.reason} if round.kind == "annulled" else {}),
    }


def _line_up(deal: game.Deal, table: Table, rules: game.RuleSet) -> tuple[str, ...]:
    """Who plays where the deal doesn't say."""
    if not rests_by_default(table.seats, deal.deck, rules):
        return table.seats
    return tuple(player for player in table.seats if player != deal.dealer)


def _deck(deal: game.Deal, table: Table) -> Json:
    if (deal.deck, deal.removed_suit) == (table.deck, table.removed_suit):
        return {}
    return {"deck": deal.deck, **_said(removed_suit=deal.removed_suit)}


def _said(**values: Any) -> Json:
    """Those that hold anything. 0 does."""
    return {key: value for key, value in values.items() if value not in (None, "", [], {})}


def _id(marks: Marks) -> Json:
    return {"id": str(marks.uid)} if marks.uid else {}


def _marks(marks: Marks, app: Mapping[str, Any] | None = None) -> Json:
    """When, by whom, a note, and the app's own, at the end of each object."""
    app = dict(marks.app if app is None else app)
    return {
        **({"at": instant_text(marks.at)} if marks.at else {}),
        **_said(by=marks.by, notes=marks.notes, app=app),
    }


def _hour(hour: time | None) -> str:
    """20:30, with its seconds where it has any."""
    if hour is None:
        return ""
    return hour.isoformat() if hour.second or hour.microsecond else hour.isoformat("minutes")


def _instant(at: datetime | None) -> str:
    return instant_text(at) if at else ""


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
