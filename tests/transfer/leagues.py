"""Hypothesis strategy: whole leagues as files, everything a file can hold, without a fault."""

from datetime import date, datetime
from typing import Any

from hypothesis import strategies as st

from scorekeeper.names import clean_name, is_blank, name_key
from scorekeeper.rules import Deal, RuleSet
from tests.rules import strategies as games
from tests.transfer.files import Json, said

SHORT = list("ABCDEF")

# Text of any script, also what a spreadsheet would run; no surrogates, no U+0000.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
texts |= st.sampled_from(
    ["=1+1", "-5", "+x", "@a", "\tx", "\rx", 'say "x", twice', "a,b\r\nc", "דנה", "👩‍👩‍👧"]
)
instants = st.datetimes().filter(lambda at: 1 < at.year < 9999).map(lambda at: at.isoformat() + "Z")
uids = st.uuids().map(str)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
apps = st.dictionaries(texts.filter(lambda key: key != "table"), json_values, max_size=2)


days = st.dates().map(lambda day: day.isoformat())
players = st.sampled_from(SHORT)
rankings = st.sampled_from(
    [
        {},
        {"metric": "average"},
        {"metric": "placement", "best": 3},
        {"drop": 1, "tie_breaks": ["made"]},
        {"placement": {"4": [3, 1]}, "guests_take_places": False, "min_share": 50},
    ]
)
given_points = st.lists(
    st.fixed_dictionaries(
        {"player": players, "points": st.integers(-(10**12), 10**12), "date": days},
        optional={"reason": texts, "id": uids, "at": instants, "by": texts, "notes": texts, "app": apps},
    ),
    max_size=2,
)
answers = st.lists(
    st.fixed_dictionaries({"says": st.sampled_from(["coming", "late", "no"]), "at": instants}).flatmap(
        lambda said: st.one_of(
            players.map(lambda player: {"player": player, **said}),
            texts.map(clean_name)
            .filter(lambda name: not is_blank(name))
            .map(lambda name: {"name": name, **said}),
        )
    ),
    max_size=3,
    unique_by=lambda answer: answer.get("player") or name_key(answer["name"]),
).map(lambda answers: sorted(answers, key=lambda answer: datetime.fromisoformat(answer["at"])))
planned_days = st.dates(date(1900, 1, 1), date(2199, 12, 31)).map(date.isoformat)
meetings = st.lists(
    st.fixed_dictionaries(
        {"date": planned_days},
        optional={
            "time": st.sampled_from(["20:30", "20:30:15", "00:00"]),
            "zone": st.sampled_from(["Asia/Jerusalem", "Nowhere"]),
            "place": texts,
            "host": players,
            "note": texts,
            "changed_at": instants,
            "cancelled_at": instants,
            "answers": answers,
            "id": uids,
            "at": instants,
            "by": texts,
            "notes": texts,
            "app": apps,
        },
    ),
    max_size=2,
)
league_apps = st.fixed_dictionaries(
    {},
    optional={
        "casual": st.just(True),
        "demo": st.just(True),
        "ranking": rankings,
        "rated": st.just(True),
        "adjustments": given_points,
        "meetings": meetings,
    },
)
season_apps = st.fixed_dictionaries(
    {},
    optional={
        "weekdays": st.lists(st.integers(0, 6), unique=True),
        "ranking": rankings,
        "closed_at": instants,
        "champions": st.lists(players, unique=True, max_size=2),
        "adjustments": given_points,
    },
)
player_apps = st.fixed_dictionaries(
    {}, optional={"colour": st.integers(0, 7), "since": days, "until": days, "archived_at": instants}
)
session_apps = st.fixed_dictionaries(
    {},
    optional={
        "state": st.sampled_from(["confirmed", "disputed"]),
        "dispute": texts,
        "correction": texts,
        "correcting": st.booleans(),
        "corrected_at": instants,
        "season_pinned": st.booleans(),
        "playoff": st.booleans(),
        "played_at": instants,
        "finished_at": instants,
    },
)
table_apps = st.fixed_dictionaries(
    {},
    optional={
        "settings": st.just({"advice": True}),
        "left": st.lists(players, unique=True, max_size=2),
        "joined": st.dictionaries(players, st.integers(0, 4), max_size=2),
        "plays_for": st.sampled_from([{"A": "B"}, {"C": "F", "D": "A"}, {}]),
    },
)


def with_app(marks: Json, known: Json) -> Json:
    """What this app writes, beside whatever another one did."""
    app = {**marks.get("app", {}), **known}
    return {**marks, "app": app} if app else marks


@st.composite
def marks(draw: st.DrawFn, *, uid: bool = True, by: bool = True) -> Json:
    """Some of id, time, author, note and the app's own."""
    keys: dict[str, st.SearchStrategy[Any]] = {"at": instants, "notes": texts, "app": apps}
    keys |= {"id": uids} if uid else {}
    keys |= {"by": texts} if by else {}
    return {key: draw(values) for key, values in keys.items() if draw(st.integers(0, 3)) == 0}


def deal_json(deal: Deal) -> Json:
    values = {
        name: getattr(deal, name)
        for name in ("dealer", "deck", "removed_suit", "frisch", "declarer", "level")
    }
    values |= {name: getattr(deal, name) for name in ("suit", "factor", "contracts", "tricks", "fines")}
    return said(
        values | {"seats": list(deal.seats), "calls": None if deal.calls is None else list(deal.calls)}
    )


@st.composite
def rounds(draw: st.DrawFn, rules: RuleSet) -> Json:
    kind = draw(st.sampled_from(["played", "played", "passed_out", "annulled", "points"]))
    more = draw(marks())
    if kind == "points":
        points = draw(st.dictionaries(st.sampled_from(SHORT), st.integers(-(10**12), 10**12)))
        return {"points": points, "covers": draw(st.integers(1, 10**12)), "reason": draw(texts)} | more
    deal, own = draw(games.legal_deals())
    if kind == "played":
        return deal_json(deal) | {"rules": own.differences(rules)} | more
    line_up = {"seats": list(deal.seats), "deck": deal.deck, "dealer": deal.dealer}
    line_up = said(line_up | {"removed_suit": deal.removed_suit})
    if kind == "passed_out":
        return (
            line_up | {"frisch": own.frisch_max, "passed_out": True, "rules": own.differences(rules)} | more
        )
    parts = draw(
        st.dictionaries(
            st.sampled_from(["level", "suit", "contracts", "tricks", "calls", "frisch"]), json_values
        )
    )
    parts = {k: v for k, v in parts.items() if k not in ("contracts", "tricks") or isinstance(v, dict)}
    parts = {k: v for k, v in parts.items() if k != "calls" or isinstance(v, list)}
    fines = draw(st.dictionaries(st.sampled_from(deal.seats), st.integers(0, 3), max_size=2))
    return line_up | parts | {"annulled": draw(texts), "fines": fines} | more


@st.composite
def tables(draw: st.DrawFn, base: RuleSet) -> Json:
    """A table of all six, each deal with its own line-up."""
    rules = draw(games.rule_sets(tricks=12))
    read = draw(st.lists(rounds(rules), max_size=4))
    adjustments = [
        said(
            {
                "player": draw(st.sampled_from(SHORT)),
                "points": draw(st.integers(-(10**12), 10**12)),
                "reason": draw(texts),
                "after": draw(st.none() | st.integers(0, len(read))),
                "starting": draw(st.booleans()),
            }
        )
        | draw(marks())
        for _ in range(draw(st.integers(0, 3)))
    ]
    return {
        "seats": draw(st.permutations(SHORT)),
        "first_dealer": draw(st.sampled_from(SHORT)),
        "rules": rules.differences(base),
        "rounds": read,
        "adjustments": adjustments,
    }


@st.composite
def sessions(draw: st.DrawFn, base: RuleSet, seasons: list[str]) -> Json:
    session: Json = {
        "name": draw(texts),
        "date": draw(st.dates()).isoformat(),
        "season": draw(st.none() | st.sampled_from(seasons)) if seasons else None,
        "finished": draw(st.booleans()),
    }
    if draw(st.integers(0, 3)) == 0:
        session["tables"] = [
            draw(tables(base)) | with_app(draw(marks()), draw(table_apps))
            for _ in range(draw(st.integers(1, 2)))
        ]
        return said(session) | with_app(draw(marks()), draw(session_apps))
    session |= draw(tables(base))
    table = draw(table_apps)
    return said(session) | with_app(draw(marks()), draw(session_apps) | ({"table": table} if table else {}))


@st.composite
def leagues(draw: st.DrawFn) -> Json:
    base = draw(games.rule_sets())
    seen = texts.filter(lambda name: not is_blank(name))
    names = draw(st.lists(seen, max_size=2, unique_by=name_key))
    league: Json = {"name": draw(texts), "rules": base.differences()}
    # Who sat in one deal can't be merged in the app; a file may say so all the same.
    merged: Json = {"F": {"merged_into": "A"}} if draw(st.booleans()) else {}
    league["seasons"] = [
        {"name": name, "from": draw(st.none() | st.just("2026-01-01"))}
        | with_app(draw(marks()), draw(season_apps))
        for name in names
    ]
    return {
        "format": "whist-league/1",
        "league": league | with_app(draw(marks()), draw(league_apps)),
        "players": [
            {"id": short, "name": f"{draw(texts)} {short}", "ranked": draw(st.booleans())}
            | {"archived": draw(st.booleans())}
            | with_app(draw(marks(uid=False)), draw(player_apps) | merged.get(short, {}))
            for short in SHORT
        ],
        "sessions": draw(st.lists(sessions(base, names), max_size=3)),
    }
